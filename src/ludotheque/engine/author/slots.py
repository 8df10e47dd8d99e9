"""What a game's ``rules.py`` gives; the engine calls nothing else of it.

Generic algorithms import these names; :mod:`ludotheque.engine.speed.compiled` puts a game's own functions
in their place. A game must bring the first four. The others have a body here, which serves every game that
brings none of its own: nothing is hidden, all outcomes are equally likely, and most points win.
"""

from __future__ import annotations

from typing import NoReturn

from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.numbers import integers
from ludotheque.engine.author.rng import below
from ludotheque.engine.author.state import Actions, Numbers, Points, Rng, Shares, State

NEEDED = ("setup", "actions", "play", "scores")
NONE = -1
"""What is drawn where there is no action: an error, since a state without actions is over."""
OPTIONAL = ("weight", "sample", "pick", "conceal", "redeal", "payoffs")


def _no_game() -> NoReturn:
    raise TypeError("a generic algorithm was called without a game's rules in it")


def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """Fill an all-zero state as it is before the first event."""
    _no_game()


def actions(s: State, out: Actions) -> int:
    """Write the legal actions of whoever acts, ascending, and return how many there are."""
    _no_game()


def play(s: State, action: int) -> None:
    """Carry out a legal action."""
    _no_game()


def scores(s: State, out: Points) -> None:
    """Write every seat's points as they stand."""
    _no_game()


@rule
def weight(s: State, action: int) -> int:
    """Return the exact weight of one of chance's outcomes."""
    return 1


@rule
def sample(s: State, rng: Rng, out: Actions) -> int:
    """Return one of chance's outcomes, drawn by its weights; for games where listing them is slow."""
    n = actions(s, out)
    total = 0
    for i in range(n):
        total += weight(s, out[i])
    ticket = below(rng, total)
    for i in range(n - 1):
        ticket -= weight(s, out[i])
        if ticket < 0:
            return out[i]
    return out[n - 1] if n else NONE


@rule
def pick(s: State, rng: Rng, out: Actions) -> int:
    """Return one of a seat's moves, all equally likely; for games where listing them is slow."""
    n = actions(s, out)
    return out[below(rng, n)] if n else NONE


@rule
def conceal(s: State, seat: int) -> None:
    """Overwrite what the seat (−1: a spectator) cannot know with a canonical filling."""


@rule
def redeal(s: State, seat: int, rng: Rng) -> None:
    """Fill the concealed part at random, distributed as the seat must believe."""


@rule
def payoffs(s: State, out: Shares) -> None:
    """Write, at the end, 1 shared among the winners."""
    points = integers(s.players)
    scores(s, points)
    best = points[0]
    winners = 0
    for seat in range(s.players):
        if points[seat] > best:
            best = points[seat]
            winners = 0
        if points[seat] == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if points[seat] == best else 0.0
