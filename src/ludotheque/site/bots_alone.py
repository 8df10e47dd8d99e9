"""Matches of bots alone, of which there are never many: nobody waits for them, and they cost the most."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ludotheque.site.awake import Awake
from ludotheque.site.limits import Limits
from ludotheque.site.processes import Processes
from ludotheque.site.table import Busy, Table


class BotsAlone:
    """Counts them, over all processes, and lets no more begin than there is room for."""

    def __init__(self, processes: Processes, awake: Awake, limits: Limits) -> None:
        self._processes = processes
        self._awake = awake
        self._limits = limits
        self._coming: set[Table] = set()
        """Tables that are being stored for the first time."""

    @asynccontextmanager
    async def entering(self, table: Table) -> AsyncIterator[None]:
        """Let a table be stored; raise Busy if it is a match of bots alone, and there are enough."""
        self._coming.add(table)
        try:
            if table.bots_alone:
                await self._enter(table)
            yield
        finally:
            self._coming.discard(table)

    async def _enter(self, table: Table) -> None:
        known = {one.id: one for one in (*self._awake, *self._coming)}
        others, limits = await self._processes.enter_bots(table, known.values()), self._limits
        each = limits.bot_tables_each
        crowded = table.account.network != "" and others.there >= each * limits.address_share
        try:
            if others.all >= limits.bot_tables:
                raise Busy("There is no room for more matches of bots alone; try again when some are over.")
            if crowded or others.mine >= each:
                raise Busy(
                    "Enough matches of bots alone are under way for you; another can begin when one is over."
                )
        except Busy:
            await self._processes.leave_bots(table)
            raise
