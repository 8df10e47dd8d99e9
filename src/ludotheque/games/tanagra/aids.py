"""What pressing a button beside the board, or touching a pawn, lays over it."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import N_, Words, words_of
from ludotheque.engine.author.palette import BAD, GOOD, INK, PAPER, RAISED
from ludotheque.games.tanagra.grid import has
from ludotheque.games.tanagra.names import ON, capital, cell_words, pawn_words
from ludotheque.games.tanagra.notation import CELL_TEXT
from ludotheque.games.tanagra.pawns import first_pawn, pawn_on
from ludotheque.games.tanagra.rules import MOST_ACTIONS, PLACE_BITS, goals
from ludotheque.games.tanagra.shapes import middle
from ludotheque.games.tanagra.state import PAWNS, State

AIDS = {"takings": N_("Threats"), "coordinates": N_("Coordinates")}
BROAD = {"^": 12, "v": -1}
"""How far below its middle a cell's coordinates stand."""

Taking = tuple[int, int]
"""A pawn, and the one that it may take."""


def aid(s: State, deck: Any, seat: int, target: str, lang: str) -> tuple[str, str] | None:
    """Return arrows to what the seat may take and from what may take it, or of one pawn; or coordinates."""
    _ = words_of(__package__, lang)
    if target == "coordinates":
        return _coordinates(s), _("Every cell shows how it is written when a move is typed.")
    mine = range(first_pawn(s, seat), first_pawn(s, seat + 1))
    if target == "takings":
        shown = [taking for taking in takings(s) if taking[0] in mine or taking[1] in mine]
        said = _said_to(_, s, seat, mine, shown)
    else:
        kind, _dash, number = target.partition("-")
        if kind != "pawn" or not number.isdecimal() or int(number) >= PAWNS or not s.pawns[int(number)]:
            return None
        pawn = int(number)
        shown = [taking for taking in takings(s) if pawn in taking]
        said = _said_of(_, s, seat, pawn, shown)
    return "".join(_arrow(s, taking, taking[1] in mine) for taking in shown), said


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


def _arrow(s: State, taking: Taking, danger: bool) -> str:
    """Return an arrow from a pawn to what it may take; one to a pawn of one's own is dashed."""
    (x, y), (to_x, to_y) = (middle(CELL_TEXT[s.pawns[pawn]]) for pawn in taking)
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    right, down = (to_x - x) / length, (to_y - y) / length
    tip_x, tip_y = to_x - 7 * right, to_y - 7 * down
    back_x, back_y = tip_x - 14 * right, tip_y - 14 * down
    colour = BAD if danger else GOOD
    head = f"M{tip_x:.1f} {tip_y:.1f}L{back_x - 9 * down:.1f} {back_y + 9 * right:.1f}"
    head += f"L{back_x + 9 * down:.1f} {back_y - 9 * right:.1f}Z"
    dashes = ' stroke-dasharray="6 4"' if danger else ""
    line = f"M{x:.1f} {y:.1f}L{back_x:.1f} {back_y:.1f}"
    return (
        f'<g class="{"danger" if danger else "taking"}" stroke="{RAISED}" stroke-linejoin="round">'
        f'<path d="{line}" stroke-width="7" stroke-linecap="round"/><path d="{line}" stroke="{colour}" '
        f'stroke-width="4.5"{dashes}/><path d="{head}" fill="{colour}" stroke-width="1.5"/>'
        f'<circle cx="{to_x:.1f}" cy="{to_y:.1f}" r="18" fill="none" stroke="{colour}" stroke-width="3"'
        f"{dashes}/></g>"
    )


def _coordinates(s: State) -> str:
    """Return the name of every cell, where the cell is broad."""
    names = "".join(
        f'<text x="{middle(name)[0]:.1f}" y="{middle(name)[1] + BROAD[name[-1]]:.1f}">{name}</text>'
        for cell, name in CELL_TEXT.items()
        if has(s.cells, cell)
    )
    halo = f'stroke="{PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return f'<g class="names" font-size="14" text-anchor="middle" fill="{INK}" {halo}>{names}</g>'


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
