"""The state of a match: a class of named integer fields, which a game declares and its rules read and write.

::

    class State(engine.State):
        pile: int = number("i8")
        hands: Grid = grid("i1", 2, 3)

To plain Python a state is a namespace, to compiled rules a record in memory; this class is what both are
checked against by mypy, and what the memory's layout is read from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

CHANCE = -1
"""In ``to_move``: the next event is chance's."""
OVER = -2
"""In ``to_move``: the match is over."""
SPECTATOR = -1
"""The seat of somebody who has none, as rules count seats."""

Item = TypeVar("Item")


class Vector(Protocol[Item]):
    """Numbers in a row: ``r[i]``."""

    def __getitem__(self, place: int, /) -> Item: ...
    def __setitem__(self, place: int, value: Item, /) -> None: ...
    def __len__(self) -> int: ...


class Matrix(Protocol[Item]):
    """Numbers in rows and columns: ``t[i, j]``."""

    def __getitem__(self, place: tuple[int, int], /) -> Item: ...
    def __setitem__(self, place: tuple[int, int], value: Item, /) -> None: ...
    def __len__(self) -> int: ...


class Block(Protocol[Item]):
    """Numbers in three dimensions: ``b[i, j, k]``."""

    def __getitem__(self, place: tuple[int, int, int], /) -> Item: ...
    def __setitem__(self, place: tuple[int, int, int], value: Item, /) -> None: ...
    def __len__(self) -> int: ...


Row = Vector[int]
Grid = Matrix[int]
Cube = Block[int]
Numbers = Vector[int]
"""Options and components, as ``setup`` gets them."""
Actions = Vector[int]
"""Where a list of actions is written."""
Points = Vector[int]
"""Where every seat's points are written."""
Shares = Vector[float]
"""Where every seat's share of the win, or its chance of it, is written."""
Reals = Vector[float]
RealGrid = Matrix[float]
Rng = Vector[int]
"""A random generator; see :mod:`ludotheque.engine.author.rng`."""


class Field(NamedTuple):
    """How a field lies in memory: a NumPy integer type, and how many of them in each dimension."""

    kind: str
    shape: tuple[int, ...]


def number(kind: str) -> Any:
    """Declare a field of one integer, such as ``"i1"`` or ``"i8"``."""
    return Field(kind, ())


def row(kind: str, length: int) -> Any:
    """Declare a field of several integers."""
    return Field(kind, (length,))


def grid(kind: str, rows: int, columns: int) -> Any:
    """Declare a field of integers in rows and columns."""
    return Field(kind, (rows, columns))


def cube(kind: str, *shape: int) -> Any:
    """Declare a field of integers in three dimensions."""
    return Field(kind, shape)


class State:
    """The fields that every game's state has; a game's own class adds its own."""

    to_move: int = number("i1")
    """The seat that acts, CHANCE or OVER."""
    turn: int = number("i1")
    """The seat whose turn it is, also while chance acts."""
    players: int = number("i1")
    move_number: int = number("i4")
    """How many moves the seats have made."""

    __fields__: ClassVar[Mapping[str, Field]]

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        inherited = {**_fields(State), **getattr(cls.__mro__[1], "__fields__", {})}
        cls.__fields__ = {**own, **{name: kind for name, kind in inherited.items() if name not in own}}
        undeclared = [name for name in cls.__annotations__ if name not in cls.__fields__]
        if undeclared:
            raise TypeError(f"{cls.__qualname__}.{undeclared[0]} needs number(…), row(…), grid(…) or cube(…)")


def _fields(cls: type) -> dict[str, Field]:
    return {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
