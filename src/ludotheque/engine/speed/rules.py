"""A game's rules ready to be called: plain, or compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from ludotheque.engine.author import slots
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.numbers import INTEGER, integers, pages, reals
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import Numbers, State
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed import algorithms, running
from ludotheque.engine.speed.background import Background
from ludotheque.engine.speed.compiled import Compiler, Entry, door
from ludotheque.engine.speed.memory import Layout, layout, namespace, plain_door
from ludotheque.engine.speed.portable.calling import PortableCode
from ludotheque.engine.speed.sources import sources_of
from ludotheque.engine.speed.specialising import specialise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ludotheque.engine.speed.memory import StateMemory

NO_GENERATOR = (None, None)
ALGORITHMS = ("legal", "total", "outcome", "pick_event")
COMPILED_SOURCES = (
    *("author/bits", "author/marks", "author/maths", "author/network", "author/numbers", "author/rng"),
    *("author/slots", "author/state", "author/weights", "speed/arrays"),
    *("speed/algorithms", "speed/compiled", "speed/indexing", "speed/instructions", "speed/memory"),
    *("speed/rules", "speed/specialising"),
)
"""The modules of the engine whose code is compiled into every game's."""


MARGIN = 1 << 20
"""Actions for which there is room beyond what a game promised. Room that is not used costs no memory."""


@dataclass(frozen=True)
class Functions:
    """The functions of a game's rules and the algorithms over them, plain or compiled.

    Each is called with the memory of a state first; what it fills is memory too. Arrays do as well.
    """

    setup: Callable[[StateMemory, int, Any, Any], None]
    actions: Callable[[StateMemory, Any], int]
    weight: Callable[[StateMemory, int], int]
    play: Callable[[StateMemory, int], None]
    conceal: Callable[[StateMemory, int], None]
    redeal: Callable[[StateMemory, int, Any], None]
    sample: Callable[[StateMemory, Any, Any], int]
    scores: Callable[[StateMemory, Any], None]
    payoffs: Callable[[StateMemory, Any], None]
    legal: Callable[[StateMemory, int, Any], bool]
    total: Callable[[StateMemory, Any], int]
    outcome: Callable[[StateMemory, int, Any], int]
    pick_event: Callable[[StateMemory, Any, Any], int]


@dataclass(frozen=True)
class CompiledFunctions(Functions):
    """Rules as machine code, with matches by the batch, which takes arrays."""

    playouts: Callable[..., None]
    bare: Functions
    """The same rules for arrays alone: nothing stands between, which takes as long as a short call."""


