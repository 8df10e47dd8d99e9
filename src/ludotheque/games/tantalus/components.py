"""The box of Tantalus: decks of cards, each card a figure."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ludotheque.engine import N_, BadComponents, Json
from ludotheque.games.tantalus.figures import FIGURES, MOST_JOINS, NUMBER, Join, Joins, normal, points

NAMES = ("standard", "complete")
LEAST_CARDS = 7
MOST_FIGURES = len(FIGURES)
ID = re.compile(r"([1-5])-[1-9][0-9]{0,2}", re.ASCII)
FARTHEST = 1000
"""Coordinates in a file lie this near to 0."""


@dataclass(frozen=True)
class Deck:
    """A checked deck."""

    ids: tuple[str, ...]
    """The cards in the order of the file."""
    numbers: Mapping[str, int]
    """A card's id → the number of its figure."""
    cards: Mapping[int, str]
    """The number of a figure → its card's id."""
    joins: Mapping[str, Joins]
    """A card's id → its figure, turned as in the file."""
    deals: Mapping[str, tuple[int, int]]
    """What chance can say → the seat and the number of the figure."""


def names() -> tuple[str, ...]:
    """Return the decks that the package brings."""
    return NAMES


def load(name: str) -> Json:
    """Return one of them as JSON. 1.1: 52 cards; 1.5: as the printed ones, or all figures."""
    data: Json = json.loads(_text(name))
    return data


@cache
def _text(name: str) -> str:
    return (resources.files(__package__) / f"{name}.json").read_text(encoding="utf-8")


def small() -> Json:
    """Return a deck as small as one can be, of the plainest figures."""
    return {"cards": dict(list(load("standard")["cards"].items())[:LEAST_CARDS])}


def parse(data: Any) -> Deck:
    """Return a checked deck; BadComponents says what is wrong with it."""
    if not isinstance(data, Mapping) or set(data) != {"cards"} or not isinstance(data["cards"], Mapping):
        raise BadComponents(N_('a deck is {"cards": {id: {"value": …, "joins": …}, …}} and nothing else'))
    cards: Mapping[Any, Any] = data["cards"]
    joins: dict[str, Joins] = {}
    numbers: dict[str, int] = {}
    owner: dict[int, str] = {}
    for card, entry in cards.items():
        joins[card] = _figure(_id(card), entry)  # 2.3: one to five joins, as many as it is worth
        number = numbers[card] = NUMBER[joins[card]]
        if number in owner:
            raise BadComponents(
                N_("your cards %(one)s and %(other)s show the same figure"),
                at=("cards", card),
                one=owner[number],
                other=card,
            )
        owner[number] = card
    if len(cards) < LEAST_CARDS:
        raise BadComponents(
            N_("a deck has at least %(fewest)s cards, not %(found)s"),
            at=("cards",),
            fewest=LEAST_CARDS,
            found=len(cards),
        )
    deals = {f"deal {seat} {card}": (seat, number) for seat in (0, 1) for card, number in numbers.items()}
    return Deck(tuple(cards), numbers, owner, joins, deals)


def encode(deck: Deck) -> list[int]:
    """Return the numbers of the figures in the deck."""
    return list(deck.numbers.values())


def _id(card: Any) -> str:
    if not isinstance(card, str) or not ID.fullmatch(card):
        raise BadComponents(
            N_("a card is called value-number, such as “5-17”, numbers from 1 to 999, not %(found)s"),
            at=("cards", card),
            found=repr(card),
        )
    return card


def _wrong(card: str, message: str, **values: object) -> BadComponents:
    return BadComponents(message, at=("cards", card), card=card, **values)


def _figure(card: str, entry: Any) -> Joins:
    if not isinstance(entry, Mapping) or set(entry) != {"value", "joins"}:
        raise _wrong(card, N_('card %(card)s: a card is {"value": …, "joins": …} and nothing else'))
    value, joins = entry["value"], entry["joins"]
    if isinstance(value, bool) or value != int(card[0]) or not isinstance(value, int):
        message = N_("card %(card)s: its value must be %(value)s, as its name says, not %(found)s")
        raise _wrong(card, message, value=card[0], found=repr(value))
    if not isinstance(joins, (list, tuple)) or not 1 <= len(joins) <= MOST_JOINS:
        raise _wrong(card, N_("your card %(card)s: its figure has 1 to %(most)s joins"), most=MOST_JOINS)
    if len(joins) != value:
        message = N_("card %(card)s: its value is %(value)s, but it has %(found)s joins")
        raise _wrong(card, message, value=value, found=len(joins))
    pairs = [_join(card, join) for join in joins]
    if len(set(pairs)) < len(pairs):
        raise _wrong(card, N_("your card %(card)s: one join of its figure is there twice"))
    if not _connected(pairs):
        raise _wrong(
            card, N_("your card %(card)s: its figure is in pieces, and all its joins must hang together")
        )
    return normal(pairs)


def _join(card: str, join: Any) -> Join:
    if not isinstance(join, (list, tuple)) or len(join) != 2 or not all(map(_is_point, join)):
        message = N_("card %(card)s: a join is [[u, v], [u′, v′]], small whole numbers, not %(found)s")
        raise _wrong(card, message, found=f"{join!r:.80}")
    a, b = sorted((point[0], point[1]) for point in join)
    if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
        message = N_("card %(card)s: %(one)s and %(other)s are not neighbours, one step apart")
        raise _wrong(card, message, one=list(a), other=list(b))
    return a, b


def _is_point(point: Any) -> bool:
    return (
        isinstance(point, (list, tuple))
        and len(point) == 2
        and all(isinstance(x, int) and not isinstance(x, bool) and abs(x) <= FARTHEST for x in point)
    )


def _connected(pairs: list[Join]) -> bool:
    reached = set(pairs[0])
    for _ in pairs:
        for a, b in pairs:
            if a in reached or b in reached:
                reached |= {a, b}
    return reached == points(tuple(pairs))
