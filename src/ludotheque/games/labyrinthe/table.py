"""The cards on the table: where they lie, what they touch, and where a path is open.

A place is one number, a row of the table after the other. Sides are 0 to 3 for n, e, s, w, and a set of
sides is a number of four bits.
"""

from __future__ import annotations

from ludotheque.engine import lowest, rule, table
from ludotheque.games.labyrinthe.state import MOST_CARDS, State

ORIGIN = MOST_CARDS - 3  # of 60 cards 56 are laid, each at most one farther out; their open ends one more
WIDTH = 128  # more than 2 × ORIGIN + 1, so that a place's bits are those of its row and its column
PLACES = WIDTH * (2 * ORIGIN + 2)

TURNS = table([2, 4, 4, 1, 4])  # the distinct turns of a straight, a corner, a tee, a cross, an end
STEP = table([-WIDTH, 1, WIDTH, -1])  # from a place to the one on its side n, e, s, w

AT_TURN_0 = (0b0101, 0b0011, 0b1011, 0b1111, 0b0001)  # n s; n e; n e w; all; n
OPEN = table([[(sides << turn | sides >> (4 - turn)) & 15 for turn in range(4)] for sides in AT_TURN_0])
FITS = table(  # the set of turns in which a shape has a path to one of these sides
    [
        [sum(1 << turn for turn in range(TURNS[shape]) if OPEN[shape, turn] & sides) for sides in range(16)]
        for shape in range(len(AT_TURN_0))
    ]
)


def place_of(number: int) -> list[int]:
    """Return a place's x and y."""
    y, x = divmod(number, WIDTH)
    return [x - ORIGIN, y - ORIGIN]


def number_of(x: int, y: int) -> int:
    """Return a place's number."""
    return (y + ORIGIN) * WIDTH + x + ORIGIN


def is_within_reach(x: int, y: int) -> bool:
    """Tell whether a card could ever lie on a place."""
    return -ORIGIN < x < ORIGIN + 1 and -ORIGIN < y < ORIGIN + 1


@rule
def sides_of(s: State, card: int) -> int:
    """Return the sides on which a card is open as it lies."""
    return OPEN[s.shape[card], s.spin[card]]


@rule
def cell(place: int) -> int:
    """Return where a place stands on the board: places 16 rows or columns apart share a cell."""
    return place & 15 | place >> 3 & 240


@rule
def card_at(s: State, place: int) -> int:
    """Return the card that lies on a place, or 0."""
    card = s.board[cell(place)]
    if card == 0 or s.place[card] == place:
        return card
    return looked_for(s, place)


@rule
def looked_for(s: State, place: int) -> int:
    """Return the card that lies on a place, or 0, where another one has its cell."""
    for card in range(1, s.cards + 1):
        if s.place[card] == place:
            return card
    return 0


@rule
def note(s: State, card: int, place: int) -> None:
    """Note on the board that a card lies on a place now."""
    other = s.board[cell(place)]
    if other != 0:
        s.wide = 1
    s.board[cell(place)] = card if other == 0 or card < other else other


@rule
def strike(s: State, card: int, place: int) -> None:
    """Note on the board that a card lies on a place no more."""
    if s.board[cell(place)] == card:
        s.board[cell(place)] = 0
        for other in range(s.cards if s.wide else 0, 0, -1):
            if other != card and s.place[other] != 0 and cell(s.place[other]) == cell(place):
                s.board[cell(place)] = other


@rule
def joins(s: State, sides: int, side: int, other: int) -> bool:
    """Tell whether a card that is open on these sides makes a path with another one that lies on a side."""
    return sides >> side & sides_of(s, other) >> ((side + 2) & 3) & 1 != 0


@rule
def put(s: State, card: int, place: int, turn: int) -> None:
    """Put a card on an empty place."""
    s.place[card] = place
    s.spin[card] = turn
    s.lying |= 1 << card
    note(s, card, place)
    shut(s, place, 15)
    sides = sides_of(s, card)
    for side in range(4):
        there = place + STEP[side]
        back = (side + 2) & 3
        other = card_at(s, there)
        if other != 0:
            s.beside[card] |= 1 << other
            s.beside[other] |= 1 << card
            if joins(s, sides, side, other):
                s.joined[card] |= 1 << other
                s.joined[other] |= 1 << card
        elif sides >> side & 1:
            open_up(s, there, 1 << back)


