"""Notices: here alone is decided who is told of what, and by which ways; each occasion is told once.

What a way does is its own affair: an address of a webhook (webhook.py), and what features add, such as push
messages and mail. A feed and pages that are open ask for themselves: they say what is due, in the same words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.metrics import NOTICES
from ludotheque.site.foundation.rates import Counting, Rate, an_hour
from ludotheque.site.people.occasions import Occasion, occasions_at
from ludotheque.site.people.posting import BadAddress, Undelivered
from ludotheque.site.tables.table import Table

ONCE = an_hour(1)
"""How often somebody is told of an occasion; what is older than that is no news any more."""
PAUSES = (0.0, 5.0, 60.0)
"""Seconds before each try."""
AT_ONCE = 8
Sleep = Callable[[float], Awaitable[None]]


class Way(Protocol):
    """A way to tell people something."""

    name: str

    async def wanted(self, holder: str, kind: str) -> bool:
        """Tell whether somebody wants to be told of such things this way."""

    async def tell(self, occasion: Occasion) -> None:
        """Tell them."""


class Notices:
    """Tells people what they wait for."""

    def __init__(
        self, counting: Counting, rate: Rate, start: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        """``rate`` is how much one person may be told, ``start`` lets something go on in the background."""
        self.ways: list[Way] = []
        self.told: list[Callable[[str], Awaitable[bool]]] = []
        """Each tells whether somebody may be told anything at all."""
        self.rate = rate
        self._counting, self._start = counting, start

    def look(self, table: Table) -> None:
        """Tell people what has just happened at a table."""
        for occasion in occasions_at(table) if self.ways else ():
            self.tell(occasion)

    def tell(self, occasion: Occasion) -> None:
        """Tell somebody of an occasion, unless they were told of it before, here or in another process."""
        if self.ways:
            self._start(self._tell(occasion))

    async def _tell(self, occasion: Occasion) -> None:
        if not all([await may(occasion.holder) for may in self.told]):
            return
        ways = [way for way in self.ways if await way.wanted(occasion.holder, occasion.kind)]
        if not ways or not await self._counting.hit(ONCE, occasion.key, "told"):
            return
        if await self.rate.hit(Account("", occasion.holder, True)):
            await asyncio.gather(*(way.tell(occasion) for way in ways))


class Delivery:
    """Sends things a few at a time, and again where they do not arrive."""

    def __init__(self, way: str, sleep: Sleep = asyncio.sleep) -> None:
        self._way = way
        self.sleep: Sleep = sleep
        self._few = asyncio.Semaphore(AT_ONCE)

    async def tried(self, send: Callable[[], Awaitable[None]]) -> str:
        """Send something, three times if it must be; return why it did not arrive, or nothing."""
        failed = ""
        for pause in PAUSES:
            await self.sleep(pause)
            try:
                async with self._few:
                    await send()
            except BadAddress as error:
                failed = str(error)
                break
            except Undelivered as error:
                failed = str(error)
            else:
                failed = ""
                break
        NOTICES.labels(self._way, "failed" if failed else "sent").inc()
        return failed
