"""Tantalus to print: fifty tiles, a board for forty-nine of them, and the cards.

The sheet gives no sizes. The tiles are as large as lets the board fit on one sheet; the cards have the size
of small European cards, for which there are sleeves.
"""

from __future__ import annotations

from ludotheque.engine import words_of
from ludotheque.engine.author.printing import Piece, drawing
from ludotheque.games.tantalus.board import SIDE, TILES
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import Joins
from ludotheque.games.tantalus.outline import shape

TILE, FRAME, BLEED = 25.0, 6.0, 1.0
BOARD = SIDE * TILE + 2 * FRAME
WIDTH, HEIGHT = 44.0, 68.0
ROOM = (35.0, 42.0)
"""For a figure on a card: its width, and its height between the numbers."""
LINE = 1.5
"""How thick the line of a figure is."""
INK, SOFT, PETROL, PALE, SAND = "#23201B", "#6B6457", "#1F4550", "#C9D3D4", "#F1E9DA"
COLOURS = {
    "--tantalus-frame": "#E1E8E9",
    "--tantalus-tile": "#FFFFFF",
    "--tantalus-side": "#FFFFFF",
    "--tantalus-groove": PETROL,
    "--tantalus-glow": "#D9701A",
}


def pieces(deck: Deck, lang: str) -> list[Piece]:
    """Return the tiles (1.1: one is a spare), the board and the cards."""
    _ = words_of(__package__, lang)
    tile = drawing(TILE, TILE, f'<path d="{GROOVES}" fill="none" stroke="{PETROL}" stroke-width="2"/>')
    cards, unit = _("Cards"), _unit(deck)
    return [
        Piece(_("Tiles"), TILE, TILE, tile, count=TILES + 1, bleed=BLEED),
        Piece(_("Board"), BOARD, BOARD, _board()),
        *[Piece(cards, WIDTH, HEIGHT, _card(card, deck.joins[card], unit), BACK) for card in deck.ids],
    ]


def notes(deck: Deck, lang: str) -> list[str]:
    """Return how tiles are used that have no pivot."""
    _ = words_of(__package__, lang)
    return [_("The tiles lie loose on the board, on the pale lines at first: lift a tile to turn it.")]


def score_rows(deck: Deck, lang: str) -> list[str]:
    """Return what counts at the end (4.2, 4.3)."""
    _ = words_of(__package__, lang)
    return [_("Cards won"), _("Cards taken at the end"), _("Total")]


def _curves(x: float, y: float, side: float, falling: bool) -> str:
    """Return the two quarter circles of a tile: as ``/`` round its upper left and lower right corner."""
    half = side / 2
    if falling:
        return (
            f"M{x + half:g} {y:g}a{half:g} {half:g} 0 0 0 {half:g} {half:g}"
            f"M{x:g} {y + half:g}a{half:g} {half:g} 0 0 1 {half:g} {half:g}"
        )
    return (
        f"M{x + half:g} {y:g}a{half:g} {half:g} 0 0 1 {-half:g} {half:g}"
        f"M{x + side:g} {y + half:g}a{half:g} {half:g} 0 0 0 {-half:g} {half:g}"
    )


GROOVES = _curves(0, 0, TILE, False) + "".join(
    f"M{x:g} {y:g}{way}"
    for x, y, way in (
        (TILE / 2, -2, "v2.2"),
        (-2, TILE / 2, "h2.2"),
        (TILE + 2, TILE / 2, "h-2.2"),
        (TILE / 2, TILE + 2, "v-2.2"),
    )
)
"""Of a tile, and a little beyond it."""


def _board() -> str:
    """Return the board: its fields, their names, and pale the circles that the tiles make at the start."""
    across = SIDE * TILE
    fields = "".join(
        f"M{FRAME} {FRAME + k * TILE}h{across}M{FRAME + k * TILE} {FRAME}v{across}" for k in range(1, SIDE)
    )
    circles = "".join(
        _curves(FRAME + column * TILE, FRAME + row * TILE, TILE, (row + column) % 2 > 0)
        for row in range(SIDE)
        for column in range(SIDE)
    )
    names = "".join(
        f'<text x="{FRAME + (k + 0.5) * TILE}" y="4.3">{"abcdefg"[k]}</text>'
        f'<text x="3" y="{FRAME + (k + 0.5) * TILE + 1.3}">{k + 1}</text>'
        for k in range(SIDE)
    )
    return drawing(
        BOARD,
        BOARD,
        f'<path d="{circles}" fill="none" stroke="{PALE}" stroke-width=".9"/>'
        f'<path d="{fields}" fill="none" stroke="{SOFT}" stroke-width=".15" stroke-dasharray="1 1"/>'
        f'<rect x="{FRAME}" y="{FRAME}" width="{across}" height="{across}" fill="none" stroke="{PETROL}" '
        f'stroke-width=".6"/><rect x=".4" y=".4" width="{BOARD - 0.8}" height="{BOARD - 0.8}" fill="none" '
        f'stroke="{PETROL}" stroke-width=".8"/>'
        f'<g font-size="3.8" font-weight="700" text-anchor="middle" fill="{PETROL}">{names}</g>',
    )


# --- cards --------------------------------------------------------------------------------------------------

EDGE = (
    f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="2.5" fill="none" stroke="{PETROL}" '
    'stroke-width=".5"/>'
)


def _unit(deck: Deck) -> float:
    """Return how long half a tile is on every card of a deck: as long as lets each figure fit, upright."""
    across, along = (room - LINE for room in ROOM)
    sizes = [shape(deck.joins[card])[3:] for card in deck.ids]
    return min(min(across / min(size), along / max(size)) for size in sizes)


def _card(name: str, joins: Joins, unit: float) -> str:
    """Return the face of a card: its figure, its value in every corner, its name."""
    path, left, top, width, height = shape(joins)
    turn = " rotate(90)" if width > height else ""
    value = "".join(f'<text x="{x}" y="10" text-anchor="{end}">{len(joins)}</text>' for x, end in CORNERS)
    values = f'<g font-size="8.5" font-weight="800" fill="{INK}">{value}</g>'
    return drawing(
        WIDTH,
        HEIGHT,
        f'{EDGE}{values}<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{values}</g>'
        f'<g transform="translate({WIDTH / 2} {HEIGHT / 2}){turn} scale({unit:.3f})">'
        f'<path transform="translate({-left - width / 2:g} {-top - height / 2:g})" d="{path}" fill="{SAND}" '
        f'fill-rule="evenodd" stroke="{PETROL}" stroke-width="{LINE / unit:.3f}" stroke-linejoin="round"/>'
        "</g>"
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 4.6}" font-size="2.8" text-anchor="middle" '
        f'fill="{SOFT}">{name}</text>',
    )


CORNERS = ((4.6, "start"), (WIDTH - 4.6, "end"))
"""Where the numbers at the upper edge begin or end."""


def _woven() -> str:
    """Return a line that winds over the back of a card."""
    side, columns, rows = 7.6, 5, 8
    x, y = (WIDTH - columns * side) / 2, (HEIGHT - rows * side) / 2
    turned = {(1, 1), (3, 2), (5, 1), (6, 3), (4, 3), (2, 3), (1, 4), (6, 0)}
    return "".join(
        _curves(
            x + column * side, y + row * side, side, ((row + column) % 2 > 0) != ((row, column) in turned)
        )
        for row in range(rows)
        for column in range(columns)
    )


BACK = drawing(WIDTH, HEIGHT, f'{EDGE}<path d="{_woven()}" fill="none" stroke="{PETROL}" stroke-width=".7"/>')
