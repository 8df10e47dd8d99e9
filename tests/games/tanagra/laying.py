"""Laying positions out: strips of triangles side by side, and moves until it is somebody's turn."""

from __future__ import annotations

from typing import Any

import ludotheque

GAME = ludotheque.load("tanagra")


def start(players: int = 3, **options: Any) -> ludotheque.Match:
    """A match; there is no chance in it."""
    return GAME.start(players=players, options=options, chance="manual")


def place(index: int) -> str:
    """A triangle of the strip along y = 0: …, v-2,0, ^0,0, v0,0, ^2,0, …"""
    return f"^{index},0" if index % 2 == 0 else f"v{index - 1},0"


def strip(order: list[int], players: int = 3, sizes: str = "", **options: Any) -> ludotheque.Match:
    """A match whose triangles lie in the strip, in this order; for two, with s(mall) or l(arge) pawns."""
    match = start(players, **options)
    for number, index in enumerate(order):
        size = {"s": " small", "l": " large"}[sizes[number]] if sizes else ""
        match.play(f"lay {place(index)}{size}")
    return match


def ribbon(**options: Any) -> ludotheque.Match:
    """Three players, four pawns each: the strip from ^0,0 to the right, seats 0, 1, 2 in turn."""
    return strip(list(range(12)), x=4, **options)


def family(**options: Any) -> ludotheque.Match:
    """Three players, four pawns each: seat 0 from ^0,0 to the right, seats 1 and 2 in turn to the left."""
    return strip([0, -1, -2, 1, -3, -4, 2, -5, -6, 3, -7, -8], x=4, **options)


def play(match: ludotheque.Match, *texts: str) -> ludotheque.Match:
    """Play moves of one seat, one a turn, while the others walk to and fro far away."""
    seat = match.to_move
    for text in texts:
        while match.to_move != seat:
            match.play(idle(match))
        match.play(text)
    return match


def wait(match: ludotheque.Match, seat: int) -> ludotheque.Match:
    """Let everybody walk to and fro until it is the seat's turn."""
    while match.to_move != seat:
        match.play(idle(match))
    return match


def idle(match: ludotheque.Match) -> str:
    """A move of the seat's last pawn between the centre and a corner of its triangle, or `leave`."""
    if match.full()["phase"] == "triangle":
        return "leave"
    pawns = [pawn["cell"] for pawn in match.full()["pawns"] if pawn["seat"] == match.to_move]
    held = {pawn["cell"] for pawn in match.full()["pawns"]}
    for move in reversed(match.moves()):
        _, begin, goal = move.split()
        if begin == pawns[-1] and goal not in held and triangle_of(match, begin) == triangle_of(match, goal):
            return move
    raise AssertionError("nobody can idle here")


def triangle_of(match: ludotheque.Match, cell: str) -> str:
    """The laid triangle that a cell is part of."""
    x, y, way = *map(int, cell[:-1].split(",")), cell[-1]
    if way == "^":
        places = {f"^{x},{y}", f"^{x - 1},{y}", f"^{x},{y - 1}", f"v{x - 1},{y - 1}"}
    else:
        places = {f"v{x - 1},{y}", f"v{x},{y - 1}", f"v{x - 1},{y - 1}", f"^{x},{y}"}
    (found,) = places & set(match.full()["triangles"])
    return found


def goals(match: ludotheque.Match, cell: str) -> set[str]:
    """Where the pawn on a cell can go."""
    return {move.split()[2] for move in match.moves() if move.split()[1] == cell}


def cells(match: ludotheque.Match, seat: int) -> set[str]:
    """Where the pawns of a seat stand."""
    return {pawn["cell"] for pawn in match.full()["pawns"] if pawn["seat"] == seat}


def clause(match: ludotheque.Match, text: str) -> str | None:
    """The clause by which a text is refused."""
    why = match.why_not(text)
    return why and why.clause


def cut_off() -> ludotheque.Match:
    """Seat 1 has gone from v0,0 and removed it, so that ^0,0 at the end of the strip is isolated."""
    match = ribbon()
    match.play(idle(match))
    return play(match, "move 1,1^ 1,0v", "move 1,0v 2,0^", "remove")
