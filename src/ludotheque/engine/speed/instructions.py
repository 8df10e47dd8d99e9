"""Rules that are one instruction of a processor, and what LLVM calls it.

As plain Python they run as they are written; compiled, the instruction stands in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from ludotheque.engine.author.bits import count, lowest, nth
from ludotheque.engine.author.marks import rule

Instruction = Callable[..., Any]
"""Is given LLVM's builder and the arguments, words of 64 bits; returns a word, or None."""

SLOW = ("znver1", "znver2")
"""Processors on which to scatter bits takes longer than a loop."""


@rule
def fence() -> None:
    """Let other threads see what was written before this no later than what is written after it.

    Compiled, it does so; plain rules have Python's lock for it.
    """


def instructions(processor: str, features: str) -> Mapping[Callable[..., Any], Instruction]:
    """Return the rules that are an instruction of a processor."""
    found: dict[Callable[..., Any], Instruction] = {fence: _fence, count: _count, lowest: _lowest}
    if "+bmi2" in features.split(",") and processor not in SLOW:
        found[nth] = _nth
    return found


def typed(how: Instruction, types: Any) -> Any:
    """Return an instruction as Numba takes it, which goes by the names of the arguments."""

    def of_words(typing: Any, *words: Any) -> Any:
        def generate(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
            made = how(builder, *arguments)
            return context.get_dummy_value() if made is None else made

        return (types.int64 if words else types.void)(*[types.int64 for _ in words]), generate

    made: Any = of_words
    made.__signature__ = signature(how)
    return made


def _fence(builder: Any) -> None:
    builder.fence("seq_cst")


def _count(builder: Any, word: Any) -> Any:
    return builder.ctpop(word)


def _lowest(builder: Any, word: Any) -> Any:
    from llvmlite import ir

    return builder.cttz(word, ir.IntType(1)(0))


def _nth(builder: Any, word: Any, n: Any) -> Any:
    """Scatter the n-th bit alone to where the set has its n-th."""
    from llvmlite import ir

    kind = ir.FunctionType(word.type, [word.type, word.type])
    scatter = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
    return _lowest(builder, builder.call(scatter, [builder.shl(word.type(1), n), word]))
