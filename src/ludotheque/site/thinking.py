"""Threads in which bots think: only a few at once, and everybody is served in turn.

What people wait for goes before what nobody waits for: matches of bots alone, and charts of matches that
are over. In both, visitors are served in turn, one thing at a time, however much one of them has asked for;
and of what one visitor has asked for, moves go before hints, and then what was asked for first.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, TypeVar

from ludotheque.bots import Bot
from ludotheque.engine.definition import Definition

T = TypeVar("T")
MOVE, HINT, SPARE = 0, 1, 2
"""Ranks: somebody waits for it, somebody waits for it besides their match, nobody waits for it."""

Call = Callable[[], None]


def usual_threads() -> int:
    """Return how many bots think at once: a core is left to the pages."""
    return max(1, (os.cpu_count() or 2) - 1)


class Turns:
    """What waits, by whose it is; threads put in and take out."""

    def __init__(self) -> None:
        self._awaited: OrderedDict[str, list[tuple[int, int, Call]]] = OrderedDict()
        self._spare: OrderedDict[str, list[tuple[int, int, Call]]] = OrderedDict()
        """Visitor → a heap of what they wait for; whoever was served last stands last."""
        self._count = self._waiting = 0
        self._ended = False
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return self._waiting

    def put(self, rank: int, visitor: str, call: Call) -> None:
        """Let something wait for its turn."""
        with self._changed:
            queue = self._spare if rank == SPARE else self._awaited
            heappush(queue.setdefault(visitor, []), (rank, self._count, call))
            self._count += 1
            self._waiting += 1
            self._changed.notify()

    def take(self) -> Call | None:
        """Return what is next, when there is something; None when there will be nothing any more."""
        with self._changed:
            while not self._waiting and not self._ended:
                self._changed.wait()
            if self._ended:
                return None
            queue = self._awaited or self._spare
            visitor, calls = next(iter(queue.items()))
            _, _, call = heappop(calls)
            if calls:
                queue.move_to_end(visitor)
            else:
                del queue[visitor]
            self._waiting -= 1
            return call

    def end(self) -> None:
        """Let nothing be taken any more."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()


class Thinkers:
    """The threads and what waits for them."""

    def __init__(self, threads: int) -> None:
        self._turns = Turns()
        self._preparing = asyncio.Lock()
        self._busy = 0
        self._count = threading.Lock()
        self._threads = [
            threading.Thread(target=self._work, name=f"thinker-{k}", daemon=True) for k in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How much is waiting for a thread."""
        return len(self._turns)

    @property
    def free(self) -> int:
        """How many threads have nothing to think about."""
        return max(0, len(self._threads) - self._busy - self.waiting)

    async def think(self, rank: int, call: Callable[[], T], visitor: str = "") -> T:
        """Return what a call gives, made in a thread when it is the visitor's turn."""
        run, future = _promised(call)
        self._turns.put(rank, visitor, run)
        return await future

    async def prepare(self, bot: Bot, game: Definition) -> None:
        """Return when a bot is ready for a game; what has to be compiled for it keeps no thinker busy."""
        if bot.prepared(game):
            return
        async with self._preparing:
            run, future = _promised(lambda: bot.prepare(game))
            threading.Thread(target=run, name="preparing", daemon=True).start()
            await future

    def stop(self) -> None:
        """Let the threads end when they have finished what they think about."""
        self._turns.end()

    def _work(self) -> None:
        while run := self._turns.take():
            self._note(1)
            run()
            self._note(-1)
            del run  # it may hold a whole search

    def _note(self, more: int) -> None:
        with self._count:
            self._busy += more


def _promised(call: Callable[[], T]) -> tuple[Call, asyncio.Future[T]]:
    """Return what makes a call in any thread, and what it will have given, for the event loop."""
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
        with contextlib.suppress(RuntimeError):  # the loop may be gone when a server stops
            loop.call_soon_threadsafe(_unless_done, future, deliver, value)

    return run, future


def _unless_done(future: asyncio.Future[Any], deliver: Callable[..., Any], value: Any) -> None:
    if not future.done():
        deliver(value)
