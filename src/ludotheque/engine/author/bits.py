"""Sets of small numbers, 0 to 62, as the bits of one integer."""

from __future__ import annotations

from ludotheque.engine.author.marks import rule

PAIRS, FOURS, EIGHTS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
SUM = 0x0101010101010101
"""Times this, the highest byte is the sum of all eight."""


@rule
def count(word: int) -> int:
    """Return how many numbers are in a set; compilers know this way to count, and make it one instruction."""
    word = word - ((word >> 1) & PAIRS)
    word = (word & FOURS) + ((word >> 2) & FOURS)
    word = (word + (word >> 4)) & EIGHTS
    return (int(word) * SUM >> 56) & 0x7F  # a number of NumPy's would warn that the product is too large


@rule
def lowest(word: int) -> int:
    """Return the lowest number in a set that is not empty."""
    return count(~word & (word - 1))


@rule
def nth(word: int, n: int) -> int:
    """Return the number in a set that has ``n`` lower ones in it."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)
