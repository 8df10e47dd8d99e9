"""The paths from the card just laid to those that can be taken, from treasure to treasure."""

from __future__ import annotations

from ludotheque.engine import Json
from ludotheque.engine.author.palette import ACCENT
from ludotheque.games.labyrinthe.components import SHAPES, Deck
from ludotheque.games.labyrinthe.shapes import spot
from ludotheque.games.labyrinthe.table import OPEN

Place = tuple[int, int]
Table = dict[Place, tuple[int, int]]
"""Place → card and turn."""

BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


def by_place(lying: list[Json]) -> Table:
    """Return the cards on the table, as a view tells them, by place."""
    return {(one["place"][0], one["place"][1]): (one["card"], one["turn"]) for one in lying}


def open_sides(deck: Deck, card: int, turn: int) -> int:
    """Return the set of sides on which a card is open that lies in this turn."""
    return OPEN[SHAPES.index(deck.cards[card].shape), turn // 90]


def ends(table: Table, deck: Deck) -> dict[Place, tuple[int, int]]:
    """Return the open ends, each with a card from which a path leads there, and the side where that lies."""
    found: dict[Place, tuple[int, int]] = {}
    for (x, y), (card, turn) in table.items():
        sides = open_sides(deck, card, turn)
        for side, (dx, dy) in enumerate(BESIDE):
            there = (x + dx, y + dy)
            if sides >> side & 1 and there not in table:
                found[there] = min(found.get(there, (4, 0)), (side ^ 2, card))
    return {place: (card, side) for place, (side, card) in found.items()}


def ways(table: Table, deck: Deck, start: Place) -> dict[Place, list[Place]]:
    """Return for every place to which paths lead a shortest way there, both ends included."""
    sides = {place: open_sides(deck, *lies) for place, lies in table.items()}
    found = {start: [start]}
    queue = [start]
    for place in queue:
        for side, (dx, dy) in enumerate(BESIDE):
            there = (place[0] + dx, place[1] + dy)
            if sides[place] >> side & 1 and there not in found and sides.get(there, 0) >> (side ^ 2) & 1:
                found[there] = [*found[place], there]
                queue.append(there)
    return found


def joined_treasure(deck: Deck, laid: int, other: int) -> str:
    """Return the treasure by which a card laid can take another.

    LAB-6: the first of each is looked at first. Where only that one counts, no other joins two cards.
    """
    mine, theirs = deck.cards[laid].treasures, deck.cards[other].treasures
    return mine[0] if mine[0] == theirs[0] else next(treasure for treasure in mine if treasure in theirs)


def routes(view: Json, deck: Deck) -> str:
    """Return a ring around both treasures of every pair that can be joined, and a line between them.

    A card may have been reached over one that was taken since (LAB-1): no line leads there any more.
    """
    table = by_place(view["table"])
    start = (view["laid"][0], view["laid"][1])
    found = ways(table, deck, start)
    parts = []
    for x, y in view["can_take"]:
        treasure = joined_treasure(deck, table[start][0], table[x, y][0])
        parts += [_ring(table, deck, place, treasure) for place in (start, (x, y))]
        if (x, y) in found:
            parts.append(_line(found[x, y]))
    return "".join(dict.fromkeys(parts))


def _ring(table: Table, deck: Deck, place: Place, treasure: str) -> str:
    dx, dy, size = spot(deck, *table[place], treasure)
    x, y = 100 * place[0] + dx, 100 * place[1] + dy
    return f'<circle cx="{x}" cy="{y}" r="{size}" fill="none" stroke="{ACCENT}" stroke-width="3"/>'


def _line(way: list[Place]) -> str:
    points = " ".join(f"{100 * x},{100 * y}" for x, y in way)
    return (
        f'<polyline points="{points}" fill="none" stroke="{ACCENT}" stroke-width="5" stroke-linejoin="round" '
        f'stroke-linecap="round" stroke-dasharray="1 10"/>'
    )
