"""Tantalus as a picture: dark tiles whose light grooves make one line, cards with the same line on paper."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from ludotheque.engine import N_, Json, seat, words_of
from ludotheque.engine.author.palette import BAD, INK, LINE, PAPER, RAISED, SOFT_INK, seat_mark
from ludotheque.games.tantalus import shapes
from ludotheque.games.tantalus.board import TILE_OF, bit, through_tile
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import Joins
from ludotheque.games.tantalus.names import Names, held, is_forbidden, may_pass, names_of, standing
from ludotheque.games.tantalus.outline import outline, path
from ludotheque.games.tantalus.shapes import BACK, FRAME, GLOW, LEFT, TOP, WON_SHOWN
from ludotheque.games.tantalus.state import HAND
from ludotheque.games.tantalus.terminal import text
from ludotheque.games.tantalus.touch import aid, attempt, explain, paths
from ludotheque.words import with_names

__all__ = ["aid", "attempt", "explain", "paths", "pieces", "text"]

WIDTH, HEIGHT = 640, 874
UPPER, LOWER = 12, 726
"""Where the rows of cards begin, the other's and the looker's own."""
HANDS, PILE = 90, 568
LARGE, SMALL = 1.1, 0.58
"""How large cards are in one's own hand, and elsewhere."""
SPACE = 8
WON = {UPPER: (374, UPPER), LOWER: (436, LOWER - 10)}
COUNT = {UPPER: (327, UPPER + 34), LOWER: (48, LOWER + 98)}
"""Where a row shows the cards that its seat has won, and how many there are."""
STANDING = f'x="{HANDS}" y="{TOP - 38}" font-size="15"'
"""Between the upper cards and the letters of the columns."""
BUTTON = f'transform="translate({WON[LOWER][0]} {LOWER + 68})"'
"""Below the cards won, as high as a tile: a thumb finds it."""


def pieces(view: Json, deck: Deck, looker: int | None, lang: str) -> list[str]:
    """Return the board between the two hands, the looker's own below."""
    own, names = looker or 0, names_of(view, lang)
    return [
        _ground(),
        _badge(view, 1 - own, UPPER, names, lang),
        _badge(view, own, LOWER, names, lang),
        *[tile for number, row in enumerate(view["tiles"]) for tile in shapes.tiles(number, row, lang)],
        *_cards(view, deck, own, names, lang),
        *_backs(view, own, names, lang),
        _pile(view["pile"], lang),
        *_glow(view, deck, lang),
        _last(view["last"], view["last_by"], is_forbidden(view), names, lang),
        _pass(may_pass(view, looker), lang),
        f'<text data-ground="" {STANDING} fill="{SOFT_INK}">{standing(view, lang)}</text></svg>',
    ]


@cache
def _ground() -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="tantalus" '
        f'font-family="system-ui, sans-serif" font-size="20">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}" data-ground=""/>{shapes.ground()}'
    )


def _titled(message: str, names: Names, lang: str, **values: object) -> str:
    """Return a sentence as the title of an element."""
    said = with_names(words_of(__package__, lang)(message, **values), names, lang)
    return f"<title>{escape(said)}</title>"


def _badge(view: Json, owner: int, y: int, names: Names, lang: str) -> str:
    """Return a seat's shape and points, ringed when it is the seat's turn, or when it has won."""
    marked = owner == view["turn"] or owner in view["winners"]
    return _shape(owner, view["scores"][owner], marked, y, names, lang)


@lru_cache(1024)
def _shape(owner: int, points: int, marked: bool, y: int, names: Names, lang: str) -> str:
    said = words_of(__package__, lang).ngettext(
        "%(seat)s: %(num)s point", "%(seat)s: %(num)s points", points, seat=seat(owner)
    )
    ring = f'<circle r="20" fill="none" stroke="{INK}" stroke-width="3"/>' if marked else ""
    mark = seat_mark(owner, f'stroke="{INK}" stroke-width="1.5"')
    return (
        f'<g id="seat-{owner}" transform="translate(48 {y + 24})">'
        f"<title>{escape(with_names(said, names, lang))}</title>{ring}{mark}"
        f'<text y="52" font-size="28" font-weight="700" text-anchor="middle" fill="{INK}">'
        f"{points}</text></g>"
    )


