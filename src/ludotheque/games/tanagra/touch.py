"""What a touch in the picture of Tanagra means: a move, what something is, or a button beside the board."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from ludotheque.engine import N_, Words, seat, words_of
from ludotheque.engine.author.palette import BAD, GOOD
from ludotheque.games.tanagra.grid import NEXT, centre, direction, has, in_contact, overlaps
from ludotheque.games.tanagra.jumps import beside, chains, identical
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
from ludotheque.games.tanagra.notation import CELL_TEXT, CHOICES, PLACE_TEXT, SIZES
from ludotheque.games.tanagra.pawns import first_pawn, hunter, left_of, pawn_on, prey
from ludotheque.games.tanagra.rules import FIRST_PLACE, LEAVE, MOST_ACTIONS, PIECE, PLACE_BITS, REMOVE, goals
from ludotheque.games.tanagra.shapes import (
    CELL_BY_ID,
    CREAM,
    INK,
    PLACE_BY_ID,
    cell_id,
    middle,
    outline,
    piece_number,
)
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, NONE, PAWNS, TRIANGLES, State

WALKED = 2
"""A move over other pawns can be walked step by step; who does so is shown the way before it is made."""
AIDS = {"takings": N_("Threats"), "coordinates": N_("Coordinates")}
NOTATION_AIDS = ("coordinates",)
BROAD = {"^": 12, "v": -1}
"""How far below its middle a cell's coordinates stand."""

Taking = tuple[int, int]
"""A pawn, and the one that it may take."""


# moves


def paths(s: State, deck: Any, action: int) -> list[list[str]]:
    """Return what to touch: a button where there is a choice of one, a pawn, and then a cell.

    A triangle's place is told by its centre cell; a pawn that is taken stands for its cell too. Between a
    pawn and its goal those that it jumps over may be touched, one after the other.
    """
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == LAY:
        target = cell_id(centre(place))
        return [[target] if s.sizes == 1 else [SIZES[piece], target]]
    if s.phase == MOVE:
        return _walks(s, piece, place)
    if action == LEAVE:
        return [["leave"]]
    return [["remove"]] if action == REMOVE else [["carry", cell_id(centre(place))]]


def _walks(s: State, pawn: int, goal: int) -> list[list[str]]:
    ends = [cell_id(goal)]
    if has(s.stands, goal):
        ends.append(f"pawn-{pawn_on(s, goal)}")
    over = [
        [f"pawn-{pawn_on(s, cell)}" for cell in cells]
        for cells in chains(s.pawns[pawn], goal, identical(s, pawn))
    ]
    return [[f"pawn-{pawn}", *links, end] for links in ([], *over) for end in ends]


def risky(s: State, deck: Any, action: int) -> int:
    """Tell whether a triangle would leave the game, or a pawn goes a long way."""
    if s.phase == MOVE:
        start, goal = s.pawns[action >> PIECE], action & PLACE_BITS
        return 0 if goal in beside(start) else WALKED
    return int(s.phase != LAY and action == REMOVE)


def attempt(s: State, deck: Any, touched: list[str]) -> str | None:
    """Return the laying, the walk or the carrying that was meant."""
    target = touched[-1]
    if s.phase == MOVE:
        start, goal = (_cell_of(s, one) for one in ((touched[0], target) if touched[1:] else (target, None)))
        if start is None:
            return None
        if goal is None:  # a pawn alone: of another seat, or without a way to go
            goal = start + NEXT[direction(start), 0]
        return f"move {CELL_TEXT[start]} {CELL_TEXT.get(goal)}"
    if target in CHOICES:
        return target
    triangle = piece_number(target, "triangle", TRIANGLES)
    place = PLACE_BY_ID.get(target) if triangle == NONE else s.triangles[triangle]
    if not place:
        return None
    if s.phase != LAY:
        return f"carry {PLACE_TEXT[place]}"
    size = touched[0] if touched[0] in SIZES else SIZES[0]
    return f"lay {PLACE_TEXT[place]} {size}" if s.sizes == 2 else f"lay {PLACE_TEXT[place]}"


def _cell_of(s: State, target: str | None) -> int | None:
    """Return the cell that an element stands for: its own, or that of a pawn."""
    pawn = piece_number(target or "", "pawn", PAWNS)
    return CELL_BY_ID.get(target or "") if pawn == NONE else s.pawns[pawn] or None


# what things are


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


# what a button or a pawn shows


