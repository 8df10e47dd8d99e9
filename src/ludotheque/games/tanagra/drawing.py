"""Tanagra as a picture: an archipelago of cut cardboard on a sea of felt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from ludotheque.engine import N_, Json, words_of
from ludotheque.games.tanagra.grid import (
    CENTRE,
    FIRST_ROW,
    LAST_ROW,
    UP,
    WORDS,
    centre,
    direction,
    in_contact,
    open_places,
)
from ludotheque.games.tanagra.jumps import chains
from ludotheque.games.tanagra.names import LETTERS, ON, corner
from ludotheque.games.tanagra.notation import CELL_NUMBER, CELL_TEXT, PLACE_NUMBER, PLACE_TEXT, SIZES
from ludotheque.games.tanagra.shapes import (
    CARDS,
    CREAM,
    CUT,
    FELT,
    HEIGHT,
    INK,
    INNER,
    SCALE,
    SHALLOWS,
    SHORE,
    SIDE,
    TIP,
    TRIANGLE,
    WATER,
    around,
    arrowhead,
    body,
    cell_id,
    cell_path,
    cells_of,
    corners,
    extent,
    middle,
    triangle_transform,
)
from ludotheque.games.tanagra.terminal import text
from ludotheque.games.tanagra.touch import AIDS, NOTATION_AIDS, aid, attempt, explain, paths, risky
from ludotheque.games.tanagra.trays import Box, Trays, pawn_kind

__all__ = ["AIDS", "NOTATION_AIDS", "aid", "attempt", "explain", "paths", "pieces", "risky", "text"]

MARGIN_X, MARGIN_Y = 1.06 * SIDE, 1.06 * HEIGHT
"""Room around the triangles for the centre cells of such as can be laid."""
LEAST_WIDTH, LEAST_HEIGHT = 7 * SIDE, 5 * HEIGHT
SLIMMEST = 0.8
"""Width by height: a slimmer board would leave no room for what is below it."""
FAR = 9000
"""The felt goes on beyond the frame, so that it fills whatever room the page has."""
FIRST = "^0,0"
LIGHT = "#FFD95A"
"""What can be touched is lit in this colour: the page's own would be lost on the felt."""


def pieces(view: Json, deck: Any, seat: int | None, lang: str) -> list[str]:
    """Return the sea, the triangles with the pawns on them, and below them trays and buttons."""
    isolated = _isolated(view)
    acting = seat is not None and seat == view["to_move"]
    trays = Trays(view, _box(view["triangles"]), acting, lang)
    left, top, width, height = trays.frame
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tanagra" '
            f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" color="{LIGHT}" '
            f'font-family="system-ui, sans-serif" stroke-linejoin="round">'
            f'<rect id="felt" data-ground="" x="-{FAR}" y="-{FAR}" width="{2 * FAR}" height="{2 * FAR}" '
            f'fill="{FELT}"/>'
        ),
        *_sea(view, isolated),
        *_shadows(view),
        *_triangles(view, isolated, lang),
        *_marks(view),
        *_targets(view, acting),
        *(_next(view) if acting and view["phase"] != "move" else ()),
        *trays.drawn(),
        *_pawns(view, trays, lang),
        *trays.buttons(),
        "</svg>",
    ]


def _laid(places: Iterable[str]) -> list[int]:
    """Return the set of the cells of triangles."""
    cells = [0] * WORDS
    for place in places:
        for word, bits in _bits(place):
            cells[word] |= bits
    return cells


@cache
def _bits(place: str) -> list[tuple[int, int]]:
    return [(CELL_NUMBER[cell] >> 6, 1 << (CELL_NUMBER[cell] & 63)) for cell in cells_of(place)]


def _isolated(view: Json) -> set[str]:
    """Return the triangles in contact with no other; while the board is laid none is called so."""
    if view["phase"] == "lay":
        return set()
    cells = _laid(view["triangles"])
    return {place for place in view["triangles"] if not in_contact(cells, PLACE_NUMBER[place])}


