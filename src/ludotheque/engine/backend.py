"""A game's rules ready to be called: plain, or compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import algorithms, slots
from ludotheque.engine.compiled import Compiler, door, specialise
from ludotheque.engine.rng import generator
from ludotheque.engine.state import StateArray

ALGORITHMS = ("legal", "total", "outcome", "pick", "playout", "replay")


@dataclass(frozen=True)
class Backend:
    """The functions of a game's rules and the algorithms over them, each called with a state first.

    Compiled functions take state arrays of one element, plain ones the namespaces over them
    (:func:`ludotheque.engine.state.plain`); :meth:`of` chooses.
    """

    compiled: bool
    setup: Callable[[Any, int, Any, Any], None]
    actions: Callable[[Any, Any], int]
    weight: Callable[[Any, int], int]
    play: Callable[[Any, int], None]
    conceal: Callable[[Any, int], None]
    redeal: Callable[[Any, int, Any], None]
    sample: Callable[[Any, Any, Any], int]
    scores: Callable[[Any, Any], None]
    payoffs: Callable[[Any, Any], None]
    legal: Callable[[Any, int, Any], bool]
    total: Callable[[Any, Any], int]
    outcome: Callable[[Any, int, Any], int]
    pick: Callable[[Any, Any, Any], int]
    playout: Callable[[Any, Any, int, Any], int]
    replay: Callable[[Any, Any, int], None]

    def of(self, s: Any) -> Any:
        """Return what this backend's functions take for the state that a namespace shows."""
        return s.array if self.compiled else s

    def numbers(self, array: NDArray[Any]) -> Any:
        """Return what this backend's functions take for an array of numbers to read or fill."""
        return array if self.compiled else array.data


@dataclass(frozen=True)
class CompiledBackend(Backend):
    """Rules as machine code, with matches by the batch."""

    playouts: Callable[..., None]


def rule_functions(rules: Any) -> dict[str, Callable[..., Any]]:
    """Return the functions that a game's rules give, by name."""
    functions = {name: getattr(rules, name) for name in slots.NAMES}
    functions["sample"] = getattr(rules, "sample", algorithms.sample_by_weight)
    return functions


def plain_backend(rules: Any) -> Backend:
    """Return the rules as plain Python."""
    functions = rule_functions(rules)
    functions["sample"] = specialise(functions["sample"], functions)
    generic = {name: specialise(getattr(algorithms, name), functions) for name in ALGORITHMS}
    return Backend(compiled=False, **functions, **generic)


def compiled_backend(rules: Any, state: StateArray, compiler: Compiler) -> CompiledBackend:
    """Return the rules as machine code, from the cache or compiled now."""
    functions = rule_functions(rules)
    numbers, rng, shares = np.zeros(1, np.int64), generator(0), np.zeros(1)
    arguments: dict[str, tuple[Any, ...]] = {
        "setup": (1, numbers, numbers),
        "actions": (numbers,),
        "weight": (1,),
        "play": (1,),
        "conceal": (1,),
        "redeal": (1, rng),
        "sample": (rng, numbers),
        "scores": (numbers,),
        "payoffs": (shares,),
        "legal": (1, numbers),
        "total": (numbers,),
        "outcome": (1, numbers),
        "pick": (rng, numbers),
        "playout": (rng, 1, numbers),
        "replay": (numbers, 1),
    }
    entries: dict[str, Any] = {}
    for name, rest in arguments.items():
        behind = functions.get(name) or getattr(algorithms, name)
        entries[name] = compiler.entry(door(1 + len(rest)), name, {"inner": behind}, state, *rest)
    batch = (state, state, numbers, 1, 1, rng, numbers, numbers, np.zeros((1, 1), np.int64), np.zeros((1, 1)))
    entries["playouts"] = compiler.entry(algorithms.playouts, "playouts", {}, *batch)
    return CompiledBackend(compiled=True, **entries)
