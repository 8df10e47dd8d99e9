"""Everything the site keeps, in one SQLite file.

One thread writes (writer.py). Reads are short, and done at once on a connection of their own. The
formats of the file, and what it is made of, are in formats.py.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ludotheque.site.foundation.threads import in_thread
from ludotheque.site.store.feature_tables import FeatureTables, Statement, storable
from ludotheque.site.store.reading import (
    SEAT,
    SETUP,
    STANDING,
    WORKED_OUT,
    Dialect,
    SharedReads,
    seat_row,
    setup_of,
    setup_row,
    standing_of,
)
from ludotheque.site.store.seats import Seat
from ludotheque.site.store.sqlite import people as sqlite_people
from ludotheque.site.store.sqlite.files import WAL, connect, reading_only, try_room
from ludotheque.site.store.sqlite.formats import FORMAT, prepare, prepare_features
from ludotheque.site.store.sqlite.writer import Writer, store_updates
from ludotheque.site.store.storage import (
    Ages,
    Lost,
    News,
    Note,
    Repeated,
    Stored,
    StoreFailed,
    Taken,
    Ticket,
    Tidied,
    Touched,
    Update,
    UsedKey,
)

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
AT_ONCE = 100
"""How many tables are removed in one transaction, so that moves need not wait for long."""

COLUMNS = SETUP.removeprefix("tables.")
EVENTS = "select who, text from events where id = ? and number >= ? order by number"
WRITE_REPORT = "replace into reports select id, ?, ?, ? from tables where id = ?"
DUE = """select tables.id from tables join standings using (id)
    left join seats on seats.id = tables.id and seat = to_move
  where stage = 'playing' and (to_move is null or kind = 'bot' or stand_in is not null)
  order by tables.id in (select id from seats where kind = 'person') desc, moved_at desc"""
WITH_PEOPLE = "select id from seats where kind = 'person'"
OLD_TABLES = {
    kind: f"select id from tables join standings using (id) where {old}"  # noqa: S608
    for kind, old in (
        ("unstarted", "stage = 'waiting' and moved_at < :unstarted"),
        ("abandoned", "stage = 'playing' and moved_at < :abandoned"),
        ("bots_alone", f"stage = 'over' and moved_at < :abandoned and id not in ({WITH_PEOPLE})"),
    )
}
OLD_REST = {
    "reports": f"reports where {WORKED_OUT} and at < :abandoned",
    "keys": "keys where at < :keys",
    "tickets": "tickets where until < :tickets",
}
"""What is too old to be kept."""


class SqliteStore(SharedReads):
    """A file, its writer and its reader."""

    dialect: Dialect = Dialect(
        seats=f"""(select json_group_array(json_array({SEAT}))
          from (select * from seats where seats.id = tables.id order by seat))""",  # noqa: S608
        clock="settings->>'clock'",
        retry="settings->>'retry'",
        lost="not exists (select 1 from json_each(winners) where value = mine.seat)",
        alone="json_array_length(winners) = 1",
    )

    def __init__(self, path: Path, journal: str = WAL, writer: type[Writer] = Writer) -> None:
        self.path = path
        self._journal = journal
        self._damaged: str | None = None
        try:
            file = self._opened()
        except sqlite3.DatabaseError as error:
            raise StoreFailed(f"{path} cannot be used: {error}") from error
        if file is None:
            self._reader = reading_only(path)
        self.writer = writer(file, self._opened)

    def _opened(self) -> sqlite3.Connection | None:
        """Open the file for reading, and return it for writing; None while nothing can be written."""
        try:
            file = connect(self.path, self._journal)
        except sqlite3.OperationalError:
            return None
        try:
            prepare(file, self.path)
            self._reader = connect(self.path, self._journal)
        except sqlite3.OperationalError:
            file.close()
            return None
        except BaseException:
            file.close()
            raise
        return file

    async def close(self) -> None:
        self.writer.close()
        self._reader.close()

    def query(self, query: str, *values: Any, **named: Any) -> list[Any]:
        """Return the rows that a query finds."""
        try:
            return self._reader.execute(query, named or values).fetchall()
        except UnicodeEncodeError:  # a text that cannot be kept: nothing of that name is
            return []
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) in DAMAGED:
                self._damaged = str(error)
            raise StoreFailed(str(error)) from error

    # writing

    async def add(self, table: Stored, key: UsedKey | None = None) -> None:
        await self.writer.do(lambda file: _add(file, table, key))

    async def update(self, update: Update, key: UsedKey | None = None) -> None:
        if not update.seats and not key:
            await self.writer.do(update)
            return

        def work(file: sqlite3.Connection) -> None:
            store_updates(file, [update])
            if key:
                _add_key(file, key)
            seats = [seat_row(update.table, seat) for seat in update.seats]
            file.executemany("replace into seats values (?, ?, ?, ?, ?, ?, ?, ?)", seats)

        await self.writer.do(work)

    async def remove(self, table: str, version: int) -> None:
        def work(file: sqlite3.Connection) -> None:
            query = "delete from tables where id = ?1 and ?2 = (select version from standings where id = ?1)"
            if not file.execute(query, (table, version)).rowcount:
                raise Lost

        await self.writer.do(work)

    async def write_report(self, table: str, kind: str, report: Any, at: float) -> None:
        row = (kind, json.dumps(report), at, table)
        await self.writer.do(lambda file: file.execute(WRITE_REPORT, row))

    async def write_note(self, holder: str, note: Note) -> None:
        row = (holder, note.kind, note.name, json.dumps(note.note), note.at)
        await self.writer.do(lambda file: file.execute("replace into notes values (?, ?, ?, ?, ?)", row))

    async def drop_note(self, holder: str, kind: str, name: str) -> None:
        await self._drop("notes where holder = ? and kind = ? and name = ?", (holder, kind, name))

    async def write_ticket(self, ticket: Ticket) -> None:
        await self.writer.do(lambda file: sqlite_people.write_ticket(file, ticket))

    async def drop_tickets(self, holder: str, kind: str) -> None:
        await self.writer.do(lambda file: sqlite_people.drop_tickets(file, holder, kind))

    async def take_ticket(self, word: str) -> Ticket | None:
        found: Ticket | None = await self.writer.do(lambda file: sqlite_people.take_ticket(file, word))
        return found

    async def hand_over(self, old: str, new: str) -> Touched:
        touched: Touched = await self.writer.do(lambda file: sqlite_people.hand_over(file, old, new))
        return touched

    async def forget(self, holder: str) -> Touched:
        gone: list[str] = []
        while some := await self.writer.do(lambda file: sqlite_people.forget_tables(file, holder, AT_ONCE)):
            gone += some
        return Touched(gone, await self.writer.do(lambda file: sqlite_people.forget(file, holder)))

    async def publish(self, table: str, public: bool) -> int | None:
        version: int | None = await self.writer.do(lambda file: sqlite_people.publish(file, table, public))
        return version

    async def tidy(self, ages: Ages, spare: Collection[str] = (), dry_run: bool = False) -> Tidied:
        named = asdict(ages)
        spared, counts = set(spare), {}
        for kind, old in OLD_TABLES.items():
            names = [row[0] for row in self.query(old, **named) if row[0] not in spared]
            counts[kind] = len(names)
            for begin in range(0, 0 if dry_run else len(names), AT_ONCE):
                some = {**named, "names": json.dumps(names[begin : begin + AT_ONCE])}
                still = f"select value from json_each(:names) where value in ({old})"  # noqa: S608
                await self._drop(f"tables where id in ({still})", some)
        for kind, old in OLD_REST.items():
            counts[kind] = self.query(f"select count(*) from {old}", **named)[0][0]  # noqa: S608
            if not dry_run:
                await self._drop(old, named)
        return Tidied(**counts)

    async def _drop(self, what: str, values: dict[str, Any] | tuple[str, ...]) -> None:
        await self.writer.do(lambda file: file.execute(f"delete from {what}", values).rowcount)  # noqa: S608

    # reading

    async def read(self, table: str) -> Stored | None:
        found = self.query(
            f"select {SETUP}, version, {STANDING} from tables join standings using (id) where tables.id = ?",  # noqa: S608
            table,
        )
        if not found:
            return None
        *setup, version, stage, number, to_move, moved_at, scores, winners = found[0]
        return Stored(
            setup=setup_of(setup),
            standing=standing_of((stage, number, to_move, moved_at, scores, winners)),
            seats=self._seats(table),
            rows=self.query(EVENTS, table, 0),
            version=version,
        )

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        query = f"select version, {STANDING} from tables join standings using (id) where id = ?"  # noqa: S608
        told: dict[str, News] = {}
        for table, number in known.items():
            for version, *standing in self.query(query, table):
                told[table] = News(version, standing_of(standing), self.query(EVENTS, table, number))
        return told

    def _seats(self, table: str) -> list[Seat]:
        found = self.query(f"select {SEAT} from seats where id = ? order by seat", table)  # noqa: S608
        return [Seat(*seat) for seat in found]

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        query = "select id, version from standings where id in (select value from json_each(?))"
        return dict(self.query(query, json.dumps([*tables])))

    async def tables_awaiting_bot(self) -> list[str]:
        return [row[0] for row in self.query(DUE)]

    async def prepare(self, features: Sequence[FeatureTables]) -> None:
        there = self.query("select name from sqlite_master where name = 'feature_formats'")
        kept = dict(self.query("select feature, format from feature_formats")) if there else {}
        if any(kept.get(one.feature) != len(one.formats) for one in features):  # else a full disk is no harm
            await self.writer.do(lambda file: prepare_features(file, features))

    async def find(self, query: str, **named: Any) -> list[tuple[Any, ...]]:
        return self.query(query, **named)

    async def change(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        if not statements:
            return []
        found: list[list[tuple[Any, ...]]] = await self.writer.do(
            lambda file: [file.execute(text, storable(named)).fetchall() for text, named in statements]
        )
        return found

    async def check(self) -> None:
        try:
            await in_thread(try_room, self.path.parent)
        except OSError as error:
            raise StoreFailed(str(error.strerror).lower()) from error
        await self.writer.do(lambda file: file.execute(f"pragma user_version = {FORMAT}"))
        if self._damaged:  # it does not mend itself
            raise StoreFailed(self._damaged)


def _add(file: sqlite3.Connection, table: Stored, key: UsedKey | None) -> None:
    setup, standing = table.setup, table.standing
    try:
        file.execute(
            f"insert into tables ({COLUMNS}, stage) values (?,?,?,?,?,?,?,?,?,?,?,?,?)",  # noqa: S608
            (*setup_row(setup), standing.stage),
        )
    except sqlite3.IntegrityError as error:
        raise Taken from error
    if key:
        _add_key(file, key)
    seats = [seat_row(setup.id, seat) for seat in table.seats]
    file.executemany("insert into seats values (?, ?, ?, ?, ?, ?, ?, ?)", seats)
    rows = [(setup.id, number, *row, standing.moved_at) for number, row in enumerate(table.rows)]
    file.executemany("insert into events values (?, ?, ?, ?, ?)", rows)
    file.execute(
        "insert into standings values (?, ?, ?, ?, ?, ?, ?)",
        (
            *(setup.id, table.version, standing.number, standing.to_move, standing.moved_at),
            *(_json(standing.scores), _json(standing.winners)),
        ),
    )


def _add_key(file: sqlite3.Connection, key: UsedKey) -> None:
    row = (key.key, key.table, key.what, json.dumps(key.answer), key.at)
    try:
        file.execute("insert into keys values (?, ?, ?, ?, ?)", row)
    except sqlite3.IntegrityError as error:
        raise Repeated from error


def _json(value: list[int] | None) -> str | None:
    return None if value is None else json.dumps(value)
