"""All rows of a SQLite file, for moving them."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.feature_tables import FeatureTables, Kind
from ludotheque.site.store.moving import KINDS, Content, Row
from ludotheque.site.store.private_files import alone, make_file
from ludotheque.site.store.sqlite.backup import FILE, format_of
from ludotheque.site.store.sqlite.backup import opened as kept
from ludotheque.site.store.sqlite.files import connect
from ludotheque.site.store.sqlite.formats import FORMAT, prepare, prepare_features
from ludotheque.site.store.storage import StoreFailed

AT_ONCE = 10_000


def _list(value: str | None) -> list[int] | None:
    return None if value is None else json.loads(value)


def _text(value: list[int] | None) -> str | None:
    return None if value is None else json.dumps(value)


FROM: dict[str, Callable[[Any], Any]] = {"public": bool, "scores": _list, "winners": _list}
INTO: dict[str, Callable[[Any], Any]] = {"public": int, "scores": _text, "winners": _text}
"""Columns that SQLite has no types for."""


def _changed(kind: Kind, rows: Sequence[Row], changes: dict[str, Callable[[Any], Any]]) -> Sequence[Row]:
    """Return rows with those columns changed; features have nothing but texts and numbers."""
    if kind not in KINDS or not changes.keys() & set(kind.columns):
        return rows
    change = [changes.get(column) for column in kind.columns]
    return [
        tuple(one(value) if one else value for one, value in zip(change, row, strict=True)) for row in rows
    ]


class SqliteContent(Content):
    """The rows of a file, in a transaction."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    async def count(self, kind: Kind) -> int:
        found: int = self._file.execute(f"select count(*) from {kind.name}").fetchone()[0]  # noqa: S608
        return found

    async def rows(self, kind: Kind) -> AsyncIterator[Sequence[Row]]:
        columns, key = ", ".join(kind.columns), ", ".join(kind.key)
        found = self._file.execute(f"select {columns} from {kind.name} order by {key}")  # noqa: S608
        while some := found.fetchmany(AT_ONCE):
            yield _changed(kind, some, FROM)

    async def write(self, kind: Kind, rows: Sequence[Row]) -> None:
        columns, marks = ", ".join(kind.columns), ", ".join("?" * len(kind.columns))
        query = f"insert into {kind.name} ({columns}) values ({marks})"  # noqa: S608
        self._file.executemany(query, _changed(kind, rows, INTO))

    async def prepare(self, features: Sequence[FeatureTables]) -> None:
        prepare_features(self._file, features)

    async def finish(self) -> None:
        """A file has nothing but its rows."""


@asynccontextmanager
async def opened(path: Path, new: bool) -> AsyncIterator[SqliteContent]:
    """Give the rows of a file that no server is using; what is written to a new one is kept at the end."""
    there = path.exists()
    with _held(path), tempfile.TemporaryDirectory() as folder:
        if not new and format_of(path) < FORMAT:  # it stays as it is: a copy is brought up to date
            path = _copied(path, Path(folder) / path.name)
        try:
            with closing(connect(path)) as file:
                prepare(file, path)
                with _transaction(file, new):
                    yield SqliteContent(file)
        except (sqlite3.Error, StoreFailed) as error:
            raise LudothequeError(f"{path}: {error}") from error
        except LudothequeError:
            if new and not there:
                path.unlink(missing_ok=True)
            raise


def _held(path: Path) -> AbstractContextManager[None]:
    """Hold the folder of a file, if that is the file of a site."""
    return alone(path.parent) if path.name == FILE else nullcontext()


def _copied(path: Path, copy: Path) -> Path:
    make_file(copy)
    with kept(path) as file, closing(sqlite3.connect(copy)) as new:
        file.backup(new)
    return copy


@contextmanager
def _transaction(file: sqlite3.Connection, kept: bool) -> Iterator[None]:
    """Do something at once or not at all; what is not to be ``kept`` was for reading only."""
    file.execute("begin immediate")
    try:
        yield
    except BaseException:
        file.execute("rollback")
        raise
    file.execute("commit" if kept else "rollback")
