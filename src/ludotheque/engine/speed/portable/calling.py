"""Portable functions that are called as plain and compiled ones are: with memory of this process.

A machine has memory of its own, so that whatever a rule does, it cannot write anywhere else. What a function
is given is copied there, and back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ludotheque.engine.speed.portable.machine import PAGE, Loaded, Loader, Machine
from ludotheque.engine.speed.portable.module import Module

LISTING = ("actions", "indices")
"""Functions that return how many numbers they have listed: of a long list no others are copied."""
NUMBERS, STATES = "if", "s"
"""How the arguments of a function are told: an integer, a real, or states; else a digit."""
MOST_IDLE = 2
"""Machines of one game that are kept while nobody uses them."""
MOST_KEPT = 96 << 20
"""Bytes that such machines of all games may have together: what was used last is kept."""


def bytes_of(array: Any) -> memoryview:
    """Return the bytes of a memory, or of an array."""
    try:
        view = memoryview(array)
        return view.cast("B") if view.nbytes else memoryview(b"")
    except (TypeError, ValueError, BufferError):  # a record, which memoryviews do not know
        return memoryview(array.view("u1")).cast("B")


class Bench:
    """A machine, and what is laid out in its memory."""

    def __init__(self, code: PortableCode, machine: Machine) -> None:
        self.code = code
        self.machine = machine
        self._small = self._small_size = 0
        self._list: int | None = None
        self._zone = 0
        self.zone_size: int = 0
        self.size = 0
        """Bytes that have been laid out in its memory."""

    def call(self, name: str, arguments: Sequence[Any]) -> Any:
        """Return what a function gives; arrays are copied there and back."""
        numbers: list[float] = []
        back: list[tuple[int, memoryview]] = []
        begin = place = self._room_for(arguments)
        listed = None
        for letter, one in zip(self.code.signatures[name], arguments, strict=True):
            if letter in NUMBERS:
                numbers.append(float(one) if letter == "f" else int(one))
            elif letter != STATES and len(one) == self.code.list_length:
                listed = one
                numbers += (self.list(), len(one))
            else:
                data = bytes_of(one)
                if data.nbytes:
                    self.machine.write(place, data)
                    back.append((place, data))
                shape = (data.nbytes // self.code.state_size,) if letter == STATES else shape_of(one)
                numbers += (place, *shape)
                place += _aligned(data.nbytes)
        assert place - begin <= self._small_size
        result = self.machine.call(name, *numbers)
        for where, data in back:
            if not data.readonly:
                self.machine.read(where, data)
        if listed is not None:
            self._bring_list(listed, result if name in LISTING else 0)
        return result

    def _room_for(self, arguments: Sequence[Any]) -> int:
        size = sum(_aligned(bytes_of(one).nbytes) for one in arguments if _is_small(one, self.code))
        if size > self._small_size:
            self._small_size = -(-size // PAGE) * PAGE
            self._small = self._room(self._small_size)
        return self._small

    def list(self) -> int:
        """Return the place of the room for lists of actions."""
        if self._list is None:
            self._list = self._room(8 * self.code.list_length)
        return self._list

    def _bring_list(self, room: Any, count: int) -> None:
        """Copy what was listed, and the last place of the room, which tells whether it was too much."""
        data, place = bytes_of(room), self.list()
        if 0 < count < len(room):
            self.machine.read(place, data[: 8 * count])
        self.bring_flag(room)

    def bring_flag(self, room: Any) -> None:
        """Copy the last place of the room for lists, and clear it."""
        data, place = bytes_of(room), self.list()
        self.machine.read(place + len(data) - 8, data[-8:])
        if any(data[-8:]):
            self.machine.clear(place + len(data) - 8, 8)

    def zone(self, size: int) -> int:
        """Return the place of so many bytes; whoever writes there sets them to 0 again."""
        if size > self.zone_size:
            self._zone, self.zone_size = self._room(size), size
        return self._zone

    def _room(self, size: int) -> int:
        self.size += size
        return self.machine.room(size)


def shape_of(array: Any) -> tuple[int, ...]:
    """Return how many numbers an array, or a memory, has in each dimension."""
    return tuple(array.shape)


def _is_small(one: Any, code: PortableCode) -> bool:
    return not isinstance(one, (int, float)) and hasattr(one, "__len__") and len(one) != code.list_length


def _aligned(size: int) -> int:
    return -(-size // 64) * 64


class Idle:
    """Machines that nobody uses, those of all games, in the order in which they were used."""

    def __init__(self) -> None:
        self._benches: list[Bench] = []
        self._lock = threading.Lock()

    def take(self, code: PortableCode) -> Bench | None:
        """Return a game's machine that was used last, to be used again."""
        with self._lock:
            found = next((one for one in reversed(self._benches) if one.code is code), None)
            if found is not None:
                self._benches.remove(found)
            return found

    def keep(self, bench: Bench) -> None:
        """Keep a machine for whoever comes next; the memory of others is given back if it is too much."""
        with self._lock:
            self._benches.append(bench)
            if len(same := self.of(bench.code)) > MOST_IDLE:
                self._benches.remove(same[0])
            while sum(one.size for one in self._benches) > MOST_KEPT:
                del self._benches[0]

    def of(self, code: PortableCode) -> list[Bench]:
        """Return the machines of a game."""
        return [one for one in self._benches if one.code is code]


idle = Idle()


class PortableCode:
    """A game's portable code, loaded; every thread that calls has a machine to itself."""

    def __init__(self, module: Module, list_length: int, load: Loader) -> None:
        self.signatures: Mapping[str, str] = module.signatures
        self.state_size: int = module.page["state"]
        self.list_length = list_length
        self._make: Loaded = load(module.code)
        with self.borrowed():  # whatever is wrong with it, or with this system, is known now
            pass

    @contextmanager
    def borrowed(self) -> Iterator[Bench]:
        """Lend a machine; what was stopped, or has used much memory, is given back to the system."""
        bench = idle.take(self) or Bench(self, self._make())
        yield bench
        idle.keep(bench)

    def has(self, name: str) -> bool:
        """Tell whether a function is there."""
        return name in self.signatures

    def function(self, name: str) -> Callable[..., Any]:
        """Return a function that takes the same arguments as its plain twin."""

        def call(*arguments: Any) -> Any:
            with self.borrowed() as bench:
                return bench.call(name, arguments)

        return call
