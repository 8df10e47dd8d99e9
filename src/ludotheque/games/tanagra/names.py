"""What people call the pieces and places they see: triangles by their letters, cells by their corners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludotheque.engine import N_, Words, seat
from ludotheque.games.tanagra.grid import CENTRE, NEXT, PARTS, SIDES, UP, contact, direction
from ludotheque.games.tanagra.state import MOST_X, NONE, TRIANGLES, State

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
"""Of the triangles, in the order in which they were laid."""

LEFT, RIGHT, TOP, BOTTOM, MIDDLE = range(5)
CORNERS = ((LEFT, RIGHT, TOP, MIDDLE), (BOTTOM, LEFT, RIGHT, MIDDLE))
"""Which corner each of a triangle's cells is, by its direction."""

ON = (
    N_("on the left corner of %(letter)s"),
    N_("on the right corner of %(letter)s"),
    N_("on the top corner of %(letter)s"),
    N_("on the bottom corner of %(letter)s"),
    N_("on the centre of %(letter)s"),
)
FROM = (
    N_("from the left corner of %(letter)s"),
    N_("from the right corner of %(letter)s"),
    N_("from the top corner of %(letter)s"),
    N_("from the bottom corner of %(letter)s"),
    N_("from the centre of %(letter)s"),
)
TO = (
    N_("to the left corner of %(letter)s"),
    N_("to the right corner of %(letter)s"),
    N_("to the top corner of %(letter)s"),
    N_("to the bottom corner of %(letter)s"),
    N_("to the centre of %(letter)s"),
)
CELL = (
    N_("the left corner of %(letter)s"),
    N_("the right corner of %(letter)s"),
    N_("the top corner of %(letter)s"),
    N_("the bottom corner of %(letter)s"),
    N_("the centre of %(letter)s"),
)

# --- cells --------------------------------------------------------------------------------------------------


def corner(cell: int, place: int) -> int:
    """Return which corner of a triangle a cell is."""
    way = direction(place)
    return next(CORNERS[way][part] for part in range(CENTRE + 1) if cell == place + PARTS[way, part])


def triangle_of(s: State, cell: int) -> int:
    """Return the triangle that a cell is part of, or NONE."""
    for triangle in range(s.laid):
        place = s.triangles[triangle]
        if place and cell - place in OFFSETS[direction(place)]:
            return triangle
    return NONE


OFFSETS = tuple({PARTS[way, part] for part in range(CENTRE + 1)} for way in (0, 1))


def cell_words(_: Words, s: State, cell: int, messages: Sequence[str] = ON) -> str:
    """Return what a cell of the board is called, by one of the lists above."""
    triangle = triangle_of(s, cell)
    return _(messages[corner(cell, s.triangles[triangle])], letter=LETTERS[triangle])


# --- places of triangles ------------------------------------------------------------------------------------

WHOLE = MIDDLE
SIDE_OF = ((BOTTOM, LEFT, RIGHT), (LEFT, RIGHT, TOP))
"""Which side of a triangle the sides of its corner cells are part of, by its direction, as in NEXT."""
ALONG = {
    (LEFT, WHOLE): N_("along the left side of %(letter)s"),
    (LEFT, TOP): N_("along the upper half of the left side of %(letter)s"),
    (LEFT, BOTTOM): N_("along the lower half of the left side of %(letter)s"),
    (RIGHT, WHOLE): N_("along the right side of %(letter)s"),
    (RIGHT, TOP): N_("along the upper half of the right side of %(letter)s"),
    (RIGHT, BOTTOM): N_("along the lower half of the right side of %(letter)s"),
    (TOP, WHOLE): N_("along the top of %(letter)s"),
    (TOP, LEFT): N_("along the left half of the top of %(letter)s"),
    (TOP, RIGHT): N_("along the right half of the top of %(letter)s"),
    (BOTTOM, WHOLE): N_("along the bottom of %(letter)s"),
    (BOTTOM, LEFT): N_("along the left half of the bottom of %(letter)s"),
    (BOTTOM, RIGHT): N_("along the right half of the bottom of %(letter)s"),
}
"""By the side of the neighbour, and which half of it."""


