"""What a match of Labyrinthe is made of."""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import Grid, Row, grid, number, row

# constants: ['CARDS', 'HAND', 'MOST_ENDS']


class State(engine.State):
    """Everything that lies on the table, and everything that is hidden."""

    # the deck
    cards: int = number("i1")
    "shape": ("i1", CARDS),
    "mates": ("i8", CARDS),  # the cards with a treasure of this one
    # the table; what lies off it is 0
    "place": ("i2", CARDS),
    "spin": ("i1", CARDS),  # quarter turns clockwise
    "beside": ("i8", CARDS),  # the cards that share a side with this one
    "joined": ("i8", CARDS),  # those of them to which a path leads
    ends: Row = row("i4", MOST_ENDS)  # place × 16 + the sides from which paths lead there; ascending
    open_ends: int = number("i2")
    # everything else
    hands: Grid = grid("i1", 6, HAND)  # ascending, then 0
    pile: int = number("i8")
    taken: Row = row("i8", 6)
    opened: int = number("i1")  # cards of the square that lie there
    laid: int = number("i1")  # the card laid while its seat takes, else 0
    reached: int = number("i8")
    can_take: int = number("i8")
