"""Labyrinthe as a picture: seats above, the maze, and below it the hand of the seat that looks.

A card on the table is 100 wide, and the picture is as wide as the maze with its open ends. What stands
above and below is scaled so that it keeps its size on the screen while the maze grows.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ludotheque.engine import Json, Words, words_of
from ludotheque.engine.author.palette import ACCENT, INK, LINE, PAPER, RAISED, SEAT_COLOURS, seat_mark
from ludotheque.games.labyrinthe.components import SHAPES, Deck
from ludotheque.games.labyrinthe.names import lying_name, openings_name, place_name
from ludotheque.games.labyrinthe.preview import preview
from ludotheque.games.labyrinthe.routes import by_place, ends, open_sides, routes
from ludotheque.games.labyrinthe.shapes import WINNER, defs, face
from ludotheque.games.labyrinthe.table import TURNS
from ludotheque.games.labyrinthe.terminal import text
from ludotheque.games.labyrinthe.touch import attempt, explain, paths
from ludotheque.words import usual_names

__all__ = ["attempt", "explain", "paths", "pieces", "preview", "text"]

COLUMNS, ROWS = 7, 4  # of the maze that are shown at least
NARROW = 5, 5  # the same on a phone that is held upright
UPRIGHT = 0.8  # rows to a column there at least: the hand lies near the lower edge
RIM = 0.1  # of a card, around the maze and its open ends
ABOVE, BELOW = 92, 192  # heights of what stands above and below, where the maze has the fewest columns
HAND = 350  # from one card in hand to the next


class Tray(NamedTuple):
    """How cards in hand lie: their middle and size, and of their turns the first, the next and the size."""

    card: int
    size: float
    first: tuple[int, int]
    turned: int
    turned_size: float


WIDE_TRAY = Tray(93, 1.5, (218, 54), 84, 0.76)
NARROW_TRAY = Tray(68, 1.24, (186, 49), 95, 0.9)  # turns as large as a finger
MARK, SCORE, TAKEN = 15, 29, 79  # where a seat's mark, its score and its cards stand in its panel


class Frame:
    """Where the maze and everything else stand in the picture."""

    def __init__(self, view: Json, deck: Deck, seat: int | None) -> None:
        table = by_place(view["table"])
        xs, ys = zip(*(*table, *ends(table, deck)), strict=True) if table else ((0, 1), (0, 1))
        narrow = view.get("narrow", False)
        columns, rows = NARROW if narrow else (COLUMNS, ROWS)
        self.hand: Tray = NARROW_TRAY if narrow else WIDE_TRAY
        wide = max(max(xs) - min(xs) + 1 + 2 * RIM, columns)
        high = max(max(ys) - min(ys) + 1 + 2 * RIM, rows, UPRIGHT * wide if narrow else 0)
        self.left: int = round(50 * (min(xs) + max(xs)) - 50 * wide)
        self.top: int = round(50 * (min(ys) + max(ys)) - 50 * high)
        self.width: int = round(100 * wide)
        self.height: int = round(100 * high)
        self.scale: float = wide / COLUMNS
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
    frame = Frame(view, deck, seat)
    _ = words_of(__package__, lang)
    mine = seat is not None and view["to_move"] == seat
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="labyrinthe" viewBox="{frame.view_box()}">',
        defs(deck),
        f'<rect x="-9999" y="-9999" width="19998" height="19998" fill="{PAPER}" data-ground=""/>',
        _tray(frame) if frame.tray else "",
        *_seats(view, frame, seat, _),
        _pile(view, frame, _),
        *(_places(view, deck, lang) if mine and view["phase"] == "lay" else ()),
        *_cards(view, deck, frame, seat, lang),
        *(_turns(view, deck, frame, seat, lang) if mine and view["phase"] == "lay" else ()),
        _taking(view, deck) if view["laid"] and view["turn"] is not None else "",
        _done(frame, _("Done")) if mine and _may_stop(view) else "",
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
        there = frame.above(100 * other + TAKEN, 28, 0.26)
        for card in taken:
            inside = face(deck, card, 0, lang, treasures, False)
            found[card] = f'<g id="card-{card}" class="card taken" transform="{there}">{inside}</g>'
    if seat is not None:
        for k, card in enumerate(view["hands"][seat]):
            inside = face(deck, card, 0, lang, treasures, False)
            there = frame.below(HAND * k + frame.hand.card, 96, 0, frame.hand.size)
            found[card] = f'<g id="card-{card}" class="card hand" transform="{there}">{inside}</g>'
    for other, hand in enumerate(view["open"]["hands"] if "open" in view else ()):
        for k, card in enumerate(hand if other != seat else ()):
            inside = face(deck, card, 0, lang, treasures, False)
            there = _beside_seat(frame, other, k)
            found[card] = f'<g id="card-{card}" class="card shown" transform="{there}">{inside}</g>'
    return [found[card] for card in sorted(found)]


def _tray(frame: Frame) -> str:
    """Return what the hand lies on."""
    there, width = frame.below(0, 0), 100 * COLUMNS
    return (
        f'<g transform="{there}" data-ground=""><rect width="{width}" height="{BELOW}" fill="{RAISED}"/>'
        f'<path d="M0 0H{width}" stroke="{LINE}" stroke-width="1.5"/></g>'
    )


def _seats(view: Json, frame: Frame, seat: int | None, _: Words) -> list[str]:
    """Return a panel a seat: its shape, how many cards it took, and the backs of those in its hand."""
    parts = []
    names = view.get("names") or usual_names(view["players"], _.lang)
    for other, score in enumerate(view["scores"]):
        held = view["hands"][other]
        count = held if isinstance(held, int) else len(held)
        marked = view["turn"] == other or other in view["winners"]
        name, there = escape(names[other]), frame.above(100 * other, 0)
        title = _.ngettext("%(name)s: %(num)s card taken", "%(name)s: %(num)s cards taken", score, name=name)
        mark = seat_mark(other, f'transform="translate({MARK} 28)"')
        you = _word(30, 74, 16, _("you")) if other == seat else ""
        parts.append(
            f'<g id="seat-{other}" class="seat" transform="{there}"><title>{title}</title>'
            f'<rect x="3" y="3" width="94" height="84" rx="6" fill="{RAISED}" '
            f'stroke="{ACCENT if marked else LINE}" stroke-width="{2.5 if marked else 1.5}"/>'
            f"{mark}{_word(SCORE, 35, 20, score, 700, 'start')}{you}"
            f"{WINNER if other in view['winners'] else ''}</g>"
        )
        title = _("%(name)s: a card in hand", name=name)
        for k in range(count if other != seat and "open" not in view else 0):
            there = _beside_seat(frame, other, k)
            parts.append(
                f'<g id="back-{other}-{k}" class="back" transform="{there}">'
                f'<title>{title}</title><use href="#lab-back"/></g>'
            )
    return parts


def _beside_seat(frame: Frame, other: int, k: int) -> str:
    """Return where a card lies that another seat holds."""
    return frame.above(100 * other + 22 + 30 * k, 68, 0.25)


def _word(x: int, y: int, size: int, word: object, weight: int = 400, anchor: str = "middle") -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-family="system-ui, sans-serif" '
        f'font-size="{size}" font-weight="{weight}" fill="{INK}">{word}</text>'
    )


def _pile(view: Json, frame: Frame, _: Words) -> str:
    """Return the pile with the number of its cards, or the place where it was."""
    left = view["pile"]
    piece = '<use href="#lab-back"/>' if left else '<use href="#lab-gone"/>'
    title = _.ngettext("pile: %(num)s card", "pile: %(num)s cards", left)
    return (
        f'<g id="pile" class="pile" transform="{frame.above(650, 36, 0.6)}">'
        f"<title>{title}</title>{piece}{_word(0, 84, 30, left)}</g>"
    )


def _places(view: Json, deck: Deck, lang: str) -> list[str]:
    """Return the open ends: the empty places to which a path leads."""
    found = ends(by_place(view["table"]), deck)
    where = {lying["card"]: lying["place"] for lying in view["table"]}
    parts = []
    for x, y in sorted(found, key=lambda place: (place[1], place[0])):
        neighbour, side = found[x, y]
        title = escape(place_name(lying_name(deck, neighbour, where, lang), side, lang))
        parts.append(
            f'<g id="place-{x}-{y}" class="place" transform="translate({100 * x} {100 * y})" '
            f'data-lies="translate({100 * x} {100 * y}) scale(1)">'
            f'<title>{title}</title><use href="#lab-place"/></g>'
        )
    return parts


def _turns(view: Json, deck: Deck, frame: Frame, seat: int | None, lang: str) -> list[str]:
    """Return beside each card in hand the same card in each of its turns."""
    parts = []
    hand = frame.hand
    for k, card in enumerate(view["hands"][seat]):
        for quarter in range(TURNS[SHAPES.index(deck.cards[card].shape)]):
            x = HAND * k + hand.first[0] + hand.turned * (quarter % 2)
            y, turn = hand.first[1] + hand.turned * (quarter // 2), 90 * quarter
            inside = face(deck, card, turn, lang, view["options"]["treasures"], False)
            openings = openings_name(open_sides(deck, card, turn), lang)
            inside = inside.replace("</title>", f", {openings}</title>", 1)
            there = frame.below(x, y, turn, hand.turned_size)
            parts.append(
                f'<g id="turn-{card}-{turn}" class="turn" data-turn="{turn}" transform="{there}">{inside}</g>'
            )
    return parts


def _taking(view: Json, deck: Deck) -> str:
    """Return the mark of the seat that takes, and of the cards that it can take, with the paths to them."""
    seat, (x, y) = view["turn"], view["laid"]
    mark = (
        f'<g transform="translate({100 * x} {100 * y})"><rect x="-46" y="-46" width="92" height="92" rx="6" '
        f'fill="none" stroke="{SEAT_COLOURS[seat]}" stroke-width="5"/>{seat_mark(seat, MARKED)}</g>'
    )
    others = "".join(
        f'<use href="#lab-take" transform="translate({100 * x} {100 * y})"/>' for x, y in view["can_take"]
    )
    return f'<g pointer-events="none">{routes(view, deck)}{mark}{others}</g>'


MARKED = f'stroke="{PAPER}" stroke-width="2" transform="translate(36 -36) scale(1.1)"'


def _may_stop(view: Json) -> bool:
    """LAB-2: tell whether there is something to stop; LAB-7: at some tables not before the first taking."""
    return view["phase"] == "take" and (view["took"] > 0 or not view["options"]["strict"])


def _done(frame: Frame, word: str) -> str:
    """Return the button that stops the taking."""
    return (
        f'<g id="done" class="button" transform="{frame.below(605, 96)}"><title>{word}</title>'
        f'<rect x="-80" y="-32" width="160" height="64" rx="6" fill="{PAPER}" stroke="{ACCENT}" '
        f'stroke-width="2.5"/>{_word(0, 8, 24, word, 600)}</g>'
    )
