"""States in memory: one record of integers, as compiled rules and as plain Python see it.

A state is a bytearray. Plain rules get a namespace over it, whose fields read and write like a compiled
record's; :mod:`ludotheque.engine.speed.arrays` has it as NumPy's array of one structured element, which
compiled rules get.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ludotheque.engine.author.marks import KINDS
from ludotheque.engine.author.numbers import pages as pages
from ludotheque.engine.author.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


StateMemory: TypeAlias = "bytearray | memoryview[int] | NDArray[np.void]"
"""A state in memory."""

INTEGER = re.compile("[iu][1248]")
"""Kinds of fields."""
FILLER = "_filler"
ALIGNED = 8
"""A state is a multiple of so many bytes."""


class Member(NamedTuple):
    """A field in memory."""

    kind: str
    """As NumPy names it."""
    shape: tuple[int, ...]
    begin: int
    end: int

    @property
    def letter(self) -> str:
        """Its kind as memoryviews name it."""
        return KINDS[self.kind]


@dataclass(frozen=True, eq=False)
class Layout:
    """How the fields of a state lie in memory."""

    members: Mapping[str, Member]
    """In their order, without a gap; the last may be a filler."""
    size: int
    """How many bytes a state has."""

    def blank(self) -> bytearray:
        """Return an all-zero state."""
        return bytearray(self.size)


def layout(state: type[State]) -> Layout:
    """Return the memory layout of a state: widest fields first, and every byte owned by a field.

    Without padding of its own, equal fields mean equal bytes.
    """
    fields = {**state.__fields__}
    for name, field in fields.items():
        if not INTEGER.fullmatch(field.kind) or name.startswith("_"):
            raise TypeError(f"the field {name!r} must be an integer, with a name not starting with _")
    members: dict[str, Member] = {}
    end = 0
    for name, (kind, shape) in sorted(fields.items(), key=lambda member: -int(member[1].kind[1])):
        begin, end = end, end + int(kind[1])
        for length in shape:
            end = begin + (end - begin) * length
        members[name] = Member(kind, shape, begin, end)
    if filler := -end % ALIGNED:
        members[FILLER] = Member("i1", (filler,), end, end + filler)
    return Layout(members, end + filler)


def _scalar(kind: str, place: int, writable: bool) -> property:
    """Return a field of one number, which lies at a place among the state's numbers of its kind.

    Plain rules do little else than read such fields, so each gets code of its own.
    """
    made: dict[str, Any] = {}
    number = f"s._{kind}[{place}]"
    exec(f"def read(s): return {number}\ndef write(s, value): {number} = value", made)  # noqa: S102
    return property(made["read"], made["write"] if writable else None)


def namespace(layout: Layout, writable: bool) -> type[Any]:
    """Return the class of namespaces over states, through which plain rules write, or all others read."""
    places: dict[str, tuple[int, int, str, tuple[int, ...]]] = {}
    members: dict[str, Any] = {}
    for name, member in layout.members.items():
        kind = member.letter
        if member.shape:
            places[name] = member.begin, member.end, kind, member.shape
        else:
            width = member.end - member.begin
            places[f"_{kind}"] = 0, layout.size, kind, (layout.size // width,)
            members[name] = _scalar(kind, member.begin // width, writable)

    def over(self: Any, state: StateMemory) -> None:
        view = memory_of(state)
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


def memory_of(state: Any) -> memoryview[int]:
    """Return the bytes of a state, in the same memory."""
    if type(state) is bytearray or type(state) is memoryview:
        return memoryview(state)
    base = getattr(state, "base", None)
    return memoryview(base) if type(base) is bytearray else state.view("u1").data


def plainly(value: Any) -> Any:
    """Return an argument as plain rules take it: of an array its memory."""
    if type(value) is int or type(value) is memoryview:
        return value
    return value.data if getattr(value, "shape", ()) else value


def plain_door(function: Callable[..., Any], state: type[Any]) -> Callable[..., Any]:
    """Return a plain rule as something that is called with memory; ``state`` are its namespaces."""

    def call(memory: StateMemory, *rest: Any) -> Any:
        return function(state(memory), *[plainly(value) for value in rest])

    return call
