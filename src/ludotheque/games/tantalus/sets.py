"""Sets of cards as bits: three words of 45, because a word's sign is left alone."""

from __future__ import annotations

from ludotheque.engine import rule, table

WORDS = 3
SPAN = 45

PLACE_MODULUS = 67
PLACE = table([next((k for k in range(66) if pow(2, k, 67) == rest), 0) for rest in range(PLACE_MODULUS)])
"""2ᵏ modulo 67 → k: the remainders of the powers of two by 67 are all different."""


@rule
def count(word: int) -> int:
    """Return how many bits of a word are set."""
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


@rule
def nth(a: int, b: int, c: int, n: int) -> int:
    """Return the n-th card, from 0, of the set that three words hold."""
    first = 0
    word = a
    if n >= count(word):
        n -= count(word)
        first = SPAN
        word = b
        if n >= count(word):
            n -= count(word)
            first = 2 * SPAN
            word = c
    for _ in range(n):
        word &= word - 1
    return first + PLACE[(word & -word) % PLACE_MODULUS]
