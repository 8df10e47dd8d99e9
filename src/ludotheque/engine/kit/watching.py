"""A watch over what an author wrote: a call that does not end is stopped, with its place."""

from __future__ import annotations

import inspect
import signal
import threading
from pathlib import Path
from types import FrameType
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.kit.failures import is_own

PATIENCE = 20.0
"""Seconds of the processor's own time after which a call, if it is still the same, is taken for endless."""


class Endless(BaseException):
    """A call of the author's code that does not end; no ``except Exception`` may take it for an error."""


class Watch:
    """Stops a call of a game's own code that takes longer than a patience, twice that at most.

    It counts the processor's time of this process, so a machine that is merely busy stops nothing. It works
    where there is such a timer, in the main thread, and between two steps of plain Python.
    """

    def __init__(self, game: Definition, patience: float) -> None:
        self.game = game
        self.patience = patience
        self.seen: list[FrameType] = []
        """The game's own calls that ran when the timer last rang, the outermost first."""
        self.beneath: FrameType | None = None
        self.works: bool = hasattr(signal, "setitimer")
        self.before: tuple[Any, tuple[float, float]] | None = None

    def __enter__(self) -> None:
        if self.works and threading.current_thread() is threading.main_thread():
            self.beneath = inspect.currentframe()
            self.beneath = self.beneath.f_back if self.beneath else None
            handler = signal.signal(signal.SIGVTALRM, self._rung)
            self.before = handler, signal.setitimer(signal.ITIMER_VIRTUAL, self.patience, self.patience)

    def __exit__(self, *_: object) -> None:
        if self.before:
            handler, timer = self.before
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, handler)
            signal.setitimer(signal.ITIMER_VIRTUAL, *timer)
        self.seen, self.beneath = [], None

    def _rung(self, _: int, frame: FrameType | None) -> None:
        running = self._own_calls(frame)
        still = [call for call in running if any(call is other for other in self.seen)]
        self.seen = running
        if still:
            raise Endless(_where(still[-1]))

    def _own_calls(self, frame: FrameType | None) -> list[FrameType]:
        """Return the calls of the game's own functions above whoever watches; generators come back anyway."""
        found: list[FrameType] = []
        while frame is not None and frame is not self.beneath:
            code = frame.f_code
            if not code.co_flags & inspect.CO_GENERATOR and is_own(code.co_filename, self.game):
                found.insert(0, frame)
            frame = frame.f_back
        return found


def _where(call: FrameType) -> str:
    code = call.f_code
    return f"a call does not end ({Path(code.co_filename).name}, line {call.f_lineno}, in {code.co_name})"
