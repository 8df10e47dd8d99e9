"""What the expert of version 0.1 knew of Tanagra, kept as it was.

Come close to the prey, keep away from the hunters, take what hangs. Two distances count between a pawn and
its prey: triangles on the way, and cells as if there were no gaps.
"""

from __future__ import annotations

import math

import numpy as np

from ludotheque.engine import Row, Shares, lowest, rule, table
from ludotheque.games.tanagra.grid import CENTRE, NEXT, PARTS, SIDES, centre, contact, direction, has
from ludotheque.games.tanagra.pawns import hunter, pawn_on, prey
from ludotheque.games.tanagra.rules import LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, NEVER, TRIANGLES, State

SETTINGS = {"exploration": 0.07, "widening": 1.0, "exponent": 0.3, "horizon": 0, "certain": 1, "stake": 0.01}
"""There are dozens of moves, few of them good, and a random rollout takes hundreds: look at few, deeply."""

WORTH = table([30.0, 7.5, 5.0, 3.4, 2.1, 1.0, 0.0], "f8")
"""By how many pawns of a series are left: what having taken the others is worth. The last ones are dear."""
ON_FOOT = table([1.1, 1.0, 0.6, 0.2, 0.1, 0.05, 0.0], "f8")
"""By how many triangles further on it is: what a pawn is worth to those who hunt it."""
FAR = 20
"""Steps from which on it does not matter how far away a pawn is."""


# --- who hunts whom, and how far away they are --------------------------------------------------------------


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
    for side in range(SIDES):
        goal = cell + NEXT[direction(cell), side]
        if has(s.stands, goal) and pawn_on(s, goal) // MOST_X == series:
            n += 1
    return n


# --- triangles in contact -----------------------------------------------------------------------------------


@rule
def link(s: State, near: Row) -> None:
    """Write, as bits, the triangles in contact with each."""
    for a in range(s.laid):
        if s.triangles[a] != 0 and a != s.left:
            for b in range(a):
                if s.triangles[b] != 0 and b != s.left and contact(s.triangles[a], s.triangles[b]):
                    near[a] |= 1 << b
                    near[b] |= 1 << a


@rule
def on_foot(s: State, series: int, game: int, near: Row) -> float:
    """Return what the pawns of a series are worth that another one reaches over triangles in contact."""
    wave = 0
    for triangle in range(s.laid):
        if s.guests[triangle] >> 4 * series & 15 != 0:
            wave |= 1 << triangle
    seen = wave
    value = 0.0
    for far in range(len(ON_FOOT)):
        following = 0
        while wave != 0:
            triangle = lowest(wave)
            wave &= wave - 1
            value += (s.guests[triangle] >> 4 * game & 15) * ON_FOOT[far]
            following |= near[triangle]
        wave = following & ~seen
        seen |= wave
    return value


# --- positions ----------------------------------------------------------------------------------------------


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write each seat's chances: close to a draw it matters less how they stand (TNG-7).

    Only then: whoever is ahead would else remove triangles to put the draw off, and have no way to the prey.
    """
    near = np.zeros(TRIANGLES, np.int64)
    link(s, near)
    calm = 0.0 if s.stall == NEVER else (s.quiet / (s.stall * s.players)) ** 4
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((0.5 - 0.4 * calm) * standing(s, seat, near))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def standing(s: State, seat: int, near: Row) -> float:
    """Return what a seat has taken, is close to, and can take at once."""
    value = 0.0
    hanging = 0.0
    for series in range(seat * s.sizes, (seat + 1) * s.sizes):
        game = prey(s, series)
        left = s.x - s.taken[game]
        close = on_foot(s, series, game, near)
        least = FAR
        for pawn in range(game * MOST_X, game * MOST_X + s.x):
            cell = s.pawns[pawn]
            if cell != 0:
                far = nearest(s, cell, series)
                least = min(least, far)
                close += 1.0 - far / FAR
                if beside(s, cell, series) > 0:
                    hanging += 0.3 if beside(s, cell, hunter(s, series)) > 0 else 1.0
        value += WORTH[left] + close / max(left, 1) + 2.0 * (1.0 - least / FAR)  # one must be gone after
    if s.to_move == seat and s.phase == MOVE:
        return value + 0.6 * hanging
    return value + 0.3 * min(hanging, 1.0) + 0.6 * max(hanging - 1.0, 0.0)  # one of them gets away


# --- moves --------------------------------------------------------------------------------------------------


@rule
def prior(s: State, action: int) -> float:
    """Return how promising a move looks."""
    if s.phase == LAY:
        return promise_of_place(s, action >> PIECE, action & PLACE_BITS)
    if s.phase == MOVE:
        return promise_of_move(s, action >> PIECE, action & PLACE_BITS)
    return promise_of_triangle(s, action)


@rule
def promise_of_place(s: State, size: int, place: int) -> float:
    """Return how much closer the prey is than the hunters."""
    series = s.turn * s.sizes + size
    cell = centre(place)
    return float(nearest(s, cell, hunter(s, series)) - nearest(s, cell, prey(s, series)))


@rule
def promise_of_move(s: State, pawn: int, goal: int) -> float:
    """Return what speaks for a move: taking, saving the pawn, threatening, coming closer, keeping away."""
    series = pawn // MOST_X
    start = s.pawns[pawn]
    enemy = hunter(s, series)
    game = prey(s, series)
    value = 1.0 * beside(s, goal, game)
    value += 0.3 * (nearest(s, start, game) - nearest(s, goal, game))
    value += 0.15 * (nearest(s, goal, enemy) - nearest(s, start, enemy))
    takes = has(s.stands, goal)
    if takes:
        value += 8.0
    if beside(s, goal, enemy) > 0:
        return value - (3.0 if takes else 4.0)
    return value + (4.0 if beside(s, start, enemy) > 0 else 0.0)


@rule
def promise_of_triangle(s: State, action: int) -> float:
    """Return what speaks for a triangle's new place: it helps one's own pawns out, and leads to the prey."""
    here = helped(s, s.triangles[s.left])
    if action == LEAVE:
        return 0.5
    if action == REMOVE:
        return -here
    mover = pawn_on(s, s.last_to)
    value = helped(s, action) - here
    if contact(action, s.triangles[s.under[mover]]):
        value += 0.5
    return value - 0.1 * nearest(s, centre(action), prey(s, mover // MOST_X))


@rule
def helped(s: State, place: int) -> float:
    """Return how many more own than other pawns a triangle at a place has beside its corners, halved."""
    value = 0.0
    for part in range(CENTRE):
        cell = place + PARTS[direction(place), part]
        for side in range(SIDES):
            goal = cell + NEXT[direction(cell), side]
            if has(s.stands, goal):
                own = pawn_on(s, goal) // MOST_X // s.sizes == s.turn
                value += 0.5 if own else -0.5
    return value


@rule
def tally(s: State, seat: int) -> float:
    """Return how many pawns a seat has taken, and half of those that it could take by a step."""
    value = 0.0
    for series in range(seat * s.sizes, (seat + 1) * s.sizes):
        game = prey(s, series)
        value += s.taken[game]
        for pawn in range(game * MOST_X, game * MOST_X + s.x):
            if s.pawns[pawn] != 0 and beside(s, s.pawns[pawn], series) > 0:
                value += 0.5
    return value
