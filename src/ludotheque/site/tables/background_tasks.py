"""What goes on in the background, for as long as the house is open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from ludotheque.site.store.storage import StoreFailed

log: logging.Logger = logging.getLogger("ludotheque.site")


class BackgroundTasks:
    """Tasks that nobody waits for; what goes wrong in one is told in the log."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def done(self) -> bool:
        """Whether nothing is going on."""
        return not self._tasks

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on until it is done, or the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or not (error := task.exception()):
            return
        if isinstance(error, StoreFailed):
            log.warning("something in the background has to wait: %s", error)
        else:
            log.error("something in the background failed", exc_info=error)

    async def stop(self) -> None:
        """End everything that is going on."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
