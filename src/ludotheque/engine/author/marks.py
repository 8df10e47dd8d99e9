"""The two marks of rules: functions that can be compiled, and tables that never change."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
KINDS = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
}
"""Kinds of numbers, as NumPy names them and as memoryviews do."""


def rule(function: Function) -> Function:
    """Mark a function as compilable, and leave it as it is."""
    function.__ludotheque_rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Tell whether a value is a function marked with :func:`rule`."""
    return hasattr(value, "__ludotheque_rule__")


def table(data: Any, kind: str = "i8") -> memoryview[int]:
    """Return a fixed table of integers, read as ``t[i, j]`` by plain and by compiled rules.

    ``data`` are numbers, or rows of them, all equally long; an array does as well.
    """
    values: Sequence[Any] = data.tolist() if hasattr(data, "tolist") else list(data)
    shape = [len(values)]
    while values and isinstance(values[0], Sequence):
        length = len(values[0])
        if any(len(row) != length for row in values):
            raise ValueError("the rows of a table are equally long")
        shape.append(length)
        values = [value for row in values for value in row]
    memory = memoryview(array(KINDS[kind], values).tobytes())
    return memory.cast(KINDS[kind], shape) if len(shape) > 1 else memory.cast(KINDS[kind])  # type: ignore
