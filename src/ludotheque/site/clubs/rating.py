"""Ratings from places at tables of two to ten: a level and how sure of it one may be, after every result.

This is OpenSkill's Plackett–Luce (R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
Ranking", 2011, algorithm 4), in the points that chess uses: between two whose levels are known, a lead of d
points wins 1 / (1 + 10^(−d/400)) of the matches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

LOGISTIC = 400 / math.log(10)
"""How many points the unit of a logistic curve is."""
BETA = LOGISTIC / math.sqrt(2)
"""How much one and the same player varies from match to match."""
START = 1000.0
"""Where everybody begins; the bot `medium` is there in every game."""
UNSURE = 2 * BETA
"""How little is known of whoever begins; as much as OpenSkill takes it to be."""
DRIFT = 4.0
"""How much a level may have changed since the result before."""
LEAST_LEFT = 1e-4
"""What a result leaves of the uncertainty at least, as a share of its square."""
CERTAIN = 1.96
"""How many deviations an interval of 95 % reaches to either side."""


class Level(NamedTuple):
    """How well somebody plays a game, as far as that is known."""

    mean: float = START
    spread: float = UNSURE
    """The standard deviation of what is known."""

    @property
    def margin(self) -> float:
        """Half of an interval that holds the true level 95 times out of 100."""
        return CERTAIN * self.spread

    @property
    def safe(self) -> float:
        """What the level is at least, as good as certainly: ranks go by it."""
        return self.mean - self.margin


def after(levels: Sequence[Level], places: Sequence[int], moves: Sequence[bool]) -> list[Level]:
    """Return levels after a table: places by seat, 1 the best; only those move of whom it is said."""
    now = [
        Level(one.mean, math.hypot(one.spread, DRIFT)) if moved else one
        for one, moved in zip(levels, moves, strict=True)
    ]
    scale = math.sqrt(sum(one.spread**2 + BETA**2 for one in now))
    worth = [math.exp((one.mean - START) / scale) for one in now]
    behind = [sum(worth[s] for s, place in enumerate(places) if place >= mine) for mine in places]
    level_with = [places.count(place) for place in places]
    return [
        _moved(seat, now, places, scale, worth, behind, level_with) if moves[seat] else levels[seat]
        for seat in range(len(now))
    ]


def _moved(
    seat: int,
    levels: Sequence[Level],
    places: Sequence[int],
    scale: float,
    worth: Sequence[float],
    behind: Sequence[float],
    level_with: Sequence[int],
) -> Level:
    """Return the level of a seat: what it did at each choice of the next best among those not placed yet."""
    push, known = 0.0, 0.0
    for chosen, place in enumerate(places):
        if place > places[seat]:
            continue
        chance = worth[seat] / behind[chosen]
        push += ((chosen == seat) - chance) / level_with[chosen]
        known += chance * (1 - chance) / level_with[chosen]
    mean, spread = levels[seat]
    part = spread**2 / scale**2
    left = max(1 - part * known * spread / scale, LEAST_LEFT)
    return Level(mean + part * push * scale, spread * math.sqrt(left))


def chance(level: Level, other: Level) -> float:
    """Return how likely one is to be ahead of another, as far as their levels are known."""
    scale = math.sqrt(level.spread**2 + other.spread**2 + 2 * BETA**2)
    return 1 / (1 + math.exp((other.mean - level.mean) / scale))
