"""What version 0.1 knew of Titus: how many points what a seat has will bring, and how surely points win.

The numbers were fitted to how matches ended that the search played against itself. A position is told by
what everybody knows: backs that nobody has seen are guessed, although a dealt state has them.
"""

from __future__ import annotations

import math

from ludotheque.engine import Shares, count, lowest, rule, table
from ludotheque.games.titus.components import APART, HIGHEST, MOST_TOKENS
from ludotheque.games.titus.moves import (
    CASH,
    DRAW,
    FIRST,
    GROUP,
    JOIN,
    KEEP,
    MOST_TAKINGS,
    OPERAND,
    STEAL,
    SWAP,
    has_fewest,
)
from ludotheque.games.titus.reserve import ONES, RUN
from ludotheque.games.titus.rules import GROUP_POINTS
from ludotheque.games.titus.state import State

SETTINGS = {
    "exploration": 0.1,
    "widening": 1.0,
    "exponent": 0.3,
    "horizon": 0,
    "stake": 0.016,
}
"""No rollouts: the evaluation sees more than matches played to the end at random, and costs far less.

Few moves and few tokens to come are looked at one by one: looking at all, 4000 iterations were no better
than 400.
"""

SINGLE, PAIR, THREE = 1.0, 1.65, 2.4
"""What a unit that is no run yet counts for; three tokens in one unit are nearer to a card than apart."""

