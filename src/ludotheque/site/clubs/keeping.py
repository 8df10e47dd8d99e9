"""Clubs in memory, read again when anything has changed in the store, and results brought from tables."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludotheque.site.clubs.kept import Attached, Club, Member, Season, result_from
from ludotheque.site.clubs.ledger import BOT
from ludotheque.site.clubs.store import (
    CHANGED,
    EVENING_SEEN,
    EVENINGS,
    PEOPLE,
    PERSON,
    READ,
    RESULT,
    RESULT_VOID,
    RESULTS,
    SEASONS,
)
from ludotheque.site.people.gatherings import Ended, Gathering, Guest
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import DAY
from ludotheque.site.store.feature_tables import Statement
from ludotheque.site.store.storage import Standing

MOST_KEPT = 200
"""Clubs in memory; the rest is read again when somebody looks."""
MOST_RESULTS = 5000
SETTLED_DAYS = 3
"""How long after the end of an evening its host may still correct it."""
NO_ROWS = 2**31 - 1
"""A number that no event of a table has."""


class Keeping:
    """All clubs, as this process knows them."""

    def __init__(self, services: Services) -> None:
        self._services, self._store = services, services.store
        self._kept: dict[str, Club] = {}

    async def load(self, name: str) -> Club | None:
        """Return a club as it is kept now; None if there is none of that id."""
        found = await self._store.find(READ, id=name)
        if not found:
            self._kept.pop(name, None)
            return None
        code, called, version, created, at = found[0]
        kept = self._kept.pop(name, None)
        if kept is None or kept.version < version:
            people = [
                Member(one[0], one[1], one[2], bool(one[3]), bool(one[4]), one[5], one[6])
                for one in await self._store.find(PEOPLE, id=name)
            ]
            seasons = [Season(*row) for row in await self._store.find(SEASONS, id=name)]
            evenings = [
                Attached(one[0], one[1], one[2], one[3], one[4], one[5], bool(one[6]))
                for one in await self._store.find(EVENINGS, id=name)
            ]
            results = [result_from(row) for row in await self._store.find(RESULTS, id=name)]
            by_id = {one.person: one for one in people}
            kept = Club(name, code, called, version, created, at, by_id, seasons, evenings, results)
        self._kept[name] = kept
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept

    async def write(self, club: Club, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        """Carry out statements that change a club; return the rows that each returns."""
        return await self._store.change(*statements, (CHANGED, {"id": club.id, "at": time.time()}))

    async def caught_up(self, club: Club) -> Club:
        """Return a club that knows what its evenings know."""
        news = False
        for one in club.evenings:
            if not one.settled:
                news = await self._look_at(club, one) or news
        return (await self.load(club.id) or club) if news else club

    async def _look_at(self, club: Club, known: Attached) -> bool:
        """Read the results of an evening; tell whether there was anything new."""
        gathering = await self.gathering(known.evening)
        seen = {"id": club.id, "evening": known.evening, "name": known.name, "at": known.at}
        if gathering is None:
            await self.write(club, (EVENING_SEEN, {**seen, "seen": known.seen, "settled": 1}))
            return True
        settled = gathering.over and time.time() - gathering.at > SETTLED_DAYS * DAY
        if gathering.version == known.seen and not settled:
            return False
        results = await self._results_of(club, gathering, known.season)
        now = {**seen, "seen": gathering.version, "settled": int(settled), "name": gathering.name}
        await self.write(club, *results, (EVENING_SEEN, now))
        return True

    async def gathering(self, name: str) -> Gathering | None:
        """Return an evening by its id, whoever keeps it."""
        for kept in self._services.gatherings:
            if found := await kept.gathering(name):
                return found
        return None

    async def _results_of(self, club: Club, gathering: Gathering, season: int | None) -> list[Statement]:
        """Return what keeps the results of an evening, and drops those that count no more."""
        seated = {who for table in gathering.tables for who in table.people if who is not None}
        guests = [gathering.guests[who] for who in seated if who in gathering.guests]
        persons = await self.persons(club, guests)
        known = {one.id: one for one in club.raw}
        told = await self._store.news({one.table: NO_ROWS for one in gathering.tables if not one.by_hand})
        room = MOST_RESULTS - len(club.raw)
        statements: list[Statement] = []
        for table in gathering.tables:
            new = table.table not in known
            room -= new
            if new and room < 0:
                continue
            people = [self._seated(gathering, who, persons) for who in table.people]
            standing = told[table.table].standing if table.table in told else None
            statements.append(self._row(club, gathering, season, table, people, standing))
        counted = {one.table for one in gathering.tables}
        for one in club.raw:
            if one.evening == gathering.id and one.id not in counted:
                statements.append((RESULT_VOID, {"id": club.id, "result": one.id}))
        return statements

    def _seated(self, gathering: Gathering, who: str | None, persons: Mapping[str, str]) -> str | None:
        if who is None:
            return BOT + gathering.bot
        guest = gathering.guests.get(who)
        return persons.get(guest.holder or "") if guest else None

    def _row(
        self,
        club: Club,
        gathering: Gathering,
        season: int | None,
        table: Ended,
        people: Sequence[str | None],
        standing: Standing | None,
    ) -> Statement:
        return RESULT, row_of(
            club.id,
            table.table,
            table.game,
            table.at,
            people,
            table.places,
            season=season,
            evening=gathering.id,
            standing=standing,
            by="host" if table.by_hand else "match",
        )

    async def persons(self, club: Club, guests: Iterable[Guest]) -> dict[str, str]:
        """Return the ids of people by the hashes of their tokens; who has none yet is given one."""
        names = {one.holder: one.name for one in guests if one.holder}
        known = {one.holder for one in club.people.values()}
        now = time.time()
        new: list[Statement] = [
            (PERSON, person_row(club.id, holder, name, now))
            for holder, name in names.items()
            if holder not in known
        ]
        if new:
            await self._store.change(*new)
        found = await self._store.find(PEOPLE, id=club.id)
        return {row[1]: row[0] for row in found if row[1] in names}


def new_person() -> str:
    """Return an id for somebody who comes."""
    return "p" + secrets.token_hex(5)


def person_row(
    club: str, holder: str, name: str, at: float, *, member: int = 0, host: int = 0
) -> dict[str, Any]:
    """Return the values of somebody's row."""
    return {
        "id": club,
        "person": new_person(),
        "holder": holder,
        "name": name,
        "member": member,
        "host": host,
        "at": at,
    }


def row_of(
    club: str,
    result: str,
    game: str,
    at: float,
    people: Sequence[str | None],
    places: Sequence[int],
    *,
    season: int | None,
    evening: str | None = None,
    standing: Standing | None = None,
    by: str = "match",
) -> dict[str, Any]:
    """Return the values of a result's row."""
    scores = standing.scores if standing else None
    return {
        "id": club,
        "result": result,
        "season": season,
        "evening": evening,
        "table": result if by == "match" else None,
        "game": game,
        "at": at,
        "people": json.dumps([*people]),
        "places": json.dumps([*places]),
        "scores": None if scores is None else json.dumps([*scores]),
        "events": standing.number if standing else None,
        "source": by,
    }
