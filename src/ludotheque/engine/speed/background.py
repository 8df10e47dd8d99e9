"""When to compile: never while somebody waits, but soon once a program plays."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

from ludotheque.engine.speed.compiled import has_numba

EVENTS = 1000
"""Plain events in one process after which compiling in the background is worthwhile."""


class Background:
    """Counts plain events and, when there were many, compiles once in a thread of its own.

    ``LUDOTHEQUE_BACKGROUND=0`` in the environment keeps a process plain unless it asks for more.
    """

    def __init__(self, compile_rules: Callable[[], object]) -> None:
        self._compile = compile_rules
        self._left = EVENTS if os.environ.get("LUDOTHEQUE_BACKGROUND") != "0" else -1

    def count(self) -> None:
        """Count one plain event."""
        self._left -= 1
        if self._left == 0 and has_numba():
            threading.Thread(target=self._compile, name="ludotheque-compile", daemon=True).start()

    def stand_down(self) -> None:
        """Compile nothing from now on: somebody else does, where it holds nobody up."""
        self._left = -1
