"""Tanagra for a terminal: the grid in strokes, four columns a cell's side and two lines a row."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import N_, Json, words_of
from ludotheque.engine.author.room import flow, room_of
from ludotheque.games.tanagra.grid import DOWN, UP, centre, position
from ludotheque.games.tanagra.names import LETTERS
from ludotheque.games.tanagra.notation import CELL_NUMBER, PLACE_NUMBER

LABEL = 4
"""Columns that the number of a row takes."""
SIGNS = {"pawn": "●■▲◆", "small": "•▪", "large": "●■"}

Canvas = dict[tuple[int, int], str]
"""Characters by line and column; the line of y = 0 is the lower one of its row, and lines count upwards."""


def text(view: Json, deck: Any, seat: int | None, lang: str) -> str:
    """Return the board, and a line a seat."""
    canvas: Canvas = {}
    numbered = list(zip(view["numbers"]["triangles"], view["triangles"], strict=True))
    for _number, place in numbered:
        _draw_triangle(canvas, *position(PLACE_NUMBER[place]), place == view["left_behind"])
    for number, place in numbered:
        _close_above(canvas, *position(PLACE_NUMBER[place]))
        line, column = _inside(centre(PLACE_NUMBER[place]))
        canvas[line, column + 1] = LETTERS[number]
    for pawn in view["pawns"]:
        canvas[_inside(CELL_NUMBER[pawn["cell"]])] = SIGNS[pawn["kind"]][pawn["seat"]]
    columns = room_of(view).columns
    return "\n".join([*_bands(canvas, columns), "", caption(view, lang), *_seats(view, columns, lang)])


def _inside(cell: int) -> tuple[int, int]:
    """Return the line of a cell, and the first of the two columns inside it."""
    x, y, way = position(cell)
    return (2 * y, 4 * x + 2 * y + 1) if way == UP else (2 * y + 1, 4 * x + 2 * y + 3)


def _draw_triangle(canvas: Canvas, x: int, y: int, way: int, left_behind: bool) -> None:
    """Draw the outline of a triangle with strokes, and the sides of its centre cell with dots."""
    line, column = 2 * y, 4 * x + 2 * y
    if way == UP:
        _put(canvas, line, column, "╱__··__╲")
        _put(canvas, line + 1, column + 1, "╱·? ·╲" if left_behind else "╱·  ·╲")
        _put(canvas, line + 2, column + 2, "╱..╲")
        _put(canvas, line + 3, column + 3, "╱╲")
    else:
        _put(canvas, line, column + 7, "╲╱")
        _put(canvas, line + 1, column + 6, "╲  ╱")
        _put(canvas, line + 2, column + 5, "╲·?.·╱" if left_behind else "╲·..·╱")
        _put(canvas, line + 3, column + 4, "╲  ··  ╱")


def _put(canvas: Canvas, line: int, column: int, characters: str) -> None:
    for k, character in enumerate(characters):
        canvas[line, column + k] = character


def _close_above(canvas: Canvas, x: int, y: int, way: int) -> None:
    """Draw the level side of a triangle that points down, where nothing lies on it."""
    if way == DOWN:
        for column in range(4 * x + 2 * y + 5, 4 * x + 2 * y + 11):
            canvas.setdefault((2 * y + 4, column), "_")


def _bands(canvas: Canvas, most: int) -> list[str]:
    """Return the lines of the board; a board that is too wide in several parts, from left to right."""
    if not canvas:
        return []
    low, high = min(line for line, _ in canvas), max(line for line, _ in canvas)
    left, right = min(column for _, column in canvas), max(column for _, column in canvas)
    lines = []
    for begin in range(left, right + 1, most - LABEL):
        columns = range(begin, min(begin + most - LABEL, right + 1))
        for line in range(high, low - 1, -1):
            label = f"{line // 2:>3} " if line % 2 == 0 else " " * LABEL
            lines.append((label + "".join(canvas.get((line, column), " ") for column in columns)).rstrip())
        lines.append(_x_line(low, columns)[:most])
    return lines


def _x_line(low: int, columns: range) -> str:
    """Return the line below the board: where each x, going up along the strokes ╱, begins."""
    line = "y/x "
    for column in columns:
        x, rest = divmod(column - low, 4)
        if rest == 0 and len(line) <= LABEL + column - columns.start:
            line = f"{line:<{LABEL + column - columns.start}}{x}"
    return line


def _seats(view: Json, columns: int, lang: str) -> list[str]:
    """Return, for every kind of pawn: who has it, where, and what is still to be laid or was taken by it."""
    _ = words_of(__package__, lang)
    rows: list[list[str]] = []
    for seat in range(view["players"]):
        for kind in ("small", "large") if view["players"] == 2 else ("pawn",):
            cells = [pawn["cell"] for pawn in view["pawns"] if (pawn["seat"], pawn["kind"]) == (seat, kind)]
            to_lay = view["to_lay"][seat] if kind == "pawn" else view["to_lay"][seat][kind]
            mark = ">" if seat == view["turn"] else " "
            name = _("seat %(n)s", n=seat)
            rows.append([f"{mark} {name} {SIGNS[kind][seat]} ", *cells])
            if to_lay:
                rows[-1].append(" + " + _("%(n)s to lay", n=to_lay))
        lost = [pawn for pawn in view["taken"] if pawn["seat"] == (seat + 1) % view["players"]]
        if lost:
            signs = "".join(SIGNS[pawn["kind"]][pawn["seat"]] for pawn in lost)
            rows[-1].append(" " + _("took %(pawns)s", pawns=signs))
    return [line for row in rows for line in _flowing(row, columns)]


def _flowing(row: list[str], columns: int) -> list[str]:
    """Return a row in as many lines as it needs, all but the first a little to the right."""
    first, *more = flow(row, columns - LABEL, gap=" ")
    return [first, *(" " * LABEL + line for line in more)]


CAPTIONS = {
    "lay": N_("Laying the board"),
    "move": N_("Moving a pawn"),
    "triangle": N_("The triangle left behind: %(letter)s"),
    "won": N_("Won"),
    "drawn": N_("Drawn"),
}


def caption(view: Json, lang: str) -> str:
    """Return what is going on, or how it ended."""
    phase, letter = view["phase"], ""
    if view["winners"]:
        phase = "won" if len(view["winners"]) == 1 else "drawn"
    if view["left_behind"]:
        letter = LETTERS[view["numbers"]["triangles"][view["triangles"].index(view["left_behind"])]]
    return words_of(__package__, lang)(CAPTIONS[phase], letter=letter)
