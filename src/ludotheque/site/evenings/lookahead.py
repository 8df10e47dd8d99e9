"""Whether rounds to come can still be paired without anybody meeting twice."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

Edge = tuple[int, int]
PATIENCE = 3_000
"""Steps after which a search gives up, and the answer is: not found."""


class _Search:
    """A search for rounds in a graph of who may still meet whom, with a limit on its steps."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = PATIENCE

    def rounds(self, free: list[int], number: int) -> list[list[Edge]] | None:
        """Return so many rounds in which all are paired and nobody meets twice, or ``None``."""
        if not number:
            return []
        if any(one.bit_count() < number for one in free):
            return None
        for pairs in self.perfect(free, (1 << len(free)) - 1):
            after = self.rounds(without(free, pairs), number - 1)
            if after is not None:
                return [pairs, *after]
            if self.left <= 0:
                return None
        return None

    def perfect(self, free: Sequence[int], open_: int) -> Iterator[list[Edge]]:
        """Yield ways to pair all that are open, whoever has fewest partners left first."""
        if not open_:
            yield []
            return
        self.left -= 1
        if self.left <= 0:
            return
        rest = [one for one in range(len(free)) if open_ >> one & 1]
        one = min(rest, key=lambda one: (free[one] & open_).bit_count())
        others = [other for other in rest if free[one] >> other & 1]
        self.rng.shuffle(others)
        for other in others:
            for pairs in self.perfect(free, open_ & ~(1 << one | 1 << other)):
                yield [(min(one, other), max(one, other)), *pairs]


def without(free: Sequence[int], pairs: Iterable[Edge]) -> list[int]:
    """Return who may still meet whom (a bit each) after these pairs have met."""
    left = list(free)
    for one, other in pairs:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


def rounds_without_repeats(free: list[int], number: int, rng: random.Random) -> list[list[Edge]] | None:
    """Return so many rounds in which all are paired and nobody meets twice, or ``None`` if none are found."""
    return _Search(rng).rounds(free, number)


def all_pairings(number: int) -> list[list[Edge]]:
    """Return every way to pair so many people (even)."""

    def pairings(people: list[int]) -> Iterator[list[Edge]]:
        if not people:
            yield []
            return
        one, *others = people
        for other in others:
            for rest in pairings([each for each in others if each != other]):
                yield [(one, other), *rest]

    return list(pairings(list(range(number))))
