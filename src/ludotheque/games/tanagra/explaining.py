"""What the elements of the drawing are, for whoever touches one that leads nowhere."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import N_, Words, seat, words_of
from ludotheque.games.tanagra.grid import has, in_contact, overlaps
from ludotheque.games.tanagra.names import (
    CELL,
    LETTERS,
    ON,
    capital,
    cell_words,
    is_isolated,
    pawn_words,
    pawns_left,
    pawns_words,
    place_words,
    triangle_of,
)
from ludotheque.games.tanagra.pawns import hunter, left_of, pawn_on, prey
from ludotheque.games.tanagra.rules import FIRST_PLACE
from ludotheque.games.tanagra.shapes import CELL_BY_ID, PLACE_BY_ID, piece_number
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, NONE, PAWNS, TRIANGLES, State


def explain(s: State, deck: Any, looker: int | None, target: str, lang: str) -> str | None:
    """Return what an element is, and what it is for."""
    _ = words_of(__package__, lang)
    if target.startswith("cell-"):
        return _cell(_, s, looker, target)
    if target in BUTTONS:
        return _(BUTTONS[target], letter=LETTERS[s.left])
    if (pawn := piece_number(target, "pawn", PAWNS)) != NONE:
        return _pawn(_, s, looker, pawn)
    if (triangle := piece_number(target, "triangle", TRIANGLES)) != NONE:
        return _triangle(_, s, triangle) if s.triangles[triangle] else None
    who = piece_number(target, "tray", s.players)
    return None if who == NONE else _tray(_, s, looker, who)


BUTTONS = {
    "small": N_("A triangle with a small pawn on it: touch this, and then where it goes."),
    "large": N_("A triangle with a large pawn on it: touch this, and then where it goes."),
    "leave": N_("Triangle %(letter)s stays where it is, and the turn is complete."),
    "remove": N_("Triangle %(letter)s goes out of the game for good; whoever touched only it is isolated."),
    "carry": N_("Triangle %(letter)s goes elsewhere: touch this, and then where it goes."),
}


def _pawn(_: Words, s: State, looker: int | None, pawn: int) -> str | None:
    series = pawn // MOST_X
    if series >= s.players * s.sizes or pawn % MOST_X >= s.x:
        return None
    name = capital(pawn_words(_, s, pawn, looker))
    if s.pawns[pawn]:
        where = cell_words(_, s, s.pawns[pawn], ON)
        takers = hunter(s, series)
        hunts = _.ngettext(
            "It takes %(prey)s; %(hunter)s can take it.",
            "It takes %(prey)s; %(hunter)s can take it.",
            pawns_left(s, takers),
            prey=pawns_words(_, s, prey(s, series), looker),
            hunter=pawns_words(_, s, takers, looker),
        )
        return f"{name} {where}. {hunts}"
    if s.phase == LAY:
        return _("%(pawn)s, still to be laid.", pawn=name)
    owner = series // s.sizes
    taker_seat = (owner - 1) % s.players
    if taker_seat == looker:
        return _("%(pawn)s: you have taken it.", pawn=name)
    return _("%(pawn)s: %(seat)s has taken it.", pawn=name, seat=seat(taker_seat))


def _triangle(_: Words, s: State, triangle: int) -> str:
    letter = LETTERS[triangle]
    if s.phase == LAY:
        return _(
            "Triangle %(letter)s. Others are laid beside it, along a side or half of one.", letter=letter
        )
    if triangle == s.left:
        return _(
            "Triangle %(letter)s, left behind: leave it, carry it elsewhere, or remove it.", letter=letter
        )
    if is_isolated(s, triangle):
        return _(
            "Triangle %(letter)s is isolated: it touches no other along a side. Nobody walks on or off it.",
            letter=letter,
        )
    if s.guests[triangle] == 0:
        return _("Triangle %(letter)s, with nobody on it. Pawns can walk over it.", letter=letter)
    return _("Triangle %(letter)s. Whose pawn leaves it empty may carry it off or remove it.", letter=letter)


def _cell(_: Words, s: State, looker: int | None, target: str) -> str | None:
    cell = CELL_BY_ID.get(target)
    if cell is None:
        return None
    if s.phase != MOVE:
        return _place(_, s, PLACE_BY_ID.get(target))
    triangle = triangle_of(s, cell)
    if triangle == NONE:
        return None
    if has(s.stands, cell):
        return _pawn(_, s, looker, pawn_on(s, cell))
    name = capital(cell_words(_, s, cell, CELL))
    if is_isolated(s, triangle):
        return f"{name}. {_triangle(_, s, triangle)}"
    return _("%(cell)s. A pawn can step there across a side of the cell.", cell=name)


def _place(_: Words, s: State, place: int | None) -> str | None:
    """Return what a place for a triangle is called, if one can be laid there."""
    if s.laid == 0:
        return _("The first triangle goes here.") if place == FIRST_PLACE else None
    if place is None or overlaps(s.cells, place) or not in_contact(s.cells, place):
        return None
    return _("Here a triangle can go: %(where)s.", where=place_words(_, s, place))


def _tray(_: Words, s: State, looker: int | None, who: int) -> str | None:
    mine, name = who == looker, seat(who)
    if s.phase == LAY:
        n = sum(s.to_lay[who * s.sizes + size] for size in range(s.sizes))
        if mine:
            return _.ngettext(
                "You have %(num)s pawn still to lay.", "You have %(num)s pawns still to lay.", n
            )
        return _.ngettext(
            "%(seat)s has %(num)s pawn still to lay.",
            "%(seat)s has %(num)s pawns still to lay.",
            n,
            seat=name,
        )
    n = sum(s.taken[left_of(s, who) * s.sizes + size] for size in range(s.sizes))
    if mine:
        return _.ngettext("You have taken %(num)s pawn.", "You have taken %(num)s pawns.", n)
    return _.ngettext("%(seat)s has taken %(num)s pawn.", "%(seat)s has taken %(num)s pawns.", n, seat=name)
