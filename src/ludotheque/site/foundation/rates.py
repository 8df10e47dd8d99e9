"""How often things may be done: requests, new tables, messages over a socket."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import NamedTuple, Protocol

from ludotheque.site.foundation.account import Account

ENOUGH = 4096
"""How many counts there are before those that are out of date are looked for."""
HALL = 4
"""How many times as much as all strangers people may do who were admitted, all of one address together.

Such a hall is full of people who do not all do the most at once; but anybody can invite themselves.
"""


class Limit(NamedTuple):
    """How often something may be done within any so many seconds."""

    amount: int
    seconds: int


def a_minute(amount: int) -> Limit:
    """Return a limit for every minute."""
    return Limit(amount, 60)


def an_hour(amount: int) -> Limit:
    """Return a limit for every hour."""
    return Limit(amount, 3600)


def a_day(amount: int) -> Limit:
    """Return a limit for every day."""
    return Limit(amount, 86_400)


class Counting(Protocol):
    """Counts what each address or visitor does, in all processes that serve a house."""

    async def hit(self, limit: Limit, who: str, what: str) -> bool:
        """Count one more, and tell whether that is still allowed."""

    async def spent(self, limit: Limit, who: str, what: str) -> bool:
        """Tell whether no more is allowed, without counting."""


class Rate:
    """How often something may be done by one visitor, by all strangers at an address, and by a hall there."""

    def __init__(self, counting: Counting, what: str, each: Limit, share: int) -> None:
        """Allow so much to each; an address counts for as many of them as its share."""
        self._counting, self._what, self._each = counting, what, each
        self._of_strangers = Limit(each.amount * share, each.seconds)
        self._of_a_hall = Limit(self._of_strangers.amount * HALL, each.seconds)

    async def hit(self, account: Account) -> bool:
        """Count one more, and tell whether that is still allowed; a person may be nowhere just now."""
        hit, network = self._counting.hit, account.network
        if not await hit(self._each, account.who, self._what):
            return False
        if account.admitted:
            return not network or await hit(self._of_a_hall, network, f"{self._what} of a hall")
        return await hit(self._of_strangers, network, f"{self._what} of all")


class Limiter:
    """Counts what each address does, in this process."""

    def __init__(self) -> None:
        self._done: dict[tuple[str, str, int], deque[float]] = {}
        self._many = ENOUGH

    def hit(self, limit: Limit, address: str, what: str) -> bool:
        """Count one more, and tell whether that is still allowed; what is not allowed does not count."""
        now = time.monotonic()
        done = self._lately(limit, address, what, now)
        if len(done) >= limit.amount:
            return False
        if not done:
            self._done[what, address, limit.seconds] = done
        done.append(now)
        if len(self._done) > self._many:
            self._forget(now)
        return True

    def spent(self, limit: Limit, address: str, what: str) -> bool:
        """Tell whether no more is allowed, without counting."""
        return len(self._lately(limit, address, what, time.monotonic())) >= limit.amount

    def _lately(self, limit: Limit, address: str, what: str, now: float) -> deque[float]:
        done = self._done.get((what, address, limit.seconds)) or deque()
        while done and done[0] <= now - limit.seconds:
            done.popleft()
        return done

    def _forget(self, now: float) -> None:
        """Leave out those who have done nothing lately."""
        old = [key for key, done in self._done.items() if not done or done[-1] <= now - key[2]]
        for key in old:
            del self._done[key]
        self._many = max(ENOUGH, 2 * len(self._done))


class Bucket:
    """Tokens of one socket: a message takes one, and waits when there is none."""

    rate: float
    depth: float
    left: float
    since: float

    def __init__(self, rate: float) -> None:
        """Let so many messages through in a second, and twice as many at once."""
        self.rate, self.depth = rate, 2 * rate
        self.left, self.since = self.depth, time.monotonic()

    async def take(self) -> None:
        """Take a token; a client that sends too much is read more slowly."""
        now = time.monotonic()
        self.left = min(self.depth, self.left + (now - self.since) * self.rate) - 1
        self.since = now
        if self.left < 0:
            await asyncio.sleep(-self.left / self.rate)
