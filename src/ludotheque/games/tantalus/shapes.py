"""What the pieces of Tantalus look like, each drawn once: tiles with grooves, cards, their backs."""

from __future__ import annotations

from functools import cache

from ludotheque.engine import words_of
from ludotheque.engine.author.palette import INK, LINE, RAISED, SOFT_INK
from ludotheque.games.tantalus.board import NAMES, SIDE
from ludotheque.games.tantalus.figures import Joins
from ludotheque.games.tantalus.outline import shape

TILE = 80
HALF = TILE // 2
LEFT, TOP = 56, 140
"""Where the board begins."""
CARD_WIDTH, CARD_HEIGHT = 96, 124
FIGURE = 78
"""Room for a figure on a card, both ways."""
LARGEST_UNIT = 12.0
"""Of half a tile on a card: small figures stay small."""

WON_SHOWN = 3
"""Of the cards that a seat has won, the last ones are seen."""

FRAME = "var(--tantalus-frame, #122A31)"
DARK = "var(--tantalus-tile, #1F4550)"
SIDES = "var(--tantalus-side, #16353E)"
GROOVE = "var(--tantalus-groove, #F3E6C6)"
GLOW = "var(--tantalus-glow, #F0A35E)"

ARCS = f"M0-{HALF}A{HALF} {HALF} 0 0 1-{HALF} 0M{HALF} 0A{HALF} {HALF} 0 0 0 0 {HALF}"
"""The grooves of a tile that lies as ``/``, round its north-west and south-east corners."""
FACE = (
    f'<rect x="{1 - HALF}" y="{1 - HALF}" width="{TILE - 2}" height="{TILE - 2}" rx="5" fill="{DARK}"/>'
    f'<path d="{ARCS}" fill="none" stroke="{SIDES}" stroke-width="13"/>'
    f'<path d="{ARCS}" fill="none" stroke="{GROOVE}" stroke-width="7"/>'
)
BACK = (
    f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="{DARK}"/>'
    f'<path d="M4 36A28 28 0 0 0 32 8M64 8A28 28 0 0 0 92 36M92 88A28 28 0 0 0 64 116M32 116A28 28 0 0 0 4 88'
    f'M48 34A28 28 0 0 1 48 90A28 28 0 0 1 48 34" fill="none" stroke="{GROOVE}" stroke-width="5"/>'
)


@cache
def tiles(row: int, states: str, lang: str) -> list[str]:
    """Return a row of tiles as they are drawn when they lie like this."""
    return [_tile(SIDE * row + column, state, lang) for column, state in enumerate(states)]


def middle(tile: int) -> tuple[int, int]:
    """Return where the middle of a tile lies."""
    return LEFT + TILE * (tile % SIDE) + HALF, TOP + TILE * (tile // SIDE) + HALF


@cache
def _tile(number: int, state: str, lang: str) -> str:
    angle = 0 if state == "/" else 90
    name = NAMES[number]
    _ = words_of(__package__, lang)
    title = _("tile %(tile)s", tile=name)
    x, y = middle(number)
    return (
        f'<g id="tile-{name}" transform="translate({x} {y}) rotate({angle})"><title>{title}</title>{FACE}</g>'
    )


@cache
def ground() -> str:
    """Return the board that the tiles lie on, and the names of its columns and rows."""
    side = SIDE * TILE + 16
    names = "".join(
        f'<text x="{LEFT + TILE * k + HALF}" y="{TOP - 16}">{"abcdefg"[k]}</text>'
        f'<text x="{LEFT - 24}" y="{TOP + TILE * k + HALF + 7}">{k + 1}</text>'
        for k in range(SIDE)
    )
    return (
        f'<rect x="{LEFT - 8}" y="{TOP - 8}" width="{side}" height="{side}" rx="10" fill="{FRAME}" '
        f'data-ground=""/><g text-anchor="middle" fill="{SOFT_INK}" data-ground="">{names}</g>'
    )


@cache
def card(name: str, joins: Joins) -> str:
    """Return the face of a card from its upper left corner: its value, its figure as a line, its name."""
    path, left, top, width, height = shape(joins)
    unit = min(LARGEST_UNIT, FIGURE / max(width, height))
    x = CARD_WIDTH / 2 - unit * (left + width / 2)
    y = 66 - unit * (top + height / 2)
    return (
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" '
        f'fill="{RAISED}" stroke="{LINE}" stroke-width="2"/>'
        f'<path transform="translate({x:.2f} {y:.2f}) scale({unit:.3f})" d="{path}" '
        f'fill="{LINE}" fill-opacity=".55" fill-rule="evenodd" '
        f'stroke="{INK}" stroke-width="{3.4 / unit:.3f}" stroke-linejoin="round"/>'
        f'<text x="9" y="24" font-size="20" font-weight="700" fill="{INK}">{len(joins)}</text>'
        f'<text x="{CARD_WIDTH - 8}" y="{CARD_HEIGHT - 7}" font-size="13" text-anchor="end" '
        f'fill="{SOFT_INK}">{name}</text>'
    )
