"""Lessons as a game's package brings them: JSON files in its folder ``lessons``, in the order of their names.

Every text stands there in English, and in other languages in ``locale/<lang>.po``, as what the game's code
says; or in every language at once: ``{"en": …, "fr": …}``. A history is that of a record: who acts, and the
text of the event, chance spelled out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.teaching.reading import (
    History,
    a_flag,
    a_history,
    a_list,
    a_text,
    a_whole,
    made,
    one_of,
    said_by,
    some_names,
)
from ludotheque.words import Texts

FOLDER = "lessons"
COACH = "coach.json"
ANY = "*"
"""Stands for every legal move that is not named."""


@dataclass(frozen=True)
class LessonStep:
    """One thing that the teacher says, and what the learner does then: a move, or only reading on."""

    say: Texts
    light: tuple[str, ...] = ()
    """Elements of the drawing that are meant."""
    moves: tuple[str, ...] = ()
    """The moves of which one is wanted."""
    goal: str = ""
    """What is wanted instead of one move: a condition that the rules check, within the learner's turn."""
    solution: tuple[str, ...] = ()
    """One way to the goal."""
    then: Mapping[str, History] = field(default_factory=dict)
    """What others and chance do afterwards, by the move that was made; ``*`` is any."""
    wrong: Mapping[str, Texts] = field(default_factory=dict)
    """What is said of legal moves that are not wanted; ``*`` is any."""
    well: Texts = field(default_factory=dict)
    """What is said when it is done."""
    why: Texts = field(default_factory=dict)
    """Why the answer is right, said where it is shown; what is said when it is done, if nothing else is."""
    history: History | None = None
    """Where the step begins, if not where the one before ended."""

    @property
    def asks(self) -> bool:
        """Whether the learner has to do something."""
        return bool(self.moves or self.goal)

    @property
    def answer(self) -> tuple[str, ...]:
        """One right way to do it."""
        return self.solution if self.goal else self.moves[:1]


@dataclass(frozen=True)
class Lesson:
    """A lesson: a position, and what happens from there."""

    name: str
    title: Texts
    about: Texts
    minutes: int
    players: int
    steps: tuple[LessonStep, ...]
    closing: Texts
    """What is said at its end."""
    seat: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    history: History = ()
    match: bool = False
    """Whether a short match with a coach follows."""


@dataclass(frozen=True)
class CoachLine:
    """What a coach says the first time that something is so."""

    when: str
    """A condition (see ``teaching.py`` of a game)."""
    say: Texts
    again: Texts = field(default_factory=dict)
    """What reminds of it later, when it is so once more; nothing if it is said once."""


def lessons_of(game: Definition) -> list[Lesson]:
    """Return the lessons of a game; the first is for newcomers."""
    return [_lesson(game, name, data) for name, data in _files(game) if name != COACH]


def coach_of(game: Definition) -> list[CoachLine]:
    """Return what the coach of a game says in a match, each thing once."""
    for name, data in _files(game):
        if name == COACH:
            where = f"{game.name}/{FOLDER}/{name}"
            return [
                made(CoachLine, line, f"{where}, line {number}", _parts(game))
                for number, line in enumerate(a_list(data, where), 1)
            ]
    return []


def lesson_of(game: Definition, name: str | None = None) -> Lesson:
    """Return a lesson of a game by its name, the first if none is named."""
    lessons = {lesson.name: lesson for lesson in lessons_of(game)}
    if not lessons:
        raise LudothequeError(f"{game.name} has no lessons; its rules are read by: ludo rules {game.name}")
    if name is not None and name not in lessons:
        raise LudothequeError(
            f"{game.name} has no lesson {name!r}{suggest(name, lessons)} (there are {', '.join(lessons)})"
        )
    return lessons[name] if name else next(iter(lessons.values()))


def _files(game: Definition) -> list[tuple[str, Any]]:
    folder = resources.files(game.package) / FOLDER
    if not folder.is_dir():
        return []
    found = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            try:
                found.append((file.name, json.loads(file.read_text(encoding="utf-8"))))
            except ValueError as error:
                raise LudothequeError(f"{game.name}/{FOLDER}/{file.name}: not JSON: {error}") from error
    return found


def _lesson(game: Definition, file: str, data: Any) -> Lesson:
    where = f"{game.name}/{FOLDER}/{file}"
    name = re.sub(r"^\d+-", "", file.removesuffix(".json"))
    if not isinstance(data, dict):
        raise LudothequeError(f"{where}: a lesson is a JSON object")
    steps = tuple(
        made(LessonStep, step, f"{where}, step {number}", _parts(game))
        for number, step in enumerate(a_list(data.get("steps"), f"{where}, steps"), 1)
    )
    return made(Lesson, {**data, "name": name, "steps": steps}, where, _parts(game))


def _then(data: Any, where: str) -> Mapping[str, History]:
    by_move = data if isinstance(data, dict) else {ANY: data}
    return {move: a_history(events, where) for move, events in by_move.items()}


def _wrong(text: Callable[[Any, str], Texts]) -> Callable[[Any, str], Mapping[str, Texts]]:
    def taken(data: Any, where: str) -> Mapping[str, Texts]:
        if not isinstance(data, dict):
            raise LudothequeError(f"{where}: texts by moves are wanted")
        return {move: text(said, where) for move, said in data.items()}

    return taken


def _parts(game: Definition) -> dict[str, Any]:
    """Return what reads each part of a lesson, of its steps and of the coach's lines."""
    text = said_by(game.package)
    spoken = dict.fromkeys(("title", "about", "closing", "say", "again", "well", "why"), text)
    return {**PARTS, **spoken, "wrong": _wrong(text)}


PARTS: dict[str, Callable[[Any, str], Any]] = {
    "minutes": a_whole,
    "players": a_whole,
    "seat": a_whole,
    "options": one_of(dict, "an object of options"),
    "history": a_history,
    "match": a_flag,
    "light": some_names,
    "moves": some_names,
    "goal": a_text,
    "solution": some_names,
    "then": _then,
    "when": a_text,
}
