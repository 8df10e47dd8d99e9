"""Threads in which bots think: at most so many at once, and whoever asked first is served first.

A move that people wait for goes before a hint, a hint before the charts of matches that are over. A table
asks for one move at a time, so no table can crowd out the others.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
MOVE, HINT, CHART, STOP = 0, 1, 2, -1
"""Ranks: the least is served first."""


def usual_threads() -> int:
    """Return how many bots think at once: a core is left to the pages."""
    return max(1, (os.cpu_count() or 2) - 1)


class Thinkers:
    """The threads and what waits for them."""

    def __init__(self, threads: int) -> None:
        self._order = itertools.count()
        self._asked: queue.PriorityQueue[tuple[int, int, Callable[[], None]]] = queue.PriorityQueue()
        self._threads = [
            threading.Thread(target=self._work, name=f"thinker-{k}", daemon=True) for k in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How much is waiting for a thread."""
        return self._asked.qsize()

    async def think(self, rank: int, call: Callable[[], T]) -> T:
        """Return what a call gives, made in a thread when its turn comes."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            if future.cancelled():
                return
            try:
                deliver: Callable[..., Any] = future.set_result
                value: Any = call()
            except Exception as error:
                deliver, value = future.set_exception, error
            loop.call_soon_threadsafe(_unless_done, future, deliver, value)

        self._asked.put((rank, next(self._order), run))
        return await future

    def stop(self) -> None:
        """Let the threads end when they have finished what they think about."""
        for _ in self._threads:
            self._asked.put((STOP, next(self._order), lambda: None))

    def _work(self) -> None:
        while True:
            rank, _, run = self._asked.get()
            if rank == STOP:
                return
            run()


def _unless_done(future: asyncio.Future[Any], deliver: Callable[..., Any], value: Any) -> None:
    if not future.done():
        deliver(value)
