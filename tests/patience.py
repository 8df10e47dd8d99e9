"""Waiting for what a test wants to see: never for a time, and not for ever."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = int(os.environ.get("TEST_PATIENCE", "300"))
"""Seconds that a busy machine may take for anything. Only what is broken takes as long."""
SHORTLY = 0.02
"""Seconds until it is worth looking again."""


def until(look: Callable[[], T], holds: Callable[[T], object] = bool) -> T:
    """Return what is seen, once it holds; fail if it never does, and tell what was seen last."""
    end = time.monotonic() + PATIENCE
    while not holds(seen := look()):
        assert time.monotonic() < end, f"it never came, only {seen!r}"
        time.sleep(SHORTLY)
    return seen


def let_pass(seconds: float) -> None:
    """Let time pass in which something must not happen; for what must happen there is ``until``."""
    time.sleep(seconds)
