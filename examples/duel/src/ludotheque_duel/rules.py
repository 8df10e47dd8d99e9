"""State and rules of Duel."""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import (
    CHANCE,
    OVER,
    Actions,
    Grid,
    Numbers,
    Points,
    Rng,
    Row,
    below,
    grid,
    number,
    row,
    rule,
)

HAND = 3
UNKNOWN = -1


class State(engine.State):
    """The hands, the trick on the table, and what was played."""

    hands: Grid = grid("i1", 4, HAND)  # cards from 1 up; 0 is an empty place
    laid: Row = row("i1", 4)  # this trick's cards; 0 where a seat has laid none
    gone: Row = row("i1", 21)  # 1 for each card that was laid in a trick before
    tricks: Row = row("i1", 4)
    cards: int = number("i1")
    low: int = number("i1")  # DUE-2: 1 where the lowest card takes the trick
    dealt: int = number("i1")


MOST_ACTIONS = 20


@rule
def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """Put the deck on the table; chance deals."""
    s.players = players
    s.cards = options[0]
    s.low = options[1]
    s.to_move = CHANCE


@rule
def actions(s: State, out: Actions) -> int:
    """Chance: every card that lies nowhere. A seat: the cards in its hand, ascending."""
    n = 0
    for card in range(1, s.cards + 1):
        wanted = nowhere(s, card) if s.to_move == CHANCE else holds(s, s.to_move, card)
        if wanted:
            out[n] = card
            n += 1
    return n


@rule
def holds(s: State, seat: int, card: int) -> bool:
    """Tell whether a seat holds a card."""
    for k in range(HAND):
        if s.hands[seat, k] == card:
            return True
    return False


@rule
def nowhere(s: State, card: int) -> bool:
    """Tell whether a card is still in the pile."""
    for seat in range(s.players):
        if s.laid[seat] == card or holds(s, seat, card):
            return False
    return s.gone[card] == 0


@rule
def play(s: State, action: int) -> None:
    """Deal a card, or lay one."""
    if s.to_move == CHANCE:
        deal(s, action)
    else:
        lay(s, action)


@rule
def deal(s: State, card: int) -> None:
    """1.1: three cards each, one seat after the other."""
    s.hands[s.dealt // HAND, s.dealt % HAND] = card
    s.dealt += 1
    if s.dealt == HAND * s.players:
        s.to_move = s.turn


@rule
def lay(s: State, card: int) -> None:
    """2.1: lay a card; 2.2: when all have, the highest takes the trick and leads."""
    s.move_number += 1
    for k in range(HAND):
        if s.hands[s.turn, k] == card:
            s.hands[s.turn, k] = 0
    s.laid[s.turn] = card
    s.turn = (s.turn + 1) % s.players
    if s.laid[s.turn] != 0:
        take_trick(s)
    s.to_move = s.turn if s.move_number < HAND * s.players else OVER


@rule
def beats(s: State, card: int, other: int) -> bool:
    """2.2: tell whether a card is the better one of two; DUE-2: the lower one, where that was agreed."""
    return card < other if s.low != 0 else card > other


@rule
def take_trick(s: State) -> None:
    """2.2: the highest card takes the trick; DUE-2: or the lowest."""
    best = 0
    for seat in range(s.players):
        if beats(s, s.laid[seat], s.laid[best]):
            best = seat
    for seat in range(s.players):
        s.gone[s.laid[seat]] = 1
        s.laid[seat] = 0
    s.tricks[best] += 1
    s.turn = best


@rule
def conceal(s: State, seat: int) -> None:
    """Nobody sees another's hand."""
    for other in range(s.players):
        if other != seat:
            for k in range(HAND):
                if s.hands[other, k] != 0:
                    s.hands[other, k] = UNKNOWN


@rule
def redeal(s: State, seat: int, rng: Rng) -> None:
    """Every card that lies nowhere is as likely in every unknown place."""
    for other in range(s.players):
        for k in range(HAND):
            if s.hands[other, k] == UNKNOWN:
                card = 1 + below(rng, s.cards)
                while not nowhere(s, card):
                    card = 1 + below(rng, s.cards)
                s.hands[other, k] = card


@rule
def scores(s: State, out: Points) -> None:
    """A point a trick."""
    for seat in range(s.players):
        out[seat] = s.tricks[seat]
