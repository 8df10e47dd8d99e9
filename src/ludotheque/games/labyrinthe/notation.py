"""Labyrinthe in writing: ``lay 17 2,-1 90``, ``take 1,0``, ``done``.

Chance: ``deal 2 17``, ``open 17 90``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludotheque.engine import CHANCE, Json, Refusal, count
from ludotheque.games.labyrinthe import refusals
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.refusals import NOT_MOVES, refuse
from ludotheque.games.labyrinthe.rules import DONE, LAYS, drawer
from ludotheque.games.labyrinthe.state import HAND, UNKNOWN, State
from ludotheque.games.labyrinthe.table import TURNS, card_at, is_within_reach, number_of, place_of, spin_of
from ludotheque.games.labyrinthe.unveiling import unveil

__all__ = ["NOT_MOVES", "full", "read", "refuse", "unveil", "veil", "view", "write"]

CARD = r"([1-9][0-9]?)"
PLACE = r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)"
TURN = r"(0|[1-9][0-9]{0,2})"
LAY = re.compile(f"lay {CARD} {PLACE} {TURN}")
TAKE = re.compile(f"take {PLACE}")
DEAL = re.compile(f"deal ([0-5]) {CARD}")
OPEN = re.compile(f"open {CARD} {TURN}")


def read(s: State, deck: Deck, text: str) -> int | Refusal:
    """Return the action that a text names; 6.1: a seat's move; 6.2: chance's."""
    if s.to_move == CHANCE:
        return _read_deal(s, text) if drawer(s) >= 0 else _read_open(s, text)
    if text == "done":
        return DONE if s.laid else refusals.nothing_to_stop(s)
    if found := LAY.fullmatch(text):
        return _read_lay(s, int(found[1]), int(found[2]), int(found[3]), int(found[4]))
    if found := TAKE.fullmatch(text):
        return _read_take(s, int(found[1]), int(found[2]))
    if text == "lay" and not s.laid:  # what a place means that is touched first
        return refusals.CHOOSE_A_CARD
    return refusals.not_a_move(s)


def _read_lay(s: State, card: int, x: int, y: int, turn: int) -> int | Refusal:
    if s.laid:
        return refusals.take_first(s)
    if card > s.cards:
        return refusals.unknown_card(s, card)
    if not _has_turn(s, card, turn):
        return refusals.not_a_turn(s, card)
    if not is_within_reach(x, y):
        return refusals.FAR_OUT
    return card * LAYS + number_of(x, y) * 4 + turn // 90


def _has_turn(s: State, card: int, turn: int) -> bool:
    return turn in range(0, 90 * TURNS[s.shape[card]], 90)


def _read_take(s: State, x: int, y: int) -> int | Refusal:
    if not s.laid:
        return refusals.LAY_FIRST
    return (is_within_reach(x, y) and card_at(s, number_of(x, y))) or refusals.NO_CARD


def _read_deal(s: State, text: str) -> int | Refusal:
    found = DEAL.fullmatch(text)
    if not found or int(found[1]) != drawer(s):
        return refusals.not_a_deal(s)
    card = int(found[2])
    return card if card <= s.cards else refusals.unknown_card(s, card)


def _read_open(s: State, text: str) -> int | Refusal:
    found = OPEN.fullmatch(text)
    if not found:
        return refusals.NOT_AN_OPENING
    card, turn = int(found[1]), int(found[2])
    if card > s.cards:
        return refusals.unknown_card(s, card)
    return card * 4 + turn // 90 if _has_turn(s, card, turn) else refusals.not_a_turn(s, card)


def write(s: State, deck: Deck, action: int) -> str:
    """Return the spelling of an action; 6.1: a seat's; 6.2: chance's."""
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


def veil(text: str, seat: int | None) -> str:
    """Hide from a seat what others were dealt."""
    if text.startswith("deal ") and text[5] != str(seat):
        return text[:6]
    return text


def full(s: State, deck: Deck) -> Json:
    """Return everything."""
    hands = [[s.hands[seat, k] for k in range(HAND) if s.hands[seat, k]] for seat in range(s.players)]
    return {**_public(s), "hands": hands, "pile": list(cards_in(s.pile))}


def view(s: State, deck: Deck, seat: int | None) -> Json:
    """Return what a seat may know: its own hand, and how many cards others and the pile have."""
    everything = full(s, deck)
    hands = everything["hands"]
    everything["pile"] = left_in_pile(s)
    everything["hands"] = [hand if other == seat else len(hand) for other, hand in enumerate(hands)]
    return everything


def left_in_pile(s: State) -> int:
    """Return how many cards are in the pile, also where hands are concealed."""
    return count(s.pile) - sum(s.hands[seat, k] == UNKNOWN for seat in range(s.players) for k in range(HAND))


def _public(s: State) -> Json:
    """Return what everybody sees."""
    return {
        "phase": "take" if s.laid else "lay",
        "table": lying(s),
        "taken": [list(cards_in(s.taken[seat])) for seat in range(s.players)],
        "laid": place_of(s.place[s.laid]) if s.laid else None,
        "reached": [place_of(s.place[card]) for card in cards_in(s.reached)],
        "can_take": [place_of(s.place[card]) for card in cards_in(s.can_take)],
        "took": s.took,
    }


def lying(s: State) -> list[Json]:
    """Return the cards on the table."""
    return [
        {"card": card, "place": place_of(s.place[card]), "turn": 90 * spin_of(s, card)}
        for card in range(1, s.cards + 1)
        if s.place[card]
    ]


def cards_in(cards: int) -> Iterator[int]:
    """Yield the numbers in a set of cards, ascending."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1
