"""What writes events to PostgreSQL: one statement for all that is waiting, on a connection of its own.

While a statement is under way, what comes up waits for the next one: so a hundred tables share one wait for
the disk. A change that does not follow the last one is passed over by the statement, and lost alone. If the
connection breaks before the answer, the same statement is sent again: what was kept the first time is found
to be there.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ludotheque.site.foundation.metrics import COMMITS
from ludotheque.site.store.postgres.database import PATIENCE_SECONDS, PAUSE_SECONDS, Database, driver, gone
from ludotheque.site.store.storage import Lost, StoreFailed, StoreUnsure, Update

ROUNDS = 4
"""Of the event loop, in which work is gathered: with much to do they are long, else they take no time."""
AT_ONCE = 1000
"""Changes in one statement, at most."""

DUE = """told.stage = 'playing' and (told.to_move is null or exists (
      select 1 from seats where seats.id = told.id and seats.seat = told.to_move
        and (kind = 'bot' or stand_in is not null)))"""
UPDATE = f"""
with told as (
  select * from unnest($1::text[], $2::int[], $3::text[], $4::bool[], $5::int[], $6::int[], $7::float8[],
    $8::text[], $9::text[]) as _ (id, version, stage, new_stage, number, to_move, moved_at, scores, winners)
), changed as (
  update standings
    set version = told.version + 1, number = told.number, to_move = told.to_move, moved_at = told.moved_at,
      scores = told.scores::bigint[], winners = told.winners::int[], due = {DUE}
    from told where standings.id = told.id and standings.version = told.version
    returning standings.id
), staged as (
  update tables set stage = told.stage
    from told join changed using (id) where tables.id = told.id and told.new_stage
), noted as (
  insert into events (id, number, who, text, at)
    select row.* from unnest($10::text[], $11::int[], $12::int[], $13::text[], $14::float8[])
      as row (id, number, who, text, at) join changed using (id)
)
select id from changed"""  # noqa: S608 - of constants
KEPT_BEFORE = """select id from standings
  join unnest($1::text[], $2::int[], $3::int[], $4::float8[]) as told (id, version, number, moved_at)
    using (id)
  where standings.version = told.version + 1 and standings.number = told.number
    and standings.moved_at = told.moved_at"""
"""Those of some changes that are the last ones of their tables: by their moments, which nobody shares."""


class Order(NamedTuple):
    """A change that waits, and who waits for it."""

    update: Update
    future: asyncio.Future[None]


class PostgresWriter:
    """The only one that writes events in this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._gone = gone()
        self._pg = driver()
        self._waiting: list[Order] = []
        self._connection: Any = None
        self._writing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish what waits, and close the connection."""
        if self._writing:
            await self._writing
        if self._connection is not None:
            with contextlib.suppress(*self._gone):
                await self._connection.close()

    def do(self, update: Update) -> asyncio.Future[None]:
        """Return, to be awaited, that a change is kept; Lost or StoreFailed if it is not."""
        loop = asyncio.get_running_loop()
        order = Order(update, loop.create_future())
        self._waiting.append(order)
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write())
        return order.future

    async def _write(self) -> None:
        """Write until nothing waits."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
        while self._waiting:
            batch = self._next()
            with COMMITS.time():
                await self._carry_out(batch)

    def _next(self) -> list[Order]:
        """Return what goes into the next statement: of each table one change."""
        batch: dict[str, Order] = {}
        left = []
        for order in self._waiting:
            if order.update.table in batch or len(batch) == AT_ONCE:
                left.append(order)
            else:
                batch[order.update.table] = order
        self._waiting = left
        return [batch[table] for table in sorted(batch)]  # in one order everywhere: nobody waits in a circle

    async def _carry_out(self, batch: list[Order]) -> None:
        """Write a batch, and answer; where the database is away, for as long as patience lasts."""
        until, sent, kept = time.monotonic() + PATIENCE_SECONDS, False, set[str]()
        while True:
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._database.connected()
                if sent:
                    kept = await self._kept_before(batch)
                sent = True
                kept |= await self._stored([one.update for one in batch if one.update.table not in kept])
                _answer(batch, kept)
                return
            except self._gone as error:
                self._drop()
                if time.monotonic() > until:
                    told = str(error) or "the database does not answer"
                    _fail(batch, StoreUnsure(told) if sent else StoreFailed(told))
                    return
            except self._pg.DeadlockDetectedError:
                pass  # nothing of it was kept: once more
            except Exception as error:
                if len(batch) == 1:
                    _fail(batch, StoreFailed(str(error)))
                else:  # what fails, fails alone
                    for order in batch:
                        await self._carry_out([order])
                return
            await asyncio.sleep(PAUSE_SECONDS)

    async def _stored(self, updates: Sequence[Update]) -> set[str]:
        """Store changes of different tables; return those where it followed the last one."""
        return {row[0] for row in await self._connection.fetch(UPDATE, *told(updates))} if updates else set()

    async def _kept_before(self, batch: Sequence[Order]) -> set[str]:
        """Return the tables whose changes were kept though nobody was told."""
        updates = [order.update for order in batch]
        told = [(one.table, one.version, one.standing.number, one.standing.moved_at) for one in updates]
        return {row[0] for row in await self._connection.fetch(KEPT_BEFORE, *zip(*told, strict=True))}

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def told(updates: Sequence[Update]) -> list[Sequence[Any]]:
    """Return changes as the statement takes them: column by column, and their events likewise."""
    changes = [
        (
            *(one.table, one.version, one.standing.stage, one.new_stage),
            *(one.standing.number, one.standing.to_move, one.standing.moved_at),
            *(as_array(one.standing.scores), as_array(one.standing.winners)),
        )
        for one in updates
    ]
    events = [
        (one.table, number, who, text, one.standing.moved_at)
        for one in updates
        for number, (who, text) in enumerate(one.rows, one.standing.number - len(one.rows))
    ]
    return [*zip(*changes, strict=True), *(zip(*events, strict=True) if events else [()] * 5)]


def as_array(numbers: Sequence[int] | None) -> str | None:
    """Return numbers as PostgreSQL writes an array: rows of different lengths cannot be one array."""
    return None if numbers is None else "{" + ",".join(map(str, numbers)) + "}"


def _answer(batch: Sequence[Order], kept: set[str]) -> None:
    for order in batch:
        if order.future.done():
            continue
        if order.update.table in kept:
            order.future.set_result(None)
        else:
            order.future.set_exception(Lost())


def _fail(batch: Sequence[Order], error: StoreFailed) -> None:
    for order in batch:
        if not order.future.done():
            order.future.set_exception(error)
