"""Tantalus in characters: the drawn line in Braille dots, eight by eight a tile; cards may be smaller."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

from ludotheque.engine import Json, Words, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.engine.author.room import flow, room_of
from ludotheque.games.tantalus.board import SIDE
from ludotheque.games.tantalus.components import Deck
from ludotheque.games.tantalus.figures import Joins
from ludotheque.games.tantalus.names import is_forbidden, may_pass, names_of, short, standing
from ludotheque.games.tantalus.outline import board_joins, outline, shape

BESIDE = 34
"""The column where what stands beside the board begins."""
LEAST = 34
"""Columns that it needs: where there are fewer, it stands below."""
HIGHEST = 9
"""Lines that a figure of a card may have, so that the table and a prompt fit a screen of 24."""
SPACE = "  "
"""Between two cards."""
RADIUS = 4
"""Of a quarter circle on the board, in dots: a tile has eight by eight."""
QUARTERS = {
    4: ((3, 0), (3, 1), (2, 2), (1, 3), (0, 3)),
    3: ((2, 0), (2, 1), (1, 2), (0, 2)),
    2: ((1, 0), (0, 1)),
}
"""Radius → the dots of a quarter circle to the south-east of a point, seen from there."""
BRAILLE = 0x2800
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a character, four rows of two."""


class Canvas:
    """Dots that become characters."""

    def __init__(self, width: int, height: int, radius: int) -> None:
        """Take a width and a height in half tiles, and how many dots are half a tile."""
        self.radius = radius
        self.cells: list[list[int]] = [[0] * -(-width * radius // 2) for _ in range(-(-height * radius // 4))]

    def arc(self, x: int, y: int, east: int, south: int) -> None:
        """Draw a quarter circle round a point, in half tiles, on the side that two signs tell."""
        for across, down in QUARTERS[self.radius]:
            column = x * self.radius + (across if east > 0 else -1 - across)
            row = y * self.radius + (down if south > 0 else -1 - down)
            self.cells[row // 4][column // 2] |= BITS[row % 4][column % 2]

    def lines(self) -> list[str]:
        """Return the characters."""
        return ["".join(chr(BRAILLE + cell) for cell in row) for row in self.cells]


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the board, beside it the seats and the looker's own cards, and below how near an end is.

    Where there is no room beside the board, all of it is below.
    """
    _ = words_of(__package__, lang)
    own, names, columns = seat or 0, names_of(view, lang), room_of(view).columns
    narrow = columns < BESIDE + LEAST
    room = columns if narrow else columns - BESIDE
    rows = [_seat(view, other, other == seat, names[other], room, _) for other in (1 - own, own)]
    beside = [*rows[0], *rows[1], _middle(view, seat, _)]
    hand = view["hands"][own]
    if isinstance(hand, list) and hand:
        beside += ["", *_hand(hand, deck, room)]
    board, near = _board(tuple(view["tiles"])), standing(view, lang)
    if narrow:
        lines = [*board, "", *beside]
    else:
        table = zip_longest(board, beside, fillvalue="")
        lines = [f"{left:<{BESIDE}}{right}".rstrip() for left, right in table]
    return "\n".join([*lines, "", *flow([near], columns)] if near else lines)


@cache
def _board(tiles: tuple[str, ...]) -> list[str]:
    canvas = Canvas(2 * SIDE, 2 * SIDE, RADIUS)
    for row, states in enumerate(tiles):
        for column, state in enumerate(states):
            x, y = 2 * column, 2 * row
            if state == "/":
                canvas.arc(x, y, 1, 1)
                canvas.arc(x + 2, y + 2, -1, -1)
            else:
                canvas.arc(x + 2, y, -1, 1)
                canvas.arc(x, y + 2, 1, -1)
    names = "    " + "".join(f" {column}  " for column in "abcdefg")
    rows = [f"{k // 2 + 1 if k % 2 == 0 else ' ':>3} {line}" for k, line in enumerate(canvas.lines())]
    return [names, *rows]


def _seat(view: Json, seat: int, own: bool, name: str, columns: int, _: Words) -> list[str]:
    """Return a seat in two lines: points and cards not seen; the cards won, as many as there is room for."""
    hand, won = view["hands"][seat], view["won"][seat]
    you = " " + _("(you)") if own else ""
    arrow = "→ " if seat == view["turn"] else "★ " if seat in view["winners"] else "  "
    points = _.ngettext("%(num)s point", "%(num)s points", view["scores"][seat])
    unseen = "   " + "▒▒ " * hand if isinstance(hand, int) else ""
    label = "    " + _("won").ljust(8)
    room = (columns - len(label) - len("… ")) // len("5-17 ")
    shown = " ".join([*(["…"] if len(won) > room else []), *won[-room:]])
    return [f"{arrow}{SHAPES[seat]} {short(name)}{you}  {points}{unseen}".rstrip(), f"{label}{shown or '–'}"]


def _middle(view: Json, looker: int | None, _: Words) -> str:
    pile = "    " + _("pile").ljust(8) + str(view["pile"])
    if is_forbidden(view):
        return pile + "   " + _("not now: %(tile)s", tile=view["last"])
    return pile + "   " + _("or: pass") if may_pass(view, looker) else pile


def _hand(hand: list[str], deck: Deck, columns: int) -> list[str]:
    """Return cards side by side, as large as there is room for."""
    for radius in QUARTERS:
        cards = [_card(card, deck.joins[card], radius) for card in hand]
        height = max(len(card) for card in cards)
        width = sum(len(card[0]) for card in cards) + len(SPACE) * (len(cards) - 1)
        if height <= HIGHEST + 1 and width <= columns - 4:
            break
    drawn = [[*card, *[" " * len(card[0])] * (height - len(card))] for card in cards]
    return ["    " + SPACE.join(row).rstrip() for row in zip(*drawn, strict=True)]


@cache
def _card(name: str, joins: Joins, radius: int) -> list[str]:
    """Return a card's name and figure, all lines equally long."""
    drawn = shape(joins)
    canvas = Canvas(drawn.width, drawn.height, radius)
    for loop in outline(board_joins(joins)):
        for (x, y), start, end, _ in loop:
            canvas.arc(x - drawn.left, y - drawn.top, start[0] + end[0] - 2 * x, start[1] + end[1] - 2 * y)
    lines = canvas.lines()
    width = max(len(lines[0]), len(name))
    return [f"{line:<{width}}" for line in (name, *lines)]
