"""Labyrinthe as a picture: seats above, the maze, and below it the hand of the seat that looks.

A card on the table is 100 wide, and the picture is as wide as the maze. What stands above and below is
scaled so that it keeps its size on the screen while the maze grows.
"""

from __future__ import annotations

import re
from typing import Any

from ludotheque.engine import CHANCE, Json
from ludotheque.games.labyrinthe.components import SHAPES, Deck
from ludotheque.games.labyrinthe.faces import ACCENT, INK, LINE, PAPER, RAISED, SEATS, WINNER, defs, face
from ludotheque.games.labyrinthe.notation import place_of
from ludotheque.games.labyrinthe.routes import BESIDE, routes
from ludotheque.games.labyrinthe.rules import DONE, LAYS
from ludotheque.games.labyrinthe.table import OPEN
from ludotheque.games.labyrinthe.terminal import text

__all__ = ["attempt", "paths", "pieces", "text"]

COLUMNS, ROWS = 7, 4  # of the maze that are shown at least
ABOVE, BELOW = 92, 192  # heights of what stands above and below, where the maze has the fewest columns
HAND, TURNED = 350, 84  # from one card in hand to the next, and from one of its turns to the next

WORDS = {
    "en": {
        "taken": "taken",
        "hand": "in hand",
        "you": "you",
        "pile": "pile",
        "place": "place",
        "done": "Done",
    },
    "fr": {
        "taken": "prises",
        "hand": "en main",
        "you": "vous",
        "pile": "pioche",
        "place": "emplacement",
        "done": "Assez",
    },
}


class Frame:
    """Where the maze and everything else stand in the picture."""

    def __init__(self, view: Json, seat: int | None) -> None:
        xs = [lying["place"][0] for lying in view["table"]] or [0, 1]
        ys = [lying["place"][1] for lying in view["table"]] or [0, 1]
        wide = max(max(xs) - min(xs) + 3, COLUMNS)
        high = max(max(ys) - min(ys) + 3, ROWS)
        self.left = 50 * (min(xs) + max(xs)) - 50 * wide
        self.top = 50 * (min(ys) + max(ys)) - 50 * high
        self.width, self.height = 100 * wide, 100 * high
        self.scale = wide / COLUMNS
        self.tray = seat is not None and (view["hands"][seat] or view["to_move"] == seat)

    def view_box(self) -> str:
        """Return the part of the plane that is shown."""
        above, below = ABOVE * self.scale, BELOW * self.scale if self.tray else 0
        return f"{self.left} {self.top - above:.0f} {self.width} {self.height + above + below:.0f}"

    def above(self, x: float, y: float, size: float = 1) -> str:
        """Return the transform of a piece that stands above the maze."""
        return self._at(x, self.top - self.scale * (ABOVE - y), 0, size)

    def below(self, x: float, y: float, turn: int = 0, size: float = 1) -> str:
        """Return the transform of a piece that stands below the maze."""
        return self._at(x, self.top + self.height + self.scale * y, turn, size)

    def _at(self, x: float, top: float, turn: int, size: float) -> str:
        left = self.left + self.scale * x
        return f"translate({left:.1f} {top:.1f}) rotate({turn}) scale({self.scale * size:.3f})"


def pieces(view: Json, deck: Deck, seat: int | None, lang: str) -> list[str]:
    """Return the table as a seat sees it."""
    frame = Frame(view, seat)
    words = WORDS["fr" if lang == "fr" else "en"]
    mine = seat is not None and view["to_move"] == seat
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="labyrinthe" viewBox="{frame.view_box()}">',
        defs(deck),
        f'<rect x="-9999" y="-9999" width="19998" height="19998" fill="{PAPER}"/>',
        _tray(frame) if frame.tray else "",
        *_seats(view, frame, seat, words),
        _pile(view, frame, words),
        *(_places(view, deck, words) if mine and view["phase"] == "lay" else ()),
        *_cards(view, deck, frame, seat, lang),
        *(_turns(view, deck, frame, seat, lang) if mine and view["phase"] == "lay" else ()),
        *(_taking(view, deck) if view["laid"] else ()),
        _done(frame, words) if mine and view["phase"] == "take" else "",
        "</svg>",
    ]


