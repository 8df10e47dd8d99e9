"""Everything can be moved from one store to another, either way, and is the same there."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.services import Services
from ludotheque.site.store import moving
from ludotheque.site.store.moving import KINDS, move
from ludotheque.site.store.postgres.content import PostgresContent
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.store.storage import Note, Stored, Ticket
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.keys import IdempotencyKey
from ludotheque.site.tables.making import NewTable
from ludotheque.site.tables.rematch import rematch
from tests.patience import PATIENCE
from tests.site.inside import BOT, FREE, ME, YOU, at_a_house, make, some_moves, until
from tests.site.postgres import Postgres

OLD = Path(__file__).parents[1] / "stores" / "format-1.sqlite3"


async def a_bit_of_everything(services: Services) -> None:
    """Have something of every kind kept."""
    await make(
        services, "titus", ME, FREE, key=IdempotencyKey.of("k" * 20, ""), settings=Settings(clock=86_400)
    )
    played = await make(services, "titus", ME, YOU, settings=Settings(name="\u00e9 \u2013 \U0001f3b2"))
    await some_moves(services, played, 5)
    over = await make(services, "titus", ME, YOU)
    await services.tables.concede(over, 0)
    await rematch(services.tables, over)
    bots = (
        await services.tables.create(
            NewTable("temptation", {"rounds": 1}, [BOT, BOT], Settings(public=False))
        )
    ).table
    await until(lambda: bots.over)
    await services.store.write_note("a", Note("lesson", "titus/first", {"at": [1, None]}, 1e9 + 0.1))
    await services.store.write_ticket(Ticket("w", "feed", "a", {}, None))


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a file."""
    columns = {kind.name: ", ".join(map(_column, kind.columns)) for kind in KINDS}
    with contextlib.closing(sqlite3.connect(path)) as file:
        return {name: sorted(file.execute(f"select {known} from {name}")) for name, known in columns.items()}


def _column(name: str) -> str:
    return f"json({name})" if name in ("scores", "winners") else name


async def all_tables(place: StoreLocation, names: list[str]) -> list[Stored | None]:
    store = await place.store()
    try:
        return [await store.read(name) for name in names]
    finally:
        await store.close()


def moved(source: StoreLocation, target: StoreLocation) -> list[str]:
    lines: list[str] = []
    asyncio.run(move(source, target, lines.append))
    return lines


def test_everything_comes_back_the_same_after_a_move_there_and_back(
    tmp_path: Path, postgres: Postgres
) -> None:
    at_a_house(tmp_path, a_bit_of_everything)
    first, database = StoreLocation(tmp_path / FILE), StoreLocation(tmp_path, postgres.new())
    lines = moved(first, database)
    assert [line.partition(":")[0] for line in lines] == [kind.name for kind in KINDS]
    assert not any(line.endswith(": 0") for line in lines), "there was something of every kind"
    last = StoreLocation(tmp_path / "back" / FILE)
    last.file.parent.mkdir()
    assert moved(database, last) == lines
    before = everything(first.file)
    assert everything(last.file) == before
    names = [str(row[0]) for row in before["tables"]]
    assert asyncio.run(all_tables(database, names)) == asyncio.run(all_tables(first, names))
    due = postgres.do("select count(*) from standings where due", url=database.url)
    assert due == [(0,)]
    assert postgres.do("select clock from tables where clock is not null", url=database.url) == [(86_400,)]


def test_a_file_of_the_oldest_format_is_moved_and_stays_as_it_is(tmp_path: Path, postgres: Postgres) -> None:
    old, database = tmp_path / FILE, StoreLocation(tmp_path, postgres.new())
    old.write_bytes(OLD.read_bytes())
    moved(StoreLocation(old), database)
    assert old.read_bytes() == OLD.read_bytes()

    async def visit(services: Services) -> None:
        for row in everything(tmp_path / "new" / FILE)["tables"]:
            assert await services.tables.find(str(row[0]))

    (tmp_path / "new").mkdir()
    moved(database, StoreLocation(tmp_path / "new" / FILE))
    at_a_house(tmp_path / "new", visit)


