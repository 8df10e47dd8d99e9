"""The levels: one search, at different budgets.

Below ``expert`` the budget is a number of iterations, so that a level is as strong on every machine. Few
iterations are an honest weakness: the bot has looked at little, but never plays against what it saw. What
a game can work out, only ``hard`` and ``expert`` ask it for.
"""

from __future__ import annotations

from ludotheque.bots.search import SearchBot

EASY, MEDIUM, HARD = 40, 400, 4000


class Easy(SearchBot):
    """Looks at each move hardly more than once."""

    works_out = False

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        super().__init__(seconds, EASY, seed)


class Medium(SearchBot):
    """Thinks for a moment."""

    works_out = False

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        super().__init__(seconds, MEDIUM, seed)


class Hard(SearchBot):
    """Thinks properly."""

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        super().__init__(seconds, HARD, seed)
