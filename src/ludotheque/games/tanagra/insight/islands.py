"""Triangles that lie together: which are in contact, and over how many a way leads.

A triangle left behind counts as lying where it was: to leave it there is always possible.
"""

from __future__ import annotations

from ludotheque.engine import Row, lowest, rule
from ludotheque.games.tanagra.grid import DOWN, contact, direction
from ludotheque.games.tanagra.state import MOST_X, State

NO_WAY = 99


@rule
def link(s: State, near: Row) -> None:
    """Write, as bits, the triangles in contact with each: one of two in contact points up, the other down."""
    up, down = 0, 0
    for triangle in range(s.laid):
        if s.triangles[triangle] != 0:
            if direction(s.triangles[triangle]) == DOWN:
                down |= 1 << triangle
            else:
                up |= 1 << triangle
    while up != 0:
        a = lowest(up)
        up &= up - 1
        others = down
        while others != 0:
            b = lowest(others)
            others &= others - 1
            if contact(s.triangles[a], s.triangles[b]):
                near[a] |= 1 << b
                near[b] |= 1 << a


@rule
def join(s: State, near: Row, island: Row) -> None:
    """Write, as bits, the triangles that hang together with each."""
    for triangle in range(s.laid):
        if island[triangle] == 0:
            found = 1 << triangle
            wave = found
            while wave != 0:
                one = lowest(wave)
                wave &= wave - 1
                wave |= near[one] & ~found
                found |= near[one]
            while wave != found:
                one = lowest(found & ~wave)
                wave |= 1 << one
                island[one] = found


@rule
def walk(s: State, series: int, near: Row, far: Row) -> None:
    """Write over how many triangles a series has to go to each, or NO_WAY."""
    wave = 0
    for pawn in range(series * MOST_X, series * MOST_X + s.x):
        if s.pawns[pawn] != 0:
            wave |= 1 << s.under[pawn]
    for triangle in range(s.laid):
        far[triangle] = NO_WAY
    found = 0
    distance = 0
    while wave != 0:
        found |= wave
        beyond = 0
        while wave != 0:
            one = lowest(wave)
            wave &= wave - 1
            far[one] = distance
            beyond |= near[one]
        wave = beyond & ~found
        distance += 1
