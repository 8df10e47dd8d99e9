"""Guesses at codes: whoever was wrong too often waits for every further answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Counting, a_minute
from ludotheque.site.settings.access import Traffic

GUESS_SECONDS = 2.0
"""How long each further code takes after too many wrong ones."""
MOST_GUESSING = 20
"""How many codes from one address may wait."""
LONGEST_LINE = 100
"""How many of one address may stand in line where guesses are tried one after the other."""


class Guesses:
    """Guesses at codes: whoever was wrong too often waits for every further answer. Nobody is shut out."""

    def __init__(self, counting: Counting, traffic: Traffic) -> None:
        self._counting = counting
        self._of_an_address = a_minute(traffic.wrong_codes_a_minute)
        self._of_a_visitor = a_minute(traffic.wrong_codes_per_visitor)
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


class Lines:
    """Lines of those whose guesses take long to try, one for each address: nobody waits behind another's."""

    def __init__(self) -> None:
        self._first: dict[str, asyncio.Lock] = {}
        self._length: Counter[str] = Counter()

    @asynccontextmanager
    async def stand(self, address: str) -> AsyncIterator[None]:
        """Be the first of an address; Problem if too many of it are in line already."""
        if self._length[address] >= LONGEST_LINE:
            raise too_many_codes()
        self._length[address] += 1
        try:
            async with self._first.setdefault(address, asyncio.Lock()):
                yield
        finally:
            self._length[address] -= 1
            if not self._length[address]:
                del self._length[address], self._first[address]


def too_many_codes() -> Problem:
    """Return what somebody who guesses is told."""
    return Problem(
        429, "Too many wrong codes; try again in a moment.", {"Retry-After": str(int(GUESS_SECONDS))}
    )
