r"""The board as one integer, and the figures that stand on it.

Tile (r, c) is bit 8r + c, set where the tile is ``\``. Point (i, j) is bit 8i + j, so the corners of a
tile are its own bit and those 1, 8 and 9 places on. Point (7, 7) would be bit 63, the sign of a machine
integer: a line that would reach it through the last tile counts as run off the edge before it does.
"""

from __future__ import annotations

from ludotheque.engine import rule, table
from ludotheque.games.tantalus.figures import (
    FACTOR,
    KEYS,
    LOW_BITS,
    MOST_JOINS,
    NO_FIGURE,
    NUMBERS,
    SLOT_SHIFT,
    SLOTS,
    STRIDE,
)

SIDE = 7  # 1.1: seven by seven tiles
TILES = SIDE * SIDE
CORNERS = 63
"""Bits for points, and so for tiles."""
NAMES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefg")
"""1.3: columns a to g from the left, rows 1 to 7 from the top."""
TILE_OF = {name: tile for tile, name in enumerate(NAMES)}


def bit(row: int, column: int) -> int:
    """Return the bit of a tile, or of a point."""
    return 1 << (STRIDE * row + column)


_PLACES = [(row, column) for row in range(SIDE) for column in range(SIDE)]

ALL = sum(bit(row, column) for row, column in _PLACES)
START = sum(bit(row, column) for row, column in _PLACES if (row + column) % 2)  # 1.4: only circles
LAST_TILE = bit(SIDE - 1, SIDE - 1)
GROWING = ALL - LAST_TILE
EDGE = sum(
    bit(row, column)
    for row in range(SIDE + 1)
    for column in range(SIDE + 1)
    if (row % SIDE == 0 or column % SIDE == 0) and (row, column) != (SIDE, SIDE)
)


def _seeds(row: int, column: int) -> list[list[int]]:
    r"""2.1: ``/`` joins a tile's lower left and upper right corner, ``\`` the other two."""
    falling = [(row, column), (row + 1, column + 1)]
    rising = [(row, column + 1), (row + 1, column)]
    return [
        [_inner(*joined), _inner(other[0]), _inner(other[1]), EVEN if sum(joined[0]) % 2 == 0 else ODD]
        for joined, other in ((rising, falling), (falling, rising))
    ]


def _inner(*points: tuple[int, int]) -> int:
    """Return points as bits if all of them are inner ones, else nothing: no figure runs through them."""
    if any(row % SIDE == 0 or column % SIDE == 0 for row, column in points):
        return 0
    return sum(bit(row, column) for row, column in points)


_POINTS = [(row, column) for row in range(SIDE + 1) for column in range(SIDE + 1)][:-1]
EVEN = sum(bit(row, column) for row, column in _POINTS if (row + column) % 2 == 0)
ODD = sum(bit(row, column) for row, column in _POINTS if (row + column) % 2)

TILE_BIT = table([bit(row, column) for row, column in _PLACES])
SEEDS = table([_seeds(row, column) for row, column in _PLACES])
r"""Tile, 0 for ``/`` or 1 for ``\``: the points it joins, each other corner, all points like the first."""
INNER_POINTS = table([_inner(point) for point in _POINTS if _inner(point)])  # TAN-1: of either parity


@rule
def spread(tiles: int, points: int) -> int:
    """Return points and all that one join leads to (2.1)."""
    falling = tiles & GROWING
    rising = ALL & ~tiles
    return (
        points
        | (points & falling) << 9
        | (points >> 9) & falling
        | ((points >> 1) & rising) << 8
        | ((points >> 8) & rising) << 1
    )


@rule
def completed(tiles: int, tile: int) -> tuple[int, int, int]:
    """Return the figures that run through the corners of a tile, NO_FIGURE where there is none.

    TAN-1: on the points that had circles and on those between them. The pair that the tile joins has a
    parity of its own, so one of the other two corners shares a word with it.
    """
    state = 1 if tiles & TILE_BIT[tile] else 0
    one = SEEDS[tile, state, 0] | SEEDS[tile, state, 1]
    two = SEEDS[tile, state, 2]
    for _ in range(MOST_JOINS):
        one = spread(tiles, one)
        two = spread(tiles, two)
    parity = SEEDS[tile, state, 3]
    return (
        figure_of(tiles, one & parity),
        figure_of(tiles, one & ~parity),
        figure_of(tiles, two),
    )


@rule
def figure_at(tiles: int, point: int) -> int:
    """Return the figure that runs through a point, or NO_FIGURE."""
    for _ in range(MOST_JOINS):
        point = spread(tiles, point)
    return figure_of(tiles, point)


@rule
def figure_of(tiles: int, points: int) -> int:
    """Return the figure that has just these points, or NO_FIGURE.

    2.2: it has a join, nothing hangs on to it, and no point of it lies on the edge.
    """
    if points & (EDGE | (tiles & LAST_TILE)):
        return NO_FIGURE
    joined = (points & tiles) | ((points >> 1) & ALL & ~tiles)
    if joined == 0 or spread(tiles, points) != points:
        return NO_FIGURE
    key = (joined << 1) // (points & -points)
    slot = (key * FACTOR & LOW_BITS) >> SLOT_SHIFT
    while KEYS[slot] != 0:
        if KEYS[slot] == key:
            return NUMBERS[slot]
        slot = (slot + 1) % SLOTS
    return NO_FIGURE


def through_tile(tiles: int, tile: int) -> list[tuple[int, list[tuple[tuple[int, int], tuple[int, int]]]]]:
    """Return the figures that run through a tile's corners, each with its joins as pairs of points."""
    found = []
    for points in _components(tiles, tile):
        figure = figure_of(tiles, points)
        if figure != NO_FIGURE:
            found.append((figure, _joins(tiles, points)))
    return found


def _components(tiles: int, tile: int) -> set[int]:
    state = 1 if tiles & TILE_BIT[tile] else 0
    sets = set()
    for k in range(3):
        points = SEEDS[tile, state, k]
        for _ in range(MOST_JOINS):
            points = spread(tiles, points)
        sets.add(points)
    return sets


def _joins(tiles: int, points: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    falling = [((r, c), (r + 1, c + 1)) for r, c in _PLACES if points & tiles & bit(r, c)]
    rising = [
        ((r, c + 1), (r + 1, c)) for r, c in _PLACES if points & bit(r, c + 1) and not tiles & bit(r, c)
    ]
    return falling + rising
