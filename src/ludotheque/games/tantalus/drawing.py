"""Tantalus as a picture: dark tiles whose light grooves make one line, cards with the same line on paper."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ludotheque.engine import CHANCE, Json
from ludotheque.games.tantalus import faces
from ludotheque.games.tantalus.board import bit, through_tile
from ludotheque.games.tantalus.characters import text
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.faces import BACK, FRAME, GLOW, INK, LEFT, PAPER, SEATS, SHAPES, SOFT_INK, TOP
from ludotheque.games.tantalus.figures import Joins
from ludotheque.games.tantalus.notation import NAMES, TILE
from ludotheque.games.tantalus.outline import outline, path
from ludotheque.games.tantalus.showing import aid
from ludotheque.games.tantalus.words import caption, forbidden, held, standing, words_of

__all__ = ["aid", "attempt", "paths", "pieces", "text"]

WIDTH, HEIGHT = 640, 924
UPPER, LOWER = 16, 726
"""Where the rows of cards begin, the other's and the looker's own."""
HANDS, PILE = 90, 568
LARGE, SMALL = 1.1, 0.58
"""How large cards are in one's own hand, and elsewhere."""
SPACE = 8
WON_SHOWN = 3
WON = {UPPER: 374, LOWER: 436}
COUNT = {UPPER: f'x="368" y="{UPPER + 44}" text-anchor="end"', LOWER: f'x="436" y="{LOWER + 96}"'}
"""Where a row shows the cards that its seat has won, and how many there are."""


def pieces(view: Json, deck: Deck, seat: int | None, lang: str) -> list[str]:
    """Return the board between the two hands, the looker's own below."""
    lang = "fr" if lang == "fr" else "en"
    own = seat or 0
    return [
        _ground(),
        _badge(view, 1 - own, UPPER, lang),
        _badge(view, own, LOWER, lang),
        '<g id="pieces">',
        *[tile for number, row in enumerate(view["tiles"]) for tile in faces.tiles(number, row, lang)],
        *_cards(view, deck, own, lang),
        *_backs(view, own, lang),
        _pile(view["pile"], lang),
        '</g><g id="marks" pointer-events="none">',
        *_glow(view, deck, lang),
        _last(view["last"], view["last_by"], forbidden(view), lang),
        "</g>",
        (
            f'<g fill="{SOFT_INK}" transform="translate({LEFT - 8} {HEIGHT})">'
            f'<text id="caption" y="-36">{caption(view, seat, lang)}</text>'
            f'<text id="standing" y="-12" font-size="16">{standing(view, lang)}</text></g></svg>'
        ),
    ]


@cache
def _ground() -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="tantalus" '
        f'font-family="system-ui, sans-serif" font-size="20">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{faces.ground()}'
    )


def _badge(view: Json, seat: int, y: int, lang: str) -> str:
    """Return a seat's shape and points, ringed when it is the seat's turn, or when it has won."""
    marked = seat in view["winners"] if view["over"] else seat == view["turn"]
    return _shape(seat, view["scores"][seat], marked, y, lang)


@cache
def _shape(seat: int, points: int, marked: bool, y: int, lang: str) -> str:
    title = words_of(lang)["seat"].format(seat, points)
    ring = f'<circle r="20" fill="none" stroke="{INK}" stroke-width="3"/>' if marked else ""
    return (
        f'<g id="seat-{seat}" transform="translate(48 {y + 24})"><title>{title}</title>{ring}'
        f'<g fill="{SEATS[seat]}" stroke="{INK}" stroke-width="1.5">{SHAPES[seat]}</g>'
        f'<text y="52" font-size="28" font-weight="700" text-anchor="middle" fill="{INK}">'
        f"{points}</text></g>"
    )


def _cards(view: Json, deck: Deck, own: int, lang: str) -> list[str]:
    """Return every card that is seen: in one's own hand, and the last that each seat has won."""
    counts, cards = [], {}
    hand = view["hands"][own]
    if isinstance(hand, list):
        cards = {card: _held(card, deck.joins[card], k, lang) for k, card in enumerate(hand)}
    for seat, won in enumerate(view["won"]):
        y = LOWER if seat == own else UPPER
        counts.append(_count(seat, y, len(won), lang))
        for k, card in enumerate(won[-WON_SHOWN:]):
            cards[card] = _won(card, deck.joins[card], seat, y, k, lang)
    return counts + [cards[card] for card in sorted(cards)]


@lru_cache(4096)
def _held(card: str, joins: Joins, k: int, lang: str) -> str:
    title = words_of(lang)["card"].format(card, card[0])
    return _card(card, joins, f'{_at(HANDS, LOWER, k, LARGE)} data-aid=""', title)