def _box(places: list[str]) -> Box:
    """Return the part of the picture where triangles lie or can be laid."""
    ends = [extent(place) for place in places or [FIRST]]
    left, top = min(end[0] for end in ends) - MARGIN_X, min(end[1] for end in ends) - MARGIN_Y
    right, bottom = max(end[2] for end in ends) + MARGIN_X, max(end[3] for end in ends) + MARGIN_Y
    height = max(bottom - top, LEAST_HEIGHT)
    width = max(right - left, LEAST_WIDTH, SLIMMEST * height)
    return (left + right - width) / 2, (top + bottom - height) / 2, width, height


def _numbered(view: Json) -> Iterator[tuple[int, str]]:
    """Give the triangles on the table: number and place."""
    return zip(view["numbers"]["triangles"], view["triangles"], strict=True)


# --- the sea ------------------------------------------------------------------------------------------------


def _sea(view: Json, isolated: set[str]) -> list[str]:
    """Return broad lines around the triangles, one layer on another: those in contact have one coast.

    Those that are cut off have water round them instead.
    """
    coasts = [(number, place) for number, place in _numbered(view) if place not in isolated]
    waters = [(number, place) for number, place in _numbered(view) if place in isolated]
    return [
        f'<g id="{name}-{number}" data-ground="" fill="none" '
        f'transform="{triangle_transform(place)}">{line}</g>'
        for layers, triangles in ((COASTS, coasts), (WATERS, waters))
        for name, line in layers
        for number, place in triangles
    ]


COASTS = (
    ("shallows", f'<path d="{TRIANGLE}" stroke="{SHALLOWS}" stroke-width="44"/>'),
    ("shore", f'<path d="{TRIANGLE}" stroke="{SHORE}" stroke-width="22"/>'),
)
WATERS = (
    ("deep", f'<path d="{TRIANGLE}" stroke="{FELT}" stroke-width="44"/>'),
    ("ripple", f'<path d="{around(CUT, 18)}" stroke="{WATER}" stroke-width="2" stroke-opacity=".5"/>'),
    ("wave", f'<path d="{around(CUT, 11)}" stroke="{WATER}" stroke-width="3"/>'),
)


# --- triangles ----------------------------------------------------------------------------------------------


def _shadows(view: Json) -> list[str]:
    drawn = []
    for number, place in _numbered(view):
        drop = 10.0 if place == view["left_behind"] else 5.0
        drawn.append(
            f'<g id="shadow-{number}" data-ground="" transform="{triangle_transform(place, drop)}" '
            f'fill-opacity=".28"><path d="{TRIANGLE}"/></g>'
        )
    return drawn


def _triangles(view: Json, isolated: set[str], lang: str) -> list[str]:
    _ = words_of(__package__, lang)
    held = {pawn["cell"] for pawn in view["pawns"]}
    drawn = []
    for number, place in _numbered(view):
        face, edge = CARDS[number % len(CARDS)]
        more = ' stroke-dasharray="9 7"' if place == view["left_behind"] else ""
        edge = INK if more else edge
        title = _("triangle %(letter)s", letter=LETTERS[number])
        if place in isolated:
            title = _("triangle %(letter)s, isolated", letter=LETTERS[number])
        drawn.append(
            f'<g id="triangle-{number}" class="triangle" transform="{triangle_transform(place)}">'
            f'<path fill="{face}" stroke="{edge}" stroke-width="3" d="{TRIANGLE}"{more}/>{INNER_LINES}'
            f"{_letter(number, place[0], _free_corner(place, held))}<title>{title}</title></g>"
        )
    return drawn


INNER_LINES = f'<path fill="none" stroke="{INK}" stroke-width="1" stroke-opacity=".22" d="{INNER}"/>'


def _free_corner(place: str, held: set[str]) -> int:
    """Return a corner of a triangle where no pawn hides its letter: its tip, if it can be."""
    return next((part for part in TIP_FIRST[place[0]] if cells_of(place)[part] not in held), CENTRE)


TIP_FIRST = {"^": (2, 0, 1), "v": (0, 1, 2)}


