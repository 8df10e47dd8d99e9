"""The levels: one search, at different budgets and with honest weaknesses.

Below ``expert`` the budget is a number of iterations, so that a level is equally strong on every machine, and
the seed and the sight settle what it plays; it stops earlier only if these iterations would take longer than
``seconds``. They overlook moves, ``easy`` many and ``hard`` few, and play the best of those that they saw;
what a game says is hard to keep in mind, ``easy`` forgets. Only ``expert`` asks a game for what it can work
out exactly.
"""

from __future__ import annotations

from ludotheque.bots.search import SearchBot

EASY, MEDIUM, HARD = 15, 60, 300
AT_MOST = 0.5
"""Seconds: half of what an expert takes."""


class Level(SearchBot):
    """A level below ``expert``."""

    works_out = False


class Easy(Level):
    """Has a glance at some of the moves, and forgets what it saw long ago."""

    forgets = True
    overlooks = 0.55

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, EASY, seed)


class Medium(Level):
    """Thinks for a moment."""

    overlooks = 0.3

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, MEDIUM, seed)


class Hard(Level):
    """Thinks properly, and seldom overlooks the best move."""

    overlooks = 0.12

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, HARD, seed)
