"""Threads for what would hold everybody up; where there are none, as in a browser, it is done at once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

THREADS = sys.platform != "emscripten"
"""Whether a thread can be started."""


async def in_thread(call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Return what a call gives that takes long."""
    if THREADS:
        return await asyncio.to_thread(call, *arguments, **named)
    return call(*arguments, **named)
