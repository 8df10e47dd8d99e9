"""The box of Titus: tokens with a number on each side, and victory cards."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from ludotheque.engine import N_, BadComponents, Json

HIGHEST = 19
APART = 2
FEWEST_TOKENS, MOST_TOKENS = 20, 54
MOST_CARDS = 12
HIGHEST_CARD = 999


class Deck(NamedTuple):
    """Checked components."""

    tokens: tuple[tuple[int, int], ...]
    """As (low, high), ascending."""
    victory: tuple[int, ...]
    """From the top card down."""


SMALL: Json = {
    "tokens": [*([low, low + 1] for low in range(1, HIGHEST)), [4, 4], [10, 12]],
    "victory": [5, 4, 3],
}
"""A chain of few tokens, so that what nobody has seen can be enumerated."""


HIGHEST_NUMBERS = {"standard": HIGHEST, "short": 13}
CARDS = {"standard": 12, "short": 8}
"""By the name of a deck: up to which number there are tokens, and how many victory cards."""


def names() -> tuple[str, ...]:
    """Return the decks that the package brings: the whole box, and part of it for a shorter match."""
    return tuple(CARDS)


def load(name: str) -> Json:
    """1.1: return one token for each pair of numbers at most 2 apart; 1.2: the victory cards from 18 down."""
    numbers = range(1, HIGHEST_NUMBERS[name] + 1)
    pairs = [[low, high] for low in numbers for high in numbers if low <= high <= low + APART]
    return {"tokens": pairs, "victory": list(range(18, 18 - CARDS[name], -1))}


def parse(data: Any) -> Deck:
    """9.1: return checked components."""
    if not isinstance(data, Mapping):
        raise BadComponents(N_("a Titus deck is a JSON object, not %(found)s"), found=type(data).__name__)
    if set(data) != {"tokens", "victory"}:
        has = ", ".join(sorted(repr(key) for key in data)) or "nothing"
        raise BadComponents(
            N_("a Titus deck has “tokens” and “victory”, and nothing else; this one has %(found)s"), found=has
        )
    return Deck(_tokens(data["tokens"]), _victory(data["victory"]))


def _tokens(tokens: Any) -> tuple[tuple[int, int], ...]:
    many = _length("tokens", tokens)
    if not FEWEST_TOKENS <= many <= MOST_TOKENS:
        raise BadComponents(
            N_("a Titus deck has %(fewest)s to %(most)s tokens, not %(found)s"),
            at=("tokens",),
            fewest=FEWEST_TOKENS,
            most=MOST_TOKENS,
            found=many,
        )
    seen: set[tuple[int, int]] = set()
    for place, faces in enumerate(tokens, 1):
        token = _token(place, faces)
        if token in seen:
            message = N_("token %(token)s: %(pair)s is there twice; all tokens are different")
            raise _wrong(place, message, pair=list(token))
        seen.add(token)
    return tuple(sorted(seen))


def _wrong(place: int, message: str, **values: object) -> BadComponents:
    return BadComponents(message, at=("tokens", place - 1), token=place, **values)


def _token(place: int, faces: Any) -> tuple[int, int]:
    if not isinstance(faces, (list, tuple)) or len(faces) != 2 or not all(map(_is_number, faces)):
        message = N_("token %(token)s: two numbers from 1 to %(highest)s are wanted, not %(found)s")
        raise _wrong(place, message, highest=HIGHEST, found=_short(faces))
    low, high = sorted(faces)
    if high - low > APART:
        message = N_("token %(token)s: its numbers are at most %(apart)s apart, not %(low)s and %(high)s")
        raise _wrong(place, message, apart=APART, low=low, high=high)
    return low, high


def _is_number(face: Any) -> bool:
    return isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= HIGHEST


def _victory(cards: Any) -> tuple[int, ...]:
    many = _length("victory", cards)
    if not 1 <= many <= MOST_CARDS:
        raise BadComponents(
            N_("a Titus deck has 1 to %(most)s victory cards, not %(found)s"),
            at=("victory",),
            most=MOST_CARDS,
            found=many,
        )
    for place, card in enumerate(cards):
        if isinstance(card, bool) or not isinstance(card, int) or not 1 <= card <= HIGHEST_CARD:
            raise BadComponents(
                N_("a victory card is a whole number from 1 to %(highest)s, not %(found)s"),
                at=("victory", place),
                highest=HIGHEST_CARD,
                found=_short(card),
            )
    for place, (upper, lower) in enumerate(pairwise(cards), 1):
        if upper <= lower:
            raise BadComponents(
                N_("the victory cards are listed from the top down, each lower than the one before"),
                at=("victory", place),
            )
    return tuple(cards)


def _length(name: str, found: Any) -> int:
    if not isinstance(found, (list, tuple)):
        raise BadComponents(
            N_("%(name)s is a list, not %(found)s"), at=(name,), name=repr(name), found=_short(found)
        )
    return len(found)


def _short(found: Any) -> str:
    text = repr(found)
    return text if len(text) <= 40 else text[:39] + "…"


def code(low: int, high: int) -> int:
    """Return the number by which the rules know a token."""
    return 3 * low + high - low


def encode(deck: Deck) -> list[int]:
    """Return the pile as a set of codes, its size, how many victory cards there are, and the cards."""
    pile = sum(1 << code(low, high) for low, high in deck.tokens)
    return [pile, len(deck.tokens), len(deck.victory), *deck.victory]
