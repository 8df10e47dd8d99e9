"""Who is away at the tables of an evening: a bot plays for them until they are back."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Callable
from weakref import WeakSet

from ludotheque.site.evenings.kept import Kept
from ludotheque.site.foundation.clocks import MINUTE
from ludotheque.site.services import Services
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables import standing_in
from ludotheque.site.tables.board import PLAYING, Refused, Stale
from ludotheque.site.tables.table import Table

LOOK_SECONDS = 15.0
"""How often it is looked at who is away. It takes two such looks: after a start nobody is connected yet."""


class Absent:
    """Notices who is away, for every evening with tables in the memory of this process."""

    def __init__(self, services: Services, known: Callable[[str], Kept | None]) -> None:
        """``known`` returns an evening in memory."""
        self._services, self._known = services, known
        self._tables: defaultdict[str, WeakSet[Table]] = defaultdict(WeakSet)
        self._missed: dict[str, tuple[int, int]] = {}
        """By tables: how many rows there were when somebody was away at the last look, and their seat."""

    def attend(self, table: Table, evening: str) -> None:
        """Have it noticed who is away at a table of an evening, as long as it is in memory."""
        alone = evening not in self._tables
        self._tables[evening].add(table)
        if alone:
            self._services.background.start(self._looking(evening))

    def forgotten(self, kept: Kept, table: str, moved_at: float) -> bool:
        """Tell whether a table is not in memory, where nothing has happened for too long."""
        away = kept.evening.rules.away * MINUTE
        return bool(away) and table not in self._playing(kept.id) and time.time() - moved_at > away

    def _playing(self, evening: str) -> dict[str, Table]:
        """Return the tables of an evening that are in memory and not over."""
        awake = self._services.tables.awake
        there = self._tables.get(evening, ())
        return {one.id: one for one in there if one.stage == PLAYING and awake.get(one.id) is one}

    async def _looking(self, evening: str) -> None:
        try:
            while playing := self._playing(evening):
                for table in playing.values():
                    with contextlib.suppress(Stale, Refused, StoreFailed):
                        await self.look(table, evening)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for table in self._tables.pop(evening, ()):
                self._missed.pop(table.id, None)

    async def look(self, table: Table, evening: str) -> None:
        """Have a bot play for whoever is to move and has been away too long, and nobody's who is back."""
        kept = self._known(evening)
        if kept is None or not kept.evening.rules.away:
            return
        for seat in standing_in.returned(table):
            await self._services.tables.come_back(table, seat)
        gone = standing_in.vanished(table)
        if gone is None:
            self._missed.pop(table.id, None)
        elif self._missed.get(table.id) == (table.number, gone):
            del self._missed[table.id]
            await self._services.tables.stand_in(table, gone)
        else:
            self._missed[table.id] = table.number, gone
