"""Endgames of Temptation, solved to the end of the match by every seat's every turn; slow, and simple.

Nothing here is shared with what the bots know. A row is what can still be placed in it, a turn is tried out
die by die, and what a roll cannot use is left out of it. Only where the match ends with this round.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation.notation import values

Cell = int | tuple[str, int]
"""As the rules number cells; ("not", 3) takes everything but a 3."""
Rows = tuple[tuple[int, tuple[Cell, ...], int], ...]
"""Of every open row its number, the cells that are free, and its points."""
Chances = tuple[float, ...]
ANY = frozenset(range(1, 7))


class Table(NamedTuple):
    """What lies there between two turns."""

    rows: Rows
    scores: tuple[int, ...]
    dice: tuple[int, ...]


def table_of(position: Position) -> Table:
    """Return what lies on the table in a position."""
    s = position.s
    rows = []
    for row in range(6):
        cells = [s.cells[s.face, row, k] for k in range(6)]
        placed = [s.rows[row, k] for k in range(s.filled[row])]
        left = tuple(cell for cell in cells[len(placed) :] if cell)
        if left:
            for k, value in enumerate(placed):
                left = _named(left, cells[k], value)
            rows.append((row, left, s.points[s.face, row]))
    seats = range(s.players)
    return Table(tuple(rows), tuple(s.score[seat] for seat in seats), tuple(s.dice[seat] for seat in seats))


STAR, RED, YELLOW = 7, 8, 9
SAME = 1e-12


def _named(left: tuple[Cell, ...], cell: Cell, value: int) -> tuple[Cell, ...]:
    """Return free cells after a die was placed on a cell before them: its equals take that value only."""
    if cell == RED:  # the second value of a full house is another one
        left = tuple(("not", value) if other == YELLOW else other for other in left)
    if isinstance(cell, tuple) or cell >= STAR:
        left = tuple(
            value if other == cell or (cell, type(other)) == (YELLOW, tuple) else other for other in left
        )
    return left


def _takes(cell: Cell) -> frozenset[int]:
    if isinstance(cell, tuple):
        return ANY - {cell[1]}
    return ANY if cell >= STAR else frozenset({cell})


def _placed(table: Table, seat: int, at: int, value: int) -> Table:
    """Return the table after a seat has placed a die in one of the open rows."""
    number, (cell, *left), points = table.rows[at]
    after = _named(tuple(left), cell, value)
    scores = list(table.scores)
    dice = list(table.dice)
    dice[seat] -= 1
    rows = list(table.rows)
    if after:
        rows[at] = (number, after, points)
    else:
        del rows[at]
        scores[seat] = max(0, scores[seat] + points)
    return Table(tuple(rows), tuple(scores), tuple(dice))


@cache
def _rolls(values: frozenset[int], dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Return what so many dice can show of some values, and how likely; 0 is any other value."""
    found = []
    for shown in combinations_with_replacement([0, *sorted(values)], dice):
        ways = factorial(dice) // prod(factorial(shown.count(value)) for value in set(shown))
        odds = prod((6 - len(values)) / 6 if value == 0 else 1 / 6 for value in shown)
        if odds:
            found.append((tuple(value for value in shown if value), ways * odds))
    return found


