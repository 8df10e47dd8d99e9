"""The service of evenings: all that can be done at one, and by whom.

Whatever is done becomes a fact: decide what it is, store it under the next number, tell everybody. Who was
quicker, in whatever process, was first; then it is decided again. Tables get their names with the fact that
pairs a round and are made afterwards, so whoever looks at an evening makes those that are missing.

Whoever acts is known by the hash of a token (``holder``): of a program's own, or of a browser's cookie. What
cannot be raises `EveningError`, who may not `Problem` 403, too much of it `Busy`, a bad name `BadName`.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Callable, Iterator
from functools import partial

from ludotheque.engine.author.palette import MOST_SEATS
from ludotheque.site.evenings import refusals
from ludotheque.site.evenings.decisions import (
    back,
    by_host,
    closed,
    door,
    fixed,
    hosting,
    left,
    removed,
    succeeded,
    voided,
)
from ludotheque.site.evenings.evening import replay
from ludotheque.site.evenings.facts import EveningError, Fact, Opened
from ludotheque.site.evenings.keeping import Keeping
from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.looking import Looking
from ludotheque.site.evenings.store import (
    BY_CODE,
    BY_HOLDER,
    BY_LINK,
    EVENING,
    FIRST,
    LINKED,
    MOVED,
    NEW_CODE,
    PERSON,
    RENAMED,
    WITH_OTHERS,
)
from ludotheque.site.evenings.watching import Watch
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Limit, a_minute, an_hour
from ludotheque.site.foundation.tokens import digest, new_code, new_table_name, new_token
from ludotheque.site.services import Services
from ludotheque.site.store.feature_tables import Statement
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.board import Board, Busy
from ludotheque.site.tables.making import clean_name

EVENINGS_A_MINUTE = a_minute(60)
JOINS_A_MINUTE = a_minute(200)
"""From one address: a whole club comes through one."""
NEWCOMERS = 4
"""Who may come to an evening in an hour, times the people that an address counts for, where no host is."""
HOST_HOURS = Limit(1, 12 * 3600)
"""For how long it is known that a host of an evening was at an address."""
ACTS_A_MINUTE = a_minute(120)
"""Of one person at an evening, or of all at one address who are not of it."""
ACTS_OF_AN_ADDRESS = a_minute(600)
"""At all evenings: whoever opens many of them makes no more tables than by asking for tables."""
MOST_MEMBERS = 256
"""Who ever came to one evening."""


class Evenings:
    """All evenings."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._store = services.store
        self._all = Keeping(services.store, services.pubsub, services.background.start)
        self._looking = Looking(services, self._all)
        self._tables = self._looking.tables
        services.accounts.ways.append(self.admitted)

    # finding

    async def find(self, evening: str) -> Kept | None:
        """Return an evening as it is now, its tables looked at; None if there is none of that id."""
        kept = await self._all.load(evening)
        return await self._looking.at(kept) if kept else None

    async def find_code(self, code: str) -> str | None:
        """Return the id of the evening that a code opens; callers let `services.guesses` count."""
        found = await self._store.find(BY_CODE, code=code.strip().upper())
        return found[0][0] if found else None

    async def find_link(self, link: str) -> tuple[str, str] | None:
        """Return the evening and the person whom somebody's own link is for, while it opens anything."""
        found = await self._store.find(BY_LINK, link=digest(link))
        return (found[0][0], found[0][1]) if found else None

    async def of_holder(self, holder: str) -> list[str]:
        """Return the ids of the evenings that somebody is of, or has opened: the latest first, 20 at most."""
        return [row[0] for row in await self._store.find(BY_HOLDER, holder=holder)]

    async def admitted(self, holder: str) -> bool:
        """Tell whether somebody is of an evening where others are, too."""
        return bool(await self._store.find(WITH_OTHERS, holder=holder))

    async def of_table(self, table: str) -> str | None:
        """Return the id of the evening that a table belongs to, if it does."""
        return await self._tables.evening_of(table)

    def at(self, table: Board) -> str | None:
        """Return the id of the evening that a table in memory belongs to, as far as that is known."""
        return self._tables.evening_at(table)

    @contextlib.contextmanager
    def watch(self, evening: str) -> Iterator[Watch]:
        """Give a `Watch` whose ``changed()`` returns after every change of an evening, made anywhere."""
        with self._all.watches.of(evening) as watch:
            yield watch

    def addition(self) -> Addition:
        """Return what evenings add to tables: who is of the evening may watch them."""
        return Addition("evenings", woken=self._tables.woken, admits=self._tables.admits)

    # doing

    async def count(self, network: str) -> None:
        """Count what somebody at an address does at whatever evening; Busy if that was too much."""
        await self._count(ACTS_OF_AN_ADDRESS, network, "evening acts of all")

    async def open(self, opened: Opened, holder: str, account: Account) -> Kept:
        """Return a new evening, whose host is whoever has that token's hash; they join it as others do."""
        self._check_name(opened["name"])
        replay([opened])
        await self._count(EVENINGS_A_MINUTE, account.network, "evenings")
        while True:
            evening = new_table_name()
            named = {"id": evening, "code": new_code(), "at": opened["at"], "name": ""}
            founder = {**named, "person": _new_person(), "holder": holder, "founder": 1}
            first = {**named, "fact": json.dumps(opened)}
            found = await self._store.change((EVENING, named), (PERSON, founder), (FIRST, first))
            if found[0]:
                kept = await self._all.there(evening)
                await self.hosted_from(kept, holder, account.network)
                return kept

    async def come(
        self, evening: str, name: str, holder: str, other: str, account: Account
    ) -> tuple[str, str]:
        """Return the id of somebody who comes, under a name, and which of two tokens' hashes is theirs.

        It is the other where the first is already that of somebody of another name: a program that sends one
        token with all it does may bring many people.
        """
        called = clean_name(name)

        def whose(kept: Kept) -> str:
            person = kept.joined(holder)
            return holder if person is None or kept.members[person].name == called else other

        return await self._join(evening, called, whose, account)

    async def join(self, evening: str, name: str, holder: str, account: Account) -> str:
        """Return the id of somebody who comes, under a name; who has come before only changes it."""
        return (await self._join(evening, clean_name(name), lambda kept: holder, account))[0]

    async def _join(
        self, evening: str, name: str, whose: Callable[[Kept], str], account: Account
    ) -> tuple[str, str]:
        if not name:
            raise Problem(422, refusals.NEEDS_NAME, key="name")
        self._check_name(name)
        await self._count(JOINS_A_MINUTE, account.network, "joins")
        there = await self._all.there(evening)
        if there.evening.open and there.person_of(whose(there)) is None:
            await self._newcomer(evening, account)
        new = _new_person()

        async def joined(kept: Kept) -> Fact | None:
            person = kept.person_of(whose(kept)) or new
            if kept.counted() >= MOST_MEMBERS and person not in kept.members:
                raise EveningError("full")
            known = kept.evening.people.get(person)
            if known and known.here and known.name == name:
                return None
            return {"fact": "joined", "person": person, "name": "", "at": time.time()}

        def called(kept: Kept) -> list[Statement]:
            holder = whose(kept)
            person = kept.person_of(holder) or new
            member = {"id": evening, "code": kept.code, "person": person, "holder": holder, "name": name}
            return [(PERSON, {**member, "founder": 0}), (RENAMED, member)]

        kept = await self._all.write(evening, joined, called)
        holder = whose(kept)
        person = kept.person_of(holder)
        assert person
        self.services.accounts.look_again(*(one.holder for one in kept.members.values()))
        if kept.members[person].founder and not kept.evening.people[person].host:
            await self._all.write(evening, fixed({"fact": "host", "person": person, "at": time.time()}))
        return person, holder

    async def begin(self, evening: str, holder: str | None) -> Kept:
        """Return the evening with its next round, for a host."""
        await self._hosted(evening, holder)
        kept = await self._all.write(evening, partial(self._looking.paired, patient=False))
        return await self._looking.at(kept)

    async def result(self, evening: str, holder: str | None, table: str, places: list[int]) -> Kept:
        """Return the evening with a result by hand, for a host: places in the order of seats, 1 the best."""
        await self._hosted(evening, holder)
        if not places or len(places) > MOST_SEATS:
            raise EveningError("bad places")
        return await self._looking.at(await self._all.write(evening, partial(by_host, table, places)))

    async def void(self, evening: str, holder: str | None, table: str) -> Kept:
        """Return the evening with a table that counts for nothing, for a host."""
        await self._hosted(evening, holder)
        return await self._all.write(evening, partial(voided, table))

    async def make_host(self, evening: str, holder: str | None, person: str) -> Kept:
        """Return the evening with another host beside the first, for a host."""
        await self._hosted(evening, holder)
        return await self._all.write(evening, partial(hosting, person))

    async def free(self, evening: str, holder: str | None, free: bool = True) -> Kept:
        """Return the evening where somebody of it wants to play next, or not."""
        person = await self._one_of(evening, holder)
        if free and person not in (await self._all.there(evening)).evening.here:
            await self._all.write(evening, back(person))

        async def said(kept: Kept) -> Fact | None:
            known = kept.evening.people[person]
            if kept.evening.closed:
                raise EveningError("closed")
            if known.free == free and known.here:
                return None
            return {"fact": "free", "person": person, "free": free, "at": time.time()}

        kept = await self._looking.at(await self._all.write(evening, said))
        if kept.evening.rules.format == "free" and kept.evening.waiting:
            self._looking.later(evening)
        return kept

    async def leave(self, evening: str, holder: str | None, person: str | None = None) -> Kept:
        """Return the evening without somebody of it, whose seat a bot has; a host may say who it is.

        Where no host is left, whoever has been here longest is one.
        """
        kept = await self._all.there(evening)
        if person is not None or kept.joined(holder) or not kept.is_host(holder):
            mine = await self._one_of(evening, holder, person)
            kept = await self._all.write(evening, partial(left, mine))
            await self._tables.stand_in(kept, mine)
        kept = await self._all.write(evening, partial(succeeded, gone=holder if person is None else None))
        return await self._looking.at(kept)

    async def close(self, evening: str, holder: str | None) -> Kept:
        """Return the evening closed, for a host; tables under way go on, and what they end with counts."""
        await self._hosted(evening, holder)
        return await self._all.write(evening, closed)

    async def set_door(self, evening: str, holder: str | None, open_: bool) -> Kept:
        """Return the evening where anybody new may come in, or nobody, for a host."""
        await self._hosted(evening, holder)
        return await self._all.write(evening, partial(door, open_))

    async def renew_code(self, evening: str, holder: str | None) -> Kept:
        """Return the evening with another code, for a host; the one before opens nothing any more."""
        await self._hosted(evening, holder)
        kept = await self._all.there(evening)
        await self._store.change((NEW_CODE, {"id": evening, "new": new_code()}), self._all.change(kept))
        self._all.watches.ring(evening, kept.version + 1)
        return await self._all.there(evening)

    async def remove(self, evening: str, holder: str | None, person: str) -> Kept:
        """Return the evening without somebody, for good, for a host; what they have won stays.

        Whoever opened it cannot be removed.
        """
        await self._hosted(evening, holder)
        kept = await self._all.there(evening)
        member = kept.members.get(person)
        if member is not None and member.founder:
            raise Problem(403, refusals.THEMSELVES_ONLY)
        kept = await self._all.write(evening, partial(removed, person))
        await self._tables.stand_in(kept, person)
        return await self._looking.at(kept)

    # links of people's own

    async def new_link(self, evening: str, holder: str | None, person: str | None = None) -> str:
        """Return a new word that gets a person back in; the one before opens nothing any more.

        One's own, or as a host anybody's. Only its hash is kept, so that it is told but once.
        """
        mine = await self._one_of(evening, holder, person)
        kept, link = await self._all.there(evening), new_token()
        if kept.members[mine].founder and kept.person_of(holder) != mine:
            raise Problem(403, refusals.THEMSELVES_ONLY)
        await self._store.change((LINKED, {"id": evening, "person": mine, "link": digest(link)}))
        return link

    async def enter(self, link: str, holder: str) -> tuple[str, str] | None:
        """Return the evening and person of a link, who has that token from now on; None if it opens none.

        Whatever spoke for them before does so no longer, at their tables neither.
        """
        found = await self.find_link(link)
        if found is None:
            return None
        evening, person = found
        kept = await self._all.there(evening)
        other = kept.person_of(holder)
        if other == person:
            return found
        if other is not None:
            raise Problem(409, refusals.SOMEBODY_ELSE)
        now = {"id": evening, "person": person, "holder": holder}
        await self._store.change((MOVED, now), self._all.change(kept))
        self._all.watches.ring(evening, kept.version + 1)
        self.services.accounts.look_again(holder)
        kept = await self._all.there(evening)
        await self._tables.hand_over(kept, person, holder)
        if not kept.evening.closed and not kept.evening.people[person].here:
            await self._all.write(evening, back(person))
        return found

    # inside

    async def hosted_from(self, kept: Kept, holder: str | None, network: str) -> None:
        """Note that a host is at an address: whoever comes from there may well be in the same room."""
        if kept.is_host(holder):
            await self.services.processes.hit(HOST_HOURS, f"{kept.id} {network}", "hosts of evenings")

    async def _newcomer(self, evening: str, account: Account) -> None:
        """Count somebody who comes to an evening first; Busy if too many came from where no host is.

        Nobody fills somebody else's evening from one address, and a whole club comes through the host's.
        """
        counting, place = self.services.processes, f"{evening} {account.network}"
        if (
            not account.network
            or account.admitted
            or await counting.spent(HOST_HOURS, place, "hosts of evenings")
        ):
            return
        limit = an_hour(NEWCOMERS * self.services.limits.address_share)
        if not await counting.hit(limit, place, "newcomers"):
            raise Busy(refusals.TOO_MANY_COME)

    def _check_name(self, name: str) -> None:
        self.services.moderation.names.check(name)

    async def _count(self, limit: Limit, who: str, what: str) -> None:
        if who and not await self.services.processes.hit(limit, who, what):
            raise Busy(refusals.TOO_MUCH)

    async def _hosted(self, evening: str, holder: str | None) -> None:
        """Return if somebody is a host of an evening; Problem otherwise."""
        kept = await self._all.there(evening)
        if holder is None or not kept.is_host(holder):
            raise Problem(403, refusals.HOSTS_ONLY)
        await self._count(ACTS_A_MINUTE, f"{evening} {holder}", "evening acts")

    async def _one_of(self, evening: str, holder: str | None, person: str | None = None) -> str:
        """Return the person whom a token's hash speaks for, or, for a host, the one they name."""
        kept = await self._all.there(evening)
        mine = kept.joined(holder)
        if mine is None and not kept.is_host(holder):
            raise Problem(403, refusals.PEOPLE_ONLY)
        if person not in (None, mine) and not kept.is_host(holder):
            raise Problem(403, refusals.HOSTS_ONLY)
        await self._count(ACTS_A_MINUTE, f"{evening} {holder}", "evening acts")
        who = person or mine
        if who is None:
            raise Problem(403, refusals.PEOPLE_ONLY)
        if who not in kept.evening.people:
            raise EveningError("no person")
        return who


def _new_person() -> str:
    return "p" + secrets.token_hex(5)
