"""The line that is drawn round a figure: quarter circles, from the middle of a tile's side to the next.

Lengths are in half tiles: point (i, j) lies at x = 2j, y = 2i, and every quarter circle has radius 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ludotheque.games.tantalus.figures import Joins, Point, on_board

Spot = tuple[int, int]
"""x and y."""


class Arc(NamedTuple):
    """A quarter circle round ``centre``, walked with the figure at the right hand."""

    centre: Spot
    start: Spot
    end: Spot
    clockwise: bool


NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
QUARTERS = (
    ((-1, 0), NORTH, EAST),
    ((0, 0), EAST, SOUTH),
    ((0, -1), SOUTH, WEST),
    ((-1, -1), WEST, NORTH),
)
"""The tiles round a point, by row and column, and the sides that lead there and away, clockwise."""


def board_joins(joins: Joins) -> list[tuple[Point, Point]]:
    """Return a card's joins as pairs of the board's points."""
    return [(on_board(a), on_board(b)) for a, b in joins]


def outline(joins: Iterable[tuple[Point, Point]]) -> list[list[Arc]]:
    """Return the closed lines round the points that these joins of the board join."""
    pairs = list(joins)
    corners = {(min(a[0], b[0]), min(a[1], b[1])): (a, b) for a, b in pairs}
    arcs: dict[Spot, Arc] = {}
    for point in {point for pair in pairs for point in pair}:
        for tile, away, back in _quarters(point):
            if tile not in corners or point not in corners[tile]:
                arc = _arc(point, away, back, True)
                arcs[arc.start] = arc
    for tile, joined in corners.items():
        for point in ((tile[0] + dr, tile[1] + dc) for dr in (0, 1) for dc in (0, 1)):
            if point not in joined:
                away, back = next((a, b) for near, a, b in _quarters(point) if near == tile)
                arc = _arc(point, back, away, False)
                arcs[arc.start] = arc
    return _chained(arcs)


def _quarters(point: Point) -> list[tuple[Point, Spot, Spot]]:
    return [((point[0] + row, point[1] + column), away, back) for (row, column), away, back in QUARTERS]


def _arc(point: Point, start: Spot, end: Spot, clockwise: bool) -> Arc:
    x, y = 2 * point[1], 2 * point[0]
    return Arc((x, y), (x + start[0], y + start[1]), (x + end[0], y + end[1]), clockwise)


def _chained(arcs: dict[Spot, Arc]) -> list[list[Arc]]:
    loops = []
    while arcs:
        loop = [arcs.pop(min(arcs))]
        while loop[-1].end != loop[0].start:
            loop.append(arcs.pop(loop[-1].end))
        loops.append(loop)
    return loops


class Shape(NamedTuple):
    """A card's figure as it is drawn: the line as SVG path data, and the box it fills, in half tiles."""

    path: str
    left: int
    top: int
    width: int
    height: int


def path(loops: list[list[Arc]]) -> str:
    """Return closed lines as SVG path data."""
    return "".join(
        f"M{loop[0].start[0]} {loop[0].start[1]}"
        + "".join(f"A1 1 0 0 {arc.clockwise:d} {arc.end[0]} {arc.end[1]}" for arc in loop)
        + "Z"
        for loop in loops
    )


@cache
def shape(joins: Joins) -> Shape:
    """Return how the figure of a card is drawn, the way it would lie on the board."""
    loops = outline(board_joins(joins))
    xs, ys = zip(*(arc.start for loop in loops for arc in loop), strict=True)
    return Shape(path(loops), min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
