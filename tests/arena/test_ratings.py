"""Ratings and their intervals."""

from __future__ import annotations

import random
import sys

import pytest

from ludotheque import LudothequeError
from ludotheque.arena.ratings import ratings

STRENGTHS = {"strong": 200.0, "middling": 0.0, "weak": -200.0}


def expected(a: str, b: str) -> float:
    return 1 / (1 + 10 ** ((STRENGTHS[b] - STRENGTHS[a]) / 400))


def played(seed: int, rounds: int) -> dict[tuple[str, str], list[float]]:
    """Return rounds of two matches between bots of known strengths."""
    rng, names = random.Random(seed), list(STRENGTHS)
    return {
        (a, b): [
            ((rng.random() < expected(a, b)) + (rng.random() < expected(a, b))) / 2 for _ in range(rounds)
        ]
        for number, a in enumerate(names)
        for b in names[number + 1 :]
    }


def test_a_known_order_is_found_again() -> None:
    found = ratings(["weak", "strong", "middling"], played(1, 200))
    assert [one.bot for one in found] == ["strong", "middling", "weak"]
    for one in found:
        assert one.rating == pytest.approx(STRENGTHS[one.bot], abs=40)
        assert one.low < one.rating < one.high


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = [
        one.low <= STRENGTHS[one.bot] <= one.high
        for seed in range(8)
        for one in ratings(list(STRENGTHS), played(seed, 40))
    ]
    assert sum(held) / len(held) >= 0.85


def test_more_rounds_make_narrower_intervals() -> None:
    few, many = (ratings(list(STRENGTHS), played(3, rounds))[0] for rounds in (20, 320))
    assert many.high - many.low < 0.5 * (few.high - few.low)


def test_who_never_lost_has_a_finite_rating_and_a_wide_interval() -> None:
    best, worst = ratings(["a", "b"], {("a", "b"): [1.0] * 20})
    assert best.bot == "a"
    assert 100 < best.low < best.rating < best.high < 2000
    assert worst.rating == pytest.approx(-best.rating)
    assert best.high - best.low > 200


def test_equal_shares_make_equal_ratings() -> None:
    for one in ratings(["a", "b"], {("a", "b"): [0.5] * 30}):
        assert one.rating == pytest.approx(0, abs=1e-6)
        assert one.low < 0 < one.high


def test_nobody_who_has_not_played_is_rated_high_or_low() -> None:
    one, _ = ratings(["a", "b"], {("a", "b"): []})
    assert one.rating == 0
    assert one.high - one.low > 500


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(LudothequeError, match=r"pip install 'ludotheque\[arena\]'"):
        ratings(["a", "b"], {("a", "b"): [1.0]})
