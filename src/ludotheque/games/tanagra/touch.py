"""What is touched in a picture of Tanagra for a move, and what other touches are answered with."""

from __future__ import annotations

from typing import Any

from ludotheque.games.tanagra.aids import AIDS, aid
from ludotheque.games.tanagra.explaining import explain
from ludotheque.games.tanagra.grid import NEXT, centre, direction, has
from ludotheque.games.tanagra.jumps import beside, chains, identical
from ludotheque.games.tanagra.notation import CELL_TEXT, CHOICES, PLACE_TEXT, SIZES
from ludotheque.games.tanagra.pawns import pawn_on
from ludotheque.games.tanagra.rules import LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.shapes import CELL_BY_ID, PLACE_BY_ID, cell_id, piece_number
from ludotheque.games.tanagra.state import LAY, MOVE, NONE, PAWNS, TRIANGLES, State

__all__ = ["AIDS", "aid", "attempt", "explain", "paths", "risky"]

WALKED = 2
"""A move over other pawns can be walked step by step; who does so is shown the way before it is made."""


def paths(s: State, deck: Any, action: int) -> list[list[str]]:
    """Return what to touch: a button where there is a choice of one, a pawn, and then a cell.

    A triangle's place is told by its centre cell; a pawn that is taken stands for its cell too. Between a
    pawn and its goal those that it jumps over may be touched, one after the other.
    """
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == LAY:
        target = cell_id(centre(place))
        return [[target] if s.sizes == 1 else [SIZES[piece], target]]
    if s.phase == MOVE:
        return _walks(s, piece, place)
    if action == LEAVE:
        return [["leave"]]
    return [["remove"]] if action == REMOVE else [["carry", cell_id(centre(place))]]


def _walks(s: State, pawn: int, goal: int) -> list[list[str]]:
    ends = [cell_id(goal)]
    if has(s.stands, goal):
        ends.append(f"pawn-{pawn_on(s, goal)}")
    over = [
        [f"pawn-{pawn_on(s, cell)}" for cell in cells]
        for cells in chains(s.pawns[pawn], goal, identical(s, pawn))
    ]
    return [[f"pawn-{pawn}", *links, end] for links in ([], *over) for end in ends]


def risky(s: State, deck: Any, action: int) -> int:
    """Tell whether a triangle would leave the game, or a pawn goes a long way."""
    if s.phase == MOVE:
        start, goal = s.pawns[action >> PIECE], action & PLACE_BITS
        return 0 if goal in beside(start) else WALKED
    return int(s.phase != LAY and action == REMOVE)


def attempt(s: State, deck: Any, touched: list[str]) -> str | None:
    """Return the laying, the walk or the carrying that was meant."""
    target = touched[-1]
    if s.phase == MOVE:
        start, goal = (_cell_of(s, one) for one in ((touched[0], target) if touched[1:] else (target, None)))
        if start is None:
            return None
        if goal is None:  # a pawn alone: of another seat, or without a way to go
            goal = start + NEXT[direction(start), 0]
        return f"move {CELL_TEXT[start]} {CELL_TEXT.get(goal)}"
    if target in CHOICES:
        return target
    triangle = piece_number(target, "triangle", TRIANGLES)
    place = PLACE_BY_ID.get(target) if triangle == NONE else s.triangles[triangle]
    if not place:
        return None
    if s.phase != LAY:
        return f"carry {PLACE_TEXT[place]}"
    size = touched[0] if touched[0] in SIZES else SIZES[0]
    return f"lay {PLACE_TEXT[place]} {size}" if s.sizes == 2 else f"lay {PLACE_TEXT[place]}"


def _cell_of(s: State, target: str | None) -> int | None:
    """Return the cell that an element stands for: its own, or that of a pawn."""
    pawn = piece_number(target or "", "pawn", PAWNS)
    return CELL_BY_ID.get(target or "") if pawn == NONE else s.pawns[pawn] or None
