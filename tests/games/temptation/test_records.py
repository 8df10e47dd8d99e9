"""The golden records: every way in which a match can end."""

from __future__ import annotations

import pytest

import ludotheque

from .make_records import ENDS, OWN, RECORDS
from .referee import Referee
from .table import GAME


def replayed(name: str) -> ludotheque.Match:
    return ludotheque.replay(RECORDS / f"temptation-{name}.json")


@pytest.mark.parametrize("name", ENDS)
def test_the_record_verifies(name: str) -> None:
    report = ludotheque.verify(RECORDS / f"temptation-{name}.json")
    assert report.over
    assert report.fair == (name == "fair")


@pytest.mark.parametrize("name", ENDS)
def test_the_referee_takes_the_same_course(name: str) -> None:
    match = replayed(name)
    options = match.options
    boards = GAME.components(options["deck"])["boards"]
    referee = Referee(match.players, boards, options["rounds"], options["first_board"])
    for _, text in match.history:
        referee.play(str(text))
    full = match.full()
    del full["options"]
    assert full == referee.full()


def test_a_match_of_three_ends_at_500() -> None:
    match = replayed("500")
    assert max(match.scores) == 500
    assert match.full()["board"] == match.full()["seen"][-1]


def test_a_match_of_five_ends_at_400() -> None:
    match = replayed("400")
    assert match.players == 5
    assert 400 <= max(match.scores) < 500


def test_a_match_ends_after_the_rounds_it_was_limited_to() -> None:
    match = replayed("rounds")
    assert max(match.scores) < 500
    assert match.full()["round"] == match.options["rounds"] == 3
    assert match.full()["seen"][0] == [1, 0]


def test_a_match_has_two_winners() -> None:
    match = replayed("tie")
    assert match.winners == [0, 1]
    assert match.scores[0] == match.scores[1] >= 500


def test_from_the_ninth_round_on_the_boards_come_back_turned_over() -> None:
    seen = replayed("ninth-round").full()["seen"]
    assert len(seen) > 9
    assert sorted(number for number, _ in seen[:8]) == list(range(1, 9))
    assert seen[8:] == [[number, 1 - side] for number, side in seen[: len(seen) - 8]]


def test_two_boards_of_an_owner_come_back_after_two_rounds() -> None:
    match = replayed("own-boards")
    assert match.options["deck"] == OWN
    seen = match.full()["seen"]
    assert len(seen) > 4
    assert seen[2:4] == [[number, 1 - side] for number, side in seen[:2]]
    assert seen[4] == seen[0]
