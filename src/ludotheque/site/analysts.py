"""Experts who look at boards of analysis: for each visitor one thought at a time, and so many an hour."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from limits import RateLimitItemPerHour

from ludotheque import bots
from ludotheque.bots import Analysis, Bot
from ludotheque.engine.play.sight import Sight
from ludotheque.site.rates import Counting
from ludotheque.site.table import Busy
from ludotheque.site.thinking import HINT, Thinkers

T = TypeVar("T")
SECONDS = 1.0
MOST_OPENING = 2
"""Boards that are read at once."""
STILL_THINKING = "An expert is still thinking about another position of yours."
USED_UP = "You have asked the expert very often this hour. You can go on by yourself, and ask again later."


class Analysts:
    """Who thinks about boards, on whose account."""

    def __init__(self, thinkers: Thinkers, counting: Counting, an_hour: int) -> None:
        self._thinkers = thinkers
        self._an_hour = RateLimitItemPerHour(an_hour)
        self._counting = counting
        self._busy: set[str] = set()
        self._opening = asyncio.Semaphore(MOST_OPENING)

    async def opened(self, call: Callable[[], T]) -> T:
        """Return what a call gives that reads a whole board: in a thread, and only a few at once."""
        async with self._opening:
            return await asyncio.to_thread(call)

    async def analyse(self, sight: Sight, account: str) -> Analysis:
        """Return what an expert thinks of a position; Busy if the visitor has to wait."""
        if account in self._busy:
            raise Busy(STILL_THINKING)
        if not await self._counting.hit(self._an_hour, account, "analyses"):
            raise Busy(USED_UP)
        self._busy.add(account)
        bot = expert()
        try:
            return await self._thinkers.think(HINT, lambda: bot.analyse(sight), account)
        finally:
            self._busy.discard(account)


def expert() -> Bot:
    """Return who is asked; somebody who is not ready yet thinks with less."""
    bot = bots.make("expert", seconds=SECONDS, keep=False)
    bot.waits = False
    return bot
