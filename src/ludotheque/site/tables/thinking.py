"""Threads in which bots think: only a few at once, and everybody is served in turn (turns.py).

What people wait for goes before what nobody waits for: matches of bots alone, and charts of matches that are
over. Bots that answer in a moment have threads of their own, and wait for none that thinks for a second. So
have matches that are gone through, such as boards in an address, and boxes that are printed, which is not
thinking, but takes long.

Where there are no threads, there are lanes of another kind (offline/thinking.py). They may lead elsewhere: so
what is thought about is a call that can be pickled, and whatever comes of it is what it returns.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from typing import Protocol, TypeVar

from ludotheque.bots import Bot
from ludotheque.engine.definition import Definition
from ludotheque.site.foundation.account import NOBODY, Account
from ludotheque.site.settings.limits import SHARE
from ludotheque.site.tables.turns import MOVE, Lane, promised

T = TypeVar("T")
SLOW = "thinker"
"""The lane of those who think for a second."""


class AnyLane(Protocol):
    """Where calls are made, and what waits for that."""

    @property
    def waiting(self) -> int:
        """How much is waiting."""

    @property
    def free(self) -> int:
        """How much more could be done at once."""

    async def done(
        self, rank: int, call: Callable[[], T], account: Account, wanted: Callable[[], bool] | None = None
    ) -> T:
        """Return what a call gives when it is its turn; raise Unwanted if it is not wanted then."""

    def stop(self) -> None:
        """Begin nothing any more."""


def usual_threads() -> int:
    """Return how many bots think at once: a core is left to the pages."""
    return max(1, (os.cpu_count() or 2) - 1)


class Thinkers:
    """The threads and what waits for them."""

    def __init__(
        self, threads: int, share: int = SHARE, lane: Callable[[str, int, int], AnyLane] = Lane
    ) -> None:
        """Let so many bots of one address think at once; ``share`` is for how many people it counts.

        ``lane`` makes lanes: of a name, for so many at once, with a share.
        """
        self._slow = lane(SLOW, threads, share)
        self._quick = lane("quick thinker", 1, share)
        self._readers = lane("reader", 1, share)
        self.printers: AnyLane = lane("printer", 1, share)
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
        self,
        rank: int,
        call: Callable[[], T],
        account: Account = NOBODY,
        quick: bool = False,
        wanted: Callable[[], bool] | None = None,
    ) -> T:
        """Return what a call gives, made in a thread when it is the account's turn.

        ``wanted`` is asked then, here; Unwanted is raised if it says no.
        """
        return await (self._quick if quick else self._slow).done(rank, call, account, wanted)

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
