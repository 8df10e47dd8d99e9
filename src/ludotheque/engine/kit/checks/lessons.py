"""Checks of lessons: each can be taken to its end, in every right way, in every language."""

from __future__ import annotations

import copy

from ludotheque.engine.definition import Definition
from ludotheque.engine.kit.checks.drawings import ids_of
from ludotheque.engine.kit.sampling import Problem, Sample, demand, recent
from ludotheque.engine.teaching.conditions import holds, known_conditions
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import ANY, Lesson, LessonStep, coach_of, lessons_of
from ludotheque.words import Texts

MOST_WAYS = 500
"""How many positions of a lesson are looked at, at most: a lesson with more is not one."""


def check_lessons(sample: Sample) -> None:
    """Every lesson can be taken to its end in every right way, and says everything in every language."""
    game = sample.game
    names = [lesson.name for lesson in lessons_of(game)]
    demand(len(names) == len(set(names)), f"two lessons have one name: {names}")
    for lesson in lessons_of(game):
        where = f"lesson {lesson.name}"
        for texts in (lesson.title, lesson.about, lesson.closing):
            _in_every_language(game, texts, where)
        demand(lesson.steps, f"{where} has no steps")
        demand(lesson.minutes > 0, f"{where} takes {lesson.minutes} minutes")
        _taken(sample, lesson)
    for line in coach_of(game):
        _in_every_language(game, line.say, "the coach")
        demand(line.when in known_conditions(game), f"the coach waits for {line.when!r}, which nobody checks")
    for name in game.teaching.CONDITIONS:
        _answers(sample, name)


def _answers(sample: Sample, name: str) -> None:
    """Demand that a condition can be asked of any position, from the beginning of its match."""
    game = sample.game
    for match in sample.positions():
        begin = game.new(match.setting)
        for seat in range(match.players):
            try:
                holds(game, match.setting, name, begin, match.position, seat)
            except Exception as error:
                raise Problem(f"the condition {name!r} fails: {error!r}; {recent(match)}") from error


def _in_every_language(game: Definition, texts: Texts, where: str) -> None:
    for lang in game.languages:
        demand(texts.get(lang, "").strip(), f"{where}: something is not said in {lang}: {texts}")


def _taken(sample: Sample, lesson: Lesson) -> None:
    """Take a lesson in every right way."""
    seen: set[tuple[int, bytes]] = set()
    todo = [Course(sample.game, lesson)]
    while todo:
        course = todo.pop()
        key = course.number, bytes(course.match.position)
        if key in seen or course.step is None:
            continue
        seen.add(key)
        where = f"lesson {lesson.name}, step {course.number + 1}"
        demand(len(seen) <= MOST_WAYS, f"lesson {lesson.name}: there are too many ways through it")
        _ready(course, course.step, where)
        for way in _ways(course.step):
            after = copy.copy(course)
            after.made = []
            for move in way:
                demand(after.play(move).right, f"{where}: {move!r} is not called right")
            if not course.step.asks:
                after.go_on()
            demand(after.number == course.number + 1, f"{where}: {way!r} does not lead on")
            todo.append(after)
        _shown(course, where)


def _shown(course: Course, where: str) -> None:
    """Demand that the answer can be shown, and that one goes on from there."""
    after = copy.copy(course)
    after.made = []
    after.reveal()
    demand(after.number == course.number, f"{where}: showing the answer leaves the step")
    after.go_on()
    demand(after.number == course.number + 1, f"{where}: nothing leads on from the answer that was shown")


def _ways(step: LessonStep) -> list[tuple[str, ...]]:
    """Return the ways to do a step, each a row of moves."""
    if step.goal:
        return [step.solution]
    return [(move,) for move in step.moves] or [()]


def _ready(course: Course, step: LessonStep, where: str) -> None:
    """Demand that a step can be understood and done."""
    match, seat = course.match, course.lesson.seat
    for texts in (step.say, *step.wrong.values(), *(said for said in (step.well, step.why) if said)):
        _in_every_language(course.game, texts, where)
    for lang in course.game.languages:
        lost = set(step.light) - ids_of(match.svg(seat, lang))
        demand(not lost, f"{where}: {sorted(lost)} is not in the drawing")
    demand(not (step.moves and step.goal), f"{where} asks for moves and for a goal")
    if not step.asks:
        return
    demand(step.why or step.well, f"{where}: nothing says why the answer is right: see why and well")
    demand(match.to_move == seat, f"{where}: it is the turn of {match.to_move!r}, not the learner's")
    named = [*step.moves, *(set(step.then) - {ANY})]
    for move in [*named, *(set(step.wrong) - {ANY})] if not step.goal else []:
        demand(match.why_not(move) is None, f"{where}: {move!r} is not legal")
    confused = set(step.moves) & set(step.wrong)
    demand(not confused, f"{where}: {sorted(confused)} is both wanted and wrong")
    if step.goal:
        demand(step.goal in known_conditions(course.game), f"{where}: nobody checks the goal {step.goal!r}")
        demand(step.solution, f"{where}: no solution is given for the goal {step.goal!r}")
        here = match.position
        reached = holds(course.game, course.setting, step.goal, here, here, seat)
        demand(not reached, f"{where}: the goal {step.goal!r} is reached before anything is done")
