"""Bots at tables: they think when it is their turn, and no visitor's bots keep others from playing."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from ludotheque import bots
from ludotheque.engine.shelf import games
from ludotheque.site.foundation.metrics import THINKING
from ludotheque.site.settings.limits import Limits
from ludotheque.site.store.processes import Processes
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables.awake import Awake
from ludotheque.site.tables.board import Busy, Stale, Why
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.tables.turns import MOVE, SPARE, Unwanted

ENOUGH = 8
"""After a start, how many moves may wait for a thinker before further tables are woken."""
PAUSE_SECONDS = 0.02
LOOK_SECONDS = 1.0
"""How often a process with room looks for bots that think nowhere."""
log: logging.Logger = logging.getLogger("ludotheque.site")

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
        assert level
        try:
            bot = table.bots.get(seat) or bots.installed(level)
            bot.waits = False
            table.bots[seat] = bot
            sight = table.match.sight(seat)
            rank = MOVE if table.people else SPARE

            began = time.perf_counter()

            def wanted() -> bool:
                """Tell whether it is not thought about elsewhere, nor was; thinking begins now."""
                nonlocal began
                began = time.perf_counter()
                return table.number == number and self._processes.may_think(table.id, number)

            choose = partial(bot.choose, sight)
            text = await self.thinkers.think(rank, choose, table.account, bot.quick, wanted)
            THINKING.labels(level).observe(time.perf_counter() - began)
            if table.number == number and table.seats[seat].bot:
                await self._play(table, seat, number, text)
        except Unwanted:
            if table.number == number:
                return
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


class BotsAlone:
    """Matches of bots alone, of which there are never many: nobody waits for them, and they cost the most.

    They are counted over all processes.
    """

    def __init__(self, processes: Processes, awake: Awake, limits: Limits) -> None:
        self._processes = processes
        self._awake = awake
        self._limits = limits
        self._coming: set[Table] = set()
        """Tables that are being stored for the first time."""

    @asynccontextmanager
    async def entering(self, table: Table) -> AsyncIterator[None]:
        """Let a table be stored; raise Busy if it is a match of bots alone, and there are enough."""
        self._coming.add(table)
        try:
            if table.bots_alone:
                await self._enter(table)
            yield
        finally:
            self._coming.discard(table)

    async def _enter(self, table: Table) -> None:
        known = {one.id: one for one in (*self._awake, *self._coming)}
        others, limits = await self._processes.enter_bots(table, known.values()), self._limits
        each = limits.bot_tables_each
        crowded = table.account.network != "" and others.there >= each * limits.address_share
        try:
            if others.all >= limits.bot_tables:
                raise Busy(Why.NO_ROOM_FOR_BOTS_ALONE)
            if crowded or others.mine >= each:
                raise Busy(Why.ENOUGH_BOTS_ALONE)
        except Busy:
            await self._processes.leave_bots(table)
            raise
