"""Intervals, and the test that may be looked at after every round."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.arena.intervals import sequential, share, wilson


def test_a_share_of_nothing_could_be_anything() -> None:
    assert wilson(0, 0) == (0, 1)
    assert share(0, 0).share == 0


@given(st.integers(1, 500), st.data())
def test_an_interval_holds_its_share(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.floats(0, trials))
    found = share(hits, trials)
    assert 0 <= found.low <= found.share <= found.high <= 1


def answer(chance: float, bound: float, seed: int, rounds: int, lean: float = 0) -> bool | None:
    """Return what somebody believes who asked after every round of two matches: the first answer stays.

    A match in one seat is won more often than one in the other by twice ``lean``.
    """
    rng = random.Random(seed)
    chances = [chance + lean, chance - lean] * rounds
    return sequential([float(rng.random() < one) for one in chances], bound, together=2)


def test_what_is_clear_is_settled_soon() -> None:
    assert all(answer(0.8, 0.5, seed, 60) is True for seed in range(20))
    assert all(answer(0.2, 0.5, seed, 60) is False for seed in range(20))
    assert all(answer(0.99, 0.9, seed, 200) is True for seed in range(20))
    assert all(answer(0.8, 0.9, seed, 200) is False for seed in range(20))


@pytest.mark.parametrize(("bound", "lean"), [(0.5, 0), (0.9, 0), (0.5, 0.4)])
def test_what_lies_on_the_bound_is_rarely_settled_however_often_one_looks(bound: float, lean: float) -> None:
    answers = [answer(bound, bound, seed, 400, lean) for seed in range(200)]
    assert answers.count(True) <= 12
    assert answers.count(False) <= 12


def test_an_answer_once_given_stays() -> None:
    rng = random.Random(1)
    values = [float(rng.random() < 0.8) for _ in range(40)] + [0.0] * 200
    number, answer = next((n, sequential(values[:n], 0.5)) for n in range(200) if sequential(values[:n], 0.5))
    assert answer is True
    assert all(sequential(values[:n], 0.5) is True for n in range(number, len(values)))


def test_nothing_is_settled_by_nothing() -> None:
    assert sequential([], 0.5) is None


@pytest.mark.parametrize("bound", [0, 1, -0.5, 2])
def test_a_bound_lies_between_nothing_and_all(bound: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        sequential([0.5], bound)
