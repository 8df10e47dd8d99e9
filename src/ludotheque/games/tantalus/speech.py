"""What people are told of a match of Tantalus."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.engine import CHANCE, OVER, Words, seat, words_of
from ludotheque.games.tantalus.board import NAMES
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import FIGURES, VALUE
from ludotheque.games.tantalus.reasons import reason as reason
from ludotheque.games.tantalus.rules import PASS, drawing_seat, forbidden
from ludotheque.games.tantalus.sets import SPAN, WORDS
from ludotheque.games.tantalus.state import NOBODY, SEATS, State
from ludotheque.games.tantalus.telling import ENDINGS as ENDINGS
from ludotheque.games.tantalus.telling import ending as ending
from ludotheque.games.tantalus.telling import tell as tell
from ludotheque.games.tantalus.telling import tell_veiled as tell_veiled

# what it is about


def goal(s: State, deck: Deck, lang: str) -> str:
    """Return what wins, and what ends the match next."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("The match is over.")
    if s.target > 0:
        wins = _("The first to %(target)s points wins.", target=s.target)
    else:
        wins = _("Most points win.")
    return f"{wins} {_what_ends(s, _)}"


STALL_IN_SIGHT = 20
"""Turns before a stall from which on it is spoken of."""


def _what_ends(s: State, _: Words) -> str:
    if s.quiet and 0 < s.stall <= s.quiet + STALL_IN_SIGHT:
        return _.ngettext(
            "The match ends after %(num)s more turn without a card won.",
            "The match ends after %(num)s more turns without a card won.",
            s.stall - s.quiet,
        )
    if s.pile:
        return _.ngettext(
            "%(num)s card to draw, then the first empty hand ends the match.",
            "%(num)s cards to draw, then the first empty hand ends the match.",
            s.pile,
        )
    return _("The pile is empty: the first empty hand ends the match.")


SOON = 5
"""Turns before a stall from which on it threatens."""


def ends_soon(s: State, deck: Deck, lang: str) -> str:
    """Return in how many turns the match ends unless a card is won, when they are few."""
    if s.to_move == OVER or not 0 < s.stall - s.quiet <= SOON:
        return ""
    _ = words_of(__package__, lang)
    return _.ngettext(
        "The end in %(num)s turn, unless a card is won",
        "The end in %(num)s turns, unless a card is won",
        s.stall - s.quiet,
    )


def task(s: State, deck: Deck, lang: str) -> str:
    """Return what whoever is to move has to do."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("Nothing is left to do.")
    if s.to_move == CHANCE:
        return _("%(seat)s draws a card.", seat=seat(drawing_seat(s)))
    if s.last_by == s.turn:
        return _extra_turn(s, _)
    if s.last == NOBODY:
        return _("Turn any tile by 90°: you win a card when its figure stands on the board.")
    tile = NAMES[forbidden(s)]
    return _("Turn any tile but %(tile)s: you win a card when its figure stands on the board.", tile=tile)


def _extra_turn(s: State, _: Words) -> str:
    if s.strict and s.extra:
        return _("An extra turn, and %(more)s more after it: turn any tile, or pass.", more=s.extra)
    if s.strict:
        return _("An extra turn: turn any tile, or pass.")
    if s.extra:
        return _("An extra turn, and %(more)s more after it: turn any tile.", more=s.extra)
    return _("An extra turn: turn any tile, even the one that you have just turned.")


# what may happen


def describe(s: State, deck: Deck, action: int, lang: str) -> str:
    """Return what an action does."""
    if s.to_move != CHANCE and action != PASS:
        return _turning(action, lang)
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        return _("deal card %(card)s to %(seat)s", card=deck.cards[action], seat=seat(drawing_seat(s)))
    return _("pass, and turn no tile in this extra turn")


@lru_cache(None)  # a page says it of every tile
def _turning(tile: int, lang: str) -> str:
    return words_of(__package__, lang)("turn tile %(tile)s", tile=NAMES[tile])


def describe_veiled(text: str, lang: str) -> str:
    """Return who draws a card that is not seen."""
    return words_of(__package__, lang)("%(seat)s draws a card.", seat=seat(int(text.split()[1])))


OF_VALUE = {
    value: sum(1 << card for card in range(len(FIGURES)) if VALUE[card] == value) for value in range(5, 0, -1)
}
"""The cards of each value, dearest first, as bits."""


def settled(s: State) -> bool:
    """Tell whether the lead is greater than all that can still be won: the dearest cards there may be.

    Who holds which card does not count, so it tells nobody more than they may know.
    """
    open_cards = sum(s.undealt[word] << SPAN * word for word in range(WORDS))
    for owner in range(SEATS):
        for k in range(s.held[owner]):
            if s.hands[owner, k] >= 0:
                open_cards |= 1 << s.hands[owner, k]
    places, most = s.pile + s.held[0] + s.held[1], 0
    for value, cards in OF_VALUE.items():
        many = min(places, (open_cards & cards).bit_count())
        places -= many
        most += many * value
    return abs(s.points[0] - s.points[1]) > most
