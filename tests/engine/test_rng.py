"""The small generator: the same in plain and compiled rules, even, and repeatable."""

from __future__ import annotations

from collections import Counter

from ludotheque.engine.author.rng import MASK, below, bits, fraction, generator


def test_equal_seeds_give_equal_numbers_and_other_streams_other_ones() -> None:
    def first(seed: int, stream: int) -> list[int]:
        rng = generator(seed, stream)
        return [bits(rng) for _ in range(8)]

    assert first(1, 2) == first(1, 2)
    assert len({tuple(first(seed, stream)) for seed in range(10) for stream in range(10)}) == 100


def test_every_number_below_n_is_as_likely() -> None:
    rng = generator(3)
    counts = Counter(below(rng, 7) for _ in range(14000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_numbers_below_a_large_n_are_not_biased() -> None:
    """With n = 3·2²⁹ and without rejection the lowest third would come up twice as often."""
    n = 3 << 29
    rng = generator(4)
    thirds = Counter(below(rng, n) * 3 // n for _ in range(9000))
    assert all(abs(count - 3000) < 300 for count in thirds.values())


def test_bits_have_32_bits_and_fractions_lie_below_one() -> None:
    rng = generator(5)
    words = [bits(rng) for _ in range(2000)]
    assert max(words) <= MASK
    assert all(900 < sum(word >> k & 1 for word in words) < 1100 for k in range(32))
    fractions = [fraction(rng) for _ in range(2000)]
    assert 0 <= min(fractions) < 0.01 < 0.99 < max(fractions) < 1
