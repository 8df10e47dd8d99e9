"""Why a text is not a legal move of Tanagra."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import N_, Refusal, seat
from ludotheque.games.tanagra.grid import has, overlaps
from ludotheque.games.tanagra.names import LETTERS
from ludotheque.games.tanagra.pawns import first_pawn, left_of, pawn_on, prey
from ludotheque.games.tanagra.rules import PIECE, PLACE_BITS
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, State

NOT_MOVES = {"pass": Refusal("3.5", N_("Nobody passes: whoever can make a move makes one."))}
OFF_THE_TABLE = Refusal("TNG-1", N_("That is off the table: x and y of every cell are from −20 to 20."))
NO_PAWN = Refusal("3.1", N_("No pawn stands there."))
UNREACHABLE = Refusal(
    "3.2",
    N_("The pawn cannot get there: it crosses a side of its cell, or jumps over identical pawns (3.3)."),
)
HOW_TO_LAY = (
    N_("This is written “lay” and the triangle’s place, as in 8.3."),
    N_("This is written “lay”, the triangle’s place as in 8.3, and “small” or “large”."),
)
NONE_LEFT = (N_("You have no small pawn left to lay."), N_("You have no large pawn left to lay."))


def unreadable(s: State) -> Refusal:
    """8.1: return how a move is written in this phase."""
    if s.phase == LAY:
        return Refusal("8.1", HOW_TO_LAY[s.sizes - 1])
    if s.phase == MOVE:
        return Refusal("8.1", N_("This is written “move”, the pawn’s cell and its goal, as in 8.2."))
    return Refusal("8.1", N_("This is written “leave”, “remove”, or “carry” and a place as in 8.3."))


def too_early_or_late(s: State) -> Refusal:
    """Return what is to be done in this phase instead."""
    if s.phase == LAY:
        return Refusal("2.1", N_("Lay a triangle: not all of them are laid."))
    if s.phase == MOVE:
        return Refusal("3.1", N_("It is time to move a pawn."))
    return Refusal("5.1", N_("First leave, remove or carry triangle %(letter)s."), letter=LETTERS[s.left])


def refuse(s: State, deck: Any, action: int) -> Refusal:
    """Return why an action that ``read`` gave is not legal here."""
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == MOVE:
        return _refuse_move(s, piece, place)
    if s.phase == LAY:
        return _refuse_laying(s, piece, place)
    if place == s.triangles[s.left]:
        return Refusal("5.2", N_("It lies there already: choose to leave it."))
    return _refuse_place(s, place, "5.4", "5.4")


def _refuse_laying(s: State, size: int, place: int) -> Refusal:
    if s.to_lay[s.turn * s.sizes + size] == 0:
        return Refusal("7.2", NONE_LEFT[size])
    if s.laid == 0:
        return Refusal("TNG-2", N_("The first triangle lies in the middle of the table, pointing up."))
    return _refuse_place(s, place, "2.2", "2.3")


def _refuse_place(s: State, place: int, overlap_clause: str, contact_clause: str) -> Refusal:
    if overlaps(s.cells, place):
        return Refusal(overlap_clause, N_("It would overlap another triangle."))
    return Refusal(contact_clause, N_("It would touch no other triangle along a side of a cell."))


def _refuse_move(s: State, pawn: int, goal: int) -> Refusal:
    if not first_pawn(s, s.turn) <= pawn < first_pawn(s, s.turn + 1):
        return Refusal("3.1", N_("This pawn is not yours."))
    if goal == s.pawns[pawn]:
        return Refusal("3.4", N_("The pawn stands there already."))
    if not has(s.cells, goal):
        return Refusal("3.4", N_("No triangle lies there."))
    if not has(s.stands, goal):
        return UNREACHABLE
    other = pawn_on(s, goal) // MOST_X
    if other // s.sizes == s.turn:
        return Refusal("3.4", N_("A pawn of yours stands there."))
    if other == prey(s, pawn // MOST_X):
        return UNREACHABLE
    if s.sizes == 2:
        return Refusal("7.3", N_("This pawn does not take that size."))
    left = seat(left_of(s, s.turn))
    return Refusal("4.1", N_("You take only the pawns of your left neighbour, %(seat)s."), seat=left)
