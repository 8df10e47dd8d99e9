"""Lessons of Tanagra: what they ask for, on strips of triangles, and how they are taken."""

from __future__ import annotations

import re

import pytest

import ludotheque
from ludotheque.engine.teaching.conditions import holds
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.engine.teaching.puzzles import kinds_of
from ludotheque.games.tanagra import teaching

from .laying import GAME, cut_off, idle, place, play, ribbon, start, strip, wait

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}


def so(name: str, before: ludotheque.Match, after: ludotheque.Match, seat: int = 0) -> bool:
    """Whether a condition holds."""
    return holds(GAME, after.setting, name, before.position, after.position, seat)


def played(before: ludotheque.Match, *texts: str) -> ludotheque.Match:
    """The match with some more moves made."""
    after = before.copy()
    for text in texts:
        after.play(text)
    return after


def face_to_face() -> ludotheque.Match:
    """Seats 0 and 1 stand side by side, on either side of the strip's first edge; it is seat 2's turn."""
    return played(ribbon(), "move 0,0v 1,0^", "move 1,1^ 1,0v")


# --- conditions ---------------------------------------------------------------------------------------------


def test_the_board_is_laid_with_the_last_triangle() -> None:
    before = start(3, x=4)
    for index in range(11):
        before.play(f"lay {place(index)}")
    assert so("the board is laid", before, played(before, f"lay {place(11)}"))
    assert not so("the board is laid", start(3, x=4), before)
    assert not so("the board is laid", ribbon(), face_to_face())


def test_whoever_stands_beside_the_left_neighbour_has_a_pawn_to_take_and_that_one_is_in_danger() -> None:
    before, after = ribbon(), face_to_face()
    assert [so("a pawn to take", before, after, seat) for seat in range(3)] == [True, False, False]
    assert [so("a pawn in danger", before, after, seat) for seat in range(3)] == [False, True, False]
    assert not any(so(name, before, before) for name in ("a pawn to take", "a pawn in danger"))


def test_for_two_a_small_black_pawn_is_in_danger_beside_a_large_yellow_one_only() -> None:
    for sizes, danger in (("sl" * 3 + "ls" * 3, True), ("ss" * 3 + "ll" * 3, False)):
        before = strip(list(range(12)), 2, sizes, x=3)
        after = played(before, "move 0,0v 1,0^", "move 1,1^ 1,0v")
        assert so("a pawn in danger", before, after) == danger
        assert so("a pawn to take", before, after) != danger


def test_a_pawn_that_was_in_danger_and_stepped_away_is_out_of_reach() -> None:
    before = wait(face_to_face(), 1)
    assert so("out of reach", before, played(before, "move 1,0v 1,1^"), 1)
    assert not so("out of reach", before, played(before, idle(before)), 1)
    assert not so("out of reach", ribbon(), ribbon(), 1)


def test_whoever_is_taken_loses_a_pawn_and_whoever_took_it_has_a_triangle_left_behind() -> None:
    before = wait(face_to_face(), 0)
    after = played(before, "move 1,0^ 1,0v")
    assert [so("lose a pawn", before, after, seat) for seat in range(3)] == [False, True, False]
    assert [so("a triangle left behind", before, after, seat) for seat in range(3)] == [True, False, False]
    assert not so("a triangle left behind", before, played(after, "leave"))


def test_a_pawn_whose_only_neighbour_is_removed_is_cut_off_and_all_others_are_told_so() -> None:
    before, after = ribbon(), cut_off()
    assert [so("a pawn cut off", before, after, seat) for seat in range(3)] == [True, False, False]
    assert [so("isolate a pawn", before, after, seat) for seat in range(3)] == [False, True, True]
    choosing = after.copy()
    choosing.undo()
    assert not so("isolate a pawn", before, choosing, 1)
    assert not so("isolate a pawn", before, played(choosing, "leave"), 1)


