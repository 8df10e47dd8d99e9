"""Labyrinthe in writing: ``lay 17 2,-1 90``, ``take 1,0``, ``done``.

Chance: ``deal 2 17``, ``open 17 90``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque.games.labyrinthe import refusals
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.rules import DONE, HAND, LAYS, UNKNOWN, drawer
from ludotheque.games.labyrinthe.table import ORIGIN, TURNS, WIDTH, card_at
from ludotheque.games.labyrinthe.treasures import called

CARD = r"([1-9][0-9]?)"
PLACE = r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)"
TURN = r"(0|90|180|270)"
LAY = re.compile(f"lay {CARD} {PLACE} {TURN}")
TAKE = re.compile(f"take {PLACE}")
DEAL = re.compile(f"deal ([0-5]) {CARD}")
OPEN = re.compile(f"open {CARD} {TURN}")


def read(s: Any, deck: Deck, text: str) -> int | Refusal:
    """Return the action that a text names."""
    if s.to_move == CHANCE:
        return _read_deal(s, text) if drawer(s) >= 0 else _read_open(s, text)
    if text == "done":
        return DONE if s.laid else refusals.NOTHING_TO_STOP
    if found := LAY.fullmatch(text):
        return _read_lay(s, int(found[1]), int(found[2]), int(found[3]), int(found[4]) // 90)
    if found := TAKE.fullmatch(text):
        return _read_take(s, int(found[1]), int(found[2]))
    return refusals.not_a_move(s)


def _read_lay(s: Any, card: int, x: int, y: int, turn: int) -> int | Refusal:
    if s.laid:
        return refusals.TAKE_FIRST
    if card > s.cards:
        return refusals.unknown_card(s, card)
    if turn >= TURNS[s.shape[card]]:
        return refusals.TURNED_TOO_FAR
    if not _on_table(x, y):
        return refusals.FAR_OUT
    return card * LAYS + number_of(x, y) * 4 + turn


def _read_take(s: Any, x: int, y: int) -> int | Refusal:
    if not s.laid:
        return refusals.LAY_FIRST
    return (_on_table(x, y) and card_at(s, number_of(x, y))) or refusals.no_card(x, y)


def _read_deal(s: Any, text: str) -> int | Refusal:
    found = DEAL.fullmatch(text)
    if not found or int(found[1]) != drawer(s):
        return refusals.not_a_deal(s)
    card = int(found[2])
    return card if card <= s.cards else refusals.unknown_card(s, card)


def _read_open(s: Any, text: str) -> int | Refusal:
    found = OPEN.fullmatch(text)
    if not found:
        return refusals.NOT_AN_OPENING
    card, turn = int(found[1]), int(found[2]) // 90
    if card > s.cards:
        return refusals.unknown_card(s, card)
    return card * 4 + turn if turn < TURNS[s.shape[card]] else refusals.TURNED_TOO_FAR


def write(s: Any, deck: Deck, action: int) -> str:
    """Return the spelling of an action."""
    if s.to_move == CHANCE:
        seat = drawer(s)
        return f"deal {seat} {action}" if seat >= 0 else f"open {action >> 2} {90 * (action & 3)}"
    if action >= LAYS:
        x, y = place_of(action % LAYS >> 2)
        return f"lay {action // LAYS} {x},{y} {90 * (action & 3)}"
    if action == DONE:
        return "done"
    x, y = place_of(s.place[action])
    return f"take {x},{y}"


def refuse(s: Any, deck: Deck, action: int) -> Refusal:
    """Return why an action is not legal."""
    if s.to_move == CHANCE:
        return refusals.NOT_IN_THE_PILE
    if action >= LAYS:
        return refusals.lay(s, action // LAYS, action % LAYS >> 2)
    return refusals.take(s, deck, action)


def veil(text: str, seat: int | None) -> str:
    """Hide from a seat what others were dealt."""
    if text.startswith("deal ") and text[5] != str(seat):
        return text[:6]
    return text


def describe(s: Any, deck: Deck, action: int, lang: str) -> str:
    """Return what an action does."""
    french = lang == "fr"
    if s.to_move == CHANCE:
        return _describe_chance(s, deck, action, lang)
    if action == DONE:
        return "ne rien prendre de plus" if french else "take nothing more"
    if action < LAYS:
        x, y = place_of(s.place[action])
        card = _card(deck, action, lang)
        return f"prendre la {card} en {x},{y}" if french else f"take {card} from {x},{y}"
    x, y = place_of(action % LAYS >> 2)
    card, turn = _card(deck, action // LAYS, lang), 90 * (action & 3)
    if french:
        return f"poser la {card} en {x},{y}" + (f", tournée de {turn}°" if turn else "")
    return f"lay {card} at {x},{y}" + (f", turned by {turn}°" if turn else "")


def _describe_chance(s: Any, deck: Deck, action: int, lang: str) -> str:
    seat = drawer(s)
    card = _card(deck, action if seat >= 0 else action >> 2, lang)
    if seat >= 0:
        return f"donne la {card} à la place {seat}" if lang == "fr" else f"deals {card} to seat {seat}"
    turn = 90 * (action & 3)
    return f"retourne la {card}, tournée de {turn}°" if lang == "fr" else f"opens {card}, turned by {turn}°"


def describe_veiled(text: str, lang: str) -> str:
    """Return who draws a card that is not seen."""
    seat = text.split()[1]
    return f"donne une carte à la place {seat}" if lang == "fr" else f"deals a card to seat {seat}"


def _card(deck: Deck, number: int, lang: str) -> str:
    first, second = (called(treasure, lang) for treasure in deck.cards[number].treasures)
    return f"carte {number} ({first}, {second})" if lang == "fr" else f"card {number} ({first}, {second})"


def full(s: Any, deck: Deck) -> Json:
    """Return everything."""
    hands = [[s.hands[seat, k] for k in range(HAND) if s.hands[seat, k]] for seat in range(s.players)]
    return {**_public(s), "hands": hands, "pile": list(_cards(s.pile))}


def view(s: Any, deck: Deck, seat: int | None) -> Json:
    """Return what a seat may know: its own hand, and how many cards others and the pile have."""
    everything = full(s, deck)
    hands = everything["hands"]
    unknown = sum(hand.count(UNKNOWN) for hand in hands)
    everything["pile"] = len(everything["pile"]) - unknown
    everything["hands"] = [hand if other == seat else len(hand) for other, hand in enumerate(hands)]
    return everything


def _public(s: Any) -> Json:
    """Return what everybody sees."""
    table = [
        {"card": card, "place": place_of(s.place[card]), "turn": 90 * s.spin[card]}
        for card in range(1, s.cards + 1)
        if s.place[card]
    ]
    return {
        "phase": "take" if s.laid else "lay",
        "table": table,
        "taken": [list(_cards(s.taken[seat])) for seat in range(s.players)],
        "laid": place_of(s.place[s.laid]) if s.laid else None,
        "reached": [place_of(s.place[card]) for card in _cards(s.reached)],
        "can_take": [place_of(s.place[card]) for card in _cards(s.can_take)],
    }


def place_of(number: int) -> list[int]:
    """Return a place's x and y."""
    y, x = divmod(number, WIDTH)
    return [x - ORIGIN, y - ORIGIN]


def number_of(x: int, y: int) -> int:
    """Return a place's number."""
    return (y + ORIGIN) * WIDTH + x + ORIGIN


def _on_table(x: int, y: int) -> bool:
    """Tell whether a card could ever lie on a place."""
    return -ORIGIN < x < ORIGIN + 1 and -ORIGIN < y < ORIGIN + 1


def _cards(cards: int) -> Iterator[int]:
    """Yield the numbers in a set of cards, ascending."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


ENDINGS = {
    "en": ("Every card was laid", "No open end was left"),
    "fr": ("Toutes les cartes sont posées", "Il ne reste aucun bout ouvert"),
}


def ending(s: Any) -> int:
    """Return which of the endings a match that is over had (5.1)."""
    return 1 if s.pile or any(s.hands[seat, 0] for seat in range(s.players)) else 0
