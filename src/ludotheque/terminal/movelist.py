"""Legal moves as a list that fits the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FEW = 9
"""How many moves are listed with what they do; more are folded."""
MOST_GROUPS = 12


@dataclass(frozen=True)
class Group:
    """Moves with the same beginning; one that stands alone is shown whole."""

    beginning: str
    numbers: list[int]
    """Of the moves, counted from 1 in the list of all."""

    @property
    def whole(self) -> bool:
        """Whether this is a single move."""
        return len(self.numbers) == 1


def fitting(moves: Sequence[str], beginning: str) -> list[int]:
    """Return the numbers of the moves that begin like this, counted from 1."""
    return [number for number, move in enumerate(moves, 1) if move.startswith(beginning)]


def fold(moves: Sequence[str], numbers: Sequence[int]) -> list[Group]:
    """Return moves grouped by their next word, or, where that leaves too many groups, by less of it."""
    texts = [moves[number - 1] for number in numbers]
    shared = _shared(min(texts), max(texts))
    by_word = _groups(texts, numbers, [_word_end(text, shared) for text in texts])
    if len(by_word) <= MOST_GROUPS:
        return by_word
    return _groups(texts, numbers, [shared + 1] * len(texts))


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _word_end(text: str, begin: int) -> int:
    end = text.find(" ", begin)
    return len(text) if end < 0 else end + 1


def _groups(texts: Sequence[str], numbers: Sequence[int], ends: Sequence[int]) -> list[Group]:
    groups: dict[str, Group] = {}
    for text, number, end in zip(texts, numbers, ends, strict=True):
        groups.setdefault(text[:end], Group(text[:end], [])).numbers.append(number)
    return [
        Group(texts[numbers.index(group.numbers[0])], group.numbers) if group.whole else group
        for group in groups.values()
    ]
