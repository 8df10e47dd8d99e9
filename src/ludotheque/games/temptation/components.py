"""The boards of Temptation: ours, or an owner's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

from ludotheque.engine import N_, BadComponents, Json, Term, words_of
from ludotheque.games.temptation.rules import RED, STAR, YELLOW
from ludotheque.games.temptation.state import BOARDS, LONGEST, ROWS

MOST_CELLS = 28
"""Of a face: as many as there are dice in play with four players, so that every round can end."""
MOST_POINTS = 10_000
"""Of a row, won or paid."""

Cell = int | str
CODES: dict[Cell, int] = {**{value: value for value in range(1, 7)}, "*": STAR, "r": RED, "y": YELLOW}
FULL_HOUSE = ("r", "r", "r", "y", "y")
KINDS = ("single", "equal", "up", "down", "other", "stars", "full house")
TITLES = (
    *(N_("First Steps"), N_("The Ladder"), N_("The Slide"), N_("The Mirror")),
    *(N_("Starry Night"), N_("Shooting Star"), N_("Open House"), N_("The Twins")),
    *(N_("The Family"), N_("The Giants"), N_("Odd Fellows"), N_("Even Money")),
    *(N_("The Devil’s Bargain"), N_("The Angels’ Share"), N_("The Seesaw"), N_("Grand Finale")),
)
"""Of our faces, board by board."""


@dataclass(frozen=True)
class Row:
    """A row of a face."""

    cells: tuple[Cell, ...]
    points: int
    """Negative on a black row."""
    kind: str
    """One of KINDS."""


Face = tuple[Row, ...]


@dataclass(frozen=True)
class Boards:
    """Checked boards: ``faces[n - 1][f]`` is board n, face f."""

    faces: tuple[tuple[Face, Face], ...]

    def face(self, number: int) -> Face:
        """Return a face by its number, as the rules count them."""
        return self.faces[number // 2][number % 2]


def names() -> tuple[str, ...]:
    """Return the name of our boards, the only ones that the package brings."""
    return ("standard",)


def load(name: str) -> Json:
    """Return them as JSON."""
    file = resources.files(__package__) / "standard.json"
    data: Json = json.loads(file.read_text(encoding="utf-8"))
    return data


def parse(data: Any) -> Boards:
    """7.1: return checked boards; BadComponents says which row of which face is wrong, and how."""
    boards = data.get("boards") if isinstance(data, dict) else None
    if not isinstance(boards, list):
        raise BadComponents(N_('boards come as {"boards": [[face, face], …]}'))
    if not 1 <= len(boards) <= BOARDS:
        raise BadComponents(
            N_("there are 1 to %(most)s boards, not %(found)s"),
            at=("boards",),
            most=BOARDS,
            found=len(boards),
        )
    return Boards(tuple(_board(board, n) for n, board in enumerate(boards, 1)))


def _board(board: Any, number: int) -> tuple[Face, Face]:
    """1.2: return a board of two faces."""
    if not isinstance(board, list):
        message = N_("board %(board)s: a list of 2 faces, not %(found)s")
        raise _wrong((number,), message, found=_short(board))
    if len(board) != 2:
        raise _wrong((number,), N_("board %(board)s: 2 faces, not %(found)s"), found=len(board))
    return _face(board[0], (number, 0)), _face(board[1], (number, 1))


SIDES = (Term(N_("front")), Term(N_("back")))


def _wrong(where: tuple[int, ...], message: str, **values: object) -> BadComponents:
    """Return an error at a board, a face of it, or a row of that; boards and rows are counted from 1."""
    names: Json = dict(zip(("board", "face", "row"), where, strict=False))
    if "face" in names:
        names["face"] = SIDES[names["face"]]
    at = tuple(number - (place != 1) for place, number in enumerate(where))
    return BadComponents(message, at=("boards", *at), **names, **values)


def _face(face: Any, where: tuple[int, int]) -> Face:
    if not isinstance(face, list):
        message = N_("board %(board)s, %(face)s: a list of %(rows)s rows, not %(found)s")
        raise _wrong(where, message, rows=ROWS, found=_short(face))
    if len(face) != ROWS:
        message = N_("board %(board)s, %(face)s: %(rows)s rows, not %(found)s")
        raise _wrong(where, message, rows=ROWS, found=len(face))
    rows = tuple(_row(row, (*where, n)) for n, row in enumerate(face, 1))
    cells = sum(len(row.cells) for row in rows)
    if cells > MOST_CELLS:
        message = N_("board %(board)s, %(face)s: a face has at most %(most)s cells, not %(found)s")
        raise _wrong(where, message, most=MOST_CELLS, found=cells)
    return rows


def _row(row: Any, where: tuple[int, int, int]) -> Row:
    if not isinstance(row, dict) or set(row) != {"cells", "points"}:
        message = N_(
            'board %(board)s, %(face)s, row %(row)s: a row is {"cells": […], "points": …}, not %(found)s'
        )
        raise _wrong(where, message, found=_short(row))
    cells, points = row["cells"], row["points"]
    if not isinstance(cells, list) or not 1 <= len(cells) <= LONGEST:
        message = N_(
            "board %(board)s, %(face)s, row %(row)s: cells are a list of 1 to %(longest)s, not %(found)s"
        )
        raise _wrong(where, message, longest=LONGEST, found=_short(cells))
    for cell in cells:
        if type(cell) not in (int, str) or cell not in CODES:
            message = N_(
                "board %(board)s, %(face)s, row %(row)s: a cell is 1 to 6, “*”, “r” or “y”, not %(found)s"
            )
            raise _wrong(where, message, found=_short(cell))
    if type(points) is not int or not 1 <= abs(points) <= MOST_POINTS:
        message = N_(
            "board %(board)s, %(face)s, row %(row)s: points are a whole number from 1 to %(most)s,"
            " negative on a black row, not %(found)s"
        )
        raise _wrong(where, message, most=MOST_POINTS, found=_short(points))
    return Row(tuple(cells), points, _kind(cells, where))


def _kind(cells: Sequence[Cell], where: tuple[int, int, int]) -> str:
    """Return which of KINDS a row is."""
    if all(cell == "*" for cell in cells):
        return "stars"
    if tuple(cells) == FULL_HOUSE:
        return "full house"
    numbers = [cell for cell in cells if isinstance(cell, int)]
    if len(numbers) < len(cells):
        message = N_(
            "board %(board)s, %(face)s, row %(row)s: a row is all numbers, all stars,"
            " or the full house r r r y y, not %(found)s"
        )
        raise _wrong(where, message, found=" ".join(map(str, cells)))
    if len(numbers) == 1:
        return "single"
    steps = {later - earlier for earlier, later in pairwise(numbers)}
    return {0: "equal", 1: "up", -1: "down"}.get(steps.pop(), "other") if len(steps) == 1 else "other"


def _short(value: Any) -> str:
    """Return what stands there instead, cut to what a message can hold."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def encode(deck: Boards) -> list[int]:
    """Return how many boards there are, then for each row six cells (0: none) and its points."""
    numbers = [len(deck.faces)]
    for board in deck.faces:
        for face in board:
            for row in face:
                codes = [CODES[cell] for cell in row.cells]
                numbers += [*codes, *[0] * (LONGEST - len(codes)), row.points]
    return numbers


def title(face: Face, lang: str) -> str:
    """Return the name of one of our faces; an owner's own have none."""
    return words_of(__package__, lang)(_titles().get(face, ""))


@cache
def _titles() -> dict[Face, str]:
    ours = [face for board in parse(load("standard")).faces for face in board]
    return dict(zip(ours, TITLES, strict=True))