# By a number: the numbers that may be on its back, three bits each as in ``begins`` and ``ends``.
BACKS = table(
    [0]
    + [
        sum(1 << 3 * back for back in range(1, HIGHEST + 1) if abs(back - number) <= APART)
        for number in range(1, HIGHEST + 1)
    ]
)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win: its worth against the others', surer the less is left."""
    left = float(s.left)
    if s.up[s.drawn + 1] != 0:
        left += 1.0
    sharp = 1.24 / math.sqrt(5.0 + 440.0 * left / (left + 33.0))
    top = 0.0
    for seat in range(s.players):
        out[seat] = sharp * worth(s, seat, left)
        top = max(top, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(out[seat] - top)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def worth(s: State, seat: int, left: float) -> float:
    """Return about how many points what a seat has will be at the end, with that many tokens left to draw.

    Points won early are worth less than they say: with more cards than others comes the limit of three
    takings, and what lies on the cards is stolen.
    """
    early = left / MOST_TOKENS
    late = (1.0 - early) * (1.0 - early)
    time = left / (left + 80.0)
    points = 0
    exposed = 0
    for card in range(s.cashed):
        if s.owner[card] == seat:
            points += s.card[card]
            exposed += s.height[card]
    fit = fitting(s, seat)
    runs = making_runs(s, seat)
    value = points * (1.0 - 0.63 * early) + (6.2 + 2.7 * early) * count(s.cashable & s.units[seat])
    value += time * (11.2 * material(s, seat) - 2.9 * exposed)
    value += 0.7 * late * count(runs) + 0.4 * loot(s, seat, fit)
    if s.turn == seat:
        value += turn_worth(s, fit, runs, late)
    return value


@rule
def turn_worth(s: State, fit: int, runs: int, late: float) -> float:
    """Return what the rest of a turn is worth: takings allowed, and a token in hand that can be grouped."""
    value = -0.3
    if s.stopped == 0:
        value += 2.6 if has_fewest(s) else 0.86 * max(0, MOST_TAKINGS - s.takings)
    if s.hand != 0:
        number = 3 * s.up[s.hand]
        value += 0.85 * (fit >> number & 1) + 4.4 * late * late * (runs >> number & 1)
    return value


@rule
def material(s: State, seat: int) -> float:
    """Return what a seat's units count for that are no runs yet."""
    total = 0.0
    rest = s.units[seat] & ~s.cashable
    while rest != 0:
        size = length(s, lowest(rest))
        rest &= rest - 1
        total += SINGLE if size == 1 else PAIR if size == 2 else THREE
    return total


@rule
def loot(s: State, seat: int, fit: int) -> float:
    """Return how many of the tokens that the seat may steal it could group, as far as anybody knows."""
    total = 0.0
    for other in range(s.players):
        if other != seat:
            rest = s.purses[other]
            while rest != 0:
                total += back_fits(s, s.crest[lowest(rest)], fit)
                rest &= rest - 1
    return total


@rule
def back_fits(s: State, token: int, fit: int) -> float:
    """Return how likely a token, turned over, shows one of some numbers: certain if its back was seen."""
    if s.turned >> token & 1:
        return float(fit >> 3 * s.down[token] & 1)
    return 0.2 * count(fit & BACKS[s.up[token]])


@rule
def fitting(s: State, seat: int) -> int:
    """Return the numbers, as bits 3n, that a seat can group."""
    ends, begins = s.ends[seat], s.begins[seat]
    return ((ends | ends >> 1 | ends >> 2) & ONES) << 3 | ((begins | begins >> 1 | begins >> 2) & ONES) >> 3


@rule
def making_runs(s: State, seat: int) -> int:
    """Return the numbers, as bits 3n, with which a seat would have one more run."""
    numbers = 0
    units = s.units[seat] & ~s.cashable
    rest = units
    while rest != 0:
        unit = lowest(rest)
        rest &= rest - 1
        size = length(s, unit)
        low, high = s.up[unit], s.up[s.crown[unit]]
        if size == RUN - 1:
            numbers |= 1 << 3 * (low - 1) | 1 << 3 * (high + 1)
        elif high < HIGHEST:
            over = s.begins_at[high + 2] & units
            while over != 0:
                if size + length(s, lowest(over)) >= RUN - 1:
                    numbers |= 1 << 3 * (high + 1)
                over &= over - 1
    return numbers & ONES & ~1


@rule
def length(s: State, unit: int) -> int:
    """Return how many tokens a unit has."""
    return s.up[s.crown[unit]] - s.up[unit] + 1


@rule
def prior(s: State, action: int) -> float:
    """Return how promising a move looks: about how likely the token that it is about can be grouped."""
    a = action >> FIRST & OPERAND
    b = action & OPERAND
    kind = action - (a << FIRST) - b
    fit = fitting(s, s.turn)
    if kind == DRAW:
        return 1.0 if fit >> 3 * s.up[s.drawn + 1] & 1 else 0.3
    if kind == STEAL:
        return 0.2 + back_fits(s, s.crest[b], fit)
    if kind == SWAP:
        return back_fits(s, b, fit)
    if kind == GROUP:
        return 0.4 if s.cashable >> a & 1 else 1.0
    if kind == JOIN:
        return 0.5 if joins_to_a_run(s, a, b) else -0.5
    if kind == CASH:
        return 0.6
    return 0.35 if kind == KEEP else 0.0


@rule
def joins_to_a_run(s: State, lower: int, upper: int) -> bool:
    """Tell whether two units become a run that were none; else they are better kept apart for now."""
    if (s.cashable >> lower | s.cashable >> upper) & 1:
        return False
    return length(s, lower) + length(s, upper) >= RUN


@rule
def tally(s: State, seat: int) -> float:
    """Return a seat's points, and about a point for each token on the way to a run.

    Half a point is lost for every unit, so that it pays to group; a token in hand counts as it would lie.
    """
    total = 0.0
    for card in range(s.cashed):
        if s.owner[card] == seat:
            total += s.card[card]
    rest = s.units[seat]
    while rest != 0:
        size = length(s, lowest(rest))
        rest &= rest - 1
        total += 1.0 * GROUP_POINTS if size >= RUN else size - 0.5
    if s.hand != 0 and s.turn == seat:
        total += 1.0 if fitting(s, seat) >> 3 * s.up[s.hand] & 1 else 0.5
    return total
