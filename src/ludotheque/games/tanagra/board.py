"""The board: triangles and pawns are put on it and taken off it, and where they are is noted.

What stands or lies on a cell is found by the cell's slot, so nothing has to be looked for (``pawn_on``).
"""

from __future__ import annotations

from ludotheque.engine import lowest, rule
from ludotheque.games.tanagra.grid import CENTRE, PARTS, direction, is_part, slot, toggle
from ludotheque.games.tanagra.pawns import beside
from ludotheque.games.tanagra.state import MOST_X, NONE, State


@rule
def spread(s: State, triangle: int) -> None:
    """Put the cells of a triangle on the table."""
    place = s.triangles[triangle]
    for part in range(CENTRE + 1):
        cell = place + PARTS[direction(place), part]
        toggle(s.cells, cell)
        s.triangle_at[slot(cell)] = triangle + 1


@rule
def take_up(s: State, triangle: int) -> None:
    """Take the cells of a triangle off the table."""
    place = s.triangles[triangle]
    for part in range(CENTRE + 1):
        cell = place + PARTS[direction(place), part]
        toggle(s.cells, cell)
        if s.triangle_at[slot(cell)] == triangle + 1:
            s.triangle_at[slot(cell)] = 0


@rule
def triangle_with(s: State, cell: int) -> int:
    """Return the triangle that a cell is part of: the one that is noted there, unless two share the slot."""
    noted = s.triangle_at[slot(cell)] - 1
    if noted >= 0 and is_part(cell, s.triangles[noted]):
        return noted
    for triangle in range(s.laid):
        if is_part(cell, s.triangles[triangle]):
            return triangle
    return NONE


@rule
def stand(s: State, pawn: int, cell: int, triangle: int) -> None:
    """Put a pawn down on a cell of a triangle."""
    s.pawns[pawn] = cell
    s.pawn_at[slot(cell)] = pawn + 1
    s.under[pawn] = triangle
    s.guests[triangle] += 1 << 4 * (pawn // MOST_X)
    toggle(s.stands, cell)
    s.standing |= 1 << pawn
    near = beside(s, pawn)
    if near != 0:
        s.linked |= near | 1 << pawn


@rule
def step_off(s: State, pawn: int) -> None:
    """Lift a pawn off its cell."""
    s.guests[s.under[pawn]] -= 1 << 4 * (pawn // MOST_X)
    toggle(s.stands, s.pawns[pawn])
    if s.pawn_at[slot(s.pawns[pawn])] == pawn + 1:
        s.pawn_at[slot(s.pawns[pawn])] = 0
    s.standing &= ~(1 << pawn)
    if s.linked >> pawn & 1:
        part(s, pawn)


@rule
def part(s: State, pawn: int) -> None:
    """Note that a pawn which is off the table now is beside no other, and perhaps those are alone."""
    near = beside(s, pawn)
    s.linked &= ~(near | 1 << pawn)
    while near != 0:
        other = lowest(near)
        near &= near - 1
        if beside(s, other) != 0:
            s.linked |= 1 << other
