"""Tantalus in characters: the drawn line in Braille dots, eight by eight a tile."""

from __future__ import annotations

import textwrap
from functools import cache
from itertools import zip_longest

from ludotheque.engine import Json
from ludotheque.games.tantalus.board import SIDE
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import Joins
from ludotheque.games.tantalus.outline import board_joins, outline, shape
from ludotheque.games.tantalus.words import caption, forbidden, standing, words_of

DOTS = 8
"""A tile has so many dots a side."""
RADIUS = DOTS // 2
QUARTER = ((3, 0), (3, 1), (2, 2), (1, 3), (0, 3))
"""The dots of a quarter circle to the south-east of a point, seen from there."""
BRAILLE = 0x2800
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a character, four rows of two."""
SHAPES = ("●", "■")


class Canvas:
    """Dots that become characters."""

    def __init__(self, width: int, height: int) -> None:
        """Take a width and a height in tiles."""
        self.cells = [[0] * (width * DOTS // 2) for _ in range(height * DOTS // 4)]

    def arc(self, x: int, y: int, east: int, south: int) -> None:
        """Draw a quarter circle round a point, on the side that two signs tell."""
        for across, down in QUARTER:
            column = x + (across if east > 0 else -1 - across)
            row = y + (down if south > 0 else -1 - down)
            self.cells[row // 4][column // 2] |= BITS[row % 4][column % 2]

    def lines(self) -> list[str]:
        """Return the characters."""
        return ["".join(chr(BRAILLE + cell) for cell in row) for row in self.cells]


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the board, the seats beside it, and the looker's own cards below."""
    words = words_of(lang)
    own = seat or 0
    board = _board(tuple(view["tiles"]))
    beside = [
        *_seat(view, 1 - own, seat, words),
        "",
        *_seat(view, own, seat, words),
        "",
        *_middle(view, words),
    ]
    lines = [f"{left:<36}{right}".rstrip() for left, right in zip_longest(board, beside, fillvalue="")]
    hand = view["hands"][own]
    if isinstance(hand, list) and hand:
        lines += ["", *_side_by_side([_card(card, deck.joins[card]) for card in hand])]
    said = " · ".join(filter(None, [caption(view, seat, lang), standing(view, lang)]))
    return "\n".join([*lines, "", said])


@cache
def _board(tiles: tuple[str, ...]) -> list[str]:
    canvas = Canvas(SIDE, SIDE)
    for row, states in enumerate(tiles):
        for column, state in enumerate(states):
            x, y = column * DOTS, row * DOTS
            if state == "/":
                canvas.arc(x, y, 1, 1)
                canvas.arc(x + DOTS, y + DOTS, -1, -1)
            else:
                canvas.arc(x + DOTS, y, -1, 1)
                canvas.arc(x, y + DOTS, 1, -1)
    names = "    " + "".join(f" {column}  " for column in "abcdefg")
    rows = [f"{k // 2 + 1 if k % 2 == 0 else ' ':>3} {line}" for k, line in enumerate(canvas.lines())]
    return [names, *rows]


def _seat(view: Json, seat: int, looker: int | None, words: dict[str, str]) -> list[str]:
    hand = view["hands"][seat]
    you = f" ({words['you']})" if seat == looker else ""
    arrow = "→ " if seat == view["turn"] else "  "
    held = " ".join(hand) if isinstance(hand, list) else "▒▒ " * hand
    won = textwrap.wrap(" ".join(view["won"][seat]) or "–", 32)
    return [
        f"{arrow}{SHAPES[seat]} {seat}{you}  {view['scores'][seat]} {words['points']}",
        f"    {words['hand']:<7}{held.rstrip() or '–'}",
        f"    {words['won_cards']:<7}{won[0]}",
        *(f"           {line}" for line in won[1:]),
    ]


def _middle(view: Json, words: dict[str, str]) -> list[str]:
    pile = f"    {words['to_draw']:<7}{view['pile']}"
    return [pile, f"    {words['not_now'].format(view['last'])}"] if forbidden(view) else [pile]


def _padded(lines: list[str], height: int) -> list[str]:
    return lines + [""] * (height - len(lines))


@cache
def _card(name: str, joins: Joins) -> list[str]:
    arcs = [arc for loop in outline(board_joins(joins)) for arc in loop]
    drawn = shape(joins)
    canvas = Canvas(drawn.width // 2, drawn.height // 2)
    for centre, start, end, _ in arcs:
        x, y = ((centre[0] - drawn.left) * RADIUS, (centre[1] - drawn.top) * RADIUS)
        canvas.arc(x, y, start[0] + end[0] - 2 * centre[0], start[1] + end[1] - 2 * centre[1])
    return [name, *canvas.lines()]


def _side_by_side(cards: list[list[str]]) -> list[str]:
    height = max(len(card) for card in cards)
    columns = [[f"{line:<{len(card[-1])}}" for line in _padded(card, height)] for card in cards]
    return ["    " + "  ".join(row).rstrip() for row in zip(*columns, strict=True)]
