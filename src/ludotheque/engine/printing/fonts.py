"""The typeface of what is printed, Source Sans Pro: free, embedded, with every accent of the rulebooks."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any
from unicodedata import normalize

from reportlab.pdfbase.pdfmetrics import getFont, registerFont, registerFontFamily, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

from ludotheque.engine.author.palette import SHAPES

TEXT, ITALIC, SEMIBOLD, BOLD, BOLD_ITALIC, BLACK = (
    "SourceSansPro-Regular",
    "SourceSansPro-It",
    "SourceSansPro-Semibold",
    "SourceSansPro-Bold",
    "SourceSansPro-BoldIt",
    "SourceSansPro-Black",
)
FACES = (TEXT, ITALIC, SEMIBOLD, BOLD, BOLD_ITALIC, BLACK)


@cache
def register() -> None:
    """Make the typeface known; in paragraphs ``<b>`` and ``<i>`` find their faces."""
    folder = resources.files("font_source_sans_pro") / "files"
    for face in FACES:
        with resources.as_file(folder / f"{face}.ttf") as file:
            registerFont(TTFont(face, str(file)))
    registerFontFamily(TEXT, TEXT, BOLD, ITALIC, BOLD_ITALIC)


def face(weight: str, style: str = "normal") -> str:
    """Return the face for an SVG's ``font-weight`` and ``font-style``."""
    heavy = int(weight) if weight.isdecimal() else 700 if weight.startswith("bold") else 400
    if style != "normal":
        return BOLD_ITALIC if heavy >= 600 else ITALIC
    return BLACK if heavy >= 800 else BOLD if heavy >= 700 else SEMIBOLD if heavy >= 600 else TEXT


@cache
def _has(character: str) -> bool:
    font: Any = getFont(TEXT)
    return ord(character) in font.face.charToGlyph


def runs(text: str) -> list[str]:
    """Return a text cut into what the typeface can write, and the seats' shapes, which it cannot."""
    parts = [""]
    for character in text:
        if character in SHAPES and not _has(character):
            parts += [character, ""]
        else:
            parts[-1] += character
    return [printable(part) if part not in tuple(SHAPES) else part for part in parts if part]


def printable(text: str) -> str:
    """Return a text in characters that the typeface has: others without accents, or as a question mark."""
    return "".join(one if _has(one) else _plain(one) for one in text)


def _plain(character: str) -> str:
    if character.isspace():
        return " "
    return "".join(one for one in normalize("NFKD", character) if _has(one)) or "?"


def width(text: str, name: str, size: float) -> float:
    """Return how wide a text is, which :func:`printable` gave."""
    return float(stringWidth(text, name, size))
