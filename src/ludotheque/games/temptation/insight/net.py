"""Where a round can still lead: a net of standings, in which every die leads from one to another.

A standing is what lies on the board, and everybody's points and dice. The net holds every standing that the
round can come to, or, where these are too many, every one that the turn can come to.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine import Grid, Row, integers, rule, unset_integers
from ludotheque.games.temptation.insight.evaluation import prospect
from ludotheque.games.temptation.rules import DIGIT, HAND, SIDES, State, next_cell_takes
from ludotheque.games.temptation.state import LONGEST, ROWS

NONE = -1
SLOTS = ROWS * SIDES
"""A die's value and where it goes: ``SIDES * place + value``, the rows taken in the order ``black_first``."""
FILLINGS, BITS = 64, 6
"""Ways, at most, in which a row can be filled, and the bits that tell them apart."""
DICE_BITS, ALL_DICE = 4, 15
MOST, MOST_EDGES = 30_000, 1_200_000
"""Standings, and dice that lead from one to another."""
HASHED = 75_011

# columns of ``fillings``, after one for each value
KIND = SIDES
# columns of ``standings``: how the rows are filled, and everybody's dice; free cells; of every seat its
# points; then of every seat its first edge, and where the edges of the last one end
KEY, FREE, POINTS = 0, 1, 2
# columns of ``edges``
SLOT, TO = 0, 1


class Net(NamedTuple):
    """The standings, the edges between them, and what they are made of."""

    order: Row
    """The rows, black ones first."""
    fillings: Grid
    """Of every filling of every row, where a die of each value leads, and what kind of task is left."""
    standings: Grid
    edges: Grid


@rule
def opened(s: State) -> Net:
    """Return a net without a standing, for a board as it lies."""
    order = integers(ROWS)
    fillings = unset_integers(ROWS * FILLINGS, KIND + 1)
    black_first(s, order)
    for i in range(ROWS):
        unfold(s, order[i], FILLINGS * i, fillings)
    return Net(
        order,
        fillings,
        unset_integers(MOST, POINTS + 2 * s.players + 1),
        unset_integers(MOST_EDGES, 2),
    )


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
def unfold(s: State, row: int, first: int, fillings: Grid) -> None:
    """Write how a row can be filled: where a die leads from every filling, and what is left then."""
    begin = s.filled[row]
    length = begin
    for k in range(begin, LONGEST):
        length += s.cells[s.face, row, k] != 0
    made = unset_integers(FILLINGS, 3)  # of a filling: the one before, the die, how many dice
    made[0, 0], made[0, 1], made[0, 2] = 0, 0, 0
    n, full = 1, NONE
    for here in range(FILLINGS):
        if here == n:
            break
        on = begin + made[here, 2]
        s.filled[row] = on
        at = here
        for k in range(on - 1, begin - 1, -1):
            s.rows[row, k] = made[at, 1]
            at = made[at, 0]
        fillings[first + here, KIND] = prospect(s, row)
        takes = next_cell_takes(s, row)
        for value in range(SIDES):
            then = NONE
            if takes >> DIGIT * value & 1:
                then = full if on + 1 == length else NONE  # however it is filled up, it is full
                if then == NONE:
                    then = n
                    full = n if on + 1 == length else full
                    made[n, 0], made[n, 1], made[n, 2] = here, value + 1, made[here, 2] + 1
                    n += 1
            fillings[first + here, value] = then
    for k in range(begin, length):
        s.rows[row, k] = 0
    s.filled[row] = begin


