"""What the pieces of Tanagra look like, and where places of the grid lie in the picture."""

from __future__ import annotations

from functools import cache

from ludotheque.engine.author.palette import SEAT_COLOURS
from ludotheque.games.tanagra.grid import CENTRE, PARTS, UP, centre, direction, position
from ludotheque.games.tanagra.notation import CELL_NUMBER, CELL_TEXT, PLACE_NUMBER, PLACE_TEXT
from ludotheque.games.tanagra.state import NONE

SIDE = 60.0
"""Of a cell."""
HEIGHT = SIDE * 3**0.5 / 2

# --- colours: cardboard on a sea of felt, by day and by night -----------------------------------------------

FELT = "var(--tanagra-felt, #1B666C)"
SHALLOWS = "var(--tanagra-shallows, #25767B)"
SHORE = "var(--tanagra-shore, #459497)"
WATER = "var(--tanagra-water, #A9DCE3)"
INK = "var(--tanagra-ink, #23201B)"
CREAM = "var(--tanagra-cream, #FFF6DF)"
CARDS = (
    ("var(--tanagra-sand, #F2DFB4)", "var(--tanagra-sand-edge, #C9A968)"),
    ("var(--tanagra-clay, #E9B690)", "var(--tanagra-clay-edge, #BE7E55)"),
    ("var(--tanagra-chalk, #FBF3DE)", "var(--tanagra-chalk-edge, #CFC09A)"),
    ("var(--tanagra-reed, #CBD6A4)", "var(--tanagra-reed-edge, #95A466)"),
    ("var(--tanagra-mist, #C3D5D0)", "var(--tanagra-mist-edge, #86A29C)"),
)
"""Of a triangle's face and of its cut edge; by its number, so that one that is carried is known again."""


# --- outlines around the origin -----------------------------------------------------------------------------


def outline(*points: tuple[float, float]) -> str:
    """Return a closed path through points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def upright(half: float, drop: float = 0.0) -> str:
    """Return an equilateral triangle that points up, by half of its side."""
    third = half / 3**0.5
    return outline((-half, third + drop), (half, third + drop), (0, -2 * third + drop))


def around(half: float, off: float) -> str:
    """Return a line around such a triangle, at a distance, with round corners."""
    third, right, up, arc = half / 3**0.5, off * 3**0.5 / 2, off / 2, f"A{off:g} {off:g} 0 0 0 "
    return (
        f"M{-half:.1f} {third + off:.1f}H{half:.1f}{arc}{half + right:.1f} {third - up:.1f}"
        f"L{right:.1f} {-2 * third - up:.1f}{arc}{-right:.1f} {-2 * third - up:.1f}"
        f"L{-half - right:.1f} {third - up:.1f}{arc}{-half:.1f} {third + off:.1f}Z"
    )


CUT = SIDE - 4.2
TRIANGLE = upright(CUT)
"""A triangle; its stroke, of a width of 3, rounds its corners."""
INNER = outline((0, HEIGHT * 2 / 3), (SIDE / 2, -HEIGHT / 3), (-SIDE / 2, -HEIGHT / 3))
"""The sides of its centre cell."""
TIP = HEIGHT * 4 / 3 - 17
"""How far from its middle its letter stands, towards a corner."""


# --- pawns --------------------------------------------------------------------------------------------------

REACH = 1.2
"""How much larger than a pawn that is which can be touched for it, and which is lit: beside its colour."""
COLLAR = 0.7
"""How much of a large pawn is in its colour; around it, it has a broad collar."""
SCALE = {"pawn": 1.0, "small": 0.8, "large": 1.02}


def shape(seat: int, scale: float = 1.0) -> str:
    """Return a seat's shape, everywhere the same; two of them in neighbouring cells do not overlap."""
    if seat == 0:
        r = f"{16 * scale:.1f}"
        return f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1-{r} 0Z"
    if seat == 1:
        half = 13.6 * scale
        return outline((-half, -half), (half, -half), (half, half), (-half, half))
    if seat == 2:
        return upright(17.6 * scale, 2.8)
    return outline((0, -16.7 * scale), (16.7 * scale, 0), (0, 16.7 * scale), (-16.7 * scale, 0))


