"""A search tree: the arrays that the compiled search fills, and what can be read from them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ludotheque.bots import columns
from ludotheque.bots.settings import Tuning
from ludotheque.engine.author.rng import WORDS, generator
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.memory import pages

CHUNK_SECONDS = 0.05
"""How long compiled code searches at a stretch: after it, a thread may have to wait for Python's lock."""
ROOM, MOST_ROOM = 250_000, 2_000_000
"""Edges that there is room for at first, and at most. Room that is not used costs no memory."""
DEEPEST = 256
STATES = 80
"""States that a search may work with; ours needs two, those that go back and forth one a depth."""
APART = 128
"""Bytes between what two threads write: processors fetch memory by lines of 64 bytes, and by pairs."""


Step = tuple[int, int]
"""An action, and who is to move after it."""


class Tree:
    """The arrays of one search."""

    def __init__(self, players: int, room: int = ROOM) -> None:
        self.nodes = pages((room + 1, columns.NODE_COLUMNS), np.int64)
        self.edges = pages((room, columns.EDGE_COLUMNS), np.int64)
        self.values = pages((room, players), np.float64)
        self.worths = pages((room, players), np.float64)
        self.counters = apart(columns.COUNTERS, np.int64)
        self.nodes[0, [columns.FIRST, columns.TWIN]] = columns.NONE

    @property
    def arrays(self) -> columns.Arrays:
        """The arrays, as the search takes them."""
        return columns.Arrays(self.nodes, self.edges, self.values, self.worths, self.counters)

    @property
    def size(self) -> int:
        """How many edges there are."""
        return int(self.counters[columns.EDGES])

    @property
    def iterations(self) -> int:
        """How often the search set out from the root."""
        return int(self.nodes[0, columns.TIMES])

    @property
    def bytes(self) -> int:
        """How much memory is in use."""
        return self.size * sum(
            array[0].nbytes for array in (self.nodes, self.edges, self.values, self.worths)
        )

    def children(self, node: int) -> list[int]:
        """Return the edges of a node, the most visited first."""
        edges = []
        edge = int(self.nodes[node, columns.FIRST])
        while edge != columns.NONE:
            edges.append(edge)
            edge = int(self.edges[edge, columns.NEXT])
        return sorted(
            edges, key=lambda edge: (-self.edges[edge, columns.VISITS], self.edges[edge, columns.ACTION])
        )

    def visits(self, edge: int) -> int:
        """Return how often an edge was walked."""
        return int(self.edges[edge, columns.VISITS])

    def action(self, edge: int) -> int:
        """Return what an edge stands for."""
        return int(self.edges[edge, columns.ACTION])

    def child(self, node: int, action: int, mover: int) -> int | None:
        """Return the node that an action leads to if then ``mover`` is to move; None if there is none yet."""
        found = next((edge + 1 for edge in self.children(node) if self.action(edge) == action), columns.NONE)
        while found != columns.NONE and self.nodes[found, columns.MOVER] != mover:
            found = int(self.nodes[found, columns.TWIN])
        return None if found == columns.NONE or not self.nodes[found, columns.TIMES] else found

    def below(self, steps: Sequence[Step]) -> Tree | None:
        """Return the part of the tree that some steps lead to, in arrays of its own; None if nothing."""
        node = 0
        for action, mover in steps:
            found = self.child(node, action, mover)
            if found is None:
                return None
            node = found
        return self._part(node)

    def _part(self, root: int) -> Tree:
        """Return a copy of what is below a node, which becomes the root."""
        size = self.size
        above = np.concatenate([[0], self.edges[:size, columns.PARENT]])
        above[root] = root
        while not np.array_equal(higher := above[above], above):  # every node finds its topmost ancestor
            above = higher
        kept = np.flatnonzero(above == root)
        place = np.full(size + 1, columns.NONE)
        place[kept] = np.arange(len(kept))
        edges = kept[1:] - 1
        part = Tree(self.values.shape[1], max(ROOM, 2 * len(edges)))
        part.counters[columns.EDGES] = len(edges)
        part.nodes[: len(kept)] = self.nodes[kept]
        part.edges[: len(edges)] = self.edges[edges]
        part.values[: len(edges)] = self.values[edges]
        part.worths[: len(edges)] = self.worths[edges]
        nodes, edges = part.nodes[: len(kept)], part.edges[: len(edges)]
        edges[:, columns.PARENT] = place[edges[:, columns.PARENT]]
        for column in (nodes[:, columns.FIRST], edges[:, columns.NEXT]):  # edge e ends in node e + 1
            column[:] = np.where(column == columns.NONE, columns.NONE, place[column + 1] - 1)
        twins = nodes[:, columns.TWIN]
        twins[:] = np.where(twins == columns.NONE, columns.NONE, place[twins])
        return part

    def widen(self) -> bool:
        """Make more room, and tell whether there is more."""
        room = min(2 * len(self.edges), MOST_ROOM)
        if room <= len(self.edges):
            return False
        more = Tree(self.values.shape[1], room)
        for name in ("nodes", "edges", "values", "worths"):
            old: NDArray[Any] = getattr(self, name)
            getattr(more, name)[: len(old)] = old
            setattr(self, name, getattr(more, name))
        return True


class Grower:
    """Lets one tree grow from a position. Every thread has one of its own."""

    def __init__(
        self,
        search: Callable[..., int],
        settings: Tuning,
        sight: Sight,
        seed: int,
        stream: int,
        notes: NDArray[np.float64] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        game, players = sight.game, sight.setting.players
        notes = np.zeros(game.insight.notes) if notes is None else notes
        self.search = search
        self.clock = clock
        self.rules = game.rules
        self.root, self.seat = sight.position.array, sight.seat
        self.work = apart(STATES, game.rules.dtype)
        rng = apart(WORDS, np.int64)
        rng[:] = generator(seed, stream)
        path, shares = apart(DEEPEST, np.int64), apart(players, np.float64)
        self.actions = game.rules.room()
        self.desk = columns.Desk(settings.array(), rng, self.actions, path, shares, notes)

    def grow(self, one: Tree, iterations: int | None, deadline: float | None) -> None:
        """Let a tree grow until the iterations are done or the time is over, or memory is full."""
        left, chunk = iterations, 8
        begin = self.clock()
        while left is None or left > 0:
            wanted = chunk if left is None else left if deadline is None else min(chunk, left)
            done = self._iterate(one, wanted)
            left = None if left is None else left - done
            if done < wanted and not one.widen():
                return
            if deadline is not None:
                now = self.clock()
                if now >= deadline:
                    return
                stretch = min(CHUNK_SECONDS, deadline - now)
                spent, begin = now - begin, now
                chunk = max(1, min(2 * chunk, int(chunk * stretch / max(spent, 1e-7))))

    def _iterate(self, one: Tree, iterations: int) -> int:
        done = self.search(self.work, self.root, self.seat, iterations, one.arrays, self.desk)
        self.rules.check_room(self.actions)
        return done


def apart(count: int, kind: DTypeLike) -> NDArray[Any]:
    """Return zeros that no other thread's numbers lie close to: they would slow each other down."""
    margin = -(-APART // np.dtype(kind).itemsize)
    return np.zeros(count + 2 * margin, kind)[margin:-margin]
