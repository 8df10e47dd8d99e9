"""A small random generator that plain and compiled rules draw from alike.

The generator is sfc32 (Chris Doty-Humphrey's "small fast counting" generator): four words of 32 bits,
in eight bytes each. It needs no unsigned arithmetic, so Python's integers and machine integers agree.
It drives simulation, redeals and bots; the chance of a match comes from its secret instead.
"""

from __future__ import annotations

from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.numbers import integers
from ludotheque.engine.author.state import Rng

WORDS = 4
MASK = 0xFFFFFFFF


def generator(seed: int, stream: int = 0) -> memoryview[int]:
    """Return a generator; equal seed and stream give equal numbers, different ones unrelated numbers."""
    rng: memoryview[int] = integers(WORDS)
    reseed(rng, seed & MASK, seed >> 32 & MASK, stream & MASK)
    return rng


@rule
def reseed(rng: Rng, low: int, high: int, stream: int) -> None:
    """Restart the generator from three words of 32 bits."""
    rng[0] = low
    rng[1] = high
    rng[2] = stream
    rng[3] = 1
    for _ in range(12):
        bits(rng)


@rule
def bits(rng: Rng) -> int:
    """Return 32 random bits."""
    a, b, c, counter = rng[0], rng[1], rng[2], rng[3]
    word = (a + b + counter) & MASK
    rng[3] = (counter + 1) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) | (c >> 11)) + word) & MASK
    return word


@rule
def below(rng: Rng, n: int) -> int:
    """Return a whole number from 0 to n − 1, all equally likely (n < 2³¹)."""
    product = bits(rng) * n
    if (product & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (product & MASK) < threshold:
            product = bits(rng) * n
    return product >> 32


@rule
def fraction(rng: Rng) -> float:
    """Return a number from [0, 1) with 53 random bits."""
    return ((bits(rng) >> 5) * 67108864 + (bits(rng) >> 6)) / 9007199254740992.0
