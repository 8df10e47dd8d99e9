"""Where things lie in the drawing: the strip with the pile on top, below it a panel for each seat."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine import Json

WIDE = (480, 560, 640, 720, 800)
NARROW = (300, 340, 384, 432, 480)
"""Widths of a table, and for a phone held upright: the narrowest is taken that is not too high."""
WIDE_SHAPE, NARROW_SHAPE = 1.25, 0.7
"""How wide such a table is at least, in heights."""
STRIP = 124
"""Height of the strip with the pile, the token in hand and the victory cards."""
BUTTONS = 48
"""How much higher it is where the buttons stand below the pieces."""
MARGIN, GAP = 8, 8
HEADER = 30
COIN = 38
"""From a coin in a reserve to its neighbour."""
ROW = 46
LEFT = MARGIN + 12
TAIL = 9
"""How far a ribbon reaches beyond its coins."""
PURSE = 42
SMALL = 24
"""From a coin on a purse to its neighbour."""
COINS_A_PURSE = 16
"""What fits beside a purse before the coins get smaller."""
SPACE = 12


Spot = tuple[int, int, str]
"""A coin's place: its middle, and its size as a transform ("" where it is as large as in a reserve)."""


class Ribbon(NamedTuple):
    """What a group lies on: from its lowest coin to its highest."""

    lowest: str
    highest: str
    x: int
    y: int
    length: int
    half: int
    """Half its breadth."""


class Purse(NamedTuple):
    """A victory card in front of a seat."""

    card: int
    x: int
    y: int
    coins: int


class Panel(NamedTuple):
    """A seat's part of the table."""

    seat: int
    y: int
    height: int


class Layout(NamedTuple):
    """The place of everything."""

    width: int
    strip: int
    """How high the strip on top is."""
    pile: Spot
    hand: Spot
    victory: Spot
    coins: dict[str, Spot]
    ribbons: list[Ribbon]
    purses: list[Purse]
    panels: list[Panel]


LARGE = " scale(1.6)"


def arrange(view: Json, seat: int | None) -> tuple[int, Layout]:
    """Return how high the table is, and the place of everything.

    Who looks sits at the bottom; the others follow clockwise. A view with the key ``narrow`` is for a phone.
    """
    narrow = bool(view.get("narrow"))
    shape = NARROW_SHAPE if narrow else WIDE_SHAPE
    for width in NARROW if narrow else WIDE:
        height, table = _arranged(view, seat, _empty(width, narrow))
        if shape * height <= width:
            break
    return height, table


def _empty(width: int, narrow: bool) -> Layout:
    """Return a table of some width, with nothing but the strip on it."""
    if narrow:
        spots = (44, 58, LARGE), (128, 58, LARGE), (width - 48, 58, "")
        return Layout(width, STRIP + BUTTONS, *spots, {}, [], [], [])
    return Layout(width, STRIP, (62, 58, LARGE), (166, 58, LARGE), (width - 60, 58, ""), {}, [], [], [])


def _arranged(view: Json, seat: int | None, table: Layout) -> tuple[int, Layout]:
    """Return how high a table of some width is when everything lies on it."""
    y = table.strip
    players: int = view["players"]
    first = 0 if seat is None else seat + 1
    for other in ((first + i) % players for i in range(players)):
        top = y
        y = _reserve(view, other, top + HEADER, table)
        y = _purses(view["victory"][other], y, table)
        table.panels.append(Panel(other, top, y - top))
        y += GAP
    if view["top"]:
        table.coins[f"#{len(view['tokens']) + 1}"] = table.pile
    if view["pending"]:
        table.coins[view["pending"]] = table.hand
    return y, table


def _reserve(view: Json, seat: int, y: int, table: Layout) -> int:
    """Lay a reserve out like words in a paragraph, low numbers first; return where it ends."""
    tokens, coins, inner = view["tokens"], table.coins, table.width - 2 * LEFT
    x, middle = LEFT, y + ROW // 2
    for unit in sorted(view["reserves"][seat], key=lambda unit: tokens[unit[0]][0]):
        many = len(unit)
        step = min(COIN, (inner - 2 * TAIL) // many)
        length = step * many + (2 * TAIL if many > 1 else 0)
        if x > LEFT and x + length > LEFT + inner:
            x, middle = LEFT, middle + ROW
        spot = x + step // 2
        if many > 1:
            table.ribbons.append(Ribbon(unit[0], unit[-1], x, middle, length, 11 * step // COIN))
            spot += TAIL
        size = "" if step == COIN else _size(step)
        for token in unit:
            coins[token] = (spot, middle, size)
            spot += step
        x += length + SPACE
    return middle + ROW // 2


def _purses(cards: list[Json], y: int, table: Layout) -> int:
    """Lay a seat's victory cards out in the same way, each with its run; return where they end."""
    if not cards:
        return y
    x, middle, inner = LEFT, y + ROW // 2, table.width - 2 * LEFT
    for card in cards:
        run = card["run"]
        room = min(SMALL * COINS_A_PURSE, inner - PURSE)
        step = min(SMALL, room // max(1, len(run)))
        length = PURSE + step * len(run)
        if x > LEFT and x + length > LEFT + inner:
            x, middle = LEFT, middle + ROW
        table.purses.append(Purse(card["card"], x + PURSE // 2, middle, len(run)))
        spot, size = x + PURSE + step // 2, _size(step)
        for token in run:
            table.coins[token] = (spot, middle + 4, size)
            spot += step
        x += length + SPACE
    return middle + ROW // 2


def _size(step: int) -> str:
    return f" scale({step / COIN:.2f})"
