"""What an edge of the tree is worth if everybody goes on as is best for them, as far as was seen.

Beside the mean of all lines looked at, the search keeps that of every edge, and hands it up after each
iteration along the edges that were walked.
"""

from __future__ import annotations

from ludotheque.bots.columns import (
    EVERYBODY,
    FIRST,
    MOVER,
    NEXT,
    NONE,
    PARENT,
    TIMES,
    TWIN,
    VISITS,
    Arrays,
    Desk,
)
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.state import CHANCE, Shares


@rule
def hand_up(length: int, chooser: int, tree: Arrays, desk: Desk) -> None:
    """Bring the worths of the edges walked up to date, from the last to the first.

    Whoever does not choose is taken for chance.
    """
    edges, worths, before = tree.edges, tree.worths, desk.shares
    child = desk.path[length - 1]
    for seat in range(len(before)):  # from here on ``before`` is what the child was worth
        share, before[seat] = before[seat], worths[child, seat]
        worths[child, seat] += (share - worths[child, seat]) / edges[child, VISITS]
    for i in range(length - 2, -1, -1):
        edge = desk.path[i]
        node = edges[child, PARENT]
        mover = tree.nodes[node, MOVER]
        chance = mover == CHANCE or (chooser != EVERYBODY and chooser != mover)
        if tree.nodes[edge + 1, TWIN] != NONE:  # the mean of what was met
            best = child if chance else best_edge(node, tree)
            for seat in range(len(before)):
                before[seat] = worths[edge, seat]
                worths[edge, seat] += (worths[best, seat] - before[seat]) / edges[edge, VISITS]
        elif chance:
            times, visits = tree.nodes[node, TIMES], edges[child, VISITS]
            for seat in range(len(before)):  # the mean of its edges, by how often they were met
                gain = visits * worths[child, seat] - (visits - 1) * before[seat]
                before[seat] = worths[edge, seat]
                worths[edge, seat] += (gain - before[seat]) / times
        else:
            best = best_after(node, edge, child, before, tree)
            for seat in range(len(before)):
                before[seat] = worths[edge, seat]
                worths[edge, seat] = worths[best, seat]
        child = edge


@rule
def best_after(node: int, edge: int, child: int, before: Shares, tree: Arrays) -> int:
    """Return the best edge of the node at the end of an edge, after one of them, ``child``, has changed.

    If it is the same as before, its worths are those of ``edge``, which is returned.
    """
    seat, worths = tree.nodes[node, MOVER], tree.worths
    if tree.nodes[node, TIMES] == 1 or worths[child, seat] >= worths[edge, seat]:
        return child
    if before[seat] < worths[edge, seat]:
        return edge
    return best_edge(node, tree)


@rule
def best_edge(node: int, tree: Arrays) -> int:
    """Return the edge of a node that is worth most to whoever is to move there."""
    seat = tree.nodes[node, MOVER]
    best = edge = tree.nodes[node, FIRST]
    while edge != NONE:
        if tree.worths[edge, seat] > tree.worths[best, seat]:
            best = edge
        edge = tree.edges[edge, NEXT]
    return best
