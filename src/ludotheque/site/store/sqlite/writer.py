"""The thread that writes to the SQLite file.

It takes what waits, carries it out as one transaction, and answers when that is on the disk: so a hundred
tables share one wait for the disk. What fails, fails alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.metrics import COMMITS
from ludotheque.site.store.storage import Lost, Repeated, StoreFailed, Taken, Update

ROUNDS = 4
"""Of the event loop, in which work is gathered: with much to do they are long, else they take no time."""

Work = Callable[[sqlite3.Connection], Any]


class Writer:
    """The only one that writes to a file in this process."""

    def __init__(
        self, file: sqlite3.Connection | None, again: Callable[[], sqlite3.Connection | None]
    ) -> None:
        """Where there is no file that can be written, ``again`` is asked for one before every batch."""
        self._again = again
        self._waiting: list[Order] = []
        self._batches: queue.SimpleQueue[list[Order] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, args=(file,), name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what waits, and close the file."""
        self._hand_over()
        self._batches.put(None)
        self._thread.join()

    def _carry(self, batch: list[Order]) -> None:
        """Have a batch carried out."""
        self._batches.put(batch)

    def do(self, work: Work | Update) -> asyncio.Future[Any]:
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
            self._carry(self._waiting)
            self._waiting = []

    def _write(self, file: sqlite3.Connection | None) -> None:
        last = False
        while not last and (batch := self._batches.get()) is not None:
            while not last and not self._batches.empty():
                more = self._batches.get()
                last = more is None
                batch += more or []
            with COMMITS.time():
                file = file or self._again()
                _carry_out(file, batch)
        if file:
            file.close()


class DirectWriter(Writer):
    """Writes at once, where no thread can be started: everything else waits meanwhile."""

    def __init__(
        self, file: sqlite3.Connection | None, again: Callable[[], sqlite3.Connection | None]
    ) -> None:
        self._again = again
        self._waiting = []
        self._file = file

    def close(self) -> None:
        self._hand_over()
        if self._file:
            self._file.close()

    def _carry(self, batch: list[Order]) -> None:
        self._file = self._file or self._again()
        _carry_out(self._file, batch)


class Order:
    """A piece of work, and what it gave, on its way back to the event loop."""

    __slots__ = ("error", "future", "loop", "value", "work")

    def __init__(self, work: Work | Update, loop: asyncio.AbstractEventLoop) -> None:
        self.work: Work | Update = work
        self.loop: asyncio.AbstractEventLoop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.value: Any = None
        self.error: Exception | None = None

    def do(self, file: sqlite3.Connection) -> None:
        """Do the work, and note what it gives."""
        if isinstance(self.work, Update):
            store_updates(file, [self.work])
        else:
            self.value = self.work(file)

    def deliver(self) -> None:
        """Hand it over; in the event loop."""
        if self.future.done():
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.value)


def _carry_out(file: sqlite3.Connection | None, batch: list[Order]) -> None:
    """Do a batch of work as one transaction, and answer."""
    try:
        if file is None:
            raise StoreFailed("database or disk is full")
        if not _at_once(file, batch):
            file.execute("begin immediate")
            for order in batch:
                order.error = _alone(file, order)
            file.execute("commit")
    except Exception as error:
        with contextlib.suppress(sqlite3.Error):
            if file:
                file.execute("rollback")
        for order in batch:
            order.error = StoreFailed(str(error))
    with contextlib.suppress(RuntimeError):  # the loop may be gone when a server stops
        batch[0].loop.call_soon_threadsafe(_deliver, batch)


def _at_once(file: sqlite3.Connection, batch: list[Order]) -> bool:
    """Do a batch that is nothing but events by one statement, a transaction by itself; tell whether it was.

    Every statement gives Python's lock away and waits for it again, behind a busy event loop.
    """
    updates = [order.work for order in batch if isinstance(order.work, Update)]
    if len(updates) < len(batch):
        return False
    try:
        store_updates(file, updates)
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
        known = isinstance(problem, (Lost, Repeated, Taken))
        error = problem if known else StoreFailed(str(problem))
    file.execute("release one")
    return error


def _deliver(batch: list[Order]) -> None:
    for order in batch:
        order.deliver()


def store_updates(file: sqlite3.Connection, updates: Sequence[Update]) -> None:
    """Store events of several tables, and how these stand then; Lost if one does not follow the last."""
    told = [
        (
            *(one.table, one.version, one.rows, one.standing.stage if one.new_stage else None),
            *(one.standing.number, one.standing.to_move, one.standing.moved_at),
            *(one.standing.scores, one.standing.winners),
        )
        for one in updates
    ]
    try:
        file.execute(
            """insert into changes
               select value->>0, value->>1, value->2, value->>3, value->>4, value->>5, value->>6,
                 value->>7, value->>8
               from json_each(?)""",
            (json_bytes.dumps(told).decode(),),
        )
    except sqlite3.IntegrityError as error:
        raise Lost from error
