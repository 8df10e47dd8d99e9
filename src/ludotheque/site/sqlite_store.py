"""Everything the site keeps, in one SQLite file.

One thread writes (sqlite_writer.py). Reads are short, and done at once on a connection of their own. The
formats of the file, and what it is made of, are in migrations.py.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ludotheque.site import sqlite_people
from ludotheque.site.migrations import FORMAT, prepare
from ludotheque.site.seats import Seat
from ludotheque.site.sqlite_files import connect, reading_only, try_room
from ludotheque.site.sqlite_people import TALLIES, THEIRS, TICKET, WITH_OTHERS, ticket
from ludotheque.site.sqlite_writer import Writer, store_updates
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
    StoreFailed,
    Taken,
    Tally,
    Ticket,
    Tidied,
    Touched,
    Update,
    UsedKey,
)

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
AT_ONCE = 100
"""How many tables are removed in one transaction, so that moves need not wait for long."""

SETUP = "id, code, game, rules, players, options, settings, secret, created, maker, given"
STANDING = "stage, number, to_move, moved_at, scores, winners"
SEAT = "seat, kind, name, level, holder, invite, stand_in"
EVENTS = "select who, text from events where id = ? and number >= ? order by number"
ENTRIES = f"""select tables.id, code, game, created, maker,
    (select json_group_array(json_array({SEAT}))
     from (select * from seats where seats.id = tables.id order by seat)),
    settings->>'clock', {STANDING}
  from tables join standings using (id)"""  # noqa: S608 - of constants, like all that follow
HELD = f"""{ENTRIES}
  where tables.id in ({THEIRS}) order by stage = 'over', created desc limit ?2"""
CHOSEN = f"select tables.id from ({THEIRS}) as theirs join tables using (id) join standings using (id)"  # noqa: S608
UNDER_WAY_ORDER = "turn.holder is ?1 and turn.stand_in is null desc, moved_at desc, tables.id"
TURN = "left join seats as turn on turn.id = tables.id and turn.seat = to_move"
UNDER_WAY = f"""{ENTRIES} {TURN}
  where tables.id in (
    {CHOSEN} {TURN} where stage != 'over' order by {UNDER_WAY_ORDER} limit ?2 offset ?3)
  order by {UNDER_WAY_ORDER}"""
ENDED = f"""{ENTRIES}
  where tables.id in (
    {CHOSEN} where stage = 'over' order by moved_at desc, tables.id limit ?2 offset ?3)
  order by moved_at desc, tables.id"""
"""First which tables are on the page, then all that lists tell of these."""
PLAYED = f"select distinct game from tables where id in ({THEIRS})"  # noqa: S608
WRITE_REPORT = "replace into reports select id, ?, ?, ? from tables where id = ?"
NOTES = """select kind, name, note, at from notes
  where holder = ?1 and (?2 is null or kind = ?2) order by at desc"""
PUBLIC = f"""{ENTRIES}
  where stage = ?1 and public and (?2 is null or game = ?2) order by created desc limit ?3"""
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
    "reports": "reports where kind != 'rematch' and at < :abandoned",  # that one cannot be worked out again
    "keys": "keys where at < :keys",
    "tickets": "tickets where until < :tickets",
}
"""What is too old to be kept."""


class SqliteStore(Storage):
    """A file, its writer and its reader."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._damaged: str | None = None
        try:
            file = self._opened()
        except sqlite3.DatabaseError as error:
            raise StoreFailed(f"{path} cannot be used: {error}") from error
        if file is None:
            self._reader = reading_only(path)
        self.writer = Writer(file, self._opened)

    def _opened(self) -> sqlite3.Connection | None:
        """Open the file for reading, and return it for writing; None while nothing can be written."""
        try:
            file = connect(self.path)
        except sqlite3.OperationalError:
            return None
        try:
            prepare(file, self.path)
            self._reader = connect(self.path)
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
            for seat in update.seats:
                file.execute("replace into seats values (?, ?, ?, ?, ?, ?, ?, ?)", _row(update.table, seat))

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
            f"select {SETUP}, version, {STANDING} from tables join standings using (id) where id = ?",  # noqa: S608
            table,
        )
        if not found:
            return None
        *setup, version, stage, number, to_move, moved_at, scores, winners = found[0]
        id_, code, game, rules, players, options, settings, secret, created, maker, given = setup
        return Stored(
            setup=Setup(
                *(id_, code, game, rules, players, json.loads(options), json.loads(settings)),
                *(secret, created, maker, given),
            ),
            standing=_standing(stage, number, to_move, moved_at, scores, winners),
            seats=self._seats(table),
            rows=self.query(EVENTS, table, 0),
            version=version,
        )

    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        query = f"select version, {STANDING} from tables join standings using (id) where id = ?"  # noqa: S608
        told: dict[str, News] = {}
        for table, number in known.items():
            for version, *standing in self.query(query, table):
                told[table] = News(version, _standing(*standing), self.query(EVENTS, table, number))
        return told

    def _seats(self, table: str) -> list[Seat]:
        found = self.query(f"select {SEAT} from seats where id = ? order by seat", table)  # noqa: S608
        return [Seat(*seat) for seat in found]

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        query = "select id, version from standings where id in (select value from json_each(?))"
        return dict(self.query(query, json.dumps([*tables])))

    async def find_code(self, code: str) -> str | None:
        found = self.query("select id from tables where code = ?", code)
        return found[0][0] if found else None

    async def find_invite(self, invite: str) -> tuple[str, int] | None:
        found = self.query("select id, seat from seats where invite = ?", invite)
        return found[0] if found else None

    async def find_key(self, key: str) -> UsedKey | None:
        found = self.query("select key, id, what, answer, at from keys where key = ?", key)
        if not found:
            return None
        key, table, what, answer, at = found[0]
        return UsedKey(key, table, what, json.loads(answer), at)

    async def held_by(self, holder: str, most: int) -> list[Entry]:
        return [_entry(*row) for row in self.query(HELD, holder, most)]

    async def under_way(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        return [_entry(*row) for row in self.query(UNDER_WAY, holder, most, skip)]

    async def ended(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        return [_entry(*row) for row in self.query(ENDED, holder, most, skip)]

    async def tallies(self, holder: str) -> list[Tally]:
        return [Tally(*row) for row in self.query(TALLIES, holder)]

    async def find_ticket(self, word: str) -> Ticket | None:
        found = self.query(f"select {TICKET} from tickets where word = ?", word)  # noqa: S608
        return ticket(*found[0]) if found else None

    async def tickets(self, holder: str, kind: str) -> list[Ticket]:
        query = f"select {TICKET} from tickets where holder = ? and kind = ?"  # noqa: S608
        return [ticket(*row) for row in self.query(query, holder, kind)]

    async def notes(self, holder: str, kind: str | None = None) -> list[Note]:
        return [
            Note(kind, name, json.loads(note), at) for kind, name, note, at in self.query(NOTES, holder, kind)
        ]

    async def played(self, holder: str) -> set[str]:
        return {game for (game,) in self.query(PLAYED, holder)}

    async def sits_with_others(self, holder: str) -> bool:
        return bool(self.query(WITH_OTHERS, holder))

    async def public(self, stage: str, game: str | None, most: int) -> list[Entry]:
        return [_entry(*row) for row in self.query(PUBLIC, stage, game, most)]

    async def due(self) -> list[str]:
        return [row[0] for row in self.query(DUE)]

    async def read_report(self, table: str, kind: str) -> Any:
        found = self.query("select report from reports where id = ? and kind = ?", table, kind)
        return json.loads(found[0][0]) if found else None

    async def check(self) -> None:
        try:
            await asyncio.to_thread(try_room, self.path.parent)
        except OSError as error:
            raise StoreFailed(str(error.strerror).lower()) from error
        await self.writer.do(lambda file: file.execute(f"pragma user_version = {FORMAT}"))
        if self._damaged:  # it does not mend itself
            raise StoreFailed(self._damaged)


def _add(file: sqlite3.Connection, table: Stored, key: UsedKey | None) -> None:
    setup, standing = table.setup, table.standing
    try:
        file.execute(
            f"insert into tables ({SETUP}, public, stage) values (?,?,?,?,?,?,?,?,?,?,?,?,?)",  # noqa: S608
            (
                *(setup.id, setup.code, setup.game, setup.rules, setup.players),
                *(json.dumps(setup.options), json.dumps(setup.settings), setup.secret, setup.created),
                *(setup.maker, setup.given, bool(setup.settings.get("public", True)), standing.stage),
            ),
        )
    except sqlite3.IntegrityError as error:
        raise Taken from error
    if key:
        _add_key(file, key)
    seats = [_row(setup.id, seat) for seat in table.seats]
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


def _row(table: str, seat: Seat) -> tuple[Any, ...]:
    return table, seat.number, seat.kind, seat.name, seat.level, seat.holder, seat.invite, seat.stand_in


def _json(value: list[int] | None) -> str | None:
    return None if value is None else json.dumps(value)


def _standing(
    stage: str, number: int, to_move: int | None, moved_at: float, scores: str | None, winners: str | None
) -> Standing:
    points, won = (None if one is None else json.loads(one) for one in (scores, winners))
    return Standing(stage, number, to_move, moved_at, points, won)


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
    people = [Seat(*seat) for seat in json.loads(seats)]
    return Entry(id_, code, game, created, maker, _standing(*standing), people, clock)
