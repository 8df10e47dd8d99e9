"""Evenings as gatherings, for whoever counts over many of them."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.points import counted_places
from ludotheque.site.evenings.service import Evenings
from ludotheque.site.people.gatherings import Ended, Gathering, Guest
from ludotheque.site.store.seats import SUBSTITUTE


class Gathered:
    """All evenings."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings

    async def gathering(self, name: str) -> Gathering | None:
        """Return an evening by its id."""
        kept = await self._evenings.find(name)
        return gathering_of(kept) if kept else None

    async def hosted(self, holder: str) -> Sequence[Gathering]:
        """Return the evenings whose host somebody is, the latest first."""
        found = [await self._evenings.find(name) for name in await self._evenings.of_holder(holder)]
        return [gathering_of(kept) for kept in found if kept and kept.is_host(holder)]


def gathering_of(kept: Kept) -> Gathering:
    """Return what others learn of an evening."""
    evening, when = kept.evening, {one["table"]: one["at"] for one in kept.facts if one["fact"] == "result"}
    tables = []
    for table in evening.tables.values():
        places = counted_places(table, evening.rules)
        if places is not None:
            game, by_hand = evening.rules.games[table.game]["game"], table.by == "host"
            tables.append(Ended(table.id, game, table.people, places, by_hand, when[table.id]))
    return Gathering(
        kept.id,
        evening.rules.name,
        f"/evenings/{kept.id}",
        kept.version,
        evening.closed and not evening.under_way,
        kept.at,
        {one.person: Guest(one.name, one.holder) for one in kept.members.values()},
        SUBSTITUTE,
        sorted(tables, key=lambda one: one.at),
    )
