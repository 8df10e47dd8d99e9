"""What can be touched in the drawing, and what a touch means."""

from __future__ import annotations

import re

from ludotheque.engine import CHANCE, N_, OVER, Words, count, lowest, seat, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import card_name, end_name, turn_name
from ludotheque.games.labyrinthe.notation import left_in_pile
from ludotheque.games.labyrinthe.rules import DONE, LAYS, can_join, must_join, score
from ludotheque.games.labyrinthe.state import HAND, State
from ludotheque.games.labyrinthe.table import (
    TURNS,
    fitting,
    is_within_reach,
    number_of,
    place_of,
    sides_into,
    sides_joining,
)

CARD = re.compile("card-([1-9][0-9]?)")
TURN = re.compile("turn-([1-9][0-9]?)-(0|90|180|270)")
PLACE = re.compile("place-(-?[0-9]{1,2})-(-?[0-9]{1,2})")
SEAT = re.compile("seat-([0-5])")
BACK = re.compile("back-([0-5])-([01])")


def paths(s: State, deck: Deck, action: int) -> list[list[str]]:
    """Return what to touch: to lay, card and place, then a turn if several fit; or turned card and place."""
    if s.to_move == CHANCE:
        return []
    if action == DONE:
        return [["done"]]
    if action < LAYS:
        return [[f"card-{action}"]]
    card, place, turn = action // LAYS, action % LAYS >> 2, action & 3
    x, y = place_of(place)
    there, turned = f"place-{x}-{y}", f"turn-{card}-{90 * turn}"
    only = count(fitting(s, card, place)) == 1
    return [[f"card-{card}", there] if only else [f"card-{card}", there, turned], [turned, there]]


def attempt(s: State, deck: Deck, touched: list[str]) -> str | None:
    """Return the taking of a card, or the laying of what was touched, as far as it was."""
    if s.to_move in (CHANCE, OVER) or not touched:
        return None
    if touched[-1] == "done":
        return "done"
    card, turn, place = _chosen(s, touched)
    lying = _card(s, touched[-1])
    if lying and s.place[lying]:
        if s.laid or not card:
            x, y = place_of(s.place[lying])
            return f"take {x},{y}"
        place = s.place[lying]
    if not card:
        return "lay" if place else None
    if not place:
        if turn is None and not s.laid and not waits(s, card):
            return None  # a card to begin with, and nothing else yet
        ends = sorted(s.ends[i] >> 4 for i in range(s.open_ends))
        fits = (end for end in ends if turn is None or fitting(s, card, end) >> turn & 1)
        place = next(fits, ends[0])
    if turn is None:
        turns = fitting(s, card, place)
        turn = lowest(turns) if turns else 0
    x, y = place_of(place)
    return f"lay {card} {x},{y} {90 * turn}"


def _chosen(s: State, touched: list[str]) -> tuple[int, int | None, int]:
    """Return the card in hand, the turn and the place touched last; 0, None and 0 where none was."""
    card, turn, place = 0, None, 0
    for target in touched:
        if found := TURN.fullmatch(target):
            if holds(s, s.to_move, int(found[1])):
                card, turn = int(found[1]), int(found[2]) // 90
        elif found := PLACE.fullmatch(target):
            x, y = int(found[1]), int(found[2])
            place = number_of(x, y) if is_within_reach(x, y) else place
        elif holds(s, s.to_move, one := _card(s, target)):
            card, turn = one, turn if one == card else None
    return card, turn, place


def _card(s: State, target: str) -> int:
    """Return the card that a target names, or 0."""
    found = CARD.fullmatch(target)
    return int(found[1]) if found and int(found[1]) <= s.cards else 0


def holds(s: State, who: int | None, card: int) -> bool:
    """Tell whether a seat holds a card."""
    return who is not None and card > 0 and any(s.hands[who, k] == card for k in range(HAND))


def waits(s: State, card: int) -> bool:
    """LAB-7: tell whether a card in hand cannot be laid now, since only the other one joins."""
    return must_join(s) and not can_join(s, card)


# what things are


