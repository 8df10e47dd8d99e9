"""Tantalus in writing: ``d4``, ``pass``; chance: ``deal 0 5-17``."""

from __future__ import annotations

import re

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque.games.tantalus.board import NAMES, SIDE, TILE_OF
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import STRIDE
from ludotheque.games.tantalus.refusals import NO_CARD, NO_DEAL, NO_TILE, NO_TILE_NO_PASS, not_due
from ludotheque.games.tantalus.refusals import NOT_MOVES as NOT_MOVES
from ludotheque.games.tantalus.refusals import refuse as refuse
from ludotheque.games.tantalus.rules import PASS, drawing_seat
from ludotheque.games.tantalus.sets import SPAN
from ludotheque.games.tantalus.state import NOBODY, SEATS, State
from ludotheque.games.tantalus.unveiling import unveil as unveil

MOVES = {**TILE_OF, "pass": PASS}
DEAL = re.compile(r"deal [01] [1-5]-[1-9][0-9]{0,2}", re.ASCII)


def read(s: State, deck: Deck, text: str) -> int | Refusal:
    """Return the tile or the pass, or the card's figure, that a text names."""
    if s.to_move != CHANCE:
        return MOVES.get(text, NO_TILE_NO_PASS if s.strict else NO_TILE)
    if text not in deck.deals:
        return NO_CARD if DEAL.fullmatch(text) else NO_DEAL
    seat, number = deck.deals[text]
    return number if seat == drawing_seat(s) else not_due(s)


def write(s: State, deck: Deck, action: int) -> str:
    """Return an event's text. 5.1: a move is a tile's name, or pass; 5.2: a deal says who draws what."""
    if s.to_move == CHANCE:
        return f"deal {drawing_seat(s)} {deck.cards[action]}"
    return "pass" if action == PASS else NAMES[action]


def veil(text: str, seat: int | None) -> str:
    """Return an event's text without the card that a seat cannot see (5.2)."""
    words = text.split()
    if words[0] == "deal" and words[1] != str(seat):
        return " ".join(words[:2])
    return text


ROWS = ["".join("\\" if row >> column & 1 else "/" for column in range(SIDE)) for row in range(1 << SIDE)]
"""A row of tiles in characters, by its bits."""
ROW = len(ROWS) - 1
SHIFTS = range(0, STRIDE * SIDE, STRIDE)


def full(s: State, deck: Deck) -> Json:
    """Return everything."""
    pile = [card for card, number in deck.numbers.items() if _undealt(s, number)] if s.pile else []
    return {**_open(s, deck), "hands": [_hand(s, deck, seat) for seat in range(SEATS)], "pile": pile}


def view(s: State, deck: Deck, seat: int | None) -> Json:
    """Return what a seat may know: of other hands, and of the pile, how many cards there are."""
    hands = [_hand(s, deck, other) if other == seat else s.held[other] for other in range(SEATS)]
    seen = _open(s, deck)
    seen["hands"], seen["pile"] = hands, s.pile
    return seen


def _open(s: State, deck: Deck) -> Json:
    cards, tiles, order = deck.cards, s.tiles, s.won
    won: list[list[str]] = [[], []]
    for k in range(s.won_cards):
        won[order[k] % SEATS].append(cards[order[k] // SEATS])
    return {
        "tiles": [ROWS[tiles >> shift & ROW] for shift in SHIFTS],
        "won": won,
        "last": None if s.last == NOBODY else NAMES[s.last],
        "last_by": None if s.last_by == NOBODY else s.last_by,
        "extra": s.extra,
        "quiet": s.quiet,
    }


def _hand(s: State, deck: Deck, seat: int) -> list[str]:
    hands, cards = s.hands, deck.cards
    return [cards[hands[seat, k]] for k in range(s.held[seat])]


def _undealt(s: State, number: int) -> int:
    return s.undealt[number // SPAN] >> number % SPAN & 1
