"""Threads that share a batch among them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

Work = Callable[[int, int, int], None]
"""``work(worker, first, last)``: do a worker's part, which begins with ``first`` and ends before ``last``."""


class Workers:
    """As many threads as there are parts, the caller's own among them."""

    def __init__(self, n: int, threads: int) -> None:
        many = min(n, threads)
        ends = [n * k // many for k in range(many + 1)]
        self.parts = list(pairwise(ends))
        """From where to before where each worker's part of the batch goes."""
        self._pool = ThreadPoolExecutor(many - 1, "ludotheque-batch") if many > 1 else None

    def run(self, work: Work) -> None:
        """Return when every part is done."""
        others = [
            self._pool.submit(work, worker, *part)
            for worker, part in enumerate(self.parts[1:], 1)
            if self._pool
        ]
        work(0, *self.parts[0])
        for other in others:
            other.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()
