"""What it is worth to roll: the best of what the dice reach, averaged over everything that they can show."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from ludotheque.engine import Grid, rule, table, unset_integers, unset_reals
from ludotheque.engine.author.state import RealGrid
from ludotheque.games.temptation.insight.net import NONE, POINTS, SLOT, TO, Net
from ludotheque.games.temptation.rules import HAND, SIDES, State

# columns of ``stack``
AT, EDGE, SET = 0, 1, 2
NEW = 8  # in the number of a value: it has one

# Sets of at most five dice, smaller ones first, and among these the ones of lower values.
_SETS = sorted(
    (dice[::-1] for k in range(HAND + 1) for dice in combinations_with_replacement(range(SIDES), k)),
    key=lambda dice: (len(dice), dice),
)
_NUMBER = {dice: number for number, dice in enumerate(_SETS)}


def _with(dice: tuple[int, ...], value: int) -> int:
    return _NUMBER.get(tuple(sorted((*dice, value), reverse=True)), NONE)


def _without(dice: tuple[int, ...], value: int) -> int:
    at = dice.index(value) if value in dice else NONE
    return NONE if at == NONE else _NUMBER[dice[:at] + dice[at + 1 :]]


def _odds(dice: tuple[int, ...]) -> float:
    ways = factorial(len(dice)) // prod(factorial(dice.count(value)) for value in set(dice))
    return ways / SIDES ** len(dice)


def _rest(values: int, dice: int, many: int) -> float:
    return comb(dice, many) * (1 - values / SIDES) ** (dice - many) if many <= dice else 0.0


SETS = len(_SETS)
WITH = table([[_with(dice, value) for value in range(SIDES)] for dice in _SETS])
WITHOUT = table([[_without(dice, value) for value in range(SIDES)] for dice in _SETS])
BELOW = table([sum(len(dice) < k for dice in _SETS) for k in range(HAND + 1)])
"""How many sets have fewer dice."""
OF_VALUES = table([[comb(max(m, 1) + k - 1, k) for k in range(HAND + 1)] for m in range(SIDES + 1)])
"""How many sets of so many dice show none but so many values, the lowest."""
ODDS = table([_odds(dice) for dice in _SETS], "f8")
REST = table(
    [[_rest(m, k, j) for j in range(HAND + 1)] for m in range(SIDES + 1) for k in range(HAND + 1)], "f8"
)
"""How likely, with the odds of a set, the others of so many dice show none of so many values."""


class Desk(NamedTuple):
    """What is worked out, and on what paper."""

    worth: RealGrid
    """Every seat's chance, in the places ``place_of``."""
    gains: RealGrid
    """What it gives every seat that one rolls so many dice, as far as one fits; and how likely none does."""
    best: RealGrid
    """The most that a set of dice can make of a standing, by how many are rolled."""
    way: Grid
    """The place in ``worth`` of that."""
    stack: Grid


@rule
def desk_for(s: State, standings: int) -> Desk:
    """Return a desk for so many standings."""
    best = unset_reals(HAND + 1, SETS)
    for dice in range(HAND + 1):
        for some in range(SETS):
            best[dice, some] = NONE
    return Desk(
        unset_reals(standings * s.players * (HAND + 1), s.players),
        unset_reals(s.players * (HAND + 1), s.players + 1),
        best,
        unset_integers(HAND + 1, SETS),
        unset_integers(HAND + 1, 3),
    )


@rule
def place_of(s: State, a: int, seat: int, dice: int) -> int:
    """Return the place of what a standing is worth while a seat's turn goes on with that many dice.

    With 0 the turn is over, with HAND it begins, with as many dice as the seat has.
    """
    return (a * s.players + seat) * (HAND + 1) + dice


@rule
def roll(s: State, net: Net, desk: Desk, a: int, seat: int, least: int, most: int) -> None:
    """Write what it gives every seat that one rolls so many dice, and how likely none of them fits."""
    values = reach(s, net, desk, a, seat, least, most)
    for dice in range(least, most + 1):
        average(s, desk, (HAND + 1) * seat + dice, dice, values)


@rule
def reach(s: State, net: Net, desk: Desk, a: int, seat: int, least: int, most: int) -> int:
    """Write the most that placing each set of dice, row by row, can make of a standing.

    The values that fit are numbered anew, as they come; return how many they are.
    """
    worth, best, way, stack = desk.worth, desk.best, desk.way, desk.stack
    numbers, values, k, first = 0, 0, 0, POINTS + s.players + seat
    stack[0, AT], stack[0, EDGE], stack[0, SET] = a, net.standings[a, first], 0
    while k >= 0:
        edge = stack[k, EDGE]
        stack[k, EDGE] += 1
        if edge == net.standings[stack[k, AT], first + 1]:
            k -= 1
            continue
        slot, to = net.edges[edge, SLOT], net.edges[edge, TO]
        bits = 4 * (slot % SIDES)
        if not numbers >> bits & NEW:
            numbers |= (NEW | values) << bits
            values += 1
        some = WITH[stack[k, SET], numbers >> bits & NEW - 1]
        k += 1
        there = place_of(s, to, seat, 0) - k
        for dice in range(max(least, k), most + 1):
            if worth[there + dice, seat] > best[dice, some]:
                best[dice, some], way[dice, some] = worth[there + dice, seat], there + dice
        if k == most:
            k -= 1
        else:
            stack[k, AT], stack[k, EDGE], stack[k, SET] = to, from_row(net, to, first, slot), some
    return values


@rule
def from_row(net: Net, a: int, first: int, slot: int) -> int:
    """Return a seat's first edge into the row of a slot, or into a later one."""
    edge, end = net.standings[a, first], net.standings[a, first + 1]
    while edge < end and net.edges[edge, SLOT] < slot - slot % SIDES:
        edge += 1
    return edge


@rule
def average(s: State, desk: Desk, gain: int, dice: int, values: int) -> None:
    """Write a row of ``gains``: what it gives every seat that one rolls that many dice."""
    best, way, gains = desk.best, desk.way, desk.gains
    for other in range(s.players):
        gains[gain, other] = 0.0
    gains[gain, s.players] = 1.0
    for many in range(1, dice + 1):
        rest = REST[(HAND + 1) * values + dice, many]
        for some in range(BELOW[many], BELOW[many] + OF_VALUES[values, many]):
            for value in range(values):
                less = WITHOUT[some, value]
                if less >= 0 and best[dice, less] > best[dice, some]:
                    best[dice, some], way[dice, some] = best[dice, less], way[dice, less]
            if best[dice, some] >= 0.0:
                odds = ODDS[some] * rest
                gains[gain, s.players] -= odds
                for other in range(s.players):
                    gains[gain, other] += odds * desk.worth[way[dice, some], other]
    for many in range(1, dice + 1):
        for some in range(BELOW[many], BELOW[many] + OF_VALUES[values, many]):
            best[dice, some] = NONE
