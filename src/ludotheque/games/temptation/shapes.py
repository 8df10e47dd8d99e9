"""The pieces of Temptation as pieces of SVG: dice, stars, chips, each drawn around its own origin."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

PETROL, CREAM, BULB = "#17475A", "#F6F1E7", "#F2B544"
"""A fairground sign keeps its colours by day and by night, and so do the dice."""
WHITE, BLACK, RED = "#FFFDF8", "#23201B", "#A3262A"


def star(points: int, outer: float, inner: float) -> str:
    """Return the corners of a star, the first one on top."""
    corners = []
    for k in range(2 * points):
        radius, angle = (inner if k % 2 else outer), k * pi / points
        corners.append(f"{radius * sin(angle):.1f},{-radius * cos(angle):.1f}")
    return " ".join(corners)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die's faces stand round its middle."""


@cache
def die(value: int, size: int) -> str:
    """Return a die that shows a value; 0 is a die still to be rolled."""
    half, apart, radius, corner = size / 2, size * 0.27, size * 0.095, size * 0.18
    pips = "".join(
        f'<circle cx="{x * apart:.1f}" cy="{y * apart:.1f}" r="{radius:.1f}" fill="{CREAM}"/>'
        for x, y in PIPS.get(value, ())
    )
    square = f'x="{-half}" width="{size}" height="{size}" rx="{corner:.1f}"'
    inside = f'x="{2 - half}" y="{2 - half}" width="{size - 4}" height="{size - 4}" rx="{corner - 1.5:.1f}"'
    return (
        f'<rect y="{size / 20 - half}" {square} opacity=".28"/><rect y="{-half}" {square} fill="{RED}"/>'
        f'<rect {inside} fill="none" stroke="{CREAM}" stroke-opacity=".35"/>{pips}'
    )


_STAR = star(5, 15, 6.2)
_RED_STAR = star(4, 17, 6)
_YELLOW_STAR = star(8, 15.5, 9.5)


@cache
def cell(kind: int | str, black: bool) -> str:
    """Return an empty cell: its number, or its star; a full house has two forms of star."""
    ink = CREAM if black else BLACK
    ground = '<rect x="-20" y="-20" width="40" height="40" rx="6" '
    ground += 'fill="#45403A"/>' if black else 'fill="#EDE4D3"/>'
    if kind == "*":
        return f'{ground}<polygon points="{_STAR}" fill="{ink}"/>'
    if kind == "r":
        paint = "#F08A86" if black else RED
        return f'{ground}<polygon points="{_RED_STAR}" fill="{paint}"/>'
    if kind == "y":
        paint = f'fill="{BULB}" stroke="{ink}" stroke-width="1.5"'
        return f'{ground}<polygon points="{_YELLOW_STAR}" {paint}/><circle r="4" fill="{ink}"/>'
    label = f'<text y="9" text-anchor="middle" font-size="26" font-weight="700" fill="{ink}">{kind}</text>'
    return ground + label


@cache
def purse(points: int) -> str:
    """Return points as chips: gold ones of 50, silver ones of 10, as far as there is room."""
    gold, silver = divmod(points // 10, 5)
    chips = (["#E0A100"] * gold + ["#B9B6AE"] * silver)[:16]
    return "".join(
        f'<circle cx="{4.6 * k:.1f}" r="5.5" fill="{paint}" stroke="{BLACK}" stroke-width=".8"/>'
        for k, paint in enumerate(chips)
    )


@cache
def sign(height: int) -> str:
    """Return the fairground sign without its rows: lamps all round, and an awning on top."""
    lamps: list[tuple[float, float]] = [(18 + 404 * k / 18, y) for k in range(19) for y in (18, height - 6)]
    steps = round((height - 24) / 22)
    lamps += [(x, 18 + (height - 24) * k / steps) for k in range(1, steps) for x in (18, 422)]
    bulbs = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6"/>' for x, y in lamps)
    scallops = "".join(
        f'<path d="M{30 + 20 * k} 30v8a10 10 0 0 0 20 0v-8z" fill="{CREAM if k % 2 else RED}"/>'
        for k in range(19)
    )
    return (
        f'<g data-ground=""><rect x="8" y="8" width="424" height="{height - 4}" rx="14" fill="{PETROL}"/>'
        f'<g fill="{BULB}">{bulbs}</g>{scallops}</g>'
    )
