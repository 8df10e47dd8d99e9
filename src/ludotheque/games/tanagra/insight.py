"""What bots know of Tanagra: have a way to the prey, come close to it, keep one's own pawns free to move.

A pawn walks over triangles in contact, and can carry the one that it left to where it needs it. One that
no hunter has a way to is safe, however close he is: to cut off and to reconnect is half of the game.
The fewer pawns are left, the more it matters where they are: the last one can hide. The numbers come from
a regression on the results of some thousand matches between bots, from openings at random; only what
taking is worth was raised, so that a threat is not worth more than carrying it out (docs/strength.md).
"""

from __future__ import annotations

import math

import numpy as np

from ludotheque.engine import Row, Shares, lowest, rule, table
from ludotheque.games.tanagra.distances import FAR, beside, nearest, steps
from ludotheque.games.tanagra.grid import DOWN, NEXT, SIDES, contact, direction, has
from ludotheque.games.tanagra.pawns import first_pawn, hunter, prey
from ludotheque.games.tanagra.promise import prior as prior
from ludotheque.games.tanagra.state import MOST_X, MOVE, NEVER, TRIANGLES, State

SETTINGS = {
    "exploration": 0.07,
    "widening": 1.0,
    "exponent": 0.3,
    "horizon": 0,
    "certain": 1,
    "minimax": 0.3,
    "stake": 0.02,
}
"""There are dozens of moves, few of them good, and a random rollout takes hundreds: look at few, deeply."""

WORTH = table([30.0, 1.7, 0.8, 0.4, 0.25, 0.12, 0.0], "f8")
"""By how many pawns of a series are left: what having taken the others is worth."""
SHARE = table([0.0, 1.0, 0.25, 0.14, 0.08, 0.06, 0.05], "f8")
"""By the same number: how much it matters how well each of them can be caught."""
REACHED = table([0.0, 1.5, 1.1, 0.6, 0.28, 0.05, 0.0, -0.05, -0.1, -0.15, -0.2], "f8")
"""By steps from the nearest hunter: what a pawn is worth that a hunter has a way to."""
CUT_OFF = table([0.0, -0.5, -0.55, -0.6, -0.7, -0.75, -0.8, -0.85, -0.9, -0.95, -1.0], "f8")
"""The same, of one that no hunter has a way to."""
MOST_STEPS = 10
TWO_HUNTERS = 0.2
GUARDED, GUARDED_FROM_AFAR = 0.4, 0.2
"""What a pawn is worth less if one stands by that takes the hunter."""
AT_ONCE = 0.6
"""What part of a pawn's worth counts already if it can be taken in this turn."""
GOAL, CARRIED, CONNECTED = 0.018, 0.075, 0.17
"""What a cell to go to is worth, a triangle to carry, and, if isolation wins, a pawn in contact."""
SURE = 2.5
"""How far apart the chances are; those of the regression, 1, would need as much less exploration."""


# --- triangles in contact -----------------------------------------------------------------------------------


@rule
def link(s: State, near: Row) -> None:
    """Write, as bits, the triangles in contact with each: one of two in contact points up, the other down."""
    up, down = 0, 0
    for triangle in range(s.laid):
        if s.triangles[triangle] != 0 and triangle != s.left:
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
def ways(s: State, series: int, near: Row) -> int:
    """Return, as bits, the triangles that the pawns of a series can walk to."""
    found = 0
    for pawn in range(series * MOST_X, series * MOST_X + s.x):
        if s.pawns[pawn] != 0:
            found |= 1 << s.under[pawn]
    wave = found
    while wave != 0:
        triangle = lowest(wave)
        wave &= wave - 1
        wave |= near[triangle] & ~found
        found |= near[triangle]
    return found


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
        out[seat] = math.exp(SURE * (1.0 - 0.8 * calm) * standing(s, seat, near))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def standing(s: State, seat: int, near: Row) -> float:
    """Return how well a seat's pawns hunt, and how freely they move."""
    value = freedom(s, seat, near)
    for series in range(seat * s.sizes, (seat + 1) * s.sizes):
        value += hunt(s, series, ways(s, series, near))
    return value


@rule
def hunt(s: State, series: int, triangles: int) -> float:
    """Return what a series has taken, and how well it can catch the others; it has a way to triangles."""
    game, enemy = prey(s, series), hunter(s, series)
    left = s.x - s.taken[game]
    now = s.phase == MOVE and s.to_move == series // s.sizes
    hanging = False
    value = 0.0
    for pawn in range(game * MOST_X, game * MOST_X + s.x):
        cell = s.pawns[pawn]
        if cell == 0:
            continue
        first, second = FAR, FAR
        for other in range(series * MOST_X, series * MOST_X + s.x):
            if s.pawns[other] != 0:
                far = steps(cell, s.pawns[other])
                second = min(second, max(first, far))
                first = min(first, far)
        if triangles >> s.under[pawn] & 1:
            value += REACHED[min(first, MOST_STEPS)] + (TWO_HUNTERS if second <= 3 else 0.0)
        else:
            value += CUT_OFF[min(first, MOST_STEPS)]
        guard = nearest(s, cell, enemy)
        value -= GUARDED if guard <= 2 else GUARDED_FROM_AFAR if guard <= 4 else 0.0
        if now and first == 1 and (guard > 1 or left == 1):
            hanging = True
    value = WORTH[left] + SHARE[left] * value
    return value + AT_ONCE * (WORTH[left - 1] - WORTH[left]) if hanging else value


@rule
def freedom(s: State, seat: int, near: Row) -> float:
    """Return how freely a seat's pawns move: where they can go, what they can carry, who is isolated."""
    value = 0.0
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        cell = s.pawns[pawn]
        if cell == 0:
            continue
        for side in range(SIDES):
            goal = cell + NEXT[direction(cell), side]
            if has(s.cells, goal) and not has(s.stands, goal):
                value += GOAL
        guests = s.guests[s.under[pawn]]
        if near[s.under[pawn]] != 0:
            value += CONNECTED * s.isolation
            if guests & (guests - 1) == 0:  # it stands there alone
                value += CARRIED
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
