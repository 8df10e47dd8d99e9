"""Tanagra as a picture, and what can be touched in it."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludotheque.engine import N_, Json, words_of
from ludotheque.engine.author.palette import ACCENT, INK, LINE, PAPER, RAISED, SOFT_INK
from ludotheque.games.tanagra.grid import (
    FIRST_ROW,
    LAST_ROW,
    WORDS,
    in_contact,
    open_places,
)
from ludotheque.games.tanagra.jumps import chains
from ludotheque.games.tanagra.notation import (
    CELL_NUMBER,
    CELL_TEXT,
    PLACE_NUMBER,
    SIZES,
)
from ludotheque.games.tanagra.shapes import (
    CARD,
    HEIGHT,
    INNER,
    SCALE,
    SIDE,
    TRIANGLE,
    body,
    cell_target,
    cells_of,
    corners,
    extent,
    middle,
    place_target,
    triangle_transform,
)
from ludotheque.games.tanagra.state import MOST_X
from ludotheque.games.tanagra.terminal import caption, text
from ludotheque.games.tanagra.touch import AIDS, aid, attempt, paths, risky

__all__ = ["AIDS", "aid", "attempt", "paths", "pieces", "risky", "text"]

LEAST_WIDTH = 13 * SIDE
LEAST_HEIGHT = 6 * HEIGHT
MARGIN_X = 1.7 * SIDE
MARGIN_Y = 1.35 * HEIGHT
"""Room for the centre cells of triangles not yet laid."""
STRIP, STRIP_HEIGHT, STRIP_WIDTH = 52, 640, 600
"""How high the strip of words and buttons is below a table of that height; what it says needs that width."""
TRAY = 48
TRAY_SCALE = 0.8

Box = tuple[float, float, float, float]
"""Left, top, width and height of the part of the picture where the triangles lie."""


def pieces(view: Json, deck: Any, seat: int | None, lang: str) -> list[str]:
    """Return the triangles with the pawns on them, and below a tray a seat."""
    cells = _laid(view)
    walking = view["phase"] != "lay"
    isolated = {
        place for place in view["triangles"] if walking and not in_contact(cells, PLACE_NUMBER[place])
    }
    box = _box(view["triangles"])
    left, top, width, height = box
    acting = seat is not None and seat == view["to_move"]
    frame = f"{left:.0f} {top:.0f} {width:.0f} {height + STRIP * _enlarged(box) + TRAY:.0f}"
    return [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" class="tanagra" '
            f'font-family="system-ui, sans-serif" font-size="16" stroke-linejoin="round">'
            f'<rect id="ground" x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" fill="{PAPER}"/>'
        ),
        '<g id="shadows" fill="#000" fill-opacity=".16">',
        *_shadows(view, isolated),
        f'</g><g id="triangles" stroke-width="1.4" stroke="{SOFT_INK}">',
        *_triangles(view, isolated),
        f'</g><g id="marks" fill="none" stroke="{SOFT_INK}" stroke-width="2">',
        *_marks(view),
        '</g><g id="cells" fill="transparent">',
        *_targets(view, cells, acting),
        '</g><g id="trays">',
        *_trays(view, box),
        f'</g><g id="pawns" stroke="{INK}" stroke-width="1.6">',
        *_pawns(view, box, lang),
        f"</g>{_strip(view, box, acting, lang)}</svg>",
    ]


def _laid(view: Json) -> list[int]:
    """Return the set of the cells laid, without a triangle left behind."""
    cells = [0] * WORDS
    for place in view["triangles"]:
        if place != view["left_behind"]:
            for word, bits in _bits(place):
                cells[word] |= bits
    return cells


@cache
def _bits(place: str) -> list[tuple[int, int]]:
    return [(CELL_NUMBER[cell] >> 6, 1 << (CELL_NUMBER[cell] & 63)) for cell in cells_of(place)]


def _box(places: list[str]) -> Box:
    ends = [extent(place) for place in places or ["^0,0"]]
    left, top = min(end[0] for end in ends) - MARGIN_X, min(end[1] for end in ends) - MARGIN_Y
    width = max(end[2] for end in ends) + MARGIN_X - left
    height = max(end[3] for end in ends) + MARGIN_Y - top
    more_width, more_height = max(0, LEAST_WIDTH - width), max(0, LEAST_HEIGHT - height)
    return left - more_width / 2, top - more_height / 2, width + more_width, height + more_height


# --- the table ----------------------------------------------------------------------------------------------


def _shadows(view: Json, isolated: set[str]) -> list[str]:
    return [
        f'<path id="shadow-{number}" transform="{triangle_transform(place, 4.0)}" d="{TRIANGLE}"/>'
        for number, place in zip(view["numbers"]["triangles"], view["triangles"], strict=True)
        if place not in isolated
    ]


def _triangles(view: Json, isolated: set[str]) -> list[str]:
    drawn = []
    for number, place in zip(view["numbers"]["triangles"], view["triangles"], strict=True):
        state = ""
        if place == view["left_behind"]:
            state = f' stroke="{ACCENT}" stroke-width="3" stroke-dasharray="7 6"'
        elif place in isolated:
            state = ' opacity=".45"'
        drawn.append(
            f'<g id="triangle-{number}" class="triangle" transform="{triangle_transform(place)}"{state}>'
            f'<path fill="{CARD[place[0]]}" d="{TRIANGLE}"/>{INNER_LINES}</g>'
        )
    return drawn


INNER_LINES = (
    f'<path fill="none" stroke="{SOFT_INK}" stroke-width="1" stroke-opacity=".4" '
    f'stroke-dasharray="none" d="{INNER}"/>'
)


def _marks(view: Json) -> list[str]:
    """Return where the pawn of the last turn came from, and where its triangle was taken up."""
    (start, goal), (up, _) = view["last"]["pawn"], view["last"]["triangle"]
    marks = []
    if up:
        marks.append(f'<path id="taken-up" stroke-dasharray="3 7" opacity=".7" d="{corners(up)}"/>')
    if start:
        (x, y), (to_x, to_y) = middle(start), middle(goal)
        marks.append(
            f'<path id="last-move" stroke-dasharray="1 6" stroke-linecap="round" stroke-width="3" '
            f'd="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>'
            f'<circle id="last-start" r="5" cx="{x:.1f}" cy="{y:.1f}"/>'
        )
    if goal:
        x, y = middle(goal)
        marks.append(f'<circle id="last-goal" r="16" cx="{x:.1f}" cy="{y:.1f}" opacity=".55"/>')
    return marks


def _targets(view: Json, cells: list[int], acting: bool) -> list[str]:
    """Return what stands for cells and places in a move: cells of triangles, or centres of open places."""
    if view["phase"] == "move":
        return [cell_target(cell) for place in view["triangles"] for cell in cells_of(place)]
    if not acting:
        return []
    if not view["triangles"]:
        return [place_target(PLACE_NUMBER["^0,0"])]
    but = PLACE_NUMBER.get(view["left_behind"])
    drawn = []
    for row in range(FIRST_ROW, LAST_ROW + 1):
        if cells[row - 1] | cells[row + 1] | cells[row + 3]:
            bits = open_places(cells, row)
            while bits:
                place = row << 6 | bits.bit_length() - 1
                bits ^= 1 << (place & 63)
                if place != but:
                    drawn.append(place_target(place))
    return drawn


# --- pawns and trays ----------------------------------------------------------------------------------------


def _pawns(view: Json, box: Box, lang: str) -> list[str]:
    """Return all pawns: on their cells, in the trays of those who lay them or of those who took them."""
    players = view["players"]
    each = 2 * MOST_X if players == 2 else MOST_X
    where = dict(zip(view["numbers"]["pawns"], view["pawns"], strict=True))
    drawn = []
    for seat in range(players):
        for k in range(each):
            if k % MOST_X >= view["options"]["x"]:
                continue
            kind = "pawn" if players > 2 else SIZES[k // MOST_X]
            pawn = where.get(seat * each + k)
            scale, shown = SCALE[kind], ""
            if pawn:
                x, y = middle(pawn["cell"])
                shown = f' data-aid=""{_way(view, pawn)}'
            else:
                owner = seat if view["phase"] == "lay" else (seat - 1) % players
                x, y = _slot(box, players, owner, k, each)
                scale *= TRAY_SCALE
            name = _name(seat, kind, lang)
            drawn.append(
                f'<g id="pawn-{seat * each + k}" class="pawn seat-{seat}" '
                f'transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})"{shown}>'
                f"{_look(seat, kind)}<title>{name}</title></g>"
            )
    return drawn


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


_look = cache(body)


@cache
def _name(seat: int, kind: str, lang: str) -> str:
    return words_of(__package__, lang)(PAWN_NAMES[kind][seat])


PAWN_NAMES = {
    "pawn": (N_("blue pawn"), N_("orange pawn"), N_("green pawn"), N_("pink pawn")),
    "small": (N_("small blue pawn"), N_("small orange pawn")),
    "large": (N_("large blue pawn"), N_("large orange pawn")),
}
BUTTONS = {
    "small": N_("Small pawn"),
    "large": N_("Large pawn"),
    "leave": N_("Leave"),
    "remove": N_("Remove"),
    "carry": N_("Carry"),
}


def _slot(box: Box, players: int, seat: int, k: int, each: int) -> tuple[float, float]:
    left, _, width, _ = box
    room = width / players
    return left + seat * room + 54 + k * (room - 74) / (each - 1), _below(box) + TRAY / 2


def _trays(view: Json, box: Box) -> list[str]:
    """Return a tray a seat: first for the pawns that it has to lay, then for those that it takes."""
    left, _, width, _ = box
    players, room = view["players"], width / view["players"]
    drawn = []
    for seat in range(players):
        x, y = left + seat * room, _below(box)
        on_turn = f' stroke="{ACCENT}" stroke-width="2.5"' if seat == view["turn"] else f' stroke="{LINE}"'
        drawn.append(
            f'<g id="tray-{seat}" transform="translate({x:.1f} {y:.1f})"><rect x="6" y="4" rx="6" '
            f'width="{room - 12:.1f}" height="{TRAY - 8}" fill="{RAISED}"{on_turn}/>'
            f'<g transform="translate(26 {TRAY / 2:.0f})" opacity=".9">{_look(seat, "pawn")}</g></g>'
        )
    return drawn


# --- words and buttons --------------------------------------------------------------------------------------


def _enlarged(box: Box) -> float:
    """Return how much larger words are drawn below a large table, which is looked at from farther away."""
    return max(1.0, min(box[3] / STRIP_HEIGHT, box[2] / STRIP_WIDTH))


def _below(box: Box) -> float:
    """Return where the trays begin, below the strip."""
    return box[1] + box[3] + STRIP * _enlarged(box)


def _strip(view: Json, box: Box, acting: bool, lang: str) -> str:
    _ = words_of(__package__, lang)
    left, top, width, height = box
    scale = _enlarged(box)
    words = caption(view["phase"], view["winners"], lang)
    drawn = [
        f'<g id="strip" transform="translate({left:.0f} {top + height:.0f}) scale({scale:.2f})">',
        f'<text id="caption" x="14" y="32" fill="{SOFT_INK}">{words}</text>',
    ]
    for k, button in enumerate(_buttons(view, acting)):
        x = width / scale - 10 - 124 * (k + 1)
        drawn.append(
            f'<g id="{button}" class="button" transform="translate({x:.0f} 4)">'
            f'<rect width="116" height="44" rx="6" fill="{RAISED}" stroke="{ACCENT}" stroke-width="1.5"/>'
            f'<text x="58" y="28" text-anchor="middle" fill="{INK}">{_(BUTTONS[button])}</text>'
            f"<title>{_(BUTTONS[button])}</title></g>"
        )
    return "".join(drawn) + "</g>"


def _buttons(view: Json, acting: bool) -> list[str]:
    if not acting or view["phase"] == "move":
        return []
    if view["phase"] == "triangle":
        return ["remove", "leave", "carry"]
    to_lay = view["to_lay"][view["to_move"]]
    return [] if isinstance(to_lay, int) else [size for size in reversed(SIZES) if to_lay[size]]
