"""The end: who has won, and who can still move."""

from __future__ import annotations

from ludotheque.engine import rule
from ludotheque.games.tanagra.grid import in_contact
from ludotheque.games.tanagra.pawns import first_pawn, left_of
from ludotheque.games.tanagra.state import DRAWN, NEVER, NONE, State


@rule
def winner(s: State) -> int:
    """6.1: return who has won by one of the rules: who moved, or the first clockwise from him (TNG-4)."""
    connected = seats_in_contact(s) if s.isolation == 1 else ANY  # TNG-6
    owners = seats_with_a_triangle(s) if s.players > 2 else ANY
    seat = s.turn
    for _ in range(1 if s.strict == 1 else s.players):  # TNG-9
        if has_taken_all(s, seat) or connected & ~(1 << seat) == 0 or owners == 1 << seat:
            return seat
        seat = left_of(s, seat)
    return NONE


ANY = -1
"""A set of seats by which nobody wins."""


@rule
def has_taken_all(s: State, seat: int) -> bool:
    """6.2: tell whether a seat has taken all pawns of its left neighbour; 7.4: for two, all of one size."""
    left = left_of(s, seat) * s.sizes
    return s.taken[left] == s.x or s.taken[left + s.sizes - 1] == s.x


@rule
def seats_in_contact(s: State) -> int:
    """6.3: return, as bits, the seats with a pawn that is not isolated; two are enough."""
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
def seats_with_a_triangle(s: State) -> int:
    """6.4: return, as bits, the seats that have a triangle of their own (TNG-5); two are enough."""
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
def can_move(s: State, seat: int) -> bool:
    """TNG-3: tell whether a seat has a legal move: whoever jumps over a pawn could move that pawn instead."""
    return s.free[seat * s.sizes] | s.free[(seat + 1) * s.sizes - 1] != 0


TAKEN, ISOLATED, ALONE, STALLED, STUCK = range(5)
"""How a match can end."""


def ending(s: State) -> int:
    """Return how a match that is over has ended; of several ways at once, the first."""
    if s.winner == DRAWN:
        return STALLED if s.stall != NEVER and s.quiet >= s.stall * s.players else STUCK
    if has_taken_all(s, s.winner):
        return TAKEN
    return ISOLATED if s.isolation == 1 and seats_in_contact(s) & ~(1 << s.winner) == 0 else ALONE
