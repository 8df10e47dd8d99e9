"""Exponentials and logarithms of our own."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from ludotheque.engine.author import maths

CASES = [
    (maths.exp, math.exp, (-700.0, 709.0)),
    (maths.exp, math.exp, (-1.0, 1.0)),
    (maths.log, math.log, (1e-9, 100.0)),
    (maths.log, math.log, (0.5, 2.0)),
    (maths.log1p, math.log1p, (1e-9, 10.0)),
    (maths.log2, math.log2, (2.0, 1e6)),
    (maths.log2, math.log2, (0.5, 2.0)),
    (lambda x: maths.power(x, 3.0), lambda x: x**3.0, (0.0, 9.0)),
]


@pytest.mark.parametrize(("ours", "libm", "span"), CASES)
def test_they_are_exact_to_two_units_in_the_last_place(
    ours: Callable[[float], float], libm: Callable[[float], float], span: tuple[float, float]
) -> None:
    choice = random.Random(1)
    for _ in range(5000):
        x = choice.uniform(*span)
        assert abs(ours(x) - libm(x)) <= 2 * math.ulp(libm(x))


def test_they_bear_what_is_out_of_bounds() -> None:
    assert maths.exp(1000.0) == math.inf
    assert maths.exp(-1000.0) == 0.0
    assert maths.exp(709.7) == pytest.approx(math.exp(709.7))
    assert maths.log(0.0) == -math.inf
    assert math.isnan(maths.log(-1.0))
    assert maths.log(math.inf) == math.inf
    assert maths.log(5e-324) == pytest.approx(math.log(5e-324))
    assert maths.log1p(0.0) == 0.0


def test_what_is_whole_is_exact() -> None:
    for base in range(2, 12):
        for exponent in range(65):
            if base**exponent < 1 << 53:
                assert maths.power(float(base), float(exponent)) == base**exponent
    assert [maths.log2(2.0**k) for k in range(-1000, 1000)] == [float(k) for k in range(-1000, 1000)]
    assert maths.power(2.0, -3.0) == 0.125
    assert maths.power(1e-300, -2.0) == math.inf


def test_what_is_no_number_stays_none() -> None:
    for function in (maths.exp, maths.log, maths.log1p, maths.log2):
        assert math.isnan(function(math.nan))


def test_a_power_of_a_half_is_the_square_root() -> None:
    assert maths.power(7.0, 0.5) == math.sqrt(7.0)
    assert maths.power(0.0, 0.3) == 0.0
    assert maths.power(0.0, 0.0) == 1.0
    assert maths.power(0.0, -1.0) == math.inf
    assert maths.power(7.0, 0.3) == pytest.approx(7.0**0.3, rel=1e-14)


def test_bits_lead_back_to_their_number() -> None:
    assert maths.word_of(1.0) == 1023 << 52
    assert maths.real_of(maths.word_of(-0.1)) == -0.1
