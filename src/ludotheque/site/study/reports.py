"""What is worked out about matches that are over: in the background, once, for whoever asks first.

It is thought about in the thinkers' spare time, in small parts, so that visitors share what time there is;
kept with the table; and whoever looks at the table is told when it is there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from ludotheque.bots.review import Review
from ludotheque.bots.reviewing import Found as FoundEvent
from ludotheque.bots.reviewing import Judge, Reviewer
from ludotheque.site.foundation.account import Account
from ludotheque.site.settings.limits import SHARE
from ludotheque.site.store.storage import Storage
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.tables.turns import SPARE

MOST_WAITING = 40
"""How many matches may wait to be looked through, over all visitors; whoever wants more asks again later."""
log: logging.Logger = logging.getLogger("ludotheque.site")
Found = TypeVar("Found")


class Progress(NamedTuple):
    """How far something is."""

    done: int = 0
    all: int = 0
    """0 where that is not known yet."""


Told = Callable[[Progress], None]


class Reports(ABC, Generic[Found]):
    """Everybody's wishes for one kind of report."""

    kind: str
    """The name under which it is kept."""

    def __init__(
        self,
        store: Storage,
        thinkers: Thinkers,
        start: Callable[[Coroutine[Any, Any, None]], None],
        each: int,
        share: int = SHARE,
    ) -> None:
        """``start`` lets something go on in the background; ``each`` reports a visitor may wait for.

        ``share`` is for how many visitors an address counts.
        """
        self._store = store
        self._thinkers = thinkers
        self._start = start
        self._each, self._share = each, share
        self._wanted: dict[str, Account] = {}
        """Tables whose reports are not ready, and who asked for them first."""
        self._progress: dict[str, Progress] = {}
        self._lanes: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._failed: set[str] = set()
        """Tables that were tried in vain: not again, until the house opens anew."""

    @abstractmethod
    def known(self, table: Table) -> Found | None:
        """Return what the table's cache has."""

    @abstractmethod
    def note(self, table: Table, found: Found) -> None:
        """Write it into the table's cache."""

    @abstractmethod
    def read(self, kept: Any) -> Found | None:
        """Return what was kept; None if it must be worked out again."""

    @abstractmethod
    def written(self, found: Found) -> Any:
        """Return it as it is kept: JSON."""

    @abstractmethod
    async def work_out(self, table: Table, account: Account, told: Told) -> Found:
        """Return the report, thought about on somebody's account; ``told`` hears how far it is."""

    @abstractmethod
    def lane(self, account: Account) -> str:
        """Return what stands for those accounts whose reports are worked out one after the other."""

    def progress(self, table: Table) -> Progress | None:
        """Return how far the report of a table is; None where nobody works on it, nor will."""
        return self._progress.get(table.id, Progress()) if table.id in self._wanted else None

    def failed(self, table: Table) -> bool:
        """Tell whether it was tried in vain."""
        return table.id in self._failed

    async def ask(self, table: Table, account: Account) -> None:
        """See to it that a table that is over gets its report; it is told when that is there.

        Somebody who waits for too many already must ask again later.
        """
        if not table.over or self.known(table) or table.id in self._wanted or table.id in self._failed:
            return
        kept = await self._store.read_report(table.id, self.kind)
        if kept and (found := self.read(kept)):
            self.note(table, found)
            return
        if len(self._wanted) < MOST_WAITING and self._may_ask(account) and table.id not in self._wanted:
            self._wanted[table.id] = account
            self._start(self._find_out(table, account))

    def _may_ask(self, account: Account) -> bool:
        """Tell whether somebody, and all at their address together, wait for few enough."""
        wanted = self._wanted.values()
        mine = sum(one.who == account.who for one in wanted)
        there = sum(one.network == account.network for one in wanted)
        return mine < self._each and there < self._each * self._share

    async def _find_out(self, table: Table, account: Account) -> None:
        name, lane = table.id, self.lane(account)
        try:
            async with self._lanes[lane]:
                found = await self.work_out(table, account, lambda far: self._progress.update({name: far}))
            await self._store.write_report(name, self.kind, self.written(found), time.time())
            self.note(table, found)
            table.audience.tell()
        except Exception:
            self._failed.add(name)
            log.exception("the report %s of table %s could not be worked out", self.kind, name)
        finally:
            del self._wanted[name]
            self._progress.pop(name, None)
            if all(self.lane(who) != lane for who in self._wanted.values()):
                self._lanes.pop(lane, None)


KIND = "review"
AT_ONCE = 2
"""Moves of a match that may be thought about at once, where there are threads for it."""


class Reviews(Reports[Review]):
    """Everybody's wishes for reviews; a visitor's are worked out one after the other."""

    kind = KIND

    def known(self, table: Table) -> Review | None:
        return table.cache.result(Review)

    def note(self, table: Table, found: Review) -> None:
        table.cache.keep(found)

    def read(self, kept: Any) -> Review | None:
        return Review.read(kept)

    def written(self, found: Review) -> Any:
        return found.json()

    def lane(self, account: Account) -> str:
        return account.who

    async def work_out(self, table: Table, account: Account, told: Told) -> Review:
        think = self._thinkers.think
        begun = Reviewer(table.match.copy(), table.winners, table.initial_events)
        await self._thinkers.prepare(Judge(), table.game)
        reviewer = await think(SPARE, begun.prepared, account)
        left, found = iter(reviewer.events), list[FoundEvent]()

        async def go_on() -> None:
            for event in left:
                found.append(await think(SPARE, partial(reviewer.think, event), account))
                told(Progress(len(found), len(reviewer.events)))

        await asyncio.gather(*(go_on() for _ in range(AT_ONCE)))
        return reviewer.review(found)
