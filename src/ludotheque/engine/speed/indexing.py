"""Places in arrays: compiled rules do not ask whether one is negative, and counts from the end.

Asking takes a tenth of a random match of Tanagra. A place that is written as a number, ``row[-1]``, still
counts from the end: that costs nothing.
"""

from __future__ import annotations

from typing import Any


def mark(module: Any) -> Any:
    """Mark a module of LLVM as one of rules."""
    module.of_rules = True
    return module


def index_from_the_start(arrays: Any) -> None:
    """Have Numba index arrays so, in marked modules only; ``arrays`` is the part of it that does."""
    from llvmlite import ir

    usual = arrays.fix_integer_index

    def fixed(context: Any, builder: Any, kind: Any, place: Any, size: Any) -> Any:
        if isinstance(place, ir.Constant) or not kind.signed or not hasattr(builder.module, "of_rules"):
            return usual(context, builder, kind, place, size)
        return context.cast(builder, place, kind, arrays.types.intp)

    arrays.fix_integer_index = fixed
