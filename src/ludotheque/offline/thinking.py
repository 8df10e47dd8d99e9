"""Thinkers without threads: workers of the browser, each with a Python of its own.

A worker is started when somebody first thinks, which takes some seconds; thoughts wait for it, and pages are
answered meanwhile. Here is where everything else is done that has threads on a server, and what is thought
about if no worker can be started. A worker that dies is started again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any, TypeVar

from ludotheque.engine.errors import LudothequeError
from ludotheque.offline import answering
from ludotheque.site.foundation.account import Account
from ludotheque.site.tables.thinking import SLOW, AnyLane, Thinkers
from ludotheque.site.tables.turns import SPARE, Unwanted

T = TypeVar("T")
Connect = Callable[[], Any]
"""Starts a worker that runs ``thinker.js``: an object with ``postMessage``, ``onmessage`` and ``onerror``."""
THINKER = "LUDOTHEQUE_THINKER"
"""What in the environment is the address of the worker's script."""
PATIENCE = 120.0
"""Seconds after which a thought has no end, or the worker has died without a word."""
MOST = 3
"""Workers: each takes as much memory as a page."""
log = logging.getLogger("ludotheque.site")


class WorkerDied(LudothequeError):
    """A worker that has ended, or does not answer."""


class Worker:
    """A Python in a worker of the browser; one thought at a time."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._port: Any = None
        self._proxies: list[Any] = []
        self._answer: asyncio.Future[bytes] | None = None
        self.ready = False
        """Whether it has started."""

    def start(self) -> None:
        """Have it started, if it is not."""
        if self._port is None:
            from pyodide.ffi import create_proxy

            try:
                self._port = self._connect()
            except Exception as error:  # whatever the browser has against it
                raise WorkerDied(f"no thinker can be started: {error}") from error
            self._proxies = [create_proxy(self._heard), create_proxy(self._failed)]
            self._port.onmessage, self._port.onerror = self._proxies

    async def made(self, call: Callable[[], T]) -> T:
        """Return what a call gives there; one whose worker dies is made once more, in a new one."""
        question = answering.asked(call)
        try:
            answer = await self._asked(question)
        except WorkerDied as error:
            log.warning("%s: it is started again", error)
            answer = await self._asked(question)
        given: T = answering.read(answer)
        return given

    def end(self) -> None:
        """Let go of the worker."""
        if self._port is not None:
            self._port.onmessage = self._port.onerror = None
            if hasattr(self._port, "terminate"):
                self._port.terminate()
            for proxy in self._proxies:
                proxy.destroy()
        self._port, self._proxies, self.ready = None, [], False

    async def _asked(self, question: bytes) -> bytes:
        from pyodide.ffi import to_js

        self.start()
        self._answer = asyncio.get_running_loop().create_future()
        self._port.postMessage(to_js(question))
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._answer
        except TimeoutError:
            self.end()
            raise WorkerDied("a thinker does not answer") from None
        except asyncio.CancelledError:  # nobody waits for it: what it is at would hold up the next
            self.end()
            raise

    def _heard(self, event: Any) -> None:
        if event.data is True:
            self.ready = True
        elif self._answer is not None and not self._answer.done():
            self._answer.set_result(event.data.to_bytes())

    def _failed(self, event: Any) -> None:
        self.end()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(WorkerDied(f"a thinker has ended: {getattr(event, 'message', event)}"))


class Here:
    """The place where this Python runs: nothing else goes on while something is thought about."""

    async def made(self, call: Callable[[], T]) -> T:
        """Return what a call gives, after whatever was waiting to be answered."""
        await asyncio.sleep(0)
        return call()

    def end(self) -> None:
        """It goes on."""


Place = Worker | Here


class Lane:
    """Places for calls, and what waits for them: what a visitor waits for first."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._idle, self._all = [*places], [*places]
        self._queue: list[tuple[int, int, asyncio.Future[Place]]] = []
        self._count = 0
        self._here = Here()

    @property
    def waiting(self) -> int:
        """How much is waiting."""
        return len(self._queue)

    @property
    def free(self) -> int:
        """How many places have nothing to do."""
        return len(self._idle)

    async def done(
        self, rank: int, call: Callable[[], T], account: Account, wanted: Callable[[], bool] | None = None
    ) -> T:
        """Return what a call gives when it is its turn; raise Unwanted if it is not wanted then."""
        place = await self._place(rank)
        try:
            if wanted is not None and not wanted():
                raise Unwanted
            try:
                return await place.made(call)
            except WorkerDied as error:
                log.warning("%s: it is thought about beside the pages", error)
                return await self._here.made(call)
        finally:
            self._give_back(place)

    def stop(self) -> None:
        """Begin nothing any more."""
        for place in self._all:
            place.end()
        for _, _, waiting in self._queue:
            waiting.cancel()

    async def _place(self, rank: int) -> Place:
        """Return a place, when there is one; of several, what nobody waits for leaves one free."""
        turn: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        self._count += 1
        heappush(self._queue, (rank, self._count, turn))
        self._hand_over()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, place: Place) -> None:
        self._idle.insert(0, place)
        self._hand_over()

    def _hand_over(self) -> None:
        while self._queue and self._idle:
            if self._queue[0][0] == SPARE and len(self._idle) == 1 < len(self._all):
                return
            turn = heappop(self._queue)[2]
            if not turn.done():
                turn.set_result(self._idle.pop(0))


def browser_thinkers(connect: Connect | None = None, workers: int | None = None) -> Thinkers:
    """Return thinkers for a browser; without workers everything is done here."""
    connect = connect or usual_worker()
    most = workers or usual_workers()

    def lane(name: str, threads: int, share: int) -> AnyLane:
        if name == SLOW and connect is not None:
            return Lane([Worker(connect) for _ in range(threads)])
        return Lane([Here()])

    return Thinkers(most, lane=lane)


def usual_worker() -> Connect | None:
    """Return what starts a worker of the usual kind; None where there can be none."""
    import js

    address = os.environ.get(THINKER)
    if address is None or not hasattr(js, "Worker"):
        return None
    return lambda: js.Worker.new(address, type="module")


def usual_workers() -> int:
    """Return how many bots think at once: two cores are left to the page and its Python."""
    import js

    cores = getattr(getattr(js, "navigator", None), "hardwareConcurrency", None) or 2
    return max(1, min(MOST, int(cores) - 2))
