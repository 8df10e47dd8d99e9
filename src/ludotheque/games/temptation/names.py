"""Phrases that the log, the picture, the terminal and the explanations share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.engine import N_, Json, Words
from ludotheque.games.temptation.components import Boards, Cell, Face, Row, title
from ludotheque.words import usual_names

AND, OR = N_("%(some)s and %(last)s"), N_("%(some)s or %(last)s")
SIGNS = {"*": "★", "r": "✦", "y": "✹"}


def listed(_: Words, items: Iterable[object], last: str) -> str:
    """Return several things as one says them: 3, 4 and 6."""
    *some, final = map(str, items)
    return _(last, some=", ".join(some), last=final) if some else final


def signed(points: int) -> str:
    """Return what somebody gets or pays."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "±0"


def board_name(_: Words, number: int, side: int) -> str:
    """Return what a face is called by its board."""
    return _("board %(number)s, back", number=number) if side else _("board %(number)s, front", number=number)


def face_name(_: Words, deck: Boards, face: int) -> str:
    """Return what a face is called: by its title, if it has one, and by its board."""
    name, number, side = title(deck.face(face), _.lang), face // 2 + 1, face % 2
    if name:
        return _("“%(name)s” (%(board)s)", name=name, board=board_name(_, number, side))
    if side:
        return _("the back of board %(number)s", number=number)
    return _("the front of board %(number)s", number=number)


def face_of(view: Json, deck: Boards) -> Face:
    """Return the face that is up."""
    number, side = view["board"]
    return deck.faces[number - 1][side]


def heading(_: Words, view: Json, deck: Boards) -> tuple[str, str]:
    """Return the title of the face that is up, if it has one, and which face it is, in which round."""
    board = board_name(_, *view["board"])
    where = _("Round %(round)s · %(board)s", round=view["round"], board=board)
    return title(face_of(view, deck), _.lang), where


def about_row(_: Words, number: int, row: Row, dice: Sequence[int], takes: Sequence[int]) -> str:
    """Return what a row is, what it is worth and what it takes next."""
    filled = {"row": number, "cells": " ".join(map(cell_sign, row.cells)), "points": abs(row.points)}
    if row.points < 0:
        words = _("Black row %(row)s: %(cells)s. Whoever finishes it pays %(points)s points.", **filled)
    else:
        words = _("White row %(row)s: %(cells)s. Whoever finishes it gets %(points)s points.", **filled)
    return f"{words} {_next(_, dice, takes)}"


def _next(_: Words, dice: Sequence[int], takes: Sequence[int]) -> str:
    if not takes:
        return _("It is full.")
    if len(takes) == 1:
        return _("It takes a %(value)s next.", value=takes[0])
    return (
        _("It takes any value but %(value)s next.", value=dice[0]) if dice else _("It takes any value next.")
    )


def cell_sign(cell: Cell) -> str:
    """Return a free cell as a character."""
    return SIGNS.get(str(cell), str(cell))


def names_of(view: Json, lang: str) -> Sequence[str]:
    """Return what the seats are called."""
    return view.get("names") or usual_names(view["players"], lang)


def standing(_: Words, name: str, points: int, dice: int, wins: bool) -> str:
    """Return what a seat has, and whether it has won."""
    filled = {"name": name, "points": points}
    if wins:
        return _("%(name)s wins with %(points)s points", **filled)
    return _.ngettext(
        "%(name)s: %(points)s points, %(num)s die",
        "%(name)s: %(points)s points, %(num)s dice",
        dice,
        **filled,
    )
