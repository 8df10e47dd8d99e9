"""The end: who has won, and who can still move."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import rule
from ludotheque.games.tanagra.grid import NEXT, SIDES, direction, in_contact
from ludotheque.games.tanagra.pawns import MOST_X, NONE, first_pawn, left_of, may_enter


@rule
def winner(s: Any) -> int:
    """Return who has won by one of the three rules: who moved, or the first clockwise from him (TNG-4)."""
    connected = seats_in_contact(s) if s.isolation == 1 else ANY  # TNG-6
    owners = seats_with_a_triangle(s) if s.players > 2 else ANY
    seat = s.turn
    for _ in range(s.players):
        if has_taken_all(s, seat) or connected & ~(1 << seat) == 0 or owners == 1 << seat:
            return seat
        seat = left_of(s, seat)
    return NONE


ANY = -1
"""A set of seats by which nobody wins."""


@rule
def has_taken_all(s: Any, seat: int) -> bool:
    """Tell whether a seat has taken all pawns of its left neighbour; for two, all of one size."""
    left = left_of(s, seat) * s.sizes
    return s.taken[left] == s.x or s.taken[left + s.sizes - 1] == s.x


@rule
def seats_in_contact(s: Any) -> int:
    """Return, as bits, the seats with a pawn on a triangle in contact with another; two are enough."""
    seats = 0
    found = 0
    for seat in range(s.players):
        for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
            if s.pawns[pawn] != 0 and in_contact(s.cells, s.triangles[s.under[pawn]]):
                seats |= 1 << seat
                found += 1
                break
        if found == 2:
            break
    return seats


@rule
def seats_with_a_triangle(s: Any) -> int:
    """Return, as bits, the seats that have a triangle of their own (TNG-5); two are enough."""
    seats = 0
    found = 0
    for seat in range(s.players):
        for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
            if s.pawns[pawn] != 0 and s.guests[s.under[pawn]] & ~(15 << 4 * seat) == 0:
                seats |= 1 << seat
                found += 1
                break
        if found == 2:
            break
    return seats


@rule
def can_move(s: Any, seat: int) -> bool:
    """Tell whether a seat has a legal move: whoever jumps over a pawn could move that pawn instead."""
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        cell = s.pawns[pawn]
        if cell != 0:
            for side in range(SIDES):
                goal = cell + NEXT[direction(cell), side]
                if may_enter(s, pawn // MOST_X, goal):
                    return True
    return False
