"""A table of weights that judges a position: what a game says of each seat is looked up and added up.

A game writes of every seat a row of places in the table, which stand for what is so. The sums of their
weights lead to the chances. The weights lie beside the game's rules, in ``weights.json``;
``python -m benchmarks.learn`` makes them.
"""

from __future__ import annotations

from ludotheque.engine.author.fitted import fitted
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.maths import exp
from ludotheque.engine.author.state import Grid, Numbers, Reals, Shares

FILE = "weights.json"


def weights(package: str, size: int) -> Reals:
    """Return the weights that a package brings, as a table."""
    return fitted(package, FILE, size)


@rule
def weigh(places: Grid, counts: Numbers, weights: Reals, sure: float, out: Shares) -> None:
    """Write every seat's chances, from the places in its row; they are further apart, the surer one is."""
    whole = 0.0
    for seat in range(len(out)):
        total = 0.0
        for k in range(counts[seat]):
            total += weights[places[seat, k]]
        out[seat] = exp(sure * total)
        whole += out[seat]
    for seat in range(len(out)):
        out[seat] /= whole
