"""What a search tree is written in: a handful of arrays, and what their columns are called.

Edges are numbered from 0; node 0 is the root, and at the end of edge e lies node e + 1. The edges of a node
form a list. The same node serves all deals, so an edge counts how often it was *available*. Where hidden
things decide who is to move after it, each of them has a node there; those after the first are called its
twins. Where a move brings something to light, a node of chance comes first, with an edge for whatever it was.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.engine.author.state import Actions, Grid, Numbers, RealGrid, Reals, Rng, Shares


class Arrays(NamedTuple):
    """A tree."""

    nodes: Grid
    edges: Grid
    values: RealGrid
    """By edge and seat: what the seat got, summed up."""
    worths: RealGrid
    """By edge and seat: what the seat gets if everybody goes on as is best for them, as far as was seen."""
    counters: Numbers


class Desk(NamedTuple):
    """What a search works with: how it goes about it, and room of its own."""

    settings: Reals
    rng: Rng
    out: Actions
    path: Numbers
    shares: Shares
    notes: Reals
    """What the seat made of how the others have played."""


NONE = -1
OTHERS = -1
"""The action of a chance edge that stands for all outcomes without an edge of their own."""
SHARED = 8
"""Iterations that share a deal: to deal again may take longer than all else."""
ALL_KNOWN = -2
"""The seat of somebody who knows everything: nothing is dealt again for them."""

EVERYBODY = -3
"""Who chooses in a tree in which all seats do."""

# columns of ``edges``
ACTION, PARENT, NEXT, VISITS, AVAILABLE = 0, 1, 2, 3, 4
EDGE_COLUMNS = 5
# columns of ``nodes``
FIRST, TIMES, WIDTH, RIPE, MOVER, TWIN, LISTED, SHORTLIST = 0, 1, 2, 3, 4, 5, 6, 7
MOST_LISTED = 8
"""Moves that a node keeps in mind, the best first, to try next: to rate all of them is what costs."""
RATED_AT_ONCE = 64
"""Moves that are rated together."""
NODE_COLUMNS = SHORTLIST + MOST_LISTED
# places of ``counters``
EDGES, PLIES, SERVED = 0, 1, 2
COUNTERS = 3
# places of ``settings``
EXPLORATION, WIDENING, EXPONENT, HORIZON, CERTAIN, MINIMAX, QUICK_OTHERS = 0, 1, 2, 3, 4, 5, 6
NEVER = 1 << 62
