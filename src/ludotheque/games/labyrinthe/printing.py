"""Labyrinthe to print: square cards with walls of brick, drawn in lines.

The sheet gives no size. Ours is 56 mm: twelve cards fill a sheet, and a maze of seven is as wide as an arm.
"""

from __future__ import annotations

from html import escape

from ludotheque.engine import words_of
from ludotheque.engine.author.printing import Piece
from ludotheque.games.labyrinthe.components import Card, Deck
from ludotheque.games.labyrinthe.shapes import LONE, LONE_SIZE, ROADS, SIZES, SPOTS, pictogram
from ludotheque.games.labyrinthe.treasures import TREASURES

SIDE, BLEED = 56.0, 1.5
INK, SOFT, STONE, JOINT = "#23201B", "#6B6457", "#EFE9DE", "#A79D8C"
BOX = 'viewBox="-50 -50 100 100"'
"""A card is 100 wide, its middle is 0 0, as on the screen; the bleed reaches to 53."""
OPEN = {"straight": "ns", "corner": "ne", "tee": "new", "cross": "nesw", "end": "n"}
"""The sides on which a card opens, unturned."""
TURNS = {"n": 0, "e": 90, "s": 180, "w": 270}
BRICKS = (
    "M-54-25H54M-54 0H54M-54 25H54M-30-54V-25M5-54V-25M38-54V-25M-40-25V0M-8-25V0M28-25V0"
    "M-32 0V25M10 0V25M40 0V25M-38 25V54M0 25V54M30 25V54"
)
BACK = (
    f'<svg xmlns="http://www.w3.org/2000/svg" {BOX}><rect x="-43" y="-43" width="86" height="86" rx="3" '
    f'fill="none" stroke="{INK}" stroke-width="1.4"/>'
    f'<path d="M-34-41V34H34V-34H-17V17H17V-17H0V0" fill="none" stroke="{INK}" stroke-width="4" '
    'stroke-linejoin="round" stroke-linecap="round"/></svg>'
)


def pieces(deck: Deck, lang: str) -> list[Piece]:
    """Return the cards, by number."""
    name = words_of(__package__, lang)("Cards")
    return [
        Piece(name, SIDE, SIDE, _card(number, card), BACK, bleed=BLEED) for number, card in deck.cards.items()
    ]


def _card(number: int, card: Card) -> str:
    """Return a card: stone, a path with its edges, treasures, and small its number."""
    mouths = "".join(
        f'<g transform="rotate({TURNS[side]})"><rect x="-24" y="-58" width="48" height="12" fill="#FFFFFF"/>'
        f'<path d="M-24-45.9V-58M24-45.9V-58" stroke="{INK}" stroke-width="2.2"/></g>'
        for side in OPEN[card.shape]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {BOX}>'
        f'<rect x="-54" y="-54" width="108" height="108" fill="{STONE}"/>'
        f'<path d="{BRICKS}" fill="none" stroke="{JOINT}" stroke-width=".9"/>'
        f'<path d="{ROADS[card.shape]}" fill="#FFFFFF" stroke="{INK}" stroke-width="2.2"/>{mouths}'
        f"{''.join(_treasure(card, k) for k in range(len(card.treasures)))}"
        f'<text x="-46" y="46" font-size="6" fill="{SOFT}">{number}</text></svg>'
    )


def _treasure(card: Card, k: int) -> str:
    """Return a treasure where it stands; an owner's own that has no picture stands there as a word."""
    name = card.treasures[k]
    alone = len(card.treasures) == 1
    (x, y), size = (LONE[card.shape], LONE_SIZE) if alone else (SPOTS[card.shape][k], SIZES[card.shape])
    if name not in TREASURES:
        letters = min(9.0, 70 / len(name))
        return (
            f'<text x="{x}" y="{y + letters / 3:.1f}" font-size="{letters:.1f}" font-weight="700" '
            f'text-anchor="middle" fill="{INK}">{escape(name)}</text>'
        )
    return f'<g transform="translate({x} {y}) scale({size})">{pictogram(name)}</g>'
