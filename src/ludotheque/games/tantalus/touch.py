"""What can be touched in the picture of Tantalus, and what a touch shows or tells."""

from __future__ import annotations

import random
from collections.abc import Callable

from ludotheque.engine import CHANCE, OVER, Words, seat, words_of
from ludotheque.games.tantalus import shapes
from ludotheque.games.tantalus.board import NAMES, TILE_OF
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.nearest import Way, nearest
from ludotheque.games.tantalus.rules import PASS, forbidden, may_pass
from ludotheque.games.tantalus.shapes import FRAME, GLOW
from ludotheque.games.tantalus.state import NOBODY, SEATS, State

TOUCHED = [[[f"tile-{name}"]] for name in NAMES]


def paths(s: State, deck: Deck, action: int) -> list[list[str]]:
    """Return what to touch: the tile to turn, or the button that passes."""
    if s.to_move == CHANCE:
        return []
    return [["pass"]] if action == PASS else TOUCHED[action]


def attempt(s: State, deck: Deck, touched: list[str]) -> str | None:
    """Return the tile, or the button, that was touched, as a move."""
    if touched[-1] == "pass":
        return "pass"
    return touched[-1].removeprefix("tile-") if touched[-1].startswith("tile-") else None


# where a card's figure is near

ARROW = (
    f'<circle r="17" fill="{FRAME}" stroke="{GLOW}" stroke-width="3"/>'
    f'<path d="M-7 5A9 9 0 1 1 7 5" fill="none" stroke="{GLOW}" stroke-width="3.5" stroke-linecap="round"/>'
    f'<path d="M1 3L11 1L9 11Z" fill="{GLOW}"/>'
)
"""On a tile that may have to be turned."""


def aid(s: State, deck: Deck, looker: int, target: str, lang: str) -> list[tuple[str, str]] | None:
    """Return how far a card in the looker's hand is, where its figure lies then, and what may be turned."""
    card = target.removeprefix("card-")
    number = deck.numbers.get(card)
    if number is None or number not in _hand(s, looker):
        return None
    near = nearest(s.tiles, number)
    wrong, way = min(near, key=lambda one: s.last in one[0])  # what was turned just now may be forbidden
    _ = words_of(__package__, lang)
    if not wrong:
        said = _("%(card)s stands already: turn one of its tiles away, and back later.", card=card)
        return [(_outlined(way), said)]
    named = _named(wrong, way)
    arrows = "".join(
        f'<g class="turn" transform="translate({x} {y})">{ARROW}</g>' for x, y in map(shapes.middle, named)
    )
    lying = _.ngettext(
        "Here %(card)s is nearest: %(num)s tile of the outline lies otherwise.",
        "Here %(card)s is nearest: %(num)s tiles of the outline lie otherwise.",
        len(wrong),
        card=card,
    )
    turning = _.ngettext(
        "%(num)s of these is to be turned for %(card)s: %(tiles)s.",
        "%(num)s of these are to be turned for %(card)s: %(tiles)s.",
        len(wrong),
        card=card,
        tiles=", ".join(NAMES[tile] for tile in named),
    )
    return [
        ("", _far(card, len(wrong), len(near), _)),
        (_outlined(way), lying),
        (_outlined(way) + arrows, turning),
    ]


def _hand(s: State, owner: int) -> list[int]:
    return [s.hands[owner, k] for k in range(s.held[owner])]


def _named(wrong: list[int], way: Way) -> list[int]:
    """Return the tiles that are to be turned, among as many that are right: the rest is for the eye."""
    right = [tile for tile in way.tiles() if tile not in wrong]
    chance = random.Random(way.mask)  # noqa: S311 - which ones, not secrecy
    return sorted(wrong + chance.sample(right, min(len(wrong), len(right))))


def _outlined(way: Way) -> str:
    return (
        f'<path class="figure" transform="translate({shapes.LEFT} {shapes.TOP}) scale({shapes.HALF})" '
        f'd="{way.line}" fill="{GLOW}" fill-opacity=".22" fill-rule="evenodd" stroke="{GLOW}" '
        f'stroke-width=".13" stroke-dasharray=".3 .2"/>'
    )


def _far(card: str, tiles: int, ways: int, _: Words) -> str:
    said = _.ngettext("%(card)s is %(num)s tile away.", "%(card)s is %(num)s tiles away.", tiles, card=card)
    return said + " " + _("There are %(ways)s such ways.", ways=ways) if ways > 1 else said


