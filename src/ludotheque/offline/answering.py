"""What goes between a page's Python and a thinker's: calls and what they give, pickled.

A bot that was sent before is known again by its number, so that it goes on from what it thought last time.
"""

from __future__ import annotations

import io
import itertools
import pickle
import traceback
from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from ludotheque.bots import Bot
from ludotheque.engine.errors import LudothequeError

MOST_BOTS = 32
"""Bots that a thinker knows again."""

_numbers: WeakKeyDictionary[Bot, int] = WeakKeyDictionary()
_count = itertools.count()
_known: OrderedDict[int, Bot] = OrderedDict()


class _Asking(pickle.Pickler):
    """Pickles a call; of a bot its number as well."""

    def persistent_id(self, one: Any) -> tuple[int, bytes] | None:
        if not isinstance(one, Bot):
            return None
        if one not in _numbers:
            _numbers[one] = next(_count)
        return _numbers[one], pickle.dumps(one)


class _Asked(pickle.Unpickler):
    """Reads such a call."""

    def persistent_load(self, told: tuple[int, bytes]) -> Bot:
        number, pickled = told
        if number not in _known:
            _known[number] = pickle.loads(pickled)  # noqa: S301 - from a page of our own
            while len(_known) > MOST_BOTS:
                _known.popitem(last=False)
        _known.move_to_end(number)
        return _known[number]


def asked(call: Callable[[], Any]) -> bytes:
    """Return a call to be made elsewhere."""
    made = io.BytesIO()
    _Asking(made, pickle.HIGHEST_PROTOCOL).dump(call)
    return made.getvalue()


def answered(question: bytes) -> bytes:
    """Return what a call gives, or the error that it raises."""
    try:
        call: Callable[[], Any] = _Asked(io.BytesIO(question)).load()
        return pickle.dumps((True, call()))
    except Exception as error:
        error.add_note(f"In a thinker:\n{traceback.format_exc()}")
        try:
            pickle.loads(found := pickle.dumps((False, error)))  # noqa: S301 - just made
        except Exception:
            return pickle.dumps((False, LudothequeError(f"{type(error).__name__}: {error}")))
        return found


def heard(question: Any) -> Any:
    """Return the answer to a question, both as arrays of the host."""
    from pyodide.ffi import to_js

    return to_js(answered(question.to_bytes()))


def read(answer: bytes) -> Any:
    """Return what a call gave; raise the error that it raised."""
    fine, given = pickle.loads(answer)  # noqa: S301 - from a worker of our own
    if not fine:
        raise given
    return given
