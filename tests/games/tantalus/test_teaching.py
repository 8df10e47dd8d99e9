"""The lessons of Tantalus, and what they and its coach wait for."""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque.engine.teaching.coach import Coach
from ludotheque.engine.teaching.conditions import holds
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.games.tantalus.teaching import CONDITIONS

from .laying import FIVES, GAME, MORE_FIVES, play, table

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}
FAR = ("5-25", "5-26")
"""Cards that are far away in these tests."""


def so(name: str, before: ludotheque.Match, after: ludotheque.Match, seat: int = 0) -> bool:
    """Tell whether a condition holds for a seat, from what it may know of two positions."""
    return holds(GAME, before.setting, name, before.position, after.position, seat)


def after(match: ludotheque.Match, *events: str) -> ludotheque.Match:
    """Return how a match goes on; the match itself stays where it is."""
    return play(match.copy(), *events)


def test_a_card_comes_nearer_when_it_needs_fewer_tiles() -> None:
    circles = table(("3-1", "5-1", "5-20"))
    assert so("come nearer", circles, after(circles, "d4"))
    assert not so("come nearer", circles, after(circles, "a1"))  # a line to the edge helps nobody
    joined = after(circles, "d4", "a1")
    assert not so("come nearer", joined, after(joined, "d4"))  # taken apart again


def test_two_cards_can_be_won_one_after_the_other() -> None:
    circles = table(("1-1", "2-2", "5-1"))
    once = after(circles, "d4", "deal 0 5-25")
    assert not so("two cards", circles, once)
    assert so("two cards", circles, after(once, "e5", "deal 0 5-26"))
    assert not so("two cards", circles, after(once, "e5", "deal 0 5-26"), seat=1)


def test_two_cards_can_be_won_by_one_tile() -> None:
    long = table(("2-1", "2-2", "5-26"))
    play(long, "d3", "e4", "c6", "e3", "d5", "a6")
    assert so("two cards", long, after(long, "e4"))


def test_a_card_is_one_tile_away() -> None:
    circles = table(("2-2", *FAR))
    assert not so("one tile away", circles, circles)
    joined = after(circles, "a1", "d4")
    assert so("one tile away", joined, joined)
    assert not so("one tile away", joined, joined, seat=1)


def test_a_card_is_not_one_tile_away_if_that_tile_is_forbidden() -> None:
    drawn = table(("3-1", *FAR))
    play(drawn, "d4", "e5", "e4", "b5", "a1", "c5", "b6", "deal 0 3-2")  # the figure of 3-2 stands already
    hung = play(drawn, "a7", "f6")
    assert hung.why_not("f6")
    assert not so("one tile away", hung, hung)
    later = play(hung, "g1", "g7")
    assert so("one tile away", later, later)


def test_the_tile_that_the_other_has_just_turned_is_forbidden() -> None:
    circles = table()
    assert not so("forbidden tile", circles, circles)
    turned = after(circles, "d4")
    assert so("forbidden tile", circles, turned, seat=1)
    assert not so("forbidden tile", circles, turned, seat=0)  # it is not this seat's turn


def test_nothing_is_forbidden_in_an_extra_turn() -> None:
    circles = table(("1-1", *FAR))
    won = after(circles, "d4", "deal 0 5-1")
    assert so("extra turn", circles, won)
    assert not so("forbidden tile", circles, won)
    assert not so("extra turn", circles, after(won, "a1"))
    assert not so("extra turn", circles, after(won, "a1", "g7"))


def test_a_figure_that_the_other_completes_is_a_gift() -> None:
    circles = table(("2-2", *FAR))
    joined = after(circles, "d4")
    assert not so("gift", circles, after(joined, "a1"))
    given = after(joined, "e5", "deal 0 5-1")
    assert so("gift", circles, given)
    assert not so("gift", circles, given, seat=1)


def test_a_figure_of_ones_own_is_no_gift() -> None:
    circles = table(("1-1", *FAR))
    won = after(circles, "d4", "deal 0 5-1")
    assert not so("gift", circles, won)
    assert not so("gift", circles, after(won, "a1", "g7"))


