"""Where our bots stand in our games: fixed points, so that a number means the same in every club.

The figures are those of docs/strength.md, matches of two (``python -m benchmarks.strength --only ladder
standing``, and its first table); their levels are what makes these shares most likely, by Bradley and Terry.
`medium` is at 1000 in every game. A test compares the figures here and there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

from ludotheque.site.clubs.rating import LOGISTIC, START, Level

Share = tuple[str, str, int, int]
"""A bot, another one, how many percent the first took of the wins, and of how many matches."""
ZERO = "medium"
BOTS = ("random", "greedy", "easy", "medium", "hard", "expert")
WIDE = 800.0
"""How far apart bots might be for all one knows beforehand: a share of 100 % says "far", not "for ever"."""
STEPS = 60


def _of(
    easy: tuple[int, int],
    medium: tuple[int, int],
    hard: tuple[int, int],
    expert: tuple[int, int],
    *greedy: tuple[int, int],
) -> tuple[Share, ...]:
    """Return the shares of each level against the one below it, then of all four against `greedy`."""
    ladder = zip(
        ("easy", "medium", "hard", "expert"),
        ("random", "easy", "medium", "hard"),
        (easy, medium, hard, expert),
        strict=True,
    )
    beside = zip(("easy", "medium", "hard", "expert"), greedy, strict=True)
    return (
        *((one, other, *share) for one, other, share in ladder),
        *((one, "greedy", *share) for one, share in beside),
    )


MEASURED: Mapping[str, tuple[Share, ...]] = {
    "tantalus": _of((99, 44), (76, 39), (100, 7), (50, 2), (100, 21), (100, 24), (100, 3), (100, 46)),
    "tanagra": _of((73, 42), (79, 42), (80, 20), (50, 1), (60, 31), (82, 42), (93, 30), (100, 46)),
    "titus": _of((100, 42), (98, 42), (76, 42), (100, 9), (26, 42), (93, 42), (100, 42), (100, 18)),
    "labyrinthe": _of((100, 42), (70, 44), (86, 42), (69, 13), (5, 42), (25, 42), (73, 42), (80, 210)),
    "temptation": _of((93, 42), (75, 42), (76, 42), (68, 31), (74, 42), (83, 42), (98, 42), (91, 22)),
}


@cache
def bots_at(game: str) -> Mapping[str, Level]:
    """Return the levels of our bots in a game, the weakest first; nothing where they were not measured."""
    shares = MEASURED.get(game)
    if shares is None:
        return {}
    means, spreads = _fitted(shares)
    zero = means[ZERO]
    found = {bot: Level(START + (means[bot] - zero), spreads[bot]) for bot in BOTS}
    return dict(sorted(found.items(), key=lambda one: one[1].mean))


def _fitted(shares: Sequence[Share]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the likeliest levels in points, and how unsure they are against that of `medium`."""
    at = {bot: k for k, bot in enumerate(BOTS)}
    levels = [0.0] * len(BOTS)
    for _ in range(STEPS):
        slope, bend = _slopes(levels, shares, at)
        turned = _inverse(bend)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in turned]
        levels = [level + max(-1.0, min(1.0, move)) for level, move in zip(levels, step, strict=True)]
    zero = at[ZERO]
    spreads = {
        bot: LOGISTIC * math.sqrt(max(0.0, turned[k][k] + turned[zero][zero] - 2 * turned[k][zero]))
        for bot, k in at.items()
    }
    return {bot: LOGISTIC * levels[k] for bot, k in at.items()}, spreads


def _slopes(
    levels: Sequence[float], shares: Sequence[Share], at: Mapping[str, int]
) -> tuple[list[float], list[list[float]]]:
    """Return the first and, negated, second derivatives of the likelihood's logarithm."""
    wide = (WIDE / LOGISTIC) ** 2
    slope = [-level / wide for level in levels]
    bend = [[(a == b) / wide for b in range(len(levels))] for a in range(len(levels))]
    for one, other, percent, matches in shares:
        a, b = at[one], at[other]
        likely = 1 / (1 + math.exp(levels[b] - levels[a]))
        push, curve = matches * (percent / 100 - likely), matches * likely * (1 - likely)
        slope[a] += push
        slope[b] -= push
        for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
            bend[row][column] += sign * curve
    return slope, bend


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a matrix that is symmetric and positive, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(k == j) for j in range(size))] for k, row in enumerate(matrix)]
    for k in range(size):
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for other in range(size):
            if other != k:
                factor = rows[other][k]
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[k], strict=True)]
    return [row[size:] for row in rows]
