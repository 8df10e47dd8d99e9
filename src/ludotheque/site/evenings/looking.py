"""What an evening has not noticed while nobody looked: tables that ended or were never made, people who wait.

Whoever looks at an evening has it catch up, whichever process made it so.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from weakref import WeakKeyDictionary

from ludotheque.site.evenings.decisions import closed, fixed, if_open
from ludotheque.site.evenings.facts import EveningError, Fact
from ludotheque.site.evenings.keeping import Keeping
from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.pairing import pair
from ludotheque.site.evenings.tables import EveningTables
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.tokens import new_table_name
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import DAY
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables.board import Busy

PATIENT_SECONDS = 30.0
"""How long people at a free evening wait for somebody they have not met."""


class Looking:
    """Has evenings know what their tables know."""

    def __init__(self, services: Services, keeping: Keeping) -> None:
        self._services, self._all = services, keeping
        self.tables: EveningTables = EveningTables(services, keeping.known, self.again)
        self._too_few: WeakKeyDictionary[Kept, set[tuple[int, bool]]] = WeakKeyDictionary()
        """At how many facts, patient or not, nobody could be paired: until the next fact that stays so."""

    def again(self, evening: str) -> None:
        """Have an evening be looked at soon."""
        self._services.background.start(self._now(evening))

    def later(self, evening: str) -> None:
        """Have an evening be looked at when people have waited long enough for somebody new."""
        self._services.background.start(self._after_a_while(evening))

    async def _now(self, evening: str) -> None:
        with contextlib.suppress(StoreFailed, Busy, EveningError):  # whoever looks next does it
            if kept := await self._all.load(evening):
                await self.at(kept)

    async def _after_a_while(self, evening: str) -> None:
        await asyncio.sleep(PATIENT_SECONDS)
        await self._now(evening)

    async def at(self, kept: Kept) -> Kept:
        """Return an evening that knows what its tables know, with those made that were missing."""
        async with kept.looking:
            return await self._at(kept)

    async def _at(self, kept: Kept) -> Kept:
        old = not kept.evening.closed and time.time() - kept.at > DAY
        results = kept.evening.results
        for one in kept.forgotten() if not kept.evening.closed else ():
            kept = await self._all.write(kept.id, fixed({"fact": "left", "person": one, "at": time.time()}))
        kept = await self._caught_up(kept)
        if kept.evening.rules.format == "free" and not kept.evening.closed:
            kept = await self._caught_up(await self._pair_waiting(kept))
        if old and kept.evening.results == results:
            kept = await self._all.write(kept.id, closed)
        return kept

    async def _caught_up(self, kept: Kept) -> Kept:
        dead = kept.evening.closed or time.time() - kept.at > DAY
        for fact in await self.tables.news(kept, making=not dead):
            kept = await self._all.write(kept.id, partial(if_open, fact))
        return kept

    async def _pair_waiting(self, kept: Kept) -> Kept:
        """Return a free evening where whoever waits plays, if somebody fits; after a while, anybody does."""
        waiting = kept.evening.waiting
        if not waiting:
            return kept
        said = {one["person"]: one["at"] for one in kept.facts if one["fact"] == "free" and one["free"]}
        long = time.time() - min(said.get(one, 0.0) for one in waiting) > PATIENT_SECONDS
        tried = self._too_few.setdefault(kept, set())
        for patient in (True, False) if long else (True,):
            now = kept.count, patient
            if now in tried:
                continue
            try:
                return await self._all.write(kept.id, partial(self.paired, patient=patient))
            except EveningError as error:
                if error.reason not in ("too few", "full"):
                    raise
                tried.intersection_update({(kept.count, True), (kept.count, False)})
                tried.add(now)
        return kept

    async def paired(self, kept: Kept, patient: bool) -> Fact | None:
        """Return the fact of the next round."""
        read = self._services.thinkers.read
        draft = await read(partial(pair, kept.evening_copy(), patient), Account(visitor=kept.id))
        return draft.fact([new_table_name() for _ in draft.tables], time.time())