def _cards(view: Json, deck: Deck, frame: Frame, seat: int | None, lang: str) -> list[str]:
    """Return every card whose face is known, by its number: in the maze, in hand, or taken."""
    treasures = view["options"]["treasures"]
    lit = {(x, y) for x, y in (*view["reached"], view["laid"])} if view["laid"] else set()
    found: dict[int, str] = {}
    for lying in view["table"]:
        card, (x, y), turn = lying["card"], lying["place"], lying["turn"]
        inside = face(deck, card, turn, lang, treasures, (x, y) in lit)
        there = f"translate({100 * x} {100 * y}) rotate({turn}) scale(1)"
        found[card] = f'<g id="card-{card}" class="card" transform="{there}">{inside}</g>'
    for other, taken in enumerate(view["taken"]):
        there = frame.above(100 * other + 76, 28, 0.3)
        for card in taken:
            inside = face(deck, card, 0, lang, treasures, False)
            found[card] = f'<g id="card-{card}" class="card taken" transform="{there}">{inside}</g>'
    if seat is not None:
        for k, card in enumerate(view["hands"][seat]):
            inside = face(deck, card, 0, lang, treasures, False)
            there = frame.below(HAND * k + 93, 96, 0, 1.5)
            found[card] = f'<g id="card-{card}" class="card hand" transform="{there}">{inside}</g>'
    return [found[card] for card in sorted(found)]


def _tray(frame: Frame) -> str:
    """Return what the hand lies on."""
    there, width = frame.below(0, 0), 100 * COLUMNS
    return (
        f'<g transform="{there}"><rect width="{width}" height="{BELOW}" fill="{RAISED}"/>'
        f'<path d="M0 0H{width}" stroke="{LINE}" stroke-width="1.5"/></g>'
    )


def _seats(view: Json, frame: Frame, seat: int | None, words: dict[str, str]) -> list[str]:
    """Return a panel a seat: its shape, how many cards it took, and the backs of those in its hand."""
    parts = []
    for other, score in enumerate(view["scores"]):
        held = view["hands"][other]
        count = held if isinstance(held, int) else len(held)
        marked = view["turn"] == other or other in view["winners"]
        there = frame.above(100 * other, 0)
        parts.append(
            f'<g id="seat-{other}" class="seat" transform="{there}">'
            f"<title>{other}: {score} {words['taken']}, {count} {words['hand']}</title>"
            f'<rect x="3" y="3" width="94" height="84" rx="6" fill="{RAISED}" '
            f'stroke="{ACCENT if marked else LINE}" stroke-width="{2.5 if marked else 1.5}"/>'
            f'<path d="{SEATS[other][1]}" fill="{SEATS[other][0]}" transform="translate(20 28)"/>'
            f"{_word(44, 36, 24, score, 700)}{_word(30, 74, 16, words['you']) if other == seat else ''}"
            f"{WINNER if other in view['winners'] else ''}</g>"
        )
        for k in range(count if other != seat else 0):
            there = frame.above(100 * other + 22 + 30 * k, 68, 0.25)
            parts.append(
                f'<g id="back-{other}-{k}" class="back" transform="{there}">'
                f'<title>{other}: {words["hand"]}</title><use href="#lab-back"/></g>'
            )
    return parts


def _word(x: int, y: int, size: int, word: object, weight: int = 400) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-family="system-ui, sans-serif" font-size="{size}" '
        f'font-weight="{weight}" fill="{INK}">{word}</text>'
    )


def _pile(view: Json, frame: Frame, words: dict[str, str]) -> str:
    """Return the pile with the number of its cards, or the place where it was."""
    left = view["pile"]
    piece = '<use href="#lab-back"/>' if left else '<use href="#lab-gone"/>'
    return (
        f'<g id="pile" class="pile" transform="{frame.above(650, 36, 0.6)}">'
        f"<title>{words['pile']}: {left}</title>{piece}{_word(0, 84, 30, left)}</g>"
    )


