"""Threads that share a batch among them.

A step of a small batch takes a tenth of a millisecond, of which a pool with futures and queues would take a
good part: here each thread waits on a lock of its own.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable
from itertools import pairwise

from ludotheque.engine.errors import LudothequeError

Work = Callable[[int, int, int], None]
"""``work(worker, first, last)``: do a worker's part, which begins with ``first`` and ends before ``last``."""


class Workers:
    """As many threads as there are parts, the caller's own among them."""

    def __init__(self, n: int, threads: int) -> None:
        many = min(n, threads)
        self.parts = list(pairwise(n * k // many for k in range(many + 1)))
        """From where to before where each worker's part of the batch goes."""
        self._others = [_Worker(number, *part) for number, part in enumerate(self.parts) if number > 0]
        self._end = weakref.finalize(self, _end, self._others)

    def run(self, work: Work) -> None:
        """Return when every part is done; raise what went wrong in one of them."""
        if not self._end.alive:
            raise LudothequeError("this batch was closed")
        for other in self._others:
            other.begin(work)
        try:
            work(0, *self.parts[0])
        finally:
            errors = [other.finish() for other in self._others]
        for error in errors:
            if error:
                raise error

    def close(self) -> None:
        """End the threads."""
        self._end()


class _Worker:
    """A thread that does its part whenever it is told to."""

    def __init__(self, number: int, first: int, last: int) -> None:
        self.part = number, first, last
        self.work: Work | None = None
        self.error: BaseException | None = None
        self.told, self.done = threading.Lock(), threading.Lock()
        self.told.acquire()
        self.done.acquire()
        threading.Thread(target=self._serve, name="ludotheque-batch", daemon=True).start()

    def begin(self, work: Work | None) -> None:
        self.work = work
        self.told.release()

    def finish(self) -> BaseException | None:
        self.done.acquire()
        error, self.error, self.work = self.error, None, None
        return error

    def _serve(self) -> None:
        while True:
            self.told.acquire()
            if self.work is None:
                return
            try:
                self.work(*self.part)
            except BaseException as error:  # it is the caller's
                self.error = error
            self.done.release()


def _end(workers: Iterable[_Worker]) -> None:
    for worker in workers:
        worker.begin(None)
