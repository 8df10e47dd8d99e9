"""Ratings: how strong each bot is, on the scale that chess uses, with an interval.

The model is Bradley and Terry's: a difference of d points means that the stronger bot takes
1 / (1 + 10^(−d/400)) of the wins in a meeting. The ratings of a contest have a mean of 0.

Intervals come from the Bayesian bootstrap (Rubin, 1981) over rounds, since the matches of a round share
their chance: every round is given a random weight, again and again. A won and a lost round of half a weight
each are added to every meeting; where one bot won everything that gives what Jeffreys' interval gives: a
rating that is finite, and honestly wide.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DRAWS = 500
PRIOR = 0.5
"""Won rounds, and lost ones, that are added to every meeting."""
LEAST = 1e-3
"""Won rounds that a meeting counts for at least: with fewer, fitting takes long and tells nothing."""
POINTS = 400 / math.log(10)
FINE = 1e-9
"""Strengths that move by less are found."""
FAR = 1.0
"""How far they move at once, at most: further away, Newton's method knows nothing about them."""
STEPS = 100
"""A few are enough; where a bot lost one round in millions, numbers are not fine enough for an end."""


@dataclass(frozen=True)
class Rating:
    """A bot's rating, with a 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(
    bots: Sequence[str], values: Mapping[tuple[str, str], Sequence[float]], seed: int = 0
) -> list[Rating]:
    """Return the bots' ratings, the best first.

    ``values`` holds, for pairs of bots, the share of the wins that the first took in each round.
    """
    rng = np.random.default_rng(seed)
    numbers = {bot: number for number, bot in enumerate(bots)}
    pairs = [(numbers[a], numbers[b], np.asarray(shares, float)) for (a, b), shares in values.items()]
    best = _fit(len(bots), [(a, b, _wins(shares, np.ones(len(shares) + 2))) for a, b, shares in pairs])
    draws = [
        _fit(len(bots), [(a, b, _wins(shares, _weights(rng, len(shares)))) for a, b, shares in pairs])
        for _ in range(DRAWS)
    ]
    low, high = np.quantile(np.array(draws), [0.025, 0.975], axis=0) * POINTS
    found = [
        Rating(bot, float(best[k] * POINTS), float(low[k]), float(high[k])) for k, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda one: (-one.rating, one.bot))


def _weights(rng: np.random.Generator, rounds: int) -> NDArray[np.float64]:
    """Return random weights of the rounds, and of the two that are added; their mean sum is their number."""
    drawn = np.append(rng.standard_gamma(1.0, rounds), rng.standard_gamma(PRIOR, 2) / PRIOR)
    whole = rounds + 2 * PRIOR
    return drawn * (whole / (drawn[:-2].sum() + PRIOR * drawn[-2:].sum()))


def _wins(shares: NDArray[np.float64], weights: NDArray[np.float64]) -> tuple[float, float]:
    """Return how many rounds each of two bots has won, weighted."""
    won = weights[:-2] @ shares + PRIOR * weights[-2]
    lost = weights[:-2] @ (1 - shares) + PRIOR * weights[-1]
    return max(float(won), LEAST), max(float(lost), LEAST)


def _fit(bots: int, meetings: Sequence[tuple[int, int, tuple[float, float]]]) -> NDArray[np.float64]:
    """Return the strengths, of mean 0, under which these wins are most likely, by Newton's method."""
    wins = np.zeros((bots, bots))
    for a, b, (won, lost) in meetings:
        wins[a, b] += won
        wins[b, a] += lost
    met, strengths = wins + wins.T, np.zeros(bots)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strengths - strengths[:, None]))
        known = met * expected * expected.T
        slope = (wins - met * expected).sum(axis=1)
        step = np.linalg.lstsq(np.diag(known.sum(axis=1)) - known, slope, rcond=None)[0]
        longest = float(np.abs(step).max())
        strengths += step * min(1.0, FAR / max(longest, FINE))
        if longest < FINE:
            break
    found: NDArray[np.float64] = strengths - strengths.mean()
    return found
