"""Ratings and their intervals."""

from __future__ import annotations

import random

import pytest

from ludotheque.arena.ratings import LEAST, _fit, ratings

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


def test_strengths_are_those_that_another_program_finds() -> None:
    won = [(12.5, 7.5), (18.25, 2.75), (9.0, 11.0), (30.0, LEAST), (14.5, 6.5)]
    pairs = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    found = _fit(4, [(a, b, wins) for (a, b), wins in zip(pairs, won, strict=True)])
    choix = [1.31429812, 0.524306115, -0.130586292, -1.708017943]  # ilsr_pairwise_dense, choix 0.4.1
    assert list(found) == pytest.approx(choix, abs=1e-6)


def test_bots_that_never_met_are_rated_each_among_its_own() -> None:
    found = {
        one.bot: one.rating for one in ratings([*"abcd"], {("a", "b"): [1.0] * 9, ("c", "d"): [0.5] * 9})
    }
    assert found["a"] == pytest.approx(-found["b"])
    assert found["a"] > 100
    assert found["c"] == pytest.approx(found["d"]) == pytest.approx(0, abs=1e-6)


def test_millions_of_rounds_and_one_that_was_lost_come_to_an_end() -> None:
    (best, worst) = _fit(2, [(0, 1, (1e9, LEAST))])
    assert best - worst == pytest.approx(27.631, abs=1e-3)
