"""How near the figures of cards are.

A figure that stands settles every tile at its points: those that join, and those that must not. So each
way to lay a card's figure is a mask of tiles and how they must lie, and what is left to do is the number
of tiles that lie otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.engine import Numbers, log2, lowest, rule, table
from ludotheque.games.tantalus.board import ALL, CORNERS, bit
from ludotheque.games.tantalus.figures import FIGURES, INNER, STRIDE, Joins, Point, turns
from ludotheque.games.tantalus.outline import board_joins


def _ways(figure: Joins) -> Iterator[tuple[int, int]]:
    r"""Give every way to lay a figure: the tiles it needs, and those of them that must lie as ``\``."""
    for pairs, rows, columns in in_the_corner(figure):
        mask, falling = needs({frozenset(pair) for pair in pairs})
        for down in range(rows):
            for across in range(columns):
                yield mask << STRIDE * down + across, falling << STRIDE * down + across


def in_the_corner(figure: Joins) -> Iterator[tuple[list[tuple[Point, Point]], int, int]]:
    """Give the turns of a figure in the board's first corner, and how often it fits down and across."""
    for form in sorted(turns(figure)):
        pairs = board_joins(form)
        rows, columns = zip(*(point for pair in pairs for point in pair), strict=True)
        down, across = 1 - min(rows), 1 - min(columns)
        yield (
            [((a + down, b + across), (c + down, d + across)) for (a, b), (c, d) in pairs],
            INNER + 1 - max(rows) - down,
            INNER + 1 - max(columns) - across,
        )


def needs(joins: set[frozenset[Point]]) -> tuple[int, int]:
    r"""Return the tiles at the points of some joins, and those that must lie as ``\`` for just these."""
    mask = falling = 0
    for row, column in frozenset().union(*joins):
        for down in (0, 1):
            for across in (0, 1):
                tile = bit(row - down, column - across)
                end = (row + 1 - 2 * down, column + 1 - 2 * across)
                mask |= tile
                if (frozenset(((row, column), end)) in joins) == (down == across):
                    falling |= tile
    return mask, falling


_WAYS = [list(_ways(figure)) for figure in FIGURES]
FIRST = table([sum(map(len, _WAYS[:card])) for card in range(len(_WAYS) + 1)])
"""A card's first way; its last is the one before the next card's."""
MASK = table([mask for ways in _WAYS for mask, _ in ways])
FALLING = table([falling for ways in _WAYS for _, falling in ways])

FARTHEST = 19
"""Most tiles that a way needs."""
NEARER = 3
"""A way counts 2³ times as much as one that needs a tile more."""
TO_COME_BACK = 2
"""Turns that win a card whose figure stands already: away and back (3.3)."""


@rule
def distance(tiles: int, card: int) -> float:
    """Return about how many tiles are to be turned for a card: fewer if several ways are as near."""
    return FARTHEST - log2(nearness(tiles, card, 0)) / NEARER


@rule
def nearness(tiles: int, card: int, turned: int) -> int:
    """Return the sum over all ways to lay a card's figure; the tile turned just now may complete one."""
    total = 0
    for way in range(FIRST[card], FIRST[card + 1]):
        wrong = ones((tiles ^ FALLING[way]) & MASK[way] & ALL)
        if wrong == 0 and MASK[way] & turned == 0:
            wrong = TO_COME_BACK
        total += 1 << NEARER * (FARTHEST - wrong)
    return total


@rule
def weigh_tiles(tiles: int, card: int, changes: Numbers) -> int:
    """Return ``nearness`` of a card; write for each tile, by its bit, by how much to turn it changes that."""
    for corner in range(CORNERS):
        changes[corner] = 0
    total = 0
    for way in range(FIRST[card], FIRST[card + 1]):
        needed = MASK[way]
        wrong = (tiles ^ FALLING[way]) & needed
        left = ones(wrong & ALL)
        now = 1 << NEARER * (FARTHEST - (left if left > 0 else TO_COME_BACK))
        total += now
        nearer = (1 << NEARER * (FARTHEST + 1 - left)) - now if left > 0 else 0
        while wrong != 0:
            changes[lowest(wrong)] += nearer
            wrong &= wrong - 1
        farther = (1 << NEARER * (FARTHEST - 1 - left)) - now if left < FARTHEST else -now
        right = needed & ~(tiles ^ FALLING[way])
        while right != 0:
            changes[lowest(right)] += farther
            right &= right - 1
    return total


@rule
def ones(word: int) -> int:
    """Return how many bits are set: ``count`` in the form that machines have an instruction for.

    Half of the time of a search goes into it.
    """
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (word * 0x0101010101010101) >> 56 & 0x7F
