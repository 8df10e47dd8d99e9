"""What a match of Titus is made of."""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import Row, number, row
from ludotheque.games.titus.components import HIGHEST, MOST_CARDS, MOST_TOKENS

SEATS = 4
TOKENS = MOST_TOKENS + 2
"""Tokens by number: from 1, and the one that tops the pile lies at the number that it will have."""
NUMBERS = HIGHEST + 2
"""What is kept by number has room for the number below the lowest, and for the one above the highest."""


class State(engine.State):
    """The pile, the reserves, the victory cards, and the token in hand. Sets are bits of an integer."""

    # The pile.
    pile: int = number("i8")  # a set of codes: 3 × lower number + difference
    left: int = number("i1")  # how many tokens have not come to the top yet
    drawn: int = number("i1")  # how many came off the pile; they are numbered from 1 in that order
    # Tokens by number. The links lead down a unit or a cashed run; 0 is the end.
    up: Row = row("i1", TOKENS)
    down: Row = row("i1", TOKENS)
    turned: int = number("i8")  # a set of tokens
    below: Row = row("i1", TOKENS)
    # Reserves: a unit is known by its lowest token; ``crown`` leads from there to its highest.
    crown: Row = row("i1", TOKENS)
    units: Row = row("i8", SEATS)
    begins_at: Row = row("i8", NUMBERS)  # by number: the units of all seats that begin, or end, there
    ends_at: Row = row("i8", NUMBERS)
    begins: Row = row("i8", SEATS)  # how many units begin, or end, at each number, three bits a number
    ends: Row = row("i8", SEATS)
    independent: int = number("i8")
    cashable: int = number("i8")  # the groups of four or more
    # Victory cards by their place in the pile of victory cards, the top one 0.
    card: Row = row("i2", MOST_CARDS)
    cards: int = number("i1")
    cashed: int = number("i1")  # how many of them are taken
    owner: Row = row("i1", MOST_CARDS)
    crest: Row = row("i1", MOST_CARDS)  # the highest token of the run on the card; 0 is none
    height: Row = row("i1", MOST_CARDS)  # how many tokens lie on the card
    owned: Row = row("i1", SEATS)  # how many cards a seat has
    purses: Row = row("i2", SEATS)  # which of its cards have tokens on them, a set
    # The turn.
    hand: int = number("i1")  # the token in hand, or 0
    hand_from: int = number("i1")
    takings: int = number("i1")
    stopped: int = number("i1")  # 1 when nothing more is taken: a token was put down independent; or TIT-8
    # The option.
    strict: int = number("i1")  # 1 under TIT-8
