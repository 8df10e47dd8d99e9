"""News of tables in memory: of those that have changed elsewhere as many as possible are read at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

from ludotheque.site.store.processes import NOBODY, Processes, Seats
from ludotheque.site.store.pubsub import GONE, LOOK
from ludotheque.site.store.storage import News, Storage, Stored, StoreFailed
from ludotheque.site.tables.awake import Awake
from ludotheque.site.tables.table import Table

REFRESH_SECONDS = 5.0
"""How long a reader waits to hear whether something has changed elsewhere; then they may come again."""
ROUNDS = 2
"""Of the event loop, in which tables are gathered that have changed elsewhere."""


class Read(NamedTuple):
    """A table as it was read."""

    stored: Stored | None
    elsewhere: Seats
    """The seats that are connected to other processes."""
    missed: list[int]
    """The versions that were heard of meanwhile."""


class TableNews:
    """Hears what has changed, for the service of tables."""

    def __init__(
        self,
        store: Storage,
        processes: Processes,
        awake: Awake,
        start: Callable[[Coroutine[Any, Any, None]], None],
        follow: Callable[[Table, News | None], Awaitable[None]],
        look: Callable[[Table], Awaitable[None]],
    ) -> None:
        """``start`` lets something go on in the background, ``follow`` brings a locked table to its news.

        ``look`` reads what is kept of a table and not counted.
        """
        self._read_uncounted = look
        self._store, self._processes, self._awake = store, processes, awake
        self._start, self._follow = start, follow
        self._reading = 0
        self._missed: dict[tuple[str, int], int] = {}
        """What was heard while tables were being read: by table and kind, the last of each."""
        self._behind: dict[Table, int] = {}
        """Tables that have changed elsewhere, and the versions that they have there."""
        self._looking = False
        """Whether all tables are being looked at again."""

    async def read(self, name: str) -> Read:
        """Return a table that is not in memory, and what was heard of it meanwhile."""
        self._reading += 1
        try:
            stored = await self._store.read(name)
            elsewhere = await self._processes.elsewhere([name])
        finally:
            self._reading -= 1
        missed = [version for (table, _), version in self._missed.items() if table == name]
        if not self._reading:
            self._missed.clear()
        return Read(stored, elsewhere.get(name, NOBODY), missed)

    def hear(self, table: str, version: int) -> None:
        """Take notice that a table has changed, here or elsewhere."""
        if self._reading:
            self._missed[table, min(version, 0)] = version
        found = self._awake.get(table)
        if found is None:
            return
        if version == LOOK:
            self._start(self._look(found))
        elif version > found.version or version == GONE:
            if not self._behind:
                self._start(self._catch_up())
            self._behind[found] = version

    async def refresh(self, table: Table) -> None:
        """Catch up with a table, if it has changed elsewhere; StoreFailed if the store does not tell.

        Whoever asks may have seen in another process what is new: nobody is shown less than that.
        """
        try:
            async with asyncio.timeout(REFRESH_SECONDS):
                version = (await self._store.versions([table.id])).get(table.id, GONE)
                if version > table.version or version == GONE:
                    await self._catch_up_with(table, version)
        except TimeoutError:
            raise StoreFailed("the database does not answer") from None

    async def _look(self, table: Table) -> None:
        """Look who is connected elsewhere, and have everybody told what else there may be."""
        table.audience.see((await self._processes.elsewhere([table.id])).get(table.id, NOBODY))
        await self._read_uncounted(table)
        table.audience.tell()

    async def _catch_up(self) -> None:
        """Catch up with all tables that have changed elsewhere, as many as come up in a moment at once."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
        behind, self._behind = self._behind, {}
        numbers = {table: table.number for table in behind}
        news = await self._store.news({table.id: number for table, number in numbers.items()})
        for table, version in behind.items():
            if table.lock.locked() or table.number != numbers[table]:
                self._start(self._catch_up_with(table, version))
                continue
            async with table.lock:
                if version > table.version or version == GONE:
                    await self._follow(table, news.get(table.id))

    async def _catch_up_with(self, table: Table, version: int) -> None:
        """Catch up with a table where something is going on here, too."""
        async with table.lock:
            if version > table.version or version == GONE:
                news = await self._store.news({table.id: table.number})
                await self._follow(table, news.get(table.id))

    def look_again(self) -> None:
        """Take notice that any table may have changed elsewhere."""
        if not self._looking:
            self._looking = True
            self._start(self._look_again())

    async def _look_again(self) -> None:
        tables = {table.id: table for table in self._awake}
        try:
            versions = await self._store.versions(tables) if tables else {}
            elsewhere = await self._processes.elsewhere(tables) if tables else {}
        except StoreFailed:
            return  # it comes back, and then all look again
        finally:
            self._looking = False
        for name, table in tables.items():
            if table.audience.see(elsewhere.get(name, NOBODY)):
                table.audience.tell()
            self.hear(name, versions.get(name, GONE))
