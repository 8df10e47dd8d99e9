"""First lessons as somebody takes them who tries everything."""

from __future__ import annotations

import copy

import pytest

import ludotheque
from ludotheque.engine.teaching.course import NOT_WANTED, TURN_OVER, Course
from ludotheque.engine.teaching.lessons import LessonStep
from ludotheque.site.study.classroom import Classroom

OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
MOST_MOVES = 12
"""Of a turn that goes nowhere."""


def tried(room: Classroom, first: str, step: LessonStep) -> str:
    """Make a move, and go on as badly as can be to the end of the turn; return what the teacher says."""
    room.again()
    move = first
    for _ in range(MOST_MOVES):
        verdict = room.play(move)
        if verdict.again or not verdict.right:
            assert step.moves or room.wrong == verdict.say
            return verdict.say["en"]
        if room.course.step is not step or room.course.shown:
            return "right"
        move = min(room.course.match.moves(), key=lambda one: (one in step.answer, one not in step.wrong))
    return "still trying"


@pytest.mark.parametrize("name", OURS)
def test_every_wrong_try_of_a_first_lesson_is_answered_in_the_words_of_the_lesson(name: str) -> None:
    game, heard = ludotheque.load(name), set[str]()
    lesson = game.lessons[0]
    for number, step in enumerate(lesson.steps):
        begin = Course(game, lesson, number)
        for move in begin.match.moves() if step.asks else ():
            said = tried(Classroom(game, copy.copy(begin), "Ada"), move, step)
            assert said not in (NOT_WANTED, TURN_OVER), f"step {number + 1}: {move}"
            heard.add(said)
        named = {move: texts["en"] for move, texts in step.wrong.items() if step.moves}
        assert set(named.values()) <= heard, f"step {number + 1}: some words are for no move"
