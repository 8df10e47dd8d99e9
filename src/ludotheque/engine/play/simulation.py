"""Matches of random play by the batch."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludotheque.engine.author.numbers import integers
from ludotheque.engine.author.rng import MASK, WORDS
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError, needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHUNK_SECONDS = 0.1
"""How long compiled code runs at a stretch, so that Ctrl-C and a progress bar are served in between."""
LONGEST = 10_000_000
"""Events after which a match is considered endless."""

Progress = Callable[[int], None]
"""Told how many matches are done."""


@dataclass(frozen=True)
class Simulation:
    """What a number of matches of uniformly random play gave."""

    events: int
    seconds: float
    """Time spent playing, without compiling."""
    lengths: NDArray[np.int64]
    """Events of each match."""
    scores: NDArray[np.int64]
    """Points: one row per match, one column per seat."""
    winners: NDArray[np.bool_]
    """Who won, likewise."""


def simulate(
    game: Definition,
    matches: int,
    setting: Setting,
    seed: int,
    progress: Progress | None = None,
    threads: int = 1,
) -> Simulation:
    """Return what ``matches`` random matches gave; the same seed gives the same matches on any threads."""
    for name, number in (("matches", matches), ("threads", threads)):
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise LudothequeError(f"{name} are a whole number of at least 1, not {number!r}")
    with needs("native", "simulate"):
        import numpy  # noqa: F401 - it is used below, where nobody can say any more what is missing
    batch = _Batch(game, game.rules.playouts(), matches, setting, seed, threads)
    begin = time.perf_counter()
    if threads == 1:
        batch.work(progress)
    else:
        with ThreadPoolExecutor(threads) as pool:
            for done in [pool.submit(batch.work, progress) for _ in range(threads)]:
                done.result()
    spent = time.perf_counter() - begin
    return Simulation(int(batch.lengths.sum()), spent, batch.lengths, batch.points, batch.shares > 0)


class _Batch:
    """Matches to be played, and what they gave; threads take them a stretch at a time."""

    def __init__(
        self,
        game: Definition,
        playouts: Callable[..., None],
        matches: int,
        setting: Setting,
        seed: int,
        threads: int,
    ) -> None:
        import numpy as np

        self.game = game
        self.playouts = playouts
        self.threads = threads
        self.start = game.new(setting).array
        self.seeds = np.array([seed & MASK, seed >> 32 & MASK], np.int64)
        self.lengths = np.zeros(matches, np.int64)
        self.points = np.zeros((matches, setting.players), np.int64)
        self.shares = np.zeros((matches, setting.players))
        self._next = self._done = 0
        self._lock = threading.Lock()

    def work(self, progress: Progress | None) -> None:
        """Play until nothing is left, with memory of one's own."""
        rules = self.game.rules
        state, out, rng = rules.blank(), rules.room(), integers(WORDS)
        chunk = 1
        while (part := self._taken(chunk)).start < part.stop:
            begin = time.perf_counter()
            results = self.lengths[part], self.points[part], self.shares[part]
            self.playouts(state, self.start, self.seeds, part.start, LONGEST, rng, out, *results)
            rules.check_room(out)
            if self.lengths[part].max() >= LONGEST:
                raise LudothequeError(f"a match of {self.game.name} did not end within {LONGEST:,} events")
            spent = time.perf_counter() - begin
            chunk = min(max(1, int(chunk * CHUNK_SECONDS / max(spent, 1e-6))), chunk * 8)
            with self._lock:
                self._done += part.stop - part.start
                if progress:
                    progress(self._done)

    def _taken(self, chunk: int) -> slice:
        """Take a stretch; towards the end they are short, so that all threads end at about the same time."""
        with self._lock:
            begin, left = self._next, len(self.lengths) - self._next
            share = left if self.threads == 1 else -(-left // (2 * self.threads))
            self._next += min(chunk, share)
            return slice(begin, self._next)
