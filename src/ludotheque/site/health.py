"""Whether the house can keep what happens in it, found out by keeping something."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from pathlib import Path

from ludotheque.site.problems import Problem
from ludotheque.site.store import Store, StoreFailed, touch

TRY_SECONDS = 2.0
"""How long an answer holds."""
PATIENCE_SECONDS = 10.0
ROOM = bytes(64 * 1024)
"""What there must be room for: the store's own file may have some left when nothing else has."""
log = logging.getLogger("ludotheque.site")


class Health:
    """What was found at the last try."""

    def __init__(self, store: Store) -> None:
        self.tried = -TRY_SECONDS
        self._store = store
        self._trying = asyncio.Lock()
        self._trouble: str | None = None
        self._spent = 0.0

    async def check(self) -> float:
        """Return how many milliseconds it took to keep something; Problem if nothing can be kept."""
        async with self._trying:
            if time.monotonic() - self.tried >= TRY_SECONDS:
                self._note(await self._try())
                self.tried = time.monotonic()
        if self._trouble is not None:
            reason = f"Nothing can be kept at the moment: {self._trouble}."
            raise Problem(503, reason, {"Retry-After": str(int(TRY_SECONDS))})
        return round(1000 * self._spent, 2)

    async def _try(self) -> str | None:
        """Return what is in the way of keeping something, if anything is."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await asyncio.to_thread(try_room, self._store.path.parent)
                began = time.perf_counter()
                await self._store.do(touch)
                self._spent = time.perf_counter() - began
        except TimeoutError:
            return "the disk does not answer"
        except StoreFailed as error:
            return str(error)
        except OSError as error:
            return str(error.strerror).lower()
        return None

    def _note(self, trouble: str | None) -> None:
        if trouble is not None and self._trouble is None:
            log.error("nothing can be kept: %s; the site is open for reading", trouble)
        elif trouble is None and self._trouble is not None:
            log.warning("what happens can be kept again")
        self._trouble = trouble


def try_room(folder: Path) -> None:
    """Write something into a folder, and take it away again; OSError if there is no room for it."""
    path = folder / "room"
    try:
        with path.open("wb") as file:
            file.write(ROOM)
            file.flush()
            os.fsync(file.fileno())
    finally:
        path.unlink(missing_ok=True)