class Endgame:
    """Remembers what it has solved."""

    def __init__(self, most: int = 20_000, later: bool = False) -> None:
        """``later``: of moves that are worth the same to a seat it makes the one that is looked at later.

        With three players and more that makes a difference to the others.
        """
        self.most = most
        self.margin = -SAME if later else SAME
        self.begun: dict[tuple[Table, int], Chances] = {}
        self.going: dict[tuple[Table, int, int], Chances] = {}

    def moves(self, position: Position) -> dict[str, float]:
        """Return the seat's chance of winning after each of its moves; a die must lie on the table."""
        s = position.s
        table, seat = table_of(position), s.turn
        shown = tuple(values(s.rolled))
        found: dict[str, float] = {}
        if s.placed:
            found["roll"] = self.rolled(table, seat, s.in_turn)[seat]
            found["stop"] = self.stopped(table, seat)[seat]
        for value, at in _choices(table, shown):
            left = list(shown)
            left.remove(value)
            then = _placed(table, seat, at, value)
            worth = self.after_placing(then, seat, tuple(left), s.in_turn - 1)
            found[f"place {value} {table.rows[at][0] + 1}"] = worth[seat]
        return found

    def after_placing(self, table: Table, seat: int, shown: tuple[int, ...], dice: int) -> Chances:
        """Return everybody's chances when a seat has just placed a die and others lie on the table."""
        best = self.resting(table, seat, dice)
        if table.rows and dice:
            for value, at in _choices(table, shown):
                left = list(shown)
                left.remove(value)
                then = _placed(table, seat, at, value)
                worth = self.after_placing(then, seat, tuple(left), dice - 1)
                best = worth if worth[seat] > best[seat] + self.margin else best
        return best

    def resting(self, table: Table, seat: int, dice: int) -> Chances:
        """Return everybody's chances when a seat places nothing more: it stops, or rolls."""
        if not table.rows:
            return _result(table.scores)
        stop = self.stopped(table, seat)
        if dice == 0:
            return stop
        key = table, seat, dice
        if key not in self.going:
            again = self.rolled(table, seat, dice)
            self.going[key] = again if again[seat] > stop[seat] + self.margin else stop
        return self.going[key]

    def stopped(self, table: Table, seat: int) -> Chances:
        return self.beginning(table, self._next(table, seat))

    def rolled(self, table: Table, seat: int, dice: int) -> Chances:
        """Return everybody's chances when a seat rolls so many dice."""
        fits, miss = self._fitting(table, seat, dice)
        if miss:
            passed = self.stopped(table, seat)
            fits = tuple(one + miss * other for one, other in zip(fits, passed, strict=True))
        return fits

    def beginning(self, table: Table, seat: int) -> Chances:
        """Return everybody's chances when a seat with dice begins its turn.

        If no die fits, the next seat is on turn, and so on round the table: one equation for each.
        """
        if (table, seat) not in self.begun:
            if len(self.begun) >= self.most:
                raise TooMany
            whole, still = [0.0] * len(table.scores), 1.0
            other = seat
            while True:
                fits, miss = self._fitting(table, other, min(5, table.dice[other]))
                whole = [one + still * part for one, part in zip(whole, fits, strict=True)]
                still *= miss
                other = self._next(table, other)
                if other == seat:
                    break
            self.begun[table, seat] = tuple(one / (1 - still) for one in whole)
        return self.begun[table, seat]

    def _fitting(self, table: Table, seat: int, dice: int) -> tuple[Chances, float]:
        """Return what the rolls bring in which a die fits, and how likely none does."""
        useful = frozenset().union(*(_takes(cell) for _, cells, _ in table.rows for cell in cells))
        whole, miss = [0.0] * len(table.scores), 0.0
        for shown, odds in _rolls(useful, dice):
            best: Chances | None = None
            for value, at in _choices(table, shown):
                left = list(shown)
                left.remove(value)
                then = _placed(table, seat, at, value)
                worth = self.after_placing(then, seat, tuple(left), dice - 1)
                if best is None or worth[seat] > best[seat] + self.margin:
                    best = worth
            if best is None:
                miss += odds
            else:
                whole = [one + odds * part for one, part in zip(whole, best, strict=True)]
        return tuple(whole), miss

    @staticmethod
    def _next(table: Table, seat: int) -> int:
        seats = len(table.dice)
        return next(k % seats for k in range(seat + 1, seat + seats + 1) if table.dice[k % seats])


class TooMany(Exception):
    """There are more turns to solve than was allowed."""


def _choices(table: Table, shown: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    for value in dict.fromkeys(shown):
        for at, (_, cells, _) in enumerate(table.rows):
            if value in _takes(cells[0]):
                yield value, at


def _result(scores: tuple[int, ...]) -> Chances:
    winners = [score == max(scores) for score in scores]
    return tuple(won / sum(winners) for won in winners)
