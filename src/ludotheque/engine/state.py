"""States: one record of named integer fields, as compiled code and as plain Python see it.

A state is a NumPy array of one structured element. Compiled rules get the element itself; plain rules
get a namespace over the same memory, whose fields read and write like the compiled record's.
"""

from __future__ import annotations

from collections.abc import Mapping
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


def _place(dtype: np.dtype[np.void], name: str) -> tuple[int, int, str, tuple[int, ...]]:
    """Return where a field lies in a state's bytes, what it is made of, and its shape."""
    assert dtype.fields is not None
    field, begin = dtype.fields[name][:2]
    letter = KINDS[field.base.itemsize]
    kind = letter if field.base.kind == "i" else letter.upper()
    return begin, begin + field.itemsize, kind, field.shape or (1,)


@cache
def _namespace(dtype: np.dtype[np.void]) -> type[Any]:
    assert dtype.fields is not None
    arrays = {name: dtype[name].shape != () for name in dtype.names or ()}
    slots = {name if is_array else f"_{name}": name for name, is_array in arrays.items()}
    places = {slot: _place(dtype, name) for slot, name in slots.items()}

    def over(self: Any, array: StateArray) -> None:
        self.array = array
        self._bytes = array.view(np.uint8).data

    def first_read(self: Any, slot: str) -> Any:
        """Return a field's memory, and keep it: most namespaces are asked for a few fields only."""
        if slot not in places:
            raise AttributeError(f"the state has no field {slot!r}")
        begin, end, kind, shape = places[slot]
        memory = self._bytes[begin:end].cast(kind, shape)
        setattr(self, slot, memory)
        return memory

    def scalar(slot: str) -> property:
        def read(self: Any) -> int:
            value: int = getattr(self, slot)[0]
            return value

        def write(self: Any, value: int) -> None:
            getattr(self, slot)[0] = value

        return property(read, write)

    members: dict[str, Any] = {
        "__slots__": ("array", "_bytes", *slots),
        "__init__": over,
        "__getattr__": first_read,
    }
    members |= {name: scalar(f"_{name}") for name, is_array in arrays.items() if not is_array}
    return type("PlainState", (), members)


def plain(array: StateArray) -> Any:
    """Return the namespace through which plain Python reads and writes a one-element state array."""
    return _namespace(array.dtype)(array)


def copied(array: StateArray) -> StateArray:
    """Return a copy of a state, byte by byte: NumPy's own goes field by field."""
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))
