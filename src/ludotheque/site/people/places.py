"""Places at a table, and what a place is worth, comparable over tables of any size and over games.

A person gets the share of the others at the table whom they are ahead of; whom they share a place with counts
half. So the best gets 1, the last 0, whoever draws against one other ½, and a table gives everybody ½ on
average, be there two seats or six. A bot at the table counts as anybody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

HALF = Fraction(1, 2)


def places_of(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return the places of seats: who won shares the first; then by scores."""
    order = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > mine for other in order) for mine in order]


def ahead(mine: int, theirs: int) -> Fraction:
    """Return 1 for a better place, ½ for the same, 0 for a worse one."""
    return HALF if mine == theirs else Fraction(mine < theirs)


def place_points(places: Sequence[int]) -> list[Fraction]:
    """Return what every seat gets for these places."""
    return [(sum(ahead(mine, theirs) for theirs in places) - HALF) / (len(places) - 1) for mine in places]
