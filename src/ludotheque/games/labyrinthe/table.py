"""The cards on the table: where they lie, what they touch, and where a path is open.

A place is one number, a row of the table after the other. Sides are 0 to 3 for n, e, s, w, and a set of
sides is a number of four bits.
"""

from __future__ import annotations

from ludotheque.engine import Actions, lowest, rule, table
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
TURN_OF = {OPEN[shape, turn]: turn for shape in range(len(AT_TURN_0)) for turn in range(TURNS[shape])}
SPINS = table([TURN_OF.get(sides, 0) for sides in range(16)])  # no two shapes are open on the same sides


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
def spin_of(s: State, card: int) -> int:
    """Return the quarter turns of a card as it lies, clockwise."""
    return SPINS[s.sides[card]]


@rule
def cell(place: int) -> int:
    """Return where a place stands on the board: places 16 rows or columns apart share a cell."""
    return place & 15 | place >> 3 & 240


@rule
def card_at(s: State, place: int) -> int:
    """Return the card that lies on a place, or 0."""
    card = max(s.board[cell(place)], 0)
    if s.wide and s.place[card] != place:
        return looked_for(s, place)
    return card if s.place[card] == place else 0


@rule
def looked_for(s: State, place: int) -> int:
    """Return the card that lies on a place, or 0, where something else may have its cell."""
    for card in range(1, s.cards + 1):
        if s.place[card] == place:
            return card
    return 0


@rule
def end_at(s: State, place: int) -> int:
    """Return the number of the open end on a place, or the one that it would get."""
    end = ~min(s.board[cell(place)], -1)
    if s.ends[end] >> 4 == place:
        return end
    end = 0 if s.wide else s.open_ends
    while end < s.open_ends and s.ends[end] >> 4 != place:
        end += 1
    return end


@rule
def note(s: State, place: int, what: int) -> None:
    """Note on the board what is on a place now."""
    other = s.board[cell(place)]
    if other != 0 and other != what:
        s.wide = 1
    s.board[cell(place)] = what


def sides_into(s: State, place: int) -> int:
    """Return the set of sides from which paths lead into an empty place."""
    end = end_at(s, place)
    return s.ends[end] & 15 if end < s.open_ends else 0


def fitting(s: State, card: int, place: int) -> int:
    """Return the set of turns in which a card makes a path on an empty place."""
    return FITS[s.shape[card], sides_into(s, place)]


@rule
def joins(s: State, sides: int, side: int, other: int) -> int:
    """Return 1 if a card that is open on these sides makes a path with another one that lies on a side."""
    return sides >> side & s.sides[other] >> (side ^ 2) & 1


@rule
def put(s: State, card: int, place: int, turn: int) -> None:
    """Put a card on an empty place."""
    end = end_at(s, place)
    if end < s.open_ends:
        drop(s, end)
    note(s, place, card)
    s.place[card] = place
    s.lying |= 1 << card
    sides = OPEN[s.shape[card], turn]
    s.sides[card] = sides
    beside, joined, free = 0, 0, 0
    for side in range(4):  # card 0 is none: to wipe it out afterwards is faster than to ask each time
        other = card_at(s, place + STEP[side])
        join = joins(s, sides, side, other)
        beside |= 1 << other
        joined |= join << other
        s.beside[other] |= 1 << card
        s.joined[other] |= join << card
        free |= (other == 0) << side
    s.beside[0] = 0
    s.beside[card] = beside & ~1
    s.joined[card] = joined
    free &= sides
    while free != 0:
        side = lowest(free)
        free &= free - 1
        lead(s, place + STEP[side], 1 << (side ^ 2))


@rule
def lift(s: State, card: int) -> None:
    """Take a card off the table."""
    place = s.place[card]
    sides = s.sides[card]
    s.board[cell(place)] = 0
    s.place[card] = 0
    s.sides[card] = 0
    s.lying ^= 1 << card
    into, free = 0, 0
    for side in range(4):
        other = card_at(s, place + STEP[side])
        s.beside[other] &= ~(1 << card)
        s.joined[other] &= ~(1 << card)
        into |= (s.sides[other] >> (side ^ 2) & 1) << side
        free |= (other == 0) << side
    s.beside[card] = 0
    s.joined[card] = 0
    free &= sides
    while free != 0:
        side = lowest(free)
        free &= free - 1
        end = end_at(s, place + STEP[side])
        s.ends[end] &= ~(1 << (side ^ 2))
        if s.ends[end] & 15 == 0:
            drop(s, end)
    if into != 0:
        lead(s, place, into)


@rule
def lead(s: State, place: int, sides: int) -> None:
    """Note that paths lead from some sides into an empty place, which may be an open end already."""
    end = end_at(s, place)
    s.open_ends += end == s.open_ends
    s.ends[end] |= place << 4 | sides
    note(s, place, ~end)


@rule
def drop(s: State, end: int) -> None:
    """Strike an open end out; the last one takes its number."""
    place = s.ends[end] >> 4
    s.open_ends -= 1
    last = s.ends[s.open_ends]
    s.ends[end] = last
    s.board[cell(last >> 4)] = ~end
    s.ends[s.open_ends] = 0
    s.board[cell(place)] = 0


@rule
def sort_ends(s: State, out: Actions, first: int) -> None:
    """Write the open ends from a place of a list on, ascending."""
    for i in range(s.open_ends):
        at = first + i
        while at > first and out[at - 1] > s.ends[i]:
            out[at] = out[at - 1]
            at -= 1
        out[at] = s.ends[i]


@rule
def sides_from(s: State, end: int, cards: int) -> int:
    """Return the set of sides from which paths lead into an open end from one of these cards."""
    found = 0
    for side in range(4):
        if end >> side & 1 and cards >> card_at(s, (end >> 4) + STEP[side]) & 1:
            found |= 1 << side
    return found


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


def sides_joining(s: State, place: int, mates: int) -> int:
    """Return the set of sides from which paths lead into an open end from one of these cards, over others."""
    return sides_from(s, place << 4 | sides_into(s, place), joined_to(s, mates))


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
