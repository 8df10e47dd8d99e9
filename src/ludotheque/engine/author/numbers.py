"""Numbers in rows and tables: integers and reals of eight bytes, as rules work with them.

Plain rules get memory from here; in compiled rules the same names make arrays.
"""

from __future__ import annotations

import math
import mmap
from array import array
from collections.abc import Iterable
from typing import Any, Final

from ludotheque.engine.author.marks import rule

INTEGER: Final = "q"
REAL: Final = "d"
"""Kinds of numbers, as memoryviews name them."""
BYTES = 8
LARGE = 1 << 20
"""Bytes from which on memory comes in pages of its own."""


@rule
def integers(*shape: int) -> Any:
    """Return integers, all 0: ``integers(n)`` is a row, ``integers(n, m)`` a table."""
    return zeros(INTEGER, shape)


@rule
def reals(*shape: int) -> Any:
    """Return reals, all 0."""
    return zeros(REAL, shape)


@rule
def unset_integers(*shape: int) -> Any:
    """Return integers that are to be written before they are read: compiled rules find anything there."""
    return zeros(INTEGER, shape)


@rule
def unset_reals(*shape: int) -> Any:
    """Return reals that are to be written before they are read."""
    return zeros(REAL, shape)


def zeros(kind: str, shape: tuple[int, ...]) -> memoryview[Any]:
    """Return zeros of a kind."""
    count = math.prod(shape)
    if count * BYTES > LARGE:
        return pages(shape, kind)
    memory = memoryview(bytearray(count * BYTES))
    return memory.cast(kind) if len(shape) == 1 else memory.cast(kind, shape)  # type: ignore[call-overload]


def pages(shape: tuple[int, ...], kind: str) -> memoryview[Any]:
    """Return zeros in memory of their own: what is never touched costs nothing, and all of it is given back.

    From the heap it would be neither: what was freed would leave it large, and be zeroed again.
    """
    memory = memoryview(mmap.mmap(-1, max(math.prod(shape), 1) * BYTES))
    return memory.cast(kind, shape)  # type: ignore[call-overload]


def integers_of(values: Iterable[int]) -> memoryview[int]:
    """Return a row of these integers."""
    return memoryview(array(INTEGER, values))


def reals_of(values: Iterable[float]) -> memoryview[float]:
    """Return a row of these reals."""
    return memoryview(array(REAL, values))
