"""Lessons of Titus: what they ask for, on positions that a person could lay out, and how they are taken."""

from __future__ import annotations

import re

import pytest

import ludotheque
from ludotheque.engine.teaching.conditions import holds
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson, coach_of, lessons_of
from ludotheque.games.titus import teaching

from .laying import GAME, draw, lay, table
from .test_rules import THREE_AND_SINGLES, cashed_once

LESSONS = {lesson.name: lesson for lesson in lessons_of(GAME)}


def so(name: str, before: ludotheque.Match, after: ludotheque.Match, seat: int = 0) -> bool:
    """Tell whether a condition holds."""
    return holds(GAME, after.setting, name, before.position, after.position, seat)


def played(before: ludotheque.Match, *moves: str) -> ludotheque.Match:
    """Return the match with some more moves made."""
    after = before.copy()
    for move in moves:
        after.play(move)
    return after


# --- conditions


def test_a_token_taken_from_others_that_has_come_into_a_group_was_turned_over() -> None:
    before = draw(lay(table(), "8/8 keep", "10/9 keep", "4/4"), "1/1")
    swapped = played(before, "swap 1 #2")
    assert not so("group a turned token", before, swapped)
    assert so("group a turned token", before, played(swapped, "group #1"))
    assert not so("group a turned token", before, played(swapped, "keep"))
    assert so("group a turned token", before, played(swapped, "keep", "join #1 #2"))


def test_a_token_grouped_as_it_was_drawn_was_not_turned_over() -> None:
    before = draw(lay(table(), "8/8 keep", "10/9 keep", "9/9"), "1/1")
    assert not so("group a turned token", before, played(before, "group #1"))


def two_runs() -> ludotheque.Match:
    """Seat 0 has 1–4 (#1) and 11–14 (#7), and is to move; seat 1 has the independents 10, 12, 14."""
    return lay(
        table(),
        *THREE_AND_SINGLES,
        "11/11 keep",
        "17/17 keep",
        "12/13 group #7",
        "13/13 group #7",
        "14/15 group #7, end",
        "19/19 keep",
        "4/4 group #1",
        "6/6",
    )


def test_two_runs_are_cashed_when_one_has_two_cards_more() -> None:
    before = two_runs()
    assert not so("cash two runs", before, played(before, "cash #1"))
    assert so("cash two runs", before, played(before, "cash #1", "cash #7"))
    assert not so("cash two runs", played(before, "cash #1"), played(before, "cash #1", "cash #7"))


def test_a_run_can_be_cashed_with_no_token_in_hand() -> None:
    match = two_runs()
    assert so("run in reserve", match, match)
    assert not so("run in reserve", match, match, seat=1)
    assert not so("run in reserve", match, draw(match.copy(), "8/8"))
    cashed = played(match, "cash #1", "cash #7")
    assert not so("run in reserve", match, cashed)


def test_two_units_that_follow_each_other_can_be_joined() -> None:
    match = lay(table(), "8/8 keep", "1/1 keep", "9/9 keep, end", "3/3 keep", "5/5")
    assert so("units to join", match, match)
    assert not so("units to join", match, match, seat=1)
    assert not so("units to join", match, draw(match.copy(), "15/15"))
    assert not so("units to join", match, played(match, "join #1 #3"))


def test_an_independent_that_others_have_now_was_swapped_away() -> None:
    before = lay(table(), "8/7 keep", "1/1")
    after = draw(before.copy(), "5/5")
    assert not so("swapped away", before, after)
    after = played(after, "swap 0 #1", "keep")
    assert so("swapped away", before, after)
    assert not so("swapped away", before, after, seat=1)
    assert not so("swapped away", after, after)


def test_an_independent_that_others_have_cashed_was_swapped_away_too() -> None:
    before = lay(
        table(),
        "4/5 keep",
        "10/10 keep",
        "15/15 keep",
        "6/6 keep",
        "17/17 keep",
        "7/7 group #4",
        "8/8 group #4, end",
        "19/19 keep",
        "12/12",
    )
    after = played(draw(before.copy(), "1/1"), "swap 0 #1", "group #4")
    assert so("swapped away", before, after)
    assert so("swapped away", before, played(after, "cash #1"))