def _cards(view: Json, deck: Deck, own: int, names: Names, lang: str) -> list[str]:
    """Return every card that is seen: in hands, and the last that each seat has won."""
    counts, cards = [], {}
    hand = _hands(view)[own]
    if isinstance(hand, list):
        cards = {card: _held(card, deck.joins[card], k, lang) for k, card in enumerate(hand)}
    others = _hands(view)[1 - own]
    if isinstance(others, list):
        shown = enumerate(others)
        cards |= {card: _shown(card, deck.joins[card], 1 - own, k, names, lang) for k, card in shown}
    for owner, won in enumerate(view["won"]):
        y = LOWER if owner == own else UPPER
        counts.append(_count(owner, y, len(won), lang))
        for k, card in enumerate(won[-WON_SHOWN:]):
            cards[card] = _won(card, deck.joins[card], owner, y, k, names, lang)
    return counts + [cards[card] for card in sorted(cards)]


@lru_cache(4096)
def _held(card: str, joins: Joins, k: int, lang: str) -> str:
    title = _titled(N_("card %(card)s, worth %(value)s"), (), lang, card=card, value=card[0])
    return _card(card, joins, f'{_at(HANDS, LOWER, k, LARGE)} data-aid=""', title)


def _hands(view: Json) -> list[list[str] | int]:
    """Return both hands: as cards, or how many they are where they are not seen."""
    hands: list[list[str] | int] = view.get("open", view)["hands"]
    return hands


@lru_cache(4096)
def _shown(card: str, joins: Joins, owner: int, k: int, names: Names, lang: str) -> str:
    title = _titled(N_("a card of %(seat)s"), names, lang, seat=seat(owner))
    return _card(card, joins, _at(HANDS, UPPER, k, SMALL), title)


@lru_cache(4096)
def _won(card: str, joins: Joins, owner: int, y: int, k: int, names: Names, lang: str) -> str:
    title = _titled(N_("card %(card)s, won by %(seat)s"), names, lang, card=card, seat=seat(owner))
    return _card(card, joins, _at(*WON[y], k, SMALL), title)


def _card(card: str, joins: Joins, place: str, title: str) -> str:
    return f'<g id="card-{card}" {place}>{title}{shapes.card(card, joins)}</g>'


@cache
def _count(owner: int, y: int, won: int, lang: str) -> str:
    """Return how many cards a seat has won."""
    _ = words_of(__package__, lang)
    x, top = COUNT[y]
    told = _.ngettext("%(num)s won", "%(num)s won", won) if won else ""
    lines = " ".join(f'<tspan x="{x}" dy="{19 * k}">{word}</tspan>' for k, word in enumerate(told.split()))
    return (
        f'<text id="won-{owner}" x="{x}" y="{top}" text-anchor="middle" font-size="17" fill="{SOFT_INK}">'
        f"{lines}</text>"
    )


def _at(x: int, y: int, k: int, scale: float) -> str:
    return f'transform="translate({x + k * (shapes.CARD_WIDTH * scale + SPACE):g} {y}) scale({scale:g})"'


def _backs(view: Json, own: int, names: Names, lang: str) -> list[str]:
    """Return the cards that are not seen in hands."""
    return [
        _back(owner, LOWER if owner == own else UPPER, k, names, lang)
        for owner in (0, 1)
        if isinstance(_hands(view)[owner], int)
        for k in range(held(view, owner))
    ]


@lru_cache(1024)
def _back(owner: int, y: int, k: int, names: Names, lang: str) -> str:
    title = _titled(N_("a card of %(seat)s"), names, lang, seat=seat(owner))
    return f'<g id="back-{owner}-{k}" {_at(HANDS, y, k, SMALL)}>{title}{BACK}</g>'


