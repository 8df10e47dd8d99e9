"""Temptation to print: eight boards with two faces, chips, and dice to fold.

The sheet gives no sizes. A cell has room for a die of 16 mm, the usual one; those to fold are of 14 mm, so
that fifteen fit on a sheet. The boards are as large as half a sheet; a chip is what a punch of an inch cuts.
"""

from __future__ import annotations

from html import escape

from ludotheque.engine import N_, Words, words_of
from ludotheque.engine.author.printing import Piece, drawing
from ludotheque.games.temptation.components import Boards, Face, Row, title
from ludotheque.games.temptation.names import signed
from ludotheque.games.temptation.shapes import PIPS, star

WIDTH, HEIGHT = 180.0, 126.0
FIRST, STEP = 25.0, 17.8
"""From the upper edge of a board to the middle of its first row, and from a row to the next."""
CELL, FIRST_CELL, CELL_STEP = 15.6, 26.0, 19.5
CHIP = 25.0
DIE, TAB = 14.0, 5.0
SILVER_CHIPS, GOLD_CHIPS, DICE = 25, 45, 30  # 1.2
INK, SOFT, RED, GOLD, SILVER, PETROL = "#23201B", "#6B6457", "#A3262A", "#E0A100", "#9A978F", "#17475A"
COLOURS = {PETROL: "#3F7689"}


def pieces(deck: Boards, lang: str) -> list[Piece]:
    """Return the boards, the chips and the dice."""
    _ = words_of(__package__, lang)
    boards, chips = _("Boards"), _("Chips")
    net = drawing(4 * DIE + TAB, 3 * DIE + 2 * TAB, _net())
    return [
        *[
            Piece(boards, WIDTH, HEIGHT, _face(n, 0, front, _), _face(n, 1, back, _))
            for n, (front, back) in enumerate(deck.faces, 1)
        ],
        Piece(chips, CHIP, CHIP, _chip(50, GOLD), count=GOLD_CHIPS, shape="circle"),
        Piece(chips, CHIP, CHIP, _chip(10, SILVER), count=SILVER_CHIPS, shape="circle"),
        Piece(_("Dice"), 4 * DIE + TAB, 3 * DIE + 2 * TAB, net, count=DICE, shape="outline"),
    ]


def notes(deck: Boards, lang: str) -> list[str]:
    """Return how the dice are made, or what else will do."""
    _ = words_of(__package__, lang)
    return [
        _("Dice: score the dashed lines, fold them back and glue the flaps inside."),
        _("Thirty dice of your own do as well: a cell has room for 16 mm. You also need a cup."),
    ]


SIDES = (N_("board %(number)s, front"), N_("board %(number)s, back"))

# --- boards -------------------------------------------------------------------------------------------------


def _face(number: int, face: int, rows: Face, _: Words) -> str:
    """Return a face of a board: an awning, its name, and six rows."""
    where = _(SIDES[face], number=number)
    name = escape(title(rows, _.lang) or "Temptation")
    scallops = "".join(
        f'<path d="M{4 + 6.88 * k:.2f} 3v1.4a3.44 3.44 0 0 0 6.88 0v-1.4z" '
        f'fill="{"#FFFFFF" if k % 2 else RED}" stroke="{RED}" stroke-width=".3"/>'
        for k in range(25)
    )
    return drawing(
        WIDTH,
        HEIGHT,
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="3" fill="none" stroke="{PETROL}" '
        f'stroke-width=".8"/>{scallops}'
        f'<text x="{WIDTH / 2}" y="14" font-size="6" font-weight="800" text-anchor="middle" '
        f'fill="{PETROL}">{name}</text><text x="{WIDTH - 7}" y="13.8" font-size="3.4" text-anchor="end" '
        f'fill="{SOFT}">{where}</text>{"".join(_row(k, row) for k, row in enumerate(rows))}',
    )


HATCH = "".join(f"M{x} 8.5l-17 -17" for x in range(-2, 182, 4))
WHITE_PLAQUE = "M9-8.3H171A3 3 0 0 1 174-5.3V5.3A3 3 0 0 1 171 8.3H9A3 3 0 0 1 6 5.3V-5.3A3 3 0 0 1 9-8.3Z"
BLACK_PLAQUE = "M10-8.3H170L174-4.3V4.3L170 8.3H10L6 4.3V-4.3Z"


