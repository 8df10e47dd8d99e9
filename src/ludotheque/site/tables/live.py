"""Who watches a table now. A connection is only told that there is news; it sends the latest when it can.

So a slow reader skips what it missed, slows nobody, and no queue grows.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable

from ludotheque.site.tables.cache import TableCache


async def together() -> None:
    """Wait until everybody's message is written down, then send them all.

    What is sent to a machine that sleeps wakes it up: better once than for every message.
    """
    await asyncio.sleep(0)


class Connection:
    """One open socket at a table."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.seats: frozenset[int] = frozenset(seats)
        """Those that it speaks for; none is a spectator."""
        self._told = False
        self._waiting: asyncio.Future[None] | None = None

    def tell(self) -> None:
        """Say that there is news."""
        self._told = True
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def news(self) -> None:
        """Return when there is something new since the last time."""
        if not self._told:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._told = False


def _nothing(present: frozenset[int] | None) -> None:
    """Nobody wants to know."""


class Audience:
    """The open sockets of a table."""

    def __init__(self, cache: TableCache) -> None:
        """What there is in the cache must be of the present when they are told."""
        self.connections: set[Connection] = set()
        self._cache = cache
        self._here: Counter[int] = Counter()
        """How many connections each seat has."""
        self.elsewhere: frozenset[int] = frozenset()
        """The seats that are connected to other processes."""
        self.changed: Callable[[frozenset[int] | None], None] = _nothing
        """What is called when somebody comes or goes, with those who are present then."""
        self.left: float = 0.0
        """When somebody went last, by the clock that never goes back."""
        self.away_since: dict[int, float] = {}
        """When each seat that was here went, by the same clock."""
        self.since: float = time.monotonic()
        """Since when it is known here who comes and goes: before that, somebody may have been here."""

    def tell(self) -> None:
        """Say that there is news."""
        self._cache.turn()
        for connection in self.connections:
            connection.tell()

    def here(self, seat: int) -> bool:
        """Tell whether somebody is connected for a seat."""
        return self._here[seat] > 0 or seat in self.elsewhere

    def away(self, seat: int) -> float:
        """Return for how many seconds a seat has been away; for ever, if it was never seen here."""
        return 0.0 if self.here(seat) else time.monotonic() - self.away_since.get(seat, -math.inf)

    def missed(self, seat: int) -> float:
        """Return for how many seconds a seat has been away for all that is known."""
        return min(self.away(seat), time.monotonic() - self.since)

    @property
    def spectators(self) -> int:
        """How many connections to this process speak for no seat."""
        return sum(not connection.seats for connection in self.connections)

    @property
    def present(self) -> frozenset[int] | None:
        """The seats that are connected here; None if not even a spectator is."""
        return frozenset(+self._here) if self.connections else None

    def see(self, elsewhere: frozenset[int]) -> bool:
        """Note which seats are connected elsewhere; tell whether that is news."""
        news, gone = elsewhere != self.elsewhere, self.elsewhere - elsewhere
        self.elsewhere = elsewhere
        if news:
            self._note_away(gone)
            self._cache.reseat()
        return news

    def join(self, connection: Connection) -> None:
        """Let a connection hear the news; those of somebody who came are news too."""
        news = any(not self.here(seat) for seat in connection.seats)
        self.connections.add(connection)
        self._here.update(connection.seats)
        self._cache.reseat()
        self.changed(self.present)
        if news:
            self.tell()

    def leave(self, connection: Connection) -> None:
        """Let a connection go."""
        self.connections.remove(connection)
        self.left = time.monotonic()
        self._here.subtract(connection.seats)
        self._note_away(connection.seats)
        self._cache.reseat()
        self.changed(self.present)
        if any(not self.here(seat) for seat in connection.seats):
            self.tell()

    def _note_away(self, gone: Iterable[int]) -> None:
        """Note since when those are away of whom no connection is left."""
        self.away_since |= {seat: time.monotonic() for seat in gone if not self.here(seat)}
