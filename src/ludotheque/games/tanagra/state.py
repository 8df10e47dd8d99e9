"""What a match of Tanagra is made of."""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import Row, number, row
from ludotheque.games.tanagra.grid import SLOTS, WORDS

TRIANGLES = 24
SERIES = 4
MOST_X = 6
PAWNS = SERIES * MOST_X
NONE = -1

LAY = 0
MOVE = 1
TRIANGLE = 2
"""Phases."""
NEVER = -1
"""In ``stall``."""
DRAWN = -2
"""In ``winner``: all share the win."""


class State(engine.State):
    """The triangles and the pawns. Triangles are numbered in the order in which they are laid."""

    cells: Row = row("i8", WORDS)  # the set of the cells laid, without a triangle left behind
    stands: Row = row("i8", WORDS)  # the set of the cells with a pawn
    triangles: Row = row("i2", TRIANGLES)  # places; 0: not laid yet, or removed
    pawns: Row = row("i2", PAWNS)  # cells; 0: not on the table
    free: Row = row("i4", SERIES)  # the sides over which a series may step: three bits a pawn
    kin: Row = row("i4", SERIES)  # likewise those over which one of its own stands
    under: Row = row("i1", PAWNS)  # the triangle that a pawn stands on, or stood on when it was taken
    pawn_at: Row = row("i1", SLOTS)  # by a cell's slot: a pawn, from 1, that may stand there; see ``pawn_on``
    triangle_at: Row = row("i1", SLOTS)  # likewise a triangle, from 1, that the cell may be part of
    guests: Row = row("i2", TRIANGLES)  # pawns on a triangle: four bits a series
    to_lay: Row = row("i1", SERIES)
    taken: Row = row("i1", SERIES)
    laid: int = number("i1")  # triangles, by all
    phase: int = number("i1")
    left: int = number("i1")  # the triangle left behind
    quiet: int = number("i4")
    winner: int = number("i1")
    sizes: int = number("i1")  # series a seat
    x: int = number("i1")
    stall: int = number("i2")  # NEVER: nothing is drawn for being quiet
    isolation: int = number("i1")  # whether rule 2 counts
    strict: int = number("i1")  # whether only whoever made the turn can win by it
    last_from: int = number("i2")  # where the pawn of the last turn came from, and went to
    last_to: int = number("i2")
    last_up: int = number("i2")  # where its triangle was taken up, and laid down
    last_down: int = number("i2")
