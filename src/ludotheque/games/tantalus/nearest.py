"""Where the figure of a card is nearest: the ways for it to lie that need the fewest turns."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ludotheque.games.tantalus.board import TILE_BIT, TILES
from ludotheque.games.tantalus.figures import FIGURES
from ludotheque.games.tantalus.insight.distances import in_the_corner, needs
from ludotheque.games.tantalus.outline import outline, path


class Way(NamedTuple):
    """One way for a figure to lie on the board."""

    mask: int
    """The tiles that it needs."""
    falling: int
    line: str

    def tiles(self) -> list[int]:
        """Return the tiles that it needs."""
        return _those(self.mask)

    def wrong(self, tiles: int) -> list[int]:
        """Return the tiles that lie otherwise."""
        return _those((tiles ^ self.falling) & self.mask)


def _those(bits: int) -> list[int]:
    return [tile for tile in range(TILES) if bits & TILE_BIT[tile]]


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