@rule
def lift(s: State, card: int) -> None:
    """Take a card off the table."""
    place = s.place[card]
    sides = sides_of(s, card)
    for side in range(4):
        there = place + STEP[side]
        back = (side + 2) & 3
        other = card_at(s, there)
        if other != 0:
            s.beside[other] &= ~(1 << card)
            s.joined[other] &= ~(1 << card)
            if sides_of(s, other) >> back & 1:
                open_up(s, place, 1 << side)
        elif sides >> side & 1:
            shut(s, there, 1 << back)
    strike(s, card, place)
    s.lying ^= 1 << card
    s.place[card] = 0
    s.spin[card] = 0
    s.beside[card] = 0
    s.joined[card] = 0


@rule
def end_at(s: State, place: int) -> int:
    """Return where a place stands, or would stand, among the open ends: they ascend."""
    at = 0
    while at < s.open_ends and s.ends[at] >> 4 < place:
        at += 1
    return at


def sides_into(s: State, place: int) -> int:
    """Return the set of sides from which paths lead into an empty place."""
    at = end_at(s, place)
    return s.ends[at] & 15 if at < s.open_ends and s.ends[at] >> 4 == place else 0


def fitting(s: State, card: int, place: int) -> int:
    """Return the set of turns in which a card makes a path on an empty place."""
    return FITS[s.shape[card], sides_into(s, place)]


@rule
def sides_from(s: State, end: int, cards: int) -> int:
    """Return the set of sides from which paths lead into an open end from one of these cards."""
    place = s.ends[end] >> 4
    found = 0
    for side in range(4):
        if s.ends[end] >> side & 1 and cards >> card_at(s, place + STEP[side]) & 1:
            found |= 1 << side
    return found


@rule
def open_up(s: State, place: int, sides: int) -> None:
    """Note that paths now lead into an empty place from some of its sides."""
    at = end_at(s, place)
    if s.ends[at] >> 4 == place:
        s.ends[at] |= sides
        return
    for k in range(s.open_ends, at, -1):  # those above it move up
        s.ends[k] = s.ends[k - 1]
    s.ends[at] = place << 4 | sides
    s.open_ends += 1


@rule
def shut(s: State, place: int, sides: int) -> None:
    """Note that no path leads into a place any more from some of its sides."""
    at = end_at(s, place)
    if s.ends[at] >> 4 != place:
        return
    s.ends[at] &= ~sides
    if s.ends[at] & 15 != 0:
        return
    for k in range(at, s.open_ends):  # those above it move down
        s.ends[k] = s.ends[k + 1]
    s.open_ends -= 1


@rule
def reach(s: State, card: int) -> int:
    """Return the set of cards to which paths lead from a card, without itself."""
    seen = 1 << card
    todo = seen
    while todo != 0:
        bit = todo & -todo
        found = s.joined[lowest(bit)] & ~seen
        seen |= found
        todo = todo ^ bit | found
    return seen ^ (1 << card)


@rule
def leading_on(s: State) -> int:
    """Return the set of cards on the table from which paths lead to an open end."""
    found = 0
    for i in range(s.open_ends):
        for side in range(4):
            if s.ends[i] >> side & 1:
                card = card_at(s, (s.ends[i] >> 4) + STEP[side])
                if found >> card & 1 == 0:
                    found |= reach(s, card) | 1 << card
    return found


@rule
def joined_to(s: State, cards: int) -> int:
    """Return those of the cards that lie on the table, with all to which paths lead from them."""
    found = 0
    left = cards + 0
    while left != 0:
        bit = left & -left
        left ^= bit
        card = lowest(bit)
        if s.place[card] != 0 and found & bit == 0:
            found |= bit | reach(s, card)
    return found


@rule
def rest_hangs_together(s: State, card: int) -> bool:
    """Tell whether the table stays in one piece without a card: whether the cards beside it do.

    They often do by the cards around it: so those are seen first, and then what lies farther out.
    """
    around = s.beside[card]
    edge = around & -around
    seen = edge | 1 << card
    while edge != 0 and around & ~seen != 0:
        found = 0
        while edge != 0:
            found |= s.beside[lowest(edge)]
            edge &= edge - 1
        edge = found & ~seen
        seen |= edge
    return around & ~seen == 0
