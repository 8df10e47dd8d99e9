"""Pieces of card: what of a game is printed and cut out, each with its drawings and its true size.

A game declares them in its ``printing.py``; pages, marks and where the backs go are the engine's. Lengths are
in millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass

SHAPES = ("rectangle", "circle", "triangle", "outline")
"""How a piece is cut: along its box, the circle or the upright triangle in it, or a line that it draws."""


@dataclass(frozen=True)
class Piece:
    """Something that is cut out, as often as ``count`` says."""

    name: str
    """What such pieces are called, in the language asked for; those of one name follow each other."""
    width: float
    height: float
    front: str
    """An SVG whose viewBox is the piece's box. What it draws beyond that is the bleed, and is cut off."""
    back: str | None = None
    """The same for the other side; pieces of one name all have one, or none has."""
    count: int = 1
    shape: str = "rectangle"
    """One of SHAPES."""
    bleed: float = 0.0
    """How far beyond its box it is drawn, so that no white edge shows where a cut is not exact."""


def drawing(width: float, height: float, inside: str) -> str:
    """Return elements, drawn in millimetres from the upper left corner, as a piece's SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{inside}</svg>'
