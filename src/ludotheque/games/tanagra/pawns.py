"""Pawns: whose they are, where they stand, and whom they take.

They come in four series of up to six: one a seat, or, for two players, each seat's small and large ones.
Pawn ``6 * series + k`` is the k-th of its series.
"""

from __future__ import annotations

from ludotheque.engine import rule, table
from ludotheque.games.tanagra.grid import slot
from ludotheque.games.tanagra.state import MOST_X, NONE, PAWNS, State


@rule
def left_of(s: State, seat: int) -> int:
    """1.4: return the left neighbour, the next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def first_pawn(s: State, seat: int) -> int:
    """Return the number of a seat's first pawn."""
    return seat * s.sizes * MOST_X


@rule
def pawn_on(s: State, cell: int) -> int:
    """Return the pawn that stands on a cell: the one that is noted there, unless two share the slot."""
    pawn = s.pawn_at[slot(cell)] - 1
    if pawn >= 0 and s.pawns[pawn] == cell:
        return pawn
    for other in range(PAWNS):
        if s.pawns[other] == cell:
            return other
    return NONE


PREY = table([2, 3, 1, 0])
"""7.3: black takes the same size of yellow, yellow the other size of black."""


@rule
def prey(s: State, series: int) -> int:
    """4.1, 4.2: return the series that a series takes: the left neighbour's; 7.3: for two, of one size."""
    if s.sizes == 2:
        return PREY[series]
    return series + 1 if series + 1 < s.players else 0


HUNTER = table([3, 2, 0, 1])


@rule
def hunter(s: State, series: int) -> int:
    """4.2, 7.3: return the series that takes a series."""
    if s.sizes == 2:
        return HUNTER[series]
    return series - 1 if series > 0 else s.players - 1