@cache
def _letter(number: int, way: str, part: int) -> str:
    """Return a triangle's letter in one of its corners, upright."""
    x, y = TOWARDS[way][part]
    turn = "" if way == "^" else "rotate(180) "
    return (
        f'<text transform="{turn}translate({TIP * x:.1f} {TIP * y + 4.6:.1f})" stroke="none" fill="{INK}" '
        f'fill-opacity=".6" text-anchor="middle" font-size="13" font-weight="700">{LETTERS[number]}</text>'
    )


TOWARDS = {
    "^": ((-HEIGHT / SIDE, 0.5), (HEIGHT / SIDE, 0.5), (0, -1), (0, 0)),
    "v": ((0, 1), (-HEIGHT / SIDE, -0.5), (HEIGHT / SIDE, -0.5), (0, 0)),
}
"""From the middle of a triangle to its cells, in their order."""


# --- what happened last -------------------------------------------------------------------------------------


def _marks(view: Json) -> list[str]:
    """Return where the pawn of the last turn came from, and where a triangle was taken up and laid down."""
    (start, goal), (up, down) = view["last"]["pawn"], view["last"]["triangle"]
    marks = []
    if up:
        marks.append(
            f'<path id="taken-up" {MARK} stroke="{CREAM}" stroke-opacity=".55" stroke-width="2" '
            f'stroke-dasharray="2 8" d="{corners(up)}"/>'
        )
    if down:
        marks.append(f'<path id="laid-down" {MARK} stroke="{CREAM}" stroke-width="2.5" d="{corners(down)}"/>')
    if start:
        (x, y), (to_x, to_y) = middle(start), middle(goal)
        marks.append(
            f'<g id="last-move" {MARK} stroke="{INK}" stroke-opacity=".75" stroke-width="3">'
            f'<path stroke-dasharray="0 7" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>'
            f'<circle r="5" cx="{x:.1f}" cy="{y:.1f}" fill="{CREAM}" stroke-width="2"/></g>'
        )
    return marks


MARK = 'data-ground="" pointer-events="none" fill="none" stroke-linecap="round"'


# --- what can be touched besides pieces ---------------------------------------------------------------------


def _targets(view: Json, acting: bool) -> list[str]:
    """Return what stands for cells and places in a move: cells of triangles, or centres of open places."""
    if view["phase"] == "move":
        return [_cell_target(CELL_NUMBER[cell]) for place in view["triangles"] for cell in cells_of(place)]
    if not acting:
        return []
    if not view["triangles"]:
        return [GHOST, _place_target(PLACE_NUMBER[FIRST])]
    cells = _laid(place for place in view["triangles"] if place != view["left_behind"])
    but = PLACE_NUMBER.get(view["left_behind"])
    drawn = []
    for row in range(FIRST_ROW, LAST_ROW + 1):
        if cells[row - 1] | cells[row + 1] | cells[row + 3]:
            bits = open_places(cells, row)
            while bits:
                place = row << 6 | bits.bit_length() - 1
                bits ^= 1 << (place & 63)
                if place != but:
                    drawn.append(_place_target(place))
    return drawn


GHOST = (
    f'<path id="ghost" {MARK} stroke="{CREAM}" stroke-width="2" stroke-dasharray="2 8" d="{corners(FIRST)}"/>'
)
"""Of the first triangle: the table would else be empty."""


@cache
def _cell_target(cell: int) -> str:
    x, y = middle(CELL_TEXT[cell])
    return (
        f'<path id="{cell_id(cell)}" class="cell" fill="transparent" d="{cell_path(cell)}" '
        f'data-lies="translate({x:.1f} {y:.1f})"/>'
    )


@cache
def _place_target(place: int) -> str:
    """Return the centre cell of a place, with a small triangle of its direction."""
    cell = centre(place)
    way, lies = "u" if direction(place) == UP else "d", triangle_transform(PLACE_TEXT[place])
    return (
        f'<g id="{cell_id(cell)}" class="place" data-brings="next-{way}" data-lies="{lies}">'
        f'<path fill="transparent" d="{cell_path(cell)}"/>'
        f'<path fill="{CREAM}" opacity=".4" d="{arrowhead(cell, direction(place))}"/></g>'
    )


