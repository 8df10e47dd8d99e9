"""Labyrinthe in characters: a card is eight columns and three lines, and paths are heavy lines.

In a terminal too low for that, a card is five columns and two lines: its path as one sign, its treasures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.engine.author.room import flow, room_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import SHAPE_NAMES, treasure_name
from ludotheque.games.labyrinthe.routes import by_place, ends, open_sides
from ludotheque.words import usual_names

CROSSING = dict(zip((5, 10, 3, 6, 12, 9, 11, 7, 14, 13, 15, 1, 2, 4, 8), "┃━┗┏┓┛┻┣┳┫╋╹╺╻╸", strict=True))
LABEL = 4
"""Columns that the number of a row takes."""


class Size(NamedTuple):
    """How large a card is drawn."""

    width: int
    named: int
    """Which of its lines the number of a row stands beside."""
    open_end: tuple[str, ...]


LARGE = Size(8, 1, (" " * 8, "   ·    ", " " * 8))
SMALL = Size(5, 0, ("·    ", " " * 5))
DOING = {"lay": N_("lays a card"), "take": N_("takes")}


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the seats, the maze, and the hand of the seat that looks; the maze as large as there is room."""
    _ = words_of(__package__, lang)
    columns, most = room_of(view)
    above, below = [*_seats(view, seat, columns, _), ""], _below(view, deck, seat, columns, _)
    maze = [*_maze(view, deck, LARGE, columns, lang)]
    if len(above) + len(maze) + len(below) > most:
        maze = [*_maze(view, deck, SMALL, columns, lang)]
    return "\n".join([*above, *maze, *below]).rstrip()


def _below(view: Json, deck: Deck, seat: int | None, columns: int, _: Words) -> list[str]:
    """Return what the signs in the maze mean, and the hand of the seat that looks."""
    lines, lang = [], _.lang
    if view["laid"]:
        lines += ["", *flow(_("* just laid   + joined to it   ! can be taken").split("   "), columns)]
    if seat is not None and view["hands"][seat]:
        lines.append("")
        for card in view["hands"][seat]:
            names = ", ".join(treasure_name(treasure, lang) for treasure in deck.cards[card].treasures)
            shape = _(SHAPE_NAMES[deck.cards[card].shape])
            lines += flow([f"{card:>3} ", f"{names} ({shape})"], columns, gap=" ")
    return [*lines, "", *_legend(view, deck, columns, lang)]


def _seats(view: Json, seat: int | None, columns: int, _: Words) -> Iterator[str]:
    names = list(view.get("names") or usual_names(view["players"], _.lang))
    if seat is not None:
        names[seat] = _("%(name)s (you)", name=names[seat])
    width = max(map(len, names))
    for other, score in enumerate(view["scores"]):
        held = view["hands"][other]
        count = held if isinstance(held, int) else len(held)
        note = ""
        if view["turn"] == other:
            doing = DOING[view["phase"]]
            note = "← " + _(doing)
        elif other in view["winners"]:
            note = "← " + _("wins")
        taken = _("%(taken)s taken, %(held)s in hand", taken=f"{score:>2}", held=count)
        yield from flow([f"{SHAPES[other]} {names[other]:<{width}}", taken, note], columns, gap="  ")
    pile = _("pile")
    yield f"  {pile:<{width}}  {view['pile']:>2}"


def _maze(view: Json, deck: Deck, size: Size, most: int, lang: str) -> Iterator[str]:
    """Yield the maze, in bands of columns where it is too wide for one."""
    if not view["table"]:
        return
    cells = dict.fromkeys(ends(by_place(view["table"]), deck), size.open_end)
    for lying in view["table"]:
        cells[lying["place"][0], lying["place"][1]] = _cell(lying, view, deck, size, lang)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    side = (most - LABEL) // size.width
    for first in range(min(xs), max(xs) + 1, side):
        columns = range(first, min(first + side, max(xs) + 1))
        numbers = "".join(f"{x:^8}" if size is LARGE else f"{x:<5}" for x in columns)
        yield (" " * LABEL + numbers).rstrip()
        for y in range(min(ys), max(ys) + 1):
            for line in range(len(size.open_end)):
                row = "".join(cells[x, y][line] if (x, y) in cells else " " * size.width for x in columns)
                yield f"{y if line == size.named else '':>3} {row}".rstrip()


def _cell(lying: Json, view: Json, deck: Deck, size: Size, lang: str) -> tuple[str, ...]:
    """Return a card's lines."""
    card, place = lying["card"], lying["place"]
    sides = open_sides(deck, card, lying["turn"])
    mark = " "
    if place == view["laid"]:
        mark = "*"
    elif place in view["can_take"]:
        mark = "!"
    elif place in view["reached"]:
        mark = "+"
    north, east, south, west = (sides >> side & 1 for side in range(4))
    first, second = [*(codes(deck, lang)[treasure] for treasure in deck.cards[card].treasures), "   "][:2]
    if size is SMALL:
        return f"{CROSSING[sides]}{first} ", f"{mark}{second} "
    return (
        f"{card:>2}{mark}{'┃' if north else ' '}    ",
        f"{'━━━' if west else '   '}{CROSSING[sides]}{'━━━━' if east else '    '}",
        f"{first}{'┃' if south else ' '}{second} ",
    )


@lru_cache(maxsize=16)
def codes(deck: Deck, lang: str) -> dict[str, str]:
    """Return three letters for each treasure of a deck, each different."""
    found: dict[str, str] = {}
    for treasure in sorted({name for card in deck.cards.values() for name in card.treasures}):
        name = treasure_name(treasure, lang)
        tries = [name[:3], *(name[:2] + letter for letter in name[3:])]
        tries += [f"{name[0]}{number:02}" for number in range(100)]
        found[treasure] = next(code for code in tries if len(code) == 3 and code not in found.values())
    return found


def _legend(view: Json, deck: Deck, columns: int, lang: str) -> list[str]:
    """Return what the letters on the table stand for."""
    lying = {name for card in view["table"] for name in deck.cards[card["card"]].treasures}
    entries = [
        f"{code} {treasure_name(name, lang)}"
        for name, code in codes(deck, lang).items()
        if name in lying and code != treasure_name(name, lang)
    ]
    return flow(entries, columns)
