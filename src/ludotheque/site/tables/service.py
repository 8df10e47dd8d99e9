"""The service of tables: all of them, and everything that can be done at them.

Whatever is done at a table goes the same way: decide what it would change, store that, apply it, and
tell everybody. A table that nobody needs is dropped from memory; its events are on the disk.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from ludotheque.bots import BOTS
from ludotheque.engine.errors import UnknownGame
from ludotheque.site.foundation.account import NOBODY, Account
from ludotheque.site.foundation.metrics import EVENTS
from ludotheque.site.foundation.rates import a_minute
from ludotheque.site.settings.limits import Limits
from ludotheque.site.store import feature_tables
from ludotheque.site.store.feature_tables import FeatureTables
from ludotheque.site.store.processes import Processes
from ludotheque.site.store.pubsub import GONE, PubSub
from ludotheque.site.store.seats import GAVE_UP, Seat
from ludotheque.site.store.storage import (
    Ages,
    Lost,
    News,
    Note,
    Repeated,
    Row,
    Storage,
    Stored,
    Taken,
    Tidied,
    Update,
    UsedKey,
)
from ludotheque.site.tables import additions, standing_in
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.awake import Awake
from ludotheque.site.tables.background_tasks import BackgroundTasks
from ludotheque.site.tables.board import WAITING, Busy, Change, Refused, Stale, Why, standing_of
from ludotheque.site.tables.bot_turns import BotsAlone, BotTurns
from ludotheque.site.tables.cache import LEFT, RETURNED
from ludotheque.site.tables.following import follow
from ludotheque.site.tables.keys import IdempotencyKey
from ludotheque.site.tables.making import (
    Created,
    NewTable,
    Proofs,
    begun,
    check_seats,
    check_settings,
    clean_name,
    start_of,
)
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.table_news import TableNews
from ludotheque.site.tables.thinking import Thinkers


class People(Protocol):
    """What tables ask about people."""

    def check_name(self, name: str) -> None:
        """Refuse a name that nobody may have here."""

    async def stamp(self) -> Callable[[str], str]:
        """Return what makes a random word a token of ours."""

    def admitted(self, *holders: str | None) -> None:
        """Learn that somebody was let in to a table just now."""


class Tables:
    """All tables."""

    def __init__(
        self,
        store: Storage,
        thinkers: Thinkers,
        people: People,
        pubsub: PubSub,
        limits: Limits,
        processes: Processes,
        background: BackgroundTasks,
        tables_a_minute: int,
        feature_tables: Sequence[FeatureTables] = (),
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.people = people
        self.pubsub = pubsub
        self.limits = limits
        self.processes = processes
        self.background = background
        self.feature_tables = feature_tables
        self.additions: tuple[Addition, ...] = ()
        """What features add to every table."""
        self.listeners: list[Callable[[Table], None]] = []
        """Who is told of a table whenever it may be somebody else's turn there."""
        self.bots: BotTurns = BotTurns(thinkers, processes, self.move, background.start)
        self._a_minute = a_minute(tables_a_minute)
        self.awake: Awake = Awake(limits.keep_awake)
        self.bots_alone: BotsAlone = BotsAlone(processes, self.awake, limits)
        self._news = TableNews(
            store, processes, self.awake, background.start, self._follow, self._look_at_additions
        )
        pubsub.listen(self._news)

    @property
    def levels(self) -> list[str]:
        """The bots that can be chosen: our levels, the weakest first, and what else is offered."""
        return list(dict.fromkeys([*BOTS, *self.limits.offered_bots]))

    # finding

    async def find(self, name: str) -> Table | None:
        """Return a table, read from the store if it sleeps, with all that was acknowledged anywhere."""
        table = self.awake.get(name)
        if table is None:
            table = await self._wake(name)
        elif not self.processes.alone:
            await self._news.refresh(table)
        if table is None or table.closed:
            return None
        self.awake.touch(table)
        return table

    async def _wake(self, name: str) -> Table | None:
        """Return a table that slept; its bots go on."""
        stored, elsewhere, missed = await self._news.read(name)
        try:
            table = Table.read(stored) if stored else None
        except UnknownGame:
            table = None
        if table is None or stored is None:
            return None
        await additions.look(self.additions, name)
        table.audience.see(elsewhere)
        table = self._admit(table)
        if table.version < stored.version:  # it was woken twice, and this is what was read first
            await self._news.refresh(table)
        if stored.standing != table.standing and stored.version == table.version and not missed:
            self.background.start(self._mend(table))
        for version in missed:
            self._news.hear(name, version)
        await additions.woken(table)
        self.bots.go_on(table)
        return table

    def _admit(self, table: Table) -> Table:
        """Have a table in memory, and others know who is connected to it; return the one that is there."""
        admitted = self.awake.admit(table)
        if admitted is table:
            table.additions = self.additions
            table.audience.changed = partial(self.processes.present, table.id)
        return admitted

    async def _mend(self, table: Table) -> None:
        """Have the store know how a table stands; a file of an older format does not."""
        with contextlib.suppress(Stale):
            async with table.lock:
                await self._store(table, Update(table.id, table.version, [], table.standing))

    async def _look_at_additions(self, table: Table) -> None:
        await additions.look(self.additions, table.id)

    def rest(self, now: float) -> None:
        """Drop from memory what nobody needs."""
        self.awake.rest(now)

    # new tables

    async def create(
        self,
        new: NewTable,
        *,
        maker: str | None = None,
        account: Account = NOBODY,
        key: IdempotencyKey | None = None,
    ) -> Created:
        """Return a new table; it begins at once if nobody is missing.

        ``maker`` is the hash of what proves who made it, ``account`` on which its bots think; asked for again
        with the same key, it is the same table.
        """
        if key and (known := await key.answered(self.store)):
            return await self._created_before(key, known)
        if account.network and not await self.processes.hit(self._a_minute, account.network, "tables"):
            raise Busy(Why.TOO_MANY_TABLES)
        begin = partial(start_of, new)
        start = await self.thinkers.read(begin, account) if new.record is not None else begin()
        check_seats(start[0], new.seats, self.levels)
        check_settings(new.settings, additions.offers(self.additions))
        for seat in new.seats:
            self.people.check_name(seat.name)
        make = partial(begun, new, start, maker, account, Proofs(key, await self.people.stamp()))
        while True:
            created = await self.thinkers.read(make, account) if new.record is not None else make()
            try:
                async with self.bots_alone.entering(created.table):
                    await self.store.add(created.table.stored(), created.used(key) if key else None)
            except Taken:
                if new.name and (there := await self.find(new.name)):
                    return Created(there)
                continue
            except Repeated:
                assert key
                known = await key.answered(self.store)
                assert known
                return await self._created_before(key, known)
            table = self._admit(created.table)
            self.bots.go_on(table)
            self.listened(table)
            return replace(created, table=table)

    async def _created_before(self, key: IdempotencyKey, known: UsedKey) -> Created:
        """Return what was answered when the same key was sent before."""
        table = await self.find(known.table)
        if table is None:
            raise Refused(Why.GONE)
        return Created.again(table, known.answer, Proofs(key, await self.people.stamp()))

    async def sit(
        self, table: Table, seat: int | None, name: str, holder: str, key: IdempotencyKey | None = None
    ) -> int:
        """Give an open seat to somebody, the first one if none is named; the match begins with the last.

        Sent again with the same key it is the same seat.
        """
        self.people.check_name(name)
        async with table.lock:
            if key and (known := await key.answered(self.store)):
                return int(known.answer["seat"])
            open_seats = [one for one in table.open_seats if seat in (None, one.number)]
            if not open_seats:
                raise Refused(Why.SEAT_TAKEN if table.open_seats else Why.NO_SEAT_FREE)
            taken = open_seats[0].taken(clean_name(name), holder)
            await self._occupy(table, taken, key)
        self.people.admitted(*(one.holder for one in table.seats))
        self.tell(table)
        return taken.number

    async def fill(self, table: Table, holder: str | None, level: str) -> None:
        """Give an open seat to a bot, for whoever made the table; the match begins with the last."""
        async with table.lock:
            if not table.made_by(holder):
                raise Refused(Why.NOT_MAKER)
            if not table.open_seats or level not in self.levels:
                raise Refused(Why.NO_SEAT_FREE)
            if len(table.open_seats) == 1 and not table.people:
                raise Refused(Why.ONLY_BOTS_LEFT)
            await self._occupy(table, table.open_seats[0].filled(level))
        self.tell(table)

    async def _occupy(self, table: Table, taken: Seat, key: IdempotencyKey | None = None) -> None:
        """Store who has a seat that was open, and the match's beginning with the last; its lock is held."""
        at = time.time()
        start = table.begun() if len(table.open_seats) == 1 else None
        rows = start.rows if start else []
        standing = (
            standing_of(start, table.number + len(rows), at)
            if start
            else table.standing._replace(moved_at=at)
        )
        update = Update(table.id, table.version, rows, standing, bool(start), [taken])
        used = key.used(table.id, {"seat": taken.number}, at) if key else None
        await self._store(table, update, used)
        table.seated(taken)
        table.moved_at = at
        if start:
            table.apply(start, at)

    async def close(self, table: Table, holder: str | None) -> None:
        """Give up a table that waits, for whoever made it."""
        async with table.lock:
            if not table.made_by(holder):
                raise Refused(Why.NOT_MAKER_TO_CLOSE)
            if table.stage != WAITING:
                raise Refused(Why.BEGUN)
            try:
                await self.store.remove(table.id, table.version)
            except Lost:
                await self._catch_up(table)
                raise Stale from None
            self._dismiss(table)
        self.pubsub.ring(table.id, GONE)

    # playing

    async def move(
        self, table: Table, seat: int, number: int, text: str, account: Account | None = None
    ) -> None:
        """Make a move that answers event ``number``, once if sent again; bots think on that account."""
        await self._move(table, (seat,), number, text, account)

    async def move_for(
        self, table: Table, held: Sequence[int], number: int, text: str, account: Account
    ) -> None:
        """Make a move for whoever has these seats, of that one whose turn it is."""
        await self._move(table, held, number, text, account, by_person=True)

    async def _move(
        self,
        table: Table,
        held: Sequence[int],
        number: int,
        text: str,
        account: Account | None,
        by_person: bool = False,
    ) -> None:
        async with table.lock:
            table.account = account or table.account
            number = await self._reached(table, number)
            if number != table.number:
                if table.repeated(held, number, text):
                    return
                raise Stale
            seat = next((one for one in held if one == table.to_move), held[0])
            if by_person and seat == table.to_move and table.seats[seat].bot:
                raise Refused(Why.BOT_PLAYS_FOR_YOU)
            try:
                await self._append(table, table.moved(seat, text))
            except Stale:
                if not table.repeated(held, number, text):  # as another process got it first
                    raise
        self.tell(table)

    async def take_back(self, table: Table, seat: int, number: int) -> None:
        """Take the seat's last move back, if nobody learned from what came after it."""
        async with table.lock:
            number = await self._reached(table, number)
            if number != table.number:
                raise Stale
            await self._append(table, table.taken_back(seat))
        self.tell(table)

    async def concede(self, table: Table, seat: int) -> None:
        """Give up: with two the match is over, else a bot has the seat from now on."""
        async with table.lock:
            if len(table.seats) == 2:
                await self._append(table, table.conceding(seat))
            else:
                table.conceding(seat)
                left = table.seats[seat]
                await self._seat(table, left.given_up(), rows=[(LEFT, str(seat))])
                if left.holder:
                    await self.store.write_note(left.holder, Note(GAVE_UP, table.id, seat, time.time()))
        self.tell(table)

    async def claim(self, table: Table, seat: int) -> None:
        """End a match that nobody but this seat can win any more."""
        async with table.lock:
            await self._append(table, table.claiming(seat))
        self.tell(table)

    async def call_bot(self, table: Table, by: int, seat: int) -> None:
        """Wish for a bot in place of oneself, or of somebody who is away, where the others agree."""
        async with table.lock:
            gone = standing_in.replaceable(table, by, seat)
            calls = {*await self.processes.call(table, seat, by)}
            if standing_in.enough(table, seat, calls):
                await self._seat(table, gone.left(), rows=[standing_in.told(seat, calls)])
        self.tell(table)

    async def stand_in(self, table: Table, seat: int) -> None:
        """Have a bot play for somebody who is to move and has been away too long; nobody called it."""
        async with table.lock:
            if standing_in.vanished(table) == seat:
                await self._seat(table, table.seats[seat].left(), rows=[standing_in.told(seat, set())])
        self.tell(table)

    async def come_back(self, table: Table, seat: int) -> None:
        """Let somebody whom a bot stands in for have the seat again."""
        async with table.lock:
            if not table.seats[seat].stand_in:
                raise Refused(Why.NO_BOT_PLAYS_FOR_YOU)
            await self._seat(table, table.seats[seat].back(), rows=[(RETURNED, str(seat))])
        self.tell(table)

    async def reseat(self, table: Table, changed: Callable[[Table], Sequence[Seat]]) -> None:
        """Have seats be others, as ``changed`` gives them."""
        async with table.lock:
            if seats := changed(table):
                await self._seat(table, *seats)
        self.tell(table)

    async def go_on(
        self, table: Table, continued: Callable[[Stored], Sequence[Change]], account: Account
    ) -> Sequence[Change]:
        """Have a match go on by changes that follow each other; return them, which may be none."""
        async with table.lock:
            changes = await self.thinkers.read(partial(continued, table.stored()), account)
            if changes:
                await self._append(table, *changes)
        self.tell(table)
        return changes

    # inside

    async def _append(self, table: Table, *changes: Change) -> None:
        """Store changes that follow each other, then apply them.

        If another process was quicker, its change stands.
        """
        at, rows, last = time.time(), [row for change in changes for row in change.rows], changes[-1]
        standing = standing_of(last, table.number + len(rows), at)
        await self._store(table, Update(table.id, table.version, rows, standing, last.over))
        for change in changes:
            table.apply(change, at)
        EVENTS.inc(len(rows))

    async def _seat(self, table: Table, *seats: Seat, rows: Sequence[Row] = ()) -> None:
        standing = table.standing._replace(number=table.number + len(rows))
        await self._store(table, Update(table.id, table.version, rows, standing, seats=seats))
        table.rows.extend(rows)
        for seat in seats:
            table.seated(seat)

    async def _store(self, table: Table, update: Update, key: UsedKey | None = None) -> None:
        try:
            await self.store.update(update, key)
        except (Lost, Repeated):
            await self._catch_up(table)
            raise Stale from None
        table.version += 1

    async def _reached(self, table: Table, number: int) -> int:
        """Return the number that somebody means, who may have seen more of a table elsewhere."""
        if number > table.number and not self.processes.alone:
            await self._catch_up(table)
        return table.after_seats(number)

    async def _catch_up(self, table: Table) -> None:
        """Bring a table to the state that is in the store, and tell everybody; its lock is held."""
        news = await self.store.news({table.id: table.number})
        await self._follow(table, news.get(table.id))

    async def _follow(self, table: Table, news: News | None) -> None:
        """Bring a table to the state that there is news of, None if it is gone; its lock is held."""
        if news is not None and not follow(table, news):
            stored = await self.store.read(table.id)
            if stored is None:
                news = None
            else:
                table.become(stored)
        if news is None:
            self._dismiss(table)
            return
        table.audience.tell()
        self.bots.go_on(table)

    def _dismiss(self, table: Table) -> None:
        """Let go of a table that is not kept any more."""
        self.awake.drop(table)
        table.closed = True
        table.audience.tell()

    def tell(self, table: Table) -> None:
        """Tell everybody that something has changed at a table, and let its bots go on."""
        self.awake.touch(table)
        table.audience.tell()
        self.pubsub.ring(table.id, table.version)
        self.listened(table)
        self.bots.go_on(table)

    def listened(self, table: Table) -> None:
        """Have all who listen look at a table."""
        for listener in self.listeners:
            listener(table)

    # all tables

    async def wake_bots(self) -> None:
        """Let every bot go on whose turn it is: after a start, and where no process looks after it."""
        if self.processes.alone:
            await self.bots.wake(await self.store.tables_awaiting_bot(), self.find)
        else:
            await self.bots.look_after(self.find)

    async def tidy(self, now: float) -> Tidied:
        """Drop what is too old to be kept; not what somebody is looking at. One process does it for all."""
        if not await self.processes.first("tidy"):
            return Tidied(0, 0, 0, 0, 0)
        spare = {table.id for table in self.awake} | {*await self.processes.watched()}
        ages = Ages.of(self.limits, now)
        await feature_tables.tidy(self.store, self.feature_tables, ages)
        return await self.store.tidy(ages, spare)

    def stop(self) -> None:
        """Hear no more of what happens elsewhere."""
        self.pubsub.leave(self._news)
