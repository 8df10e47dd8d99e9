"""Evenings in memory, and their facts in the store: read as far as they are new, written one by one."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from ludotheque.site.evenings import refusals
from ludotheque.site.evenings.evening import replay
from ludotheque.site.evenings.facts import EveningError, Fact
from ludotheque.site.evenings.kept import Kept, Member
from ludotheque.site.evenings.store import CHANGED, FACT, FACTS, PEOPLE, READ
from ludotheque.site.evenings.watching import Watches
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.store.feature_tables import Statement
from ludotheque.site.store.pubsub import PubSub
from ludotheque.site.store.storage import Storage, StoreFailed
from ludotheque.site.tables.board import Busy

MOST_KEPT = 500
"""Evenings in memory; the rest is read again when somebody looks."""
MOST_FACTS = 10_000
"""Whoever comes and goes for ever fills an evening; what is under way is played to its end."""
TRIES = 50
"""How often others may be quicker."""

Decide = Callable[[Kept], Awaitable[Fact | None]]
"""Returns the fact that follows, looked at again whenever somebody was quicker; None if there is none."""


class Keeping:
    """All evenings, as this process knows them."""

    def __init__(
        self, store: Storage, pubsub: PubSub, start: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        """``start`` lets something go on in the background."""
        self._store, self._start = store, start
        self._kept: dict[str, Kept] = {}
        self.watches: Watches = Watches(pubsub, self._heard)

    def known(self, evening: str) -> Kept | None:
        """Return an evening if it is in memory."""
        return self._kept.get(evening)

    async def there(self, evening: str) -> Kept:
        """Return an evening as it is now; Problem 404 if there is none of that id."""
        kept = await self.load(evening)
        if kept is None:
            raise Problem(404, refusals.NO_EVENING)
        return kept

    async def load(self, evening: str) -> Kept | None:
        """Return an evening with all that was acknowledged anywhere; only what is new is read."""
        found = await self._store.find(READ, id=evening)
        if not found:
            self._kept.pop(evening, None)
            return None
        code, version, at = found[0]
        kept = self._kept.get(evening)
        if kept and kept.version >= version:
            return kept
        rows = await self._store.find(FACTS, id=evening, number=kept.count if kept else 0)
        people = await self._store.find(PEOPLE, id=evening)
        kept = self._kept.get(evening)  # somebody else may have read meanwhile
        facts = [json.loads(fact) for number, fact in rows if number >= (kept.count if kept else 0)]
        if kept is None:
            kept = Kept(evening, code, version, replay(facts), at, facts)
        else:
            for fact in facts:
                kept.evening.add(fact)
            kept.facts += facts
        members = {row[0]: Member(row[0], row[1], row[2], bool(row[3])) for row in people}
        if version >= kept.version:
            kept.code, kept.version, kept.at, kept.members = code, version, at, members
        else:  # whoever came with the facts that were new here is known by them already
            kept.members = members | kept.members
        kept.named()
        self._kept.pop(evening, None)
        self._kept[evening] = kept
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept

    def change(self, kept: Kept, rounds: int | None = None) -> Statement:
        """Return what tells everybody that an evening is another one now."""
        many = len(kept.evening.rounds) if rounds is None else rounds
        return CHANGED, {"id": kept.id, "at": time.time(), "rounds": many}

    async def write(
        self, evening: str, decide: Decide, besides: Callable[[Kept], Sequence[Statement]] = lambda kept: ()
    ) -> Kept:
        """Return the evening with the fact that was decided on, and what else goes with it; else as it is."""
        for _ in range(TRIES):
            kept = await self.there(evening)
            number = kept.count
            fact = await decide(kept)
            if fact is None:
                return kept
            if kept.count != number:
                continue
            if number >= MOST_FACTS and _begins(fact):
                raise EveningError("full")
            rounds = len(kept.tried(fact).rounds)
            row = {"id": evening, "number": number, "fact": json.dumps(fact)}
            found = await self._store.change(*besides(kept), (FACT, row), self.change(kept, rounds))
            if found[-2]:
                self.watches.ring(evening, found[-1][0][0])
                return await self.there(evening)
        raise Busy(refusals.CROWDED)

    def _heard(self, evening: str) -> None:
        """Catch up with an evening that has changed, here or elsewhere."""
        if evening in self._kept:
            self._start(self._caught_up(evening))

    async def _caught_up(self, evening: str) -> None:
        with contextlib.suppress(StoreFailed):
            await self.load(evening)


def _begins(fact: Fact) -> bool:
    """Tell whether somebody wants something more of an evening, rather than that it comes to its end."""
    return fact["fact"] in ("joined", "free", "paired") or (fact["fact"] == "result" and fact["by"] == "host")
