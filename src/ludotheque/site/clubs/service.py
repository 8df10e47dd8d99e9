"""The service of clubs: all that can be done at one, and by whom.

Whoever acts is known by the hash of a token (``holder``): of a program's own, or of a browser's cookie. What
cannot be, or whoever may not, raises `Problem`; too much of it `Busy`, a bad name `BadName`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ludotheque.bots import BOTS
from ludotheque.engine.author.palette import MOST_SEATS
from ludotheque.site.clubs import refusals
from ludotheque.site.clubs.keeping import MOST_RESULTS, Keeping, person_row, row_of
from ludotheque.site.clubs.kept import Club, Member, Mine
from ludotheque.site.clubs.ledger import BOT, Ledger
from ludotheque.site.clubs.store import (
    BY_CODE,
    BY_EVENING,
    BY_HOLDER,
    BY_LINK,
    CLUB,
    EVENING,
    EVENING_GONE,
    EVENING_RESULTS_GONE,
    GONE,
    HOST,
    LEFT,
    LINKED,
    MOVED,
    NAMED,
    PERSON,
    RESULT,
    RESULT_VOID,
    SAME,
    SEASON,
    SEASON_ENDED,
)
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.house import load as load_game
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Limit, a_minute
from ludotheque.site.foundation.tokens import digest, new_code, new_table_name, new_token
from ludotheque.site.people.gatherings import Gathering, Guest
from ludotheque.site.people.places import places_of
from ludotheque.site.services import Services
from ludotheque.site.store.feature_tables import Statement
from ludotheque.site.store.seats import BOT as A_BOT
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.making import clean_name

CLUBS_A_MINUTE = a_minute(20)
JOINS_A_MINUTE = a_minute(200)
"""From one address: a whole club comes through one."""
ACTS_A_MINUTE = a_minute(120)
"""Of one person at a club."""
ACTS_OF_AN_ADDRESS = a_minute(600)
MOST_PEOPLE = 512
"""Who is of a club, ever was, or has played at its evenings."""
MOST_SEASONS = 200
MOST_EVENINGS = 2000
LONGEST_CALLED = 60
FEWEST_SEATS = 2


class Clubs:
    """All clubs."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._store = services.store
        self._all = Keeping(services)

    # finding

    async def find(self, name: str) -> Club | None:
        """Return a club as it is now, its evenings looked at; None if there is none of that id."""
        club = await self._all.load(name)
        return await self._all.caught_up(club) if club else None

    async def ledger(self, club: Club, season: int | None = None) -> Ledger:
        """Return what a club's results amount to, worked out in turn with what others read."""

        def worked_out() -> Ledger:
            ledger = club.ledger
            _ = ledger.ratings, ledger.meetings, ledger.records, ledger.standings(season)
            return ledger

        return await self.services.thinkers.read(worked_out, Account(visitor=club.id))

    async def find_code(self, code: str) -> str | None:
        """Return the id of the club that a code opens; callers let `services.guesses` count."""
        found = await self._store.find(BY_CODE, code=code.strip().upper())
        return found[0][0] if found else None

    async def find_link(self, link: str) -> tuple[str, str] | None:
        """Return the club and the person whom somebody's own link is for, while it opens anything."""
        found = await self._store.find(BY_LINK, link=digest(link))
        return (found[0][0], found[0][1]) if found else None

    async def of_holder(self, holder: str | None) -> list[Mine]:
        """Return the clubs that somebody is of, the latest first, 20 at most."""
        rows = await self._store.find(BY_HOLDER, holder=holder) if holder else []
        return [Mine(name, called, members, bool(hosting)) for name, called, members, hosting in rows]

    async def of_evening(self, evening: str) -> Club | None:
        """Return the club that an evening counts for."""
        found = await self._store.find(BY_EVENING, evening=evening)
        return await self._all.load(found[0][0]) if found else None

    async def hosted(self, holder: str | None) -> list[Gathering]:
        """Return the evenings that somebody hosts and that count for no club yet."""
        if holder is None:
            return []
        found = [one for kept in self.services.gatherings for one in await kept.hosted(holder)]
        return [one for one in found if not await self._store.find(BY_EVENING, evening=one.id)]

    # people

    async def count(self, network: str) -> None:
        """Count what somebody at an address does at whatever club; Busy if that was too much."""
        await self._count(ACTS_OF_AN_ADDRESS, network, "club acts of all")

    async def open(self, called: str, season: str, name: str, holder: str, account: Account) -> Club:
        """Return a new club, whose host is whoever has that token's hash, under a name."""
        called, name, season = self._called(called), self._person(name), shown(season)
        if season:
            self._check(season)
        await self._count(CLUBS_A_MINUTE, account.network, "clubs")
        while True:
            now = time.time()
            new: dict[str, Any] = {"id": new_table_name(), "code": new_code(), "name": called, "at": now}
            host = person_row(new["id"], holder, name, now, member=1, host=1)
            begun = {"id": new["id"], "season": 1, "name": season, "at": now}
            first: list[Statement] = [(SEASON, begun)] if season else []
            if not await self._store.find(BY_CODE, code=new["code"]):
                await self._store.change((CLUB, new), (PERSON, host), *first)
                return await self._there(new["id"])

    async def join(self, name: str, called: str, holder: str, account: Account) -> str:
        """Return the id of somebody who comes to a club; who is of it already only changes their name."""
        called, club = self._person(called), await self._there(name)
        await self._count(JOINS_A_MINUTE, account.network, "club joins")
        known = next((one for one in club.people.values() if one.holder == holder), None)
        if known is None and len(club.people) >= MOST_PEOPLE:
            raise Problem(409, refusals.FULL)
        row = person_row(club.id, holder, called, time.time(), member=1)
        await self._all.write(club, (PERSON, row), (NAMED, row))
        mine = (await self._there(name)).of(holder)
        assert mine
        return mine.person

    async def leave(self, name: str, holder: str | None, person: str | None = None) -> None:
        """Have a club forget somebody's name and token: one's own, or, as a host, anybody's.

        Their results stay, without a name. Where nobody is left, the club is gone.
        """
        club, mine = await self._member(name, holder)
        if person not in (None, mine.person):
            self._hosted(club, holder)
        gone = self._named(club, person or mine.person)
        if gone.member and len(club.members) == 1:
            await self._store.change((GONE, {"id": club.id}))
            return
        others = [one.person for one in club.people.values() if one.same_as == gone.person]
        forgotten: list[Statement] = [
            (LEFT, {"id": club.id, "person": one}) for one in (gone.person, *others)
        ]
        await self._all.write(club, *forgotten)

    async def make_host(self, name: str, holder: str | None, person: str) -> None:
        """Have somebody be a host, too."""
        club, _ = await self._host(name, holder)
        made = self._named(club, person)
        if not made.member:
            raise Problem(422, refusals.NO_PERSON, key="person")
        keep: list[Statement] = [
            (HOST, {"id": club.id, "person": one.person, "host": 1}) for one in club.hosts
        ]
        await self._all.write(club, *keep, (HOST, {"id": club.id, "person": person, "host": 1}))

    async def same(self, name: str, holder: str | None, guest: str, person: str) -> None:
        """Have what a guest played at evenings be a member's: they came with another device."""
        club, _ = await self._host(name, holder)
        other, known = self._named(club, guest), self._named(club, person)
        if other.member or not known.member:
            raise Problem(422, refusals.NO_PERSON, key="guest")
        if any({guest, person} <= set(one.people) for one in club.results):
            raise Problem(409, refusals.TOGETHER)
        await self._all.write(club, (SAME, {"id": club.id, "person": guest, "other": person}))

    async def new_link(self, name: str, holder: str | None, person: str | None = None) -> str:
        """Return a new word that gets a member back in; the one before opens nothing any more.

        One's own, or, as a host, that of a member who is no host. Only its hash is kept.
        """
        club, mine = await self._member(name, holder)
        whose = self._named(club, person or mine.person)
        if whose != mine and (not club.is_host(holder) or whose in club.hosts or not whose.member):
            raise Problem(403, refusals.HOSTS_ONLY)
        link = new_token()
        await self._all.write(club, (LINKED, {"id": club.id, "person": whose.person, "link": digest(link)}))
        return link

    async def enter(self, link: str, holder: str) -> str | None:
        """Return the club of a link, whose member has that token from now on; None if it opens none."""
        found = await self.find_link(link)
        if found is None:
            return None
        club = await self._there(found[0])
        other = next((one for one in club.people.values() if one.holder == holder), None)
        if other is not None and other.person != found[1]:
            raise Problem(409, refusals.SOMEBODY_ELSE)
        if other is None:
            await self._all.write(club, (MOVED, {"id": club.id, "person": found[1], "holder": holder}))
        return club.id

    # seasons and evenings

    async def begin_season(self, name: str, holder: str | None, called: str) -> None:
        """Begin a season."""
        club, _ = await self._host(name, holder)
        if club.season:
            raise Problem(409, refusals.UNDER_WAY)
        if len(club.seasons) >= MOST_SEASONS:
            raise Problem(409, refusals.FULL)
        number, called = len(club.seasons) + 1, self._called(called)
        new = {"id": club.id, "season": number, "name": called, "at": time.time()}
        if not (await self._all.write(club, (SEASON, new)))[0]:
            raise Problem(409, refusals.UNDER_WAY)

    async def end_season(self, name: str, holder: str | None) -> None:
        """End the season that goes on."""
        club, _ = await self._host(name, holder)
        if not club.season:
            raise Problem(409, refusals.NO_SEASON)
        ended = {"id": club.id, "season": club.season.number, "at": time.time()}
        await self._all.write(club, (SEASON_ENDED, ended))

    async def add_evening(self, name: str, holder: str | None, evening: str) -> None:
        """Have an evening of one's own count, in the season that goes on."""
        club, _ = await self._host(name, holder)
        assert holder
        hosted = [one for kept in self.services.gatherings for one in await kept.hosted(holder)]
        found = next((one for one in hosted if one.id == evening), None)
        if found is None:
            raise Problem(422, refusals.NO_EVENING, key="evening")
        if len(club.evenings) >= MOST_EVENINGS:
            raise Problem(409, refusals.FULL)
        season = club.season.number if club.season else None
        row: dict[str, Any] = {"id": club.id, "evening": evening, "season": season, "name": found.name}
        row |= {"address": found.address, "at": time.time()}
        if not (await self._all.write(club, (EVENING, row)))[0]:
            raise Problem(409, refusals.TAKEN)

    async def drop_evening(self, name: str, holder: str | None, evening: str) -> None:
        """Have an evening count no more, nor anything that was played there."""
        club, _ = await self._host(name, holder)
        if all(one.evening != evening for one in club.evenings):
            raise Problem(422, refusals.NO_EVENING, key="evening")
        gone = {"id": club.id, "evening": evening}
        await self._all.write(club, (EVENING_RESULTS_GONE, gone), (EVENING_GONE, gone))

    # results

    async def add_result(
        self, name: str, holder: str | None, game: str, people: Sequence[str], places: Sequence[int]
    ) -> str:
        """Return the id of a result by hand: people's ids, or ``bot:hard``, and their places."""
        club, _ = await self._host(name, holder)
        load_game(game)
        right = (
            FEWEST_SEATS <= len(people) <= MOST_SEATS
            and len(people) == len(places)
            and min(places) == 1
            and max(places) <= len(places)
            and all(one.removeprefix(BOT) in BOTS for one in people if one.startswith(BOT))
        )
        persons = [one for one in people if not one.startswith(BOT)]
        if not right or not persons or len(set(persons)) != len(persons):
            raise Problem(422, refusals.BAD_RESULT, key="places")
        if any(not self._named(club, one).member for one in persons):
            raise Problem(422, refusals.NO_PERSON, key="people")
        self._room(club)
        season = club.season.number if club.season else None
        result = new_table_name()
        row = row_of(club.id, result, game, time.time(), people, places, season=season, by="host")
        await self._all.write(club, (RESULT, row))
        return result

    async def add_table(self, name: str, holder: str | None, table: str) -> str:
        """Return the id of the result of a table that was played here, outside of any evening."""
        club, _ = await self._host(name, holder)
        found = await self.services.tables.find(table)
        if found is None or not found.over or not found.may_see(holder):
            raise Problem(422, refusals.NO_TABLE, key="table")
        if any(one.id == table for one in club.raw):
            raise Problem(409, refusals.KNOWN)
        self._room(club)
        standing, seats = found.standing, found.seats
        holders = [seat.holder for seat in seats if seat.kind != A_BOT and seat.holder]
        ours = {one.holder for one in club.people.values() if one.member or one.same_as}
        twice = len(set(holders)) != len(holders)
        if twice or not ours & set(holders) or not FEWEST_SEATS <= len(seats) <= MOST_SEATS:
            raise Problem(422, refusals.BAD_RESULT, key="table")
        persons = await self._all.persons(club, [Guest(seat.name, seat.holder) for seat in seats])
        people = [
            f"{BOT}{seat.level}" if seat.kind == A_BOT else persons.get(seat.holder or "") for seat in seats
        ]
        places = places_of(standing.scores or [0] * len(seats), standing.winners or [])
        season = club.season.number if club.season else None
        row = row_of(
            *(club.id, table, found.game.name, standing.moved_at, people, places),
            season=season,
            standing=standing,
        )
        await self._all.write(club, (RESULT, row))
        return table

    async def void(self, name: str, holder: str | None, result: str) -> None:
        """Have a result count no more that a host has added; those of evenings are corrected there."""
        club, _ = await self._host(name, holder)
        if not any(one.id == result and one.evening is None for one in club.raw):
            raise Problem(422, refusals.NO_RESULT, key="result")
        await self._all.write(club, (RESULT_VOID, {"id": club.id, "result": result}))

    # inside

    def _called(self, called: str) -> str:
        called = shown(called)
        if not called:
            raise Problem(422, refusals.NEEDS_CALLED, key="name")
        self._check(called)
        return called

    def _person(self, name: str) -> str:
        name = clean_name(name)
        if not name:
            raise Problem(422, refusals.NEEDS_NAME, key="name")
        self._check(name)
        return name

    def _check(self, name: str) -> None:
        self.services.moderation.names.check(name)

    def _room(self, club: Club) -> None:
        if len(club.raw) >= MOST_RESULTS:
            raise Problem(409, refusals.FULL)

    def _named(self, club: Club, person: str) -> Member:
        found = club.people.get(person)
        if found is None or not found.holder:
            raise Problem(422, refusals.NO_PERSON, key="person")
        return found

    async def _there(self, name: str) -> Club:
        club = await self._all.load(name)
        if club is None:
            raise Problem(404, refusals.NO_CLUB)
        return club

    async def _member(self, name: str, holder: str | None) -> tuple[Club, Member]:
        """Return a club and who of it acts; Problem if nobody of it does."""
        club = await self._there(name)
        mine = club.of(holder)
        if mine is None:
            raise Problem(403, refusals.MEMBERS_ONLY)
        await self._count(ACTS_A_MINUTE, f"{name} {holder}", "club acts")
        return club, mine

    async def _host(self, name: str, holder: str | None) -> tuple[Club, Member]:
        club, mine = await self._member(name, holder)
        self._hosted(club, holder)
        return club, mine

    def _hosted(self, club: Club, holder: str | None) -> None:
        if not club.is_host(holder):
            raise Problem(403, refusals.HOSTS_ONLY)

    async def _count(self, limit: Limit, who: str, what: str) -> None:
        if who and not await self.services.processes.hit(limit, who, what):
            raise Busy(refusals.TOO_MUCH)


def shown(text: str) -> str:
    """Return a name without what cannot be shown, short enough."""
    clean = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(clean.split())[:LONGEST_CALLED]
