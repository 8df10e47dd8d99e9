"""Which cells lie side by side, and over which pawns a pawn jumps."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ludotheque.games.tanagra.grid import NEXT, SIDES, direction
from ludotheque.games.tanagra.state import MOST_X, State


def beside(cell: int) -> Iterator[int]:
    """Give the cells that share a side with a cell."""
    return (cell + NEXT[direction(cell), side] for side in range(SIDES))


def identical(s: State, pawn: int) -> set[int]:
    """Return where the pawns stand that a pawn can jump over."""
    first = pawn // MOST_X * MOST_X
    return {s.pawns[other] for other in range(first, first + MOST_X) if other != pawn and s.pawns[other]}


def chains(start: int, goal: int, links: Collection[int]) -> list[list[int]]:
    """Return the cells of the pawns to jump over, the shortest way first; a neighbouring cell needs none."""
    if goal in beside(start):
        return []
    ways: dict[int, list[int]] = {start: []}
    for cell in (to_visit := [start]):
        for link in beside(cell):
            if link in links and link not in ways:
                ways[link] = [*ways[cell], link]
                to_visit.append(link)
    return [way for link, way in ways.items() if way and goal in beside(link)]
