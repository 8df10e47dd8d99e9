"""What is printed on the pieces: walls in ink, paths in paper, and a pictogram for each treasure."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ludotheque.engine.author.palette import ACCENT, INK, LINE, PAPER, RAISED, SOFT_INK
from ludotheque.games.labyrinthe.components import Card, Deck
from ludotheque.games.labyrinthe.names import card_name
from ludotheque.games.labyrinthe.treasures import TREASURES

ROADS = {  # a card is 100 wide, its middle is 0 0, a path is 48 wide
    "straight": "M-24-50V50H24V-50Z",
    "corner": "M-24-50V0A24 24 0 0 0 0 24H50V-24H24V-50Z",
    "tee": "M-24-50V-24H-50V24H50V-24H24V-50Z",
    "cross": "M-24-50V-24H-50V24H-24V50H24V24H50V-24H24V-50Z",
    "end": "M-24-50V0A24 24 0 0 0 24 0V-50Z",
}
SPOTS = {  # where two treasures stand
    "straight": ((0, -25), (0, 25)),
    "corner": ((-4, -29), (29, 4)),
    "tee": ((-27, 0), (27, 0)),
    "cross": ((-27, 0), (27, 0)),
    "end": ((0, -31), (0, 4)),
}
SIZES = {"straight": 1.55, "corner": 1.4, "tee": 1.55, "cross": 1.55, "end": 1.4}
LONE = {"straight": (0, 0), "corner": (3, -3), "tee": (0, 0), "cross": (0, 0), "end": (0, -5)}
"""Where one treasure stands by itself, so large that it fills the path."""
LONE_SIZE = 1.8
BRICKS = (
    "M-50-25H50M-50 0H50M-50 25H50M-30-50V-25M5-50V-25M38-50V-25M-40-25V0M-8-25V0M28-25V0"
    "M-32 0V25M10 0V25M40 0V25M-38 25V50M0 25V50M30 25V50"
)
WALL = (
    f'<rect x="-50" y="-50" width="100" height="100" rx="6" fill="{INK}"/>'
    f'<path d="{BRICKS}" fill="none" stroke="{PAPER}" stroke-opacity=".2" stroke-width="1.5"/>'
)
EDGE = f'<rect x="-49.5" y="-49.5" width="99" height="99" rx="6" fill="none" stroke="{LINE}"/>'
MARKS = (
    f'<g id="lab-back"><rect x="-50" y="-50" width="100" height="100" rx="8" fill="{INK}"/>'
    f'<path d="M-34-34H34V34H-18V-18H18V16H0V0" fill="none" stroke="{PAPER}" stroke-width="8"/></g>'
    f'<rect id="lab-gone" x="-48" y="-48" width="96" height="96" rx="8" fill="none" stroke="{LINE}" '
    f'stroke-width="3" stroke-dasharray="8"/>'
    f'<g id="lab-place"><rect x="-43" y="-43" width="86" height="86" rx="6" fill="{PAPER}" '
    f'stroke="{SOFT_INK}" stroke-width="2" stroke-dasharray="5 5"/>'
    f'<path d="M-9 0H9M0-9V9" stroke="{SOFT_INK}" stroke-width="3"/></g>'
    f'<g id="lab-take"><rect x="-46" y="-46" width="92" height="92" rx="6" fill="none" stroke="{ACCENT}" '
    f'stroke-width="5"/><circle cx="36" cy="-36" r="12" fill="{ACCENT}"/>'
    f'<path d="M30-36H42M36-42V-30" stroke="{PAPER}" stroke-width="3"/></g>'
)
WINNER = (
    f'<path d="{TREASURES["crown"].line}{TREASURES["crown"].solid}" fill="{ACCENT}" stroke="{ACCENT}" '
    f'stroke-width="2" stroke-linejoin="round" transform="translate(76 69)"/>'
)
PALE = ' opacity=".25"'


@lru_cache(maxsize=16)
def defs(deck: Deck) -> str:
    """Return the drawings that the cards of a deck are put together from."""
    parts = [f'<g id="lab-wall">{WALL}</g>']
    for shape, road in ROADS.items():
        path = f'<path d="{road}" fill="{RAISED}"/>'
        parts.append(f'<path id="lab-{shape}-road" d="{road}"/>')
        parts.append(f'<g id="lab-{shape}"><use href="#lab-wall"/>{path}{EDGE}</g>')
    parts += [
        f'<g id="lab-treasure-{number}">{pictogram(name)}</g>' for name, number in _numbered(deck).items()
    ]
    return f'<defs data-ground="">{"".join(parts)}{MARKS}</defs>'


@lru_cache(maxsize=16)
def _numbered(deck: Deck) -> dict[str, int]:
    """Return the treasures of a deck, numbered."""
    treasures = sorted({treasure for card in deck.cards.values() for treasure in card.treasures})
    return {treasure: number for number, treasure in enumerate(treasures)}


def pictogram(treasure: str) -> str:
    """Return a treasure's picture, or the first letters of its name."""
    if treasure not in TREASURES:
        return (
            f'<text y="4" text-anchor="middle" font-size="11" font-weight="700" '
            f'font-family="system-ui, sans-serif" fill="{INK}">{escape(treasure[:3])}</text>'
        )
    line, solid = TREASURES[treasure].line, TREASURES[treasure].solid
    lines = (
        f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="2.4" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
    )
    solids = f'<path d="{solid}" fill="{INK}"/>' if solid else ""
    return f"{lines if line else ''}{solids}"


def whole(card: Card) -> str:
    """Return a card by itself, unturned, with nothing that other drawings would have to bring."""
    marks = "".join(
        f'<g transform="{_shift(card, k, 0)}">{pictogram(treasure)}</g>'
        for k, treasure in enumerate(card.treasures)
    )
    return f'{WALL}<path d="{ROADS[card.shape]}" fill="{RAISED}"/>{EDGE}{marks}'


def _spots(card: Card) -> tuple[tuple[int, int], ...]:
    """Return where the treasures stand on a card that is not turned."""
    return SPOTS[card.shape] if len(card.treasures) == 2 else (LONE[card.shape],)


def _shift(card: Card, k: int, turn: int) -> str:
    x, y = _spots(card)[k]
    size = SIZES[card.shape] if len(card.treasures) == 2 else LONE_SIZE
    return f"translate({x} {y}) rotate({-turn}) scale({size})"


@lru_cache(maxsize=4096)
def face(deck: Deck, number: int, turn: int, lang: str, treasures: int, lit: bool = False) -> str:
    """Return a card's face, turned; its treasures stand upright, and one that does not count is pale."""
    card, title = deck.cards[number], escape(card_name(deck, number, lang))
    light = f'<use href="#lab-{card.shape}-road" fill="{ACCENT}" fill-opacity=".34"/>' if lit else ""
    marks = "".join(
        f'<use href="#lab-treasure-{_numbered(deck)[treasure]}" transform="{_shift(card, k, turn)}"'
        f"{PALE if k >= treasures else ''}/>"
        for k, treasure in enumerate(card.treasures)
    )
    return f'<title>{title}</title><use href="#lab-{card.shape}"/>{light}{marks}'


def spot(deck: Deck, number: int, turn: int, treasure: str) -> tuple[int, int, int]:
    """Return where a treasure stands on a card as it lies, and how large a ring round it is."""
    card = deck.cards[number]
    x, y = _spots(card)[card.treasures.index(treasure)]
    for _ in range(turn // 90):
        x, y = -y, x
    return x, y, 22 if len(card.treasures) == 2 else 26
