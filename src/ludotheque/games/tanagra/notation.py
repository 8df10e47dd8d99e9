"""Tanagra in writing: ``lay v0,-2 small``; ``move 0,0v 1,0^``; ``leave``, ``remove`` or ``carry v3,-2``."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.engine import Json, Refusal
from ludotheque.games.tanagra.grid import EDGE, number
from ludotheque.games.tanagra.pawns import pawn_on
from ludotheque.games.tanagra.refusals import (
    NO_PAWN,
    NOT_MOVES,
    OFF_THE_TABLE,
    refuse,
    too_early_or_late,
    unreadable,
)
from ludotheque.games.tanagra.rules import LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, NONE, PAWNS, TRIANGLES, State

__all__ = ["NOT_MOVES", "full", "read", "refuse", "view", "write"]

POINTS = "^v"
WHOLE = r"-?[1-9][0-9]*|0"
A_CELL = re.compile(rf"(?:{WHOLE}),(?:{WHOLE})[\^v]")
A_PLACE = re.compile(rf"[\^v](?:{WHOLE}),(?:{WHOLE})")

CELL_TEXT = {
    number(x, y, way): f"{x},{y}{POINTS[way]}"
    for y in range(-EDGE, EDGE + 1)
    for way in (0, 1)
    for x in range(-EDGE, EDGE + 1)
}
PLACE_TEXT = {
    number(x, y, way): f"{POINTS[way]}{x},{y}"
    for y in range(-EDGE, EDGE)
    for way in (0, 1)
    for x in range(-EDGE, EDGE)
}
"""8.2, 8.3: what cells and places of triangles are called in writing."""
CELL_NUMBER = {text: cell for cell, text in CELL_TEXT.items()}
PLACE_NUMBER = {text: place for place, text in PLACE_TEXT.items()}

PHASES = ("lay", "move", "triangle")
SIZES = ("small", "large")
CHOICES = {"leave": LEAVE, "remove": REMOVE}


# --- moves --------------------------------------------------------------------------------------------------


def read(s: State, deck: Any, text: str) -> int | Refusal:
    """8.1: return the action that a text names, or why it names none in this phase."""
    words = text.split(" ")
    if words[0] not in WAYS or len(words) not in WAYS[words[0]]:
        return unreadable(s)
    if words[0] not in EXPECTED[s.phase]:
        return too_early_or_late(s)
    if words[0] == "lay":
        return _read_lay(s, words)
    if words[0] == "move":
        return _read_move(s, words)
    return CHOICES[text] if text in CHOICES else _place(s, words[1])


WAYS = {"lay": (2, 3), "move": (3,), "leave": (1,), "remove": (1,), "carry": (2,)}
"""How many words each kind of move has."""
EXPECTED = (("lay",), ("move",), ("leave", "remove", "carry"))
"""What is played in each phase."""


def _read_lay(s: State, words: list[str]) -> int | Refusal:
    if len(words) != 1 + s.sizes or (s.sizes == 2 and words[2] not in SIZES):
        return unreadable(s)
    place = _place(s, words[1])
    if isinstance(place, Refusal) or s.sizes == 1:
        return place
    return SIZES.index(words[2]) << PIECE | place


def _read_move(s: State, words: list[str]) -> int | Refusal:
    start, goal = CELL_NUMBER.get(words[1]), CELL_NUMBER.get(words[2])
    if start is None or goal is None:
        readable = A_CELL.fullmatch(words[1]) and A_CELL.fullmatch(words[2])
        return OFF_THE_TABLE if readable else unreadable(s)
    pawn = pawn_on(s, start)
    if pawn == NONE:
        return NO_PAWN
    return pawn << PIECE | goal


def _place(s: State, text: str) -> int | Refusal:
    place = PLACE_NUMBER.get(text)
    if place is None:
        return OFF_THE_TABLE if A_PLACE.fullmatch(text) else unreadable(s)
    return place


def write(s: State, deck: Any, action: int) -> str:
    """Return the one spelling of an action that is legal here."""
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == LAY:
        size = f" {SIZES[piece]}" if s.sizes == 2 else ""
        return f"lay {PLACE_TEXT[place]}{size}"
    if s.phase == MOVE:
        return f"move {CELL_TEXT[s.pawns[piece]]} {CELL_TEXT[place]}"
    if action == LEAVE:
        return "leave"
    return "remove" if action == REMOVE else f"carry {PLACE_TEXT[place]}"


# --- the table ----------------------------------------------------------------------------------------------


def full(s: State, deck: Any) -> Json:
    """Return everything."""
    return view(s, deck, None)


def view(s: State, deck: Any, seat: int | None) -> Json:
    """Return everything: nothing is hidden.

    Beside what the rules name: ``numbers``, by which a piece is known from one view to the next, and what
    the ``last`` turn changed.
    """
    triangles = [triangle for triangle in range(TRIANGLES) if s.triangles[triangle]]
    pawns = [pawn for pawn in range(PAWNS) if s.pawns[pawn]]
    return {
        "phase": PHASES[s.phase],
        "triangles": [PLACE_TEXT[s.triangles[triangle]] for triangle in triangles],
        "pawns": [{**_owner(s, pawn // MOST_X), "cell": CELL_TEXT[s.pawns[pawn]]} for pawn in pawns],
        "to_lay": [_to_lay(s, other) for other in range(s.players)],
        "left_behind": None if s.left == NONE else PLACE_TEXT[s.triangles[s.left]],
        "taken": [_owner(s, series) for series in range(s.players * s.sizes) for _ in range(s.taken[series])],
        "quiet": s.quiet,
        "numbers": {"triangles": triangles, "pawns": pawns},
        "last": {
            "pawn": [CELL_TEXT.get(s.last_from), CELL_TEXT.get(s.last_to)],
            "triangle": [PLACE_TEXT.get(s.last_up), PLACE_TEXT.get(s.last_down)],
        },
    }


def _owner(s: State, series: int) -> Json:
    if s.sizes == 1:
        return {"seat": series, "kind": "pawn"}
    return {"seat": series // 2, "kind": SIZES[series % 2]}


def _to_lay(s: State, seat: int) -> int | Json:
    if s.sizes == 1:
        return int(s.to_lay[seat])
    return {size: s.to_lay[2 * seat + k] for k, size in enumerate(SIZES)}
