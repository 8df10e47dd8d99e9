"""Whoever watches evenings is told when one has changed, in whatever process."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludotheque.site.store.pubsub import PubSub

PREFIX = "evening "
"""Before the id of an evening, where tables have theirs alone."""


class Watch:
    """Somebody who watches an evening."""

    def __init__(self) -> None:
        self._news = asyncio.Event()

    def tell(self) -> None:
        """Say that something has changed."""
        self._news.set()

    async def changed(self) -> None:
        """Return once something has changed since this returned last; it may have been a small thing."""
        await self._news.wait()
        self._news.clear()


class Watches:
    """All who watch evenings in this process."""

    def __init__(self, pubsub: PubSub, heard: Callable[[str], None]) -> None:
        """``heard`` is told the id of every evening that has changed."""
        self._pubsub, self._heard = pubsub, heard
        self._watching: dict[str, set[Watch]] = defaultdict(set)
        pubsub.listen(self)

    @contextmanager
    def of(self, evening: str) -> Iterator[Watch]:
        """Give a watch of an evening."""
        watch = Watch()
        self._watching[evening].add(watch)
        try:
            yield watch
        finally:
            self._watching[evening].discard(watch)
            if not self._watching[evening]:
                del self._watching[evening]

    def ring(self, evening: str, version: int) -> None:
        """Have everybody everywhere look at an evening again."""
        self._pubsub.ring(PREFIX + evening, version)

    def hear(self, table: str, version: int) -> None:
        """Take notice that an evening has changed."""
        if table.startswith(PREFIX):
            evening = table.removeprefix(PREFIX)
            self._heard(evening)
            for watch in self._watching.get(evening, ()):
                watch.tell()

    def look_again(self) -> None:
        """Take notice that any evening may have changed."""
        for watches in self._watching.values():
            for watch in watches:
                watch.tell()
