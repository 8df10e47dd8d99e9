"""Temptation as lines of text."""

from __future__ import annotations

from ludotheque.engine import Json, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.engine.author.room import flow, room_of
from ludotheque.games.temptation.components import Boards, Row
from ludotheque.games.temptation.names import cell_sign, face_of, heading, names_of, signed, standing
from ludotheque.games.temptation.state import LONGEST

CELLS = 4 * LONGEST - 1
"""Columns of a row's cells."""
TIGHT = CELLS + 18
"""Columns in which the board has no margin."""


def text(view: Json, deck: Boards, seat: int | None, lang: str) -> str:
    """Return the board row by row (dice in brackets), the dice on the table, and a line a seat."""
    _ = words_of(__package__, lang)
    columns = room_of(view).columns
    left, cells = (" ", CELLS + 1) if columns > TIGHT else ("", CELLS)
    lines = []
    if view["board"]:
        name, where = heading(_, view, deck)
        lines += flow([where, name] if name else [where], columns, " ", " · ")
        lines.append(f"{left}┌───┬─{'─' * cells}─┬────────┐")
        lines += [left + _row(n, row, view["rows"][n], cells) for n, row in enumerate(face_of(view, deck))]
        lines.append(f"{left}└───┴─{'─' * cells}─┴────────┘")
    else:
        lines.append(" " + _("The next board comes up."))
    table = _("On the table:")
    dice = [f"[{value}]" for value in view["rolled"]] or ["[ ]"] * view["in_turn"]
    lines += flow([table, *dice], columns, " ", " ") if dice else [""]
    for other, name in enumerate(names_of(view, lang)):
        turn = "▶" if view["turn"] == other else " "
        wins = other in view["winners"]
        has = standing(_, name, view["scores"][other], view["dice"][other], wins)
        lines.append(f" {turn} {SHAPES[other]} {has}{'  ♛' if wins else ''}")
    return "\n".join(lines)


def _row(n: int, row: Row, dice: list[int], cells: int) -> str:
    filled = [f"[{value}]" for value in dice]
    free = [f" {cell_sign(kind)} " for kind in row.cells[len(dice) :]]
    ground = "▓" if row.points < 0 else " "
    shown = " ".join(filled + free)
    return f"│ {n + 1} │{ground}{shown:<{cells}}{ground}│{ground}{signed(row.points):>6}{ground}│"
