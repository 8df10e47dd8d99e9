"""Threads that share a batch among them.

Between steps they watch a bell in compiled code, where Python's lock is not held, and sleep after a while: to
wake a thread takes as long as a step of a thousand matches.
"""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.errors import LudothequeError
from ludotheque.envs.compiling import Stepping
from ludotheque.envs.stepping import ASLEEP, BELL_COLUMNS, CALLER, CLOSED, TURN, Part, Written

PATIENCE = 80_000
"""Looks at the bell before a thread sleeps: about a millisecond."""


class Workers:
    """As many threads as there are parts, the caller's own among them."""

    def __init__(
        self, n: int, threads: int, functions: Stepping, share: Callable[[int, int], Part], written: Written
    ) -> None:
        many = min(n, threads)
        bounds = pairwise(n * k // many for k in range(many + 1))
        self._functions = functions
        self._bell = np.zeros((many, BELL_COLUMNS), np.int64)
        self._parts = [share(first, last) for first, last in bounds]
        self._written = written
        self._beds = [threading.Lock() for _ in self._parts]
        for number in range(1, many):
            bed = self._beds[number]
            bed.acquire()
            own = self._bell, number, PATIENCE, self._parts[number], written
            threading.Thread(
                target=_work, args=(functions.serve, bed, own), name="ludotheque-batch", daemon=True
            ).start()
        self._end = weakref.finalize(self, _close, self._bell, self._beds)

    def run(self, turn: int) -> None:
        """Return when every part of a step is done; what it gives is written to the arrays of that turn."""
        if not self._end.alive:
            raise LudothequeError("this batch was closed")
        self._bell[CALLER, TURN] = turn
        if self._functions.begin(self._bell):
            _wake(self._bell, self._beds)
        self._functions.serve(self._bell, CALLER, 0, self._parts[CALLER], self._written)
        while not self._functions.ended(self._bell, PATIENCE):
            time.sleep(0)  # there are more threads than cores

    def close(self) -> None:
        """End the threads."""
        self._end()


def _work(serve: Callable[..., None], bed: threading.Lock, arguments: Sequence[Any]) -> None:
    """Serve in a thread of its own until the batch is closed."""
    bell, number = arguments[0], arguments[1]
    while not bell[CALLER, CLOSED]:
        serve(*arguments)
        if not bell[CALLER, CLOSED]:
            bed.acquire()
            bell[number, ASLEEP] = 0


def _wake(bell: NDArray[np.int64], beds: Sequence[threading.Lock]) -> None:
    """Wake whoever is asleep; who seemed so and was not gets up at once the next time that he lies down."""
    for number, bed in enumerate(beds):
        if number != CALLER and bell[number, ASLEEP] and bed.locked():
            bed.release()


def _close(bell: NDArray[np.int64], beds: Sequence[threading.Lock]) -> None:
    """End the threads, and tell none to begin: who has not seen the end yet would make old moves again."""
    bell[CALLER, CLOSED] = 1
    _wake(bell, beds)
