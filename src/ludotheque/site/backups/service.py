"""Makes backups by itself, in one of all processes that serve a house."""

from __future__ import annotations

import asyncio
import logging
import math
from datetime import datetime

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.backups import making
from ludotheque.site.backups.rotation import last_due
from ludotheque.site.foundation.metrics import BACKUP_AGE, BACKUPS
from ludotheque.site.foundation.rates import an_hour
from ludotheque.site.services import Services
from ludotheque.site.store.storage import StoreFailed

LOOK_SECONDS = 30.0
ONCE = an_hour(1)
"""Of all processes, one tries; if it fails, one tries again an hour later."""
log: logging.Logger = logging.getLogger("ludotheque.site")


class BackupService:
    """Knows when a backup is due."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.settings = services.settings.backups

    async def look(self, now: datetime) -> making.Made | None:
        """Drop backups that are too old; make one if it is due, and no other process makes it."""
        making.drop_old(self.services.hands, now)
        if not self.settings.every:
            return None
        store, due = self.services.store, last_due(now, self.settings.every, self.settings.hour)
        noted = await making.notes(store)
        known = [noted[name].at for name in (making.LAST, making.SINCE) if name in noted]
        if not known:
            await making.since(store, now)
            return None
        if max(known) >= due.timestamp():
            return None
        if not await self.services.processes.hit(ONCE, f"{due:%Y%m%d%H}", "backup"):
            return None
        try:
            made = await making.make(self.services.hands, now)
        except LudothequeError as error:
            BACKUPS.labels("failed").inc()
            log.error("no backup could be made: %s", error)
            return None
        BACKUPS.labels("made").inc()
        log.info("a backup was made: %s", made.file)
        return made

    async def go_on(self) -> None:
        """Make backups for ever."""
        while True:
            try:
                await self.look(datetime.now())
            except StoreFailed as error:
                log.warning("whether a backup is due could not be read: %s", error)
            except Exception:
                log.exception("a backup could not be looked after")
            await asyncio.sleep(LOOK_SECONDS)

    async def figures(self) -> None:
        """Bring the age of the last backup up to date."""
        age = math.nan
        try:
            last = (await making.notes(self.services.store)).get(making.LAST)
            if last:
                age = max(0.0, datetime.now().timestamp() - last.at)
        except StoreFailed:
            pass
        BACKUP_AGE.set(age)
