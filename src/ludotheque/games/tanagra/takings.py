"""Who may take whom as the board stands: what can be shown of it to a seat, or about a single pawn."""

from __future__ import annotations

from typing import Any

from ludotheque.games.tanagra.grid import has
from ludotheque.games.tanagra.notation import CELL_TEXT, SIZES
from ludotheque.games.tanagra.pawns import MOST_X, PAWNS, first_pawn, pawn_on
from ludotheque.games.tanagra.rules import MOST_ACTIONS, PIECE, goals
from ludotheque.games.tanagra.shapes import BAD, GOOD, RAISED, middle
from ludotheque.games.tanagra.words import TAKINGS, named

Taking = tuple[int, int]
"""A pawn, and the one that it may take."""


def takings(s: Any) -> list[Taking]:
    """Return who may take whom, whoever's turn it is."""
    found: list[Taking] = []
    out = [0] * MOST_ACTIONS
    for pawn in range(PAWNS):
        if s.pawns[pawn]:
            cells = (out[k] & (1 << PIECE) - 1 for k in range(goals(s, pawn, out, 0)))
            found += [(pawn, pawn_on(s, cell)) for cell in cells if has(s.stands, cell)]
    return found


def aid(s: Any, seat: int, target: str | None, lang: str) -> tuple[str, str] | None:
    """Return arrows to what the seat may take, and from what may take it; or those of one pawn."""
    mine = range(first_pawn(s, seat), first_pawn(s, seat + 1))
    if target is None:
        shown = [taking for taking in takings(s) if taking[0] in mine or taking[1] in mine]
        said = _said_to(s, mine, shown, lang)
    else:
        kind, _, number = target.partition("-")
        if kind != "pawn" or not number.isdecimal() or int(number) >= PAWNS or not s.pawns[int(number)]:
            return None
        pawn = int(number)
        shown = [taking for taking in takings(s) if pawn in taking]
        said = _said_of(s, pawn, shown, lang)
    return "".join(_arrow(s, taking, taking[1] in mine) for taking in shown), said


def _arrow(s: Any, taking: Taking, danger: bool) -> str:
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


def _name(s: Any, pawn: int, lang: str) -> str:
    series = pawn // MOST_X
    kind = "pawn" if s.sizes == 1 else SIZES[series % 2]
    return f"{named(series // s.sizes, kind, lang)} {CELL_TEXT[s.pawns[pawn]]}"


def _said_to(s: Any, mine: range, shown: list[Taking], lang: str) -> str:
    words = TAKINGS[lang]
    prey = {taken for _, taken in shown if taken not in mine}
    lost = {taken for _, taken in shown if taken in mine}
    said = [words["can"].format(_listed(s, prey, lang)) if prey else words["cannot"]]
    said.append(words["danger"].format(_listed(s, lost, lang)) if lost else words["safe"])
    return " ".join(said)


def _said_of(s: Any, pawn: int, shown: list[Taking], lang: str) -> str:
    words, name = TAKINGS[lang], _name(s, pawn, lang)
    prey = {taken for taker, taken in shown if taker == pawn}
    takers = {taker for taker, taken in shown if taken == pawn}
    said = [words["takes"].format(_listed(s, prey, lang)) if prey else words["takes nothing"]]
    said.append(words["taken by"].format(_listed(s, takers, lang)) if takers else words["taken by nobody"])
    return f"{name[0].upper()}{name[1:]}{words['colon']}{', '.join(said)}."


def _listed(s: Any, pawns: set[int], lang: str) -> str:
    return ", ".join(_name(s, pawn, lang) for pawn in sorted(pawns))
