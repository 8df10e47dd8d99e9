"""Sets of cards as bits: three words of 45, because a word's sign is left alone."""

from __future__ import annotations

from ludotheque.engine import count, lowest, rule

WORDS = 3
SPAN = 45


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
    return first + lowest(word)
