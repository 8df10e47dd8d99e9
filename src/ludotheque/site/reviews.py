"""Reviews of matches that are over, worked out in the background; ``bots/reviewing.py`` says how."""

from __future__ import annotations

import asyncio
from typing import Any

from ludotheque.bots.review import Review
from ludotheque.bots.reviewing import Found, Judge, Reviewer
from ludotheque.site.accounts import Account
from ludotheque.site.reports import Progress, Reports, Told
from ludotheque.site.table import Table
from ludotheque.site.turns import SPARE

KIND = "review"
AT_ONCE = 2
"""Moves of a match that may be thought about at once, where there are threads for it."""


class Reviews(Reports[Review]):
    """Everybody's wishes for reviews; a visitor's are worked out one after the other."""

    kind = KIND

    def known(self, table: Table) -> Review | None:
        return table.notebook.review

    def note(self, table: Table, found: Review) -> None:
        table.notebook.review = found

    def read(self, kept: Any) -> Review | None:
        return Review.read(kept)

    def written(self, found: Review) -> Any:
        return found.json()

    def lane(self, account: Account) -> str:
        return account.who

    async def work_out(self, table: Table, account: Account, told: Told) -> Review:
        assert table.match
        think = self._thinkers.think
        reviewer = Reviewer(table.match.copy(), table.winners, table.given)
        await self._thinkers.prepare(Judge(), table.game)
        await think(SPARE, reviewer.prepare, account)
        left, found = iter(reviewer.events), list[Found]()

        async def go_on() -> None:
            for event in left:
                found.append(await think(SPARE, lambda event=event: reviewer.think(event), account))  # type: ignore[misc]
                told(Progress(len(found), len(reviewer.events)))

        await asyncio.gather(*(go_on() for _ in range(AT_ONCE)))
        return reviewer.review(found)
