"""Everything the site keeps, in a PostgreSQL database: for any number of processes at once.

Events go through the writer (postgres_writer.py); whatever else is written is a transaction of its own. What
the database is made of is in postgres_formats.py.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from ludotheque.site import postgres_people
from ludotheque.site.database import Database, driver
from ludotheque.site.postgres_people import TALLIES, THEIRS, TICKET, WITH_OTHERS, WRITE_TICKET, ticket
from ludotheque.site.postgres_tidying import AT_ONCE, tidy
from ludotheque.site.postgres_writer import UPDATE, PostgresWriter, as_array, told
from ludotheque.site.seats import Seat
from ludotheque.site.storage import (
    Ages,
    Entry,
    Lost,
    News,
    Note,
    Repeated,
    Setup,
    Standing,
    Storage,
    Stored,
    Taken,
    Tally,
    Ticket,
    Tidied,
    Touched,
    Update,
    UsedKey,
)

PLAYING = "playing"
SETUP = "tables.id, code, game, rules, players, options, settings, secret, created, maker, given"
STANDING = "stage, standings.number, to_move, moved_at, scores, winners"
SEAT = "seat, kind, name, level, holder, invite, stand_in"
SEATS = f"(select json_agg(json_build_array({SEAT}) order by seat) from seats where seats.id = tables.id)"  # noqa: S608
NEWS = f"""version, {STANDING},
    array(select who from events
      where events.id = tables.id and events.number >= known.number order by events.number),
    array(select text from events
      where events.id = tables.id and events.number >= known.number order by events.number)
  from unnest($1::text[], $2::int[]) as known (id, number)
    join tables using (id) join standings on standings.id = tables.id"""  # noqa: S608 - of constants, like all that follow
ENTRIES = f"""select tables.id, code, game, created, maker, {SEATS}, clock, {STANDING}
  from tables join standings using (id)"""  # noqa: S608
HELD = f"""{ENTRIES}
  where tables.id in ({THEIRS}) order by stage = 'over', created desc limit $2"""
CHOSEN = f"select tables.id from ({THEIRS}) as theirs join tables using (id) join standings using (id)"  # noqa: S608
TURN = "left join seats as turn on turn.id = tables.id and turn.seat = to_move"
UNDER_WAY_ORDER = """(turn.holder is not distinct from $1 and turn.stand_in is null) desc, moved_at desc,
    tables.id"""
UNDER_WAY = f"""{ENTRIES} {TURN}
  where tables.id in (
    {CHOSEN} {TURN} where stage != 'over' order by {UNDER_WAY_ORDER} limit $2 offset $3)
  order by {UNDER_WAY_ORDER}"""
ENDED = f"""{ENTRIES}
  where tables.id in (
    {CHOSEN} where stage = 'over' order by moved_at desc, tables.id limit $2 offset $3)
  order by moved_at desc, tables.id"""
"""First which tables are on the page, then all that lists tell of these."""
PLAYED = f"select distinct game from tables where id in ({THEIRS})"  # noqa: S608
NOTES = """select kind, name, note, at from notes
  where holder = $1 and ($2::text is null or kind = $2) order by at desc"""
PUBLIC = f"""{ENTRIES}
  where stage = $1 and public and ($2::text is null or game = $2) order by created desc limit $3"""
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
    insert into tables ({SETUP.removeprefix("tables.")}, public, clock, stage)
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


class PostgresStore(Storage):
    """A database, and the writer of its events."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writer = PostgresWriter(database)
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
                *(setup.id, setup.code, setup.game, setup.rules, setup.players),
                *(json.dumps(setup.options), json.dumps(setup.settings), setup.secret, setup.created),
                *(setup.maker, setup.given, bool(setup.settings.get("public", True))),
                *(setup.settings.get("clock"), standing.stage),
                *zip(*(_row(setup.id, seat)[1:] for seat in seats), strict=True),
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
            await connection.executemany(ADD_SEATS, [_row(update.table, seat) for seat in update.seats])
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
        id_, code, game, rules, players, options, settings, secret, created, maker, given, *rest = found[0]
        seats, *told = rest
        news = _news(*told)
        return Stored(
            setup=Setup(
                *(id_, code, game, rules, players, json.loads(options), json.loads(settings)),
                *(secret, created, maker, given),
            ),
            standing=news.standing,
            seats=_seats(seats),
            rows=news.rows,
            version=news.version,
        )

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        found = await self.database.fetch(f"select tables.id, {NEWS}", [*known], [*known.values()])
        return {table: _news(*rest) for table, *rest in found}

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        query = "select id, version from standings where id = any ($1::text[])"
        return {row[0]: row[1] for row in await self.database.fetch(query, [*tables])}

    async def find_code(self, code: str) -> str | None:
        found = await self.database.fetch("select id from tables where code = $1", code)
        return found[0][0] if found else None

    async def find_invite(self, invite: str) -> tuple[str, int] | None:
        found = await self.database.fetch("select id, seat from seats where invite = $1", invite)
        return (found[0][0], found[0][1]) if found else None

    async def find_key(self, key: str) -> UsedKey | None:
        found = await self.database.fetch("select key, id, what, answer, at from keys where key = $1", key)
        if not found:
            return None
        key, table, what, answer, at = found[0]
        return UsedKey(key, table, what, json.loads(answer), at)

    async def held_by(self, holder: str, most: int) -> list[Entry]:
        return await self._entries(HELD, holder, most)

    async def under_way(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        return await self._entries(UNDER_WAY, holder, most, skip)

    async def ended(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        return await self._entries(ENDED, holder, most, skip)

    async def public(self, stage: str, game: str | None, most: int) -> list[Entry]:
        return await self._entries(PUBLIC, stage, game, most)

    async def _entries(self, query: str, *values: Any) -> list[Entry]:
        return [_entry(*row) for row in await self.database.fetch(query, *values)]

    async def tallies(self, holder: str) -> list[Tally]:
        return [Tally(*row) for row in await self.database.fetch(TALLIES, holder)]

    async def find_ticket(self, word: str) -> Ticket | None:
        found = await self.database.fetch(f"select {TICKET} from tickets where word = $1", word)  # noqa: S608
        return ticket(*found[0]) if found else None

    async def tickets(self, holder: str, kind: str) -> list[Ticket]:
        query = f"select {TICKET} from tickets where holder = $1 and kind = $2"  # noqa: S608
        return [ticket(*row) for row in await self.database.fetch(query, holder, kind)]

    async def notes(self, holder: str, kind: str | None = None) -> list[Note]:
        found = await self.database.fetch(NOTES, holder, kind)
        return [Note(kind, name, json.loads(note), at) for kind, name, note, at in found]

    async def played(self, holder: str) -> set[str]:
        return {row[0] for row in await self.database.fetch(PLAYED, holder)}

    async def sits_with_others(self, holder: str) -> bool:
        return bool(await self.database.fetch(WITH_OTHERS, holder))

    async def due(self) -> list[str]:
        return [row[0] for row in await self.database.fetch(DUE)]

    async def read_report(self, table: str, kind: str) -> Any:
        found = await self.database.fetch(
            "select report from reports where id = $1 and kind = $2", table, kind
        )
        return json.loads(found[0][0]) if found else None

    async def check(self) -> None:
        await self._execute("update format set number = number")


def _row(table: str, seat: Seat) -> tuple[Any, ...]:
    return table, seat.number, seat.kind, seat.name, seat.level, seat.holder, seat.invite, seat.stand_in


def _seats(told: str) -> list[Seat]:
    return [Seat(*seat) for seat in json.loads(told)]


def _news(version: int, *rest: Any) -> News:
    *standing, who, texts = rest
    return News(version, Standing(*standing), [*zip(who, texts, strict=True)])


def _entry(
    id_: str,
    code: str,
    game: str,
    created: float,
    maker: str | None,
    seats: str,
    clock: int | None,
    *standing: Any,
) -> Entry:
    return Entry(id_, code, game, created, maker, Standing(*standing), _seats(seats), clock)
