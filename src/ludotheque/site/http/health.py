"""Whether the house can store what happens in it, and read it: found out by doing both."""

from __future__ import annotations

import asyncio
import logging
import time

from ludotheque.site.foundation.problem import Problem
from ludotheque.site.store.storage import Storage, StoreFailed
from ludotheque.site.tables.board import PLAYING, WAITING

TRY_SECONDS = 2.0
"""How long an answer holds."""
PATIENCE_SECONDS = 10.0
SHELF = 20
"""How many tables of a kind are read."""
log: logging.Logger = logging.getLogger("ludotheque.site")


class Health:
    """What was found at the last try."""

    def __init__(self, store: Storage) -> None:
        self.tried: float = -TRY_SECONDS
        self._store = store
        self._trying = asyncio.Lock()
        self._trouble: str | None = None
        self._spent = 0.0

    async def check(self) -> float:
        """Return how many milliseconds it took to store something; Problem if nothing can be stored."""
        async with self._trying:
            if time.monotonic() - self.tried >= TRY_SECONDS:
                self._note(await self._try())
                self.tried = time.monotonic()
        if self._trouble is not None:
            reason = f"Nothing can be saved at the moment: {self._trouble}."
            raise Problem(503, reason, {"Retry-After": str(int(TRY_SECONDS))})
        return round(1000 * self._spent, 2)

    async def _try(self) -> str | None:
        """Return what keeps us from storing something, if anything does."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                began = time.perf_counter()
                await self._store.check()
                self._spent = time.perf_counter() - began
                await self._read()
        except TimeoutError:
            return "the disk does not answer"
        except StoreFailed as error:
            return str(error)
        return None

    async def _read(self) -> None:
        """Read what the shelf shows, and a table of it; StoreFailed if that cannot be read."""
        for stage in (WAITING, PLAYING):
            for entry in (await self._store.public(stage, None, SHELF))[:1]:
                await self._store.read(entry.id)

    def _note(self, trouble: str | None) -> None:
        if trouble is not None and self._trouble is None:
            log.error("nothing can be kept: %s; the site is open for reading", trouble)
        elif trouble is None and self._trouble is not None:
            log.warning("what happens can be kept again")
        self._trouble = trouble
