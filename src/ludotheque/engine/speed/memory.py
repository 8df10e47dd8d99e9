"""States in memory: one record of integers, as compiled rules and as plain Python see it.

A state is a NumPy array of one structured element. Compiled rules get the element itself; plain rules
get a namespace over the same memory, whose fields read and write like the compiled record's.
"""

from __future__ import annotations

import math
import mmap
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ludotheque.engine.author.state import Field, State

StateArray = NDArray[np.void]
"""One or more states."""


def layout(state: type[State]) -> np.dtype[np.void]:
    """Return the memory layout of a state: widest fields first, and every byte owned by a field.

    Without padding of its own, equal fields mean equal bytes.
    """
    fields = {name: Field(np.dtype(kind).str, shape) for name, (kind, shape) in state.__fields__.items()}
    for name, field in fields.items():
        if np.dtype(field.kind).kind not in "iu" or name.startswith("_"):
            raise TypeError(f"the field {name!r} must be an integer, with a name not starting with _")
    members = sorted(fields.items(), key=lambda member: -np.dtype(member[1].kind).itemsize)
    packed: list[tuple[str, str, tuple[int, ...]]] = [(name, kind, shape) for name, (kind, shape) in members]
    filler = -np.dtype(packed).itemsize % 8
    if filler:
        packed.append(("_filler", "i1", (filler,)))
    return np.dtype(packed)


KINDS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""Signed integers by their size, as memoryviews name them; capitals are unsigned."""


def _kind(field: np.dtype[Any]) -> str:
    """Return what a field is made of, as memoryviews name it."""
    letter = KINDS[field.base.itemsize]
    return letter if field.base.kind == "i" else letter.upper()


def _scalar(kind: str, place: int, writable: bool) -> property:
    """Return a field of one number, which lies at a place among the state's numbers of its kind.

    Plain rules do little else than read such fields, so each gets code of its own.
    """
    made: dict[str, Any] = {}
    number = f"s._{kind}[{place}]"
    exec(f"def read(s): return {number}\ndef write(s, value): {number} = value", made)  # noqa: S102
    return property(made["read"], made["write"] if writable else None)


@cache
def _namespace(dtype: np.dtype[np.void], writable: bool) -> type[Any]:
    assert dtype.fields is not None
    places: dict[str, tuple[int, int, str, tuple[int, ...]]] = {}
    members: dict[str, Any] = {}
    for name, (field, begin, *_) in dtype.fields.items():
        kind = _kind(field)
        if field.shape:
            places[name] = begin, begin + field.itemsize, kind, field.shape
        else:
            places[f"_{kind}"] = 0, dtype.itemsize, kind, (dtype.itemsize // field.itemsize,)
            members[name] = _scalar(kind, begin // field.itemsize, writable)

    def over(self: Any, array: StateArray) -> None:
        memory: Any = array.base
        # a copy's memory is a bytearray, and there are many copies: that is quicker
        view = memoryview(memory) if type(memory) is bytearray else array.view(np.uint8).data
        set_bytes(self, view if writable else view.toreadonly())

    def first_read(self: Any, slot: str) -> Any:
        """Return a field's memory, and keep it: most namespaces are asked for a few fields only."""
        if slot not in places:
            raise AttributeError(f"the state has no field {slot!r}")
        begin, end, kind, shape = places[slot]
        memory = self._bytes[begin:end].cast(kind, shape)
        setters[slot](self, memory)
        return memory

    def refuse(self: Any, slot: str, value: Any) -> None:
        raise AttributeError(f"{slot!r} cannot be set: a state is changed by playing")

    members |= {"__slots__": ("_bytes", *places), "__init__": over, "__getattr__": first_read}
    if not writable:
        members["__setattr__"] = refuse
    made = type("State", (), members)
    slots: Any = vars(made)
    set_bytes = slots["_bytes"].__set__
    setters = {slot: slots[slot].__set__ for slot in places}
    return made


def writable(array: StateArray) -> Any:
    """Return the namespace through which plain rules read and write a one-element state array."""
    return _namespace(array.dtype, True)(array)


def readable(array: StateArray) -> Any:
    """Return the namespace through which everybody else reads it."""
    return _namespace(array.dtype, False)(array)


def pages(shape: tuple[int, ...], kind: DTypeLike) -> NDArray[Any]:
    """Return zeros in memory of their own: what is never touched costs nothing, and all of it is given back.

    From the heap it would be neither: what was freed would leave it large, and be zeroed again.
    """
    count = math.prod(shape)
    return np.frombuffer(mmap.mmap(-1, max(count * np.dtype(kind).itemsize, 1)), kind, count).reshape(shape)


def copied(array: StateArray) -> StateArray:
    """Return a copy of a state, byte by byte: NumPy's own goes field by field."""
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))
