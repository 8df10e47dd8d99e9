"""Tanagra as a learner meets it: pawns and triangles by number, moves told by what they end beside.

The table is wide and mostly empty, so a goal is told by a pawn that it lies beside, and a place by a triangle
that it is in contact with: of several always the same one.
"""

from __future__ import annotations

from ludotheque.engine import Feature, Kind, Numbers, Setting, rule, table
from ludotheque.games.tanagra.board import triangle_with
from ludotheque.games.tanagra.grid import (
    APART,
    AROUND,
    EDGE,
    NEXT,
    SHIFT,
    SIDES,
    TOUCHES,
    TOUCHING,
    direction,
    has,
)
from ludotheque.games.tanagra.pawns import first_pawn
from ludotheque.games.tanagra.rules import FIRST_PLACE, LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, NONE, State

_CONTACTS = [sorted({TOUCHING[way, k] for k in range(TOUCHES)}) for way in range(2)]
CONTACTS = len(_CONTACTS[0])
CONTACT = table(_CONTACTS)
"""From a triangle's place, by its direction, to those in contact with it."""
CONTACT_OF = table(
    [
        [around.index(apart) if apart in around else NONE for apart in range(-APART, APART)]
        for around in _CONTACTS
    ],
    "i1",
)
"""By a triangle's direction and how far from it a place is: which of its contacts that is."""
MOST_QUIET = 4000
"""Turns in which nothing was taken or removed are counted up to this."""
OBSERVATION_TYPE = "i2"


def action_space(setting: Setting) -> tuple[Kind, ...]:
    """Return the moves; the size of a pawn is a part where there are two players, else it is always 0."""
    x, sizes = setting.options["x"], 2 if setting.players == 2 else 1
    triangles = x * sizes * setting.players
    contact = "a triangle that it is in contact with; which of the nine places in contact with that one"
    return (
        Kind("leave", (), "leave the triangle left behind where it is"),
        Kind("remove", (), "remove it"),
        Kind(
            "move",
            (sizes, x, x, SIDES),
            "the size; which pawn of it; the pawn of that size beside which it ends, itself if that is so, "
            "else the first; on which side of that one",
        ),
        Kind("carry", (triangles, CONTACTS), f"the place by {contact}"),
        Kind("lay", (sizes, triangles, CONTACTS), f"the size of the pawn on it; the place by {contact}"),
    )


