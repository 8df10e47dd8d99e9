"""The paths from the card just laid to those that can be taken, from treasure to treasure."""

from __future__ import annotations

from ludotheque.engine import Json
from ludotheque.games.labyrinthe.components import SHAPES, Deck
from ludotheque.games.labyrinthe.faces import ACCENT, spot
from ludotheque.games.labyrinthe.table import OPEN

Place = tuple[int, int]
Lying = dict[Place, tuple[int, int]]
"""Place → card and turn."""

BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


def routes(view: Json, deck: Deck) -> str:
    """Return a ring around both treasures of every pair that can be joined, and a line between them.

    A card may have been reached over one that was taken since (LAB-1): no line leads there any more.
    """
    table: Lying = {}
    for lying in view["table"]:
        table[lying["place"][0], lying["place"][1]] = lying["card"], lying["turn"]
    start = (view["laid"][0], view["laid"][1])
    before = _search(table, deck, start)
    parts = []
    for x, y in view["can_take"]:
        treasure = _shared(table, deck, start, (x, y), view["options"]["treasures"])
        parts += [_ring(table, deck, place, treasure) for place in (start, (x, y))]
        if (x, y) in before:
            parts.append(_line(before, (x, y)))
    return "".join(dict.fromkeys(parts))


def _search(table: Lying, deck: Deck, start: Place) -> dict[Place, Place]:
    """Return for every place to which paths lead the one before it on a shortest way."""
    sides = {
        place: OPEN[SHAPES.index(deck.cards[card].shape), turn // 90] for place, (card, turn) in table.items()
    }
    before: dict[Place, Place] = {start: start}
    queue = [start]
    for place in queue:
        for side, (dx, dy) in enumerate(BESIDE):
            there = (place[0] + dx, place[1] + dy)
            if sides[place] >> side & 1 and there not in before and sides.get(there, 0) >> (side ^ 2) & 1:
                before[there] = place
                queue.append(there)
    return before


def _shared(table: Lying, deck: Deck, one: Place, other: Place, treasures: int) -> str:
    """Return a treasure that counts on both cards."""
    mine, theirs = (deck.cards[table[place][0]].treasures[:treasures] for place in (one, other))
    return next(treasure for treasure in mine if treasure in theirs)


def _ring(table: Lying, deck: Deck, place: Place, treasure: str) -> str:
    dx, dy = spot(deck, *table[place], treasure)
    x, y = 100 * place[0] + dx, 100 * place[1] + dy
    return f'<circle cx="{x}" cy="{y}" r="22" fill="none" stroke="{ACCENT}" stroke-width="3"/>'


def _line(before: dict[Place, Place], end: Place) -> str:
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    points = " ".join(f"{100 * x},{100 * y}" for x, y in way)
    return (
        f'<polyline points="{points}" fill="none" stroke="{ACCENT}" stroke-width="5" stroke-linejoin="round" '
        f'stroke-linecap="round" stroke-dasharray="1 10"/>'
    )
