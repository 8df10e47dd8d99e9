"""The triangular grid: cells, places of triangles, and sets of them as rows of bits.

The cells ``x,y^`` and ``x,yv``, and likewise the places ``^x,y`` and ``vx,y`` of triangles, have the number
``(y + 21) << 7 | direction << 6 | (x + 21)``. So all cells of one y and one direction are the bits of one
word of a set, ``number >> 6`` is that word and ``number & 63`` the bit. No number is 0.
"""

from __future__ import annotations

from ludotheque.engine import Row, rule, table

EDGE = 20
"""TNG-1: −20 ≤ x, y ≤ 20 for every cell."""
SHIFT = EDGE + 1
UP = 0
DOWN = 1
WORDS = 2 * (2 * EDGE + 3)
"""Words in a set: two for each y, and one y more at either end, which stays empty."""
NUMBERS = WORDS << 6

FIRST_ROW = 2
LAST_ROW = 2 * (2 * EDGE) + 1
ROW = ((1 << 2 * EDGE) - 1) << 1
"""TNG-1: the words, and the bits in them, where a triangle's place can be."""

SIDES = 3
NEXT = table([[-64, 63, 64], [-64, -63, 64]])
"""1.2: from a cell, by its direction, to its neighbours, which share a side with it; ascending."""
BACK = SIDES - 1
"""Less a side, it is the neighbour's side that leads back."""
ALL_SIDES = (1 << SIDES) - 1

CENTRE = 3
PARTS = table([[0, 1, 128, 64], [1, 128, 129, 65]])
"""1.2: from a triangle's place, by its direction, to its four cells; the centre last."""


def number(x: int, y: int, direction: int) -> int:
    """Return the number of a cell or of a triangle's place."""
    return (y + SHIFT) << 7 | direction << 6 | (x + SHIFT)


def position(cell_or_place: int) -> tuple[int, int, int]:
    """Return x, y and the direction of a cell or of a triangle's place."""
    return (cell_or_place & 63) - SHIFT, (cell_or_place >> 7) - SHIFT, direction(cell_or_place)


@rule
def direction(cell_or_place: int) -> int:
    """Return whether a cell or a triangle points UP or DOWN."""
    return cell_or_place >> 6 & 1


SLOTS = 512


@rule
def slot(cell: int) -> int:
    """Return where it is noted what is on a cell: cells that are 16 apart in x or y share a slot."""
    return cell & 15 | cell >> 2 & 496


@rule
def centre(place: int) -> int:
    """Return the centre cell of a triangle."""
    return place + PARTS[direction(place), CENTRE]


@rule
def is_part(cell: int, place: int) -> bool:
    """Tell whether a cell is one of a triangle's four."""
    way = direction(place)
    return (
        cell == place + PARTS[way, 0]
        or cell == place + PARTS[way, 1]
        or cell == place + PARTS[way, 2]
        or cell == place + PARTS[way, 3]
    )


@rule
def has(cells: Row, cell: int) -> bool:
    """Tell whether a cell is in a set."""
    return cells[cell >> 6] >> (cell & 63) & 1 == 1


@rule
def sides(cells: Row, cell: int) -> int:
    """Return, as bits, over which sides of a cell lies one of a set: ``NEXT`` for all three at once."""
    row, x, way = cell >> 6, cell & 63, direction(cell)
    return cells[row - 1] >> x & (1 + 2 * way) | (cells[row + 1] >> (x - 1) & (3 - way)) << 1


@rule
def toggle(cells: Row, cell: int) -> None:
    """Put a cell into a set, or take it out."""
    cells[cell >> 6] ^= 1 << (cell & 63)


@rule
def toggle_triangle(cells: Row, place: int) -> None:
    """Put the four cells of a triangle into a set, or take them out."""
    for part in range(CENTRE + 1):
        toggle(cells, place + PARTS[direction(place), part])


@rule
def touching(cells: Row, row: int) -> int:
    """1.3: return, as bits, the places of a row where a triangle is in contact with one of the cells.

    Only triangles of the other direction can: its six outer neighbours are cells of its own direction.
    """
    below, level, above = cells[row - 1], cells[row + 1], cells[row + 3]
    if row & 1 == UP:
        return below | below >> 1 | level << 1 | level >> 1 | above | above << 1
    return below >> 1 | below >> 2 | level | level >> 2 | above | above >> 1


