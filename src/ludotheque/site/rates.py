"""How often things may be done: requests, new tables, guesses at codes, messages over a socket."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Protocol

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from ludotheque.site.access import Traffic
from ludotheque.site.accounts import Account
from ludotheque.site.problems import Problem

GUESS_SECONDS = 2.0
"""How long each further code takes after too many wrong ones."""
MOST_GUESSING = 20
"""How many codes from one address may wait."""


class Counting(Protocol):
    """Counts what each address or visitor does, in all processes that serve a house."""

    async def hit(self, limit: RateLimitItem, who: str, what: str) -> bool:
        """Count one more, and tell whether that is still allowed."""

    async def spent(self, limit: RateLimitItem, who: str, what: str) -> bool:
        """Tell whether no more is allowed, without counting."""


class Rate:
    """How often something may be done in an hour by one visitor, and by all strangers at an address."""

    def __init__(self, counting: Counting, what: str, an_hour: int, share: int) -> None:
        """Allow so much to each; an address counts for as many of them as its share."""
        self._counting, self._what = counting, what
        self._of_a_visitor = RateLimitItemPerHour(an_hour)
        self._of_an_address = RateLimitItemPerHour(an_hour * share)

    async def hit(self, account: Account) -> bool:
        """Count one more, and tell whether that is still allowed."""
        hit = self._counting.hit
        return await hit(self._of_a_visitor, account.who, self._what) and (
            account.admitted or await hit(self._of_an_address, account.network, f"{self._what} of all")
        )


class Limiter:
    """Counts what each address does, in this process."""

    def __init__(self) -> None:
        self._window = MovingWindowRateLimiter(MemoryStorage())

    def hit(self, item: RateLimitItem, address: str, what: str) -> bool:
        """Count one more, and tell whether that is still allowed."""
        return self._window.hit(item, what, address)

    def spent(self, item: RateLimitItem, address: str, what: str) -> bool:
        """Tell whether no more is allowed, without counting."""
        return not self._window.test(item, what, address)


class Guesses:
    """Guesses at codes: whoever was wrong too often waits for every further answer. Nobody is shut out."""

    def __init__(self, counting: Counting, traffic: Traffic) -> None:
        self._counting = counting
        self._of_an_address = RateLimitItemPerMinute(traffic.wrong_codes_a_minute)
        self._of_a_visitor = RateLimitItemPerMinute(traffic.wrong_codes_each)
        self._waiting: Counter[str] = Counter()

    async def wait(self, address: str, visitor: str | None) -> bool:
        """Wait if there were too many wrong codes, and tell so; Problem if too many are waiting already."""
        spent = await self._counting.spent(self._of_an_address, address, "guesses") or (
            visitor is not None and await self._counting.spent(self._of_a_visitor, visitor, "guesses")
        )
        if spent:
            if self._waiting[address] >= MOST_GUESSING:
                raise too_many_codes()
            self._waiting[address] += 1
            try:
                await asyncio.sleep(GUESS_SECONDS)
            finally:
                self._waiting[address] -= 1
                if not self._waiting[address]:
                    del self._waiting[address]
        return spent

    async def wrong(self, address: str, visitor: str | None) -> None:
        """Count a wrong code."""
        await self._counting.hit(self._of_an_address, address, "guesses")
        if visitor is not None:
            await self._counting.hit(self._of_a_visitor, visitor, "guesses")


def too_many_codes() -> Problem:
    """Return what somebody who guesses is told."""
    return Problem(
        429, "Too many wrong codes; try again in a moment.", {"Retry-After": str(int(GUESS_SECONDS))}
    )


class Bucket:
    """Tokens of one socket: a message takes one, and waits when there is none."""

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
