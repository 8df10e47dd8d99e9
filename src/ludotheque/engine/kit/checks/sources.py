"""What rules must not use: chance that is not chance's, and the time of day."""

from __future__ import annotations

import dis
from collections.abc import Callable
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.kit.sampling import Sample, demand

NOT_RULES = ("random", "secrets", "time", "datetime", "uuid")
"""Modules whose answers differ from call to call."""


def check_sources(sample: Sample) -> None:
    """Rules draw from nothing but chance and the generator that they are given."""
    for function in reached(sample.game):
        used = drawn(function)
        where = f"{function.__code__.co_filename.rpartition('/')[2]}, line {function.__code__.co_firstlineno}"
        demand(
            not used,
            f"{where}, in {function.__name__}: {used} gives something else every time; what is drawn is an "
            "event of chance, or comes from the rng that redeal, sample and rollout are given",
        )


def reached(game: Definition, leave_out: str = "") -> list[FunctionType]:
    """Return the functions of a game's rules and insight, and all that they call in modules of its own."""
    learning = game.learning.offer.functions.values() if game.learning else ()
    waiting: list[Callable[..., Any]] = [
        *(
            getattr(game.rules.module, name, None) or function
            for name, function in game.rules.functions.items()
            if name != leave_out
        ),
        *game.insight.functions.values(),
        *learning,
    ]
    found: dict[int, FunctionType] = {}
    while waiting:
        one = waiting.pop()
        if not isinstance(one, FunctionType) or id(one) in found or one.__module__.startswith(ENGINE):
            continue
        found[id(one)] = one
        waiting += [one.__globals__[name] for name in names(one.__code__) if name in one.__globals__]
    return list(found.values())


ENGINE = "ludotheque.engine."


def drawn(function: FunctionType) -> str:
    """Return what a function draws from that is not given to it, nothing if all is well."""
    scope = function.__globals__
    mentioned = names(function.__code__)
    for name in sorted(mentioned):
        value = scope.get(name)
        if isinstance(value, ModuleType) and value.__name__ == "numpy" and "random" in mentioned:
            return f"{name}.random"
        if _comes_from_luck(value):
            return name
    return next((name for name in sorted(imports(function.__code__)) if _is_luck(name, mentioned)), "")


def _comes_from_luck(value: object) -> bool:
    """Tell whether something is a module that answers differently every time, or was taken out of one."""
    owner = getattr(value, "__self__", None)
    places = (
        [value.__name__]
        if isinstance(value, ModuleType)
        else [
            getattr(value, "__module__", None),
            type(value).__module__,
            owner.__name__ if isinstance(owner, ModuleType) else type(owner).__module__,
        ]
    )
    return any(_is_luck(str(place), set()) for place in places)


def _is_luck(module: str, mentioned: set[str]) -> bool:
    """Tell whether what a function itself imports is something to draw from."""
    if module == "numpy":
        return "random" in mentioned
    return module.partition(".")[0] in NOT_RULES or f"{module}.".startswith("numpy.random.")


def imports(code: CodeType) -> set[str]:
    """Return the modules that code imports where it runs, inner functions' as well."""
    own = {str(step.argval) for step in dis.get_instructions(code) if step.opname == "IMPORT_NAME"}
    inner = (imports(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return own.union(*inner)


def names(code: CodeType) -> set[str]:
    """Return all names that code mentions, inner functions' as well."""
    inner = (names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)
