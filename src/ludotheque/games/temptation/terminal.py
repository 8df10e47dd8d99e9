"""Temptation as lines of text."""

from __future__ import annotations

from ludotheque.engine import Json, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.games.temptation.components import Boards, Row
from ludotheque.games.temptation.phrases import cell_sign, face_of, heading, names_of, signed, standing


def text(view: Json, deck: Boards, seat: int | None, lang: str) -> str:
    """Return the board row by row (dice in brackets), the dice on the table, and a line a seat."""
    _ = words_of(__package__, lang)
    lines = []
    if view["board"]:
        name, where = heading(_, view, deck)
        lines += [f" {where}{f' · {name}' if name else ''}", " ┌───┬" + "─" * 26 + "┬────────┐"]
        lines += [_row(n, row, view["rows"][n]) for n, row in enumerate(face_of(view, deck))]
        lines.append(" └───┴" + "─" * 26 + "┴────────┘")
    else:
        lines.append(" " + _("The next board comes up."))
    table = _("On the table:")
    dice = " ".join(f"[{value}]" for value in view["rolled"]) or "[ ] " * view["in_turn"]
    lines.append(f" {table} {dice}".rstrip() if dice else "")
    for other, name in enumerate(names_of(view, lang)):
        turn = "▶" if view["turn"] == other else " "
        wins = other in view["winners"]
        has = standing(_, name, view["scores"][other], view["dice"][other], wins)
        lines.append(f" {turn} {SHAPES[other]} {has}{'  ♛' if wins else ''}")
    return "\n".join(lines)


def _row(n: int, row: Row, dice: list[int]) -> str:
    filled = [f"[{value}]" for value in dice]
    free = [f" {cell_sign(kind)} " for kind in row.cells[len(dice) :]]
    ground = "▓" if row.points < 0 else " "
    return (
        f" │ {n + 1} │{ground}{' '.join(filled + free):<24}{ground}│{ground}{signed(row.points):>6}{ground}│"
    )
