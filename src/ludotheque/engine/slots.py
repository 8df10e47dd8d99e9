"""What a game's ``rules.py`` gives; the engine calls nothing else of it.

Generic algorithms import these names; :mod:`ludotheque.engine.compiled` puts a game's own functions in
their place. A state ``s`` is a record of the game's fields (see :mod:`ludotheque.engine.state`).
"""

from __future__ import annotations

from typing import Any, NoReturn


def _no_game() -> NoReturn:
    raise TypeError("a generic algorithm was called without a game's rules in it")


def setup(s: Any, players: int, options: Any, components: Any) -> None:
    """Fill an all-zero state as it is before the first event."""
    _no_game()


def actions(s: Any, out: Any) -> int:
    """Write the legal actions of whoever acts, ascending, and return how many there are."""
    _no_game()


def weight(s: Any, action: int) -> int:
    """Return the exact weight of one of chance's outcomes."""
    _no_game()


def play(s: Any, action: int) -> None:
    """Carry out a legal action."""
    _no_game()


def conceal(s: Any, seat: int) -> None:
    """Overwrite what the seat (−1: a spectator) cannot know with a canonical filling."""
    _no_game()


def redeal(s: Any, seat: int, rng: Any) -> None:
    """Fill the concealed part at random, distributed as the seat must believe."""
    _no_game()


def scores(s: Any, out: Any) -> None:
    """Write every seat's points as they stand."""
    _no_game()


def payoffs(s: Any, out: Any) -> None:
    """Write, at the end, 1 shared among the winners."""
    _no_game()


def sample(s: Any, rng: Any, out: Any) -> int:
    """Return one of chance's outcomes, drawn by its weights. Optional: for games where listing is slow."""
    _no_game()


NAMES = ("setup", "actions", "weight", "play", "conceal", "redeal", "scores", "payoffs")
