"""Backups of what the site stores, and what is in it, whether a server is running or not."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.private_files import make_file
from ludotheque.site.store.sqlite.formats import FORMAT

FILE = "ludotheque.sqlite3"
"""The file in the data folder that holds everything."""


class TableSummary(NamedTuple):
    """A table as it is on the disk."""

    id: str
    game: str
    stage: str
    events: int
    people: str
    last: float


TABLES = """
select id, game, stage,
  (select count(*) from events where events.id = tables.id),
  (select group_concat(
     case kind when 'open' then '…' when 'bot' then level else coalesce(nullif(name, ''), '?') end
     || coalesce(' (' || stand_in || ')', ''), ', ')
   from (select * from seats where seats.id = tables.id order by seat)),
  coalesce((select at from events where events.id = tables.id order by number desc limit 1), created) as last
from tables where ? or stage != 'over' order by last desc
"""


def tables(file: Path, over: bool = True) -> list[TableSummary]:
    """Return the tables in a file, the latest first; without ``over``, not those that ended."""
    with opened(file) as found:
        return [TableSummary(*row) for row in found.execute(TABLES, (over,))]


def backup(source: Path, target: Path) -> int:
    """Copy everything to a file, whole or not at all, whether a server is running or not; return its size."""
    if target.exists():
        raise LudothequeError(f"{target} is there already; a backup does not overwrite")
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise LudothequeError(f"{target} cannot be written: {error.strerror}") from error
    os.close(handle)
    try:
        with opened(source) as file, contextlib.closing(sqlite3.connect(name)) as copy:
            file.backup(copy)
            copy.execute("pragma journal_mode = delete")
        os.replace(name, target)
    except sqlite3.Error as error:
        raise LudothequeError(f"{target} could not be written: {error}") from error
    finally:
        Path(name).unlink(missing_ok=True)
    return target.stat().st_size


def restore(present: Path, source: Path) -> Path | None:
    """Replace a file by a backup; return where the old content is kept, if any."""
    with opened(source) as file:
        problem = file.execute("pragma integrity_check").fetchone()[0]
    if problem != "ok":
        raise LudothequeError(f"{source} is damaged: {problem}")
    data, old = present.parent, None
    fresh = data / f"{present.name}.new"
    fresh.unlink(missing_ok=True)
    make_file(fresh)
    with opened(source) as file, contextlib.closing(sqlite3.connect(fresh)) as copy:
        file.backup(copy)
    if present.exists():
        with contextlib.suppress(sqlite3.DatabaseError), contextlib.closing(sqlite3.connect(present)) as file:
            file.execute("pragma wal_checkpoint(truncate)")
        old = data / f"before-restore-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
        os.replace(present, old)
        for left in ("-wal", "-shm"):
            Path(f"{present}{left}").unlink(missing_ok=True)
    os.replace(fresh, present)
    return old


def format_of(path: Path) -> int:
    """Return the format of a file of ours; LudothequeError if it is missing or something else."""
    with opened(path) as file:
        found: int = file.execute("pragma user_version").fetchone()[0]
    return found


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a file of ours to read; LudothequeError if it is missing or something else."""
    if not path.is_file():
        raise LudothequeError(f"there is no {path}")
    try:
        file = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise LudothequeError(f"{path} cannot be read: {error}") from error
    with contextlib.closing(file):
        try:
            found = file.execute("pragma user_version").fetchone()[0]
            file.execute("select 1 from tables").fetchone()
        except sqlite3.Error as error:
            raise LudothequeError(f"{path} does not hold tables of Ludothèque: {error}") from error
        if not 1 <= found <= FORMAT:
            raise LudothequeError(f"{path} is of format {found}; this version reads formats 1 to {FORMAT}")
        try:
            yield file
        except sqlite3.OperationalError:  # a disk that is full, a file that is locked
            raise
        except sqlite3.DatabaseError as error:
            raise LudothequeError(f"{path} is damaged: {error}") from error