@lru_cache(maxsize=4096)
def along(place: int, other: int) -> tuple[int, int]:
    """Return on which side of another triangle, in contact, one at this place lies, and on which half."""
    way = direction(other)
    cells = {place + offset for offset in OFFSETS[direction(place)]}
    touched = [
        (SIDE_OF[way][side], CORNERS[way][part])
        for part in range(CENTRE)
        for side in range(SIDES)
        if other + PARTS[way, part] + NEXT[way, side] in cells
    ]
    side, end = touched[0]
    if len(touched) > 1:
        return side, WHOLE
    if side in (TOP, BOTTOM) or end in (TOP, BOTTOM):
        return side, end
    return side, BOTTOM if way == UP else TOP


def neighbours(s: State, place: int, but: int = NONE) -> list[int]:
    """Return the triangles that one at this place is in contact with."""
    return [
        triangle
        for triangle in range(s.laid)
        if triangle != but and s.triangles[triangle] and contact(place, s.triangles[triangle])
    ]


def place_words(_: Words, s: State, place: int) -> str:
    """Return where a triangle can be laid, by a neighbour that it touches: along a whole side, if it can."""
    found = [(triangle, along(place, s.triangles[triangle])) for triangle in neighbours(s, place, s.left)]
    triangle, where = min(found, key=lambda one: one[1][1] != WHOLE)
    return _(ALONG[where], letter=LETTERS[triangle])


def letters(_: Words, triangles: Sequence[int]) -> str:
    """Return the letters of triangles: A, B and C."""
    if not triangles:
        return ""
    *before, last = [LETTERS[triangle] for triangle in triangles]
    return _("%(some)s and %(last)s", some=", ".join(before), last=last) if before else last


def isolated(s: State) -> list[int]:
    """Return the triangles on the table that are in contact with no other, empty ones included."""
    return [triangle for triangle in range(TRIANGLES) if is_isolated(s, triangle)]


def is_isolated(s: State, triangle: int) -> bool:
    """Tell whether a triangle is on the table and in contact with no other."""
    place = s.triangles[triangle]
    return bool(place) and not neighbours(s, place)


# --- pawns --------------------------------------------------------------------------------------------------

MINE = (N_("your pawn"), N_("your small pawn"), N_("your large pawn"))
THEIRS = (N_("%(seat)s’s pawn"), N_("%(seat)s’s small pawn"), N_("%(seat)s’s large pawn"))
MINE_ALL = (N_("your pawns"), N_("your small pawns"), N_("your large pawns"))
THEIRS_ALL = (N_("%(seat)s’s pawns"), N_("%(seat)s’s small pawns"), N_("%(seat)s’s large pawns"))


def size_of(s: State, series: int) -> int:
    """Return which of three words a pawn's size is: 0 where there is one size only, 1 small, 2 large."""
    return 0 if s.sizes == 1 else 1 + series % 2


def pawns_left(s: State, series: int) -> int:
    """Return how many pawns of a series were not taken."""
    return s.x - s.taken[series]


def pawn_words(_: Words, s: State, pawn: int, looker: int | None) -> str:
    """Return whose pawn it is, as somebody is told."""
    series = pawn // MOST_X
    owner, size = series // s.sizes, size_of(s, series)
    return _(MINE[size]) if owner == looker else _(THEIRS[size], seat=seat(owner))


def pawns_words(_: Words, s: State, series: int, looker: int | None) -> str:
    """Return whose pawns a series is, as somebody is told: the last one is a pawn, not pawns."""
    if pawns_left(s, series) == 1:
        return pawn_words(_, s, series * MOST_X, looker)
    owner, size = series // s.sizes, size_of(s, series)
    return _(MINE_ALL[size]) if owner == looker else _(THEIRS_ALL[size], seat=seat(owner))


def capital(words: str) -> str:
    """Return words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
