"""Boards of an owner's own box of Temptation: two faces each, six rows a face."""

from __future__ import annotations

from ludotheque.engine import N_, Json
from ludotheque.engine.author.editing import Field, Items, Number, Part, Place, Symbols
from ludotheque.games.temptation.components import CODES, MOST_POINTS, Row
from ludotheque.games.temptation.drawing import FIRST_ROW, ROW_STEP, SIGN, WIDTH, plaque
from ludotheque.games.temptation.shapes import cell, sign
from ludotheque.games.temptation.state import BOARDS, LONGEST, ROWS

SIGNS = {
    **{str(value): str(value) for value in range(1, 7)},
    "*": N_("star"),
    "r": N_("red star"),
    "y": N_("yellow star"),
}


def _fields() -> tuple[Field, ...]:
    cells, points = N_("Row %(number)s: its cells"), N_("Row %(number)s: points, below 0 if it is black")
    found: list[Field] = []
    for n in range(ROWS):
        found.append(Symbols(f"cells-{n}", cells, signs=SIGNS, longest=LONGEST, number=n + 1))
        found.append(Number(f"points-{n}", points, low=-MOST_POINTS, high=MOST_POINTS, number=n + 1))
    return tuple(found)


PARTS = (
    Part(
        name="boards",
        title=N_("Faces, two for each board"),
        item=(N_("Board %(number)s, front"), N_("Board %(number)s, back")),
        fields=_fields(),
        fewest=2,
        most=2 * BOARDS,
        blank={**{f"cells-{n}": "1" for n in range(ROWS)}, **{f"points-{n}": 20 for n in range(ROWS)}},
        together=2,
    ),
)


def unfold(data: Json) -> Items:
    """Return faces as items, those of a board one after the other."""
    faces = [face for board in data["boards"] for face in board]
    return {"boards": [_item(face) for face in faces]}


def _item(face: list[Json]) -> Json:
    item: Json = {}
    for n, row in enumerate(face):
        item[f"cells-{n}"] = "".join(map(str, row["cells"]))
        item[f"points-{n}"] = row["points"]
    return item


def fold(items: Items) -> Json:
    """Return items as boards."""
    faces = [_face(item) for item in items["boards"]]
    return {"boards": [faces[k : k + 2] for k in range(0, len(faces), 2)]}


def _face(item: Json) -> list[Json]:
    return [{"cells": _cells(item[f"cells-{n}"]), "points": item[f"points-{n}"]} for n in range(ROWS)]


def _cells(text: str) -> list[int | str]:
    return [int(sign) if sign in "123456" else sign for sign in str(text) if not sign.isspace()]


def place(data: Json, at: Place) -> tuple[str, int, str]:
    """Return the face, and the row of it, that a place in the boards belongs to."""
    if len(at) < 2:
        return (str(at[0]) if at else ""), -1, ""
    board, face, row = (*(int(number) for number in at[1:]), 0, -1)[:3]
    return "boards", 2 * board + face, f"cells-{row}" if row >= 0 else ""


def picture(name: str, value: str) -> str:
    """Return a cell."""
    shown = cell(int(value) if value.isdigit() else value, black=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-21 -21 42 42" '
        f'font-family="system-ui, sans-serif">{shown}</svg>'
    )


def draw(part: str, item: Json, lang: str) -> str:
    """Return a face as it hangs at the fair."""
    rows = "".join(_drawn(n, row) for n, row in enumerate(_face(item)))
    top = FIRST_ROW - ROW_STEP - 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top} {WIDTH} {SIGN - top}" '
        f'font-family="system-ui, sans-serif">{sign(SIGN)}{rows}</svg>'
    )


def _drawn(n: int, row: Json) -> str:
    cells = tuple(one for one in row["cells"] if one in CODES)[:LONGEST]
    points = row["points"]
    shown = points if isinstance(points, int) and abs(points) <= MOST_POINTS else 0
    return (
        f'<g transform="translate(30 {FIRST_ROW + ROW_STEP * n})">{plaque(n, Row(cells, shown, "other"))}</g>'
    )
