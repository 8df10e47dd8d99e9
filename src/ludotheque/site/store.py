"""Everything the site keeps: one SQLite file, in which the list of events is the truth.

One thread writes. It takes what waits, carries it out as one transaction, and answers when that is on the
disk: so a hundred tables share one wait for the disk. What fails, fails alone. Reads are short and done at
once, on a connection of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from ludotheque.site.metrics import COMMITS

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
  created real not null
);
create index if not exists tables_by_stage on tables (stage, created);
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
ROUNDS = 4
"""Of the event loop, in which work is gathered: with much to do they are long, else they take no time."""
PATIENCE_SECONDS = 2.0
"""How long a writer waits for another program that has locked the file."""

Row = tuple[int, str]
"""Who acted, and the text: what a row of ``events`` says."""
Work = Callable[[sqlite3.Connection], Any]


class Events(NamedTuple):
    """Events to store: the commonest piece of work, of which a whole batch is one statement."""

    table: str
    number: int
    rows: Sequence[Row]
    stage: str | None
    """Where the table is after them, if that is somewhere else than before."""
    at: float

    def __call__(self, file: sqlite3.Connection) -> None:
        """Store them alone."""
        store_events(file, [self])


class Lost(Exception):
    """Somebody else wrote that event first."""


class StoreFailed(Exception):
    """What was asked for is not on the disk: it is full, locked or broken."""


class Store:
    """The file, its writer and its reader."""

    def __init__(self, path: Path) -> None:
        self.path = path
        writer = self._opened()
        if writer is None:
            self._reader = reading_only(path)
        self._waiting: list[Order] = []
        self._batches: queue.SimpleQueue[list[Order] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, args=(writer,), name="store", daemon=True)
        self._writer.start()

    def _opened(self) -> sqlite3.Connection | None:
        """Open the file for reading, and return it for writing; None if nothing can be written."""
        try:
            writer = connect(self.path)
            prepare(writer, self.path)
            self._reader = connect(self.path)
        except sqlite3.OperationalError:
            return None
        return writer

    def close(self) -> None:
        """Finish what waits, and close the file."""
        self._hand_over()
        self._batches.put(None)
        self._writer.join()
        self._reader.close()

    def do(self, work: Work | Events) -> asyncio.Future[Any]:
        """Return, to be awaited, what a piece of work gives, once it is on the disk."""
        loop = asyncio.get_running_loop()
        order = Order(work, loop)
        if not self._waiting:
            loop.call_soon(self._gather, loop, ROUNDS)
        self._waiting.append(order)
        return order.future

    def _gather(self, loop: asyncio.AbstractEventLoop, rounds: int) -> None:
        """Wait for some rounds of the event loop, and hand over what came up in them."""
        if rounds:
            loop.call_soon(self._gather, loop, rounds - 1)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []

    def read(self, query: str, *values: Any) -> list[Any]:
        """Return the rows that a query finds."""
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    def _write(self, file: sqlite3.Connection | None) -> None:
        last = False
        while not last and (batch := self._batches.get()) is not None:
            while not last and not self._batches.empty():
                more = self._batches.get()
                last = more is None
                batch += more or []
            with COMMITS.time():
                file = file or self._opened()
                _carry_out(file or self._reader, batch)  # what can only be read refuses to be written
        if file:
            file.close()


class Order:
    """A piece of work, and what it gave, on its way back to the event loop."""

    __slots__ = ("error", "future", "loop", "value", "work")

    def __init__(self, work: Work | Events, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.value: Any = None
        self.error: Exception | None = None

    def do(self, file: sqlite3.Connection) -> None:
        """Do the work, and note what it gives."""
        self.value = self.work(file)

    def deliver(self) -> None:
        """Hand it over; in the event loop."""
        if self.future.done():
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.value)


def _carry_out(file: sqlite3.Connection, batch: list[Order]) -> None:
    """Do a batch of work as one transaction, and answer."""
    try:
        if not _at_once(file, batch):
            file.execute("begin immediate")
            for order in batch:
                order.error = _alone(file, order)
            file.execute("commit")
    except Exception as error:
        with contextlib.suppress(sqlite3.Error):
            file.execute("rollback")
        for order in batch:
            order.error = StoreFailed(str(error))
    with contextlib.suppress(RuntimeError):  # the loop may be gone when a server stops
        batch[0].loop.call_soon_threadsafe(_deliver, batch)


def _at_once(file: sqlite3.Connection, batch: list[Order]) -> bool:
    """Do a batch that is nothing but events by one statement, a transaction by itself; tell whether it was.

    Every statement gives Python's lock away and waits for it again, behind a busy event loop.
    """
    events = [order.work for order in batch if isinstance(order.work, Events) and order.work.stage is None]
    if len(events) < len(batch):
        return False
    try:
        store_events(file, events)
    except Lost:
        return False
    return True


def _alone(file: sqlite3.Connection, order: Order) -> Exception | None:
    """Do a piece of work that may fail without harm to the rest; return why it failed, or None."""
    file.execute("savepoint one")
    error: Exception | None = None
    try:
        order.do(file)
    except Exception as problem:
        if not file.in_transaction:
            raise
        file.execute("rollback to one")
        error = problem if isinstance(problem, Lost) else StoreFailed(str(problem))
    file.execute("release one")
    return error


def _deliver(batch: list[Order]) -> None:
    for order in batch:
        order.deliver()


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that loses nothing that it has acknowledged."""
    file = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
    file.execute("pragma journal_mode = wal")
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
        file.execute("select 1 from tables").fetchone()
    except sqlite3.Error as error:
        raise StoreFailed(f"{path} can neither be written nor read: {error}") from error
    return file


def prepare(file: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file; refuse a file that is not ours."""
    found: int = file.execute("pragma user_version").fetchone()[0]
    if found not in (0, FORMAT):
        raise StoreFailed(f"{path} is of format {found}; this version of Ludothèque reads format {FORMAT}")
    if found != FORMAT:  # a file that is ours already is read even where nothing can be written
        file.executescript(f"{SCHEMA} pragma user_version = {FORMAT};")


# pieces of work


def touch(file: sqlite3.Connection) -> None:
    """Write what is there already, to see whether anything can be written."""
    file.execute(f"pragma user_version = {FORMAT}")


def store_events(file: sqlite3.Connection, events: Sequence[Events]) -> None:
    """Store events of several tables; Lost if one of their numbers is taken."""
    rows = [
        (one.table, one.number + k, who, text, one.at)
        for one in events
        for k, (who, text) in enumerate(one.rows)
    ]
    try:
        file.execute(
            """insert into events
               select value->>0, value->>1, value->>2, value->>3, value->>4 from json_each(?)""",
            (orjson.dumps(rows).decode(),),
        )
    except sqlite3.IntegrityError as error:
        raise Lost from error
    for one in events:
        if one.stage:
            file.execute("update tables set stage = ? where id = ?", (one.stage, one.table))
