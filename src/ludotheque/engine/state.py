"""States: one record of named integer fields, as compiled code and as plain Python see it.

A state is a NumPy array of one structured element. Compiled rules get the element itself; plain rules
get a namespace over the same memory, whose fields read and write like the compiled record's.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

CHANCE = -1
"""In ``to_move``: the next event is chance's."""
OVER = -2
"""In ``to_move``: the match is over."""

Fields = Mapping[str, tuple[str, tuple[int, ...]]]
"""A state's fields: name → (NumPy integer type, shape)."""

StateArray = NDArray[np.void]
"""One or more states."""

ALWAYS = ("to_move", "turn", "players", "move_number")
"""The fields that every game's state has."""


def layout(fields: Fields) -> np.dtype[np.void]:
    """Return the memory layout of a state: widest fields first, and every byte owned by a field.

    Without padding of its own, equal fields mean equal bytes.
    """
    missing = [name for name in ALWAYS if name not in fields]
    if missing:
        raise TypeError(f"a state needs the fields {', '.join(missing)}")
    members = sorted(
        ((name, np.dtype(kind), shape) for name, (kind, shape) in fields.items()),
        key=lambda member: -member[1].itemsize,
    )
    for name, kind, _ in members:
        if kind.kind not in "iu" or name.startswith("_"):
            raise TypeError(f"the field {name!r} must be an integer, with a name not starting with _")
    size = sum(kind.itemsize * int(np.prod(shape, dtype=int)) for _, kind, shape in members)
    filler = -size % 8
    packed: list[tuple[str, np.dtype[Any], tuple[int, ...]]] = list(members)
    if filler:
        packed.append(("_filler", np.dtype("i1"), (filler,)))
    return np.dtype(packed)


KINDS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""Signed integers by their size, as memoryviews name them; capitals are unsigned."""


def _kind(field: np.dtype[Any]) -> str:
    """Return what a field is made of, as memoryviews name it."""
    letter = KINDS[field.base.itemsize]
    return letter if field.base.kind == "i" else letter.upper()


def _scalar(kind: str, place: int) -> property:
    """Return a field of one number, which lies at a place among the state's numbers of its kind.

    Plain rules do little else than read such fields, so each gets code of its own.
    """
    made: dict[str, Any] = {}
    number = f"s._{kind}[{place}]"
    exec(f"def read(s): return {number}\ndef write(s, value): {number} = value", made)  # noqa: S102
    return property(made["read"], made["write"])


def _numbers(dtype: np.dtype[np.void]) -> tuple[list[str], Callable[[Any, memoryview], None]]:
    """Return the names of the fields of one number, and what copies them all out of a state's bytes."""
    assert dtype.fields is not None
    names, code, end = [], "=", 0
    for name, (field, begin, *_) in sorted(dtype.fields.items(), key=lambda item: item[1][1]):
        if not field.shape:
            code += f"{begin - end}x{_kind(field)}"
            names.append(name)
            end = begin + field.itemsize
    made: dict[str, Any] = {"unpack": struct.Struct(code).unpack_from}
    exec(f"def copy(s, memory): {', '.join(f's.{name}' for name in names)}, = unpack(memory)", made)  # noqa: S102
    return names, made["copy"]


@cache
def _namespace(dtype: np.dtype[np.void], fixed: bool) -> type[Any]:
    assert dtype.fields is not None
    places: dict[str, tuple[int, int, str, tuple[int, ...]]] = {}
    members: dict[str, Any] = {}
    for name, (field, begin, *_) in dtype.fields.items():
        kind = _kind(field)
        if field.shape:
            places[name] = begin, begin + field.itemsize, kind, field.shape
        elif not fixed:
            places[f"_{kind}"] = 0, dtype.itemsize, kind, (dtype.itemsize // field.itemsize,)
            members[name] = _scalar(kind, begin // field.itemsize)
    names, copy = _numbers(dtype) if fixed else ([], None)

    def over(self: Any, array: StateArray) -> None:
        self.array = array
        memory: Any = array.base
        if type(memory) is bytearray:  # as in copies, of which there are many: this is quicker
            self._bytes = memoryview(memory)
        else:
            self._bytes = array.view(np.uint8).data
        if copy:
            copy(self, self._bytes)

    def first_read(self: Any, slot: str) -> Any:
        """Return a field's memory, and keep it: most namespaces are asked for a few fields only."""
        if slot not in places:
            raise AttributeError(f"the state has no field {slot!r}")
        begin, end, kind, shape = places[slot]
        memory = self._bytes[begin:end].cast(kind, shape)
        setattr(self, slot, memory)
        return memory

    members |= {"__slots__": ("array", "_bytes", *places, *names)}
    members |= {"__init__": over, "__getattr__": first_read}
    return type("PlainState", (), members)


def plain(array: StateArray) -> Any:
    """Return the namespace through which plain Python reads and writes a one-element state array."""
    return _namespace(array.dtype, False)(array)


def fixed(array: StateArray) -> Any:
    """Return a namespace of a state that does not change any more: read often, written never."""
    return _namespace(array.dtype, True)(array)


def copied(array: StateArray) -> StateArray:
    """Return a copy of a state, byte by byte: NumPy's own goes field by field."""
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))
