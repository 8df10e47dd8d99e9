"""The colours of the shelf: the CSS variables that every drawing uses, by day and by night.

A drawing names a variable with its light value as fallback, ``var(--ink, #23201B)``, so that it follows
the page that it stands in; outside of a page :func:`plain_colours` puts the colours themselves in. Colours
of its own a game names after itself, ``--titus-gold``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SEATS = (
    *("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"),
    *("#8C564B", "#9E2A5B", "#6E6E12", "#46606B"),
)
"""Safe for the colour-blind, and never told by colour alone. Ten cannot be as far apart as six are, so the
last four have a letter on their shapes."""
LIGHT = {
    "--paper": "#F6F1E7",
    "--raised": "#FFFDF8",
    "--line": "#D9CFBD",
    "--ink": "#23201B",
    "--soft-ink": "#6B6457",
    "--accent": "#B3541E",
    "--good": "#1E7B4F",
    "--bad": "#A3262A",
    **{f"--seat-{seat}": colour for seat, colour in enumerate(SEATS)},
}
DARK = {
    "--paper": "#1C1B19",
    "--raised": "#282622",
    "--line": "#47423A",
    "--ink": "#F2ECE0",
    "--soft-ink": "#A89F8F",
    "--accent": "#F0A35E",
    "--good": "#67C79A",
    "--bad": "#F08A86",
}
"""What differs by night."""

PAPER, RAISED, LINE, INK, SOFT_INK, ACCENT, GOOD, BAD, *SEAT_COLOURS = (
    f"var({name}, {colour})" for name, colour in LIGHT.items()
)
"""The colours as drawings write them: ``fill="{INK}"``, ``fill="{SEAT_COLOURS[seat]}"``."""

SHAPES = "●■▲◆⬢★✚♥♣◎"
"""The seats' shapes as characters."""
OUTLINES = (
    "M-8 0A8 8 0 1 1 8 0A8 8 0 1 1-8 0z",
    "M-7-7H7V7H-7z",
    "M0-8L8 7H-8z",
    "M0-9L9 0L0 9L-9 0z",
    "M-4.5-8H4.5L9 0L4.5 8H-4.5L-9 0z",
    "M0-9L2.6-3L9-2.6L4.2 1.6L5.6 8L0 4.6L-5.6 8L-4.2 1.6L-9-2.6L-2.6-3z",
    "M-4.2-8.7H4.2V-4.2H8.7V4.2H4.2V8.7H-4.2V4.2H-8.7V-4.2H-4.2z",
    "M0 8.7L-7.4 1A4.7 4.7 0 0 1 0-5A4.7 4.7 0 0 1 7.4 1z",
    "M0-9A4.4 4.4 0 0 1 4-2.7A4.4 4.4 0 1 1 1.4 4.7L3 8.8H-3L-1.4 4.7A4.4 4.4 0 1 1-4-2.7A4.4 4.4 0 0 1 0-9z",
    "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1-9 0zM-6 0A6 6 0 1 0 6 0A6 6 0 1 0-6 0z",
)
"""The same as path data, about 18 across and centred at 0, 0."""
LETTERS = (*[""] * 6, "G", "H", "I", "J")
"""What stands on the shapes of the seats from the seventh on."""
RING = SHAPES.index("◎")
MOST_SEATS = len(SEATS)


def seat_mark(seat: int, more: str = "") -> str:
    """Return the mark of a seat, its shape in its colour, about 18 across and centred at 0, 0.

    ``more`` are attributes, such as a transform or a stroke.
    """
    if not LETTERS[seat]:
        return f'<path d="{OUTLINES[seat]}" fill="{SEAT_COLOURS[seat]}" {more}/>'
    shape = f'<path d="{OUTLINES[seat]}" fill="{SEAT_COLOURS[seat]}"/>'
    return f"<g {more}>{shape}{_letter(seat)}</g>"


def _letter(seat: int) -> str:
    """Return the letter of a seat: light on its colour, or in its colour on light within the ring."""
    colour = SEAT_COLOURS[seat] if seat == RING else LIGHT["--raised"]
    ground = f'<circle r="6.5" fill="{LIGHT["--raised"]}" stroke="none"/>' if seat == RING else ""
    return (
        f'{ground}<text class="letter" y="3" font-size="8.5" font-weight="bold" text-anchor="middle" '
        f'fill="{colour}" stroke="none">{LETTERS[seat]}</text>'
    )


VARIABLE = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
WHITE = "#FFFFFF"


def plain_colours(svg: str, dark: bool = False) -> str:
    """Return a drawing with colours in place of their names, for programs without style sheets."""
    return _filled_in(svg, {**LIGHT, **DARK} if dark else LIGHT)


def printed_colours(svg: str, own: Mapping[str, str]) -> str:
    """Return a drawing in the colours that it has on paper, which is white.

    ``own`` are a game's: what to print for a variable, ``--titus-night``, or for a colour, ``#17475A``.
    """
    filled = _filled_in(svg, {**LIGHT, "--paper": WHITE, "--raised": WHITE, **own})
    return COLOUR.sub(lambda found: own.get(found[0], found[0]), filled)


def _filled_in(svg: str, colours: Mapping[str, str]) -> str:
    named = VARIABLE.sub(lambda found: colours.get(found[1], found[2] or colours["--ink"]), svg)
    return named.replace("currentColor", colours["--ink"])
