"""Who was ahead, and when: an expert's win chances over the course of a match that is over.

They are worked out in the background, for an address one match at a time, position by position, when nobody
waits for a move; kept with the table; and asked for by whoever shows them.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Any

from ludotheque import bots
from ludotheque.bots import Bot
from ludotheque.engine.play.match import Match
from ludotheque.site.foundation.account import NOBODY, Account
from ludotheque.site.study.chart import Lead
from ludotheque.site.study.reports import Reports, Told
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.tables.turns import SPARE

KIND = "lead"
MOST = 60
"""How many positions are looked at."""
SECONDS = 0.08
"""For each of them."""


class WinChances(Reports[Lead]):
    """Everybody's wishes to see how the lead went; those of an address one after the other."""

    kind = KIND

    def known(self, table: Table) -> Lead | None:
        return table.cache.result(Lead)

    def note(self, table: Table, found: Lead) -> None:
        table.cache.keep(found)

    def read(self, kept: Any) -> Lead:
        return Lead.read(kept)

    def written(self, found: Lead) -> Any:
        return asdict(found)

    async def work_out(self, table: Table, account: Account, told: Told) -> Lead:
        return await worked_out(self._thinkers, table, account=account)

    def lane(self, account: Account) -> str:
        return account.network


async def worked_out(
    thinkers: Thinkers, table: Table, most: int = MOST, seconds: float = SECONDS, account: Account = NOBODY
) -> Lead:
    """Return how the lead went, thought about in the thinkers' spare time."""
    match = table.match.copy()
    bot = bots.make("expert", seconds=seconds, keep=False)
    await thinkers.prepare(bot, match.game)
    points = []
    for after in spread(match, most):
        found = await thinkers.think(SPARE, partial(chances, bot, match, after), account)
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
