"""Members of a house that is not open to everybody: who they are, how they become so, and the door.

A member is known by a token, as a visitor is, of which the hash is kept. A person gets one with the password
or the members' link; a program is given one by whoever runs the house.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Collection
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ludotheque.site.foundation import passwords
from ludotheque.site.foundation.links import path_within
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest, is_token, new_token
from ludotheque.site.house.kept import ADD, ALL, COUNT, FIND, REMOVE
from ludotheque.site.http.problems import NOT_KEPT, Instead
from ludotheque.site.people.bans import Guest
from ludotheque.site.people.guesses import Lines
from ludotheque.site.services import Services
from ludotheque.site.store.storage import Storage, StoreFailed, Ticket

THE_HOUSE, INVITATION = "the house", "members' link"
"""Whose ticket the members' link is, and of which kind: there is one at a time."""
PERSON, PROGRAM = "person", "program"
HEADER = "ludotheque-member"
"""Brings the token of a program that sends another one as its seat's."""
KNOWN_SECONDS = 5.0
"""How long it is believed that somebody is a member still."""
MOST_KNOWN = 10_000
AT_ONCE = 2
"""How many passwords are tried at the same time: each takes memory, and a core."""
LONGEST_NAME = 40
MEMBERS_ONLY = "This house is for its members."
SAY_WHO = (
    "This house is for its members: send the header Authorization: Bearer <token> or "
    "Ludotheque-Member: <token> with the token that whoever runs it has given you."
)


class Member(NamedTuple):
    """Somebody who may come in."""

    holder: str
    """The hash of their token."""
    kind: str
    name: str
    at: float
    """When they became a member."""


class Members:
    """Knows who may come in."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.house = services.settings.house
        self._known: OrderedDict[str, float] = OrderedDict()
        """Until when members need not be looked up again."""
        self._trying = asyncio.Semaphore(AT_ONCE)
        self.lines: Lines = Lines()
        """Where those stand who try a password."""
        if self.house.closed:
            services.accounts.ways.append(self.knows)
            services.notices.told.append(self.knows)

    async def knows(self, holder: str) -> bool:
        """Tell whether somebody is a member; StoreFailed if that cannot be found out."""
        now = time.monotonic()
        if self._known.get(holder, 0.0) > now:
            return True
        if not await self.services.store.find(FIND, holder=holder):
            self._known.pop(holder, None)
            return False
        self._known[holder] = now + KNOWN_SECONDS
        self._known.move_to_end(holder)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return True

    async def admit(self, token: str, name: str) -> None:
        """Have somebody be a member from now on."""
        await add(self.services.store, token, PERSON, name)
        self.services.accounts.look_again(digest(token))

    async def is_password(self, password: str) -> bool:
        """Tell whether that is the house's password."""
        kept = self.house.members_password
        if not kept:
            return False
        async with self._trying:
            return await asyncio.to_thread(passwords.fits, password, kept)

    # the door

    async def look_after(self) -> None:
        """End the sockets of those who are members no more, for ever."""
        while self.house.closed:
            await asyncio.sleep(KNOWN_SECONDS)
            try:
                inside = {one.holder for one in await members(self.services.store)}
            except StoreFailed:
                continue
            self._known = OrderedDict((one, until) for one, until in self._known.items() if one in inside)
            await self.services.present.put_out(_Gone(inside))


class _Gone:
    """Those who are connected, and members no more."""

    def __init__(self, inside: Collection[str]) -> None:
        self._inside = inside

    def find(self, guest: Guest) -> bool:
        return not any(visitor in self._inside for visitor in guest.visitors)


class Door:
    """Lets members in, and everybody to the few pages that say what is the matter."""

    def __init__(self, members: Members, strangers: Collection[str]) -> None:
        """``strangers`` are the addresses that are open to all; with a slash at the end, all below."""
        self._members = members
        self._pages = {path for path in strangers if not path.endswith("/")}
        self._below = tuple(path for path in strangers if path.endswith("/"))

    async def __call__(self, scope: Scope) -> Problem | None:
        """Return what a stranger is told instead of what they asked for."""
        path = path_within(scope)
        if not self._members.house.closed or path in self._pages or path.startswith(self._below):
            return None
        try:
            for holder in _brought(scope):
                if await self._members.knows(holder):
                    return None
        except StoreFailed:
            return Problem(503, "It cannot be found out who may come in.", {"Retry-After": "5"})
        if path.startswith("/api"):
            return Problem(401, SAY_WHO, {"WWW-Authenticate": "Bearer"})
        to = scope["path"] if scope.get("method") in ("GET", "HEAD") else ""
        return Instead(403, MEMBERS_ONLY, "house/door.html", NOT_KEPT, **shown(self._members, to))


def shown(members: Members, to: str, wrong: bool = False, word: str = "") -> dict[str, object]:
    """Return what the page at the door shows."""
    return {"to": to, "wrong": wrong, "word": word, "password": bool(members.house.members_password)}


def _brought(scope: Scope) -> set[str]:
    """Return the hashes of all tokens that somebody brings."""
    guest: Guest = scope.get("guest") or Guest.of(scope)
    own = HTTPConnection(scope).headers.get(HEADER, "")
    return guest.visitors | ({digest(own)} if is_token(own) else set())


# what is decided, whether a server is running or not


async def add(store: Storage, token: str, kind: str, name: str) -> None:
    """Have the holder of a token be a member."""
    row = {"holder": digest(token), "kind": kind, "name": clean(name), "at": time.time()}
    await store.change((ADD, row))


async def members(store: Storage) -> list[Member]:
    """Return all members, the latest first."""
    return [Member(*row) for row in await store.find(ALL)]


async def count(store: Storage) -> int:
    """Return how many members there are."""
    found: int = (await store.find(COUNT))[0][0]
    return found


async def remove(store: Storage, beginning: str) -> bool:
    """Have somebody be a member no more, by the beginning of their hash; tell whether they were one."""
    return bool((await store.change((REMOVE, {"like": f"{beginning}%"})))[0])


async def invite(store: Storage) -> str:
    """Return the word of a new members' link; the one before it opens nothing any more."""
    word = new_token()
    await store.write_ticket(Ticket(digest(word), INVITATION, THE_HOUSE, None))
    return word


async def is_invitation(store: Storage, word: str) -> bool:
    """Tell whether a word is that of the members' link."""
    found = await store.find_ticket(digest(word)) if is_token(word) else None
    return found is not None and found.kind == INVITATION


def clean(name: str) -> str:
    """Return a name as it is kept."""
    seen = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME]
