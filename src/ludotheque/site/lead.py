"""Who was ahead, and when: an expert's win chances over the course of a match that is over.

They are worked out in the background, one match at a time and position by position, when nobody waits for a
move; kept with the table; and asked for by whoever shows them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ludotheque import bots
from ludotheque.bots import Bot
from ludotheque.engine.play.match import Match
from ludotheque.site.storage import Storage
from ludotheque.site.table import Table
from ludotheque.site.thinking import SPARE, Thinkers

KIND = "lead"
MOST = 60
"""How many positions are looked at."""
SECONDS = 0.08
"""For each of them."""
MOST_WAITING = 40
"""How many matches may wait to be looked through, over all visitors; whoever wants more asks again later."""
log = logging.getLogger("ludotheque.site")


@dataclass(frozen=True)
class Lead:
    """Each seat's chances to win as the match went on."""

    length: int
    """How many events the match had."""
    points: list[tuple[int, list[float]]]
    """After how many events, and the chances; the last point is the result."""

    @classmethod
    def read(cls, report: dict[str, Any]) -> Lead:
        """Return what was kept."""
        return cls(report["length"], [(int(after), list(chances)) for after, chances in report["points"]])


class Charts:
    """Everybody's wishes to see how the lead went."""

    def __init__(
        self,
        store: Storage,
        thinkers: Thinkers,
        start: Callable[[Coroutine[Any, Any, None]], None],
        each: int,
    ) -> None:
        """``start`` lets something go on in the background; ``each`` charts a visitor may wait for."""
        self._store = store
        self._thinkers = thinkers
        self._start = start
        self._each = each
        self._wanted: dict[str, str] = {}
        """Tables whose charts are not ready, and who asked for them first."""
        self._one = asyncio.Lock()

    async def ask(self, table: Table, visitor: str) -> None:
        """See to it that a table that is over learns how the lead went; it is told when that is known.

        Somebody who waits for too many already must ask again later.
        """
        if not table.over or table.notebook.lead or table.id in self._wanted:
            return
        if report := await self._store.read_report(table.id, KIND):
            table.notebook.lead = Lead.read(report)
            return
        mine = sum(who == visitor for who in self._wanted.values())
        if mine < self._each and len(self._wanted) < MOST_WAITING and table.id not in self._wanted:
            self._wanted[table.id] = visitor
            self._start(self._find_out(table, visitor))

    async def _find_out(self, table: Table, visitor: str) -> None:
        try:
            async with self._one:
                lead = await worked_out(self._thinkers, table, visitor=visitor)
            await self._store.write_report(table.id, KIND, asdict(lead), time.time())
            table.notebook.lead = lead
            table.audience.tell()
        except Exception:
            log.exception("how the lead went at table %s could not be worked out", table.id)
        finally:
            del self._wanted[table.id]


async def worked_out(
    thinkers: Thinkers, table: Table, most: int = MOST, seconds: float = SECONDS, visitor: str = ""
) -> Lead:
    """Return how the lead went, thought about in the thinkers' spare time."""
    assert table.match
    match = table.match.copy()
    bot = bots.make("expert", seconds=seconds, keep=False)
    await thinkers.prepare(bot, match.game)
    points = []
    for after in spread(match, most):
        found = await thinkers.think(SPARE, lambda k=after: chances(bot, match, k), visitor)  # type: ignore[misc]
        points.append((after, found))
    winners = table.winners
    result = [round(1 / len(winners), 3) if seat in winners else 0.0 for seat in range(match.players)]
    return Lead(match.length, [*points, (match.length, result)])


def spread(match: Match, most: int) -> list[int]:
    """Return after how many events to look: where a seat moved, at most this many times, evenly spread."""
    decisions = [number for number, (who, _) in enumerate(match.events()) if who >= 0]
    if len(decisions) <= most:
        return decisions
    return [decisions[k * (len(decisions) - 1) // (most - 1)] for k in range(most)]


def chances(bot: Bot, match: Match, after: int) -> list[float]:
    """Return each seat's chance of winning after that many events, as whoever is to move may judge it."""
    then = match.at(after)
    seat = then.to_move
    assert isinstance(seat, int)
    return [round(chance, 3) for chance in bot.analyse(then.sight(seat)).chances]


def leader(chances: Sequence[float]) -> int:
    """Return the seat that is ahead; the first of several."""
    return max(range(len(chances)), key=chances.__getitem__)
