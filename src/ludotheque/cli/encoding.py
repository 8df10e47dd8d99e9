"""Output on terminals that do not speak UTF-8: what cannot be shown is spelled with plain characters."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

PLAINLY = "ludotheque-plainly"

_PLAIN = {
    **dict.fromkeys("─━┄┅┈┉╌╍═╴╶╸╺—–−", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻", "|"),
    **dict.fromkeys("╱╭╯", "/"),
    **dict.fromkeys("╲╮╰", "\\"),
    **dict.fromkeys("“”«»„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("●◉⬤", "o"),
    "×": "x",
    "·": ".",
    "•": "*",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "✓": "ok",
    "✗": "NO",
    "œ": "oe",
    "Œ": "OE",
}
_BLOCKS = {0x2500: "+", 0x2580: "#", 0x25A0: "*"}
"""Box drawing, block elements, geometric shapes: where each begins, and what stands for the rest of it."""


def plainly(text: str) -> str:
    """Return a text in ASCII, keeping its shape where possible."""
    return "".join(_plain_character(character) for character in text)


def _plain_character(character: str) -> str:
    if character.isascii():
        return character
    if character in _PLAIN:
        return _PLAIN[character]
    code = ord(character)
    if 0x2500 <= code < 0x2600:
        return _BLOCKS[max(begin for begin in _BLOCKS if begin <= code)]
    if 0x2800 <= code < 0x2900:
        return _plain_dots(code - 0x2800)
    stripped = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return stripped or "?"


def _plain_dots(dots: int) -> str:
    """Return the character that looks most like a pattern of Braille dots, with which curves are drawn."""
    left = [row for row, bit in enumerate((0, 1, 2, 6)) if dots >> bit & 1]
    right = [row for row, bit in enumerate((3, 4, 5, 7)) if dots >> bit & 1]
    if not left or not right:
        return "|" if left or right else " "
    rise = sum(left) / len(left) - sum(right) / len(right)
    if rise:
        return "/" if rise > 0 else "\\"
    return "_" if min(left + right) == 3 else "-"


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plainly(error.object[error.start : error.end]), error.end


def speak_plainly() -> None:
    """Let the standard streams spell out what they cannot encode, and accept whatever is typed."""
    codecs.register_error(PLAINLY, _handle)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAINLY)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
