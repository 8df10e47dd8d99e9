"""One module of WebAssembly from functions that Numba has compiled, each exported with arguments of its own.

An array is passed as the place where its numbers lie and its size in each dimension, 32 bits each, whole
numbers as 64 bits and real ones as they are. A rule that fails stops the module.

These private parts of Numba are used here: ``core.registry.cpu_target`` with its context's ``codegen``,
``create_module``, ``call_conv.get_function_type``, ``get_abi_sizeof`` and ``get_data_type``; of the code
generator ``_create_empty_module``, ``_data_layout``, ``_module_pass_manager`` and ``_tm``; a library's
``_final_module``; what a compiled function says in ``fndesc``; and ``core.compiler_lock``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed.compiled import linker
from ludotheque.engine.speed.portable.target import runtime

STACK = 1 << 20
"""Bytes for what calls keep; it lies first, so that a call too deep leaves the memory and is stopped."""
FLAGS = ("--no-entry", "--stack-first", "--strip-all", "--export=__heap_base", "-z", f"stack-size={STACK}")


CALLED = ("__multi3",)
"""Functions that LLVM calls without a call in the code."""


class Bundle(NamedTuple):
    """Functions to be optimised together."""

    parts: dict[str, Any]
    """By the names under which they are exported."""
    flat: bool = False
    inside: bool = False
    """Whether they are there to be called by the module itself, and by nobody else."""


def module_of(bundles: Sequence[Bundle]) -> tuple[bytes, dict[str, str]]:
    """Return a module of WebAssembly, and what the arguments of its functions are, in a letter each."""
    import llvmlite.binding as llvm
    import numba

    context = numba.core.registry.cpu_target.target_context
    codegen = context.codegen()
    whole = llvm.parse_assembly(runtime())
    whole.triple, whole.data_layout = codegen._create_empty_module("").triple, codegen._data_layout
    signatures: dict[str, str] = {}
    for number, bundle in enumerate(bundles):
        library = linker()(codegen, f"bundle{number}")
        library.flat, library.outside = bundle.flat, set(bundle.parts)
        for name, part in bundle.parts.items():
            library.take_in(part.library)
            text, told = _door(name, part)
            if not bundle.inside:
                signatures[name] = told
            library._final_module.link_in(llvm.parse_assembly(text))
        with numba.core.compiler_lock.global_compiler_lock:
            library.finalize()
        made = llvm.parse_assembly(str(library._final_module).replace("= common ", "= internal "))
        whole.link_in(made)
    kept = {*signatures, *CALLED, *(name for bundle in bundles for name in bundle.parts)}
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in kept else "internal"
    manager, builder = codegen._module_pass_manager()
    manager.run(whole, builder)
    whole.verify()
    return _linked(codegen._tm.emit_object(whole), list(signatures)), signatures


def tools() -> dict[str, str]:
    """Return the versions of what makes a module: with the same ones the bytes are the same."""
    names = ("numba", "llvmlite", "numpy", "ziglang")
    return {"python": "{}.{}".format(*sys.version_info)} | {name: version(name) for name in names}


def _linked(code: bytes, names: Sequence[str]) -> bytes:
    """Return a module that can be loaded, from an object file."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
        source, result = Path(folder) / "game.o", Path(folder) / "game.wasm"
        source.write_bytes(code)
        command = [
            sys.executable,
            "-m",
            "ziglang",
            "wasm-ld",
            *FLAGS,
            *(f"--export={name}" for name in names),
        ]
        done = subprocess.run([*command, "-o", result, source], capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise LudothequeError(f"this game has no portable form: {done.stderr.strip()}")
        return result.read_bytes()


def _door(name: str, part: Any) -> tuple[str, str]:
    """Return the code of what is exported for a function, and what its arguments are."""
    import numba
    from llvmlite import ir

    context = numba.core.registry.cpu_target.target_context
    types, description = numba.types, part.fndesc
    result = types.int64 if isinstance(description.restype, types.Boolean) else description.restype
    module = context.create_module(f"door.{name}")
    flat = [one for kind in description.argtypes for one in _leaves(kind, types)]
    word, wide, real = ir.IntType(32), ir.IntType(64), ir.DoubleType()
    taken: list[Any] = []
    for kind in flat:
        if isinstance(kind, types.Array):
            taken += [word] * (1 + kind.ndim)
        else:
            taken.append(real if isinstance(kind, types.Float) else wide)
    given = {types.none: ir.VoidType(), types.float64: real}.get(result, wide)
    door = ir.Function(module, ir.FunctionType(given, taken), name)
    inner_type = context.call_conv.get_function_type(description.restype, description.argtypes)
    inner = ir.Function(module, inner_type, description.mangled_name)
    builder = ir.IRBuilder(door.append_basic_block())
    slots = [builder.alloca(one.pointee) for one in inner_type.args[:2]]
    passed, arguments = list(slots), iter(door.args)
    for kind in flat:
        if isinstance(kind, types.Array):
            passed += _array(builder, kind, context, arguments, inner_type.args[len(passed) :])
        else:
            place = inner_type.args[len(passed)]
            number = next(arguments)
            fits = number.type == place
            passed.append(number if fits else builder.trunc(number, place))
    status = builder.call(inner, passed)
    with builder.if_then(builder.icmp_signed("!=", status, status.type(0)), likely=False):
        builder.call(
            builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), [])), []
        )
    if given == ir.VoidType():
        builder.ret_void()
    else:
        value = builder.load(slots[0])
        fits = value.type == given
        builder.ret(
            value
            if fits
            else builder.zext(value, given)
            if value.type.width < 32
            else builder.sext(value, given)
        )
    letters = "".join(_letter(kind, types) for kind in flat)
    return str(module), letters


def _leaves(kind: Any, types: Any) -> Iterator[Any]:
    """Yield what a kind of argument is made of, in the order in which Numba passes it."""
    if isinstance(kind, types.BaseTuple):
        for one in kind:
            yield from _leaves(one, types)
    else:
        yield kind


def _letter(kind: Any, types: Any) -> str:
    """Return how a kind is told: ``s`` for states, an array's dimensions, ``i`` or ``f`` for a number."""
    if isinstance(kind, types.Array):
        return "s" if isinstance(kind.dtype, types.Record) else str(kind.ndim)
    return "f" if isinstance(kind, types.Float) else "i"


def _array(builder: Any, kind: Any, context: Any, arguments: Any, wanted: Sequence[Any]) -> list[Any]:
    """Return an array as Numba passes it: owner, parent, how many, how large, place, shape, strides."""
    from llvmlite import ir

    wide = ir.IntType(64)
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    place = builder.inttoptr(next(arguments), wanted[4])
    shape = [builder.zext(next(arguments), wide) for _ in range(kind.ndim)]
    items, step = wide(1), wide(size)
    strides: list[Any] = []
    for length in reversed(shape):
        strides.insert(0, step)
        step, items = builder.mul(step, length), builder.mul(items, length)
    return [
        ir.Constant(wanted[0], None),
        ir.Constant(wanted[1], None),
        items,
        wide(size),
        place,
        *shape,
        *strides,
    ]