def test_while_the_board_is_laid_no_pawn_is_isolated() -> None:
    alone = played(start(3, x=4), "lay ^0,0")
    assert not so("isolate a pawn", start(3, x=4), alone, 1)
    assert not so("rescue a pawn", alone, played(alone, "lay v0,0"), 0)


def test_a_triangle_carried_beside_an_isolated_pawn_rescues_it() -> None:
    before = wait(cut_off(), 0)
    after = play(before.copy(), "move 3,1^ 3,0v", "move 3,0v 4,0^")
    assert so("rescue a pawn", before, played(after, "carry v0,0"))
    assert not so("rescue a pawn", before, played(after, "leave"))
    assert not so("rescue a pawn", before, played(after, "carry v0,0"), 1)


# --- lessons ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_every_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    course = Course(GAME, lesson)
    while not course.over:
        course.show()
    assert course.number == len(lesson.steps)


def test_the_first_lesson_asks_for_a_move_at_once_and_ends_in_a_win_and_a_match() -> None:
    first = GAME.lessons[0]
    assert first.match
    assert first.steps[0].asks
    course = Course(GAME, first)
    while not course.over:
        course.show()
    assert course.match.winners == [0]
    assert course.match.scores[0] == 4


@pytest.mark.parametrize(
    ("name", "number", "moves", "words"),
    [
        ("first-hunt", 3, ["remove"], "your own way back"),
        ("first-hunt", 5, ["move 0,0v 1,0^"], "⟨2⟩ can take the lit disc"),
        ("first-hunt", 7, ["move 2,1^ 2,1v"], "a green pawn stands beside that square"),
        ("hunters", 3, ["move 4,0^ 4,-1v"], "a pink pawn stands beside that one"),
        ("chains", 3, ["move 2,0v 3,0^"], "Could that disc take the square itself?"),
        ("carrying", 1, ["carry v2,2"], "Look at the gap"),
        ("isolating", 1, ["carry v-2,2"], "even an empty triangle counts"),
        ("two-players", 4, ["move 2,1^ 2,1v"], "the last of its size"),
    ],
)
def test_a_wrong_try_is_told_what_is_wrong_with_it(
    name: str, number: int, moves: list[str], words: str
) -> None:
    course = Course(GAME, LESSONS[name], number)
    verdicts = [course.play(move) for move in moves]
    assert not verdicts[-1].right
    assert words in verdicts[-1].say["en"]
    assert course.number == number


def test_a_goal_is_reached_in_whatever_way_one_likes() -> None:
    course = Course(GAME, LESSONS["isolating"], 1)
    assert course.play("carry v1,-4").right
    assert course.number == 2


def test_a_taking_that_is_not_allowed_is_refused_by_the_rules() -> None:
    course = Course(GAME, LESSONS["hunters"])
    with pytest.raises(ludotheque.IllegalMove):
        course.play("move 0,0v 0,0^")


# --- words --------------------------------------------------------------------------------------------------


def every_text() -> list[dict[str, str]]:
    found = [dict(line.say) for line in GAME.coach]
    for lesson in GAME.lessons:
        found += map(dict, (lesson.title, lesson.about, lesson.closing))
        for step in lesson.steps:
            found += map(dict, (step.say, step.well, *step.wrong.values()))
    return [text for text in found if text]


def test_what_is_said_is_short_and_set_as_it_should_be() -> None:
    for text in every_text():
        for words in text.values():
            assert len(re.findall(r"\w[\w’-]*", words)) <= 45, words
            assert "'" not in words
            assert not re.search(r"\d", re.sub("⟨[1-3]⟩", "", words)), words
        assert not re.search(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0]", text["fr"]), text["fr"]


def test_every_condition_is_used() -> None:
    used = {line.when for line in GAME.coach}
    used |= {step.goal for lesson in GAME.lessons for step in lesson.steps}
    used |= {kind.goal for kind in kinds_of(GAME).values()}
    assert set(teaching.CONDITIONS) <= used
