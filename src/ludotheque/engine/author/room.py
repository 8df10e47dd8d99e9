"""How much room a drawing in characters has: a terminal says so in the view, as ``room``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.engine.author.contract import Json


class Room(NamedTuple):
    """The columns and the lines that a terminal shows."""

    columns: int
    lines: int


WIDEST, NARROWEST = 80, 40
"""Columns that no drawing exceeds, and that every drawing may take."""
ENOUGH = Room(WIDEST, 10_000)


def room_of(view: Json) -> Room:
    """Return how much room there is; as much as a drawing may want, where nobody says."""
    columns, lines = view.get("room") or ENOUGH
    return Room(min(max(columns, NARROWEST), WIDEST), lines)


def flow(parts: Iterable[str], columns: int, begin: str = "", gap: str = "   ") -> list[str]:
    """Return parts side by side, in as many lines as they need, each beginning alike.

    A part is broken only where it is longer than a line: at a space, or after a dot between numbers.
    """
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= columns:
            lines[-1] += gap + part
        else:
            lines += [begin + line for line in _broken(part, columns - len(begin))]
    return [line.rstrip() for line in lines]


def _broken(part: str, width: int) -> list[str]:
    if len(part) <= width:
        return [part]
    lines = [""]
    for piece in re.findall(r".*?[ ·]|.+$", part):
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return lines
