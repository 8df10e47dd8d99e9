"""Turns: whatever waits for a few threads, addresses are served in turn, and in each of them its people.

An address has a turn for each of the people there who were admitted, up to its share, and one for all
strangers there together. Of strangers, visitors are served in turn, and of what one visitor has asked for,
moves go before hints, and then what was asked for first.

One address never has all threads, nor has what nobody waits for: so whoever comes from another one need not
wait until a thought that has begun is at its end.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

from ludotheque.site.foundation.account import Account
from ludotheque.site.settings.limits import SHARE

T = TypeVar("T")
MOVE, HINT, SPARE = 0, 1, 2
"""Ranks: somebody waits for it, somebody waits for it besides their match, nobody waits for it."""

Call = Callable[[], None]


class Unwanted(Exception):
    """What was asked for is not wanted any more, now that it is its turn."""


class Asked(NamedTuple):
    """What somebody waits for."""

    rank: int
    number: int
    account: Account
    call: Call


class _Waiting:
    """What waits for one address."""

    def __init__(self, passed: float) -> None:
        self.passed = passed
        """How many turns it has had; an address with a larger share has them in less time."""
        self.parties: OrderedDict[str, OrderedDict[str, list[Asked]]] = OrderedDict()
        """Party → visitor → a heap of what they wait for; whoever was served last stands last."""

    def put(self, asked: Asked) -> None:
        party = self.parties.setdefault(asked.account.party, OrderedDict())
        heappush(party.setdefault(asked.account.visitor, []), asked)

    def take(self, share: int) -> Asked:
        self.passed += 1 / min(len(self.parties), share)
        name, party = next(iter(self.parties.items()))
        visitor, heap = next(iter(party.items()))
        asked = heappop(heap)
        party.move_to_end(visitor)
        self.parties.move_to_end(name)
        if not heap:
            del party[visitor]
        if not party:
            del self.parties[name]
        return asked


class Turns:
    """What waits, by whose it is; threads put in and take out."""

    def __init__(self, threads: int, share: int = SHARE) -> None:
        """Let an address have all but one of the threads, and count for as many people as its share."""
        self._most = max(1, threads - 1)
        self._share = share
        self._awaited: dict[str, _Waiting] = {}
        self._spare: dict[str, _Waiting] = {}
        self._passed = 0.0
        """The turns of the address that was served last: one that comes has not had more."""
        self._running: Counter[str] = Counter()
        self._running_spare = 0
        self._count = self._length = 0
        self._ended = False
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return self._length

    @property
    def busy(self) -> int:
        """How much was taken and is not done."""
        return self._running.total()

    def put(self, rank: int, account: Account, call: Call) -> None:
        """Let something wait for its turn."""
        with self._changed:
            queue = self._spare if rank == SPARE else self._awaited
            waiting = queue.setdefault(account.network, _Waiting(self._passed))
            waiting.put(Asked(rank, self._count, account, call))
            self._count += 1
            self._length += 1
            self._changed.notify()

    def take(self) -> Asked | None:
        """Return what is next, when there is something; None when there will be nothing any more."""
        with self._changed:
            while not self._ended:
                if asked := self._next():
                    self._length -= 1
                    self._running[asked.account.network] += 1
                    self._running_spare += asked.rank == SPARE
                    return asked
                self._changed.wait()
            return None

    def done(self, asked: Asked) -> None:
        """Note that what was taken is done."""
        with self._changed:
            network = asked.account.network
            self._running_spare -= asked.rank == SPARE
            self._running[network] -= 1
            if not self._running[network]:
                del self._running[network]

    def end(self) -> None:
        """Let nothing be taken any more."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _next(self) -> Asked | None:
        return self._first(self._awaited) or (
            self._first(self._spare) if self._running_spare < self._most else None
        )

    def _first(self, queue: dict[str, _Waiting]) -> Asked | None:
        may = [name for name in queue if self._running[name] < self._most]
        if not may:
            return None
        name = min(may, key=lambda name: queue[name].passed)
        waiting = queue[name]
        self._passed = waiting.passed
        asked = waiting.take(self._share)
        if not waiting.parties:
            del queue[name]
        return asked


class Lane:
    """Some threads, and what waits for them."""

    def __init__(self, name: str, threads: int, share: int = SHARE) -> None:
        """Have so many threads for one address, and one more for others."""
        self.threads = threads
        self._turns = Turns(threads + 1, share)
        for number in range(threads + 1):
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    @property
    def waiting(self) -> int:
        """How much is waiting for a thread."""
        return len(self._turns)

    @property
    def free(self) -> int:
        """How many threads have nothing to do."""
        return max(0, self.threads - self._turns.busy - self.waiting)

    async def done(
        self, rank: int, call: Callable[[], T], account: Account, wanted: Callable[[], bool] | None = None
    ) -> T:
        """Return what a call gives, made in a thread when it is the account's turn; Unwanted if it is not."""

        def made() -> T:
            if wanted is not None and not wanted():
                raise Unwanted
            return call()

        run, future = promised(made)
        self._turns.put(rank, account, run)
        return await future

    def stop(self) -> None:
        """Let the threads end when they have finished what they are at."""
        self._turns.end()

    def _work(self) -> None:
        while asked := self._turns.take():
            asked.call()
            self._turns.done(asked)
            del asked  # it may hold a whole search


def promised(call: Callable[[], T]) -> tuple[Call, asyncio.Future[T]]:
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
