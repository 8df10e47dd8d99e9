"""How the lead went: an expert's win chances over a match that is over.

They are worked out in the background, position by position, so that moves which people wait for come first;
kept with the table; and asked for by whoever shows them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ludotheque import bots
from ludotheque.bots import Bot
from ludotheque.engine.play.match import Match
from ludotheque.site import catalogue
from ludotheque.site.house import House
from ludotheque.site.live import Audience
from ludotheque.site.table import Table
from ludotheque.site.thinking import CHART

KIND = "lead"
MOST = 60
"""So many positions are looked at."""
SECONDS = 0.08
"""For each of them."""
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


_KNOWN: WeakKeyDictionary[Audience, Lead] = WeakKeyDictionary()
_BUSY: set[str] = set()


def known(table: Table) -> Lead | None:
    """Return how the lead went, if that was asked for and has been worked out."""
    return _KNOWN.get(table.audience)


def ask(house: House, table: Table) -> None:
    """See to it that a table that is over learns how the lead went; it is told when that is known."""
    if not table.over or table.audience in _KNOWN or table.id in _BUSY:
        return
    if report := catalogue.read_report(house.store, table.id, KIND):
        _KNOWN[table.audience] = Lead.read(report)
        return
    _BUSY.add(table.id)
    house.start(_find_out(house, table))


async def _find_out(house: House, table: Table) -> None:
    try:
        lead = await worked_out(house, table)
        await house.store.do(lambda file: catalogue.write_report(file, table.id, KIND, asdict(lead)))
        _KNOWN[table.audience] = lead
        table.audience.tell()
    except Exception:
        log.exception("how the lead went at table %s could not be worked out", table.id)
    finally:
        _BUSY.discard(table.id)


async def worked_out(house: House, table: Table, most: int = MOST, seconds: float = SECONDS) -> Lead:
    """Return how the lead went, thought about in the thinkers' spare time."""
    assert table.match
    match = table.match.copy()
    bot = bots.make("expert", seconds=seconds)
    if not bot.prepared(match.game):  # compiling would keep a thinker from everybody else
        await asyncio.to_thread(bot.prepare, match.game)
    points = []
    for after in spread(match, most):
        points.append((after, await house.thinkers.think(CHART, lambda k=after: chances(bot, match, k))))  # type: ignore[misc]
    winners = table.winners
    result = [round(1 / len(winners), 3) if seat in winners else 0.0 for seat in range(match.players)]
    return Lead(match.length, [*points, (match.length, result)])


def spread(match: Match, most: int) -> list[int]:
    """Return after how many events to look: where a seat moved, at most so often, evenly spread."""
    decisions = [number for number, (who, _) in enumerate(match.events()) if who >= 0]
    if len(decisions) <= most:
        return decisions
    return [decisions[k * (len(decisions) - 1) // (most - 1)] for k in range(most)]


def chances(bot: Bot, match: Match, after: int) -> list[float]:
    """Return each seat's chance to win after so many events, as whoever moves may judge it."""
    then = match.at(after)
    seat = then.to_move
    assert isinstance(seat, int)
    return [round(chance, 3) for chance in bot.analyse(then.sight(seat)).chances]


def leader(chances: Sequence[float]) -> int:
    """Return the seat that is ahead; the first of several."""
    return max(range(len(chances)), key=chances.__getitem__)
