"""Titus to print: 54 coins with a number on each side, and twelve purses.

The sheet gives no sizes. The coins are ours, 38 mm, what a punch of an inch and a half cuts; the victory
cards have the size of small European cards, for which there are sleeves.
"""

from __future__ import annotations

from cmath import rect
from functools import cache
from math import cos, pi, sin

from ludotheque.engine import words_of
from ludotheque.engine.author.printing import Piece, drawing
from ludotheque.games.titus.components import Deck

COIN = 38.0
WIDTH, HEIGHT = 44.0, 68.0
GOLD, RIM, INK, CRIMSON = "#E5B53B", "#9C6F14", "#23201B", "#A8324A"
LEAVES = 8
"""On each side of the laurel round a number."""
LEAF = 2.9
"""How long a leaf is."""
BAG = (
    "M-6-17C-3-15.5 3-15.5 6-17L3.5-10C12.5-6 16.5 1.5 15.5 8.5C14.5 16 8 18 0 18S-14.5 16-15.5 8.5"
    "C-16.5 1.5-12.5-6-3.5-10Z"
)
PURSE = (
    f'<path d="{BAG}" fill="none" stroke="{INK}" stroke-width=".8" stroke-linejoin="round"/>'
    f'<path d="M-5-10.6H5V-8H-5Z" fill="{GOLD}" stroke="{RIM}" stroke-width=".3"/>'
    f'<path d="M-10.5 11.5C-7 15 7 15 10.5 11.5" fill="none" stroke="{INK}" stroke-width=".3"/>'
)
FRAME = "".join(
    f'<rect x="{off}" y="{off}" width="{WIDTH - 2 * off}" height="{HEIGHT - 2 * off}" rx="{4 - off}" '
    f'fill="none" stroke="{CRIMSON}" stroke-width="{line}"/>'
    for off, line in ((2, 0.7), (3, 0.2))
)
COLOURS = {
    "--titus-night": "#FFFFFF",
    "--titus-cloth": "#F4F4F7",
    "--titus-light": "#23201B",
    "--titus-soft": "#6B6457",
    "--titus-pale": "#23201B",
    "--titus-gold": "#F3D78A",
    "--titus-purse": "#E8D5C8",
}


def pieces(deck: Deck, lang: str) -> list[Piece]:
    """Return a coin for each token, its lower number in front, and the victory cards."""
    _ = words_of(__package__, lang)
    tokens, cards = _("Tokens"), _("Victory cards")
    return [
        *[Piece(tokens, COIN, COIN, _coin(low), _coin(high), shape="circle") for low, high in deck.tokens],
        *[Piece(cards, WIDTH, HEIGHT, _card(points)) for points in deck.victory],
    ]


def score_rows(deck: Deck, lang: str) -> list[str]:
    """Return what counts at the end (7.2, 7.3)."""
    _ = words_of(__package__, lang)
    return [_("Victory cards"), _("Runs in the reserve × 6"), _("Total")]


def _coin(number: int) -> str:
    return drawing(COIN, COIN, f'<g transform="translate({COIN / 2:g} {COIN / 2:g})">{_face(number)}</g>')


def _face(number: int) -> str:
    """Return a coin round 0, 0; a 6 and a 9 have a line below, since coins lie any way round."""
    wide = 15 if number < 10 else 14
    below = f'<path d="M-3.4 8.6H3.4" stroke="{INK}" stroke-width=".9"/>' if number in (6, 9) else ""
    return (
        f'<circle r="17" fill="none" stroke="{GOLD}" stroke-width="1.7"/>'
        f'<circle r="15.85" fill="none" stroke="{RIM}" stroke-width=".35"/>'
        f'<circle r="15" fill="none" stroke="{RIM}" stroke-width=".5" stroke-dasharray=".5 1.1"/>'
        f'<path d="{_laurel(11.6)}" fill="{GOLD}" stroke="{RIM}" stroke-width=".14"/>'
        f'<text y="{wide * 0.34:.2f}" font-size="{wide}" font-weight="800" text-anchor="middle" '
        f'fill="{INK}">{number}</text>{below}'
    )


@cache
def _laurel(radius: float) -> str:
    """Return two branches of leaves that meet below, open above, as one path."""
    leaves = []
    for k in range(LEAVES):
        angle = 0.14 * pi + k * 0.62 * pi / (LEAVES - 1)
        for side in (-1, 1):
            foot = complex(side * radius * sin(angle), radius * cos(angle))
            for spread in (-pi / 6, pi / 7.5):
                turn = side * (pi / 2 - angle + spread)
                leaves.append(_leaf(foot, rect(LEAF, turn - pi / 2)))
    return "".join(leaves)


def _leaf(foot: complex, along: complex) -> str:
    """Return a leaf that begins at a point; ``along`` leads to its tip."""
    points = [foot + along * point for point in (0.26 + 0.24j, 0.65 + 0.24j, 1, 0.65 - 0.24j, 0.26 - 0.24j)]
    one, two, tip, three, four = (f"{point.real:.2f} {point.imag:.2f}" for point in points)
    start = f"{foot.real:.2f} {foot.imag:.2f}"
    return f"M{start}C{one} {two} {tip}C{three} {four} {start}Z"


def _card(points: int) -> str:
    """Return a victory card: a purse, and its points where a run that lies on it does not hide them."""
    corner = f'<text x="4.5" y="9.2" font-size="8" font-weight="800" fill="{INK}">{points}</text>'
    return drawing(
        WIDTH,
        HEIGHT,
        f"{FRAME}{corner}"
        f'<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{corner}</g>'
        f'<g transform="translate({WIDTH / 2} {HEIGHT / 2})">{PURSE}'
        f'<text y="8.2" font-size="14" font-weight="800" text-anchor="middle" fill="{INK}">{points}</text>'
        "</g>",
    )