# what things are


def explain(s: State, deck: Deck, looker: int | None, target: str, lang: str) -> str | None:
    """Return what an element of the picture is, and what it is for; None if there is no such element."""
    kind, _, name = target.partition("-")
    said = EXPLAINED.get(kind)
    return said(s, deck, looker, name, words_of(__package__, lang)) if said else None


def _tile(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if name not in TILE_OF:
        return None
    if s.to_move != OVER and forbidden(s) == TILE_OF[name]:
        return _last(s, deck, looker, "", _)
    return _(
        "Tile %(tile)s. In your turn you turn one tile by 90°, and the line runs another way.", tile=name
    )


def _card(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    values = {"card": name, "value": name[:1]}
    if looker is not None and deck.numbers.get(name) in _hand(s, looker):
        return _(
            "Your card %(card)s, worth %(value)s: you win it when a turn completes its figure on the board,"
            " turned any way, but not mirrored.",
            **values,
        )
    owner = _winner(s, deck, name)
    if owner is None:
        return None
    if owner == looker:
        return _("Card %(card)s, which you have won: +%(value)s.", **values)
    return _("Card %(card)s, won by %(seat)s: +%(value)s.", **values, seat=seat(owner))


def _winner(s: State, deck: Deck, name: str) -> int | None:
    """Return the seat that has won a card."""
    number = deck.numbers.get(name)
    return next((s.won[k] % SEATS for k in range(s.won_cards) if s.won[k] // SEATS == number), None)


def _back(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    hidden = {f"{owner}-{k}": owner for owner in range(SEATS) for k in range(s.held[owner])}
    if name not in hidden or hidden[name] == looker:
        return None
    return _("A card of %(seat)s. Only its owner sees it, until it is won.", seat=seat(hidden[name]))


def _pile(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if not s.pile:
        return _("The pile is empty: won cards are not replaced any more.")
    return _.ngettext(
        "The pile: %(num)s card to draw. A card that is won is replaced from here.",
        "The pile: %(num)s cards to draw. A card that is won is replaced from here.",
        s.pile,
    )


def _seat(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if name not in OWNERS:
        return None
    owner = int(name)
    points = _.ngettext(
        "%(seat)s: %(num)s point", "%(seat)s: %(num)s points", s.points[owner], seat=seat(owner)
    )
    ring = _("The ring marks who has won.") if s.to_move == OVER else _("The ring marks whose turn it is.")
    return f"{points}. {ring}"


def _won(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if name not in OWNERS:
        return None
    owner = int(name)
    won = sum(s.won[k] % SEATS == owner for k in range(s.won_cards))
    if not won:
        return _("%(seat)s has not won a card yet.", seat=seat(owner))
    if owner == looker:
        return _.ngettext(
            "You have won %(num)s card.", "You have won %(num)s cards; the last ones lie here.", won
        )
    return _.ngettext(
        "%(seat)s has won %(num)s card.",
        "%(seat)s has won %(num)s cards; the last ones lie here.",
        won,
        seat=seat(owner),
    )


def _last(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if s.last == NOBODY:
        return None
    values = {"tile": NAMES[s.last], "seat": seat(s.last_by)}
    if s.to_move == OVER or s.last_by == s.turn:
        return _("The mark of %(seat)s is on %(tile)s, the tile that was turned last.", **values)
    if s.last_by == looker:
        return _("You have just turned %(tile)s: it may not be turned in the very next turn.", **values)
    return _("%(seat)s has just turned %(tile)s: it may not be turned in the very next turn.", **values)


def _figure(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if _winner(s, deck, name) is None:
        return None
    return _("This figure has just been completed. It has won card %(card)s.", card=name)


def _pass(s: State, deck: Deck, looker: int | None, name: str, _: Words) -> str | None:
    if not may_pass(s) or s.to_move != looker or name:
        return None
    return _("Pass: this extra turn is used up, and no tile is turned. Then no tile is forbidden.")


OWNERS = [str(owner) for owner in range(SEATS)]
EXPLAINED: dict[str, Callable[[State, Deck, int | None, str, Words], str | None]] = {
    "tile": _tile,
    "card": _card,
    "back": _back,
    "pile": _pile,
    "seat": _seat,
    "won": _won,
    "last": _last,
    "figure": _figure,
    "pass": _pass,
}
