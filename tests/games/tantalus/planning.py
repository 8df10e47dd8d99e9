"""Two players who work together: how to make a figure stand without completing others by the way."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

import ludotheque

from .laying import COMPLETE
from .referee import COLUMNS, Place, Shape, all_turns, card_shape

Pattern = dict[Place, str]
"""The tiles that touch a figure where it lies, and how they must lie for it to stand."""


def placements(shape: Iterable[Iterable[Place]]) -> list[Shape]:
    """Return every way a figure can lie on the board, as its joins there."""
    return [
        frozenset(frozenset((i + down, j + right) for i, j in join) for join in turned)
        for turned in sorted(all_turns(shape), key=lambda turned: sorted(map(sorted, turned)))
        for down in range(1, 7)
        for right in range(1, 7)
        if all(i + down <= 6 and j + right <= 6 for join in turned for i, j in join)
    ]


def patterns(shape: Iterable[Iterable[Place]]) -> list[Pattern]:
    """Return every way a figure can lie on the board, as patterns."""
    return [pattern(joins) for joins in placements(shape)]


def pattern(joins: Shape) -> Pattern:
    """Return how tiles must lie for a figure with these joins to stand."""
    wanted = {}
    for i, j in {point for join in joins for point in join}:
        for r, c in ((i - 1, j - 1), (i - 1, j), (i, j - 1), (i, j)):
            falling = (i, j) in ((r, c), (r + 1, c + 1))
            ends = {(r, c), (r + 1, c + 1)} if falling else {(r + 1, c), (r, c + 1)}
            wanted[r, c] = "\\" if falling == (ends in joins) else "/"
    return wanted


@cache
def card_patterns(card: str) -> list[Pattern]:
    """Return every way a card's figure can lie on the board."""
    return patterns(card_shape(COMPLETE[card]["joins"]))


def missing(match: ludotheque.Match, wanted: Pattern) -> list[str]:
    """Return the tiles that lie otherwise than a pattern wants."""
    tiles = match.full()["tiles"]
    return [f"{COLUMNS[c]}{r + 1}" for (r, c), state in sorted(wanted.items()) if tiles[r][c] != state]


def reach(
    match: ludotheque.Match, ways: list[Pattern], spared: Iterable[str], deals: list[str], rng: random.Random
) -> ludotheque.Match:
    """Return the match after one of some patterns was made, nearest first, and no spared card was won.

    Cards are drawn from ``deals``, first to last.
    """
    for wanted in sorted(ways, key=lambda wanted: len(missing(match, wanted))):
        tiles = missing(match, wanted)
        for _ in range(50):
            rng.shuffle(tiles)
            found, left = _turned(match, tiles, set(spared), list(deals))
            if found:
                deals[:] = left
                return found
    raise AssertionError("no way was found")


def _turned(
    match: ludotheque.Match, tiles: list[str], spared: set[str], deals: list[str]
) -> tuple[ludotheque.Match | None, list[str]]:
    twin = match.copy()
    for tile in tiles:
        if tile not in twin.moves():
            return None, deals
        twin.play(tile)
        while twin.to_move == "chance":
            seat = twin.moves()[0].split()[1]
            twin.play(f"deal {seat} {deals.pop(0)}")
        if spared & {card for won in twin.full()["won"] for card in won}:
            return None, deals
    return twin, deals


def shape_of(*tiles: tuple[int, int, str]) -> Shape:
    """Return the joins that tiles make: row, column, and how each lies."""
    return frozenset(
        frozenset({(r, c), (r + 1, c + 1)} if state == "\\" else {(r + 1, c), (r, c + 1)})
        for r, c, state in tiles
    )
