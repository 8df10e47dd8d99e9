"""Why a card is worth laying, or taking: what it joins, and what may be taken then."""

from __future__ import annotations

from ludotheque.engine import count, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.notation import cards_in
from ludotheque.games.labyrinthe.rules import DONE, LAYS
from ludotheque.games.labyrinthe.state import State
from ludotheque.games.labyrinthe.telling import joined


def reason(s: State, after: State, deck: Deck, action: int, lang: str) -> str:
    """Return what a move brings whoever makes it."""
    _ = words_of(__package__, lang)
    if action == DONE:
        return _.ngettext(
            "leaves %(num)s card that you could take",
            "leaves %(num)s cards that you could take",
            count(s.can_take),
        )
    if action < LAYS:
        if not after.laid:
            return _("+1 card")
        return _.ngettext(
            "+1 card, and %(num)s more may follow",
            "+1 card, and %(num)s more may follow",
            count(after.can_take),
        )
    if after.laid:
        return _.ngettext(
            "joins %(matching)s: you may take %(num)s card",
            "joins %(matching)s: you may take %(num)s cards",
            count(after.can_take),
            matching=joined(deck, action // LAYS, cards_in(after.can_take), _),
        )
    if after.open_ends == 0:
        return _("closes the last open end: the match is over")
    return _("takes nothing")