class Rules:
    """What a game's ``rules.py`` gives, at both speeds."""

    def __init__(self, module: ModuleType, name: str, alone: bool = False) -> None:
        """``alone`` leaves portable code out."""
        for needed in (*slots.NEEDED, "State", "MOST_ACTIONS"):
            if not hasattr(module, needed):
                raise TypeError(f"{module.__name__} has no {needed}; every game's rules have one")
        self.module = module
        self._alone = alone
        self.name = name
        self.package: str = module.__package__ or module.__name__
        self.state: type[State] = module.State
        self.most_actions: int = module.MOST_ACTIONS
        self.functions: dict[str, Callable[..., Any]] = {
            slot: getattr(module, slot, getattr(slots, slot)) for slot in (*slots.NEEDED, *slots.OPTIONAL)
        }
        self.functions["actions"] = _bounded(module.actions, self.most_actions)
        self._compiling = threading.Lock()
        self._loading = threading.Lock()
        self._own = threading.local()
        self.background: Background = Background(self._compile_unless_portable)
        self.ready: Functions = self.plain
        """The compiled functions if this process has them, else the plain ones: nobody waits."""

    @cached_property
    def layout(self) -> Layout:
        """The memory layout of a state."""
        return layout(self.state)

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The same as NumPy has it."""
        from ludotheque.engine.speed.arrays import dtype_of

        return dtype_of(self.layout)

    def blank(self) -> NDArray[np.void]:
        """Return an all-zero state as an array."""
        from ludotheque.engine.speed.arrays import states

        return states(self.layout.blank(), self.dtype)

    @cached_property
    def writable(self) -> type[Any]:
        """``writable(state)``: the namespace through which plain rules read and write a state's memory."""
        return namespace(self.layout, True)

    @cached_property
    def readable(self) -> type[Any]:
        """``readable(state)``: the namespace through which everybody else reads it."""
        return namespace(self.layout, False)

    @property
    def scratch(self) -> memoryview[int]:
        """Room for the longest list of actions; every thread has its own."""
        room: memoryview[int] | None = getattr(self._own, "room", None)
        if room is None:
            room = self._own.room = self.room()
        return room

    @property
    def scratch_array(self) -> NDArray[np.int64]:
        """The same as an array, for machine code."""
        return self.scratch_pair[1]

    @property
    def scratch_pair(self) -> tuple[memoryview[int], NDArray[np.int64]]:
        """The same both ways, in one step."""
        try:
            pair: tuple[memoryview[int], NDArray[np.int64]] = self._own.pair
        except AttributeError:
            from ludotheque.engine.speed.arrays import array

            pair = self._own.pair = self.scratch, array(self.scratch)
        return pair

    def array_of(self, rng: Any) -> Any:
        """Return a random generator as an array; the last one of a thread is kept, for it is used again."""
        own = self._own
        kept: tuple[Any, Any] = getattr(own, "rng", NO_GENERATOR)
        if kept[0] is not rng:
            from ludotheque.engine.speed.arrays import array

            kept = own.rng = rng, array(rng)
        return kept[1]

    def room(self) -> memoryview[int]:
        """Return room for a list of actions, and for more than any game that promised too few would write.

        The place before its first is its own as well: a game may read its last action where it has none.
        """
        whole = pages((1 + self.most_actions + MARGIN,), INTEGER)
        whole[0] = slots.NONE
        return whole[1:]

    def check_room(self, room: Numbers, stuck: bool = True) -> None:
        """Raise LudothequeError if a list in this room was longer than the game promised, or empty.

        Only what really happened must not be stuck: in what a seat takes for possible nobody may have a move.
        """
        wrong, room[-1] = room[-1], 0
        if wrong == algorithms.TOO_MANY or (wrong and stuck):
            raise LudothequeError(
                f"{self.name} has a state that is not over, and lists no action: chance has no outcome left, "
                "or a seat no move; say OVER, or let somebody else act"
                if wrong == algorithms.STUCK
                else f"{self.name} lists more than {self.most_actions} actions: its MOST_ACTIONS is too small"
            )

    @cached_property
    def plain(self) -> Functions:
        """The rules as plain Python."""
        found = self.plain_functions | {
            name: specialise(getattr(algorithms, name), self.plain_functions) for name in ALGORITHMS
        }
        return Functions(
            **{field.name: plain_door(found[field.name], self.writable) for field in fields(Functions)}
        )

    @cached_property
    def plain_functions(self) -> dict[str, Callable[..., Any]]:
        """The functions to be called with namespaces, as plain algorithms call them."""
        return {
            name: function if hasattr(self.module, name) else specialise(function, self.functions)
            for name, function in self.functions.items()
        }

    def compile(self) -> CompiledFunctions:
        """Return the rules as machine code; the first time on a machine this takes some seconds."""
        running.check_native(self.name)
        with self._compiling:
            self.ready = self._compiled
        return self._compiled

    def _compile_unless_portable(self) -> None:
        """Have quicker rules, where no portable code does what takes long."""
        if self.portable is None and running.can_compile():
            self.compile()

    @property
    def portable(self) -> PortableCode | None:
        """The game's portable code, ready to run; None where there is none that fits, or none can run."""
        with self._loading:
            return self._portable

    @cached_property
    def _portable(self) -> PortableCode | None:
        if self._alone:
            return None
        return running.portable_code(self.package, self.layout.size, self.most_actions + MARGIN)

    def playouts(self) -> Callable[..., None]:
        """Return random matches by the batch: as machine code where it can be made, else portable."""
        code = None if running.can_compile() else self.portable
        return self.compile().playouts if code is None else code.function("playouts")

    def hasten(self) -> None:
        """Have machine code where it can be made."""
        if running.can_compile():
            self.compile()

    @property
    def is_compiled(self) -> bool:
        """Whether somebody has asked this process for machine code."""
        return self.ready is not self.plain

    @property
    def kept(self) -> bool:
        """Whether the cache has them: then to compile is to load."""
        return all(self.own_compiler.keeps(label) for label in ("playouts", "rules"))

    @cached_property
    def _compiled(self) -> CompiledFunctions:
        playouts = self.own_compiler.entries("playouts", {"playouts": self.batch()}, flat=True)
        rules: dict[str, Any] = self.own_compiler.entries("rules", self.entries())
        bare = Functions(**{name: function.bare for name, function in rules.items()})
        return CompiledFunctions(**rules, **playouts, bare=bare)

    def entries(self) -> dict[str, Entry]:
        """Return the functions as they are to be compiled."""
        from ludotheque.engine.speed.arrays import array

        state, numbers = self.blank(), array(integers(1))
        rng, shares = array(generator(0)), array(reals(1))
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
        return entries

    def batch(self) -> Entry:
        """Return random matches by the batch, as they are to be compiled."""
        from ludotheque.engine.speed.arrays import array

        state, numbers, rng = self.blank(), array(integers(1)), array(generator(0))
        results = (numbers, array(integers(1, 1)), array(reals(1, 1)))
        return Entry(algorithms.playouts, {}, (state, state, numbers, 1, 1, rng, numbers, *results))

    def specialised(
        self, function: Callable[..., Any], more: Mapping[str, Callable[..., Any]] | None = None
    ) -> Callable[..., Any]:
        """Return a function over states of this game, plain, to be called with the memory of a state first.

        ``more`` are names that it uses besides those of the rules.
        """
        return plain_door(specialise(function, self.plain_functions | dict(more or {})), self.writable)

    @cached_property
    def own_compiler(self) -> Compiler:
        """What compiles the rules; others build on it."""
        return self._new_compiler(self.name, {}, (), None)

    def compiler(
        self, label: str, more: Mapping[str, Callable[..., Any]] | None = None, sources: Iterable[str] = ()
    ) -> Compiler:
        """Return what compiles generic algorithms for this game, into a cache of that label.

        ``more`` are names that the algorithms use besides those of the rules, ``sources`` the files that
        hold them.
        """
        return self._new_compiler(label, more or {}, sources, self.own_compiler)

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
    made = rule(FunctionType(bounded.__code__, names, "actions"))
    made.__qualname__ = actions.__qualname__  # by which the cache tells it from another game's
    return made
