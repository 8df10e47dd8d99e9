"""Sets of small numbers, 0 to 62, as the bits of one integer."""

from __future__ import annotations

from ludotheque.engine.author.marks import rule, table

PRIME = 67
# 2 is a primitive root of 67: the remainders of 1, 2, 4, … 2⁶⁵ by 67 are all different.
PLACE = table([next((k for k in range(66) if pow(2, k, PRIME) == rest), 0) for rest in range(PRIME)])


@rule
def lowest(word: int) -> int:
    """Return the lowest number in a set that is not empty."""
    return PLACE[(word & -word) % PRIME]


@rule
def count(word: int) -> int:
    """Return how many numbers are in a set."""
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F