def aid(s: State, deck: Any, seat: int, target: str, lang: str) -> tuple[str, str] | None:
    """Return what the seat may take, and what of its own may be taken; the same of a pawn; or coordinates."""
    _ = words_of(__package__, lang)
    if target == "coordinates":
        return _coordinates(s), _("Every cell shows how it is written when a move is typed.")
    mine = range(first_pawn(s, seat), first_pawn(s, seat + 1))
    if target == "takings":
        shown = [taking for taking in takings(s) if taking[0] in mine or taking[1] in mine]
        said = _said_to(_, s, seat, mine, shown)
    else:
        pawn = piece_number(target, "pawn", PAWNS)
        if pawn == NONE or not s.pawns[pawn]:
            return None
        shown = [taking for taking in takings(s) if pawn in taking]
        said = _said_of(_, s, seat, pawn, shown)
    return "".join(_threat(s, taking, taking[1] in mine) for taking in shown), said


def takings(s: State) -> list[Taking]:
    """Return who may take whom, whoever's turn it is."""
    found: list[Taking] = []
    out = [0] * MOST_ACTIONS
    for pawn in range(PAWNS):
        if s.pawns[pawn]:
            cells = (out[k] & PLACE_BITS for k in range(goals(s, pawn, out, 0)))
            found += [(pawn, pawn_on(s, cell)) for cell in cells if has(s.stands, cell)]
    return found


def _threat(s: State, taking: Taking, danger: bool) -> str:
    """Return a ring around what may be taken, dashed if it is one's own, and a wedge at every step to it."""
    hunter, prey = taking
    goal = s.pawns[prey]
    over = chains(s.pawns[hunter], goal, identical(s, hunter))
    way = [middle(CELL_TEXT[cell]) for cell in (s.pawns[hunter], *(over[0] if over else ()), goal)]
    colour, dashes = (BAD, ' stroke-dasharray="6 5"') if danger else (GOOD, "")
    ring = f'<circle cx="{way[-1][0]:.1f}" cy="{way[-1][1]:.1f}" r="22"'
    wedges = "".join(_wedge(begin, end) for begin, end in pairwise(way))
    return (
        f'<g class="{"danger" if danger else "taking"}" fill="none" stroke="{CREAM}" stroke-linejoin="round">'
        f'{ring} stroke-width="7"/>{ring} stroke="{colour}" stroke-width="4"{dashes}/>'
        f'<path fill="{colour}" stroke-width="2.5" paint-order="stroke" d="{wedges}"/></g>'
    )


def _wedge(begin: tuple[float, float], end: tuple[float, float]) -> str:
    """Return a wedge on the side between two cells, which points at the second."""
    x, y = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
    far = math.dist(begin, end)
    right, down = (end[0] - begin[0]) / far, (end[1] - begin[1]) / far
    points = ((10, 0), (-8, 8), (-4, 0), (-8, -8))
    return outline(*((x + a * right - b * down, y + a * down + b * right) for a, b in points))


def _coordinates(s: State) -> str:
    """Return the name of every cell, where the cell is broad."""
    names = "".join(
        f'<text x="{middle(name)[0]:.1f}" y="{middle(name)[1] + BROAD[name[-1]]:.1f}">{name}</text>'
        for cell, name in CELL_TEXT.items()
        if has(s.cells, cell)
    )
    halo = f'stroke="{CREAM}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return f'<g font-size="13" font-weight="600" text-anchor="middle" fill="{INK}" {halo}>{names}</g>'


def _said_to(_: Words, s: State, seat: int, mine: range, shown: list[Taking]) -> str:
    prey = {taken for _taker, taken in shown if taken not in mine}
    lost = {taken for _taker, taken in shown if taken in mine}
    can = (
        _("You can take %(pawns)s.", pawns=_listed(_, s, prey, seat))
        if prey
        else _("You can take nothing now.")
    )
    danger = (
        _("In danger: %(pawns)s.", pawns=_listed(_, s, lost, seat))
        if lost
        else _("Nothing of yours is in danger.")
    )
    return f"{can} {danger}"


def _said_of(_: Words, s: State, seat: int, pawn: int, shown: list[Taking]) -> str:
    prey = {taken for taker, taken in shown if taker == pawn}
    takers = {taker for taker, taken in shown if taken == pawn}
    name = capital(_listed(_, s, {pawn}, seat))
    takes = (
        _("It can take %(pawns)s.", pawns=_listed(_, s, prey, seat))
        if prey
        else _("It can take nothing now.")
    )
    taken = (
        _("It can be taken by %(pawns)s.", pawns=_listed(_, s, takers, seat))
        if takers
        else _("Nothing can take it now.")
    )
    return f"{name}. {takes} {taken}"


def _listed(_: Words, s: State, pawns: set[int], seat: int) -> str:
    return ", ".join(
        f"{pawn_words(_, s, pawn, seat)} {cell_words(_, s, s.pawns[pawn], ON)}" for pawn in sorted(pawns)
    )
