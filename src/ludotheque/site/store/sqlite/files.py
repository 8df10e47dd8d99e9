"""The SQLite file, opened: to be written, or where the disk is full only to be read."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from ludotheque.site.store.private_files import make_file
from ludotheque.site.store.storage import StoreFailed

PATIENCE_SECONDS = 2.0
"""How long a writer waits for another program that has locked the file."""


WAL, ALONE = "wal", "truncate"
"""How SQLite keeps what is not certain yet: beside memory that processes share, or where there is none."""


def connect(path: Path, journal: str = WAL) -> sqlite3.Connection:
    """Return a connection that loses nothing that it has acknowledged."""
    with contextlib.suppress(OSError):  # SQLite says it better
        make_file(path)
    file = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
    file.execute(f"pragma journal_mode = {journal}")
    file.execute("pragma synchronous = full")
    file.execute("pragma foreign_keys = on")
    return file


def reading_only(path: Path) -> sqlite3.Connection:
    """Return a connection to a file on a disk that is full; StoreFailed if it cannot even be read."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        raise StoreFailed(
            f"{path} cannot be opened: what was written last is beside it, and the disk is full"
        )
    try:
        name = f"{path.resolve().as_uri()}?immutable=1"
        file = sqlite3.connect(name, uri=True, isolation_level=None, check_same_thread=False)
        file.execute("select 1 from standings").fetchone()
    except sqlite3.Error as error:
        raise StoreFailed(f"{path} can neither be written nor read: {error}") from error
    return file


def try_room(folder: Path) -> None:
    """Write something into a folder, and take it away again; OSError if there is no room for it.

    The store's own file may have some room left when nothing else has.
    """
    path = folder / "room"
    try:
        with path.open("wb") as file:
            file.write(bytes(64 * 1024))
            file.flush()
            os.fsync(file.fileno())
    finally:
        path.unlink(missing_ok=True)
