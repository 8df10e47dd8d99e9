"""SVG shapes as lines and curves: path data, rectangles, circles, polygons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Segment = tuple[Point, ...]
"""One point to move to, two for a line, four for a curve, none to close; all but the first are ends."""
CLOSE: Segment = ()
MOVE, LINE, CURVE = 1, 2, 4

COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
ARC = re.compile(
    r"[\s,]*([-+]?[\d.]+)[\s,]*([-+]?[\d.]+)[\s,]*([-+]?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*"
    r"([-+]?(?:\d+\.?\d*|\.\d+))[\s,]*([-+]?(?:\d+\.?\d*|\.\d+))"
)
"""The flags of an arc may stand close to what follows them."""
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class _Pen:
    """Where a path is, as its commands are followed."""

    def __init__(self) -> None:
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None
        """The last control point, which a smooth curve reflects."""
        self.kind = ""

    def reflected(self, kinds: str) -> Point:
        """Return the last control point seen from the other side, if the last command had one."""
        if self.handle is None or self.kind not in kinds:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def follow(self, kind: str, n: list[float]) -> Iterator[Segment]:
        """Give what a command with absolute coordinates draws, and go to its end."""
        here = self.at
        ends = [(n[k], n[k + 1]) for k in range(0, len(n) - 1, 2)]
        handle: Point | None = None
        if kind == "M":
            self.start = ends[-1]
            yield (ends[-1],)
        elif kind == "L":
            yield here, ends[-1]
        elif kind in "CS":
            first = ends[0] if kind == "C" else self.reflected("CS")
            handle = ends[-2]
            yield here, first, handle, ends[-1]
        elif kind in "QT":
            handle = ends[0] if kind == "Q" else self.reflected("QT")
            yield here, _towards(here, handle), _towards(ends[-1], handle), ends[-1]
        elif kind == "A":
            ends = [(n[5], n[6])]
            yield from _arc(here, n[0], n[1], n[2], bool(n[3]), bool(n[4]), ends[0])
        self.at, self.handle, self.kind = ends[-1], handle, kind


def _towards(end: Point, handle: Point) -> Point:
    """Return two thirds of the way to a control point: a quadratic curve as a cubic one."""
    return end[0] + 2 / 3 * (handle[0] - end[0]), end[1] + 2 / 3 * (handle[1] - end[1])


@lru_cache(1024)
def path(data: str) -> list[Segment]:
    """Return path data as segments, which nobody changes."""
    pen = _Pen()
    found: list[Segment] = []
    for letter, rest in COMMAND.findall(data):
        kind, relative = letter.upper(), letter.islower()
        if kind == "Z":
            found.append(CLOSE)
            pen.at, pen.kind = pen.start, "Z"
            continue
        numbers = _arc_numbers(rest) if kind == "A" else [float(one) for one in NUMBER.findall(rest)]
        size = TAKES[kind]
        for k in range(0, len(numbers) - size + 1, size):
            found += pen.follow(*_absolute(kind, relative, numbers[k : k + size], pen.at))
            kind = "L" if kind == "M" else kind  # what follows a move are lines
    return found


def _arc_numbers(rest: str) -> list[float]:
    return [float(one) for arc in ARC.findall(rest) for one in arc]


def _absolute(kind: str, relative: bool, numbers: list[float], at: Point) -> tuple[str, list[float]]:
    """Return a command with absolute coordinates; lines to a side are lines."""
    x, y = at if relative else (0.0, 0.0)
    if kind == "H":
        return "L", [x + numbers[0], at[1]]
    if kind == "V":
        return "L", [at[0], y + numbers[0]]
    if kind == "A":
        return "A", [*numbers[:5], x + numbers[5], y + numbers[6]]
    return kind, [number + (x, y)[k % 2] for k, number in enumerate(numbers)]


def _arc(
    start: Point, rx: float, ry: float, tilt: float, large: bool, sweep: bool, end: Point
) -> Iterator[Segment]:
    """Give an elliptical arc as curves; its centre as in the appendix of the SVG specification."""
    rx, ry, turn = abs(rx), abs(ry), radians(tilt)
    if not rx or not ry or start == end:
        yield start, end
        return
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos(turn) * dx + sin(turn) * dy, cos(turn) * dy - sin(turn) * dx
    grow = sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1
    factor = sqrt(max(0.0, under)) * (-1 if large == sweep else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    first = _angle((1, 0), ((x - cx) / rx, (y - cy) / ry))
    span = _angle(((x - cx) / rx, (y - cy) / ry), ((-x - cx) / rx, (-y - cy) / ry))
    span += 2 * pi * ((sweep and span < 0) - (not sweep and span > 0))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def place(u: float, v: float) -> Point:
        """Return a point of the unit circle as one of the ellipse."""
        u, v = rx * u + cx, ry * v + cy
        return cos(turn) * u - sin(turn) * v + middle[0], sin(turn) * u + cos(turn) * v + middle[1]

    yield from _quarters(first, span, place)


def _quarters(first: float, span: float, place: Callable[[float, float], Point]) -> Iterator[Segment]:
    """Give an arc of the unit circle as curves of a quarter at most, each point put in its place."""
    many = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / many
    k = 4 / 3 * tan(step / 4)
    for one in range(many):
        a, b = first + one * step, first + (one + 1) * step
        yield (
            place(cos(a), sin(a)),
            place(cos(a) - k * sin(a), sin(a) + k * cos(a)),
            place(cos(b) + k * sin(b), sin(b) - k * cos(b)),
            place(cos(b), sin(b)),
        )


def _angle(u: Point, v: Point) -> float:
    length = hypot(*u) * hypot(*v)
    found = acos(max(-1.0, min(1.0, (u[0] * v[0] + u[1] * v[1]) / length)))
    return found if u[0] * v[1] - u[1] * v[0] >= 0 else -found


# --- the other shapes ---------------------------------------------------------------------------------------


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    """Return an ellipse."""
    whole = list(_quarters(0, 2 * pi, lambda u, v: (cx + rx * u, cy + ry * v)))
    return [(whole[0][0],), *whole, CLOSE]


def rectangle(x: float, y: float, width: float, height: float, round_: float = 0) -> list[Segment]:
    """Return a rectangle, its corners round or not."""
    r = min(round_, width / 2, height / 2)
    if r <= 0:
        return path(f"M{x} {y}h{width}v{height}h{-width}z")
    arc = f"a{r} {r} 0 0 1 "
    return path(
        f"M{x + r} {y}h{width - 2 * r}{arc}{r} {r}v{height - 2 * r}{arc}{-r} {r}"
        f"h{2 * r - width}{arc}{-r} {-r}v{2 * r - height}{arc}{r} {-r}z"
    )


def shape(tag: str, attributes: Mapping[str, str]) -> list[Segment]:
    """Return the outline of one of SVG's basic shapes, or of a path."""

    def number(name: str, usual: float = 0.0) -> float:
        found = NUMBER.match(attributes.get(name, ""))
        return float(found[0]) if found else usual

    if tag == "path":
        return path(attributes.get("d", ""))
    if tag == "rect":
        box = number("x"), number("y"), number("width"), number("height")
        return rectangle(*box, number("rx", number("ry")))
    if tag == "circle":
        return ellipse(number("cx"), number("cy"), number("r"), number("r"))
    if tag == "ellipse":
        return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
    if tag == "line":
        return [
            ((number("x1"), number("y1")),),
            ((number("x1"), number("y1")), (number("x2"), number("y2"))),
        ]
    points = attributes.get("points", "").strip()
    return path(f"M{points}{'z' if tag == 'polygon' else ''}") if points else []


# --- transforms ---------------------------------------------------------------------------------------------

Matrix = tuple[float, float, float, float, float, float]
TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")


def transforms(text: str) -> Iterator[Matrix]:
    """Give the transforms that an attribute lists, each as a matrix."""
    for name, inside in TRANSFORM.findall(text):
        n = [float(one) for one in NUMBER.findall(inside)]
        if name == "translate":
            yield 1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0
        elif name == "scale":
            yield n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0
        elif name == "rotate":
            c, s = cos(radians(n[0])), sin(radians(n[0]))
            x, y = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
            yield c, s, -s, c, x - c * x + s * y, y - s * x - c * y
        elif name == "matrix":
            yield n[0], n[1], n[2], n[3], n[4], n[5]
        elif name in ("skewX", "skewY"):
            slope = tan(radians(n[0]))
            yield 1, slope if name == "skewY" else 0, slope if name == "skewX" else 0, 1, 0, 0
