"""A game's ``learning.py`` ready to be called: plain, or compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ludotheque.engine.author import learning as slots
from ludotheque.engine.author.learning import Learning
from ludotheque.engine.speed.compiled import Compiler, Entry, door
from ludotheque.engine.speed.memory import StateArray
from ludotheque.engine.speed.rules import Rules


@dataclass(frozen=True)
class LearningFunctions:
    """What ``learning.py`` gives; each is called with an array of one state first."""

    encode: Callable[[StateArray, int], int]
    decode: Callable[[StateArray, int], int]
    indices: Callable[[StateArray, Any], int]
    observe: Callable[[StateArray, int, Any], None]


class LearningRules:
    """How a game's moves are numbered and its states observed, at both speeds."""

    def __init__(self, rules: Rules, offer: Learning) -> None:
        self.rules = rules
        self.offer = offer
        self.functions = offer.functions
        self._compiling = threading.Lock()
        self.ready: LearningFunctions = self.plain
        """The compiled functions if this process has them, else the plain ones."""

    @cached_property
    def plain(self) -> LearningFunctions:
        """The functions as plain Python."""
        return LearningFunctions(
            **{name: self.rules.specialised(rule, self.functions) for name, rule in self.functions.items()}
        )

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The type of an observation's numbers."""
        return np.dtype(self.offer.OBSERVATION_TYPE)

    def compile(self) -> LearningFunctions:
        """Return them as machine code; the first time on a machine this takes some seconds."""
        with self._compiling:
            if self.ready is self.plain:
                self.ready = self._compiled()
        return self.ready

    def _compiled(self) -> LearningFunctions:
        compiler, state = self.compiler("learning"), self.rules.blank()
        numbers = np.zeros(1, np.int64)
        arguments: dict[str, tuple[Any, ...]] = {
            "encode": (1,),
            "decode": (1,),
            "indices": (numbers,),
            "observe": (1, np.zeros(1, self.dtype)),
        }
        wanted = {
            name: Entry(door(1 + len(rest)), {"inner": self.functions[name]}, (state, *rest))
            for name, rest in arguments.items()
        }
        return LearningFunctions(**compiler.entries("learning", wanted))

    def compiler(
        self, label: str, more: Mapping[str, Callable[..., Any]] | None = None, sources: Iterable[str] = ()
    ) -> Compiler:
        """Return what compiles algorithms that use these functions for this game; see :class:`Rules`."""
        functions = self.functions | dict(more or {})
        return self.rules.compiler(f"{self.rules.name}-{label}", functions, [slots.__file__, *sources])