@rule
def encode(s: State, action: int) -> int:
    """Return the index of a move."""
    if s.phase == MOVE:
        pawn = (action >> PIECE) - first_pawn(s, s.turn)
        return MOVES + (pawn // MOST_X * s.x + pawn % MOST_X) * s.x * SIDES + beside(s, action)
    if s.phase == LAY:
        return lays(s) + (action >> PIECE) * places(s) + place_index(s, action & PLACE_BITS)
    return action if action in (LEAVE, REMOVE) else carries(s) + place_index(s, action)


MOVES = 2


@rule
def carries(s: State) -> int:
    """Return where the indices of carrying begin."""
    return MOVES + s.sizes * s.x * s.x * SIDES


@rule
def places(s: State) -> int:
    """Return how many indices places have."""
    return s.players * s.sizes * s.x * CONTACTS


@rule
def lays(s: State) -> int:
    """Return where the indices of laying begin."""
    return carries(s) + places(s)


@rule
def beside(s: State, action: int) -> int:
    """Return the pawn of its kind, and the side of it, where a pawn ends."""
    pawn = action >> PIECE
    goal = action & PLACE_BITS
    first = pawn // MOST_X * MOST_X
    side = side_of(s.pawns[pawn], goal)
    if side != NONE:
        return (pawn - first) * SIDES + side
    other = first
    while s.pawns[other] == 0 or side_of(s.pawns[other], goal) == NONE:
        other += 1
    return (other - first) * SIDES + side_of(s.pawns[other], goal)


@rule
def side_of(cell: int, goal: int) -> int:
    """Return on which side of a cell another one lies, or NONE."""
    for side in range(SIDES):
        if cell + NEXT[direction(cell), side] == goal:
            return side
    return NONE


@rule
def place_index(s: State, place: int) -> int:
    """Return the triangle that has the first of the cells around a place, and which of its contacts it is."""
    if s.laid == 0:
        return 0
    k = 0
    while not has(s.cells, place + AROUND[direction(place), k]):
        k += 1
    triangle = triangle_with(s, place + AROUND[direction(place), k])
    near = s.triangles[triangle]
    return triangle * CONTACTS + CONTACT_OF[direction(near), place - near + APART]


@rule
def decode(s: State, index: int) -> int:
    """Return the move with an index."""
    if index < MOVES:
        return index
    if index < carries(s):
        return decode_move(s, index - MOVES)
    if index < lays(s):
        return place_at(s, index - carries(s))
    k = index - lays(s)
    return k // places(s) << PIECE | place_at(s, k % places(s))


@rule
def decode_move(s: State, k: int) -> int:
    """Return a pawn and its goal."""
    side = k % SIDES
    other = k // SIDES % s.x
    moved = k // (SIDES * s.x)
    first = first_pawn(s, s.turn) + moved // s.x * MOST_X
    cell = s.pawns[first + other]
    return first + moved % s.x << PIECE | cell + NEXT[direction(cell), side]


@rule
def place_at(s: State, k: int) -> int:
    """Return the place that is a contact of a triangle."""
    if s.laid == 0:
        return FIRST_PLACE
    place = s.triangles[k // CONTACTS]
    return place + CONTACT[direction(place), k % CONTACTS]


def observation_space(setting: Setting) -> tuple[Feature, ...]:
    """Return the pawns, one's own first, the triangles, and what is counted."""
    players, x = setting.players, setting.options["x"]
    sizes = 2 if players == 2 else 1
    kinds, triangles = players * sizes, players * sizes * x
    where = "x, y, whether it points down; all 0 where there is none"
    return (
        Feature("pawns", (kinds, x), 0, 1 + triangles, "1 + the number of a pawn's triangle; 0: not there"),
        Feature("pawn_cells", (kinds, x, 3), -EDGE, EDGE, f"of each pawn's cell {where}"),
        Feature("triangles", (triangles,), 0, 2, "1: a triangle is on the table, 2: it was left behind"),
        Feature("places", (triangles, 3), -EDGE, EDGE, f"of each triangle's place {where}"),
        Feature("to_lay", (kinds,), 0, x, "pawns still to be laid"),
        Feature("taken", (kinds,), 0, x, "pawns that were taken"),
        Feature("turn", (players,), 0, 1, "1 for the seat whose turn it is, one's own first"),
        Feature("seat", (players,), 0, 1, "1 for one's own seat: with two players they take other sizes"),
        Feature("phase", (3,), 0, 1, "1 for the phase: laying, moving, the triangle left behind"),
        Feature("quiet", (1,), 0, MOST_QUIET, "turns since a pawn was taken or a triangle removed"),
    )


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write the features in their order."""
    kinds = s.players * s.sizes
    own = seat * s.sizes
    pawns = kinds * s.x
    at = 4 * pawns
    counted = at + 4 * pawns
    for kind in range(kinds):
        series = own + kind if own + kind < kinds else own + kind - kinds
        for k in range(s.x):
            cell = s.pawns[series * MOST_X + k]
            if cell != 0:
                out[kind * s.x + k] = 1 + s.under[series * MOST_X + k]
                locate(cell, out, pawns + 3 * (kind * s.x + k))
        out[counted + kind] = s.to_lay[series]
        out[counted + kinds + kind] = s.taken[series]
    for triangle in range(s.laid):
        if s.triangles[triangle] != 0:
            out[at + triangle] = 2 if triangle == s.left else 1
            locate(s.triangles[triangle], out, at + pawns + 3 * triangle)
    at = counted + 2 * kinds
    turn = s.turn - seat
    out[at + (turn if turn >= 0 else turn + s.players)] = 1
    out[at + s.players + seat] = 1
    out[at + 2 * s.players + s.phase] = 1
    out[at + 2 * s.players + 3] = min(s.quiet, MOST_QUIET)


@rule
def locate(cell: int, out: Numbers, at: int) -> None:
    """Write where a cell or a triangle lies."""
    out[at] = (cell & 63) - SHIFT
    out[at + 1] = (cell >> 7) - SHIFT
    out[at + 2] = direction(cell)
