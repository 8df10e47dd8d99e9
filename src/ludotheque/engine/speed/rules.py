"""A game's rules ready to be called: plain, or compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author import slots
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import State
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed import algorithms
from ludotheque.engine.speed.background import Background
from ludotheque.engine.speed.compiled import Compiler, Entry, door
from ludotheque.engine.speed.memory import StateArray, layout, pages, writable
from ludotheque.engine.speed.sources import sources_of
from ludotheque.engine.speed.specialising import specialise

ALGORITHMS = ("legal", "total", "outcome", "pick_event")
COMPILED_SOURCES = (
    *("author/bits", "author/marks", "author/network", "author/rng", "author/slots", "author/state"),
    "author/weights",
    *("speed/algorithms", "speed/compiled", "speed/indexing", "speed/instructions", "speed/memory"),
    *("speed/rules", "speed/specialising"),
)
"""The modules of the engine whose code is compiled into every game's."""


MARGIN = 1 << 20
"""Actions for which there is room beyond what a game promised. Room that is not used costs no memory."""


@dataclass(frozen=True)
class Functions:
    """The functions of a game's rules and the algorithms over them, plain or compiled.

    Each is called with an array of one state first; what it fills are arrays too.
    """

    setup: Callable[[StateArray, int, Any, Any], None]
    actions: Callable[[StateArray, Any], int]
    weight: Callable[[StateArray, int], int]
    play: Callable[[StateArray, int], None]
    conceal: Callable[[StateArray, int], None]
    redeal: Callable[[StateArray, int, Any], None]
    sample: Callable[[StateArray, Any, Any], int]
    scores: Callable[[StateArray, Any], None]
    payoffs: Callable[[StateArray, Any], None]
    legal: Callable[[StateArray, int, Any], bool]
    total: Callable[[StateArray, Any], int]
    outcome: Callable[[StateArray, int, Any], int]
    pick_event: Callable[[StateArray, Any, Any], int]


@dataclass(frozen=True)
class CompiledFunctions(Functions):
    """Rules as machine code, with matches by the batch."""

    playouts: Callable[..., None]


