"""Where things lie in the drawing: the strip with the pile on top, below it a panel for each seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.engine import Json

WIDTH = 480
STRIP = 124
"""Height of the strip with the pile, the token in hand and the victory cards."""
MARGIN, GAP = 8, 8
HEADER = 30
COIN = 38
"""From a coin in a reserve to its neighbour."""
ROW = 46
INNER = WIDTH - 2 * MARGIN - 24
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

    coins: dict[str, Spot]
    ribbons: list[Ribbon]
    purses: list[Purse]
    panels: list[Panel]


LARGE = " scale(1.6)"
PILE: Spot = (62, 58, LARGE)
HAND: Spot = (166, 58, LARGE)
VICTORY: Spot = (420, 58, "")


def arrange(view: Json, seat: int | None) -> tuple[int, Layout]:
    """Return how high the table is, and the place of everything.

    Who looks sits at the bottom; the others follow clockwise.
    """
    table = Layout({}, [], [], [])
    y = STRIP
    players: int = view["players"]
    first = 0 if seat is None else seat + 1
    for other in ((first + i) % players for i in range(players)):
        top = y
        y = _reserve(view, other, top + HEADER, table)
        y = _purses(view["victory"][other], y, table)
        table.panels.append(Panel(other, top, y - top))
        y += GAP
    if view["top"]:
        table.coins[f"#{len(view['tokens']) + 1}"] = PILE
    if view["pending"]:
        table.coins[view["pending"]] = HAND
    return y, table


def _reserve(view: Json, seat: int, y: int, table: Layout) -> int:
    """Lay a reserve out, low numbers first; return where it ends."""
    tokens = view["tokens"]
    units = sorted(view["reserves"][seat], key=lambda unit: tokens[unit[0]][0])
    steps = [min(COIN, (INNER - 2 * TAIL) // len(unit)) for unit in units]
    lengths = [
        step * len(unit) + (2 * TAIL if len(unit) > 1 else 0) for unit, step in zip(units, steps, strict=True)
    ]
    row = 0
    for unit, step, length, (x, row) in zip(units, steps, lengths, _flow(lengths), strict=True):
        middle = y + ROW * row + ROW // 2
        size = "" if step == COIN else _size(step)
        if len(unit) > 1:
            table.ribbons.append(Ribbon(unit[0], unit[-1], x, middle, length, 11 * step // COIN))
            x += TAIL
        for k, token in enumerate(unit):
            table.coins[token] = (x + step * k + step // 2, middle, size)
    return y + ROW * (row + 1)


def _purses(cards: list[Json], y: int, table: Layout) -> int:
    """Lay a seat's victory cards out, each with its run; return where they end."""
    if not cards:
        return y
    lengths = [PURSE + SMALL * min(len(card["run"]), COINS_A_PURSE) for card in cards]
    row = 0
    for card, (x, row) in zip(cards, _flow(lengths), strict=True):
        run = card["run"]
        middle = y + ROW * row + ROW // 2
        step = SMALL if len(run) <= COINS_A_PURSE else SMALL * COINS_A_PURSE // len(run)
        size = _size(step)
        table.purses.append(Purse(card["card"], x + PURSE // 2, middle, len(run)))
        for k, token in enumerate(run):
            table.coins[token] = (x + PURSE + step * k + step // 2, middle + 4, size)
    return y + ROW * (row + 1)


def _size(step: int) -> str:
    return f" scale({step / COIN:.2f})"


def _flow(lengths: list[int]) -> Iterator[tuple[int, int]]:
    """Return where things of these lengths begin, and in which row, set like words in a paragraph."""
    left = MARGIN + 12
    x, row = left, 0
    for length in lengths:
        if x > left and x + length > left + INNER:
            x, row = left, row + 1
        yield x, row
        x += length + SPACE
