"""Bots at tables: they think when it is their turn, and no visitor's bots keep others from playing."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from ludotheque import bots
from ludotheque.engine.shelf import games
from ludotheque.site.processes import Processes
from ludotheque.site.storage import StoreFailed
from ludotheque.site.table import Stale, Table
from ludotheque.site.thinking import Thinkers
from ludotheque.site.turns import MOVE, SPARE

ENOUGH = 8
"""After a start, how many moves may wait for a thinker before further tables are woken."""
PAUSE_SECONDS = 0.02
LOOK_SECONDS = 1.0
"""How often a process with room looks for bots that think nowhere."""
log = logging.getLogger("ludotheque.site")

Play = Callable[[Table, int, int, str], Awaitable[None]]
"""Makes a seat's move: the table, the seat, the number it answers, the text."""


class BotTurns:
    """Lets the bots at all tables move."""

    def __init__(
        self,
        thinkers: Thinkers,
        processes: Processes,
        play: Play,
        start: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """``play`` makes a move, ``start`` lets something go on in the background."""
        self.thinkers = thinkers
        self._processes = processes
        self._play = play
        self._start = start

    def go_on(self, table: Table) -> None:
        """Let a bot think if it is its turn."""
        seat = table.to_move
        if seat is None or table.closed or table.thinking is not None or not table.seats[seat].bot:
            return
        table.thinking = seat
        self._start(self._think(table, seat))

    async def _think(self, table: Table, seat: int) -> None:
        """Let a seat's bot move."""
        number, level = table.number, table.seats[seat].bot
        assert table.match
        assert level
        try:
            bot = table.bots.get(seat) or bots.installed(level)
            bot.waits = False
            table.bots[seat] = bot
            sight = table.match.sight(seat)
            rank = MOVE if table.people else SPARE

            def choose() -> str | None:
                if table.number != number or not self._processes.may_think(table.id, number):
                    return None  # it is thought about elsewhere, or was
                return bot.choose(sight)

            text = await self.thinkers.think(rank, choose, table.account, bot.quick)
            if text is None and table.number == number:
                return
            if text is not None and table.number == number and table.seats[seat].bot:
                await self._play(table, seat, number, text)
        except Stale:
            pass
        except StoreFailed as error:
            log.warning("the bot of seat %d at table %s could not move: %s", seat, table.id, error)
            await _pause()
        except Exception:
            log.exception("the bot of seat %d at table %s could not move", seat, table.id)
            await _pause()
        finally:
            table.thinking = None
        self.go_on(table)

    async def look_after(self, wake: Callable[[str], Awaitable[Table | None]]) -> None:
        """Let bots go on that think nowhere, for ever: those of processes that have ended, or are busy."""
        hopeless: set[str] = set()
        while True:
            await asyncio.sleep(LOOK_SECONDS * (0.5 + random.random()))  # noqa: S311 - only to spread
            try:
                names = await self._processes.unattended(self.thinkers.free, games(), hopeless)
            except StoreFailed:
                continue
            for name in names:
                try:
                    table = await wake(name)
                except StoreFailed:
                    break
                except Exception:
                    log.exception("table %s could not be woken", name)
                    table = None
                if table is None:
                    hopeless.add(name)
                else:
                    self.go_on(table)

    async def wake(self, names: Iterable[str], wake: Callable[[str], Awaitable[Table | None]]) -> None:
        """Let the bots of sleeping tables go on, a few tables at a time; ``wake`` has each of them go on."""
        for name in names:
            while self.thinkers.waiting >= ENOUGH:
                await asyncio.sleep(PAUSE_SECONDS)
            begin = time.perf_counter()
            try:
                await wake(name)
            except Exception:
                log.exception("table %s could not be woken", name)
            await asyncio.sleep(max(PAUSE_SECONDS, time.perf_counter() - begin))


async def _pause() -> None:
    await asyncio.sleep(1 + random.random())  # noqa: S311 - only to spread retries
