"""What laying a card would do, before it is laid: what could be taken then, and over which paths."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import card_name, listed
from ludotheque.games.labyrinthe.notation import view
from ludotheque.games.labyrinthe.routes import routes


def preview(s: Any, then: Any, deck: Deck, seat: int, lang: str) -> tuple[str, str] | None:
    """Return the paths to what could be taken after a laying, and what that is; nothing of other moves."""
    if s.laid:
        return None
    _ = words_of(__package__, lang)
    if not then.laid:
        return "", _("Nothing could be taken then.")
    seen = view(then, deck, seat)
    marks = "".join(
        f'<use href="#lab-take" transform="translate({100 * x} {100 * y})"/>' for x, y in seen["can_take"]
    )
    cards = [card_name(deck, card, lang) for card in range(1, then.cards + 1) if then.can_take >> card & 1]
    return routes(seen, deck) + marks, _("Then you could take: %(cards)s.", cards=listed(cards, lang))