@cache
def _pile(left: int, lang: str) -> str:
    _ = words_of(__package__, lang)
    title = _("the pile: %(left)s to draw", left=left) if left else _("the pile is empty")
    face = (
        BACK
        if left
        else f'<rect width="96" height="124" rx="8" fill="none" stroke="{SOFT_INK}" stroke-dasharray="6 6"/>'
    )
    return (
        f'<g id="pile" transform="translate({PILE} {UPPER}) scale({SMALL})"><title>{title}</title>{face}'
        f'<circle cx="48" cy="62" r="24" fill="{PAPER}"/>'
        f'<text x="48" y="72" font-size="28" text-anchor="middle" fill="{INK}">{left}</text></g>'
    )


@cache
def _pass(allowed: bool, lang: str) -> str:
    """Return the button that leaves an extra turn unused (TAN-9), where it may be left."""
    if not allowed:
        return ""
    _ = words_of(__package__, lang)
    word = _("Pass")
    return (
        f'<g id="pass" class="button" {BUTTON}><title>{word}</title>'
        f'<rect width="188" height="76" rx="6" fill="{RAISED}" stroke="{LINE}" stroke-width="2"/>'
        f'<text x="94" y="46" font-size="24" font-weight="600" text-anchor="middle" fill="{INK}">'
        f"{word}</text></g>"
    )


@lru_cache(1024)
def _last(tile: str | None, by: int, banned: bool, names: Names, lang: str) -> str:
    """Return the mark on the tile turned last: its seat's shape, struck through where TAN-2 forbids it."""
    if tile is None:
        return ""
    x, y = shapes.middle(TILE_OF[tile])
    values = {"tile": tile, "seat": seat(by)}
    title = (
        _titled(N_("%(tile)s was turned last, by %(seat)s: it may not be turned now"), names, lang, **values)
        if banned
        else _titled(N_("%(tile)s was turned last, by %(seat)s"), names, lang, **values)
    )
    mark = seat_mark(by, f'stroke="{PAPER}" stroke-width="2"')
    if banned:
        mark += f'<path d="M-13 13L13-13" stroke="{BAD}" stroke-width="5" stroke-linecap="round"/>'
    return f'<g id="last" pointer-events="none" transform="translate({x} {y})">{title}{mark}</g>'


def _glow(view: Json, deck: Deck, lang: str) -> list[str]:
    """Return the light round the figures that won cards in the turn just made."""
    if view["quiet"] or view["last"] is None:
        return []
    taken = HAND if view["over"] else 0  # cards taken over at the end lie above those won by the last turn
    fresh = {deck.numbers[card]: card for cards in view["won"] for card in cards[-HAND - taken :]}
    lit: dict[str, list[str]] = {}
    for figure, line, row, column in _lines_through(tuple(view["tiles"]), view["last"]):
        if figure in fresh:
            lit.setdefault(fresh[figure], []).append(_lit(fresh[figure], line, row, column))
    titles = {card: _titled(N_("%(card)s was completed"), (), lang, card=card) for card in lit}
    return [
        f'<g id="figure-{card}" pointer-events="none">{titles[card]}{"".join(drawn)}</g>'
        for card, drawn in lit.items()
    ]


def _lit(card: str, line: str, row: int, column: int) -> str:
    return (
        f'<path transform="translate({LEFT} {TOP}) scale({shapes.HALF})" d="{line}" '
        f'fill="{GLOW}" fill-opacity=".35" fill-rule="evenodd" stroke="{GLOW}" stroke-width=".2"/>'
        f'<g class="name" transform="translate({LEFT + shapes.TILE * column:g} {TOP + shapes.TILE * row:g})">'
        f'<rect x="-30" y="-66" width="60" height="28" rx="6" fill="{FRAME}" stroke="{GLOW}"/>'
        f'<text y="-45" text-anchor="middle" font-weight="700" fill="{GLOW}">{card}</text></g>'
    )


@lru_cache(256)
def _lines_through(rows: tuple[str, ...], name: str) -> list[tuple[int, str, int, int]]:
    """Return the figures that run through a tile's corners, the lines round them, and their upper points."""
    tiles = sum(bit(r, c) for r, row in enumerate(rows) for c, state in enumerate(row) if state == "\\")
    return [
        (figure, path(outline(joins)), *min(point for join in joins for point in join))
        for figure, joins in through_tile(tiles, TILE_OF[name])
    ]
