"""What pressing a button beside the board, or touching a pawn, lays over it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from ludotheque.engine import N_, Words, words_of
from ludotheque.engine.author.palette import BAD, GOOD
from ludotheque.games.tanagra.grid import has
from ludotheque.games.tanagra.jumps import chains, identical
from ludotheque.games.tanagra.names import ON, capital, cell_words, pawn_words
from ludotheque.games.tanagra.notation import CELL_TEXT
from ludotheque.games.tanagra.pawns import first_pawn, pawn_on
from ludotheque.games.tanagra.rules import MOST_ACTIONS, PLACE_BITS, goals
from ludotheque.games.tanagra.shapes import CREAM, INK, middle, outline, piece_number
from ludotheque.games.tanagra.state import NONE, PAWNS, State

AIDS = {"takings": N_("Threats"), "coordinates": N_("Coordinates")}
BROAD = {"^": 12, "v": -1}
"""How far below its middle a cell's coordinates stand."""

Taking = tuple[int, int]
"""A pawn, and the one that it may take."""


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


# --- pictures -----------------------------------------------------------------------------------------------


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


# --- words --------------------------------------------------------------------------------------------------


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
