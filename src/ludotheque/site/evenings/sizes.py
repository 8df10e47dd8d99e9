"""How many people sit at which table, where their number does not divide evenly."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

LARGER = 4
"""How much worse a seat more than asked is than a seat fewer."""


def usual_sizes(seats: int, allowed: Collection[int]) -> list[int]:
    """Return the sizes of table an evening takes: as asked; for groups also fewer seats, or one more.

    Where two sit at a table it stays at two: a duel and a table of three are different evenings.
    """
    fitting = {size for size in allowed if seats > 2 and size <= seats + 1}
    return sorted(fitting | {seats})


def table_sizes(people: int, seats: int, allowed: Collection[int]) -> list[int]:
    """Return how many sit at each table, largest first; who is not among them sits out.

    As few as possible sit out; then tables are as near as possible to what was asked: what they lack counts
    squared, what they have too much four times that. So 11 people at tables of 4 are 4 + 4 + 3, 9 are
    3 + 3 + 3, and 5 are one table of 5 if the game allows it, else 3 + 2.
    """
    return list(_best(people, seats, tuple(sorted(allowed, reverse=True)))[1])


def table_sizes_with_bots(people: int, seats: int) -> list[int]:
    """Return how many people sit at each table of exactly so many seats, bots spread evenly."""
    tables = -(-people // seats)
    few, more = divmod(people, tables) if tables else (0, 0)
    return [few + 1] * more + [few] * (tables - more)


@cache
def _best(people: int, seats: int, allowed: tuple[int, ...]) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Return the cost (who sits out, how far tables are off) of the best division, and it."""
    best: tuple[tuple[int, int], tuple[int, ...]] = ((people, 0), ())
    for size in allowed:
        if size <= people:
            (out, off), rest = _best(people - size, seats, tuple(k for k in allowed if k <= size))
            off += (size - seats) ** 2 * (LARGER if size > seats else 1)
            best = min(best, ((out, off), (size, *rest)))
    return best