@rule
def overlapping(cells: Row, row: int) -> int:
    """Return, as bits, the places of a row where a triangle would lie on one of the cells."""
    level, middle, above = cells[row], cells[row + 1], cells[row + 2]
    if row & 1 == UP:
        return level | level >> 1 | middle | above
    return level >> 1 | middle >> 1 | above | above >> 1


@rule
def open_places(cells: Row, row: int) -> int:
    """Return, as bits, the places of a row where a triangle may be laid: in contact, and not overlapping."""
    return touching(cells, row) & ~overlapping(cells, row) & ROW


@rule
def in_contact(cells: Row, place: int) -> bool:
    """Tell whether a triangle at this place is in contact with one of the cells."""
    return touching(cells, place >> 6) >> (place & 63) & 1 == 1


@rule
def overlaps(cells: Row, place: int) -> bool:
    """Tell whether a triangle at this place would lie on one of the cells."""
    row, x, way = place >> 6, place & 63, direction(place)
    level, middle, above = cells[row] >> x, cells[row + 1] >> (x + way), cells[row + 2] >> x
    return level & (3 - way) | middle & 1 | above & (1 + 2 * way) != 0


# --- around a triangle --------------------------------------------------------------------------------------


def _parts(way: int) -> list[int]:
    return [PARTS[way, part] for part in range(CENTRE + 1)]


def _around(way: int) -> list[int]:
    """Return how far the cells beside a triangle that points a way are from its place."""
    own = set(_parts(way))
    sides = (cell + NEXT[way, side] for cell in sorted(own - {PARTS[way, CENTRE]}) for side in range(SIDES))
    return sorted(set(sides) - own)


AROUND = table([_around(UP), _around(DOWN)])
"""From a triangle's place, by its direction, to the six cells beside it."""


def _ways_in(way: int) -> list[int]:
    """Return the sides of those cells that lead into the triangle."""
    own = set(_parts(way))
    return [side for cell in _around(way) for side in range(SIDES) if cell + NEXT[1 - way, side] in own]


WAY_IN = table([_ways_in(UP), _ways_in(DOWN)])


def _touching(way: int) -> list[int]:
    """Return how far the places of triangles in contact with one are from its own."""
    own = set(_parts(way))
    found = {cell - PARTS[1 - way, part] for cell in _around(way) for part in range(CENTRE)}
    return sorted(place for place in found if not own & {place + part for part in _parts(1 - way)})


def _first_touched(way: int) -> list[int]:
    """Return of each of those triangles which of the cells around it is the first of this one."""
    own = set(_parts(way))
    return [min(k for k in range(6) if place + _around(1 - way)[k] in own) for place in _touching(way)]


TOUCHING = table([_touching(UP), _touching(DOWN)])
FIRST_TOUCHED = table([_first_touched(UP), _first_touched(DOWN)])
TOUCHES = len(_touching(UP))


@rule
def is_open(cells: Row, place: int) -> bool:
    """Tell whether a triangle at a place is within the edges and lies on no other."""
    row = place >> 6
    if row < FIRST_ROW or row > LAST_ROW or ROW >> (place & 63) & 1 == 0:
        return False
    return not overlaps(cells, place)


@rule
def around(cells: Row, place: int) -> int:
    """Return, as bits, which of the cells beside a triangle are in a set: ``AROUND`` for all six at once."""
    row, x = place >> 6, (place & 63) - 1 + direction(place)
    below, level, above = cells[row - 1] >> (x + 1), cells[row + 1] >> x, cells[row + 3] >> x
    return below & 3 | (level & 1) << 2 | (level & 4) << 1 | (above & 3) << 4


# --- two triangles ------------------------------------------------------------------------------------------

APART = 320
"""The numbers of two places in contact differ by less."""


def _contacts() -> list[bool]:
    """Return, by how far their numbers are apart, whether a place UP and a place DOWN are in contact."""
    one = {PARTS[UP, part] for part in range(CENTRE + 1)}
    around = {cell + NEXT[direction(cell), side] for cell in one for side in range(SIDES)}
    found = []
    for apart in range(-APART, APART):
        other = {apart + PARTS[DOWN, part] for part in range(CENTRE + 1)}
        found.append(not one & other and bool(around & other))
    return found


CONTACTS = table(_contacts())


@rule
def contact(a: int, b: int) -> bool:
    """1.3: tell whether triangles at two places are in contact: then one points up, the other down."""
    if direction(a) == direction(b):
        return False
    apart = (b - a if direction(a) == UP else a - b) + APART
    return apart >= 0 and apart < 2 * APART and CONTACTS[apart] == 1
