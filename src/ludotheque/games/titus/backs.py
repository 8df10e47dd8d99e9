"""What nobody has seen: the backs of tokens never turned over, and with them what is left in the pile.

Seen from a number f, the tokens with an f, and one that spans it, have codes next to each other:

    code − (3f − 4)      0      2      3      4      5      6
    token             f−2,f  f−1,f  f−1,f+1  f,f   f,f+1  f,f+2

This window of seven bits moves up by three from a number to the next, and what was taken moves with it.
"""

from __future__ import annotations

from itertools import combinations

from ludotheque.engine import (
    Numbers,
    RealGrid,
    Rng,
    below,
    count,
    fraction,
    integers,
    lowest,
    reals,
    rule,
    table,
)
from ludotheque.games.titus.components import HIGHEST
from ludotheque.games.titus.state import State

DOUBLE = 1 << 4
WITH_NUMBER = (0, 2, 4, 5, 6)
"""Where in the window the tokens lie that have the number."""
CROSSING = 0b1101
"""The tokens of the window that also have a lower number: those that may be taken already."""

# By how many tokens show a number: the choices of that many tokens that have it, as windows.
CHOICES = table(
    [
        (chosen := [sum(1 << bit for bit in some) for some in combinations(WITH_NUMBER, many)])
        + [0] * (10 - len(chosen))
        for many in range(6)
    ]
)
CHOICES_OF = table([1, 5, 10, 10, 5, 1])
TAKEN_BEFORE = table([0, 1, 4, 5, 8, 9, 12, 13])  # the subsets of CROSSING


@rule
def conceal(s: State, seat: int) -> None:
    """2.2: turn unseen backs blank, and let the pile be all tokens not seen from both sides."""
    for token in range(1, s.drawn + 2):
        low, high = s.up[token], s.down[token]
        if high != 0 and s.turned >> token & 1 == 0:
            if low > high:
                low, high = high, low
            s.pile |= 1 << 2 * low + high  # the code: 3 × low + (high − low)
            s.down[token] = 0


@rule
def redeal(s: State, seat: int, rng: Rng) -> None:
    """Fill in the blank backs: each way that all fit together, by its weight.

    A double counts twice, for it shows its number either way up.
    """
    shown = integers(HIGHEST + 1)
    for token in range(1, s.drawn + 2):
        if s.up[token] != 0 and s.down[token] == 0:
            shown[s.up[token]] += 1
    ways = reals(HIGHEST + 2, CROSSING + 1)
    count_ways(s.pile, shown, ways)
    choose(s.pile, shown, ways, rng)
    for token in range(1, s.drawn + 2):
        number = s.up[token]
        if number != 0 and s.down[token] == 0:
            rest = shown[number]
            for _ in range(below(rng, count(rest))):
                rest &= rest - 1
            place = lowest(rest)
            shown[number] -= 1 << place
            code = 3 * number - 4 + place
            s.down[token] = 2 * (code // 3) + code % 3 - number
            s.pile &= ~(1 << code)


@rule
def window(unseen: int, number: int) -> int:
    """Return the unseen tokens near a number."""
    return unseen << 1 >> 3 * (number - 1) & 127


@rule
def count_ways(unseen: int, shown: Numbers, ways: RealGrid) -> None:
    """Write in how many ways the tokens that show a number or a higher one fit, given what is taken."""
    for taken in range(CROSSING + 1):
        ways[HIGHEST + 1, taken] = 1.0
    for number in range(HIGHEST, 0, -1):
        near = window(unseen, number)
        many = shown[number]
        for i in range(8):
            taken = TAKEN_BEFORE[i]
            if taken & ~near == 0:
                free = near & ~taken
                total = 0.0
                for j in range(CHOICES_OF[many]):
                    choice = CHOICES[many, j]
                    if choice & ~free == 0:
                        total += ways_with(ways, number, taken, choice)
                ways[number, taken] = total


@rule
def ways_with(ways: RealGrid, number: int, taken: int, choice: int) -> float:
    """Return the ways that are left when the tokens that show a number are these."""
    doubled = 2.0 if choice & DOUBLE else 1.0
    return doubled * ways[number + 1, (taken | choice) >> 3 & CROSSING]


@rule
def choose(unseen: int, shown: Numbers, ways: RealGrid, rng: Rng) -> None:
    """Replace how many tokens show a number by a choice which ones they are."""
    taken = 0
    for number in range(1, HIGHEST + 1):
        free = window(unseen, number) & ~taken
        many = shown[number]
        ticket = fraction(rng) * ways[number, taken]
        chosen = 0
        for j in range(CHOICES_OF[many]):
            choice = CHOICES[many, j]
            if choice & ~free == 0 and ticket >= 0.0:
                part = ways_with(ways, number, taken, choice)
                if part > 0.0:
                    chosen = choice
                    ticket -= part
        shown[number] = chosen
        taken = (taken | chosen) >> 3 & CROSSING
