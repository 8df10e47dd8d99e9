"""What the pieces of Tanagra look like, and where places of the grid lie in the picture."""

from __future__ import annotations

from functools import cache

from ludotheque.engine.author.palette import LINE, RAISED, SEAT_COLOURS
from ludotheque.games.tanagra.grid import CENTRE, PARTS, UP, centre, direction, position
from ludotheque.games.tanagra.notation import CELL_NUMBER, CELL_TEXT, PLACE_NUMBER, PLACE_TEXT

SIDE = 60.0
"""Of a cell."""
HEIGHT = SIDE * 3**0.5 / 2

CARD = {"^": RAISED, "v": f"color-mix(in srgb, {RAISED} 25%, {LINE})"}


def _outline(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _up(scale: float, drop: float = 0.0) -> str:
    """An equilateral triangle around the origin whose side is twice ``scale``."""
    third = scale / 3**0.5
    return _outline((-scale, third + drop), (scale, third + drop), (0, -2 * third + drop))


TRIANGLE = _up(SIDE - 2.4)
INNER = _outline((0, HEIGHT * 2 / 3), (SIDE / 2, -HEIGHT / 3), (-SIDE / 2, -HEIGHT / 3))
"""Around its centre, pointing up: a triangle's outline, and the sides of its centre cell."""

SHAPES = (
    '<circle r="10.5"/>',
    '<path d="M-9.5 -9.5H9.5V9.5H-9.5Z"/>',
    f'<path d="{_up(11.5)}"/>',
    '<path d="M0 -13L11.5 0L0 13L-11.5 0Z"/>',
)
"""A seat's shape, everywhere the same."""
RINGS = ('<circle r="5"/>', '<path d="M-4.5 -4.5H4.5V4.5H-4.5Z"/>')
"""What a large pawn has inside, for two players."""
SCALE = {"pawn": 1.15, "small": 0.72, "large": 1.25}


def body(seat: int, kind: str) -> str:
    """Return a pawn around the origin, without its place."""
    ring = f'<g fill="none" stroke="{RAISED}">{RINGS[seat]}</g>' if kind == "large" else ""
    return f'<g fill="{SEAT_COLOURS[seat]}">{SHAPES[seat]}</g>{ring}'


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
    return _outline(
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


def _cell_path(cell: int) -> str:
    x, y = middle(CELL_TEXT[cell])
    turn = 1 if direction(cell) == UP else -1
    third = turn * HEIGHT / 3
    return _outline((x - SIDE / 2, y + third), (x + SIDE / 2, y + third), (x, y - 2 * third))


@cache
def cell_target(cell: str) -> str:
    """Return the element of a cell that a pawn may go to."""
    cell_number = CELL_NUMBER[cell]
    return (
        f'<path id="{cell_id(cell_number)}" class="cell" d="{_cell_path(cell_number)}">'
        f"<title>{cell}</title></path>"
    )


@cache
def place_target(place: int) -> str:
    """Return the element to touch for a place: its centre cell, with a small triangle of its direction."""
    cell = centre(place)
    x, y = middle(CELL_TEXT[cell])
    turn = 1 if direction(place) == UP else -1
    third = turn * HEIGHT / 8
    small = _outline((x - SIDE * 3 / 16, y + third), (x + SIDE * 3 / 16, y + third), (x, y - 2 * third))
    return (
        f'<path id="{cell_id(cell)}" class="place" d="{_cell_path(cell)}{small}">'
        f"<title>{PLACE_TEXT[place]}</title></path>"
    )
