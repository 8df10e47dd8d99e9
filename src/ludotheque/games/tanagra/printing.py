"""Tanagra to print: triangles of four cells, and pawns to fold into small prisms.

The sheet gives no sizes. Ours: sixteen triangles of 70 mm fit on a sheet, and a prism of 16 mm into any of
their cells. The sheet has five series of pawns: the small and the large ones of two colours, for the game for
two, and a fifth that it does not describe. So a fourth player takes a large series, in the colour of a small
one: a large pawn is higher than a small one, and its faces are coloured where those are white.
"""

from __future__ import annotations

from typing import Any

from ludotheque.engine import words_of
from ludotheque.engine.author.palette import SEATS
from ludotheque.engine.author.printing import Piece, drawing
from ludotheque.games.tanagra.shapes import shape

SIDE = 70.0
HIGH = SIDE * 3**0.5 / 2
FACE, TAB = 16.0, 6.0
LOW, TALL = 16.0, 26.0
INK, SOFT = "#23201B", "#6B6457"
CARD, EDGE = "#F8EBDD", "#BE7E55"
"""Of the triangles, which are all alike: on paper a colour would seem to mean something."""
SERIES = ((0, False), (1, False), (2, False), (0, True), (1, True))
"""A seat's shape and colour, and whether the pawns are large; in the order of the box."""
COLOURS = {
    "--tanagra-felt": "#FFFFFF",
    "--tanagra-shallows": "#F3F8F8",
    "--tanagra-shore": "#DCEBEC",
    "--tanagra-water": "#7FB9C0",
    "--tanagra-cream": "#B7CDCF",
    **{f"--tanagra-{name}": CARD for name in ("sand", "clay", "chalk", "reed", "mist")},
    **{f"--tanagra-{name}-edge": EDGE for name in ("sand", "clay", "chalk", "reed", "mist")},
}


def pieces(deck: Any, lang: str) -> list[Piece]:
    """Return the triangles, and the pawns: low ones first, then tall ones."""
    _ = words_of(__package__, lang)
    triangles = Piece(_("Triangles"), SIDE, HIGH, _triangle(), count=deck["triangles"], shape="triangle")
    return [
        triangles,
        *[
            Piece(
                _("Pawns"),
                3 * FACE + TAB,
                TALL if large else LOW,
                _prism(seat, large),
                count=many,
                shape="outline",
            )
            for many, (seat, large) in zip(deck["pawns"], SERIES, strict=True)
        ],
    ]


def notes(deck: Any, lang: str) -> list[str]:
    """Return how pawns are made, and who takes which."""
    _ = words_of(__package__, lang)
    return [
        _("Pawns: score the dashed lines, fold each strip into a prism and glue the flap inside."),
        _("Two players take the discs and the squares, small and large; three take the small series."),
        _("A fourth player takes one of the large series."),
    ]


def _triangle() -> str:
    """Return a triangle with a border, and its four cells."""
    x, y = SIDE / 2, HIGH
    inner = 2.2
    third = 3**0.5 * inner
    border = f"M{third:.2f} {y - inner:.2f}H{SIDE - third:.2f}L{x:.2f} {2 * inner:.2f}Z"
    cells = f"M{x / 2:.2f} {y / 2:.2f}H{1.5 * x:.2f}L{x:.2f} {y:.2f}Z"
    dots = "".join(
        f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r=".8"/>'
        for cx, cy in (
            (x, y * 2 / 3),
            (x / 2, y - y / 6),
            (1.5 * x, y - y / 6),
            (x, y / 3),
        )
    )
    return drawing(
        SIDE,
        HIGH,
        f'<path d="{cells}" fill="none" stroke="{SOFT}" stroke-width=".3" stroke-dasharray="1.6 1.1"/>'
        f'<path d="{border}" fill="none" stroke="{EDGE}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<g fill="{EDGE}">{dots}</g>',
    )


def _prism(seat: int, large: bool) -> str:
    """Return a strip of three faces and a flap; large pawns are taller, and coloured all over."""
    high = TALL if large else LOW
    outline = f"M0 0H{3 * FACE}l{TAB} 2V{high - 2}l-{TAB} 2H0Z"
    folds = f"M{FACE} 0V{high}M{2 * FACE} 0V{high}M{3 * FACE} 0V{high}"
    mark = _mark(seat, large)
    faces = "".join(
        f'<g transform="translate({(k + 0.5) * FACE} {high / 2}) scale(.34)">{mark}</g>' for k in range(3)
    )
    ground = f'<rect width="{3 * FACE}" height="{high}" fill="{SEATS[seat]}"/>' if large else ""
    return drawing(
        3 * FACE + TAB,
        high,
        f"{ground}{faces}"
        f'<path d="{folds}" fill="none" stroke="{SOFT}" stroke-width=".2" stroke-dasharray="1 .8"/>'
        f'<path d="{outline}" fill="none" stroke="{INK}" stroke-width=".25" stroke-linejoin="round"/>',
    )


def _mark(seat: int, large: bool) -> str:
    """Return a seat's shape; that of a large pawn has a pale rim, as on the screen."""
    rim = f'<path d="{shape(seat, 1.38)}" fill="#FFFFFF"/>' if large else ""
    return (
        f'<g stroke="{INK}" stroke-width="1.2" stroke-linejoin="round">{rim}'
        f'<path d="{shape(seat)}" fill="{SEATS[seat]}"/></g>'
    )
