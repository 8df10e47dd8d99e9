"""Rules that are one instruction of a processor, and what LLVM calls it.

As plain Python they run as they are written; compiled, the instruction stands in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from ludotheque.engine.author.bits import count, lowest, nth
from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.maths import real_of, word_of

Instruction = Callable[..., Any]
"""Is given LLVM's builder and the arguments, of 64 bits each; returns such a one, or None."""

SLOW = ("znver1", "znver2")
"""Processors on which to scatter bits takes long."""
HALVES = (32, 16, 8, 4, 2, 1)


@rule
def fence() -> None:
    """Let other threads see what was written before this no later than what is written after it.

    Compiled, it does so; plain rules have Python's lock for it.
    """


def instructions(processor: str, features: str) -> Mapping[Callable[..., Any], Instruction]:
    """Return the rules that are an instruction of a processor."""
    found: dict[Callable[..., Any], Instruction] = {fence: _fence, count: _count, lowest: _lowest}
    found |= {word_of: _word_of, real_of: _real_of}
    scatters = "+bmi2" in features.split(",") and processor not in SLOW
    return found | {nth: _nth if scatters else _nth_by_halves}


def typed(one: Callable[..., Any], how: Instruction, types: Any) -> Any:
    """Return an instruction as Numba takes it, which goes by the names of the arguments."""
    kinds = {"int": types.int64, "float": types.float64, "None": types.void}
    taken = signature(one)
    words = [kinds[place.annotation] for place in taken.parameters.values()]

    def of_words(typing: Any, *given: Any) -> Any:
        def generate(context: Any, builder: Any, kinds: Any, arguments: Any) -> Any:
            made = how(builder, *arguments)
            return context.get_dummy_value() if made is None else made

        return kinds[taken.return_annotation](*words), generate

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


def _word_of(builder: Any, number: Any) -> Any:
    from llvmlite import ir

    return builder.bitcast(number, ir.IntType(64))


def _real_of(builder: Any, word: Any) -> Any:
    from llvmlite import ir

    return builder.bitcast(word, ir.DoubleType())


def _nth(builder: Any, word: Any, n: Any) -> Any:
    """Scatter the n-th bit alone to where the set has its n-th."""
    from llvmlite import ir

    kind = ir.FunctionType(word.type, [word.type, word.type])
    scatter = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
    return _lowest(builder, builder.call(scatter, [builder.shl(word.type(1), n), word]))


def _nth_by_halves(builder: Any, word: Any, n: Any) -> Any:
    """Count the lower half, go on in it or in the upper one, and so forth: no loop, and nothing to guess."""
    from llvmlite import ir

    kind, place = word.type, word.type(0)
    for half in HALVES:
        below = builder.ctpop(builder.and_(word, kind((1 << half) - 1)))
        higher = builder.icmp_signed(">=", n, below)
        n = builder.select(higher, builder.sub(n, below), n)
        word = builder.select(higher, builder.lshr(word, kind(half)), word)
        place = builder.select(higher, builder.add(place, kind(half)), place)
    return builder.select(builder.trunc(word, ir.IntType(1)), place, kind(64))
