"""The only module that knows Numba: it makes compiled twins of plain functions.

A function marked with ``@rule`` stays a plain function. Its twin is a copy of it whose globals are the
twins of what it calls, compiled by Numba and cached on disk. The folder of that cache is named after a
digest of the sources, because Numba itself does not notice when a *called* function changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from platformdirs import user_cache_path

from ludotheque.engine.author.marks import is_rule, rule

FORGOTTEN_AFTER = 30 * 24 * 3600
"""Seconds after which compiled code of other versions of a game is thrown away."""
_CACHE_DIR = threading.Lock()
"""Numba asks for its folder in one place, for all threads."""


def specialise(function: Callable[..., Any], slots: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
    """Return a plain copy of a generic algorithm that calls a game's functions by the names in ``slots``.

    What the algorithm calls itself is copied in the same way.
    """
    return _Specialiser(slots).copy(function)


class _Specialiser:
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


@rule
def fence() -> None:
    """Let other threads see what was written before this no later than what is written after it.

    Compiled, it does so; plain rules have Python's lock for it.
    """


class Compiler(_Specialiser):
    """Makes the compiled twins for one game."""

    def __init__(
        self,
        slots: Mapping[str, Callable[..., Any]],
        sources: Iterable[Path],
        label: str,
        more: str = "",
        base: Compiler | None = None,
    ) -> None:
        """``more`` is whatever else the compiled code depends on.

        ``base`` has the same slots, or fewer: its twins are used where they would be the same.
        """
        super().__init__(slots)
        self.base = base
        self.own_names = frozenset(slots) - frozenset(base.slots if base else slots)
        self.entries: set[Callable[..., Any]] = set()
        """What Python calls."""
        self.counts = False
        """Whether every function counts who uses its arrays, or only where some are made."""
        self.folder = _cache_folder(sources, label, more)

    def entry(
        self, function: Callable[..., Any], label: str, slots: Mapping[str, Any], *arguments: Any
    ) -> Callable[..., Any]:
        """Return ``function`` compiled for arguments like these, under a name of its own in the cache.

        ``slots`` are names that mean something in this function only.
        """
        numba = _numba()
        assert isinstance(function, FunctionType)
        own = FunctionType(function.__code__, {**function.__globals__, **slots}, function.__name__)
        own.__qualname__ = label
        self.entries.add(own)
        kinds = tuple(numba.typeof(argument) for argument in arguments)
        try:
            return self._compiled(own, kinds)
        except numba.core.errors.NumbaError:
            if self.counts:
                raise
        self.begin_counting()
        return self._compiled(own, kinds)

    def _compiled(self, entry: FunctionType, kinds: tuple[Any, ...]) -> Callable[..., Any]:
        twin: Any = self.copy(entry)
        twin.compile(kinds)
        compiled: Callable[..., Any] = twin
        return compiled

    def begin_counting(self) -> None:
        """Count in every function from now on: one may make a list, or an array without NumPy's name."""
        self.counts = True
        self.made.clear()
        if self.base:
            self.base.begin_counting()

    def copy(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if self.base and function not in self.entries and not self.own_names & _reach(function):
            return self.base.copy(function)
        return super().copy(function)

    def value(self, value: Any) -> Any:
        if isinstance(value, memoryview):
            return np.asarray(value)
        return super().value(value)

    def callee(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return self.copy(function)

    def finish(self, twin: FunctionType, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a twin as Numba has it; what only other rules call becomes part of their code."""
        if function is fence:
            return _fence()
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "forceinline": True}
        if function not in self.entries:
            options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _inner()}
            # what makes no arrays need not count who uses those of others: an eighth of a match's time
            options["_nrt"] = self.counts or "np" in _reach(function)
            inner: Callable[..., Any] = _once_for_all_integers(_numba().njit(**options)(twin))
            return inner
        with _CACHE_DIR:
            config = _numba().config
            before = config.CACHE_DIR
            config.CACHE_DIR = str(self.folder)
            try:
                entry: Callable[..., Any] = _numba().njit(cache=True, **options)(twin)
            finally:
                config.CACHE_DIR = before
        return entry


def _once_for_all_integers(dispatcher: Any) -> Any:
    """Return what Numba calls a function by, with every integer argument as a word.

    Else it compiles the function, and all that this one calls, for bytes and for words and for the number 0.
    """
    types, template = _numba().types, dispatcher.get_call_template

    def in_words(arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        plain = [types.unliteral(one) for one in arguments]
        whole = [isinstance(one, types.Integer) and one.signed for one in plain]
        pairs = zip(arguments, whole, strict=True)
        return template([types.int64 if is_whole else one for one, is_whole in pairs], named)

    dispatcher.get_call_template = in_words
    return dispatcher


def warm_up() -> None:
    """Load Numba, and have it compile once: whoever does that later is held up for half a second."""
    _numba().njit(no_cpython_wrapper=True)(lambda: 0).compile(())


def door(arity: int) -> Callable[..., Any]:
    """Return the function that lets Python call a rule of that many arguments on a state array."""
    return _DOORS[arity - 1]


def inner(*arguments: Any) -> Any:
    """Stand for the rule behind a door; :class:`Compiler` puts it there."""
    raise TypeError("a door was opened without a rule behind it")


def _door1(states: Any) -> Any:
    return inner(states[0])


def _door2(states: Any, a: Any) -> Any:
    return inner(states[0], a)


def _door3(states: Any, a: Any, b: Any) -> Any:
    return inner(states[0], a, b)


def _door4(states: Any, a: Any, b: Any, c: Any) -> Any:
    return inner(states[0], a, b, c)


_DOORS: Sequence[Callable[..., Any]] = (_door1, _door2, _door3, _door4)


def _numba() -> Any:
    """Import Numba: only now, since it takes longer than everything else together."""
    import numba

    return numba


@cache
def _inner() -> Any:
    """Return how to compile what only other rules call: once, as a part of their code.

    By itself it is neither optimised nor made into machine code, and has no address.
    """
    core = _numba().core

    class Nowhere:
        def set_env(self, name: str, environment: Any) -> None:
            pass

    class Library(core.codegen.JITCodeLibrary):  # type: ignore[misc, name-defined]
        codegen = Nowhere()

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            return 0

    class Pipeline(core.compiler.Compiler):  # type: ignore[misc, name-defined]
        def define_pipelines(self) -> Any:
            made = Library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            made.enable_object_caching()
            self.state.library = made
            return super().define_pipelines()

    return Pipeline


@cache
def _fence() -> Callable[..., Any]:
    numba = _numba()

    def made(typing: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.fence("seq_cst")
            return context.get_dummy_value()

        return numba.types.void(), generate

    made_for_numba: Callable[..., Any] = numba.extending.intrinsic(made)
    return made_for_numba


@cache
def _reach(function: Callable[..., Any]) -> frozenset[str]:
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


def _cache_folder(sources: Iterable[Path], label: str, more: str) -> Path:
    numba = _numba()
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__} {more}".encode())
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    home = Path(os.environ.get("LUDOTHEQUE_CACHE") or user_cache_path("ludotheque"))
    folder = home / f"{label}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="ludotheque-"))
    _forget_old(home, label, folder)
    return folder


def _forget_old(home: Path, label: str, keep: Path) -> None:
    for other in home.glob(f"{label}-*"):
        if other != keep and time.time() - other.stat().st_mtime > FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)
