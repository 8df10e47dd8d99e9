"""What bots try first: how promising a move of Tanagra looks, before it is tried."""

from __future__ import annotations

from ludotheque.engine import lowest, rule
from ludotheque.games.tanagra.grid import AROUND, around, centre, contact, direction, has
from ludotheque.games.tanagra.insight.distances import beside, nearest
from ludotheque.games.tanagra.pawns import hunter, pawn_on, prey
from ludotheque.games.tanagra.rules import LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, State


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
    near = around(s.stands, place)
    while near != 0:
        own = pawn_on(s, place + AROUND[direction(place), lowest(near)]) // MOST_X // s.sizes == s.turn
        value += 0.5 if own else -0.5
        near &= near - 1
    return value
