"""What whoever runs the house decides: who may not come in, and which tables are closed or hidden.

It is kept in the store, as notes of the house itself, so that a command and any number of servers share it.
A server looks every second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from ludotheque.site.people.bans import Ban, Bans
from ludotheque.site.people.name_words import NameWords
from ludotheque.site.people.refused import Refused
from ludotheque.site.store.pubsub import GONE, LOOK, PubSub
from ludotheque.site.store.storage import Lost, Note, Storage, Stored, StoreFailed
from ludotheque.site.tables.board import OVER
from ludotheque.words import N_

HOUSE = "the house"
"""Whose notes these are: no hash of a token looks like it."""
BAN, CLOSED, SHOWN, LOOKED = "ban", "closed", "shown", "looked"
LOOK_SECONDS = 1.0
REMEMBER_SECONDS = 60 * 24 * 3600.0
"""How long it is known that a table was closed, or that a ban has ended."""
CLOSED_BY_HOUSE = "The people who run this house have closed this table."
NO_TABLE = N_("there is no table “%(table)s”; `ludo tables --all` shows them all")
OVER_ALREADY = N_("the match at %(table)s is over, and is kept: `ludo tables hide` hides it")
log: logging.Logger = logging.getLogger("ludotheque.site")


class Report(NamedTuple):
    """Something of somebody's that others have reported."""

    name: str
    table: str
    writer: str
    """The hash of what speaks for them."""
    text: str
    at: float
    """When it was reported first."""
    times: int
    """How many have reported it."""


class Reporting(NamedTuple):
    """What people have reported of something, for whoever runs the house."""

    listed: Callable[[Storage], Awaitable[list[Report]]]
    """Returns it, the oldest first."""
    remove: Callable[[Storage, str], Awaitable[bool]]
    """Deletes what was reported, by its name; tells whether it was there."""
    dismiss: Callable[[Storage, str], Awaitable[bool]]
    """Has it stand, and forgets that it was reported; tells whether it was there."""


class NoSuchTable(Refused):
    """A table that is not there, or with which that cannot be done."""


class NoSuchReport(Refused):
    """Something that nobody has reported, or that is not there any more."""


class Moderation:
    """What was decided, as a server knows it."""

    def __init__(self, store: Storage, pubsub: PubSub) -> None:
        self.bans: Bans = Bans()
        self.names: NameWords = NameWords()
        self.closed: set[str] = set()
        """The tables that the house has closed."""
        self._store = store
        self._pubsub = pubsub
        self._shown: dict[str, float] = {}
        """When tables were last hidden or shown."""
        self._looked: dict[str, float] = {}
        """When something that features keep of tables was last removed."""

    async def look(self) -> None:
        """Learn what was decided since the last time, and have it take effect."""
        now = time.time()
        notes = []
        for note in await self._store.notes(HOUSE):
            if now - note.at < REMEMBER_SECONDS or _holds(note):
                notes.append(note)
            else:
                await self._store.drop_note(HOUSE, note.kind, note.name)
        self.bans.listed = tuple(_ban(note) for note in notes if note.kind == BAN)
        closed = {note.name for note in notes if note.kind == CLOSED}
        new, self.closed = closed - self.closed, closed
        for table in new:
            self._pubsub.ring(table, GONE)
        for note in notes:
            if note.kind == SHOWN and self._shown.get(note.name) != note.at:
                self._shown[note.name] = note.at
                self._pubsub.ring(note.name, note.note["version"])
            elif note.kind == LOOKED and self._looked.get(note.name) != note.at:
                self._looked[note.name] = note.at
                self._pubsub.ring(note.name, LOOK)
        self.names.look()

    async def watch(
        self,
        put_out: Callable[[Bans], Awaitable[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Look again and again; ``put_out`` ends the connections of those who may not be here now."""
        failed = False
        while True:
            before = self.bans.listed
            try:
                await self.look()
                failed = False
            except Exception as error:
                if not failed:
                    known = isinstance(error, StoreFailed)
                    log.warning("who may come in could not be read; what was known holds", exc_info=not known)
                failed = True
            if self.bans.listed != before:
                await put_out(self.bans)
            await sleep(LOOK_SECONDS)


def _ban(note: Note) -> Ban:
    return Ban(note.name, note.note["why"], note.note["until"])


def _holds(note: Note) -> bool:
    return note.kind == BAN and _ban(note).holds(time.time())


# what commands decide


async def add_ban(store: Storage, ban: Ban) -> None:
    """Keep somebody out."""
    await store.write_note(HOUSE, Note(BAN, ban.who, {"why": ban.why, "until": ban.until}, time.time()))


async def bans(store: Storage) -> list[Ban]:
    """Return who is kept out now."""
    return [_ban(note) for note in await store.notes(HOUSE, BAN) if _holds(note)]


async def reported(store: Storage, ways: Sequence[Reporting]) -> list[Report]:
    """Return what was reported, of all kinds."""
    return [one for way in ways for one in await way.listed(store)]


async def lift_ban(store: Storage, who: str) -> bool:
    """Let somebody in again; tell whether they were kept out."""
    found = any(ban.who == who for ban in await bans(store))
    await store.drop_note(HOUSE, BAN, who)
    return found


async def found(store: Storage, table: str) -> Stored:
    """Return a table; NoSuchTable if there is none."""
    stored = await store.read(table)
    if stored is None:
        raise NoSuchTable(NO_TABLE, table=table)
    return stored


async def close_table(store: Storage, table: str) -> None:
    """Close a table that waits or is played at: it is not kept, and its people are told who closed it."""
    while True:
        stored = await found(store, table)
        if stored.standing.stage == OVER:
            raise NoSuchTable(OVER_ALREADY, table=table)
        try:
            await store.remove(table, stored.version)
        except Lost:  # somebody moved: once more
            continue
        break
    await store.write_note(HOUSE, Note(CLOSED, table, None, time.time()))


async def show_table(store: Storage, table: str, public: bool) -> None:
    """Have strangers find and watch a table, or not; those at it play on."""
    version = await store.publish(table, public)
    if version is None:
        await found(store, table)
        return
    await store.write_note(HOUSE, Note(SHOWN, table, {"version": version}, time.time()))


async def look_at_table(store: Storage, table: str) -> None:
    """Have servers read again what features keep of a table."""
    await store.write_note(HOUSE, Note(LOOKED, table, None, time.time()))
