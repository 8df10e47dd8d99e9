"""The tables that are in memory, and for how long they stay."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ludotheque.bots.search import get_ready
from ludotheque.site.foundation.metrics import AWAKE
from ludotheque.site.tables.table import Table

UNSEEN_SECONDS = 10.0
"""How long what was drawn is kept where nobody looks any more: a page that is loaded anew is back by then."""


class Awake:
    """Tables in memory, by their names."""

    def __init__(self, seconds: float) -> None:
        """Keep a table that nobody is connected to, and what was drawn of any that is idle, for so long."""
        self._seconds = seconds
        self._tables: dict[str, Table] = {}
        self._used: dict[str, float] = {}

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tables.values())

    def get(self, name: str) -> Table | None:
        """Return a table if it is here."""
        return self._tables.get(name)

    def admit(self, table: Table) -> Table:
        """Have a table here, and its rules compiled in the background; return the one that is here."""
        table = self._tables.setdefault(table.id, table)
        self.touch(table)
        AWAKE.set(len(self._tables))
        get_ready(table.game)
        return table

    def touch(self, table: Table) -> None:
        """Note that somebody needs a table just now."""
        if self._tables.get(table.id) is table:
            self._used[table.id] = time.monotonic()

    def drop(self, table: Table) -> None:
        """Let a table go."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id], self._used[table.id]
            AWAKE.set(len(self._tables))

    def rest(self, now: float) -> None:
        """Let go of what nobody needs."""
        for table in list(self):
            if table.lock.locked() or table.thinking is not None:
                continue
            idle = now - max(self._used[table.id], table.audience.left)
            watched = bool(table.audience.connections)
            if idle >= (self._seconds if watched else min(self._seconds, UNSEEN_SECONDS)):
                table.forget()
            if idle >= self._seconds and not watched:
                self.drop(table)