@cache
def body(seat: int, kind: str) -> str:
    """Return a pawn around the origin, without its place: a small one plain, a large one with a collar."""
    colour = SEAT_COLOURS[seat]
    reach = f'<path d="{shape(seat, REACH)}" fill="transparent" stroke="none"/>'
    shadow = f'<path d="{shape(seat)}" transform="translate(0 3.4)" stroke="none" fill="#000" opacity=".3"/>'
    if kind != "large":
        return f'{reach}{shadow}<path d="{shape(seat)}" fill="{colour}"/>'
    core = f'<path d="{shape(seat, COLLAR)}" fill="{colour}" stroke-width="1.8"/>'
    return f'{reach}{shadow}<path d="{shape(seat)}" fill="{CREAM}"/>{core}'


# --- places -------------------------------------------------------------------------------------------------


def point(x: float, y: float) -> tuple[float, float]:
    """Return where a point of the lattice lies in the picture."""
    return SIDE * (x + y / 2), -HEIGHT * y


@cache
def middle(cell: str) -> tuple[float, float]:
    """Return where the middle of a cell lies."""
    x, y, way = position(CELL_NUMBER[cell])
    third = 1 / 3 if way == UP else 2 / 3
    return point(x + third, y + third)


@cache
def triangle_middle(place: str) -> tuple[float, float]:
    """Return where the middle of a triangle lies."""
    return middle(CELL_TEXT[centre(PLACE_NUMBER[place])])


@cache
def corners(place: str) -> str:
    """Return the outline of a triangle where it lies."""
    x, y = triangle_middle(place)
    turn = 1 if place[0] == "^" else -1
    return outline(
        (x - SIDE, y + turn * HEIGHT * 2 / 3),
        (x + SIDE, y + turn * HEIGHT * 2 / 3),
        (x, y - turn * HEIGHT * 4 / 3),
    )


@cache
def extent(place: str) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower end of a triangle."""
    x, y = triangle_middle(place)
    above = HEIGHT * (4 / 3 if place[0] == "^" else 2 / 3)
    return x - SIDE, y - above, x + SIDE, y - above + 2 * HEIGHT


@cache
def triangle_transform(place: str, drop: float = 0.0) -> str:
    """Return how the triangle around the origin gets to a place."""
    x, y = triangle_middle(place)
    return f"translate({x:.1f} {y + drop:.1f}) rotate({0 if place[0] == '^' else 180})"


@cache
def cells_of(place: str) -> tuple[str, ...]:
    """Return the four cells of a triangle."""
    start = PLACE_NUMBER[place]
    return tuple(CELL_TEXT[start + PARTS[direction(start), part]] for part in range(CENTRE + 1))


def cell_id(cell: int) -> str:
    """Return the id of a cell's element."""
    x, y, way = position(cell)
    return f"cell-{x}-{y}-{'du'[way == UP]}"


@cache
def cell_path(cell: int) -> str:
    """Return the outline of a cell where it lies."""
    x, y = middle(CELL_TEXT[cell])
    third = HEIGHT / 3 if direction(cell) == UP else -HEIGHT / 3
    return outline((x - SIDE / 2, y + third), (x + SIDE / 2, y + third), (x, y - 2 * third))


@cache
def arrowhead(cell: int, way: int) -> str:
    """Return a small triangle in the middle of a cell, for a large one of that direction laid around it."""
    x, y = middle(CELL_TEXT[cell])
    third = (1 if way == UP else -1) * HEIGHT / 7
    return outline((x - SIDE * 3 / 14, y + third), (x + SIDE * 3 / 14, y + third), (x, y - 2 * third))


CELL_BY_ID = {cell_id(cell): cell for cell in CELL_TEXT}
PLACE_BY_ID = {cell_id(centre(place)): place for place in PLACE_TEXT}
"""The cells, and the places around them, that elements stand for."""


def piece_number(target: str, kind: str, most: int) -> int:
    """Return the number of the piece that an element is, such as 3 of ``pawn-3``; NONE if it is no such."""
    before, _, number = target.partition("-")
    known = before == kind and number.isascii() and number.isdecimal() and len(number) < 3
    return int(number) if known and int(number) < most else NONE
