"""Good moves at a glance.

Finish white rows, leave black ones to others, help nobody more than you must, and roll again while a roll
promises more than it threatens.
"""

from __future__ import annotations

from math import comb

from ludotheque.engine import rule, table
from ludotheque.games.temptation.rules import (
    DIGIT,
    HAND,
    HOUSE,
    PLACE,
    ROLL,
    SIDES,
    STAR,
    STOP,
    YELLOW,
    State,
    row_takes,
    shown,
)
from ludotheque.games.temptation.state import LONGEST, ROWS

# How likely, in thousandths, the next player finishes a row with that many cells to go.
HOPE = table([0, 700, 350, 150, 60, 25, 10])
# How likely, in thousandths, that many dice show that many given values, all of them different.
SHOW = table(
    [
        [
            round(1000 * sum((-1) ** j * comb(m, j) * (1 - j / SIDES) ** k for j in range(m + 1)))
            for k in range(HAND + 1)
        ]
        for m in range(LONGEST + 1)
    ]
)
# How likely, in thousandths, that many dice show none of that many values.
MISS = table([[round(1000 * (1 - i / SIDES) ** k) for k in range(HAND + 1)] for i in range(SIDES + 1)])
LEAST = -(10**9)


@rule
def choose(s: State) -> int:
    """Return the move that looks best."""
    best, most, on_table = ROLL, LEAST, shown(s.rolled)
    for row in range(ROWS):
        fitting = row_takes(s, row) & on_table
        for value in range(SIDES):
            if fitting >> DIGIT * value & 1:
                worth = worth_of_placing(s, row, value)
                if worth > most:
                    best, most = PLACE + SIDES * row + value, worth
    if s.placed == 0 or most > 0:
        return best
    return ROLL if promise(s) > 0 else STOP


@rule
def worth_of_placing(s: State, row: int, value: int) -> int:
    """Return what it is worth to place a die, in thousandths of a point; ``value`` counts from 0."""
    points = s.points[s.face, row]
    worth = worth_of(s, row)
    return 1000 * points if worth <= 0 and points > 0 and can_finish(s, row, value) else worth


@rule
def worth_of(s: State, row: int) -> int:
    """Return what one more die in a row is worth, in thousandths of a point."""
    points = s.points[s.face, row]
    left = cells_left(s, row)
    if left == 1:
        return 1000 * max(points, -s.score[s.turn])
    nearer = HOPE[left - 1] - HOPE[left]
    return -points * nearer if points > 0 else -points * nearer // 4


@rule
def cells_left(s: State, row: int) -> int:
    """Return how many cells of a row are free."""
    left = 0
    for k in range(s.filled[row], LONGEST):
        left += s.cells[s.face, row, k] != 0
    return left


@rule
def can_finish(s: State, row: int, value: int) -> bool:
    """Tell whether the dice on the table fill a row up, beginning with this value."""
    first = s.rows[row, 0] - 1 if s.filled[row] > 0 else value
    second = s.rows[row, HOUSE] - 1 if s.filled[row] > HOUSE else -1
    used = 0
    for k in range(s.filled[row], LONGEST):
        cell = s.cells[s.face, row, k]
        if cell == 0:
            return True
        wanted = cell - 1
        if cell >= STAR:
            wanted = first
        if cell == YELLOW:
            if second < 0:
                second = most_shown(s, first)
            wanted = second
        used += 1 << DIGIT * wanted
        if (used >> DIGIT * wanted & 7) > (s.rolled >> DIGIT * wanted & 7):
            return False
    return True


@rule
def most_shown(s: State, other: int) -> int:
    """Return the value, beside another one, that most dice on the table show."""
    best = 0 if other != 0 else 1
    for value in range(SIDES):
        if value != other and (s.rolled >> DIGIT * value & 7) > (s.rolled >> DIGIT * best & 7):
            best = value
    return best


@rule
def promise(s: State) -> int:
    """Return what rolling the dice left is worth: the best value shown must go where it does best."""
    hopes, taken = 0, 0
    for row in range(ROWS):
        points = s.points[s.face, row]
        if points > 0 and row_takes(s, row) != 0 and cells_left(s, row) > 1:
            hopes += points * SHOW[cells_left(s, row), s.in_turn]
    for better in range(SIDES):
        best, most = -1, LEAST
        for row in range(ROWS):
            worth = worth_of(s, row) if row_takes(s, row) != 0 else LEAST
            for value in range(SIDES):
                fits = row_takes(s, row) >> DIGIT * value & 1 and not taken >> value & 1
                if fits and (worth > most or (worth == most and value < best)):
                    best, most = value, worth
        if best < 0:
            break
        taken |= 1 << best
        hopes += most * (MISS[better, s.in_turn] - MISS[better + 1, s.in_turn]) // 1000
    return hopes
