"""Why a turn is worth making: what it wins, and which card of one's hand it brings nearer."""

from __future__ import annotations

from ludotheque.engine import words_of
from ludotheque.games.tantalus.board import completed
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import VALUE
from ludotheque.games.tantalus.nearest import nearest
from ludotheque.games.tantalus.rules import PASS
from ludotheque.games.tantalus.state import State


def reason(s: State, after: State, deck: Deck, action: int, lang: str) -> str:
    """Return what a turn does for the cards of whoever makes it; nothing if it does nothing for them."""
    _ = words_of(__package__, lang)
    if action == PASS:
        return ""
    who = s.to_move
    hand = [s.hands[who, k] for k in range(s.held[who])]
    won = [card for card in hand if card in completed(after.tiles, action)]
    if won:
        cards, points = " + ".join(deck.cards[card] for card in won), sum(VALUE[card] for card in won)
        return _("wins %(cards)s: +%(points)s, and another turn", cards=cards, points=points)
    away = {card: (_away(s.tiles, card), _away(after.tiles, card)) for card in hand}
    nearer = [card for card, (before, then) in away.items() if then < before]
    if nearer:
        card = min(nearer, key=lambda one: (away[one][1], -VALUE[one]))
        return _.ngettext(
            "brings %(card)s to %(num)s tile",
            "brings %(card)s to %(num)s tiles",
            away[card][1],
            card=deck.cards[card],
        )
    kept = [card for card, (before, then) in away.items() if then == before]
    if not kept:
        return _("brings none of your cards nearer")
    card = min(kept, key=lambda one: (away[one][1], -VALUE[one]))
    return _.ngettext(
        "leaves %(card)s %(num)s tile away",
        "leaves %(card)s %(num)s tiles away",
        away[card][1],
        card=deck.cards[card],
    )


def _away(tiles: int, card: int) -> int:
    """Return how many tiles are to be turned for a card at least; a figure that stands needs two turns."""
    return len(nearest(tiles, card)[0][0]) or 2