def test_a_store_that_is_not_empty_is_refused(tmp_path: Path, postgres: Postgres) -> None:
    at_a_house(tmp_path, a_bit_of_everything)
    source, database = StoreLocation(tmp_path / FILE), StoreLocation(tmp_path, postgres.new())
    moved(source, database)
    with pytest.raises(LudothequeError, match="not empty"):
        moved(source, database)


def test_what_arrives_otherwise_than_it_left_is_noticed_and_nothing_is_moved(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_a_house(tmp_path, a_bit_of_everything)
    database = StoreLocation(tmp_path, postgres.new())
    write = PostgresContent.write

    async def wrong(self: PostgresContent, kind: moving.Kind, rows: list[moving.Row]) -> None:
        if kind.name == "events":
            rows = [*rows[:-1], (*rows[-1][:3], "something else", *rows[-1][4:])]
        await write(self, kind, rows)

    monkeypatch.setattr(PostgresContent, "write", wrong)
    with pytest.raises(LudothequeError, match=r"events.*nothing was moved"):
        moved(StoreLocation(tmp_path / FILE), database)
    monkeypatch.undo()
    assert postgres.do("select count(*) from tables", url=database.url) == [(0,)]


def test_every_column_of_both_kinds_of_store_is_moved(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.new()

    async def made() -> None:
        for place in (StoreLocation(tmp_path / FILE), StoreLocation(tmp_path, url)):
            await (await place.store()).close()

    asyncio.run(made())
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as file:
        names = [row[0] for row in file.execute("select name from sqlite_master where type = 'table'")]
        found = {(name, row[1]) for name in names for row in file.execute(f"pragma table_info({name})")}
    known = {(kind.name, column) for kind in KINDS for column in kind.columns}
    assert found == known
    kept = postgres.do(
        """select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid
           where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
             and attnum > 0 and relname != 'format'""",
        url=url,
    )
    assert set(kept) - known == {("tables", "clock"), ("standings", "due")}, "these are worked out"
    assert known <= set(kept)


def test_the_command_moves_and_says_what_it_moved(tmp_path: Path, postgres: Postgres) -> None:
    at_a_house(tmp_path, a_bit_of_everything)
    url = postgres.new()

    def ludo(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ludotheque.cli", *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)

    empty = ludo("tables", "--store", url)
    assert empty.returncode == 2
    assert "nothing of Ludothèque" in empty.stderr
    done = ludo("move-store", str(tmp_path), url)
    assert done.returncode == 0, done.stderr
    assert "tables: 5" in done.stdout
    shown = ludo("tables", "--store", url, "--all")
    assert shown.stdout == ludo("tables", "--data", str(tmp_path), "--all").stdout
    tidied = ludo("tidy", "--store", url, "--keep-unstarted", "0", "--dry-run")
    assert "1 tables that waited" in tidied.stdout
    backup = ludo("backup", "x.dump", "--store", url)
    assert backup.returncode == 2
    assert "pg_dump" in backup.stderr
    nowhere = ludo("move-store", str(tmp_path), "mysql://localhost/x")
    assert nowhere.returncode == 2
    assert "postgresql://" in nowhere.stderr


def test_a_database_that_servers_use_is_not_moved(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.new()

    async def run() -> None:
        async with StoreLocation(tmp_path, url).opened() as (_, _, processes):
            await processes.beat()  # type: ignore[attr-defined]
            with pytest.raises(LudothequeError, match="servers are using"):
                await move(StoreLocation(tmp_path, url), StoreLocation(tmp_path / "x.sqlite3"), print)

    asyncio.run(run())
    assert not (tmp_path / "x.sqlite3").exists()
    asyncio.run(SqliteStore(tmp_path / FILE).close())
