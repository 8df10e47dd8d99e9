"""Matches of random play by the batch."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.rng import MASK, WORDS
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError

CHUNK_SECONDS = 0.1
"""How long compiled code runs at a stretch, so that Ctrl-C and a progress bar are served in between."""
LONGEST = 10_000_000
"""Events after which a match is taken to be without end."""

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
    """Points, a row a match, a column a seat."""
    winners: NDArray[np.bool_]
    """Who won, likewise."""


def simulate(
    game: Definition, matches: int, setting: Setting, seed: int, progress: Progress | None = None
) -> Simulation:
    """Return what ``matches`` random matches gave; the same seed gives the same matches."""
    if isinstance(matches, bool) or not isinstance(matches, int) or matches < 1:
        raise LudothequeError(f"matches are a whole number of at least 1, not {matches!r}")
    rules = game.compile()
    start, state, out = game.new(setting).array, game.rules.blank(), game.rules.scratch
    seeds = np.array([seed & MASK, seed >> 32 & MASK], np.int64)
    rng = np.zeros(WORDS, np.int64)
    lengths = np.zeros(matches, np.int64)
    points = np.zeros((matches, setting.players), np.int64)
    shares = np.zeros((matches, setting.players))
    done, chunk, seconds = 0, 1, 0.0
    while done < matches:
        part = slice(done, min(done + chunk, matches))
        begin = time.perf_counter()
        results = lengths[part], points[part], shares[part]
        rules.playouts(state, start, seeds, done, LONGEST, rng, out, *results)
        game.rules.check_room(out)
        spent = time.perf_counter() - begin
        seconds += spent
        if lengths[part].max() >= LONGEST:
            raise LudothequeError(f"a match of {game.name} did not end within {LONGEST:,} events")
        done = part.stop
        chunk = min(max(1, int(chunk * CHUNK_SECONDS / max(spent, 1e-6))), chunk * 8)
        if progress:
            progress(done)
    return Simulation(int(lengths.sum()), seconds, lengths, points, shares > 0)
