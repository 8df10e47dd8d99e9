"""A search tree: the tables that the search fills, and what can be read from them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ludotheque.bots import columns
from ludotheque.bots.portable_search import PortableSearch, Run
from ludotheque.bots.settings import Tuning
from ludotheque.engine.author.numbers import BYTES, INTEGER, REAL, integers_of, pages, reals
from ludotheque.engine.author.rng import WORDS, generator
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.rules import Rules

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
    """The tables of one search."""

    def __init__(self, players: int, room: int = ROOM) -> None:
        self.players = players
        self.nodes: Any = pages((room + 1, columns.NODE_COLUMNS), INTEGER)
        self.edges: Any = pages((room, columns.EDGE_COLUMNS), INTEGER)
        self.values: Any = pages((room, players), REAL)
        self.worths: Any = pages((room, players), REAL)
        self.counters: Any = apart(columns.COUNTERS * BYTES).cast(INTEGER)
        self.nodes[0, columns.FIRST] = self.nodes[0, columns.TWIN] = columns.NONE

    @property
    def arrays(self) -> columns.Arrays:
        """The tables, as the search takes them."""
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
        return self.size * (columns.NODE_COLUMNS + columns.EDGE_COLUMNS + 2 * self.players) * BYTES

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

    def gained(self, edge: int) -> list[float]:
        """Return what every seat got behind an edge, summed up."""
        return [self.values[edge, seat] for seat in range(self.players)]

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
        """Return the part of the tree that some steps lead to, in tables of its own; None if nothing."""
        node = 0
        for action, mover in steps:
            found = self.child(node, action, mover)
            if found is None:
                return None
            node = found
        return self._part(node)

    def _part(self, root: int) -> Tree:
        """Return a copy of what is below a node, which becomes the root."""
        parents = _column(self.edges, columns.PARENT, self.size).tolist()
        place, kept = {root: 0}, [root]
        for node, parent in enumerate(parents[root:], root + 1):  # an edge has a higher number than its node
            if parent in place:
                place[node] = len(kept)
                kept.append(node)
        edges = [node - 1 for node in kept[1:]]
        part = Tree(self.players, max(ROOM, 2 * len(edges)))
        part.counters[columns.EDGES] = len(edges)
        _copy_rows(self.nodes, kept, part.nodes)
        for name in ("edges", "values", "worths"):
            _copy_rows(getattr(self, name), edges, getattr(part, name))
        place[columns.NONE] = columns.NONE
        behind = {node - 1: new - 1 for node, new in place.items()}  # edge e ends in node e + 1
        behind[columns.NONE] = columns.NONE
        for table, column, moved in (
            (part.edges, columns.PARENT, place),
            (part.edges, columns.NEXT, behind),
            (part.nodes, columns.FIRST, behind),
            (part.nodes, columns.TWIN, place),
        ):
            numbers = _column(table, column, len(kept) if table is part.nodes else len(edges))
            # the edge of a twin is on no list: what stands there as its next one means nothing
            numbers[:] = integers_of(moved.get(number, columns.NONE) for number in numbers.tolist())
        return part

    def widen(self) -> bool:
        """Make more room, and tell whether there is more."""
        room = min(2 * len(self.edges), MOST_ROOM)
        if room <= len(self.edges):
            return False
        more = Tree(self.players, room)
        for name in ("nodes", "edges", "values", "worths"):
            old = getattr(self, name)
            getattr(more, name).cast("B")[: old.nbytes] = old.cast("B")
            setattr(self, name, getattr(more, name))
        return True


class Grower:
    """Lets one tree grow from a position. Every thread has one of its own."""

    root: bytearray
    seat: int | None

    def __init__(
        self,
        search: Callable[..., int],
        settings: Tuning,
        sight: Sight,
        seed: int,
        stream: int,
        notes: memoryview[float] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        game, players = sight.game, sight.setting.players
        notes = reals(game.insight.notes) if notes is None else notes
        self.search = search
        self.clock = clock
        self.rules: Rules = game.rules
        self.root, self.seat = sight.position.memory, sight.seat
        self.work: memoryview[int] = apart(STATES * game.rules.layout.size)
        rng = apart(WORDS * BYTES).cast(INTEGER)
        rng[:] = generator(seed, stream)
        path, shares = apart(DEEPEST * BYTES).cast(INTEGER), apart(players * BYTES).cast(REAL)
        self.actions: memoryview[int] = game.rules.room()
        self.desk: columns.Desk = columns.Desk(settings.array(), rng, self.actions, path, shares, notes)

    def grow(self, one: Tree, iterations: int | None, deadline: float | None) -> None:
        """Let a tree grow until the iterations are done or the time is over, or memory is full."""
        left = iterations
        while left is None or left > 0:
            with self._session(one) as step:
                done, full = self._fill(step, left, deadline)
            left = None if left is None else left - done
            if not full or not one.widen():
                return

    def _fill(self, step: Run, left: int | None, deadline: float | None) -> tuple[int, bool]:
        """Let a tree grow until all is done, or it is full; return how much was done, and whether it is."""
        total, chunk = 0, 8
        begin = self.clock()
        while left is None or total < left:
            wanted = chunk if left is None else min(chunk, left - total)
            done = step(wanted)
            self.rules.check_room(self.actions)
            total += done
            if done < wanted:
                return total, True
            now = self.clock()
            if deadline is not None and now >= deadline:
                break
            stretch = CHUNK_SECONDS if deadline is None else min(CHUNK_SECONDS, deadline - now)
            spent, begin = now - begin, now
            chunk = max(1, min(2 * chunk, int(chunk * stretch / max(spent, 1e-7))))
        return total, False

    @contextmanager
    def _session(self, one: Tree) -> Iterator[Run]:
        """Have a tree where the search works on it: for portable code that is another memory."""
        work, root, seat = self.work, self.root, self.seat
        if isinstance(self.search, PortableSearch):
            with self.search.session(work, root, seat, one.arrays, self.desk) as step:
                yield step
        else:
            yield lambda iterations: self.search(work, root, seat, iterations, one.arrays, self.desk)


def apart(size: int) -> memoryview[int]:
    """Return zero bytes that no other thread's lie close to: they would slow each other down."""
    return memoryview(bytearray(size + 2 * APART))[APART : APART + size]


def _column(table: Any, column: int, size: int) -> memoryview[int]:
    """Return a column of a table, as far down as there is something."""
    width = table.shape[1]
    flat: memoryview[int] = table.cast("B").cast(INTEGER)
    return flat[column : column + size * width : width]


def _copy_rows(table: Any, rows: Sequence[int], into: Any) -> None:
    """Copy rows of a table, one after the other."""
    old, new, width = table.cast("B"), into.cast("B"), table.shape[1] * BYTES
    new[: len(rows) * width] = b"".join([old[row * width : (row + 1) * width] for row in rows])