class Rules:
    """What a game's ``rules.py`` gives, at both speeds."""

    def __init__(self, module: ModuleType, name: str) -> None:
        for needed in (*slots.NEEDED, "State", "MOST_ACTIONS"):
            if not hasattr(module, needed):
                raise TypeError(f"{module.__name__} has no {needed}; every game's rules have one")
        self.module = module
        self.name = name
        self.package: str = module.__package__ or module.__name__
        self.state: type[State] = module.State
        self.most_actions: int = module.MOST_ACTIONS
        self.functions: dict[str, Callable[..., Any]] = {
            slot: getattr(module, slot, getattr(slots, slot)) for slot in (*slots.NEEDED, *slots.OPTIONAL)
        }
        self.functions["actions"] = _bounded(module.actions, self.most_actions)
        self._compiling = threading.Lock()
        self._own = threading.local()
        self.background = Background(self.compile)
        self.ready: Functions = self.plain
        """The compiled functions if this process has them, else the plain ones: nobody waits."""

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The memory layout of a state."""
        return layout(self.state)

    def blank(self) -> StateArray:
        """Return an all-zero state."""
        return np.zeros(1, self.dtype)

    @property
    def scratch(self) -> NDArray[np.int64]:
        """Room for the longest list of actions; every thread has its own."""
        room: NDArray[np.int64] | None = getattr(self._own, "room", None)
        if room is None:
            room = self._own.room = self.room()
        return room

    def room(self) -> NDArray[np.int64]:
        """Return room for a list of actions, and for more than any game that promised too few would write."""
        return pages((self.most_actions + MARGIN,), np.int64)

    def check_room(self, room: NDArray[np.int64]) -> None:
        """Raise LudothequeError if a list in this room was longer than the game promised."""
        if room[-1]:
            room[-1] = 0
            raise LudothequeError(
                f"{self.name} lists more than {self.most_actions} actions: its MOST_ACTIONS is too small"
            )

    @cached_property
    def plain(self) -> Functions:
        """The rules as plain Python."""
        found = self.plain_functions | {
            name: specialise(getattr(algorithms, name), self.plain_functions) for name in ALGORITHMS
        }
        return Functions(**{field.name: _plain_door(found[field.name]) for field in fields(Functions)})

    @cached_property
    def plain_functions(self) -> dict[str, Callable[..., Any]]:
        """The functions to be called with namespaces, as plain algorithms call them."""
        return {
            name: function if hasattr(self.module, name) else specialise(function, self.functions)
            for name, function in self.functions.items()
        }

    def compile(self) -> CompiledFunctions:
        """Return the rules as machine code; the first time on a machine this takes some seconds."""
        with self._compiling:
            self.ready = self._compiled
        return self._compiled

    @property
    def kept(self) -> bool:
        """Whether the cache has them: then to compile is to load."""
        return all(self._compiler.keeps(label) for label in ("playouts", "rules"))

    @cached_property
    def _compiled(self) -> CompiledFunctions:
        compiler, state = self._compiler, self.blank()
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
            "pick_event": (rng, numbers),
        }
        entries: dict[str, Entry] = {}
        for name, rest in arguments.items():
            behind = self.functions.get(name) or getattr(algorithms, name)
            entries[name] = Entry(door(1 + len(rest)), {"inner": behind}, (state, *rest))
        results = (numbers, np.zeros((1, 1), np.int64), np.zeros((1, 1)))
        batch = (state, state, numbers, 1, 1, rng, numbers, *results)
        playouts = compiler.entry(algorithms.playouts, "playouts", {}, *batch, flat=True)
        return CompiledFunctions(**compiler.entries("rules", entries), playouts=playouts)

    def specialised(
        self, function: Callable[..., Any], more: Mapping[str, Callable[..., Any]] | None = None
    ) -> Callable[..., Any]:
        """Return a function over states of this game, plain, to be called with a state array first.

        ``more`` are names that it uses besides those of the rules.
        """
        return _plain_door(specialise(function, self.plain_functions | dict(more or {})))

    @cached_property
    def _compiler(self) -> Compiler:
        """What compiles the rules; others build on it."""
        return self._new_compiler(self.name, {}, (), None)

    def compiler(
        self, label: str, more: Mapping[str, Callable[..., Any]] | None = None, sources: Iterable[str] = ()
    ) -> Compiler:
        """Return what compiles generic algorithms for this game, into a cache of that label.

        ``more`` are names that the algorithms use besides those of the rules, ``sources`` the files that
        hold them.
        """
        return self._new_compiler(label, more or {}, sources, self._compiler)

    def _new_compiler(
        self,
        label: str,
        more: Mapping[str, Callable[..., Any]],
        sources: Iterable[str],
        base: Compiler | None,
    ) -> Compiler:
        engine = Path(__file__).parent.parent
        ours = [engine / f"{module}.py" for module in COMPILED_SOURCES]
        modules = {function.__module__ for function in more.values()} | {self.module.__name__}
        files = [*ours, *sources_of(self.package, sorted(modules)), *map(Path, sources)]
        return Compiler(self.functions | dict(more), files, label, str(self.most_actions), base)


def _bounded(actions: Callable[..., int], most: int) -> Callable[..., int]:
    """Return a game's ``actions`` that notice where they are more than the game promised."""
    bounded = algorithms.bounded
    names = {**bounded.__globals__, "listed": actions, "MOST": most}
    return rule(FunctionType(bounded.__code__, names, "actions"))


def _plain_door(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a plain rule as something that is called with arrays."""

    def call(state: StateArray, *rest: Any) -> Any:
        return function(
            writable(state), *(value.data if isinstance(value, np.ndarray) else value for value in rest)
        )

    return call
