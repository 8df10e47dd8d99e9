"""Puzzles as a game's package brings them: two JSON files in its folder ``puzzles``.

``kinds.json`` says what is asked, in every language, and what of it is proved (see :mod:`proving`);
``puzzles.json`` is a list that ``ludo puzzles make`` writes: positions of matches, and every right way.
"""

from __future__ import annotations

import json
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
    a_number,
    a_text,
    a_whole,
    an_object,
    made,
    said_by,
    some_names,
)
from ludotheque.words import Texts

FOLDER = "puzzles"
KINDS, PUZZLES = "kinds.json", "puzzles.json"
HARDEST = 5


@dataclass(frozen=True)
class Kind:
    """What a puzzle asks for: a goal that one can be sure of, or the move that brings most points."""

    name: str
    title: Texts
    ask: Texts
    goal: str = ""
    """A condition, to be reached for certain; without one, the most points on average are asked for."""
    turns: int = 1
    """Within how many of one's turns."""
    least: int = 1
    """Of one's own moves, how many it takes at least."""
    choices: int = 5
    """How many legal moves there are at least: with fewer there is nothing to look for."""
    anytime: bool = False
    """Whether it may begin in the middle of a turn."""
    ending: bool = False
    """Whether it is looked for at the last decisions of whoever won a match."""
    margin: float = 0.0
    """By how many points the best move is better than any other, where points are asked for."""
    among: tuple[str, ...] = ()
    """The legal moves, where there may be no others."""
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    """How the matches are set up in which such puzzles are looked for."""


@dataclass(frozen=True)
class Puzzle:
    """A position, and every right way from there."""

    name: str
    kind: str
    players: int
    seat: int
    difficulty: int
    """From 1 to 5: how weak a bot still finds it."""
    history: History
    lines: tuple[History, ...]
    """Every right way: the seat's own moves, and what chance and the others do in between."""
    options: Mapping[str, Any] = field(default_factory=dict)
    worth: Mapping[str, float] = field(default_factory=dict)
    """What every move is worth, where points are asked for."""
    title: Texts = field(default_factory=dict)
    ask: Texts = field(default_factory=dict)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the seat in the first right way."""
        return tuple(text for who, text in self.lines[0] if who == self.seat)


def kinds_of(game: Definition) -> dict[str, Kind]:
    """Return the kinds of puzzles that a game has, by name."""
    where, text = f"{game.name}/{FOLDER}/{KINDS}", said_by(game.package)
    parts = {**KIND_PARTS, "title": text, "ask": text}
    found = an_object(_read(game, KINDS, {}), where)
    return {
        name: made(Kind, {**an_object(kind, f"{where}, {name}"), "name": name}, f"{where}, {name}", parts)
        for name, kind in found.items()
    }


def puzzles_of(game: Definition) -> list[Puzzle]:
    """Return the puzzles of a game, easy ones first, and of these the kinds in their order."""
    where, kinds = f"{game.name}/{FOLDER}/{PUZZLES}", kinds_of(game)
    found = []
    for number, data in enumerate(a_list(_read(game, PUZZLES, []), where), 1):
        place = f"{where}, puzzle {number}"
        kind = kinds.get(an_object(data, place).get("kind", ""))
        if kind is None:
            raise LudothequeError(
                f"{place}: {data.get('kind')!r} is none of {', '.join(kinds) or 'no kinds'}"
            )
        told = {"title": kind.title, "ask": kind.ask}
        found.append(made(Puzzle, {**data, **told}, place, PUZZLE_PARTS))
    order = list(kinds)
    return sorted(found, key=lambda puzzle: (puzzle.difficulty, order.index(puzzle.kind)))


def puzzle_of(game: Definition, name: str) -> Puzzle:
    """Return a puzzle of a game by its name."""
    puzzles = {puzzle.name: puzzle for puzzle in puzzles_of(game)}
    if name not in puzzles:
        known = f"there are {len(puzzles)}" if puzzles else "it has none"
        raise LudothequeError(f"{game.name} has no puzzle {name!r}{suggest(name, puzzles)} ({known})")
    return puzzles[name]


def _read(game: Definition, name: str, missing: Any) -> Any:
    file = resources.files(game.package) / FOLDER / name
    if not file.is_file():
        return missing
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise LudothequeError(f"{game.name}/{FOLDER}/{name}: not JSON: {error}") from error


def _lines(data: Any, where: str) -> tuple[History, ...]:
    lines = tuple(a_history(line, where) for line in a_list(data, where))
    if not lines or not all(lines):
        raise LudothequeError(f"{where}: a right way is wanted")
    return lines


KIND_PARTS: dict[str, Callable[[Any, str], Any]] = {
    "goal": a_text,
    "turns": a_whole,
    "least": a_whole,
    "choices": a_whole,
    "anytime": a_flag,
    "ending": a_flag,
    "margin": a_number,
    "among": some_names,
    "players": a_whole,
    "options": an_object,
}
PUZZLE_PARTS: dict[str, Callable[[Any, str], Any]] = {
    "name": a_text,
    "players": a_whole,
    "seat": a_whole,
    "difficulty": a_whole,
    "history": a_history,
    "lines": _lines,
    "options": an_object,
    "worth": an_object,
}
