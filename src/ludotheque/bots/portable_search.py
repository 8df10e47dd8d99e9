"""The portable search: a tree grows in the memory of a machine, and is brought back when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ludotheque.bots import columns
from ludotheque.engine.speed.portable.calling import Bench, PortableCode, bytes_of, shape_of

LINE = 128
"""Bytes by which what is laid out is aligned."""
Run = Callable[[int], int]
"""Runs so many iterations, and returns how many were run."""


class PortableSearch:
    """The search as plain and compiled ones are called; ``session`` is for many calls with the same tree."""

    def __init__(self, code: PortableCode) -> None:
        self.code = code

    def __call__(self, states: Any, root: Any, seat: int, iterations: int, tree: Any, desk: Any) -> int:
        with self.session(states, root, seat, tree, desk) as step:
            return step(iterations)

    @contextmanager
    def session(self, states: Any, root: Any, seat: Any, tree: Any, desk: Any) -> Iterator[Run]:
        """Have a tree in a machine for a while; in the end it is brought back."""
        with self.code.borrowed() as bench:
            stay = _Stay(bench, (states, root), tree, desk)
            yield lambda iterations: stay.search(seat, iterations)
            stay.bring_back()


class _Stay:
    """A tree, and what is needed to let it grow, in the memory of a machine."""

    def __init__(self, bench: Bench, states: Any, tree: Any, desk: Any) -> None:
        self.bench = bench
        self.tree, self.desk = tree, desk
        self.small = [*states, *(one for one in desk if one is not desk.out), tree.counters]
        rooms = (tree.nodes, tree.edges, tree.values, tree.worths)
        sizes = [_aligned(bytes_of(one).nbytes) for one in (*self.small, *rooms)]
        place = bench.zone(sum(sizes))
        self.places: dict[int, int] = {}
        for one, size in zip((*self.small, *rooms), sizes, strict=True):
            self.places[id(one)] = place
            place += size
        for one in self.small:
            self._write(one, bytes_of(one))
        for one, used in self._used():
            self._write(one, bytes_of(one)[:used])

    def _write(self, one: Any, data: memoryview) -> None:
        if data.nbytes:
            self.bench.machine.write(self.places[id(one)], data)

    def _used(self) -> list[tuple[Any, int]]:
        """Return the large arrays, and how many of their bytes are in use."""
        size, tree = int(self.tree.counters[columns.EDGES]), self.tree
        rows = ((tree.nodes, size + 1), (tree.edges, size), (tree.values, size), (tree.worths, size))
        return [(one, bytes_of(one).nbytes // len(one) * count) for one, count in rows]

    def search(self, seat: int, iterations: int) -> int:
        """Run iterations; return how many were run."""
        done: int = self.bench.machine.call("search", *self.numbers(seat, iterations))
        self.bench.bring_flag(self.desk.out)
        return done

    def numbers(self, seat: int, iterations: int) -> list[int]:
        """Return what the search is given."""
        tree, desk = self.tree, self.desk
        size, states = self.bench.code.state_size, self.small[:2]
        told = [number for one in states for number in (self.places[id(one)], bytes_of(one).nbytes // size)]
        told += (seat, iterations)
        for one in (tree.nodes, tree.edges, tree.values, tree.worths, tree.counters, *desk):
            told += self._told(one)
        return told

    def _told(self, one: Any) -> tuple[int, ...]:
        if one is self.desk.out:
            return self.bench.list(), len(one)
        return self.places[id(one)], *shape_of(one)

    def bring_back(self) -> None:
        """Copy what has grown, and leave nothing but zeros behind."""
        machine = self.bench.machine
        for one in self.small:
            data = bytes_of(one)
            if data.nbytes:
                if not data.readonly:
                    machine.read(self.places[id(one)], data)
                machine.clear(self.places[id(one)], data.nbytes)
        for one, used in self._used():
            machine.read(self.places[id(one)], bytes_of(one)[:used])
            machine.clear(self.places[id(one)], used)


def _aligned(size: int) -> int:
    return -(-size // LINE) * LINE
