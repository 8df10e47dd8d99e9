"""Golden records: one for every way a match can end, replayed and verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludotheque

from .laying import FIVES
from .make_records import ENDS, RECORDS


def before_the_end(name: str) -> tuple[ludotheque.Match, ludotheque.Match]:
    """Return the match of a record before its last event, and after it."""
    match = ludotheque.replay(RECORDS / f"tantalus-{name}.json")
    return match.at(len(match.history) - 1), match


@pytest.mark.parametrize("path", sorted(RECORDS.glob("tantalus-*.json")), ids=lambda path: path.stem)
def test_a_golden_record_replays_and_verifies(path: Path) -> None:
    report = ludotheque.verify(path)
    assert report.over
    assert report.fair == (path.stem == "tantalus-stall")
    stored = json.loads(path.read_text())
    match = ludotheque.replay(path)
    assert match.history == stored["history"]
    assert {"scores": match.scores, "winners": match.winners} == stored["result"]


def test_every_way_to_end_has_a_golden_record() -> None:
    assert {path.stem for path in RECORDS.glob("tantalus-*.json")} >= {f"tantalus-{name}" for name in ENDS}


def test_the_record_of_an_emptied_hand_ends_so() -> None:
    before, after = before_the_end("hand-emptied")
    assert before.full()["hands"] == [["4-25"], list(FIVES)]
    assert after.full()["hands"] == [[], []]
    assert after.full()["won"][0][-3:] == list(FIVES)
    assert (after.scores, after.winners) == ([25, 0], [0])


def test_4_2_the_record_of_both_hands_emptied_at_once_ends_so() -> None:
    before, after = before_the_end("both-hands-emptied")
    assert before.full()["hands"] == [["2-1"], ["2-2"]]
    assert after.full()["hands"] == [[], []]
    assert [won[-1] for won in after.full()["won"]] == ["2-1", "2-2"]  # nobody takes anything
    assert after.scores == [score + 2 for score in before.scores]


def test_the_record_of_a_target_ends_with_a_card_that_stood_when_it_was_drawn() -> None:
    before, after = before_the_end("target")
    assert (before.scores, before.to_move) == ([0, 2], "chance")
    assert (after.scores, after.winners) == ([0, 3], [1])
    assert [len(hand) for hand in after.full()["hands"]] == [3, 2]


@pytest.mark.parametrize(("end", "scores", "winners"), [("higher", [1, 3], [1]), ("equal", [2, 2], [0, 1])])
def test_the_records_of_a_target_reached_by_both_end_so(
    end: str, scores: list[int], winners: list[int]
) -> None:
    before, after = before_the_end(f"target-by-both-{end}")
    assert before.scores == [0, 0]
    assert (after.scores, after.winners) == (scores, winners)


def test_tan_9_the_record_of_an_emptied_hand_has_extra_turns_that_were_passed() -> None:
    before, after = before_the_end("strict-hand-emptied")
    assert [text for _, text in after.history].count("pass") == 2
    assert before.full()["hands"] == [["4-25"], list(FIVES)]
    assert (after.scores, after.winners) == ([25, 0], [0])


def test_tan_9_the_record_of_a_stall_by_a_pass_ends_so() -> None:
    before, after = before_the_end("strict-stall")
    assert after.history[-1] == [0, "pass"]
    assert (before.full()["quiet"], after.full()["quiet"], after.scores) == (0, 1, [1, 0])


def test_the_record_of_a_stall_ends_so() -> None:
    before, after = before_the_end("stall")
    assert (before.full()["quiet"], after.full()["quiet"]) == (59, 60)
    assert before.scores == after.scores
    assert [len(hand) for hand in after.full()["hands"]] == [3, 3]
