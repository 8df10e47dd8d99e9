"""The memory of states and numbers as NumPy's arrays, for machine code and for matches by the batch.

Nothing imports this at its head but what cannot be without NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ludotheque.engine.author import numbers
from ludotheque.engine.errors import needs
from ludotheque.engine.speed.memory import Layout

with needs("native", "machine code"):
    import numpy as np
    from numpy.typing import NDArray


def dtype_of(layout: Layout) -> np.dtype[np.void]:
    """Return NumPy's type of a state."""
    return np.dtype([(name, member.kind, member.shape) for name, member in layout.members.items()])


def states(memory: Any, dtype: np.dtype[np.void]) -> NDArray[np.void]:
    """Return states as an array over their memory."""
    if isinstance(memory, np.ndarray):
        return memory
    return np.ndarray((len(memory) // dtype.itemsize,), dtype, memory)


def array(memory: Any) -> NDArray[Any]:
    """Return numbers as an array over their memory."""
    return np.asarray(memory)


def machine_door(function: Callable[..., Any], like: Sequence[Any]) -> Callable[..., Any]:
    """Return machine code for such arguments as what takes memory as well as arrays."""
    takers = [_taker(value) for value in like]
    memory = frozenset({bytearray, memoryview, *(type(value) for value in like if isinstance(value, tuple))})
    has_none = memory.isdisjoint

    def call(*given: Any) -> Any:
        if has_none(map(type, given)):
            return function(*given)
        return function(*[take(value) for take, value in zip(takers, given, strict=True)])

    made: Any = call
    made.bare = function  # for whoever has nothing but arrays: half of a short call's time is spent above
    return call


def _taker(like: Any) -> Callable[[Any], Any]:
    """Return what makes an argument of one like this."""
    if isinstance(like, np.ndarray):
        return partial(states, dtype=like.dtype) if like.dtype.names else array
    return _tuple_of_arrays if isinstance(like, tuple) else _itself


def _itself(value: Any) -> Any:
    return value


def _tuple_of_arrays(given: Any) -> Any:
    """Return a named tuple of memory as one of arrays; what is one is returned as it is."""
    if type(given[0]) is np.ndarray:
        return given
    return type(given)(*map(array, given))


def _integers(*shape: int) -> Any:
    return np.zeros(shape, np.int64)


def _reals(*shape: int) -> Any:
    return np.zeros(shape)


def _unset_integers(*shape: int) -> Any:
    return np.empty(shape, np.int64)


def _unset_reals(*shape: int) -> Any:
    return np.empty(shape)


MAKERS: Mapping[Callable[..., Any], Callable[..., Any]] = {
    numbers.integers: _integers,
    numbers.reals: _reals,
    numbers.unset_integers: _unset_integers,
    numbers.unset_reals: _unset_reals,
}
"""What makes numbers in compiled rules."""