def _row(k: int, row: Row) -> str:
    """Return a row: round and light, or black, with cut corners and hatched; its points at the end."""
    black = row.points < 0
    cells = "".join(
        f'<g transform="translate({FIRST_CELL + CELL_STEP * n} 0)">{_cell(cell, black)}</g>'
        for n, cell in enumerate(row.cells)
    )
    points = signed(row.points)
    size = (6.2, 5.4, 4.6, 3.8)[max(0, min(3, len(points) - 3))]
    if black:
        ground = (
            f'<clipPath id="row-{k}"><path d="{BLACK_PLAQUE}"/></clipPath><g clip-path="url(#row-{k})">'
            f'<path d="{HATCH}" stroke="{INK}" stroke-width=".55"/></g>'
            f'<path d="{BLACK_PLAQUE}" fill="none" stroke="{INK}" stroke-width="1.6"/>'
        )
        round_ = f'<path d="M-3.2-7.6H3.2L7.6-3.2V3.2L3.2 7.6H-3.2L-7.6 3.2V-3.2Z" fill="{INK}"/>'
    else:
        ground = f'<path d="{WHITE_PLAQUE}" fill="none" stroke="{INK}" stroke-width=".5"/>'
        round_ = f'<circle r="7.6" fill="#FFFFFF" stroke="{INK}" stroke-width=".8"/>'
    return (
        f'<g transform="translate(0 {FIRST + STEP * k:g})">{ground}'
        f'<circle cx="12" r="3.8" fill="#FFFFFF"/><text x="12" y="1.9" font-size="5.4" font-weight="700" '
        f'text-anchor="middle" fill="{INK}">{k + 1}</text>{cells}<g transform="translate(162 0)">{round_}'
        f'<text y="{size * 0.35:.2f}" font-size="{size}" font-weight="800" text-anchor="middle" '
        f'fill="{"#FFFFFF" if black else INK}">{points}</text></g></g>'
    )


_STAR, _RED_STAR, _YELLOW_STAR = star(5, 6.2, 2.6), star(4, 7, 2.5), star(8, 6.4, 4)


def _cell(kind: int | str, black: bool) -> str:
    """Return an empty cell: its number, or its star; a full house has two forms of star."""
    ground = (
        f'<rect x="{-CELL / 2}" y="{-CELL / 2}" width="{CELL}" height="{CELL}" rx="1.6" '
        f'fill="#FFFFFF" stroke="{INK}" stroke-width="{0.9 if black else 0.3}"/>'
    )
    if kind == "*":
        inside = INK if black else "none"
        return f'{ground}<polygon points="{_STAR}" fill="{inside}" stroke="{INK}" stroke-width=".6"/>'
    if kind == "r":
        return f'{ground}<polygon points="{_RED_STAR}" fill="{RED}"/>'
    if kind == "y":
        return (
            f'{ground}<polygon points="{_YELLOW_STAR}" fill="#F2B544" stroke="{INK}" stroke-width=".4"/>'
            f'<circle r="1.6" fill="{INK}"/>'
        )
    label = f'<text y="4" font-size="11.5" font-weight="700" text-anchor="middle" fill="{INK}">{kind}</text>'
    return ground + label


# --- chips and dice -----------------------------------------------------------------------------------------


def _chip(points: int, metal: str) -> str:
    """Return a chip; the two kinds differ by more than their colour: one has a rim of rays."""
    rim = "1.3 1.3" if points == 50 else "none"
    return drawing(
        CHIP,
        CHIP,
        f'<g transform="translate({CHIP / 2} {CHIP / 2})"><circle r="10.8" fill="none" stroke="{metal}" '
        f'stroke-width="1.3"/><circle r="9" fill="none" stroke="{metal}" stroke-width=".9" '
        f'stroke-dasharray="{rim}"/><text y="3.4" font-size="10" font-weight="800" text-anchor="middle" '
        f'fill="{INK}">{points}</text></g>',
    )


FACES = {1: (1.5, 1.5), 3: (1.5, 0.5), 4: (1.5, 2.5), 2: (0.5, 1.5), 5: (2.5, 1.5), 6: (3.5, 1.5)}
"""Where the middles of a die's faces stand in its net, in columns and rows; opposite ones make seven."""


def _net() -> str:
    """Return a die to fold: a cross of six faces, with flaps, from its upper left corner."""
    d, t, s = DIE, TAB, 1.6  # s: how much a flap narrows
    side, flat = f"v{d - 2 * s:g}", f"h{d - 2 * s:g}"
    one, two, four = (f"{k * d:g}" for k in (1, 2, 4))
    upper, middle, lower, end = (f"{t + k * d:g}" for k in range(4))
    outline = (
        f"M0 {middle}H{one}l{s - t:g} {-s:g}V{t + s:g}L{one} {upper}l{s:g} {-t:g}{flat}l{s:g} {t:g}"
        f"l{t - s:g} {s:g}{side}L{two} {middle}H{four}l{t:g} {s:g}{side}l{-t:g} {s:g}"
        f"H{two}l{t - s:g} {s:g}{side}L{two} {end}l{-s:g} {t:g}h{2 * s - d:g}l{-s:g} {-t:g}"
        f"l{s - t:g} {-s:g}v{2 * s - d:g}L{one} {lower}H0Z"
    )
    across = "".join(f"M{one} {y}H{two}" for y in (upper, middle, lower, end))
    down = f"M{one} {upper}V{end}M{two} {upper}V{end}M{3 * d:g} {middle}V{lower}M{four} {middle}V{lower}"
    pips = "".join(
        f'<circle cx="{d * (column + 0.27 * x):.2f}" cy="{t + d * (row + 0.27 * y):.2f}" r="1.3"/>'
        for value, (column, row) in FACES.items()
        for x, y in PIPS[value]
    )
    return (
        f'<path d="{outline}" fill="none" stroke="{INK}" stroke-width=".25" stroke-linejoin="round"/>'
        f'<path d="{across}{down}" fill="none" stroke="{SOFT}" stroke-width=".2" stroke-dasharray="1 .8"/>'
        f'<g fill="{RED}">{pips}</g>'
    )
