"""Labyrinthe in characters: a card is eight columns and three lines, and paths are heavy lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.engine import Json
from ludotheque.games.labyrinthe.components import SHAPES, Deck
from ludotheque.games.labyrinthe.table import OPEN
from ludotheque.games.labyrinthe.treasures import called

CROSSING = dict(zip((5, 10, 3, 6, 12, 9, 11, 7, 14, 13), "┃━┗┏┓┛┻┣┳┫", strict=True))
SEATS = "●■▲◆⬢★"
MOST_COLUMNS = 9  # of eight characters, beside the rows' numbers: 80
WORDS = {
    "en": {
        "taken": "taken",
        "hand": "in hand",
        "you": "you",
        "lay": "lays a card",
        "take": "takes",
        "won": "wins",
        "pile": "pile",
        "straight": "straight",
        "corner": "corner",
        "tee": "tee",
        "marks": "* just laid   + joined to it   ! can be taken",
    },
    "fr": {
        "taken": "prises",
        "hand": "en main",
        "you": "vous",
        "lay": "pose une carte",
        "take": "prend",
        "won": "gagne",
        "pile": "pioche",
        "straight": "droite",
        "corner": "angle",
        "tee": "té",
        "marks": "* posée à l'instant   + reliée à elle   ! à prendre",
    },
}


def text(view: Json, deck: Deck, seat: int | None, lang: str) -> str:
    """Return the seats, the maze, and the hand of the seat that looks, at most 80 columns wide."""
    words = WORDS["fr" if lang == "fr" else "en"]
    lines = [*_seats(view, seat, words), "", *_maze(view, deck, lang)]
    if view["laid"]:
        lines += ["", words["marks"]]
    if seat is not None and view["hands"][seat]:
        lines.append("")
        for card in view["hands"][seat]:
            names = ", ".join(called(treasure, lang) for treasure in deck.cards[card].treasures)
            lines.append(f"{card:>3}  {words[deck.cards[card].shape]}: {names}")
    return "\n".join([*lines, "", *_legend(view, deck, lang)]).rstrip()


def _seats(view: Json, seat: int | None, words: dict[str, str]) -> Iterator[str]:
    for other, score in enumerate(view["scores"]):
        held = view["hands"][other]
        count = held if isinstance(held, int) else len(held)
        you = f" ({words['you']})" if other == seat else ""
        note = ""
        if view["turn"] == other:
            note = f"  ← {words[view['phase']]}"
        elif other in view["winners"]:
            note = f"  ← {words['won']}"
        yield f"{SEATS[other]} {other}  {score:>2} {words['taken']}  {count} {words['hand']}{you}{note}"
    yield f"     {words['pile']} {view['pile']}"


def _maze(view: Json, deck: Deck, lang: str) -> Iterator[str]:
    """Yield the maze, in bands of columns where it is too wide for one."""
    if not view["table"]:
        return
    cells = {
        (lying["place"][0], lying["place"][1]): _cell(lying, view, deck, lang) for lying in view["table"]
    }
    for place in list(cells):
        lying_sides = cells[place][0]
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if lying_sides >> side & 1:
                cells.setdefault((place[0] + dx, place[1] + dy), (0, (" " * 8, "   ·    ", " " * 8)))
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    for first in range(min(xs), max(xs) + 1, MOST_COLUMNS):
        columns = range(first, min(first + MOST_COLUMNS, max(xs) + 1))
        yield "    " + "".join(f"{x:^8}" for x in columns).rstrip()
        for y in range(min(ys), max(ys) + 1):
            for line in range(3):
                row = "".join(cells[x, y][1][line] if (x, y) in cells else " " * 8 for x in columns)
                yield f"{y if line == 1 else '':>3} {row}".rstrip()


def _cell(lying: Json, view: Json, deck: Deck, lang: str) -> tuple[int, tuple[str, str, str]]:
    """Return a card's open sides and its three lines."""
    card, place = lying["card"], lying["place"]
    sides = OPEN[SHAPES.index(deck.cards[card].shape), lying["turn"] // 90]
    mark = " "
    if place == view["laid"]:
        mark = "*"
    elif place in view["can_take"]:
        mark = "!"
    elif place in view["reached"]:
        mark = "+"
    north, east, south, west = (sides >> side & 1 for side in range(4))
    first, second = (codes(deck, lang)[treasure] for treasure in deck.cards[card].treasures)
    return sides, (
        f"{card:>2}{mark}{'┃' if north else ' '}    ",
        f"{'━━━' if west else '   '}{CROSSING[sides]}{'━━━━' if east else '    '}",
        f"{first}{'┃' if south else ' '}{second} ",
    )


@lru_cache(maxsize=16)
def codes(deck: Deck, lang: str) -> dict[str, str]:
    """Return three letters for each treasure of a deck, each different."""
    found: dict[str, str] = {}
    for treasure in sorted({name for card in deck.cards.values() for name in card.treasures}):
        name = called(treasure, lang)
        tries = [name[:3], *(name[:2] + letter for letter in name[3:])]
        tries += [f"{name[0]}{number:02}" for number in range(100)]
        found[treasure] = next(code for code in tries if len(code) == 3 and code not in found.values())
    return found


def _legend(view: Json, deck: Deck, lang: str) -> Iterator[str]:
    """Yield what the letters on the table stand for."""
    lying = {name for card in view["table"] for name in deck.cards[card["card"]].treasures}
    entries = [
        f"{code} {called(name, lang)}"
        for name, code in codes(deck, lang).items()
        if name in lying and code != called(name, lang)
    ]
    line = ""
    for entry in entries:
        if len(line) + len(entry) > 78:
            yield line.rstrip()
            line = ""
        line += f"{entry}   "
    yield line.rstrip()
