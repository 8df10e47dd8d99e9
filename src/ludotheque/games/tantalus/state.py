"""What a match of Tantalus is made of."""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import Cube, Grid, Row, cube, grid, number, row
from ludotheque.games.tantalus.figures import FIGURES
from ludotheque.games.tantalus.sets import WORDS

SEATS = 2
HAND = 3
CARDS = len(FIGURES)
EMPTY = -2
"""In a hand: no card."""
UNKNOWN = -3
"""In a hand: a card that whoever looks does not see."""
NOBODY = -1
"""No tile, and no seat: before the first turn; no tile also after a pass."""


class State(engine.State):
    """Everything that lies on the table, and everything that is hidden."""

    tiles: int = number("i8")  # see board.py
    undealt: Row = row("i8", WORDS)  # the cards that were not dealt, or, concealed, not seen: see sets.py
    never: Cube = cube("i8", SEATS, HAND, WORDS)  # TAN-8: what a card in hand cannot be
    hands: Grid = grid("i2", SEATS, HAND)  # in the order they came, then EMPTY
    held: Row = row("i1", SEATS)
    won: Row = row("i2", CARDS)  # in the order they were won: 2 × card + seat
    won_cards: int = number("i2")
    points: Row = row("i2", SEATS)
    pile: int = number("i2")  # cards still to be drawn
    last: int = number("i1")  # the tile of the last turn, or NOBODY
    last_by: int = number("i1")
    extra: int = number("i2")
    quiet: int = number("i4")
    target: int = number("i2")
    stall: int = number("i2")
    standing: int = number("i1")
    strict: int = number("i1")
