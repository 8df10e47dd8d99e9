"""The 134 figures of one to five joins: how they are told apart, numbered, and found on the board.

A join is a pair of neighbouring points of a square grid (u, v); a figure is a connected set of joins up to
translation and quarter turns. Figures are numbered from 0 in the order of the deck ``complete``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ludotheque.engine import table

Point = tuple[int, int]
Join = tuple[Point, Point]
Joins = tuple[Join, ...]
"""Joins in a form that can be compared: each sorted, all sorted, least u and least v 0."""

MOST_JOINS = 5
INNER = 6
"""Inner points a row of the board has, and a column."""


def normal(joins: Iterable[Iterable[Point]]) -> Joins:
    """Return joins moved to where both coordinates start at 0, in order."""
    pairs = [tuple(join) for join in joins]
    low_u = min(u for pair in pairs for u, _ in pair)
    low_v = min(v for pair in pairs for _, v in pair)
    moved = (sorted((u - low_u, v - low_v) for u, v in pair) for pair in pairs)
    return tuple(sorted((a, b) for a, b in moved))


def turned(joins: Joins) -> Joins:
    """Return joins after a quarter turn."""
    return normal([(v, -u) for u, v in join] for join in joins)


def mirrored(joins: Joins) -> Joins:
    """Return the mirror image of joins."""
    return normal([(v, u) for u, v in join] for join in joins)


def turns(joins: Joins) -> frozenset[Joins]:
    """Return the ways to lay joins by quarter turns: one, two or four."""
    once = turned(joins)
    twice = turned(once)
    return frozenset((joins, once, twice, turned(twice)))


def canonical(joins: Joins) -> Joins:
    """Return the form that stands for a figure, the least over its quarter turns.

    2.4: a mirror image has another one, unless the figure is its own.
    """
    return min(turns(joins))


def points(joins: Joins) -> frozenset[Point]:
    """Return the points that joins join."""
    return frozenset(point for join in joins for point in join)


def on_board(point: Point) -> Point:
    """Return where a point (u, v) lies on the board, in row and column lines, up to translation."""
    u, v = point
    return u + v, u - v


def ways(joins: Joins) -> int:
    """Return in how many ways a figure can lie on the board: all turns, all places, both parities."""
    return sum(_places(form) for form in turns(joins))


def _places(joins: Joins) -> int:
    rows = {on_board(point)[0] for point in points(joins)}
    columns = {on_board(point)[1] for point in points(joins)}
    return max(0, INNER - max(rows) + min(rows)) * max(0, INNER - max(columns) + min(columns))


@cache
def of_value(value: int) -> tuple[Joins, ...]:
    """Return the figures with that many joins in the order of their numbers, in canonical form.

    A figure and its mirror image stand together; those that can lie on the board in most ways come first.
    """
    if value == 1:
        return (canonical((((0, 0), (0, 1)),)),)
    found = {canonical(larger) for figure in of_value(value - 1) for larger in _with_one_more(figure)}

    def place(figure: Joins) -> tuple[int, Joins, Joins]:
        return -ways(figure), min(figure, canonical(mirrored(figure))), figure

    return tuple(sorted(found, key=place))


def _with_one_more(figure: Joins) -> Iterator[Joins]:
    for u, v in points(figure):
        for end in ((u + 1, v), (u - 1, v), (u, v + 1), (u, v - 1)):
            join = tuple(sorted(((u, v), end)))
            if join not in figure:
                yield normal((*figure, join))


FIGURES: tuple[Joins, ...] = tuple(figure for value in range(1, MOST_JOINS + 1) for figure in of_value(value))
NUMBER: dict[Joins, int] = {form: number for number, figure in enumerate(FIGURES) for form in turns(figure)}
"""Every way to lay a figure, in normal form → the figure's number."""

VALUE = table([len(figure) for figure in FIGURES])
"""2.3: how many joins a figure has, and points its card is worth."""

# --- a hash table from the tiles that a figure joins to its number ------------------------------------

STRIDE = 8
SLOTS = 1024
NO_FIGURE = -1
FACTOR = 0x9E3779B97F4A7C15 >> 2
LOW_BITS = (1 << 62) - 1
SLOT_SHIFT = 52


def key_of(joins: Joins) -> int:
    """Return the joined tiles as bits, counted from the tile before the figure's first point.

    Bits are in reading order. The tiles of one diagonal lie at even distances from a point of the
    figure, those of the other at odd ones, so the bits tell both the place and the direction of a join.
    """
    first = min(STRIDE * row + column for row, column in map(on_board, points(joins)))
    key = 0
    for join in joins:
        (row, column), (other_row, other_column) = map(on_board, join)
        tile = STRIDE * min(row, other_row) + min(column, other_column)
        key |= 1 << (tile - first + 1)
    return key


def _hash_table() -> tuple[list[int], list[int]]:
    keys, numbers = [0] * SLOTS, [NO_FIGURE] * SLOTS
    for joins, number in NUMBER.items():
        key = key_of(joins)
        slot = (key * FACTOR & LOW_BITS) >> SLOT_SHIFT
        while keys[slot]:
            assert keys[slot] != key
            slot = (slot + 1) % SLOTS
        keys[slot], numbers[slot] = key, number
    return keys, numbers


_keys, _numbers = _hash_table()
KEYS = table(_keys)
NUMBERS = table(_numbers, "i2")
