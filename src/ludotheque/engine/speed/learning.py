"""A game's ``learning.py`` ready to be called: plain, or compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludotheque.engine.author import learning as slots
from ludotheque.engine.author.learning import Learning
from ludotheque.engine.author.numbers import integers
from ludotheque.engine.errors import needs
from ludotheque.engine.speed.compiled import Compiler, Entry, door
from ludotheque.engine.speed.rules import Rules

if TYPE_CHECKING:
    import numpy as np

    from ludotheque.engine.speed.memory import StateMemory


@dataclass(frozen=True)
class LearningFunctions:
    """What ``learning.py`` gives; each is called with the memory of a state first."""

    encode: Callable[[StateMemory, int], int]
    decode: Callable[[StateMemory, int], int]
    indices: Callable[[StateMemory, Any], int]
    observe: Callable[[StateMemory, int, Any], None]


class LearningRules:
    """How a game's moves are numbered and its states observed, at both speeds."""

    def __init__(self, rules: Rules, offer: Learning) -> None:
        self.rules = rules
        self.offer = offer
        self.functions: dict[str, Callable[..., Any]] = offer.functions
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
        with needs("native", "an observation"):
            import numpy as np

        return np.dtype(self.offer.OBSERVATION_TYPE)

    def compile(self) -> LearningFunctions:
        """Return them as machine code; the first time on a machine this takes some seconds."""
        with self._compiling:
            if self.ready is self.plain:
                self.ready = self._compiled()
        return self.ready

    def _compiled(self) -> LearningFunctions:
        return LearningFunctions(**self.compiler("learning").entries("learning", self.entries()))

    def entries(self) -> dict[str, Entry]:
        """Return the functions as they are to be compiled."""
        from ludotheque.engine.speed.arrays import array

        state, numbers = self.rules.blank(), array(integers(1))
        arguments: dict[str, tuple[Any, ...]] = {
            "encode": (1,),
            "decode": (1,),
            "indices": (numbers,),
            "observe": (1, numbers.astype(self.dtype)),
        }
        return {
            name: Entry(door(1 + len(rest)), {"inner": self.functions[name]}, (state, *rest))
            for name, rest in arguments.items()
        }

    def compiler(
        self, label: str, more: Mapping[str, Callable[..., Any]] | None = None, sources: Iterable[str] = ()
    ) -> Compiler:
        """Return what compiles algorithms that use these functions for this game; see :class:`Rules`."""
        functions = self.functions | dict(more or {})
        return self.rules.compiler(f"{self.rules.name}-{label}", functions, [slots.__file__, *sources])
