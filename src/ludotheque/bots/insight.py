"""What a bot may know of a game beyond its rules: a game's ``insight.py`` gives it, or part of it.

As in :mod:`ludotheque.engine.author.slots`, the search calls these names and each game's own functions are put
in their place. A game without an ``insight.py`` is played by the rules alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from ludotheque.engine.speed.algorithms import pick
from ludotheque.engine.speed.backend import rule_functions
from ludotheque.engine.speed.compiled import rule, specialise
from ludotheque.engine.game import Game
from ludotheque.engine.play.sight import Sight, concealed
from ludotheque.engine.author.slots import scores
from ludotheque.engine.author.state import plain


@rule
def evaluate(s: Any, out: Any) -> None:
    """Write how likely each seat is to win, together 1, in a position that is not over."""
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


@rule
def prior(s: Any, action: int) -> float:
    """Return how promising a move looks before it is tried; the greatest is tried first."""
    return 0.0


@rule
def rollout(s: Any, rng: Any, out: Any) -> int:
    """Return a quick seat's move in a position beyond the tree."""
    return pick(s, rng, out)


@rule
def tally(s: Any, seat: int) -> float:
    """Return what a seat has, simply counted: the bot ``greedy`` wants more of it at once."""
    points = np.zeros(s.players, np.int64)
    scores(s, points)
    return float(points[seat])


@rule
def decide(s: Any, out: Any) -> int:
    """Return the best move where it can be worked out, UNDECIDED where it must be searched for.

    The state is as the seat to move sees it: what it cannot know is concealed.
    """
    return UNDECIDED


@rule
def forget(s: Any) -> None:
    """Drop what was seen once and is hard to keep in mind, so that ``conceal`` hides it again.

    The state is as the seat to move sees it; its legal moves stay the same.
    """


UNDECIDED = -1
NAMES = ("evaluate", "prior", "rollout", "tally", "decide", "forget")


def of(game: Game, insight: bool = True) -> dict[str, Callable[..., Any]]:
    """Return what is known of a game, by name; without ``insight``, nothing but the rules."""
    module = game.insight if insight else None
    return {name: getattr(module, name, globals()[name]) for name in NAMES}


def recalled(sight: Sight) -> Sight:
    """Return a sight as a forgetful player recalls it."""
    game, seat = sight.game, sight.seat
    state = sight.state.copy()
    _forgetting(game)(plain(state))
    return replace(sight, state=concealed(game, state, seat))


@cache
def _forgetting(game: Game) -> Callable[[Any], None]:
    return specialise(of(game)["forget"], rule_functions(game.rules))
