"""Lessons of Labyrinthe: what they ask for, what the coach waits for, and what a wrong try is told.

Most tables begin with the square of ``tables.py``, whose open ends are above the owl and to the right of
the map, and from both of which every card of it can be reached.
"""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque.engine.teaching.coach import Coach
from ludotheque.engine.teaching.conditions import holds, known_conditions
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson

from .tables import GAME, LANGUAGES, NAMED, begin, draw, play, table

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}
MOST_WORDS = 40


def so(name: str, before: ludotheque.Match, after: ludotheque.Match, seat: int = 0) -> bool:
    """Whether a condition holds for a seat, from one moment of a match to another."""
    return holds(GAME, before.setting, name, before.position, after.position, seat)


def after(match: ludotheque.Match, *texts: str) -> ludotheque.Match:
    """The match after some more moves, which itself stays where it is."""
    later = match.watched()
    play(later, *texts)
    draw(later)
    return later


def test_two_cards_are_one_turns_taking() -> None:
    match = table(c1="tee owl gem")
    one = after(match, "lay 1 2,0 0", "take 0,0")
    both = after(one, "take 0,1")
    assert not so("two cards", match, one)
    assert so("two cards", match, both)
    assert not so("two cards", match, both, seat=1)


def test_three_cards_are_more_than_two() -> None:
    match = table(c1="tee owl gem", c14="corner owl skull")
    two = after(match, "lay 1 2,0 0", "take 0,0", "take 0,1")
    assert not so("three cards", match, two)
    assert so("three cards", match, after(two, "take 1,1"))


def test_little_is_left_when_hardly_a_card_can_be_reached_from_an_open_end() -> None:
    match = table(c1="tee owl gem")
    laid = after(match, "lay 1 2,0 0")
    assert not so("take and leave little", match, after(laid, "done")), "nothing was taken"
    assert not so("take and leave little", match, after(laid, "take 0,0", "done")), "four can be reached"
    assert so("take and leave little", match, after(laid, "take 0,0", "take 0,1"))


def test_who_is_ahead_when_the_last_end_is_closed_wins_alone() -> None:
    course = Course(GAME, LESSONS["turns-and-the-end"], 2)
    closed = after(course.match, "lay 14 0,0 90")
    assert so("win alone", course.match, after(closed, "done"), seat=1)
    assert not so("win alone", course.match, after(closed, "done"), seat=0)
    assert not so("win alone", course.match, after(closed, "take 1,1"), seat=1), "the match goes on"


def test_a_shared_win_is_not_one_alone() -> None:
    course = Course(GAME, LESSONS["turns-and-the-end"], 3)
    equal = after(course.match, "lay 15 1,-2 0", "take 3,0")
    assert equal.full()["winners"] == [0, 1]
    assert not so("win alone", course.match, equal, seat=1)
    assert so("win", course.match, equal, seat=1)


def test_a_card_can_join_if_a_path_leads_from_its_match_to_an_open_end() -> None:
    match = table(c1="corner crown troll")
    assert so("can join", match, match)
    assert not so("cannot join", match, match)
    assert not so("can join", match, match, seat=1), "it is not that seat's turn"


def test_cards_without_a_match_in_the_maze_cannot_join() -> None:
    match = table(c1="corner crown flask")
    assert so("cannot join", match, match)
    assert not so("can join", match, match)


def test_two_marked_cards_are_two_to_take() -> None:
    match = table(c1="tee owl gem")
    laid = after(match, "lay 1 2,0 0")
    assert so("two to take", match, laid)
    assert not so("two to take", match, after(laid, "take 0,0"))
    assert not so("two to take", match, match)


def test_the_only_neighbour_of_the_card_laid_is_held() -> None:
    match = table(c1="straight map crown")
    assert so("held", match, after(match, "lay 1 2,0 90", "lay 3 3,0 180"))


def test_what_could_have_been_taken_was_not_held() -> None:
    match = table(c1="straight owl crown")
    assert not so("held", match, after(match, "lay 1 2,0 90", "done", "lay 3 3,0 180"))


def test_what_was_not_joined_was_not_held() -> None:
    match = table(c1="straight crown helmet")
    assert not so("held", match, after(match, "lay 1 2,0 90", "lay 3 3,0 180"))
    assert not so("held", match, match)


def test_the_pile_is_empty_once_its_last_card_is_drawn() -> None:
    hands = "1 2 / 3 4 / 5 6 / 7 8 / 9 10 / 15 16"
    match = begin(NAMED, "11@0 12@180 13@0 14@270", hands, size=20)
    for number in range(4):
        before = match.watched()
        assert not so("pile empty", before, match), f"after {number} turns"
        play(match, next(move for move in match.moves() if move.startswith("lay")))
        if match.full()["phase"] == "take":
            play(match, "done")
        draw(match)
    assert so("pile empty", before, match)
    assert so("pile empty", before, match, seat=5), "everybody can see it"


def test_the_coach_speaks_first_of_what_has_just_happened() -> None:
    match, coach = table(c1="straight map crown", c2="tee owl gem"), Coach(GAME.coach, 0)
    for moves in ((), ("lay 1 2,0 90", "lay 3 3,0 180"), ("lay 2 3,1 0",)):
        play(match, *moves)
        draw(match)
        coach.follow(match)
    assert [line.when for _, line in coach.said()] == ["turn", "held", "two to take"]


def test_every_condition_has_a_use() -> None:
    asked = {step.goal for lesson in GAME.lessons for step in lesson.steps if step.goal}
    waited = {line.when for line in GAME.coach}
    assert set(GAME.teaching.CONDITIONS) <= asked | waited <= set(known_conditions(GAME))


@pytest.mark.parametrize("lesson", GAME.lessons, ids=list(LESSONS))
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    course = Course(GAME, lesson)
    while not course.over:
        course.show()
    assert course.number == len(lesson.steps)


@pytest.mark.parametrize("lesson", GAME.lessons, ids=list(LESSONS))
def test_what_is_said_is_short(lesson: Lesson) -> None:
    for step in lesson.steps:
        for texts in (step.say, step.well, *step.wrong.values()):
            assert all(len(texts[lang].split()) <= MOST_WORDS for lang in LANGUAGES if texts), texts


def test_the_first_lesson_leads_to_a_match() -> None:
    assert [lesson.match for lesson in GAME.lessons] == [True, False, False, False, False]
    assert GAME.lessons[0].steps[0].asks


def test_whoever_lays_beside_the_troll_is_told_that_it_must_stay() -> None:
    course = Course(GAME, LESSONS["first-treasures"], 3)
    told = course.play("lay 36 6,0 0")
    assert not told.right
    assert told.again
    assert told.say["en"].startswith("The trolls are joined.")
    assert not course.made, "the step begins once more"


def test_whoever_takes_where_stopping_wins_is_told_so() -> None:
    course = Course(GAME, LESSONS["turns-and-the-end"], 2, ["lay 14 0,0 90"])
    told = course.play("take 1,1")
    assert not told.right
    assert "Done" in told.say["en"]
    assert "Terminer" in told.say["fr"]
