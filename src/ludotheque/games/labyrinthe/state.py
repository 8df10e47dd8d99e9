"""What a match of Labyrinthe is made of.

Cards are numbered from 1. A set of cards is one number: bit 17 is card 17.
"""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import Grid, Row, grid, number, row

MOST_CARDS = 60
MOST_ENDS = 2 * MOST_CARDS + 2  # the places next to that many cards in one piece
HAND = 2
UNKNOWN = -1  # a card in a hand that is not seen

BY_CARD = MOST_CARDS + 1


class State(engine.State):
    """Everything that lies on the table, and everything that is hidden."""

    # LAB-7
    strict: int = number("i1")  # 1 where joining and taking are duties
    rules: int = number("i1")  # their version
    ways: Grid = grid("i4", 6, BY_CARD)  # in how many a card may be the older one of a hand, for all to know

    # the deck
    cards: int = number("i1")
    shape: Row = row("i1", BY_CARD)
    mates: Row = row("i8", BY_CARD)  # the cards with a treasure of this one

    # the table; what lies off it is 0
    place: Row = row("i2", BY_CARD)
    sides: Row = row("i1", BY_CARD)  # those on which it is open
    beside: Row = row("i8", BY_CARD)  # the cards that share a side with this one
    joined: Row = row("i8", BY_CARD)  # those of them to which a path leads
    lying: int = number("i8")  # the cards that lie there
    board: Row = row("i1", 256)  # by a place's cell: the card on it, the open end i as ~i, or 0
    wide: int = number("i1")  # 1 since two of them have shared a cell
    ends: Row = row("i4", MOST_ENDS)  # place × 16 + the sides from which paths lead there; then 0
    open_ends: int = number("i2")

    # everything else
    hands: Grid = grid("i1", 6, HAND)  # ascending, then 0
    pile: int = number("i8")
    taken: Row = row("i8", 6)
    opened: int = number("i1")  # cards of the square that lie there
    laid: int = number("i1")  # the card laid while its seat takes, else 0
    took: int = number("i1")  # cards taken since it was laid
    reached: int = number("i8")
    can_take: int = number("i8")
