"""The box of Labyrinthe: cards with a shape and one or two treasures, numbered from 1.

An owner's deck is a JSON object like ``standard.json``: 20 to 60 cards whose ids are the numbers from 1
up without a gap, each with one of the five shapes and one treasure or two different ones, every treasure
on at least two cards. A treasure is any short word; those of the standard deck have a picture.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib import resources
from typing import Any

from ludotheque.engine import N_, BadComponents, Json
from ludotheque.engine.errors import suggest

FEWEST, MOST = 20, 60
SHAPES = ("straight", "corner", "tee", "cross", "end")
LONGEST_NAME = 24


@dataclass(frozen=True)
class Card:
    """A card: its shape and its treasures, the first one first."""

    shape: str
    treasures: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Deck:
    """Checked cards by their number."""

    cards: Mapping[int, Card]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Kept, since drawings are cached by deck; of numbers only, so that a pickled deck keeps it."""
        return hash(tuple(self.encoded))

    @cached_property
    def encoded(self) -> list[int]:
        """The number of cards; for each its shape, and the cards that it can take by 1 or 2 treasures."""
        numbers = [len(self.cards)]
        for number, card in self.cards.items():
            numbers += [SHAPES.index(card.shape), self._mates(number, 1), self._mates(number, 2)]
        return numbers

    @cached_property
    def twins(self) -> dict[int, tuple[int, ...]]:
        """For each card the others that nobody can tell from it."""
        return {
            number: tuple(other for other in self.cards if other != number and self.cards[other] == card)
            for number, card in self.cards.items()
        }

    @cached_property
    def told_by_shape(self) -> frozenset[int]:
        """The cards whose treasures are on a card of another shape too."""
        shapes: dict[tuple[str, ...], set[str]] = {}
        for card in self.cards.values():
            shapes.setdefault(card.treasures, set()).add(card.shape)
        return frozenset(number for number, card in self.cards.items() if len(shapes[card.treasures]) > 1)

    def _mates(self, number: int, treasures: int) -> int:
        mine = set(self.cards[number].treasures[:treasures])
        return sum(
            1 << other
            for other, card in self.cards.items()
            if other != number and not mine.isdisjoint(card.treasures[:treasures])
        )


def names() -> tuple[str, ...]:
    """Return the decks that the package brings: cards with two treasures, or with one."""
    return ("standard", "single")


def load(name: str) -> Json:
    """1.1, 1.4: return one of them."""
    text = resources.files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    deck: Json = json.loads(text)
    return deck


def small() -> Json:
    """Return a deck of the fewest cards, for tests that try everything."""
    cards = {}
    for n in range(FEWEST):
        first, second = n % 10, (n + 1 + n // 10) % 10
        treasures = [f"treasure {first}", f"treasure {second}"][: 1 + (n % 3 > 0)]
        cards[str(n + 1)] = {"shape": SHAPES[n % len(SHAPES)], "treasures": treasures}
    return {"cards": cards}


def parse(data: Any) -> Deck:
    """1.4: return a deck that can be played with; BadComponents says what is wrong with any other."""
    if not isinstance(data, Mapping) or set(data) != {"cards"}:
        raise BadComponents(N_('a deck is {"cards": {"1": {"shape": …, "treasures": [a, b]}, …}}'))
    cards = data["cards"]
    if not isinstance(cards, Mapping) or not FEWEST <= len(cards) <= MOST:
        found = f"{len(cards)} of them" if isinstance(cards, Mapping) else type(cards).__name__
        raise BadComponents(
            N_("cards: an object of %(fewest)s to %(most)s cards by their ids, not %(found)s"),
            at=("cards",),
            fewest=FEWEST,
            most=MOST,
            found=found,
        )
    for key in cards:
        if not (isinstance(key, str) and key in _IDS[: len(cards)]):
            raise BadComponents(
                N_("cards: the ids of %(cards)s cards are “1” to “%(cards)s”, not %(found)s"),
                at=("cards",),
                cards=len(cards),
                found=repr(key),
            )
    deck = Deck({int(key): _card(key, cards[key]) for key in _IDS[: len(cards)]})
    _check_treasures(deck)
    return deck


_IDS = tuple(str(number) for number in range(1, MOST + 1))


def _wrong(key: str, message: str, **values: object) -> BadComponents:
    return BadComponents(message, at=("cards", key), card=key, **values)


def _card(key: str, data: Any) -> Card:
    """Return one card of a deck."""
    if not isinstance(data, Mapping) or set(data) != {"shape", "treasures"}:
        message = N_("card %(card)s: it has a shape and treasures and nothing else, not %(found)s")
        raise _wrong(key, message, found=repr(data))
    shape, treasures = data["shape"], data["treasures"]
    if not isinstance(shape, str) or shape not in SHAPES:
        hint = suggest(shape, SHAPES) if isinstance(shape, str) else ""
        message = N_("card %(card)s: the shape is %(shapes)s, not %(found)s%(hint)s")
        raise _wrong(key, message, shapes=", ".join(SHAPES), found=repr(shape), hint=hint)
    if treasures == []:
        raise _wrong(key, N_("your card %(card)s has no treasure yet: it takes one or two"))
    listed = isinstance(treasures, (list, tuple)) and len(treasures) in (1, 2)
    if not listed or not all(map(_is_name, treasures)):
        message = N_(
            "your card %(card)s: its treasures are one or two names of at most %(longest)s letters, with no"
            " space at either end"
        )
        raise _wrong(key, message, longest=LONGEST_NAME)
    if len(set(treasures)) < len(treasures):
        message = N_("your card %(card)s: its two treasures must differ, but both are “%(found)s”")
        raise _wrong(key, message, found=treasures[0])
    return Card(shape, tuple(treasures))


def _is_name(treasure: Any) -> bool:
    return (
        isinstance(treasure, str)
        and 0 < len(treasure) <= LONGEST_NAME
        and treasure.isprintable()
        and treasure == treasure.strip()
    )


def _check_treasures(deck: Deck) -> None:
    """Raise BadComponents if a treasure could never be joined to another."""
    on_cards = Counter(treasure for card in deck.cards.values() for treasure in card.treasures)
    lonely = [treasure for treasure, count in on_cards.items() if count < 2]
    if lonely:
        known = [treasure for treasure, count in on_cards.items() if count > 1]
        holder = next(number for number, card in deck.cards.items() if lonely[0] in card.treasures)
        near = next(iter(get_close_matches(lonely[0], known, n=1)), "")
        message = (
            N_(
                "every treasure is on at least two cards, but “%(found)s” is only on your card %(card)s;"
                " did you mean “%(near)s”?"
            )
            if near
            else N_("every treasure is on at least two cards, but “%(found)s” is only on your card %(card)s")
        )
        raise _wrong(str(holder), message, found=lonely[0], near=near)


def encode(deck: Deck) -> list[int]:
    """Return the deck as integers for ``setup``."""
    return deck.encoded
