"""The levels: one search, at different budgets.

Below ``expert`` the budget is a number of iterations, so that a level is as strong on every machine, and the
seed and the sight settle what it plays; only where these iterations would take longer than ``seconds`` does
it stop before. Few iterations are an honest weakness: the bot has looked at little, but never plays against
what it saw. What a game can work out, only ``hard`` and ``expert`` ask it for; what a game calls hard to keep
in mind, ``easy`` forgets.
"""

from __future__ import annotations

from ludotheque.bots.search import SearchBot

EASY, MEDIUM, HARD = 40, 400, 4000
AT_MOST = 0.5
"""Seconds: half of what an expert takes."""


class Easy(SearchBot):
    """Looks at each move hardly more than once, and forgets what it saw long ago."""

    works_out = False
    forgets = True

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, EASY, seed)


class Medium(SearchBot):
    """Thinks for a moment."""

    works_out = False

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, MEDIUM, seed)


class Hard(SearchBot):
    """Thinks properly."""

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, HARD, seed)
