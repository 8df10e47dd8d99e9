"""Copies of functions that call a game's own functions, whatever their names stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from ludotheque.engine.author.marks import is_rule


def specialise(function: Callable[..., Any], slots: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
    """Return a plain copy of a generic algorithm that calls a game's functions by the names in ``slots``.

    What the algorithm calls itself is copied in the same way.
    """
    return Specialiser(slots).copy(function)


class Specialiser:
    """Copies functions together with all the marked functions that they call."""

    def __init__(self, slots: Mapping[str, Callable[..., Any]]) -> None:
        self.slots = slots
        self.made: dict[Callable[..., Any], Callable[..., Any]] = {}

    def copy(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if function in self.made:
            return self.made[function]
        assert isinstance(function, FunctionType)
        scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
        twin = FunctionType(
            function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
        )
        twin.__qualname__ = function.__qualname__
        made = self.made[function] = self.finish(twin, function)
        for name in sorted(_names(function.__code__)):
            if name in self.slots:
                scope[name] = self.callee(self.slots[name])
            elif name in function.__globals__:
                scope[name] = self.value(function.__globals__[name])
        return made

    def value(self, value: Any) -> Any:
        return self.copy(value) if is_rule(value) else value

    def callee(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return function

    def finish(self, twin: FunctionType, function: Callable[..., Any]) -> Callable[..., Any]:
        return twin


@cache
def reach(function: Callable[..., Any]) -> frozenset[str]:
    """Return all names in a function and in the marked functions that it calls."""
    assert isinstance(function, FunctionType)
    found: set[str] = set()
    seen, waiting = {function}, [function]
    while waiting:
        one = waiting.pop()
        names = _names(one.__code__)
        found |= names
        for value in (one.__globals__[name] for name in names if name in one.__globals__):
            if is_rule(value) and value not in seen:
                seen.add(value)
                waiting.append(value)
    return frozenset(found)


def _names(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names