@rule
def spread(s: State, net: Net, alone: bool) -> tuple[int, bool]:
    """Write the standings that the round can come to, fewest dice first, or this turn ``alone``.

    Return how many there are, and whether there was room for all. If not, those with fewest dice are there.
    """
    standings, first = net.standings, POINTS + s.players
    hashed = integers(HASHED)
    standings[0, KEY], standings[0, FREE] = 0, s.free
    for seat in range(s.players):
        standings[0, KEY] |= s.dice[seat] << BITS * ROWS + DICE_BITS * seat
        standings[0, POINTS + seat] = s.score[seat]
    n, m = 1, 0
    begin, end = 0, 1  # standings with as many dice on the board
    for a in range(MOST):
        if a == end:
            begin, end = end, n
        if a == n:
            break
        if n + s.players * SLOTS > MOST or m + s.players * SLOTS > MOST_EDGES:
            for cut in range(begin, end):
                for seat in range(s.players + 1):
                    standings[cut, first + seat] = m
            return end, False
        for seat in range(s.players):
            standings[a, first + seat] = m
            for slot in range(SLOTS if may_place(s, net, a, seat, alone) else 0):
                if (a > 0 or may_begin(s, slot)) and led_to(s, net, a, seat, slot, n):
                    at = place_in(s, net, hashed, n)
                    if hashed[at] == 0:
                        hashed[at] = n
                        n += 1
                    net.edges[m, SLOT], net.edges[m, TO] = slot, hashed[at]
                    m += 1
        standings[a, first + s.players] = m
    return n, True


@rule
def may_place(s: State, net: Net, a: int, seat: int, alone: bool) -> bool:
    """Tell whether a seat can come to place a die in a standing."""
    placed = s.free - net.standings[a, FREE]
    if alone or (placed == 0 and s.placed == 0 and s.rolled != 0):
        return seat == s.turn and placed < s.in_turn
    return dice_of(net, a, seat) > 0


@rule
def may_begin(s: State, slot: int) -> bool:
    """3.2: tell whether the next die placed can be this one; where one must be, it lies on the table."""
    return s.placed > 0 or s.rolled == 0 or s.rolled >> DIGIT * (slot % SIDES) & 7 > 0


@rule
def filling_of(net: Net, a: int, i: int) -> int:
    """Return how a row is filled in a standing."""
    return net.standings[a, KEY] >> BITS * i & FILLINGS - 1


@rule
def dice_of(net: Net, a: int, seat: int) -> int:
    """Return how many dice a seat has in a standing."""
    return net.standings[a, KEY] >> BITS * ROWS + DICE_BITS * seat & ALL_DICE


@rule
def led_to(s: State, net: Net, a: int, seat: int, slot: int, n: int) -> bool:
    """Write, as number ``n``, the standing after a seat has placed a die; tell whether it fits.

    Dice that a seat can never lack, however many of the free cells it fills, are not counted.
    """
    i, filling = slot // SIDES, filling_of(net, a, slot // SIDES)
    then = net.fillings[FILLINGS * i + filling, slot % SIDES]
    if then == NONE:
        return False
    standings = net.standings
    free = standings[a, FREE] - 1
    key = (standings[a, KEY] & (1 << BITS * ROWS) - 1) + ((then - filling) << BITS * i)
    for other in range(s.players):
        dice = min(dice_of(net, a, other) - (other == seat), free + HAND - 1 if free > 0 else 0)
        key |= dice << BITS * ROWS + DICE_BITS * other
        standings[n, POINTS + other] = standings[a, POINTS + other]
    standings[n, KEY], standings[n, FREE] = key, free
    if net.fillings[FILLINGS * i + then, KIND] == 0:
        points = standings[a, POINTS + seat] + s.points[s.face, net.order[i]]
        standings[n, POINTS + seat] = max(0, points)
    return True


@rule
def place_in(s: State, net: Net, hashed: Row, n: int) -> int:
    """Return where a standing is noted, or can be."""
    at = (net.standings[n, KEY] + 7919 * net.standings[n, POINTS]) % HASHED
    while hashed[at] != 0:
        same = net.standings[hashed[at], KEY] == net.standings[n, KEY]
        for seat in range(s.players):
            same = same and net.standings[hashed[at], POINTS + seat] == net.standings[n, POINTS + seat]
        if same:
            break
        at = at + 1 if at + 1 < HASHED else 0
    return at
