"""Labyrinthe as a learner meets it: cards by number, and a lay told by the card that it is joined to.

The table has no edge, so no window holds it for certain. But whoever lays makes a path to a card that lies
there: an empty place is told by that card and its side, the first card where there are several.
"""

from __future__ import annotations

from ludotheque.engine import Actions, Feature, Kind, Numbers, Setting, count, lowest, rule
from ludotheque.games.labyrinthe.rules import DONE, LAYS, lays, takings
from ludotheque.games.labyrinthe.state import HAND, MOST_CARDS, State
from ludotheque.games.labyrinthe.table import FITS, OPEN, ORIGIN, STEP, WIDTH, card_at, spin_of

SIDES = 4
TURNS = 4
UNSEEN, FIRST_HELD, ON_TABLE, TAKEN = 0, 1, 3, 4
"""Where a card is: the hand's two cards have numbers of their own, and so have those who took cards."""
OBSERVATION_TYPE = "i1"


def action_space(setting: Setting) -> tuple[Kind, ...]:
    """Return the moves by the cards of the deck."""
    cards = len(setting.deck.cards)
    return (
        Kind("done", (), "take no more"),
        Kind("take", (cards,), "the card's number, less 1"),
        Kind(
            "lay",
            (HAND, TURNS, cards, SIDES),
            "which card of the hand, the lower number first; its quarter turns; the card on the table to "
            "which it makes a path, less 1, the lowest number if there are several; on which side of that "
            "one: n e s w",
        ),
    )


@rule
def encode(s: State, action: int) -> int:
    """Return the index of a move."""
    if action < LAYS:
        return 0 if action == DONE else action
    card = action // LAYS
    place = action % LAYS >> 2
    turn = action & 3
    k = 0 if s.hands[s.turn, 0] == card else 1
    return 1 + s.cards + (k * TURNS + turn) * s.cards * SIDES + joint(s, place, OPEN[s.shape[card], turn])


@rule
def joint(s: State, place: int, sides: int) -> int:
    """Return the first card to which one that is open on these sides makes a path, and its side."""
    first = MOST_CARDS + 1
    found = 0
    for side in range(SIDES):
        if sides >> side & 1:
            card = card_at(s, place + STEP[side])
            back = (side + 2) & 3
            if card != 0 and card < first and s.sides[card] >> back & 1:
                first = card
                found = (card - 1) * SIDES + back
    return found


@rule
def indices(s: State, out: Actions) -> int:
    """Write the indices of all legal moves; what leads to an open end is looked for once for all lays."""
    if s.laid != 0 or s.strict == 1:
        n = takings(s, out) if s.laid != 0 else lays(s, out)
        for i in range(n):
            out[i] = encode(s, out[i])
        return n
    n = 0
    for i in range(s.open_ends):
        n = indices_at(s, s.ends[i] >> 4, s.ends[i] & 15, out, n)
    return n


@rule
def indices_at(s: State, place: int, sides: int, out: Actions, n: int) -> int:
    """Add the indices of lays on an open end, to which paths lead from these sides; return the new number."""
    only = sides & (sides - 1) == 0
    found = joint(s, place, sides)
    for k in range(HAND):
        card = s.hands[s.turn, k]
        fits = FITS[s.shape[card], sides] if card != 0 else 0
        for turn in range(TURNS):
            if fits >> turn & 1:
                if not only:
                    found = joint(s, place, OPEN[s.shape[card], turn] & sides)
                out[n] = 1 + s.cards + (k * TURNS + turn) * s.cards * SIDES + found
                n += 1
    return n


@rule
def decode(s: State, index: int) -> int:
    """Return the move with an index."""
    if index <= s.cards:
        return DONE if index == 0 else index
    k = index - 1 - s.cards
    side = k % SIDES
    other = k // SIDES % s.cards + 1
    turn = k // (SIDES * s.cards) % TURNS
    card = s.hands[s.turn, k // (SIDES * s.cards * TURNS)]
    return card * LAYS + (s.place[other] + STEP[side]) * 4 + turn


def observation_space(setting: Setting) -> tuple[Feature, ...]:
    """Return the cards of the deck by number, and what is counted."""
    players, cards = setting.players, len(setting.deck.cards)
    return (
        Feature(
            "where",
            (cards,),
            UNSEEN,
            TAKEN + players - 1,
            "of a card: 0 unseen, 1 or 2 in one's own hand, the lower number first, 3 on the table, "
            "4 taken by oneself, 5 by the next seat, …",
        ),
        Feature("x", (cards,), -ORIGIN, ORIGIN + 1, "its place on the table, growing to the east; else 0"),
        Feature("y", (cards,), -ORIGIN, ORIGIN + 1, "its place on the table, growing to the south; else 0"),
        Feature("spin", (cards,), 0, TURNS - 1, "its quarter turns clockwise on the table"),
        Feature(
            "reached",
            (cards,),
            0,
            3,
            "1 it was reached by the card just laid, 2 it may be taken, 3 it was laid",
        ),
        Feature("held", (players,), 0, HAND, "cards in hand of each seat, one's own first"),
        Feature("turn", (players,), 0, 1, "1 for the seat whose turn it is, one's own first"),
        Feature("pile", (1,), 0, cards, "cards in the pile"),
    )


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write the features in their order."""
    n = s.cards
    for k in range(HAND):
        if s.hands[seat, k] > 0:
            out[s.hands[seat, k] - 1] = FIRST_HELD + k
    rest = s.lying
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        out[card - 1] = ON_TABLE
        out[n + card - 1] = s.place[card] % WIDTH - ORIGIN
        out[2 * n + card - 1] = s.place[card] // WIDTH - ORIGIN
        out[3 * n + card - 1] = spin_of(s, card)
    mark(s.reached, 1, out, 4 * n - 1)
    mark(s.can_take, 2, out, 4 * n - 1)
    if s.laid != 0:
        out[4 * n + s.laid - 1] = 3
    held = 0
    for k in range(s.players):
        other = seat + k if seat + k < s.players else seat + k - s.players
        mark(s.taken[other], TAKEN + k, out, -1)
        many = (s.hands[other, 0] != 0) + (s.hands[other, 1] != 0)
        out[5 * n + k] = many
        out[5 * n + s.players + k] = s.turn == other
        held += many if k > 0 else 0
    out[5 * n + 2 * s.players] = count(s.pile) - held  # what others hold lies there, concealed


@rule
def mark(cards: int, value: int, out: Numbers, at: int) -> None:
    """Write a number for every card of a set."""
    while cards != 0:
        out[at + lowest(cards)] = value
        cards &= cards - 1
