"""What treasures, cards, places and turns are called: by what can be seen of them on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ludotheque.engine import N_, lowest, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.state import State
from ludotheque.games.labyrinthe.table import OPEN, STEP, card_at, place_of, sides_into
from ludotheque.games.labyrinthe.treasures import TREASURES

WHERE = (  # a place, by the side on which its neighbour lies
    N_("below the %(card)s"),
    N_("to the left of the %(card)s"),
    N_("above the %(card)s"),
    N_("to the right of the %(card)s"),
)
BESIDE = (  # the same, in few words
    N_("below %(card)s"),
    N_("to the left of %(card)s"),
    N_("above %(card)s"),
    N_("to the right of %(card)s"),
)
SHAPED = {  # a card by its shape, where its treasures are on cards of other shapes too
    "straight": N_("straight %(treasures)s card"),
    "corner": N_("%(treasures)s corner card"),
    "tee": N_("%(treasures)s tee card"),
    "cross": N_("%(treasures)s cross card"),
    "end": N_("%(treasures)s dead-end card"),
}
SHAPE_NAMES = {
    "straight": N_("straight"),
    "corner": N_("corner"),
    "tee": N_("tee"),
    "cross": N_("cross"),
    "end": N_("dead end"),
}
SIDE_BY_SIDE = (N_("left-hand %(card)s"), N_("right-hand %(card)s"))  # of two that look the same
ONE_ABOVE = (N_("upper %(card)s"), N_("lower %(card)s"))
OPENINGS = {  # a card's turn, by the set of sides on which it is open
    0b0101: N_("open at the top and bottom"),
    0b1010: N_("open on the left and right"),
    0b0011: N_("open at the top and on the right"),
    0b0110: N_("open on the right and at the bottom"),
    0b1100: N_("open at the bottom and on the left"),
    0b1001: N_("open on the left and at the top"),
    0b1011: N_("open on all sides but the bottom"),
    0b0111: N_("open on all sides but the left"),
    0b1110: N_("open on all sides but the top"),
    0b1101: N_("open on all sides but the right"),
    0b1111: N_("open on all sides"),
    0b0001: N_("open at the top only"),
    0b0010: N_("open on the right only"),
    0b0100: N_("open at the bottom only"),
    0b1000: N_("open on the left only"),
}


def treasure_name(treasure: str, lang: str) -> str:
    """Return what a treasure is called; an owner's own has only one name."""
    return words_of(__package__, lang)(treasure) if treasure in TREASURES else treasure


@lru_cache(maxsize=1024)
def card_name(deck: Deck, number: int, lang: str) -> str:
    """Return what a card is called: after its treasures, and after its shape where they do not tell it."""
    card, _ = deck.cards[number], words_of(__package__, lang)
    treasures = listed([treasure_name(treasure, lang) for treasure in card.treasures], lang)
    message = SHAPED[card.shape] if number in deck.told_by_shape else N_("%(treasures)s card")
    return _(message, treasures=treasures)


@lru_cache(maxsize=1024)
def brief_name(deck: Deck, number: int, lang: str) -> str:
    """Return what a card is called in few words, where the eye sees which one it is."""
    card = deck.cards[number]
    treasures = "–".join(treasure_name(treasure, lang) for treasure in card.treasures)
    if number not in deck.told_by_shape:
        return treasures
    return f"{treasures} ({words_of(__package__, lang)(SHAPE_NAMES[card.shape])})"


def listed(names: Sequence[str], lang: str) -> str:
    """Return names as a sentence lists them."""
    some, last = ", ".join(names[:-1]), "".join(names[-1:])
    return words_of(__package__, lang)("%(some)s and %(last)s", some=some, last=last) if some else last


def lying_name(
    deck: Deck, number: int, where: Mapping[int, Sequence[int]], lang: str, brief: bool = False
) -> str:
    """Return what a card on the table is called: after its place among those that look the same.

    ``where`` has the x and y of the cards on the table, of this one and of its twins at least.
    """
    name, _ = (brief_name if brief else card_name)(deck, number, lang), words_of(__package__, lang)
    alike = sorted(tuple(where[card]) for card in (number, *deck.twins[number]) if card in where)
    nth = alike.index(tuple(where[number]))
    if len(alike) == 1:
        return name
    if len(alike) == 2:
        return _((SIDE_BY_SIDE if alike[0][0] < alike[1][0] else ONE_ABOVE)[nth], card=name)
    return _("%(card)s (number %(nth)s of %(all)s from the left)", card=name, nth=nth + 1, all=len(alike))


def name_on_table(s: State, deck: Deck, number: int, lang: str, brief: bool = False) -> str:
    """Return what a card on the table is called."""
    alike = (number, *deck.twins[number])
    where = {card: place_of(s.place[card]) for card in alike if s.place[card]}
    return lying_name(deck, number, where, lang, brief)


def place_name(neighbour: str, side: int, lang: str) -> str:
    """Return what a place is called that has a neighbour, so called, on one of its sides."""
    return words_of(__package__, lang)(WHERE[side], card=neighbour)


def end_name(s: State, deck: Deck, place: int, lang: str) -> str:
    """Return what an open end is called: after the first neighbour from which a path leads there."""
    side = lowest(sides_into(s, place))
    return place_name(name_on_table(s, deck, card_at(s, place + STEP[side]), lang), side, lang)


def brief_end(s: State, deck: Deck, place: int, lang: str) -> str:
    """Return what an open end is called in few words: after the first neighbour that leads there."""
    side = lowest(sides_into(s, place))
    neighbour = name_on_table(s, deck, card_at(s, place + STEP[side]), lang, brief=True)
    _ = words_of(__package__, lang)
    return _.agreed(_(BESIDE[side], card=f"⟨{neighbour}⟩"))


def turn_name(s: State, card: int, turn: int, lang: str) -> str:
    """Return what a card looks like in one of its turns."""
    return openings_name(OPEN[s.shape[card], turn], lang)


def openings_name(sides: int, lang: str) -> str:
    """Return what a card looks like that is open on these sides."""
    return words_of(__package__, lang)(OPENINGS[sides])
