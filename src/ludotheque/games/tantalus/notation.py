"""Tantalus in writing: ``d4``; chance: ``deal 0 5-17``."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque.games.tantalus.board import SIDE
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import STRIDE
from ludotheque.games.tantalus.rules import NOBODY, SEATS, drawing_seat
from ludotheque.games.tantalus.sets import SPAN

NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefg")
TILE = {name: tile for tile, name in enumerate(NAMES)}
TURNS_EN = tuple(f"turn tile {name}" for name in NAMES)
TURNS_FR = tuple(f"tourner la tuile {name}" for name in NAMES)
DEAL = re.compile(r"deal [01] [1-5]-[1-9][0-9]{0,2}", re.ASCII)

NO_TILE = Refusal(
    "5.1",
    "A move is a tile from 'a1' to 'g7', such as 'd4'.",
    "Un coup est une tuile de « a1 » à « g7 », comme « d4 ».",
)
NO_DEAL = Refusal("5.2", "Chance is written like 'deal 0 5-17'.", "Le hasard s'écrit comme « deal 0 5-17 ».")
NO_CARD = Refusal(
    "5.2", "There is no such card in this deck.", "Cette carte n'est pas dans ce jeu de cartes."
)
DEALT = Refusal("3.4", "This card is not in the pile any more.", "Cette carte n'est plus dans la pioche.")


def read(s: Any, deck: Deck, text: str) -> int | Refusal:
    """Return the tile, or the card's figure, that a text names."""
    if s.to_move != CHANCE:
        return TILE.get(text, NO_TILE)
    if text not in deck.deals:
        return NO_CARD if DEAL.fullmatch(text) else NO_DEAL
    seat, number = deck.deals[text]
    due = drawing_seat(s)
    if seat != due:
        return Refusal("3.4", f"It is seat {due} that draws now.", f"C'est à la place {due} de piocher.")
    return number


def write(s: Any, deck: Deck, action: int) -> str:
    """Return the name of a tile, or who draws which card."""
    if s.to_move == CHANCE:
        return f"deal {drawing_seat(s)} {deck.cards[action]}"
    return NAMES[action]


def refuse(s: Any, deck: Deck, action: int) -> Refusal:
    """Return why this card cannot be dealt, or this tile not be turned."""
    if s.to_move == CHANCE:
        return DEALT
    return Refusal(
        "TAN-2",
        f"The other player has just turned {NAMES[action]}; turn another tile.",
        f"L'adversaire vient de tourner {NAMES[action]} ; tournez une autre tuile.",
    )


def veil(text: str, seat: int | None) -> str:
    """Hide from a seat which cards others draw."""
    words = text.split()
    if words[0] == "deal" and words[1] != str(seat):
        return " ".join(words[:2])
    return text


def describe(s: Any, deck: Deck, action: int, lang: str) -> str:
    """Return what an action does."""
    if s.to_move == CHANCE:
        seat, card = drawing_seat(s), deck.cards[action]
        if lang == "fr":
            return f"donne la carte {card} à la place {seat}"
        return f"deals card {card} to seat {seat}"
    return TURNS_FR[action] if lang == "fr" else TURNS_EN[action]


def describe_veiled(text: str, lang: str) -> str:
    """Return who draws a card that is not seen."""
    seat = text.split()[1]
    return f"donne une carte à la place {seat}" if lang == "fr" else f"deals a card to seat {seat}"


ROWS = ["".join("\\" if row >> column & 1 else "/" for column in range(SIDE)) for row in range(1 << SIDE)]
"""A row of tiles in letters, by its bits."""
ROW = len(ROWS) - 1
SHIFTS = range(0, STRIDE * SIDE, STRIDE)


def full(s: Any, deck: Deck) -> Json:
    """Return everything."""
    pile = [card for card, number in deck.numbers.items() if _undealt(s, number)] if s.pile else []
    return {**_open(s, deck), "hands": [_hand(s, deck, seat) for seat in range(SEATS)], "pile": pile}


def view(s: Any, deck: Deck, seat: int | None) -> Json:
    """Return what a seat may know: of other hands, and of the pile, how many cards there are."""
    hands = [_hand(s, deck, other) if other == seat else s.held[other] for other in range(SEATS)]
    seen = _open(s, deck)
    seen["hands"], seen["pile"] = hands, s.pile
    return seen


def _open(s: Any, deck: Deck) -> Json:
    won, cards, tiles = s.won[: s.won_cards].tolist(), deck.cards, s.tiles
    return {
        "tiles": [ROWS[tiles >> shift & ROW] for shift in SHIFTS],
        "won": [[cards[card // SEATS] for card in won if card % SEATS == seat] for seat in range(SEATS)],
        "last": None if s.last == NOBODY else NAMES[s.last],
        "last_by": None if s.last_by == NOBODY else s.last_by,
        "extra": s.extra,
        "quiet": s.quiet,
    }


def _hand(s: Any, deck: Deck, seat: int) -> list[str]:
    hands, cards = s.hands, deck.cards
    return [cards[hands[seat, k]] for k in range(s.held[seat])]


def _undealt(s: Any, number: int) -> int:
    return s.undealt[number // SPAN] >> number % SPAN & 1


ENDINGS = {
    "en": ("A hand was empty", "The target was reached", "Too long without a card won"),
    "fr": ("Une main est vide", "L'objectif est atteint", "Trop longtemps sans carte gagnée"),
}


def ending(s: Any) -> int:
    """Return which of the endings a match that is over had (4.2, 4.4, TAN-4)."""
    if s.pile == 0 and s.held[0] == s.held[1] == 0:
        return 0
    return 2 if 0 <= s.stall <= s.quiet else 1
