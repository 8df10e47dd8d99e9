"""The board: triangles and pawns are put on it and taken off it, and where they are is noted.

What stands or lies on a cell is found by the cell's slot, so nothing has to be looked for (``pawn_on``). Over
which sides a pawn may step is noted, too, so that moves need not be looked for.
"""

from __future__ import annotations

from ludotheque.engine import lowest, rule
from ludotheque.games.tanagra.grid import (
    ALL_SIDES,
    AROUND,
    BACK,
    CENTRE,
    NEXT,
    PARTS,
    SIDES,
    WAY_IN,
    around,
    direction,
    is_part,
    sides,
    slot,
    toggle,
)
from ludotheque.games.tanagra.pawns import pawn_on, prey
from ludotheque.games.tanagra.state import MOST_X, NONE, State


@rule
def spread(s: State, triangle: int) -> None:
    """Put the cells of a triangle on the table."""
    place = s.triangles[triangle]
    for part in range(CENTRE + 1):
        cell = place + PARTS[direction(place), part]
        toggle(s.cells, cell)
        s.triangle_at[slot(cell)] = triangle + 1
    toggle_steps(s, place)


@rule
def take_up(s: State, triangle: int) -> None:
    """Take the cells of a triangle off the table."""
    place = s.triangles[triangle]
    for part in range(CENTRE + 1):
        cell = place + PARTS[direction(place), part]
        toggle(s.cells, cell)
        if s.triangle_at[slot(cell)] == triangle + 1:
            s.triangle_at[slot(cell)] = 0
    toggle_steps(s, place)


@rule
def toggle_steps(s: State, place: int) -> None:
    """3.4: let all pawns around a triangle step onto it, or no longer: nobody stands there."""
    near = around(s.stands, place)
    while near != 0:
        k = lowest(near)
        near &= near - 1
        pawn = pawn_on(s, place + AROUND[direction(place), k])
        s.free[pawn // MOST_X] ^= side_of(pawn, WAY_IN[direction(place), k])


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
def side_of(pawn: int, side: int) -> int:
    """Return the bit for a side of a pawn in ``free`` and ``kin``."""
    return 1 << SIDES * (pawn % MOST_X) + side


@rule
def stand(s: State, pawn: int, cell: int, triangle: int) -> None:
    """Put a pawn down on a cell of a triangle."""
    s.pawns[pawn] = cell
    s.pawn_at[slot(cell)] = pawn + 1
    s.under[pawn] = triangle
    s.guests[triangle] += 1 << 4 * (pawn // MOST_X)
    toggle(s.stands, cell)
    near = sides(s.stands, cell)
    s.free[pawn // MOST_X] |= (sides(s.cells, cell) & ~near) << SIDES * (pawn % MOST_X)
    while near != 0:
        side = lowest(near)
        near &= near - 1
        other = pawn_on(s, cell + NEXT[direction(cell), side])
        meet(s, pawn, side, other)
        meet(s, other, BACK - side, pawn)


@rule
def meet(s: State, pawn: int, side: int, other: int) -> None:
    """Note for a pawn that another stands beside it: 3.4: it may step there if that is its prey."""
    series = pawn // MOST_X
    s.free[series] &= ~side_of(pawn, side)
    if other // MOST_X == series:
        s.kin[series] |= side_of(pawn, side)
    elif other // MOST_X == prey(s, series):
        s.free[series] |= side_of(pawn, side)


@rule
def step_off(s: State, pawn: int) -> None:
    """Lift a pawn off its cell: those beside it may step there."""
    cell = s.pawns[pawn]
    s.guests[s.under[pawn]] -= 1 << 4 * (pawn // MOST_X)
    toggle(s.stands, cell)
    if s.pawn_at[slot(cell)] == pawn + 1:
        s.pawn_at[slot(cell)] = 0
    s.free[pawn // MOST_X] &= ~(ALL_SIDES << SIDES * (pawn % MOST_X))
    s.kin[pawn // MOST_X] &= ~(ALL_SIDES << SIDES * (pawn % MOST_X))
    near = sides(s.stands, cell)
    while near != 0:
        side = lowest(near)
        near &= near - 1
        other = pawn_on(s, cell + NEXT[direction(cell), side])
        s.free[other // MOST_X] |= side_of(other, BACK - side)
        s.kin[other // MOST_X] &= ~side_of(other, BACK - side)
