"""Waiting for what a test wants to see: never for a time, and not for ever."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
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


async def coming(look: Callable[[], T], holds: Callable[[T], object] = bool, every: float = SHORTLY) -> T:
    """Return what is seen, as ``until`` does, while everything else in the event loop goes on."""

    async def looked() -> T:
        return look()

    return await answered(looked, holds, every)


async def answered(
    ask: Callable[[], Awaitable[T]], holds: Callable[[T], object] = bool, every: float = SHORTLY
) -> T:
    """Return what is answered, once it holds, while everything else in the event loop goes on."""
    end = time.monotonic() + PATIENCE
    while not holds(told := await ask()):
        assert time.monotonic() < end, f"it never came, only {told!r}"
        await asyncio.sleep(every)
    return told


def let_pass(seconds: float) -> None:
    """Let time pass in which something must not happen, and assert right afterwards that it has not."""
    time.sleep(seconds)


def dawdle(seconds: float) -> None:
    """Take so long, or longer, where a test holds in any case; it may only prove less."""
    time.sleep(seconds)
