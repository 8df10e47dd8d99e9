"""How likely each seat is to win: what the open rows promise to whom, and how far the match is from its end.

The figures were measured. Bots that solve their turns by these chances played 5,000 matches against each
other, two to six at a table; the figures are those that make it likeliest that the rows went to whom they
went, and that those won who won; then the same once more with the better figures.
"""

from __future__ import annotations

import math

from ludotheque.engine import Reals, Row, exp, log1p, rule, table
from ludotheque.engine.author.slots import payoffs
from ludotheque.games.temptation.rules import GOAL, HAND, HOUSE, STAR, State, goal_reached, left_of
from ludotheque.games.temptation.state import LONGEST, ROWS

# What is left of a row is a task of some kind: 0 is none, the row is full. Then come fixed values, by how
# many they are and how many of them differ; then, by their number, stars of which none is placed; then full
# houses, by how many dice lie there. Begun stars are equal values; the last two of a full house are stars.
STARS, HOUSES = 21, 28
CELLS = table([0, *(n for n in range(1, LONGEST + 1) for _ in range(n)), *range(1, LONGEST + 1), 5, 4, 3])

# How likely the seat on turn, with five dice, finishes a white row before anybody else can. Where it is
# below 0 whoever goes first rather helps the others; nowhere is it 0, so that somebody gets the row.
WHITE = table(
    [
        *(0.0, 0.75, 0.46, 0.51, 0.1, 0.17, 0.21, *(0.01,) * 4, *(0.01,) * 5, *(-0.1,) * 6),
        *(0.9, 0.85, 0.2, -0.08, -0.18, -0.15),
        *(-0.05, 0.18, 0.6),
    ],
    "f8",
)
# The same for black rows with one cell left, and with more, by how many white rows are open: nobody wants
# them, but where little else is left they must be filled.
BLACK = table(
    [[0.57, 0.22, 0.1, 0.02, 0.01, -0.05, -0.05], [-0.3, -0.16, -0.1, -0.07, -0.07, -0.07, -0.07]], "f8"
)
# How much of that there is with fewer dice: on black rows, then on white ones with one, two, more cells left.
REACH = table(
    [
        [0, 0.28, 0.51, 0.7, 0.87, 1],
        [0, 0.28, 0.51, 0.7, 0.87, 1],
        [0, 0.1, 0.27, 0.48, 0.73, 1],
        [0, 0.09, 0.2, 0.36, 0.62, 1],
    ],
    "f8",
)

PACE = 90.0
"""Points that the leader makes in a round."""
SWING, DOUBT, BLUR = 114.0**2, 0.65**2, 10.0**2
"""How far two seats drift apart in a round, how much this round's doubt counts, and what is always open."""


@rule
def prospect(s: State, row: int) -> int:
    """Return what kind of task it is to fill a row up."""
    filled = s.filled[row]
    left, seen, different = 0, 0, 0
    for k in range(filled, LONGEST):
        cell = s.cells[s.face, row, k]
        if cell != 0:
            left += 1
            different += 1 - (seen >> cell & 1)
            seen |= 1 << cell
    if left == 0:
        return 0
    first = s.cells[s.face, row, filled]
    if first > STAR and filled < HOUSE:
        return HOUSES + filled
    if first > STAR:
        return STARS + left if filled == HOUSE else 1
    if first == STAR and filled == 0:
        return STARS + left
    return left * (left - 1) // 2 + different


@rule
def judge(s: State, kinds: Row, free: int, after: int, hopes: Reals, shares: Reals) -> None:
    """Write how likely each seat is to win when that many cells are free and it is a seat's turn.

    ``kinds`` is what is left of the rows; points and dice are those in the state.
    """
    if free == 0 and (goal_reached(s) or s.round == s.rounds):
        payoffs(s, shares)
        return
    for seat in range(s.players):
        hopes[seat] = s.score[seat]
    doubt = look_ahead(s, kinds, after, hopes, shares) if free > 0 else 0.0
    chances(s, hopes, doubt, shares)


@rule
def look_ahead(s: State, kinds: Row, after: int, hopes: Reals, shares: Reals) -> float:
    """Add the points that each seat can expect of the open rows; return the variance of such a lead."""
    whites = 0
    for row in range(ROWS):
        whites += kinds[row] != 0 and s.points[s.face, row] > 0
    doubt = 0.0
    for row in range(ROWS):
        if kinds[row] != 0:
            points, left = s.points[s.face, row], CELLS[kinds[row]]
            chance, task = WHITE[kinds[row]], min(left, 3)
            if points < 0:
                chance, task = BLACK[min(left, 2) - 1, whites], 0
            race(s, chance, task, after, shares)
            same = 0.0
            for seat in range(s.players):
                hopes[seat] += points * shares[seat]
                same += shares[seat] * shares[seat]
            doubt += points * points * (1.0 - same)
    return 2.0 * doubt / (s.players - 1)


@rule
def race(s: State, chance: float, task: int, after: int, shares: Reals) -> None:
    """Write how likely each seat is to finish a row: one after the other tries, round and round."""
    still = 1.0
    seat = after
    for _ in range(s.players):
        mine = chance * REACH[task, min(HAND, s.dice[seat])]
        shares[seat] = still * mine
        still *= 1.0 - mine
        seat = left_of(s, seat)
    for seat in range(s.players):
        shares[seat] /= 1.0 - still


@rule
def chances(s: State, hopes: Reals, doubt: float, shares: Reals) -> None:
    """Write how likely each seat is to win with the points that it can expect at the end of the round."""
    lead = hopes[0]
    for seat in range(1, s.players):
        lead = max(lead, hopes[seat])
    spread = math.sqrt(SWING * 2.0 / s.players * rounds_after(s, lead) + DOUBT * doubt + BLUR)
    whole = 0.0
    for seat in range(s.players):
        shares[seat] = exp((hopes[seat] - lead) / spread)
        whole += shares[seat]
    for seat in range(s.players):
        shares[seat] /= whole


@rule
def rounds_after(s: State, lead: float) -> float:
    """Return how many rounds are to be expected after this one: few, but not none, if the goal is near."""
    rounds = (GOAL[s.players] - lead) / PACE
    if rounds < 10.0:
        rounds = 0.5 * log1p(exp(2.0 * rounds))
    if s.rounds > 0:  # TMP-2
        rounds = min(rounds, float(s.rounds - s.round))
    return rounds
