"""How an owner fills in the components of their own box: parts, items in them, fields of an item.

A game that has ``editor.py`` describes its components as lists of items with a few fields of these kinds.
A page then shows a widget for each field, a drawing for each item, and what is wrong next to its place,
without knowing the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Place = tuple[str | int, ...]
"""Where something stands in JSON: keys and indices, from the outside in."""


@dataclass(frozen=True)
class Field:
    """Something that is asked of an item: its name in the item, and what people call it."""

    name: str
    title: str
    number: int = field(default=0, kw_only=True)
    """What is filled in for ``%(number)s`` in the title."""

    kind = "text"


@dataclass(frozen=True)
class Number(Field):
    """A whole number."""

    low: int = 0
    high: int = 0

    kind = "number"


@dataclass(frozen=True)
class Pick(Field):
    """One of a few values: value → what it is called."""

    values: Mapping[str, str] = field(default_factory=dict)

    kind = "pick"


@dataclass(frozen=True)
class Word(Field):
    """A short word of the owner's own, or one that is known: word → what it is called."""

    longest: int = 24
    known: Mapping[str, str] = field(default_factory=dict)

    kind = "word"


@dataclass(frozen=True)
class Symbols(Field):
    """A row of signs, one letter each, as a text: letter → what it is called."""

    signs: Mapping[str, str] = field(default_factory=dict)
    longest: int = 6

    kind = "symbols"


@dataclass(frozen=True)
class Lines(Field):
    """Lines between neighbouring points of a square grid: a list of pairs of points ``[u, v]``."""

    side: int = 6
    """Points in a row."""
    most: int = 5
    tilted: bool = False
    """Whether the grid stands on a corner: u runs down to the right, v down to the left."""

    kind = "lines"


@dataclass(frozen=True)
class Part:
    """A list of items of one kind."""

    name: str
    """Its key in the components."""
    title: str
    item: str | tuple[str, ...]
    """What one of them is called: "Card %(number)s"; or each of those that come together, which share it."""
    fields: tuple[Field, ...]
    fewest: int
    most: int
    blank: Mapping[str, Any]
    """A new item."""
    together: int = 1
    """How many items come and go at once: both faces of a board."""


Items = dict[str, list[dict[str, Any]]]
"""The items of each part."""


def usual_place(data: Mapping[str, Any], at: Place) -> tuple[str, int, str]:
    """Return the part, the item (−1: none) and the field that a place in the components belongs to."""
    if not at:
        return "", -1, ""
    part = str(at[0])
    if len(at) == 1:
        return part, -1, ""
    found = data.get(part)
    index = list(found).index(at[1]) if isinstance(found, Mapping) else int(at[1])
    return part, index, str(at[2]) if len(at) > 2 else ""