def _places(view: Json, deck: Deck, words: dict[str, str]) -> list[str]:
    """Return the open ends: the empty places to which a path leads."""
    lies = {(lying["place"][0], lying["place"][1]) for lying in view["table"]}
    ends = set()
    for lying in view["table"]:
        x, y = lying["place"]
        sides = OPEN[SHAPES.index(deck.cards[lying["card"]].shape), lying["turn"] // 90]
        for side, (dx, dy) in enumerate(BESIDE):
            if sides >> side & 1 and (x + dx, y + dy) not in lies:
                ends.add((y + dy, x + dx))
    return [
        f'<g id="place-{x}-{y}" class="place" transform="translate({100 * x} {100 * y})">'
        f'<title>{words["place"]} {x},{y}</title><use href="#lab-place"/></g>'
        for y, x in sorted(ends)
    ]


def _turns(view: Json, deck: Deck, frame: Frame, seat: int | None, lang: str) -> list[str]:
    """Return beside each card in hand the same card in each of its turns."""
    parts = []
    for k, card in enumerate(view["hands"][seat]):
        for quarter in range(2 if deck.cards[card].shape == "straight" else 4):
            x, y, turn = HAND * k + 218 + TURNED * (quarter % 2), 54 + TURNED * (quarter // 2), 90 * quarter
            inside = face(deck, card, turn, lang, view["options"]["treasures"], False)
            inside = inside.replace("</title>", f", {turn}°</title>", 1)
            there = frame.below(x, y, turn, 0.76)
            parts.append(f'<g id="turn-{card}-{turn}" class="turn" transform="{there}">{inside}</g>')
    return parts


def _taking(view: Json, deck: Deck) -> list[str]:
    """Return the mark of the seat that takes, and of the cards that it can take, with the paths to them."""
    x, y = view["laid"]
    colour, shape = SEATS[view["turn"]]
    mark = (
        f'<g transform="translate({100 * x} {100 * y})"><rect x="-46" y="-46" width="92" height="92" rx="6" '
        f'fill="none" stroke="{colour}" stroke-width="5"/><path d="{shape}" fill="{colour}" stroke="{PAPER}" '
        f'stroke-width="2" transform="translate(36 -36)"/></g>'
    )
    others = [
        f'<use href="#lab-take" transform="translate({100 * x} {100 * y})"/>' for x, y in view["can_take"]
    ]
    return [f'<g pointer-events="none">{routes(view, deck)}', mark, *others, "</g>"]


def _done(frame: Frame, words: dict[str, str]) -> str:
    """Return the button that stops the taking."""
    return (
        f'<g id="done" class="button" transform="{frame.below(605, 96)}"><title>{words["done"]}</title>'
        f'<rect x="-80" y="-32" width="160" height="64" rx="6" fill="{PAPER}" stroke="{ACCENT}" '
        f'stroke-width="2.5"/>{_word(0, 8, 24, words["done"], 600)}</g>'
    )


def paths(s: Any, deck: Deck, action: int) -> list[list[str]]:
    """Return what to touch: to lay, card, place and turn, or the turned card and the place."""
    if s.to_move == CHANCE:
        return []
    if action == DONE:
        return [["done"]]
    if action < LAYS:
        return [[f"card-{action}"]]
    card, turn = action // LAYS, 90 * (action & 3)
    x, y = place_of(action % LAYS >> 2)
    place, turned = f"place-{x}-{y}", f"turn-{card}-{turn}"
    return [[f"card-{card}", place, turned], [turned, place]]


def attempt(s: Any, deck: Deck, touched: list[str]) -> str | None:
    """Return the taking of a card, or the laying of what was touched, as far as it was."""
    if touched[-1] == "done":
        return "done"
    parts = {target.partition("-")[0]: target.partition("-")[2] for target in touched}
    card, turn = parts.get("card"), "0"
    if "turn" in parts:
        card, turn = parts["turn"].split("-")
    if card and s.laid and s.place[int(card)]:
        x, y = place_of(s.place[int(card)])
        return f"take {x},{y}"
    held = s.hands[s.turn, 0]
    x, y = map(int, PLACE.fullmatch(parts["place"]).groups()) if "place" in parts else (0, 0)  # type: ignore[union-attr]
    return f"lay {card or held} {x},{y} {turn}" if card or "place" in parts else None


PLACE = re.compile("(-?[0-9]+)-(-?[0-9]+)")
