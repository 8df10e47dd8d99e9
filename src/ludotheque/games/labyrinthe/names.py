"""What treasures, cards, places and turns are called: by what can be seen of them on the table."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.engine import N_, lowest, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.state import State
from ludotheque.games.labyrinthe.table import OPEN, STEP, card_at, sides_into
from ludotheque.games.labyrinthe.treasures import TREASURES

WHERE = (  # a place, by the side on which its neighbour lies
    N_("below the %(card)s"),
    N_("to the left of the %(card)s"),
    N_("above the %(card)s"),
    N_("to the right of the %(card)s"),
)
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
}


def treasure_name(treasure: str, lang: str) -> str:
    """Return what a treasure is called; an owner's own has only one name."""
    return words_of(__package__, lang)(treasure) if treasure in TREASURES else treasure


@lru_cache(maxsize=1024)
def card_name(deck: Deck, number: int, lang: str) -> str:
    """Return what a card is called: after its two treasures."""
    first, second = (treasure_name(treasure, lang) for treasure in deck.cards[number].treasures)
    _ = words_of(__package__, lang)
    return _("%(first)s and %(second)s card", first=first, second=second)


def place_name(deck: Deck, neighbour: int, side: int, lang: str) -> str:
    """Return what a place is called that has a neighbour on one of its sides."""
    return words_of(__package__, lang)(WHERE[side], card=card_name(deck, neighbour, lang))


def end_name(s: State, deck: Deck, place: int, lang: str) -> str:
    """Return what an open end is called: after the first neighbour from which a path leads there."""
    side = lowest(sides_into(s, place))
    return place_name(deck, card_at(s, place + STEP[side]), side, lang)


def turn_name(s: State, card: int, turn: int, lang: str) -> str:
    """Return what a card looks like in one of its turns."""
    return openings_name(OPEN[s.shape[card], turn], lang)


def openings_name(sides: int, lang: str) -> str:
    """Return what a card looks like that is open on these sides."""
    return words_of(__package__, lang)(OPENINGS[sides])