def explain(s: State, deck: Deck, looker: int | None, target: str, lang: str) -> str | None:
    """Return what an element of the drawing is, and what it is for."""
    _ = words_of(__package__, lang)
    if target == "pile":
        return _pile(s, _)
    if target == "done":
        return _("This stops the taking: you keep what you took, and the turn goes on.")
    if found := SEAT.fullmatch(target):
        return _seat(s, int(found[1]), looker, _)
    if found := BACK.fullmatch(target):
        return _("A card in the hand of %(seat)s, face down: nobody else sees it.", seat=seat(int(found[1])))
    if found := PLACE.fullmatch(target):
        return _place(s, deck, looker, int(found[1]), int(found[2]), lang)
    if found := TURN.fullmatch(target):
        return _turned(s, deck, looker, int(found[1]), int(found[2]) // 90, lang)
    card = _card(s, target)
    return _one_card(s, deck, looker, card, lang) if card else None


def _pile(s: State, _: Words) -> str:
    left = left_in_pile(s)
    if not left:
        return _("The pile is empty: nobody draws any more, and the cards in hand are the last.")
    return _.ngettext(
        "The pile: %(num)s card, face down. Whoever has laid a card draws one.",
        "The pile: %(num)s cards, face down. Whoever has laid a card draws one.",
        left,
    )


def _seat(s: State, other: int, looker: int | None, _: Words) -> str | None:
    if other >= s.players:
        return None
    if other == looker:
        return _.ngettext(
            "You have taken %(num)s card so far. Whoever takes the most wins.",
            "You have taken %(num)s cards so far. Whoever takes the most wins.",
            score(s, other),
        )
    return _.ngettext(
        "%(seat)s has taken %(num)s card so far. Whoever takes the most wins.",
        "%(seat)s has taken %(num)s cards so far. Whoever takes the most wins.",
        score(s, other),
        seat=seat(other),
    )


def _place(s: State, deck: Deck, looker: int | None, x: int, y: int, lang: str) -> str | None:
    place = number_of(x, y)
    if not is_within_reach(x, y) or not sides_into(s, place):
        return None
    _, where = words_of(__package__, lang), end_name(s, deck, place, lang)
    if looker == s.to_move and must_join(s) and not joins_at(s, place):
        return _(
            "An empty place %(where)s. No card of yours would join matching treasures here, "
            "but one would elsewhere, and must.",
            where=where,
        )
    return _(
        "An empty place %(where)s. A path leads here: choose a card of yours, then lay it here.",
        where=where,
    )


def joins_at(s: State, place: int) -> bool:
    """LAB-7: tell whether a card of whoever lays would join at an open end."""
    mates = 0
    for k in range(HAND):
        mates |= s.mates[s.hands[s.turn, k]]
    return sides_joining(s, place, mates) != 0


def _turned(s: State, deck: Deck, looker: int | None, card: int, turn: int, lang: str) -> str | None:
    if not holds(s, looker, card) or turn >= TURNS[s.shape[card]]:
        return None
    _ = words_of(__package__, lang)
    return _(
        "Your %(card)s, %(turned)s. Touch it, then a place where its path goes on.",
        card=card_name(deck, card, lang),
        turned=turn_name(s, card, turn, lang),
    )


def _one_card(s: State, deck: Deck, looker: int | None, card: int, lang: str) -> str | None:
    """Return what a card is, wherever the looker can see it."""
    _ = words_of(__package__, lang)
    name = card_name(deck, card, lang)
    if s.place[card]:
        return _(_on_the_table(s, card), card=name)
    if holds(s, looker, card):
        return _(_in_hand(s, looker, card), card=name)
    for other in range(s.players):
        if s.taken[other] >> card & 1:
            if other == looker:
                return _("The %(card)s: you have taken it, and it counts for you.", card=name)
            return _("The %(card)s: %(seat)s has taken it.", card=name, seat=seat(other))
    return None


def _in_hand(s: State, looker: int | None, card: int) -> str:
    if looker != s.to_move or not must_join(s):
        return N_("Your %(card)s. Lay it where a path goes on.")
    if can_join(s, card):
        return N_("Your %(card)s. Lay it where its path leads to a matching treasure.")
    return N_("Your %(card)s. It has to wait: only your other card can join matching treasures now.")


def _on_the_table(s: State, card: int) -> str:
    if card == s.laid:
        return N_("The %(card)s, just laid. Its paths lead to what may be taken.")
    if s.can_take >> card & 1:
        return N_(
            "The %(card)s. It is joined to the card just laid by a matching treasure, and may be taken."
        )
    return N_(
        "The %(card)s. Lay a card with a matching treasure, joined to it by a path, and you may take it."
    )
