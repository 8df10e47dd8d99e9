"""Tanagra to print: triangles of four cells, and pawns to fold into small prisms.

The sheet gives no sizes. Ours: sixteen triangles of 70 mm fit on a sheet, and a prism of 16 mm into any of
their cells. The sheet has five series of pawns and does not say which: here they are the small and the large
ones of two colours, for the game for two, and a fifth.
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
EDGES = ("#C9A968", "#BE7E55", "#B5A678", "#95A466", "#86A29C")
"""Of the triangles: the colours of the cut cardboard on the screen."""
SERIES = ((0, False), (1, False), (2, False), (0, True), (1, True))
"""A seat's shape and colour, and whether the pawns are large; in the order of the box."""
COLOURS = {
    "--tanagra-felt": "#FFFFFF",
    "--tanagra-shallows": "#F3F8F8",
    "--tanagra-shore": "#DCEBEC",
    "--tanagra-water": "#7FB9C0",
    "--tanagra-cream": "#B7CDCF",
}


def pieces(deck: Any, lang: str) -> list[Piece]:
    """Return the triangles, and the pawns: low ones first, then tall ones."""
    _ = words_of(__package__, lang)
    each, more = divmod(deck["triangles"], len(EDGES))
    triangles = [
        Piece(_("Triangles"), SIDE, HIGH, _triangle(colour), count=each + (k < more), shape="triangle")
        for k, colour in enumerate(EDGES)
    ]
    return triangles + [
        Piece(
            _("Pawns"),
            3 * FACE + TAB,
            TALL if large else LOW,
            _prism(seat, large),
            count=many,
            shape="outline",
        )
        for many, (seat, large) in zip(deck["pawns"], SERIES, strict=True)
    ]


def notes(deck: Any, lang: str) -> list[str]:
    """Return how pawns are made, and who takes which."""
    _ = words_of(__package__, lang)
    return [
        _("Pawns: score the dashed lines, fold each strip into a prism and glue the flap inside."),
        _("Two players take the discs and the squares, small and large; three or four one series each."),
    ]


def _triangle(colour: str) -> str:
    """Return a triangle with a border in its colour, and its four cells."""
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
        f'<path d="{border}" fill="none" stroke="{colour}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<g fill="{colour}">{dots}</g>',
    )


def _prism(seat: int, large: bool) -> str:
    """Return a strip of three faces and a flap; large pawns are taller, and have a collar."""
    high = TALL if large else LOW
    outline = f"M0 0H{3 * FACE}l{TAB} 2V{high - 2}l-{TAB} 2H0Z"
    folds = f"M{FACE} 0V{high}M{2 * FACE} 0V{high}M{3 * FACE} 0V{high}"
    size = 0.32 if large else 0.34
    faces = "".join(
        f'<g transform="translate({(k + 0.5) * FACE} {high / 2})">{_mark(seat, size, large)}</g>'
        for k in range(3)
    )
    collar = (
        f'<path d="M0 2.5H{3 * FACE}M0 {high - 2.5}H{3 * FACE}" stroke="{SEATS[seat]}" stroke-width="1.6"/>'
        if large
        else ""
    )
    return drawing(
        3 * FACE + TAB,
        high,
        f"{collar}{faces}"
        f'<path d="{folds}" fill="none" stroke="{SOFT}" stroke-width=".2" stroke-dasharray="1 .8"/>'
        f'<path d="{outline}" fill="none" stroke="{INK}" stroke-width=".25" stroke-linejoin="round"/>',
    )


def _mark(seat: int, size: float, large: bool) -> str:
    ring = f'<path d="{shape(seat, 1.38)}" fill="none" stroke="{INK}" stroke-width="1.2"/>' if large else ""
    return (
        f'<g transform="scale({size})"><path d="{shape(seat)}" fill="{SEATS[seat]}" stroke="{INK}" '
        f'stroke-width="1.2" stroke-linejoin="round"/>{ring}</g>'
    )
