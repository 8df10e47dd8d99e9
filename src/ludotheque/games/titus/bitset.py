"""Sets of small numbers, kept as the bits of one integer."""

from __future__ import annotations

from ludotheque.engine import rule, table

# 2 is a primitive root of 67: the remainders of 1, 2, 4, … 2⁶⁵ by 67 all differ.
PLACE = table([next((i for i in range(66) if pow(2, i, 67) == rest), 0) for rest in range(67)])


@rule
def lowest(numbers: int) -> int:
    """Return the lowest number in a set that is not empty."""
    return PLACE[(numbers & -numbers) % 67]


@rule
def size(numbers: int) -> int:
    """Return how many numbers are in a set."""
    n = 0
    while numbers != 0:
        numbers &= numbers - 1
        n += 1
    return n
