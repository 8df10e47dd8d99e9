"""A small network that judges a position: from what a game tells of each seat to everybody's chances.

A game writes of every seat a row of inputs. Two layers of sums, of which only what is above 0 counts, lead
from there to how well the seat stands, and these to the chances. The weights lie beside the game's rules,
in ``network.json``; ``python -m benchmarks.fit`` makes them.
"""

from __future__ import annotations

import math

from ludotheque.engine.author.fitted import fitted
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.maths import exp
from ludotheque.engine.author.numbers import unset_reals
from ludotheque.engine.author.state import RealGrid, Reals, Shares

FIRST, SECOND = 32, 16
"""How many sums the two layers have."""
FILE = "network.json"


def size(inputs: int) -> int:
    """Return how many weights there are: from the inputs and a 1 to the first sums, and so on."""
    return (inputs + 1) * FIRST + (FIRST + 1) * SECOND + SECOND


def network(package: str, inputs: int) -> Reals:
    """Return the weights that a package brings, layer by layer, as a table."""
    return fitted(package, FILE, size(inputs))


@rule
def judge(inputs: RealGrid, n: int, weights: Reals, out: Shares) -> None:
    """Write every seat's chances, from the ``n`` inputs in its row."""
    first = unset_reals(FIRST)
    second = unset_reals(SECOND)
    best = -math.inf
    for seat in range(len(inputs)):
        for h in range(FIRST):
            first[h] = weights[n * FIRST + h]
        for i in range(n):
            if inputs[seat, i] != 0.0:
                add(inputs[seat, i], i * FIRST, weights, first)
        out[seat] = standing(first, (n + 1) * FIRST, weights, second)
        best = max(best, out[seat])
    whole = 0.0
    for seat in range(len(inputs)):
        out[seat] = exp(out[seat] - best)
        whole += out[seat]
    for seat in range(len(inputs)):
        out[seat] /= whole


@rule
def add(value: float, begin: int, weights: Reals, sums: Reals) -> None:
    """Add a value to every sum, by the weights that begin there."""
    for h in range(len(sums)):
        sums[h] += value * weights[begin + h]


@rule
def standing(first: Reals, begin: int, weights: Reals, second: Reals) -> float:
    """Return how well a seat stands, from the first sums; the weights of the second ones begin there."""
    bias = begin + FIRST * SECOND
    for h in range(SECOND):
        second[h] = weights[bias + h]
    for i in range(FIRST):
        if first[i] > 0.0:
            add(first[i], begin + i * SECOND, weights, second)
    total = 0.0
    for h in range(SECOND):
        if second[h] > 0.0:
            total += second[h] * weights[bias + SECOND + h]
    return total