def test_a_card_with_fewer_tokens_than_before_was_stolen_from() -> None:
    before = cashed_once()
    after = played(before, "steal 0 18")
    assert so("stolen from", before, after)
    assert not so("stolen from", before, before)
    assert not so("stolen from", before, after, seat=1)
    assert not so("stolen from", after, after)


def test_a_card_won_and_stolen_from_since_was_stolen_from() -> None:
    assert so("stolen from", table(), played(cashed_once(), "steal 0 18"))
    assert not so("stolen from", table(), cashed_once())


def test_the_fewest_cards_are_fewer_than_those_of_every_other_seat() -> None:
    match = cashed_once()
    assert so("fewest cards", match, match, seat=1)
    assert not so("fewest cards", match, match, seat=0)
    start = lay(table(), "8/8")
    assert not so("fewest cards", start, start)


def test_the_pile_runs_low_with_six_tokens_to_go() -> None:
    match = GAME.start(players=2, seed=1, options={"deck": "short"})
    while not so("pile runs low", match, match):
        match.play(next(move for move in ("keep", "draw", "end") if move in match.moves()))
    view = match.view(0)
    assert view["pile"] + (view["top"] is not None) == teaching.FEW


# --- lessons


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    course = Course(GAME, lesson)
    for number in range(len(lesson.steps)):
        assert course.number == number
        course.show()
    assert course.over


def test_only_the_first_lesson_leads_to_a_match() -> None:
    first, *others = LESSONS.values()
    assert first.match
    assert not any(lesson.match for lesson in others)


def test_the_first_lesson_ends_with_a_match_won_by_one_point() -> None:
    lesson = LESSONS["first-run"]
    course = Course(GAME, lesson)
    while not course.over:
        course.show()
    assert course.match.full()["winners"] == [0]
    assert course.match.full()["scores"] == [47, 46]


@pytest.mark.parametrize(
    ("name", "step", "moves", "words"),
    [
        ("first-run", 1, ["keep"], "lies alone"),
        ("first-run", 7, ["draw", "swap 1 #2", "keep"], "Even the 11 turns over"),
        ("first-run", 9, ["draw", "group #3", "end"], "counts only 6"),
        ("backs", 0, ["swap 1 #5"], "17, 18 or 19"),
        ("backs", 6, ["draw", "swap 1 #8", "keep"], "there is a sure way"),
        ("swap", 0, ["swap 1 #7"], "a run of four"),
        ("swap", 3, ["group #4"], "link 7–8 and 10–11"),
        ("fewest-cards", 2, ["cash #1"], "The limit of three is back"),
        ("fewest-cards", 4, ["cash #1"], "Cashed too soon"),
        ("cashing", 1, ["group #1 #4"], "a single card"),
    ],
)
def test_a_wrong_try_is_told_what_the_lesson_says(name: str, step: int, moves: list[str], words: str) -> None:
    course = Course(GAME, LESSONS[name], step)
    *first, last = moves
    for move in first:
        assert course.play(move).right
    verdict = course.play(last)
    assert not verdict.right
    assert words in verdict.say["en"]
    assert course.number == step
    assert course.made == []


def test_what_lessons_and_coach_say_is_short_and_printed_as_it_should_be() -> None:
    said = [line.say for line in coach_of(GAME)]
    for lesson in LESSONS.values():
        said += [lesson.title, lesson.about, lesson.closing]
        for step in lesson.steps:
            said += [step.say, *step.wrong.values(), *([step.well] if step.well else [])]
    for texts in said:
        assert all(len(text.split(" ")) <= 40 for text in texts.values()), texts
        assert not any("'" in text or "  " in text for text in texts.values()), texts
        assert not re.search("(?<![\u00a0\u202f])[;:!?»]|«(?!\u00a0)", texts["fr"]), texts
