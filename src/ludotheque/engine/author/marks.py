"""The two marks of rules: functions that can be compiled, and tables that never change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Mark a function as compilable, and leave it as it is."""
    function.__ludotheque_rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(value: object) -> bool:
    """Tell whether a value is a function marked with :func:`rule`."""
    return hasattr(value, "__ludotheque_rule__")


def table(data: ArrayLike, kind: str = "i8") -> memoryview[int]:
    """Return a fixed table of integers, read as ``t[i, j]`` by plain and by compiled rules."""
    array = np.ascontiguousarray(data, dtype=kind)
    array.setflags(write=False)
    return array.data
