"""Labyrinthe in characters: a card is eight columns and three lines, and paths are heavy lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.engine import N_, Json, Words, words_of
from ludotheque.engine.author.palette import SHAPES
from ludotheque.engine.author.words import usual_names
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.names import treasure_name
from ludotheque.games.labyrinthe.routes import by_place, ends, open_sides

CROSSING = dict(zip((5, 10, 3, 6, 12, 9, 11, 7, 14, 13, 15, 1, 2, 4, 8), "┃━┗┏┓┛┻┣┳┫╋╹╺╻╸", strict=True))
OPEN_END = (" " * 8, "   ·    ", " " * 8)
MOST_COLUMNS = 9  # of eight characters, beside the rows' numbers: 80
SHAPE_NAMES = {
    "straight": N_("straight"),
    "corner": N_("corner"),
    "tee": N_("tee"),
    "cross": N_("cross"),
    "end": N_("dead end"),
}
DOING = {"lay": N_("lays a card"), "take": N_("takes")}


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the seats, the maze, and the hand of the seat that looks, at most 80 columns wide."""
    _ = words_of(__package__, lang)
    lines = [*_seats(view, seat, _), "", *_maze(view, deck, lang)]
    if view["laid"]:
        lines += ["", _("* just laid   + joined to it   ! can be taken")]
    if seat is not None and view["hands"][seat]:
        lines.append("")
        for card in view["hands"][seat]:
            names = ", ".join(treasure_name(treasure, lang) for treasure in deck.cards[card].treasures)
            shape = _(SHAPE_NAMES[deck.cards[card].shape])
            lines.append(f"{card:>3}  {names} ({shape})")
    return "\n".join([*lines, "", *_legend(view, deck, lang)]).rstrip()


def _seats(view: Json, seat: int | None, _: Words) -> Iterator[str]:
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
            note = "  ← " + _(doing)
        elif other in view["winners"]:
            note = "  ← " + _("wins")
        taken = _("%(taken)s taken, %(held)s in hand", taken=f"{score:>2}", held=count)
        yield f"{SHAPES[other]} {names[other]:<{width}}  {taken}{note}"
    pile = _("pile")
    yield f"  {pile:<{width}}  {view['pile']:>2}"


def _maze(view: Json, deck: Deck, lang: str) -> Iterator[str]:
    """Yield the maze, in bands of columns where it is too wide for one."""
    if not view["table"]:
        return
    cells = dict.fromkeys(ends(by_place(view["table"]), deck), OPEN_END)
    for lying in view["table"]:
        cells[lying["place"][0], lying["place"][1]] = _cell(lying, view, deck, lang)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    for first in range(min(xs), max(xs) + 1, MOST_COLUMNS):
        columns = range(first, min(first + MOST_COLUMNS, max(xs) + 1))
        yield "    " + "".join(f"{x:^8}" for x in columns).rstrip()
        for y in range(min(ys), max(ys) + 1):
            for line in range(3):
                row = "".join(cells[x, y][line] if (x, y) in cells else " " * 8 for x in columns)
                yield f"{y if line == 1 else '':>3} {row}".rstrip()


def _cell(lying: Json, view: Json, deck: Deck, lang: str) -> tuple[str, str, str]:
    """Return a card's three lines."""
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


def _legend(view: Json, deck: Deck, lang: str) -> Iterator[str]:
    """Yield what the letters on the table stand for."""
    lying = {name for card in view["table"] for name in deck.cards[card["card"]].treasures}
    entries = [
        f"{code} {treasure_name(name, lang)}"
        for name, code in codes(deck, lang).items()
        if name in lying and code != treasure_name(name, lang)
    ]
    line = ""
    for entry in entries:
        if len(line) + len(entry) > 78:
            yield line.rstrip()
            line = ""
        line += f"{entry}   "
    yield line.rstrip()