@lru_cache(4096)
def _won(card: str, joins: Joins, seat: int, y: int, k: int, lang: str) -> str:
    return _card(card, joins, _at(WON[y], y, k, SMALL), words_of(lang)["won"].format(card, seat))


def _card(card: str, joins: Joins, place: str, title: str) -> str:
    return f'<g id="card-{card}" {place}><title>{title}</title>{faces.card(card, joins)}</g>'


@cache
def _count(seat: int, y: int, won: int, lang: str) -> str:
    """Return how many cards a seat has won."""
    count = words_of(lang)["counted"].format(won) if won else ""
    return f'<text id="won-{seat}" {COUNT[y]} font-size="17" fill="{SOFT_INK}">{count}</text>'


def _at(x: int, y: int, k: int, scale: float) -> str:
    return f'transform="translate({x + k * (faces.CARD_WIDTH * scale + SPACE):g} {y}) scale({scale:g})"'


def _backs(view: Json, own: int, lang: str) -> list[str]:
    """Return the cards that are not seen in hands."""
    return [
        _back(seat, LOWER if seat == own else UPPER, k, lang)
        for seat in (0, 1)
        if isinstance(view["hands"][seat], int)
        for k in range(held(view, seat))
    ]


@cache
def _back(seat: int, y: int, k: int, lang: str) -> str:
    title = words_of(lang)["back"].format(seat)
    return f'<g id="back-{seat}-{k}" {_at(HANDS, y, k, SMALL)}><title>{title}</title>{BACK}</g>'


@cache
def _pile(left: int, lang: str) -> str:
    words = words_of(lang)
    title = words["pile"].format(left) if left else words["empty"]
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
def _last(tile: str | None, by: int, banned: bool, lang: str) -> str:
    """Return the mark on the tile turned last: its seat's shape, struck through where TAN-2 forbids it."""
    if tile is None:
        return ""
    x, y = faces.middle(TILE[tile])
    title = words_of(lang)["forbidden" if banned else "last"].format(tile, by)
    stroke = (
        f'<path d="M-13 13L13-13" stroke="{faces.BAD}" stroke-width="5" stroke-linecap="round"/>'
        if banned
        else ""
    )
    return (
        f'<g id="last" transform="translate({x} {y})"><title>{title}</title>'
        f'<g fill="{SEATS[by]}" stroke="{PAPER}" stroke-width="2">'
        f"{SHAPES[by]}</g>{stroke}</g>"
    )


def _glow(view: Json, deck: Deck, lang: str) -> list[str]:
    """Return the light round the figures that won cards in the turn just made."""
    if view["quiet"] or view["last"] is None:
        return []
    fresh = {deck.numbers[card]: card for cards in view["won"] for card in cards[-WON_SHOWN:]}
    return [
        f'<path transform="translate({LEFT} {TOP}) scale({faces.HALF})" d="{line}" '
        f'fill="{GLOW}" fill-opacity=".35" fill-rule="evenodd" stroke="{GLOW}" stroke-width=".2">'
        f"<title>{words_of(lang)['completed'].format(fresh[figure])}</title></path>"
        f'<g class="name" transform="translate({LEFT + faces.TILE * column:g} {TOP + faces.TILE * row:g})">'
        f'<rect x="-30" y="-66" width="60" height="28" rx="6" fill="{FRAME}" stroke="{GLOW}"/>'
        f'<text y="-45" text-anchor="middle" font-weight="700" fill="{GLOW}">{fresh[figure]}</text></g>'
        for figure, line, row, column in _lines_through(tuple(view["tiles"]), view["last"])
        if figure in fresh
    ]


@lru_cache(256)
def _lines_through(rows: tuple[str, ...], name: str) -> list[tuple[int, str, int, int]]:
    """Return the figures that run through a tile's corners, the lines round them, and their upper points."""
    tiles = sum(bit(r, c) for r, row in enumerate(rows) for c, state in enumerate(row) if state == "\\")
    return [
        (figure, path(outline(joins)), *min(point for join in joins for point in join))
        for figure, joins in through_tile(tiles, TILE[name])
    ]


def paths(s: Any, deck: Deck, action: int) -> list[list[str]]:
    """Return what to touch: the tile to turn."""
    return [] if s.to_move == CHANCE else TOUCHED[action]


TOUCHED = [[[f"tile-{name}"]] for name in NAMES]


def attempt(s: Any, deck: Deck, touched: list[str]) -> str | None:
    """Return the tile that was touched, as a move."""
    return touched[-1].removeprefix("tile-") if touched[-1].startswith("tile-") else None
