"""What a bot may know of a game beyond its rules: a game's ``insight.py`` gives it, or part of it.

As with :mod:`ludotheque.engine.author.slots`, the search calls these names and each game's own functions are
put in their place; what a game does not know has its body here. A game without an ``insight.py`` is played
by the rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.numbers import integers
from ludotheque.engine.author.slots import pick, redeal, scores
from ludotheque.engine.author.state import Actions, Numbers, Reals, Rng, Shares, State

UNDECIDED = -1
NAMES = (
    *("evaluate", "assess", "prior", "priors", "rollout", "tally", "decide", "forget"),
    *("watch", "conclude", "guess", "outcome", "revealed"),
)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win, together 1, in a position that is not over."""
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


@rule
def assess(s: State, notes: Reals, out: Shares) -> None:
    """Write the same, for a search that has taken notes."""
    evaluate(s, out)


@rule
def prior(s: State, action: int) -> float:
    """Return how promising a move looks before it is tried; the greatest is tried first."""
    return 0.0


@rule
def priors(s: State, moves: Numbers, n: int, out: Reals) -> None:
    """Write ``prior`` of the first ``n`` moves, for a game that knows many at once more quickly."""
    for i in range(n):
        out[i] = prior(s, moves[i])


@rule
def rollout(s: State, rng: Rng, out: Actions) -> int:
    """Return a quick seat's move in a position beyond the tree."""
    return pick(s, rng, out)


@rule
def tally(s: State, seat: int) -> float:
    """Return what a seat has, simply counted: the bot ``greedy`` wants more of it at once."""
    points = integers(s.players)
    scores(s, points)
    return float(points[seat])


@rule
def decide(s: State, out: Actions) -> int:
    """Return the best move where it can be worked out, UNDECIDED where it must be searched for.

    The state is as the seat to move sees it: what it cannot know is concealed.
    """
    return UNDECIDED


@rule
def forget(s: State) -> None:
    """Drop what was seen once and is hard to keep in mind, so that ``conceal`` hides it again.

    The state is as the seat to move sees it; its legal moves stay the same.
    """


@rule
def watch(s: State, action: int, seat: int, notes: Reals) -> None:
    """Note what an event tells a seat about what it cannot see: others play by what they hold.

    It is asked about every event of a match, one after the other. The state is one that may have been before
    the event, as far as the seat can know.
    """


@rule
def conclude(s: State, seat: int, notes: Reals) -> None:
    """Make of the notes what ``guess`` needs; the state is the one that has come of it, concealed."""


@rule
def guess(s: State, seat: int, notes: Reals, rng: Rng) -> None:
    """Deal again what a seat cannot know, each deal as often as it is likely after what was noted.

    Where nothing was, all the notes are 0.
    """
    redeal(s, seat, rng)


@rule
def outcome(s: State, action: int) -> int:
    """Return a number for what is seen of what chance has just done: what looks alike shares a number."""
    return action


@rule
def revealed(s: State) -> int:
    """Return a number for what the move that was just made has brought to light; 0 for nothing."""
    return 0


class Insight:
    """What is known of a game."""

    def __init__(self, module: ModuleType | None) -> None:
        self.module = module
        self.functions: dict[str, Callable[..., Any]] = {
            name: getattr(module, name, globals()[name]) for name in NAMES
        }
        self.settings: Mapping[str, float] = getattr(module, "SETTINGS", {})
        """How the search is set for this game."""
        self.notes: int = getattr(module, "NOTES", 0)
        """How many numbers ``watch`` has room for."""

    def has(self, name: str) -> bool:
        """Tell whether the game brings a function of its own."""
        return hasattr(self.module, name)


NOTHING = Insight(None)
"""The rules alone."""
