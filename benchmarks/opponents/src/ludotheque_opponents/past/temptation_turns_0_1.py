"""How the expert of version 0.1 solved a turn of Temptation, kept as it was."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np

from ludotheque.engine import Cube, Grid, Reals, Row, rule, table
from ludotheque.games.temptation.rules import (
    DIGIT,
    HAND,
    PLACE,
    ROLL,
    SIDES,
    STOP,
    State,
    left_of,
    next_cell_takes,
)
from ludotheque.games.temptation.state import LONGEST, ROWS
from ludotheque_opponents.past.temptation_chances_0_1 import judge, prospect

NONE = -1
SLOTS = ROWS * SIDES
"""A die's value and where it goes: ``SIDES * place + value``, the rows taken in the order ``black_first``."""
FILLINGS, BITS = 64, 6
"""Ways, at most, in which a row can be filled in one turn, and the bits that tell them apart."""
MOST_BOARDS, MOST_EDGES = 10_000, 100_000
"""Where a turn can lead to more than that, only as many dice ahead as there is room for."""
HASHED = 40_009

# columns of ``boards``, the last for one more than there are
KEY, DICE, FIRST = 0, 1, 2  # the fillings of all rows and the seat's points; dice placed; first edge
# columns of ``edges`` and of ``stack``
SLOT, TO = 0, 1
AT, EDGE, SET = 0, 1, 2

# Sets of at most four dice (the first roll of a turn has fallen before there is anything to decide).
_SETS = [dice for k in range(HAND) for dice in combinations_with_replacement(range(SIDES), k)]
_NUMBER = {dice: number for number, dice in enumerate(_SETS)}


def _with(dice: tuple[int, ...], value: int) -> int:
    return _NUMBER.get(tuple(sorted((*dice, value))), NONE)


def _without(dice: tuple[int, ...], value: int) -> int:
    at = dice.index(value) if value in dice else NONE
    return NONE if at == NONE else _NUMBER[dice[:at] + dice[at + 1 :]]


def _odds(dice: tuple[int, ...]) -> float:
    ways = factorial(len(dice)) // prod(factorial(dice.count(value)) for value in set(dice))
    return ways / SIDES ** len(dice)


SETS = len(_SETS)
SETS_BELOW = table([sum(len(dice) < k for dice in _SETS) for k in range(HAND + 1)])
WITH = table([[_with(dice, value) for value in range(SIDES)] for dice in _SETS])
WITHOUT = table([[_without(dice, value) for value in range(SIDES)] for dice in _SETS])
ODDS = table([_odds(dice) for dice in _SETS], "f8")


