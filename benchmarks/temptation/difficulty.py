"""How hard a row is: the rolls of five dice that it takes, on average, to fill the row alone.

Five dice every roll, however many cells are left; every die that fits is placed; where the first die of a
kind is free, it is the value that fills most cells. Exact: a chain over how many cells are full.

``python -m benchmarks.temptation.difficulty`` prints all rows of our boards, kind by kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, groupby
from math import factorial, prod

import click

from ludotheque.games.temptation.components import KINDS, Cell, Row, load, parse

Roll = Counter[int]
ROLLS: list[tuple[Roll, int]] = []
"""Everything that five dice can show, and in how many ways."""
for _values in combinations_with_replacement(range(1, 7), 5):
    _roll = Counter(_values)
    ROLLS.append((_roll, factorial(5) // prod(map(factorial, _roll.values()))))


@cache
def expected_rolls(cells: tuple[Cell, ...]) -> Fraction:
    """Return the expected number of rolls of five dice that fill the row alone."""
    to_go = [Fraction(0)] * (len(cells) + 1)
    for filled in range(len(cells) - 1, -1, -1):
        stay, ahead = 0, Fraction(0)
        for roll, ways in ROLLS:
            then = _filled_by(cells, filled, roll)
            stay += ways * (then == filled)
            ahead += ways * to_go[then]
        to_go[filled] = (6**5 + ahead) / (6**5 - stay)
    return to_go[0]


def _filled_by(cells: Sequence[Cell], filled: int, roll: Roll) -> int:
    """Return how many cells are full after a roll.

    Which value a row of stars or a full house has begun with makes no difference: let it be 1, and the
    second value of a full house 2.
    """
    if cells[0] == "*":
        dice = roll[1] if filled else max(roll.values())
        return min(len(cells), filled + dice)
    if cells[0] == "r":
        return max(_house_filled_by(filled, roll, first) for first in ([1] if filled else roll))
    left = roll.copy()
    while filled < len(cells) and left[int(cells[filled])] > 0:
        left[int(cells[filled])] -= 1
        filled += 1
    return filled


def _house_filled_by(filled: int, roll: Roll, first: int) -> int:
    if filled > 3:
        return min(5, filled + roll[2])
    filled = min(3, filled + roll[first])
    if filled < 3:
        return filled
    return filled + min(2, max((dice for value, dice in roll.items() if value != first), default=0))


def our_rows() -> list[Row]:
    """Return every row of our boards."""
    return [row for board in parse(load("standard")).faces for face in board for row in face]


@click.command()
def main() -> None:
    """Print what every row of our boards pays and how hard it is, kind by kind."""
    rows = sorted(our_rows(), key=lambda row: (KINDS.index(row.kind), expected_rolls(row.cells), row.cells))
    for kind, of_kind in groupby(rows, key=lambda row: row.kind):
        click.echo(f"\n{kind}\n  row            rolls  points")
        for cells, same in groupby(of_kind, key=lambda row: row.cells):
            points = " ".join(f"{row.points:+d}" for row in same)
            click.echo(f"  {' '.join(map(str, cells)):<13} {float(expected_rolls(cells)):>6.3f}  {points}")


if __name__ == "__main__":
    main()
