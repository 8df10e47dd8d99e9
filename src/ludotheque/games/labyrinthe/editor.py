"""Cards of an owner's own box of Labyrinthe: a shape, and one treasure or two."""

from __future__ import annotations

from ludotheque.engine import N_, Json
from ludotheque.engine.author.editing import Items, Part, Pick, Word
from ludotheque.engine.author.palette import INK, RAISED
from ludotheque.games.labyrinthe.components import FEWEST, LONGEST_NAME, MOST, SHAPES, Card
from ludotheque.games.labyrinthe.names import SHAPE_NAMES
from ludotheque.games.labyrinthe.shapes import ROADS, pictogram, whole
from ludotheque.games.labyrinthe.treasures import TREASURES

KNOWN = {treasure: treasure for treasure in TREASURES}

PARTS = (
    Part(
        name="cards",
        title=N_("Cards"),
        item=N_("Card %(number)s"),
        fields=(
            Pick("shape", N_("The path"), values=SHAPE_NAMES),
            Word("first", N_("The first treasure"), longest=LONGEST_NAME, known=KNOWN),
            Word("second", N_("The second treasure, if it has one"), longest=LONGEST_NAME, known=KNOWN),
        ),
        fewest=FEWEST,
        most=MOST,
        blank={"shape": SHAPES[0], "first": "", "second": ""},
    ),
)


def unfold(data: Json) -> Items:
    """Return cards as items, in the order of their numbers."""
    return {"cards": [_item(data["cards"][number]) for number in sorted(data["cards"], key=int)]}


def _item(card: Json) -> Json:
    first, second = [*map(str, card["treasures"]), "", ""][:2]
    return {"shape": card["shape"], "first": first, "second": second}


def fold(items: Items) -> Json:
    """Return items as cards, numbered from 1."""
    return {"cards": {str(number): _card(item) for number, item in enumerate(items["cards"], 1)}}


def _card(item: Json) -> Json:
    return {"shape": item["shape"], "treasures": [item[name] for name in ("first", "second") if item[name]]}


def draw(part: str, item: Json, lang: str) -> str:
    """Return a card."""
    card = _card(item)
    shape = card["shape"] if card["shape"] in SHAPES else SHAPES[0]
    return _svg(whole(Card(shape, tuple(map(str, card["treasures"])))) if card["treasures"] else _bare(shape))


def _bare(shape: str) -> str:
    """Return a card that has no treasure yet."""
    return whole(Card(shape, ("?",)))


def picture(name: str, value: str) -> str:
    """Return a path, or a treasure."""
    if name == "shape":
        road = f'<path d="{ROADS[value]}" fill="{RAISED}"/>'
        return _svg(f'<rect x="-50" y="-50" width="100" height="100" rx="6" fill="{INK}"/>{road}')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -14 28 28">{pictogram(value)}</svg>'


def _svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104">{inside}</svg>'