def test_a_circle_hung_on_a_figure_spoils_it() -> None:
    circles = table(("2-2", *FAR))
    joined = after(circles, "d4")
    assert so("spoiled", circles, after(joined, "e4"))
    assert not so("spoiled", circles, after(joined, "a7"))
    assert not so("spoiled", circles, joined)  # one's own turn


def test_a_target_is_near_when_one_card_can_reach_it() -> None:
    circles = table(("1-1", *FAR), target=6)
    won = after(circles, "d4", "deal 0 5-1")
    assert not so("near the target", circles, circles)
    assert so("near the target", circles, won)
    assert so("near the target", circles, won, seat=1)  # it concerns both
    none = table(("1-1", *FAR))
    assert not so("near the target", none, after(none, "d4", "deal 0 5-1"))


def test_conditions_are_answered_without_what_is_hidden() -> None:
    one, other = table(("2-2", *FAR), MORE_FIVES), table(("2-2", *FAR), FIVES)
    for name in CONDITIONS:
        assert so(name, one, after(one, "d4", "e4")) == so(name, other, after(other, "d4", "e4"))


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    course, shown = Course(GAME, lesson), 0
    while not course.over:
        course.show()
        shown += 1
        assert course.number == shown
    assert shown == len(lesson.steps)


def test_the_first_lesson_ends_with_a_win_and_then_a_match() -> None:
    lesson = GAME.lessons[0]
    course = Course(GAME, lesson, len(lesson.steps))
    assert course.match.full()["winners"] == [lesson.seat]
    assert [lesson.match for lesson in GAME.lessons] == [True] + [False] * (len(LESSONS) - 1)


def test_a_bend_is_not_a_straight_line() -> None:
    course = Course(GAME, LESSONS["first-figures"], 1)
    said = course.play("e4")
    assert (said.right, said.again) == (False, True)
    assert "a bend" in said.say["en"]
    assert "un angle" in said.say["fr"]
    assert "straight" in course.play("d3").say["en"]
    assert course.play("c3").right  # the other end of the line will do as well


def test_a_mirror_image_is_called_one() -> None:
    course = Course(GAME, LESSONS["turned-not-mirrored"])
    assert "mirror image" in course.play("d2").say["en"]
    assert "image en miroir" in course.play("d2").say["fr"]
    assert course.number == 0


def test_cutting_first_loses_the_larger_card() -> None:
    course = Course(GAME, LESSONS["which-card"], 3)
    assert course.play("d5").right  # a card, and an extra turn
    said = course.play("c5")
    assert (said.right, said.again, said.say) == (False, True, course.step and course.step.wrong["*"])


@pytest.mark.parametrize(("lesson", "number"), [("blocking", 0), ("blocking", 4), ("the-end", 3)])
def test_every_tile_that_the_lesson_calls_right_spoils_the_other_s_figure(lesson: str, number: int) -> None:
    course = Course(GAME, LESSONS[lesson], number)
    step = course.step
    assert step
    for move in course.match.moves():
        spoiled = after(course.match, move)
        spoils = spoiled.to_move == 1 and not so("one tile away", spoiled, spoiled, seat=1)
        assert (move in step.moves) == spoils, move


def test_nothing_is_said_at_length() -> None:
    for lesson in GAME.lessons:
        for step in lesson.steps:
            for texts in (step.say, step.well, *step.wrong.values()):
                assert all(len(text.split()) <= 40 for text in texts.values())


def test_the_coach_speaks_of_what_comes_up() -> None:
    match, coach = table(("1-1", *FAR), target=50), Coach(GAME.coach, 0)
    coach.follow(match)
    coach.follow(play(match, "d4", "deal 0 2-2"))
    coach.follow(play(match, "a1", "e5", "deal 0 5-20"))  # the other completes 2-2
    assert [line.when for _, line in coach.said()] == ["turn", "extra turn", "gift"]
