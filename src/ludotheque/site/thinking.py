"""Threads in which bots think: only a few at once, and everybody is served in turn (turns.py).

What people wait for goes before what nobody waits for: matches of bots alone, and charts of matches that are
over. Bots that answer in a moment have threads of their own, and wait for none that thinks for a second. So
have matches that are gone through, such as boards in an address, and boxes that are printed, which is not
thinking, but takes long.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from typing import TypeVar

from ludotheque.bots import Bot
from ludotheque.engine.definition import Definition
from ludotheque.site.accounts import NOBODY, Account
from ludotheque.site.turns import MOVE, SHARE, Lane, promised

T = TypeVar("T")


def usual_threads() -> int:
    """Return how many bots think at once: a core is left to the pages."""
    return max(1, (os.cpu_count() or 2) - 1)


class Thinkers:
    """The threads and what waits for them."""

    def __init__(self, threads: int, share: int = SHARE) -> None:
        """Let so many bots of one address think at once; ``share`` is for how many people it counts."""
        self._slow = Lane("thinker", threads, share)
        self._quick = Lane("quick thinker", 1, share)
        self._readers = Lane("reader", 1, share)
        self.printers = Lane("printer", 1, share)
        self._preparing = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How much is waiting for a thread in which bots think."""
        return self._slow.waiting + self._quick.waiting

    @property
    def free(self) -> int:
        """How many threads have nothing to think about."""
        return max(0, self._slow.free - self._quick.waiting)

    async def think(
        self, rank: int, call: Callable[[], T], account: Account = NOBODY, quick: bool = False
    ) -> T:
        """Return what a call gives, made in a thread when it is the account's turn."""
        return await (self._quick if quick else self._slow).done(rank, call, account)

    async def read(self, call: Callable[[], T], account: Account) -> T:
        """Return what a call gives that goes through a whole match, in a thread when it is their turn."""
        return await self._readers.done(MOVE, call, account)

    async def prepare(self, bot: Bot, game: Definition) -> None:
        """Return when a bot is ready for a game; what has to be compiled for it keeps no thinker busy."""
        if bot.prepared(game):
            return
        async with self._preparing:
            run, future = promised(lambda: bot.prepare(game))
            threading.Thread(target=run, name="preparing", daemon=True).start()
            await future

    def stop(self) -> None:
        """Let the threads end when they have finished what they think about."""
        for lane in (self._slow, self._quick, self._readers, self.printers):
            lane.stop()
