"""Everything the site keeps: one SQLite file, in which the list of events is the truth.

One thread writes. It takes what waits, carries it out as one transaction, and answers when that is on the
disk: so a hundred tables share one wait for the disk. Each piece of work has a savepoint of its own, and
fails alone. Reads are short and done at once, on a connection of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

SCHEMA = """
create table if not exists tables (
  id text primary key,
  code text not null unique,
  game text not null,
  rules integer not null,
  players integer not null,
  options text not null,
  settings text not null,
  secret blob not null,
  stage text not null,
  created real not null,
  touched real not null
);
create index if not exists tables_by_stage on tables (stage, touched);
create table if not exists seats (
  id text not null references tables (id) on delete cascade,
  seat integer not null,
  kind text not null,
  name text not null,
  level text,
  holder text,
  invite text,
  stand_in text,
  primary key (id, seat)
) without rowid;
create index if not exists seats_by_holder on seats (holder);
create index if not exists seats_by_invite on seats (invite);
create table if not exists events (
  id text not null references tables (id) on delete cascade,
  number integer not null,
  who integer not null,
  text text not null,
  at real not null,
  primary key (id, number)
) without rowid;
create table if not exists reports (
  id text not null references tables (id) on delete cascade,
  kind text not null,
  report text not null,
  primary key (id, kind)
) without rowid;
"""
FORMAT = 1
"""Raised when the tables above change; a file of another format is refused, not guessed at."""
BATCH = 512
PATIENCE_SECONDS = 2.0
"""How long a writer waits for another program that has locked the file."""

Work = Callable[[sqlite3.Connection], Any]


class Lost(Exception):
    """Somebody else wrote that event first."""


class StoreFailed(Exception):
    """What was asked for is not on the disk: it is full, locked or broken."""


class Store:
    """The file, its writer and its reader."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with contextlib.closing(connect(path)) as made:
            prepare(made, path)
        self._reader = connect(path)
        self._work: queue.SimpleQueue[tuple[Work, Answer] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what waits, and close the file."""
        self._work.put(None)
        self._writer.join()
        self._reader.close()

    async def do(self, work: Work) -> Any:
        """Return what a piece of work gives, once it is on the disk."""
        answer = Answer(asyncio.get_running_loop())
        self._work.put((work, answer))
        return await answer.future

    def read(self, query: str, *values: Any) -> list[Any]:
        """Return the rows that a query finds."""
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    def _write(self) -> None:
        with contextlib.closing(connect(self.path)) as file:
            while (first := self._work.get()) is not None:
                batch, last = [first], False
                while len(batch) < BATCH and not self._work.empty():
                    following = self._work.get()
                    if following is None:
                        last = True
                        break
                    batch.append(following)
                _carry_out(file, batch)
                if last:
                    return


class Answer:
    """What a piece of work gave, on its way back to the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.value: Any = None
        self.error: Exception | None = None

    def deliver(self) -> None:
        """Hand it over; in the event loop."""
        if self.future.done():
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.value)


def _carry_out(file: sqlite3.Connection, batch: list[tuple[Work, Answer]]) -> None:
    """Do a batch of work as one transaction, and answer."""
    try:
        file.execute("begin immediate")
        for work, answer in batch:
            file.execute("savepoint one")
            try:
                answer.value = work(file)
            except Exception as error:
                if not file.in_transaction:
                    raise
                file.execute("rollback to one")
                answer.error = error if isinstance(error, Lost) else StoreFailed(str(error))
            file.execute("release one")
        file.execute("commit")
    except Exception as error:
        with contextlib.suppress(sqlite3.Error):
            file.execute("rollback")
        for _, answer in batch:
            answer.error = StoreFailed(str(error))
    with contextlib.suppress(RuntimeError):  # the loop may be gone when a server stops
        batch[0][1].loop.call_soon_threadsafe(_deliver, [answer for _, answer in batch])


def _deliver(answers: list[Answer]) -> None:
    for answer in answers:
        answer.deliver()


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that loses nothing that it has acknowledged."""
    file = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
    file.execute("pragma journal_mode = wal")
    file.execute("pragma synchronous = full")
    file.execute("pragma foreign_keys = on")
    return file


def prepare(file: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file; refuse a file that is not ours."""
    found: int = file.execute("pragma user_version").fetchone()[0]
    if found not in (0, FORMAT):
        raise StoreFailed(f"{path} is of format {found}; this version of Ludothèque reads format {FORMAT}")
    file.executescript(f"{SCHEMA} pragma user_version = {FORMAT};")


# pieces of work

Row = tuple[int, str]
"""Who acted, and the text: what a row of ``events`` says."""


def append_events(
    file: sqlite3.Connection, table: str, number: int, rows: Iterable[Row], stage: str, at: float
) -> None:
    """Store events from that number on; Lost if there are others already."""
    known = file.execute("select max(number) from events where id = ?", (table,)).fetchone()[0]
    if (-1 if known is None else known) != number - 1:
        raise Lost
    file.executemany(
        "insert into events values (?, ?, ?, ?, ?)",
        [(table, number + k, who, text, at) for k, (who, text) in enumerate(rows)],
    )
    file.execute("update tables set touched = ?, stage = ? where id = ?", (at, stage, table))
