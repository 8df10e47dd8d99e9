"""Compiled twins of plain functions, made by Numba.

Only this folder knows Numba: this module, and for portable code ``portable/target.py`` and
``portable/linking.py``. Each lists the private parts that it uses.

A function marked with ``@rule`` stays a plain function. Its twin is a copy of it whose globals are the
twins of what it calls. Functions that Python calls become machine code together, one module of LLVM with all
that they call in it once, and one file on disk, in a folder named after a digest of the sources.

Numba documents ``njit``, ``typeof`` and ``intrinsic``. These parts may change with any version, and
pyproject.toml names those that were tried:

- its code library, ``core.codegen.JITCodeLibrary``: ``_codegen`` with ``_data_layout``, ``_engine`` and
  ``_module_pass_manager``, ``_final_module``, ``_linking_libraries``, ``_reload_init``, ``_finalized``,
  ``_optimize_functions``, ``_optimize_final_module``, ``_finalize_final_module``, ``_get_compiled_object``
  and ``_set_compiled_object``;
- ``core.compiler``: ``Compiler.define_pipelines``, ``compile_result``, and the lock;
- ``core.serialize.dumps``, ``core.registry.cpu_target``, and a dispatcher's ``get_call_template``;
- the options ``_nrt``, ``no_cpython_wrapper`` and ``no_cfunc_wrapper``;
- ``np.arrayobj.fix_integer_index``, given to ``indexing.py``, and LLVM's builder, to ``instructions.py``.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from ludotheque.engine.errors import needs
from ludotheque.engine.speed import cache as cache_files
from ludotheque.engine.speed.cache import cache_folder
from ludotheque.engine.speed.indexing import index_from_the_start, mark
from ludotheque.engine.speed.instructions import instructions, typed
from ludotheque.engine.speed.specialising import Specialiser, reach

MAKES_ARRAYS = frozenset({"np", "integers", "reals", "unset_integers", "unset_reals"})
"""Names of what makes arrays: a function that has one of them counts who uses those."""


class Entry(NamedTuple):
    """What Python calls: a function, what names mean in it alone, and arguments like its own."""

    function: Callable[..., Any]
    slots: Mapping[str, Any]
    arguments: tuple[Any, ...]


class Compiler(Specialiser):
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
        self.sources: tuple[Path, ...] = tuple(sources)
        self.own_names: frozenset[str] = frozenset(slots) - frozenset(base.slots if base else slots)
        self.outer: set[Callable[..., Any]] = set()
        """What Python calls."""
        self.counts: bool = False
        """Whether every function counts who uses its arrays, or only where some are made."""
        machine = f"{_numba().__version__} {_arrays().np.__version__} {_target().codegen().magic_tuple()}"
        functions = [(name, one.__qualname__, _bytecode(one)) for name, one in sorted(slots.items())]
        self.folder: Path = cache_folder(self.sources, label, f"{machine} {functions} {more}")

    def entry(
        self,
        function: Callable[..., Any],
        label: str,
        slots: Mapping[str, Any],
        *arguments: Any,
        flat: bool = False,
    ) -> Callable[..., Any]:
        """Return ``function`` compiled for arguments like these, under a name of its own in the cache.

        ``slots`` are names that mean something in this function only. If ``flat``, all that it calls becomes
        part of its code, however large; else that is left to LLVM.
        """
        return self.one(label, Entry(function, slots, arguments), flat)

    def one(self, label: str, entry: Entry, flat: bool = False) -> Callable[..., Any]:
        """Return the same, of an entry that is told already."""
        return self.entries(label, {label: entry}, flat)[label]

    def entries(
        self, label: str, wanted: Mapping[str, Entry], flat: bool = False
    ) -> dict[str, Callable[..., Any]]:
        """Return functions compiled together, in one file of the cache: what they share is there once."""
        path = self.folder / label
        with _numba().core.compiler_lock.global_compiler_lock:
            _target().refresh()
            made = _loaded(path)
            if made is None:
                with _no_garbage_collected():
                    made = self._made(label, wanted, flat)
                _save(path, made)
            functions = made.open([entry.function for entry in wanted.values()])
        pairs = zip(wanted.items(), functions, strict=True)
        door_to = _arrays().machine_door
        return {name: door_to(function, entry.arguments) for (name, entry), function in pairs}

    def keeps(self, label: str) -> bool:
        """Tell whether the cache has what is compiled under this name: then it only has to be loaded."""
        path = self.folder / label
        return path.is_file() and cache_files.is_ours_alone(path.stat())

    def _made(self, label: str, wanted: Mapping[str, Entry], flat: bool) -> _MachineCode:
        return _linked(f"{self.folder.name}.{label}", self.parts(wanted), flat)

    def parts(self, wanted: Mapping[str, Entry]) -> list[Any]:
        """Return functions as Numba has them before they are linked and become machine code."""
        try:
            return [self._part(name, entry) for name, entry in wanted.items()]
        except _numba().core.errors.NumbaError:
            if self.counts:
                raise
            self.begin_counting()
            return [self._part(name, entry) for name, entry in wanted.items()]

    def _part(self, name: str, entry: Entry) -> Any:
        """Return one of the functions as Numba has it before it is machine code."""
        function = entry.function
        assert isinstance(function, FunctionType)
        own = FunctionType(function.__code__, {**function.__globals__, **entry.slots}, function.__name__)
        own.__qualname__ = f"{self.folder.name}.{name}"
        self.outer.add(own)
        kinds = tuple(_numba().typeof(argument) for argument in entry.arguments)
        twin: Any = self.copy(own)
        twin.compile(kinds)
        return twin.overloads[kinds]

    def begin_counting(self) -> None:
        """Count in every function from now on: one may make a list, or an array without NumPy's name."""
        self.counts = True
        self.made.clear()
        if self.base:
            self.base.begin_counting()

    def copy(self, function: Callable[..., Any]) -> Callable[..., Any]:
        function = _arrays().MAKERS.get(function, function)
        if self.base and function not in self.outer and not self.own_names & reach(function):
            return self.base.copy(function)
        return super().copy(function)

    def value(self, value: Any) -> Any:
        if isinstance(value, memoryview):
            return _arrays().array(value)
        return super().value(value)

    def callee(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return self.copy(function)

    def finish(self, twin: FunctionType, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a twin as Numba has it, to become machine code together with what calls it."""
        if (instruction := _instructions().get(function)) is not None:
            return instruction
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
        options["pipeline_class"], _ = _inner()
        if function in self.outer:
            made: Callable[..., Any] = _numba().njit(**options)(twin)
            return made
        # what makes no arrays need not count who uses those of others: an eighth of a match's time
        options |= {"no_cpython_wrapper": True, "_nrt": self.counts or bool(MAKES_ARRAYS & reach(function))}
        inner: Callable[..., Any] = _once_for_all_integers(_numba().njit(**options)(twin))
        return inner


def _bytecode(function: Callable[..., Any]) -> str:
    """Return what tells a function from another that was put in its place, with the same sources."""
    assert isinstance(function, FunctionType)
    return function.__code__.co_code.hex()


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
    with needs("native", "machine code"):
        import numba

    return numba


def _arrays() -> Any:
    """Import what knows NumPy: only now, since plain rules are without it."""
    with needs("native", "machine code"):
        from ludotheque.engine.speed import arrays

    return arrays


@cache
def has_numba() -> bool:
    """Tell whether there can be machine code at all."""
    with suppress(ImportError, ValueError):
        return find_spec("numba") is not None
    return False


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

        def create_ir_module(self, name: str) -> Any:
            return mark(super().create_ir_module(name))

        def _optimize_functions(self, module: Any) -> None:
            module.data_layout = self._codegen._data_layout

        def finalize(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            return 0

    class Pipeline(core.compiler.Compiler):  # type: ignore[misc, name-defined]
        passes: Any = None

        def define_pipelines(self) -> Any:
            self.state.library = Library(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            if Pipeline.passes is None:
                Pipeline.passes = super().define_pipelines()
            return Pipeline.passes

    index_from_the_start(_numba().np.arrayobj)
    return Pipeline, Library


@dataclass(frozen=True)
class _MachineCode:
    """What is in a file of the cache: functions that Python calls, and their machine code."""

    label: str
    code: bytes
    functions: Sequence[tuple[Any, Any, Any]]
    """What Numba calls a description, an environment and a signature."""
    before: Sequence[Callable[[], object]]
    """What has to be done once a process."""

    def open(self, plain: Sequence[Callable[..., Any]]) -> list[Callable[..., Any]]:
        """Return the functions, which take the same arguments as plain ones."""
        core = _numba().core
        library = core.codegen.JITCodeLibrary(_target().codegen(), self.label)
        for function in self.before:
            function()
        library.enable_object_caching()
        library._set_compiled_object(self.code)
        library._finalize_final_module()
        pairs = zip(plain, self.functions, strict=True)
        return [self._function(library, like, *function) for like, function in pairs]

    def _function(
        self, library: Any, like: Any, description: Any, environment: Any, signature: Any
    ) -> Callable[..., Any]:
        library._codegen._engine._defined_symbols.add(description.llvm_cpython_wrapper_name)
        pointer = _target().get_executable(library, description, environment)
        made: Any = _numba().njit(like)
        made.add_overload(
            _numba().core.compiler.compile_result(
                signature=signature, entry_point=pointer, objectmode=False, fndesc=description
            )
        )
        made.disable_compile()
        function: Callable[..., Any] = made
        return function


def _linked(label: str, parts: Sequence[Any], flat: bool) -> _MachineCode:
    """Return the machine code of functions, linked with all that they call and optimised as a whole."""
    whole = linker()(_target().codegen(), label)
    whole.enable_object_caching()
    whole.flat = flat
    whole.outside = {part.fndesc.llvm_cpython_wrapper_name for part in parts}
    for part in parts:
        whole.take_in(part.library)
        part.fndesc.typemap = part.fndesc.calltypes = None
    whole.finalize()
    functions = [(part.fndesc, part.environment, part.signature) for part in parts]
    return _MachineCode(label, whole._get_compiled_object(), functions, list(whole._reload_init))


def _loaded(path: Path) -> _MachineCode | None:
    """Return what is in a file of the cache; None if there is none, or a broken or somebody else's one."""
    try:
        made: object = pickle.loads(cache_files.read(path))  # noqa: S301 - it is ours alone
    except Exception:  # whatever is wrong with it, it can be made again
        return None
    return made if isinstance(made, _MachineCode) else None


def _save(path: Path, made: _MachineCode) -> None:
    """Keep something in a file of the cache; on a full disk nothing is kept."""
    with suppress(OSError):
        cache_files.write(path, _numba().core.serialize.dumps(made))


def _target() -> Any:
    return _numba().core.registry.cpu_target.target_context


@cache
def _instructions() -> Mapping[Callable[..., Any], Callable[..., Any]]:
    """Return what stands for the rules that are an instruction of this machine."""
    _, processor, features = _target().codegen().magic_tuple()
    found, numba = instructions(processor, features), _numba()
    return {one: numba.extending.intrinsic(typed(one, how, numba.types)) for one, how in found.items()}


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Leave garbage where it is: looking for it takes a tenth of the time, and Numba makes little."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@cache
def linker() -> Any:
    """Return how Numba links and optimises functions that Python calls."""
    _, inner_library = _inner()

    class Whole(_numba().core.codegen.JITCodeLibrary):  # type: ignore[misc]
        flat: bool
        outside: set[str]

        def __init__(self, codegen: Any, name: str) -> None:
            super().__init__(codegen, name)
            self.taken: set[Any] = set()

        def take_in(self, library: Any) -> None:
            """Link what a function is made of, and what it calls, each once."""
            if library in self.taken:
                return
            self.taken.add(library)
            self._reload_init |= library._reload_init
            if not isinstance(library, inner_library):
                self.add_linking_library(library)
                return
            self._final_module.link_in(library._final_module, preserve=True)
            for called in library._linking_libraries:
                self.take_in(called)

        def _optimize_final_module(self) -> None:
            ours = [one for one in self._final_module.functions if not one.is_declaration]
            for function in ours:
                function.linkage = "external" if function.name in self.outside else "internal"
                if self.flat and function.name not in self.outside:
                    function.add_function_attribute("alwaysinline")
            manager, builder = self._codegen._module_pass_manager()
            manager.run(self._final_module, builder)

    return Whole
