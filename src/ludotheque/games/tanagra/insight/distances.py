"""How far away pawns are from each other, as bots count it."""

from __future__ import annotations

from ludotheque.engine import lowest, rule
from ludotheque.games.tanagra.grid import NEXT, direction, sides
from ludotheque.games.tanagra.pawns import pawn_on
from ludotheque.games.tanagra.state import MOST_X, State

FAR = 20
"""Steps from which on it does not matter how far away a pawn is."""


@rule
def steps(a: int, b: int) -> int:
    """Return how many steps lead from one cell to another on a board without gaps."""
    x = (a & 63) - (b & 63)
    y = (a >> 7) - (b >> 7)
    z = x + y + direction(a) - direction(b)
    return abs(x) + abs(y) + abs(z)


@rule
def nearest(s: State, cell: int, series: int) -> int:
    """Return how far away the nearest pawn of a series is, or FAR."""
    least = FAR
    for pawn in range(series * MOST_X, series * MOST_X + s.x):
        if s.pawns[pawn] != 0:
            least = min(least, steps(cell, s.pawns[pawn]))
    return least


@rule
def beside(s: State, cell: int, series: int) -> int:
    """Return how many pawns of a series stand next to a cell."""
    n = 0
    near = sides(s.stands, cell)
    while near != 0:
        n += pawn_on(s, cell + NEXT[direction(cell), lowest(near)]) // MOST_X == series
        near &= near - 1
    return n
