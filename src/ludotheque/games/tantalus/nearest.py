"""Where the figure of a card is near: what touching the card shows on the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ludotheque.games.tantalus import faces
from ludotheque.games.tantalus.board import SIDE, TILE_BIT
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.faces import FRAME, GLOW
from ludotheque.games.tantalus.figures import FIGURES
from ludotheque.games.tantalus.insight import in_the_corner, needs
from ludotheque.games.tantalus.notation import NAMES
from ludotheque.games.tantalus.outline import outline, path
from ludotheque.games.tantalus.words import words_of

MOST_WAYS = 3
"""Of several that one tile completes, so many are shown; others would cover each other: the first."""
ARROW = (
    f'<circle r="17" fill="{FRAME}" stroke="{GLOW}" stroke-width="3"/>'
    f'<path d="M-7 5A9 9 0 1 1 7 5" fill="none" stroke="{GLOW}" stroke-width="3.5" stroke-linecap="round"/>'
    f'<path d="M1 3L11 1L9 11Z" fill="{GLOW}"/>'
)
"""On a tile that is to be turned."""


class Way(NamedTuple):
    """One way for a figure to lie on the board."""

    mask: int
    """The tiles that it needs."""
    falling: int
    line: str

    def wrong(self, tiles: int) -> list[int]:
        r"""Return the tiles that lie otherwise."""
        differ = (tiles ^ self.falling) & self.mask
        return [tile for tile in range(SIDE * SIDE) if differ & TILE_BIT[tile]]


@lru_cache(64)
def ways(number: int) -> list[Way]:
    """Return every way for a figure to lie."""
    found = []
    for pairs, rows, columns in in_the_corner(FIGURES[number]):
        for down in range(rows):
            for across in range(columns):
                laid = [((a + down, b + across), (c + down, d + across)) for (a, b), (c, d) in pairs]
                found.append(Way(*needs({frozenset(pair) for pair in laid}), path(outline(laid))))
    return found


def nearest(tiles: int, number: int) -> list[tuple[list[int], Way]]:
    """Return the ways for which the fewest tiles are to be turned, each with these tiles."""
    known = [(way.wrong(tiles), way) for way in ways(number)]
    least = min(len(wrong) for wrong, _ in known)
    return [(wrong, way) for wrong, way in known if len(wrong) == least]


def aid(s: Any, deck: Deck, seat: int, target: str, lang: str) -> tuple[str, str] | None:
    """Return where the figure of a card in the seat's hand is nearest, and what is to be turned for it."""
    card = target.removeprefix("card-")
    number = deck.numbers.get(card)
    if number is None or number not in [s.hands[seat, k] for k in range(s.held[seat])]:
        return None
    near = nearest(s.tiles, number)
    near.sort(key=lambda one: s.last in one[0])  # what was turned just now may be forbidden
    shown = near[: MOST_WAYS if len(near[0][0]) < 2 else 1]
    said = _said(card, [wrong for wrong, _ in shown], len(near), lang)
    return "".join(_drawn(*one) for one in shown), said


def _drawn(wrong: list[int], way: Way) -> str:
    figure = (
        f'<path class="figure" transform="translate({faces.LEFT} {faces.TOP}) scale({faces.HALF})" '
        f'd="{way.line}" fill="{GLOW}" fill-opacity=".22" fill-rule="evenodd" stroke="{GLOW}" '
        f'stroke-width=".13" stroke-dasharray=".3 .2"/>'
    )
    return figure + "".join(
        f'<g class="turn" transform="translate({x} {y})">{ARROW}</g>' for x, y in map(faces.middle, wrong)
    )


def _said(card: str, shown: list[list[int]], ways: int, lang: str) -> str:
    words, least = words_of(lang), len(shown[0])
    if not least:
        return words["stands"].format(card)
    tiles = words["or"].join(" + ".join(NAMES[tile] for tile in wrong) for wrong in shown)
    more = words["ways"].format(ways) if ways > len(shown) else ""
    return words["near" if least > 1 else "next"].format(card, least, tiles) + more
