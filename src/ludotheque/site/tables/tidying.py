"""Tidying up: what nobody needs is dropped once a day; what people have played to its end is kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from ludotheque.site.settings.limits import DAY, Limits
from ludotheque.site.store.storage import StoreFailed, Tidied
from ludotheque.site.tables.service import Tables

FIRST_SECONDS = 60.0
"""After a start; then others have more important things to do."""
log: logging.Logger = logging.getLogger("ludotheque.site")


def told(done: Tidied, limits: Limits) -> list[str]:
    """Return what was dropped, or would be, in lines."""
    return [
        f"{done.unstarted} tables that waited for somebody for {limits.keep_unstarted:g} days",
        f"{done.abandoned} matches that nobody went on with for {limits.keep_abandoned:g} days",
        f"{done.bots_alone} matches of bots alone that ended {limits.keep_abandoned:g} days ago",
        f"{done.reports} charts and reviews that can be worked out again",
        f"{done.keys} keys of requests that nobody will send again",
        f"{done.tickets} links to other devices that nobody opened",
    ]


async def every_day(
    tables: Tables,
    clock: Callable[[], float] = time.time,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Tidy up once a day."""
    await sleep(FIRST_SECONDS)
    while True:
        try:
            done = await tables.tidy(clock())
            if any(done):
                log.info("tidied up: %s", "; ".join(told(done, tables.limits)))
        except StoreFailed:
            log.exception("nothing could be tidied up")
        await sleep(DAY)
