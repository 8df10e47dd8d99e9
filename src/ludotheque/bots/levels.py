"""The levels: one search, at different budgets and with honest weaknesses.

Below ``expert`` the budget is a number of iterations, so that a level is as strong on every machine, and the
seed and the sight settle what it plays; only where these iterations would take longer than ``seconds`` does
it stop before. ``easy``, and less often ``medium``, overlooks moves, and plays the best of those that it saw;
what a game calls hard to keep in mind, ``easy`` forgets. What a game can work out, only ``hard`` and
``expert`` ask it for.
"""

from __future__ import annotations

from ludotheque.bots.search import SearchBot

EASY, MEDIUM, HARD = 15, 60, 300
AT_MOST = 0.5
"""Seconds: half of what an expert takes."""


class Easy(SearchBot):
    """Has a glance at some of the moves, and forgets what it saw long ago."""

    works_out = False
    forgets = True
    overlooks = 0.4

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, EASY, seed)


class Medium(SearchBot):
    """Thinks for a moment."""

    works_out = False
    overlooks = 0.15

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, MEDIUM, seed)


class Hard(SearchBot):
    """Thinks properly."""

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, HARD, seed)
