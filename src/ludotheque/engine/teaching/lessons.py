"""Lessons as a game's package brings them: JSON files in its folder ``lessons``, in the order of their names.

Every text stands there in every language: ``{"en": …, "fr": …}``. A history is that of a record: who acts,
and the text of the event, chance spelled out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib import resources
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.words import Texts

FOLDER = "lessons"
COACH = "coach.json"
ANY = "*"
"""Stands for every legal move that is not named."""

History = tuple[tuple[int | str, str], ...]


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


def lessons_of(game: Definition) -> list[Lesson]:
    """Return the lessons of a game; the first is for newcomers."""
    return [_lesson(game, name, data) for name, data in _files(game) if name != COACH]


def coach_of(game: Definition) -> list[CoachLine]:
    """Return what the coach of a game says in a match, each thing once."""
    for name, data in _files(game):
        if name == COACH:
            where = f"{game.name}/{FOLDER}/{name}"
            return [_made(CoachLine, line, where, {"say": _texts}) for line in _list(data, where)]
    return []


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
        _made(LessonStep, step, f"{where}, step {number}", STEP_PARTS)
        for number, step in enumerate(_list(data.get("steps"), where), 1)
    )
    parts = {"title": _texts, "about": _texts, "closing": _texts, "history": _history}
    return _made(Lesson, {**data, "name": name, "steps": steps}, where, parts)


def _made(kind: Any, data: Any, where: str, parts: Mapping[str, Any]) -> Any:
    """Return an object with the fields that a piece of JSON names, each read by its own function."""
    if not isinstance(data, dict):
        raise LudothequeError(f"{where}: not a JSON object")
    known = [one.name for one in fields(kind)]
    strange = [key for key in data if key not in known]
    if strange:
        raise LudothequeError(f"{where}: {strange[0]!r} is none of {', '.join(known)}")
    values = {
        key: parts[key](value, f"{where}, {key}") if key in parts else value for key, value in data.items()
    }
    try:
        return kind(**values)
    except TypeError as error:
        raise LudothequeError(f"{where}: {str(error).partition(' ')[2]}") from error


def _list(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise LudothequeError(f"{where}: a list is wanted")
    return data


def _texts(data: Any, where: str) -> Texts:
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise LudothequeError(f"{where}: a text in every language is wanted")
    return data


def _names(data: Any, where: str) -> tuple[str, ...]:
    if not all(isinstance(text, str) for text in _list(data, where)):
        raise LudothequeError(f"{where}: a list of texts is wanted")
    return tuple(data)


def _history(data: Any, where: str) -> History:
    events = []
    for event in _list(data, where):
        if not (isinstance(event, Sequence) and len(event) == 2 and isinstance(event[1], str)):
            raise LudothequeError(f"{where}: {event!r} is no event: who acts, and a text")
        events.append((event[0], event[1]))
    return tuple(events)


def _then(data: Any, where: str) -> Mapping[str, History]:
    by_move = data if isinstance(data, dict) else {ANY: data}
    return {move: _history(events, where) for move, events in by_move.items()}


def _wrong(data: Any, where: str) -> Mapping[str, Texts]:
    if not isinstance(data, dict):
        raise LudothequeError(f"{where}: texts by moves are wanted")
    return {move: _texts(texts, where) for move, texts in data.items()}


STEP_PARTS = {
    "say": _texts,
    "light": _names,
    "moves": _names,
    "solution": _names,
    "then": _then,
    "wrong": _wrong,
    "well": _texts,
    "history": _history,
}