def _next(view: Json) -> Iterator[str]:
    """Give the triangle that is laid or carried now, as it is seen before it lies there.

    There is one for each way that it may lie, and for two players one for each pawn that may come with it.
    """
    laying, two = view["phase"] == "lay", view["players"] == 2
    number = len(view["triangles"])
    if not laying:
        number = next(number for number, place in _numbered(view) if place == view["left_behind"])
    face, edge = CARDS[number % len(CARDS)]
    card = f'<path fill="{face}" stroke="{edge}" stroke-width="3" d="{TRIANGLE}"/>{INNER_LINES}'
    pawn = body(view["turn"], "pawn") if laying and not two else ""
    shown = {"u": pawn, "d": f'<g transform="rotate(180)">{pawn}</g>'}
    if laying and two:
        shown |= {
            size: f'<g transform="scale({SCALE[size]})">{body(view["turn"], size)}</g>' for size in SIZES
        }
    for name, comes_with in shown.items():
        yield (
            f'<g id="next-{name}" data-ground="" display="none" stroke="{INK}" stroke-width="2">'
            f"{card}{comes_with}</g>"
        )


# --- pawns --------------------------------------------------------------------------------------------------


def _pawns(view: Json, trays: Trays, lang: str) -> list[str]:
    """Return all pawns: on their cells, in the trays of those who lay them or of those who took them."""
    _ = words_of(__package__, lang)
    standing = dict(zip(view["numbers"]["pawns"], view["pawns"], strict=True))
    names = _cell_names(view)
    drawn = []
    for number, slot in trays.pawns():
        seat, kind = pawn_kind(number, view["players"])
        pawn = standing.get(number)
        name, more = _(PAWN_NAMES[kind][seat]), ""
        if pawn:
            (x, y), scale = middle(pawn["cell"]), SCALE[kind]
            message, letter = names[pawn["cell"]]
            name = f"{name} {_(message, letter=letter)}"
            more = f' data-aid="" data-lies="translate({x:.1f} {y:.1f})"{_way(view, pawn)}'
        else:
            x, y, scale = slot
        drawn.append(
            f'<g id="pawn-{number}" class="pawn seat-{seat}" stroke="{INK}" stroke-width="2" '
            f'transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})"{more}>'
            f"{body(seat, kind)}<title>{name}</title></g>"
        )
    return drawn


PAWN_NAMES = {
    "pawn": (N_("blue pawn"), N_("orange pawn"), N_("green pawn"), N_("pink pawn")),
    "small": (N_("small blue pawn"), N_("small orange pawn")),
    "large": (N_("large blue pawn"), N_("large orange pawn")),
}


def _cell_names(view: Json) -> dict[str, tuple[str, str]]:
    """Return, for every cell of the board, what it is called and of which triangle it is."""
    return {
        cell: (message, LETTERS[number])
        for number, place in _numbered(view)
        for cell, message in _named_cells(place)
    }


@cache
def _named_cells(place: str) -> list[tuple[str, str]]:
    where = PLACE_NUMBER[place]
    return [(cell, ON[corner(CELL_NUMBER[cell], where)]) for cell in cells_of(place)]


def _way(view: Json, pawn: Json) -> str:
    """Return over which pawns the one that moved last came, so that it is seen to walk there."""
    start, goal = view["last"]["pawn"]
    if start is None or goal != pawn["cell"]:
        return ""
    same = {
        CELL_NUMBER[other["cell"]]
        for other in view["pawns"]
        if (other["seat"], other["kind"]) == (pawn["seat"], pawn["kind"]) and other is not pawn
    }
    ways = chains(CELL_NUMBER[start], CELL_NUMBER[goal], same)
    points = [middle(CELL_TEXT[cell]) for cell in ways[0]] if ways else []
    return f' data-way="{";".join(f"{x:.1f} {y:.1f}" for x, y in points)}"' if points else ""
