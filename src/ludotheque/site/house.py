"""The house: all tables, and everything that can be done at them.

Whatever is done at a table goes the same way: decide what it would change, store that, apply it, and
tell everybody. A table that nobody needs is dropped from memory; its events are on the disk.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from limits import RateLimitItemPerMinute

from ludotheque.bots import BOTS
from ludotheque.engine.errors import UnknownGame
from ludotheque.engine.shelf import load
from ludotheque.site import standing_in
from ludotheque.site.access import Traffic
from ludotheque.site.accounts import NOBODY, Account, Accounts
from ludotheque.site.analysts import Analysts
from ludotheque.site.awake import Awake
from ludotheque.site.bell import GONE, Bell, HandBell
from ludotheque.site.bot_turns import BotTurns
from ludotheque.site.bots_alone import BotsAlone
from ludotheque.site.errands import Errands
from ludotheque.site.following import follow
from ludotheque.site.gate import Gate
from ludotheque.site.keys import Key
from ludotheque.site.lead import Charts
from ludotheque.site.limits import Limits
from ludotheque.site.making import Created, NewSeat, Plan, check_seats, clean_name, start_of
from ludotheque.site.metrics import EVENTS
from ludotheque.site.moderation import Moderation
from ludotheque.site.notebook import RETURNED
from ludotheque.site.notices import Notices
from ludotheque.site.open_boards import OpenBoards
from ludotheque.site.processes import OneProcess, Processes
from ludotheque.site.rates import Guesses, Rate
from ludotheque.site.reviews import Reviews
from ludotheque.site.seats import GAVE_UP, Seat
from ludotheque.site.storage import Lost, News, Note, Repeated, Row, Storage, Taken, Tidied, Update, UsedKey
from ludotheque.site.table import WAITING, Busy, Change, Refused, Settings, Stale, Table, standing_of
from ludotheque.site.table_news import TableNews
from ludotheque.site.thinking import Thinkers

STALE = "Something else has happened since; look again."
TOO_MANY_TABLES = "Too many new tables; try again in a minute."


class House:
    """All tables."""

    def __init__(
        self,
        store: Storage,
        thinkers: Thinkers,
        bell: Bell | None = None,
        limits: Limits | None = None,
        processes: Processes | None = None,
        traffic: Traffic | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.bell = bell or HandBell()
        self.limits = limits or Limits()
        self.processes = processes or OneProcess()
        self.guesses = Guesses(self.processes, traffic or Traffic())
        self.errands, self.gate = Errands(), Gate()
        start = self.errands.start
        self.bots = BotTurns(thinkers, self.processes, self.move, start)
        self.accounts = Accounts(store)
        share = self.limits.address_share
        notices = Rate(self.processes, "notices", self.limits.notices_an_hour, share)
        analyses = Rate(self.processes, "analyses", self.limits.analyses_an_hour, share)
        self.charts = Charts(store, thinkers, start, self.limits.charts_each, share)
        self.notices = Notices(store, start, self.limits, notices)
        self.reviews = Reviews(store, thinkers, start, self.limits.reviews_each, share)
        self.analysts = Analysts(thinkers, analyses)
        self._tables = RateLimitItemPerMinute((traffic or Traffic()).tables_a_minute)
        self.boards = OpenBoards(self.limits.board_events)
        self.awake = Awake(self.limits.keep_awake)
        self.moderation = Moderation(store, self.bell)
        self.bots_alone = BotsAlone(self.processes, self.awake, self.limits)
        self._news = TableNews(store, self.processes, self.awake, start, self._follow)
        self.bell.listen(self._news)

    @property
    def levels(self) -> list[str]:
        """The bots that can be chosen: our levels, the weakest first, and what else is offered."""
        return list(dict.fromkeys([*BOTS, *self.limits.offered_bots]))

    # finding

    async def table(self, name: str) -> Table | None:
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
        table.audience.see(elsewhere)
        table = self._admit(table)
        if table.version < stored.version:  # it was woken twice, and this is what was read first
            await self._news.refresh(table)
        if stored.standing != table.standing and stored.version == table.version and not missed:
            self.errands.start(self._mend(table))
        for version in missed:
            self._news.hear(name, version)
        self.bots.go_on(table)
        return table

    def _admit(self, table: Table) -> Table:
        """Have a table in memory, and others know who is connected to it; return the one that is there."""
        admitted = self.awake.admit(table)
        if admitted is table:
            table.audience.changed = partial(self.processes.present, table.id)
        return admitted

    async def _mend(self, table: Table) -> None:
        """Have the store know how a table stands; a file of an older format does not."""
        with contextlib.suppress(Stale):
            async with table.lock:
                await self._store(table, Update(table.id, table.version, [], table.standing))

    def rest(self, now: float) -> None:
        """Drop from memory what nobody needs."""
        self.awake.rest(now)

    # new tables

    async def create(
        self,
        game_name: str,
        players: int | None,
        options: Mapping[str, Any],
        wishes: Sequence[NewSeat],
        settings: Settings,
        *,
        record: Mapping[str, Any] | None = None,
        maker: str | None = None,
        account: Account = NOBODY,
        key: Key | None = None,
    ) -> Created:
        """Return a new table; it begins at once if nobody is missing.

        It may begin with a record, where the record ends. ``maker`` is the hash of what proves who made it,
        ``account`` on which its bots think; asked for again with the same key, it is the same table.
        """
        if key and (known := await key.answered(self.store)):
            return await self._created_before(key, known)
        if account.network and not await self.processes.hit(self._tables, account.network, "tables"):
            raise Busy(TOO_MANY_TABLES)
        game = load(game_name)
        begin = partial(start_of, game, len(wishes) if players is None else players, options, record)
        setting, rows = await self.thinkers.read(begin, account) if record is not None else begin()
        check_seats(setting, wishes, self.levels)
        for wish in wishes:
            self.moderation.names.check(wish.name)
        stamp = await self.accounts.stamp()
        plan = Plan(game, setting, rows, wishes, settings, maker, account, stamp, key)
        while True:
            created = await self.thinkers.read(plan.carried_out, account) if rows else plan.carried_out()
            try:
                async with self.bots_alone.entering(created.table):
                    await self.store.add(created.table.stored(), created.used(key) if key else None)
            except Taken:
                continue
            except Repeated:
                assert key
                known = await key.answered(self.store)
                assert known
                return await self._created_before(key, known)
            table = self._admit(created.table)
            self.bots.go_on(table)
            self.notices.look(table)
            return replace(created, table=table)

    async def _created_before(self, key: Key, known: UsedKey) -> Created:
        """Return what was answered when the same key was sent before."""
        table = await self.table(known.table)
        if table is None:
            raise Refused("That table is not there any more.")
        return Created.again(table, key, known.answer, await self.accounts.stamp())

    async def sit(
        self, table: Table, seat: int | None, name: str, holder: str, key: Key | None = None
    ) -> int:
        """Give an open seat to somebody, the first one if none is named; the match begins with the last.

        Sent again with the same key it is the same seat.
        """
        self.moderation.names.check(name)
        async with table.lock:
            if key and (known := await key.answered(self.store)):
                return int(known.answer["seat"])
            open_seats = [one for one in table.open_seats if seat in (None, one.number)]
            if not open_seats:
                raise Refused("That seat is taken." if table.open_seats else "No seat is free at this table.")
            taken, at = open_seats[0].taken(clean_name(name), holder), time.time()
            begun = table.begun() if len(table.open_seats) == 1 else None
            rows = begun.rows if begun else []
            standing = (
                standing_of(begun, table.number + len(rows), at)
                if begun
                else table.standing._replace(moved_at=at)
            )
            update = Update(table.id, table.version, rows, standing, bool(begun), [taken])
            used = key.used(table.id, {"seat": taken.number}, at) if key else None
            await self._store(table, update, used)
            table.seated(taken)
            table.moved_at = at
            if begun:
                table.apply(begun, at)
        self.accounts.look_again(*(one.holder for one in table.seats))
        self.tell(table)
        return taken.number

    async def close(self, table: Table, holder: str | None) -> None:
        """Give up a table that waits, for whoever made it."""
        async with table.lock:
            if not table.made_by(holder):
                raise Refused("Only whoever made this table can close it.")
            if table.stage != WAITING:
                raise Refused("The match has begun.")
            try:
                await self.store.remove(table.id, table.version)
            except Lost:
                await self._catch_up(table)
                raise Stale(STALE) from None
            self._dismiss(table)
        self.bell.ring(table.id, GONE)

    # playing

    async def move(
        self, table: Table, seat: int, number: int, text: str, account: Account | None = None
    ) -> None:
        """Make a move that answers event ``number``, once if sent again; bots think on that account."""
        async with table.lock:
            table.account = account or table.account
            number = await self._reached(table, number)
            if number != table.number:
                if table.repeated(seat, number, text):
                    return
                raise Stale(STALE)
            try:
                await self._append(table, table.moved(seat, text))
            except Stale:
                if not table.repeated(seat, number, text):  # as another process got it first
                    raise
        self.tell(table)

    async def take_back(self, table: Table, seat: int, number: int) -> None:
        """Take the seat's last move back, if nobody learned from what came after it."""
        async with table.lock:
            number = await self._reached(table, number)
            if number != table.number:
                raise Stale(STALE)
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
                await self._seat(table, left.given_up())
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

    async def come_back(self, table: Table, seat: int) -> None:
        """Let somebody whom a bot stands in for have the seat again."""
        async with table.lock:
            if not table.seats[seat].stand_in:
                raise Refused("No bot is playing for you.")
            await self._seat(table, table.seats[seat].back(), rows=[(RETURNED, str(seat))])
        self.tell(table)

    async def reseat(self, table: Table, changed: Callable[[Table], Sequence[Seat]]) -> None:
        """Have seats be others, as ``changed`` gives them."""
        async with table.lock:
            if seats := changed(table):
                await self._seat(table, *seats)
        self.tell(table)

    # inside

    async def _append(self, table: Table, change: Change) -> None:
        """Store a change, then apply it; if another process was quicker, its change stands."""
        at = time.time()
        standing = standing_of(change, table.number + len(change.rows), at)
        await self._store(table, Update(table.id, table.version, change.rows, standing, change.over))
        table.apply(change, at)
        EVENTS.inc(len(change.rows))

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
            raise Stale(STALE) from None
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
        self.bell.ring(table.id, table.version)
        self.notices.look(table)
        self.bots.go_on(table)

    # the whole house

    async def wake_bots(self) -> None:
        """Let every bot go on whose turn it is: after a start, and where no process looks after it."""
        if self.processes.alone:
            await self.bots.wake(await self.store.due(), self.table)
        else:
            await self.bots.look_after(self.table)

    async def tidy(self, now: float) -> Tidied:
        """Drop what is too old to be kept; not what somebody is looking at. One process does it for all."""
        if not await self.processes.first("tidy"):
            return Tidied(0, 0, 0, 0, 0)
        spare = {table.id for table in self.awake} | {*await self.processes.watched()}
        return await self.store.tidy(self.limits.ages(now), spare)

    async def stop(self) -> None:
        """Stop all thinking."""
        self.bell.leave(self._news)
        await self.errands.stop()
