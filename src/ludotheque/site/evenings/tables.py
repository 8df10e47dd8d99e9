"""The tables of evenings: made when somebody looks and they are missing, and asked how they ended."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakKeyDictionary

from ludotheque.engine.errors import BadOption, BadPlayers, UnknownGame
from ludotheque.site.evenings.absent import Absent
from ludotheque.site.evenings.evening import Table as Seating
from ludotheque.site.evenings.facts import Fact
from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.store import BY_TABLE, SET_UP
from ludotheque.site.foundation.clocks import MINUTE
from ludotheque.site.foundation.house import load
from ludotheque.site.people.name_words import BadName
from ludotheque.site.people.occasions import ready
from ludotheque.site.people.places import places_of
from ludotheque.site.services import Services
from ludotheque.site.store.seats import BOT, PERSON, SUBSTITUTE
from ludotheque.site.store.storage import Standing
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import OVER, PLAYING, Board, Refused, Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table

NO_ROWS = 2**31 - 1
"""A number that no event of a table has."""


class EveningTables:
    """What evenings ask of tables."""

    def __init__(
        self, services: Services, known: Callable[[str], Kept | None], look_again: Callable[[str], None]
    ) -> None:
        """``known`` returns an evening in memory, ``look_again`` has one be looked at soon."""
        self._services, self._known, self._look_again = services, known, look_again
        self._evenings: WeakKeyDictionary[Table, str] = WeakKeyDictionary()
        """Which evening tables in memory belong to."""
        self.absent: Absent = Absent(services, known)
        services.tables.listeners.append(self._listen)

    async def evening_of(self, table: str) -> str | None:
        """Return the id of the evening that a table belongs to."""
        found = await self._services.store.find(BY_TABLE, table=table)
        return found[0][0] if found else None

    def evening_at(self, table: Board) -> str | None:
        """Return the id of the evening that a table in memory belongs to, as far as that is known."""
        return self._evenings.get(table) if isinstance(table, Table) else None

    async def woken(self, table: Table) -> None:
        """Learn which evening a table belongs to that is in memory from now on."""
        evening = await self.evening_of(table.id)
        if evening is not None:
            self._evenings[table] = evening
            self.absent.attend(table, evening)
            if self._known(evening) is None:
                self._look_again(evening)

    def admits(self, table: Table, holder: str) -> bool:
        """Tell whether somebody is of the evening that a table belongs to."""
        evening = self._evenings.get(table)
        kept = self._known(evening) if evening else None
        return kept is not None and kept.admits(holder)

    def _listen(self, table: Table) -> None:
        """Have an evening be looked at when a table of it is over."""
        if table.over and (evening := self._evenings.get(table)):
            self._look_again(evening)

    async def news(self, kept: Kept, making: bool) -> list[Fact]:
        """Return how tables ended that were under way for all the evening knows; missing ones are made.

        Where none is made any more, they count for nothing.
        """
        open_tables = kept.evening.under_way
        if not open_tables:
            return []
        told = await self._services.store.news({one.id: NO_ROWS for one in open_tables})
        facts: list[Fact] = []
        for one in open_tables:
            found = told.get(one.id)
            if found is None and not making:
                facts.append({"fact": "voided", "table": one.id, "at": time.time()})
            elif found is None:
                facts += await self._made(kept, one)
            elif found.standing.stage == OVER:
                facts += await self._ended(one, found.standing)
            elif self.absent.forgotten(kept, one.id, found.standing.moved_at):
                await self._services.tables.find(one.id)
        return facts

    async def _made(self, kept: Kept, seating: Seating) -> list[Fact]:
        """Make a table, whoever else makes it only once; return that it is void if there can be none."""
        void: Fact = {"fact": "voided", "table": seating.id, "at": time.time()}
        holders = [kept.members[one].holder for one in seating.persons]
        if seating.id in self._services.moderation.closed or not any(holders):
            return [void]
        choice = kept.evening.rules.games[seating.game]
        options = choice["options"]
        founder = next((one.holder for one in kept.members.values() if one.founder), None)
        with contextlib.suppress(UnknownGame, BadOption, BadPlayers):  # it is told of below
            if preset := choice.get("preset"):
                options = load(choice["game"]).preset(preset, len(seating.people))
        new = NewTable(
            choice["game"],
            options,
            [self._wish(kept, one) for one in seating.people],
            self._settings(kept),
            name=seating.id,
        )
        await self._services.store.change((SET_UP, {"id": kept.id, "table": seating.id}))
        try:
            made = await self._services.tables.create(new, maker=founder)
        except (UnknownGame, BadOption, BadPlayers, BadName):
            return [void]
        self._evenings[made.table] = kept.id
        self.absent.attend(made.table, kept.id)
        for holder in {seat.holder for seat in made.table.people} - {None}:
            self._services.notices.tell(ready(made.table, holder))
        return []

    def _settings(self, kept: Kept) -> Settings:
        rules = kept.evening.rules
        agreed = Settings(
            name=rules.name, public=False, hints=False, clock=rules.clock, allowed=self._allowed()
        )
        return replace(agreed, absence=rules.away * MINUTE) if rules.away else agreed

    def _allowed(self) -> tuple[str, ...]:
        """Return what tables have among people who came together."""
        offered = additions.offers(self._services.tables.additions)
        return tuple(name for name, offer in offered.items() if offer.among_friends)

    def _wish(self, kept: Kept, person: str | None) -> NewSeat:
        """Return who is to sit somewhere; a bot for whoever is forgotten."""
        member = kept.members[person] if person is not None else None
        if member is None or member.holder is None:
            return NewSeat(BOT, level=SUBSTITUTE)
        assert person is not None
        return NewSeat(PERSON, kept.evening.people[person].name, holder=member.holder)

    async def _ended(self, seating: Seating, standing: Standing) -> list[Fact]:
        """Return what became of a table that is over: for whom a bot played, and the places."""
        table, at = await self._services.tables.find(seating.id), time.time()
        if table is None or standing.scores is None:
            return []
        gone = [
            one
            for one, seat in zip(seating.people, table.seats, strict=True)
            if one is not None and not seat.present
        ]
        places = places_of(standing.scores, standing.winners or [])
        facts: list[Fact] = []
        for one in gone:
            facts.append({"fact": "vanished", "table": seating.id, "person": one, "at": at})
        facts.append({"fact": "result", "table": seating.id, "places": places, "by": "match", "at": at})
        return facts

    async def stand_in(self, kept: Kept, person: str) -> None:
        """Have a bot play for somebody who left, who may come back."""
        table, seat = await self._playing(kept, person)
        if table is None or not table.seats[seat].present:
            return
        try:
            await self._services.tables.call_bot(table, seat, seat)
        except Refused:  # nobody but bots would be left: they play it to its end
            await self._services.tables.reseat(table, lambda table: [table.seats[seat].left()])

    async def hand_over(self, kept: Kept, person: str, holder: str) -> None:
        """Have somebody's seat at a table under way belong to another token."""
        table, seat = await self._playing(kept, person)
        if table is not None and table.seats[seat].kind == PERSON:
            await self._services.tables.reseat(
                table, lambda table: [replace(table.seats[seat], holder=holder)]
            )

    async def _playing(self, kept: Kept, person: str) -> tuple[Table | None, int]:
        """Return the table that somebody plays at, if they do, and their seat."""
        seating = kept.evening.table_of(person)
        if seating is None or seating.over:
            return None, 0
        table = await self._services.tables.find(seating.id)
        return (table if table and table.stage == PLAYING else None), seating.people.index(person)
