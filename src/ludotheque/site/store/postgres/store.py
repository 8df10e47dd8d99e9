"""Everything the site keeps, in a PostgreSQL database: for any number of processes at once.

Events go through the writer (writer.py); whatever else is written is a transaction of its own. What
the database is made of is in formats.py.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ludotheque.site.store.feature_tables import FeatureTables, Statement, numbered, storable
from ludotheque.site.store.postgres import people as postgres_people
from ludotheque.site.store.postgres.database import Database, driver
from ludotheque.site.store.postgres.formats import prepare_features
from ludotheque.site.store.postgres.people import WRITE_TICKET
from ludotheque.site.store.postgres.tidying import AT_ONCE, tidy
from ludotheque.site.store.postgres.writer import UPDATE, PostgresWriter, as_array, told
from ludotheque.site.store.reading import (
    SEAT,
    SETUP,
    STANDING,
    Dialect,
    SharedReads,
    seat_row,
    setup_of,
    setup_row,
    standing_of,
)
from ludotheque.site.store.seats import Seat
from ludotheque.site.store.storage import (
    Ages,
    Lost,
    News,
    Note,
    Repeated,
    Stored,
    Taken,
    Ticket,
    Tidied,
    Touched,
    Update,
    UsedKey,
)

PLAYING = "playing"
SEATS = f"(select json_agg(json_build_array({SEAT}) order by seat) from seats where seats.id = tables.id)"  # noqa: S608
NEWS = f"""version, {STANDING},
    array(select who from events
      where events.id = tables.id and events.number >= known.number order by events.number),
    array(select text from events
      where events.id = tables.id and events.number >= known.number order by events.number)
  from unnest($1::text[], $2::int[]) as known (id, number)
    join tables using (id) join standings on standings.id = tables.id"""  # noqa: S608 - of constants, like all that follow
DUE = """select id from standings where due
  order by exists (select 1 from seats where seats.id = standings.id and kind = 'person') desc,
    moved_at desc"""
DUE_NOW = """stage = 'playing' and (to_move is null or exists (
    select 1 from seats where seats.id = standings.id and seat = to_move
      and (kind = 'bot' or stand_in is not null)))"""
SET_DUE = f"""update standings set due = {DUE_NOW}
  from tables where tables.id = standings.id and standings.id = $1"""  # noqa: S608
REMOVE = """with gone as (delete from standings where id = $1 and version = $2 returning id)
  delete from tables using gone where tables.id = gone.id returning tables.id"""
ADD_SEATS = f"""insert into seats (id, {SEAT}) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id, seat) do update set kind = $3, name = $4, level = $5, holder = $6, invite = $7,
    stand_in = $8"""  # noqa: S608
WRITE_REPORT = """insert into reports (id, kind, report, at) select id, $2, $3, $4 from tables where id = $1
  on conflict (id, kind) do update set report = $3, at = $4"""
WRITE_NOTE = """insert into notes (holder, kind, name, note, at) values ($1, $2, $3, $4, $5)
  on conflict (holder, kind, name) do update set note = $4, at = $5"""
ADD = f"""with made as (
    insert into tables ({SETUP.removeprefix("tables.")}, clock, stage)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  ), seated as (
    insert into seats (id, {SEAT})
    select $1, *
    from unnest($15::int[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[])
  ), happened as (
    insert into events (id, number, who, text, at)
    select $1, ordinality - 1, who, text, $25
    from unnest($29::int[], $30::text[]) with ordinality as _ (who, text)
  )
  insert into standings (id, version, number, to_move, moved_at, scores, winners, due)
    values ($1, $22, $23, $24, $25, $26::text::bigint[], $27::text::int[], $28)"""  # noqa: S608


class PostgresStore(SharedReads):
    """A database, and the writer of its events."""

    dialect: Dialect = Dialect(
        seats=SEATS,
        clock="clock",
        retry="settings::json->>'retry'",
        lost="mine.seat != all (winners)",
        alone="cardinality(winners) = 1",
    )

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writer: PostgresWriter = PostgresWriter(database)
        self._pg = driver()

    @classmethod
    async def open(cls, url: str, new: bool = True) -> PostgresStore:
        """Return what is kept at an address; StoreFailed if there is no database that can be used.

        One that holds nothing yet can be used if it may be a ``new`` one.
        """
        database = Database(url)
        await database.open(new)
        return cls(database)

    async def close(self) -> None:
        await self.writer.close()
        await self.database.close()

    # writing

    async def add(self, table: Stored, key: UsedKey | None = None) -> None:
        await self.database.write(lambda connection: self._add(connection, table, key))

    async def _add(self, connection: Any, table: Stored, key: UsedKey | None) -> None:
        setup, standing, seats = table.setup, table.standing, table.seats
        to_move, playing = standing.to_move, standing.stage == PLAYING
        due = playing and (to_move is None or seats[to_move].bot is not None)
        try:
            await connection.execute(
                ADD,
                *(*setup_row(setup), setup.settings.get("clock"), standing.stage),
                *zip(*(seat_row(setup.id, seat)[1:] for seat in seats), strict=True),
                *(table.version, standing.number, to_move, standing.moved_at),
                *(as_array(standing.scores), as_array(standing.winners), due),
                *([row[0] for row in table.rows], [row[1] for row in table.rows]),
            )
        except self._pg.UniqueViolationError as error:
            raise Taken from error
        if key:
            await self._add_key(connection, key)

    async def _add_key(self, connection: Any, key: UsedKey) -> None:
        row = (key.key, key.table, key.what, json.dumps(key.answer), key.at)
        try:
            await connection.execute(
                "insert into keys (key, id, what, answer, at) values ($1, $2, $3, $4, $5)", *row
            )
        except self._pg.UniqueViolationError as error:
            raise Repeated from error

    async def update(self, update: Update, key: UsedKey | None = None) -> None:
        if not update.seats and not key:
            await self.writer.do(update)
            return

        async def work(connection: Any) -> None:
            if not await connection.fetch(UPDATE, *told([update])):
                raise Lost
            if key:
                await self._add_key(connection, key)
            await connection.executemany(ADD_SEATS, [seat_row(update.table, seat) for seat in update.seats])
            await connection.execute(SET_DUE, update.table)

        await self.database.write(work)

    async def remove(self, table: str, version: int) -> None:
        async def work(connection: Any) -> None:
            if not await connection.fetch(REMOVE, table, version):
                raise Lost

        await self.database.write(work)

    async def write_report(self, table: str, kind: str, report: Any, at: float) -> None:
        await self._execute(WRITE_REPORT, table, kind, json.dumps(report), at)

    async def write_note(self, holder: str, note: Note) -> None:
        await self._execute(WRITE_NOTE, holder, note.kind, note.name, json.dumps(note.note), note.at)

    async def drop_note(self, holder: str, kind: str, name: str) -> None:
        await self._execute(
            "delete from notes where holder = $1 and kind = $2 and name = $3", holder, kind, name
        )

    async def write_ticket(self, ticket: Ticket) -> None:
        row = (ticket.word, ticket.kind, ticket.holder, json.dumps(ticket.note), ticket.until)
        await self._execute(WRITE_TICKET, *row)

    async def drop_tickets(self, holder: str, kind: str) -> None:
        await self._execute("delete from tickets where holder = $1 and kind = $2", holder, kind)

    async def take_ticket(self, word: str) -> Ticket | None:
        return await self.database.write(lambda connection: postgres_people.take_ticket(connection, word))

    async def hand_over(self, old: str, new: str) -> Touched:
        return await self.database.write(lambda connection: postgres_people.hand_over(connection, old, new))

    async def forget(self, holder: str) -> Touched:
        gone: list[str] = []
        write = self.database.write
        while some := await write(lambda found: postgres_people.forget_tables(found, holder, AT_ONCE)):
            gone += some
        return Touched(gone, await write(lambda found: postgres_people.forget(found, holder)))

    async def publish(self, table: str, public: bool) -> int | None:
        return await self.database.write(lambda found: postgres_people.publish(found, table, public))

    async def tidy(self, ages: Ages, spare: Collection[str] = (), dry_run: bool = False) -> Tidied:
        return await tidy(self.database, ages, spare, dry_run)

    async def _execute(self, query: str, *values: Any) -> None:
        await self.database.write(lambda connection: connection.execute(query, *values))

    # reading

    async def read(self, table: str) -> Stored | None:
        found = await self.database.fetch(f"select {SETUP}, {SEATS}, {NEWS}", [table], [0])
        if not found:
            return None
        *setup, seats, version, stage, number, to_move, moved_at, scores, winners, who, texts = found[0]
        news = _news(version, stage, number, to_move, moved_at, scores, winners, who, texts)
        return Stored(
            setup=setup_of(setup),
            standing=news.standing,
            seats=[Seat(*seat) for seat in json.loads(seats)],
            rows=news.rows,
            version=news.version,
        )

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        found = await self.database.fetch(f"select tables.id, {NEWS}", [*known], [*known.values()])
        return {table: _news(*rest) for table, *rest in found}

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        query = "select id, version from standings where id = any ($1::text[])"
        return {row[0]: row[1] for row in await self.database.fetch(query, [*tables])}

    async def tables_awaiting_bot(self) -> list[str]:
        return [row[0] for row in await self.database.fetch(DUE)]

    async def prepare(self, features: Sequence[FeatureTables]) -> None:
        await self.database.write(lambda connection: prepare_features(connection, features))

    async def find(self, query: str, **named: Any) -> list[tuple[Any, ...]]:
        text, values = numbered(query, named)
        return [tuple(row) for row in await self.database.fetch(text, *values)]

    async def change(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        if not statements:
            return []

        async def work(connection: Any) -> list[list[tuple[Any, ...]]]:
            found = []
            for statement, named in statements:
                text, values = numbered(statement, storable(named))
                found.append([tuple(row) for row in await connection.fetch(text, *values)])
            return found

        return await self.database.write(work)

    async def check(self) -> None:
        await self._execute("update format set number = number")


def _news(version: int, *rest: Any) -> News:
    *standing, who, texts = rest
    return News(version, standing_of(standing), [*zip(who, texts, strict=True)])
