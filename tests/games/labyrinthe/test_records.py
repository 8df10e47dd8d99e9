"""One golden record for every way in which a match can end, and what that end is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import ludotheque

from .referee import Referee, in_order
from .tables import GAME

RECORDS = Path(__file__).parents[2] / "records"
NAMES = sorted(path.stem.removeprefix("labyrinthe-") for path in RECORDS.glob("labyrinthe-*.json"))


def ended(name: str) -> ludotheque.Match:
    match = ludotheque.replay(RECORDS / f"labyrinthe-{name}.json")
    assert match.over
    return match


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_verified_and_the_referee_agrees(name: str) -> None:
    path = RECORDS / f"labyrinthe-{name}.json"
    assert ludotheque.verify(path).fair == (name != "closed-square")
    match = ludotheque.replay(path)
    cards = GAME.components(deck=match.options["deck"])["cards"]
    options, rules = match.options, match.setting.rules
    referee = Referee(match.players, cards, options["treasures"], options["strict"], rules)
    for _, text in match.history:
        assert text in referee.moves()
        referee.play(str(text))
    full = in_order(match.full())
    del full["options"]
    assert full == referee.full()


def test_the_pile_and_all_hands_are_empty() -> None:
    match = ended("hands-empty")
    assert match.full()["pile"] == []
    assert match.full()["hands"] == [[], [], [], []]
    assert str(match.history[-1][1]).startswith("lay")
    assert (match.scores, match.winners) == ([3, 2, 1, 4], [3])


def test_the_last_taking_comes_before_the_end() -> None:
    match = ended("last-taking")
    assert str(match.history[-1][1]).split()[0] in ("take", "done")
    assert match.full()["pile"] == []


def test_equal_scores_win_together() -> None:
    match = ended("tie")
    assert (match.scores, match.winners) == ([8, 2, 8], [0, 2])


def test_nobody_can_lay_while_there_is_a_pile() -> None:
    match = ended("blocked")
    assert match.full()["pile"]
    assert [len(hand) for hand in match.full()["hands"]] == [2, 2]
    assert match.history[-1][0] == "chance"
    assert match.winners == [0]


def test_nobody_can_lay_after_the_pile_is_empty() -> None:
    match = ended("blocked-when-the-pile-is-empty")
    assert match.full()["pile"] == []
    assert any(match.full()["hands"])
    assert match.winners == [0, 1]


def test_nobody_can_lay_after_the_setup() -> None:
    match = ended("closed-square")
    assert match.full()["move_number"] == 0
    assert match.winners == [0, 1, 2]


def test_a_record_keeps_its_options_and_its_owner_s_deck() -> None:
    assert ended("one-treasure").options == {"treasures": 1, "strict": False, "deck": "standard"}
    assert ended("owners-deck").options["deck"]["cards"]["1"] == {
        "shape": "corner",
        "treasures": ["hat", "coat"],
    }


@pytest.mark.parametrize("name", ["strict", "strict-one-treasure", "strict-every-shape"])
def test_by_the_letter_of_version_1_nobody_stopped_taking(name: str) -> None:
    match = ended(name)
    assert match.options["strict"] is True
    assert match.record().rules == match.setting.rules == 1
    assert all("done" not in match.at(number).moves() for number in range(match.length))


def test_by_the_letter_whoever_has_taken_a_card_may_stop() -> None:
    match = ended("strict-stopped")
    assert match.options["strict"] is True
    assert match.record().rules == match.setting.rules == 2
    words = [str(text).split()[0] for _, text in match.history]
    stops = [number for number, word in enumerate(words) if word == "done"]
    assert len(stops) == 2
    assert all(words[number - 1] == "take" and len(match.at(number).moves()) > 1 for number in stops)
    assert any(pair == ("take", "take") for pair in pairwise(words))


def test_a_match_in_which_somebody_stopped_is_none_of_version_1() -> None:
    stopped = ended("strict-stopped").record().json()
    with pytest.raises(ludotheque.BadRecord, match="nobody stops"):
        ludotheque.replay({**stopped, "rules": 1})


def test_a_record_keeps_the_name_of_the_deck_with_single_treasures() -> None:
    match = ended("single")
    assert match.options == {"treasures": 2, "strict": False, "deck": "single"}
    assert (match.scores, match.winners) == ([6, 3, 1, 4], [0])


def test_an_owner_s_deck_may_have_every_shape_and_one_treasure_or_two() -> None:
    cards = ended("strict-every-shape").options["deck"]["cards"].values()
    assert {card["shape"] for card in cards} == {"straight", "corner", "tee", "cross", "end"}
    assert {len(card["treasures"]) for card in cards} == {1, 2}