@rule
def best_move(s: State) -> int:
    """Return the best move of a seat whose dice lie on the table."""
    order = np.zeros(ROWS, np.int64)
    steps = np.full((ROWS, FILLINGS, SIDES), NONE, np.int64)
    kinds = np.zeros((ROWS, FILLINGS), np.int64)
    black_first(s, order)
    for i in range(ROWS):
        unfold(s, order[i], i, steps, kinds)
    boards = np.empty((MOST_BOARDS + 1, 3), np.int64)
    edges = np.empty((MOST_EDGES, 2), np.int64)
    n = spread(s, order, steps, kinds, boards, edges)
    worth = np.empty(n)
    stops(s, order, kinds, boards, worth)
    best = np.zeros(SETS)
    stack = np.zeros((HAND, 3), np.int64)
    for b in range(n - 1, 0, -1):
        dice = s.in_turn - boards[b, DICE]
        if boards[b, FIRST] < boards[b + 1, FIRST]:
            worth[b] = max(worth[b], rolling(boards, edges, worth, b, dice, best, stack))
    slot, most = placing(s, boards, edges, worth, stack)
    if s.placed > 0:
        roll = rolling(boards, edges, worth, 0, s.in_turn, best, stack)
        if max(roll, worth[0]) >= most:
            return ROLL if roll > worth[0] else STOP
    return PLACE + SIDES * order[slot // SIDES] + slot % SIDES


@rule
def black_first(s: State, order: Row) -> None:
    """Write the rows, black ones first: whoever has little to pay with had better pay before he wins."""
    n = 0
    for black in (True, False):
        for row in range(ROWS):
            if (s.points[s.face, row] < 0) == black:
                order[n] = row
                n += 1


@rule
def unfold(s: State, row: int, i: int, steps: Cube, kinds: Grid) -> None:
    """Write how a row can be filled this turn: where a die leads from every filling, and its kind."""
    begin = s.filled[row]
    length = begin
    for k in range(begin, LONGEST):
        length += s.cells[s.face, row, k] != 0
    before = np.zeros(FILLINGS, np.int64)
    die = np.zeros(FILLINGS, np.int64)
    dice = np.zeros(FILLINGS, np.int64)
    n, full = 1, NONE
    for here in range(FILLINGS):
        if here == n:
            break
        s.filled[row] = begin + dice[here]
        at = here
        for k in range(begin + dice[here] - 1, begin - 1, -1):
            s.rows[row, k] = die[at]
            at = before[at]
        kinds[i, here] = prospect(s, row)
        takes = next_cell_takes(s, row) if dice[here] < s.in_turn else 0
        for value in range(SIDES):
            if takes >> DIGIT * value & 1:
                filled_up = begin + dice[here] + 1 == length
                if filled_up and full != NONE:  # however it is filled up, it is full
                    steps[i, here, value] = full
                    continue
                full = n if filled_up else full
                steps[i, here, value] = n
                before[n], die[n], dice[n] = here, value + 1, dice[here] + 1
                n += 1
    for k in range(begin, length):
        s.rows[row, k] = 0
    s.filled[row] = begin


@rule
def spread(s: State, order: Row, steps: Cube, kinds: Grid, boards: Grid, edges: Grid) -> int:
    """Write the boards that this turn can lead to, fewest dice first, and the edges between them.

    Return how many there are.
    """
    hashed = np.full(HASHED, NONE, np.int32)
    boards[0, KEY] = s.score[s.turn] << BITS * ROWS
    boards[0, DICE] = 0
    boards[0, FIRST] = 0
    n, m, begin, end = 1, 0, 0, 1  # boards, edges; the boards from begin to end have as many dice
    for b in range(MOST_BOARDS):
        if b == end:
            begin, end = end, n
        if b == n:
            break
        if n + SLOTS > MOST_BOARDS or m + SLOTS > MOST_EDGES:
            for cut in range(begin, end):
                boards[cut + 1, FIRST] = boards[begin, FIRST]
            return end
        for slot in range(SLOTS if boards[b, DICE] < s.in_turn else 0):
            key = led_to(s, order, steps, kinds, boards[b, KEY], slot)
            if key != NONE and (b > 0 or may_begin(s, slot)):
                at = key % HASHED
                while hashed[at] != NONE and boards[hashed[at], KEY] != key:
                    at = (at + 1) % HASHED
                if hashed[at] == NONE:
                    hashed[at] = n
                    boards[n, KEY] = key
                    boards[n, DICE] = boards[b, DICE] + 1
                    n += 1
                edges[m, SLOT] = slot
                edges[m, TO] = hashed[at]
                m += 1
        boards[b + 1, FIRST] = m
    return n


@rule
def may_begin(s: State, slot: int) -> bool:
    """3.2: tell whether the next die placed can be this one; before any is, it must lie on the table."""
    return s.placed > 0 or s.rolled >> DIGIT * (slot % SIDES) & 7 > 0


@rule
def led_to(s: State, order: Row, steps: Cube, kinds: Grid, key: int, slot: int) -> int:
    """Return the key of the board that a die leads to from another one; NONE if it does not fit."""
    i = slot // SIDES
    filling = key >> BITS * i & FILLINGS - 1
    then = steps[i, filling, slot % SIDES]
    if then == NONE:
        return NONE
    key += (then - filling) << BITS * i
    if kinds[i, then] == 0:
        score = key >> BITS * ROWS
        key += (max(0, score + s.points[s.face, order[i]]) - score) << BITS * ROWS
    return key


@rule
def stops(s: State, order: Row, kinds: Grid, boards: Grid, worth: Reals) -> None:
    """Write the seat's chance to win if it ends its turn on each board."""
    seat, score, dice = s.turn, s.score[s.turn], s.dice[s.turn]
    of_rows = np.zeros(ROWS, np.int64)
    hopes, chances = np.zeros(s.players), np.zeros(s.players)
    for b in range(len(worth)):
        s.score[seat] = boards[b, KEY] >> BITS * ROWS
        s.dice[seat] = dice - boards[b, DICE]
        for i in range(ROWS):
            of_rows[order[i]] = kinds[i, boards[b, KEY] >> BITS * i & FILLINGS - 1]
        free = s.free - boards[b, DICE]
        after = left_of(s, seat)
        while free > 0 and s.dice[after] == 0:
            after = left_of(s, after)
        judge(s, of_rows, free, after, hopes, chances)
        worth[b] = chances[seat]
    s.score[seat] = score
    s.dice[seat] = dice


@rule
def rolling(boards: Grid, edges: Grid, worth: Reals, b: int, dice: int, best: Reals, stack: Grid) -> float:
    """Return what it is worth to roll that many dice on a board; if none fits, the turn is over."""
    for some in range(SETS_BELOW[dice + 1]):
        best[some] = NONE
    gather(boards, edges, worth, b, dice, best, stack)
    whole = 0.0
    for some in range(1, SETS_BELOW[dice + 1]):
        for value in range(SIDES):
            if WITHOUT[some, value] >= 0:
                best[some] = max(best[some], best[WITHOUT[some, value]])
        if some >= SETS_BELOW[dice]:
            whole += ODDS[some] * (best[some] if best[some] >= 0 else worth[b])
    return whole


@rule
def gather(boards: Grid, edges: Grid, worth: Reals, b: int, dice: int, best: Reals, stack: Grid) -> None:
    """Write the most that placing each set of dice, row by row, can make of a board."""
    k = 0
    stack[0, AT], stack[0, EDGE], stack[0, SET] = b, boards[b, FIRST], 0
    while k >= 0:
        edge = stack[k, EDGE]
        stack[k, EDGE] += 1
        if edge == boards[stack[k, AT] + 1, FIRST]:
            k -= 1
            continue
        slot, to = edges[edge, SLOT], edges[edge, TO]
        some = WITH[stack[k, SET], slot % SIDES]
        best[some] = max(best[some], worth[to])
        if k + 1 < dice:
            k += 1
            stack[k, AT], stack[k, EDGE], stack[k, SET] = to, from_row(boards, edges, to, slot), some


@rule
def from_row(boards: Grid, edges: Grid, b: int, slot: int) -> int:
    """Return a board's first edge into the row of a slot, or into a later one."""
    edge = boards[b, FIRST]
    while edge < boards[b + 1, FIRST] and edges[edge, SLOT] < slot - slot % SIDES:
        edge += 1
    return edge


@rule
def placing(s: State, boards: Grid, edges: Grid, worth: Reals, stack: Grid) -> tuple[int, float]:
    """Return the slot of the first die on the way to the best board in reach of the dice on the table."""
    best, most, first, k = NONE, -1.0, NONE, 0
    stack[0, AT], stack[0, EDGE], stack[0, SET] = 0, 0, s.rolled
    while k >= 0:
        edge = stack[k, EDGE]
        stack[k, EDGE] += 1
        if edge == boards[stack[k, AT] + 1, FIRST]:
            k -= 1
            continue
        slot, to, rolled = edges[edge, SLOT], edges[edge, TO], stack[k, SET]
        if rolled >> DIGIT * (slot % SIDES) & 7:
            first = slot if k == 0 else first
            if worth[to] > most:
                best, most = first, worth[to]
            if boards[to, DICE] < s.in_turn:
                k += 1
                rolled -= 1 << DIGIT * (slot % SIDES)
                stack[k, AT], stack[k, EDGE], stack[k, SET] = to, from_row(boards, edges, to, slot), rolled
    return best, most
