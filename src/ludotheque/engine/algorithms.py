"""Algorithms over any game's rules.

The names imported from ``slots`` stand for the game's own functions; for each game these algorithms are
copied with the game's functions in their place, plain or compiled.
"""

from __future__ import annotations

from typing import Any

from ludotheque.engine.compiled import rule
from ludotheque.engine.rng import below, reseed
from ludotheque.engine.slots import actions, payoffs, play, sample, scores, weight
from ludotheque.engine.state import CHANCE, OVER


@rule
def legal(s: Any, action: int, out: Any) -> bool:
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
def total(s: Any, out: Any) -> int:
    """Return the sum of the weights of chance's outcomes."""
    return _total(s, out, actions(s, out))


@rule
def outcome(s: Any, ticket: int, out: Any) -> int:
    """Return the outcome that a ticket below the total of the weights has drawn."""
    return _outcome(s, ticket, out, actions(s, out))


@rule
def pick(s: Any, rng: Any, out: Any) -> int:
    """Return an action at random: a seat's moves alike, chance's outcomes by their weights."""
    if s.to_move == CHANCE:
        return sample(s, rng, out)
    return out[below(rng, actions(s, out))]


@rule
def sample_by_weight(s: Any, rng: Any, out: Any) -> int:
    """Return one of chance's outcomes: the ``sample`` of every game that brings none."""
    n = actions(s, out)
    return _outcome(s, below(rng, _total(s, out, n)), out, n)


@rule
def _total(s: Any, out: Any, n: int) -> int:
    weights = 0
    for i in range(n):
        weights += weight(s, out[i])
    return weights


@rule
def _outcome(s: Any, ticket: int, out: Any, n: int) -> int:
    for i in range(n - 1):
        ticket -= weight(s, out[i])
        if ticket < 0:
            return out[i]
    return out[n - 1]


@rule
def playout(s: Any, rng: Any, limit: int, out: Any) -> int:
    """Play at random to the end, or for ``limit`` events; return how many events there were."""
    events = 0
    while s.to_move != OVER and events < limit:
        play(s, pick(s, rng, out))
        events += 1
    return events


@rule
def replay(s: Any, events: Any, n: int) -> None:
    """Play a list of ``n`` actions known to be legal."""
    for i in range(n):
        play(s, events[i])


@rule
def playouts(
    states: Any,
    start: Any,
    seed: Any,
    first: int,
    limit: int,
    rng: Any,
    out: Any,
    lengths: Any,
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
