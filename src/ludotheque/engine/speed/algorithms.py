"""Algorithms over any game's rules.

The names imported from ``slots`` stand for the game's own functions; for each game these algorithms are
copied with the game's functions in their place, plain or compiled.
"""

from __future__ import annotations

from typing import Any

from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import reseed
from ludotheque.engine.author.slots import NONE, actions, payoffs, pick, play, sample, scores, weight
from ludotheque.engine.author.state import CHANCE, OVER, Actions, Numbers, Rng, State, Vector


def listed(s: State, out: Actions) -> int:
    """Stand for a game's own ``actions``; :class:`~ludotheque.engine.speed.rules.Rules` puts it here."""
    raise TypeError("a list of actions was asked for without a game")


MOST = 0
TOO_MANY, STUCK = 1, 2
"""What stands in the last place of a list of actions that are more than was promised, or none."""


@rule
def bounded(s: State, out: Actions) -> int:
    """Return how many actions a game lists; if they are too many or none, the last place of ``out`` is set.

    What it wrote too far lies in room that was left for that, not in somebody else's memory. Where there are
    none, whoever draws one all the same gets NONE.
    """
    n = listed(s, out)
    if n > MOST:
        out[len(out) - 1] = TOO_MANY
        return MOST
    if n < 1 and s.to_move != OVER:
        out[0] = NONE
        out[len(out) - 1] = STUCK
        return 0
    return n


@rule
def legal(s: State, action: int, out: Actions) -> bool:
    """Tell whether the action is legal now."""
    n = actions(s, out)
    low, high = 0, n
    while low < high:
        middle = (low + high) >> 1
        if out[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < n and out[low] == action


@rule
def total(s: State, out: Actions) -> int:
    """Return the sum of the weights of chance's outcomes."""
    n = actions(s, out)
    weights = 0
    for i in range(n):
        weights += weight(s, out[i])
    return weights


@rule
def outcome(s: State, ticket: int, out: Actions) -> int:
    """Return the outcome that a ticket below the total of the weights has drawn."""
    n = actions(s, out)
    for i in range(n - 1):
        ticket -= weight(s, out[i])
        if ticket < 0:
            return out[i]
    return out[n - 1] if n else NONE


@rule
def pick_event(s: State, rng: Rng, out: Actions) -> int:
    """Return an action at random: a seat's moves alike, chance's outcomes by their weights."""
    if s.to_move == CHANCE:
        return sample(s, rng, out)
    return pick(s, rng, out)


@rule
def playout(s: State, rng: Rng, limit: int, out: Actions) -> int:
    """Play at random to the end, for ``limit`` events, or until nobody can act; return how many."""
    events = 0
    while s.to_move != OVER and events < limit:
        action = pick_event(s, rng, out)
        if action < 0:
            break
        play(s, action)
        events += 1
    return events


@rule
def playouts(
    states: Vector[State],
    start: Vector[State],
    seed: Numbers,
    first: int,
    limit: int,
    rng: Rng,
    out: Actions,
    lengths: Numbers,
    points: Any,
    shares: Any,
) -> None:
    """Play ``len(lengths)`` matches at random from ``start[0]``, each with a stream of its own."""
    for i in range(len(lengths)):
        states[0] = start[0]
        reseed(rng, seed[0], seed[1], first + i)
        lengths[i] = playout(states[0], rng, limit, out)
        scores(states[0], points[i])
        payoffs(states[0], shares[i])
