"""A gate for requests and messages over sockets: of each address, only a little in one round of the loop.

The event loop does whatever is ready, one after the other. Without a gate, a stranger whose move takes ten
rounds would wait ten times for something of each of an address's thousand connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque

AT_ONCE = 2
"""How much of an address begins in one round."""


class Gate:
    """Lets things begin: whatever comes when enough of its address has begun waits for the next round."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._going = False

    async def enter(self, network: str) -> None:
        """Return when something of an address may begin."""
        if self._begun[network] < AT_ONCE and network not in self._waiting:
            self._begun[network] += 1
            self._go_on()
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(future)
        await future

    def _go_on(self) -> None:
        if not self._going:
            self._going = True
            asyncio.get_running_loop().call_soon(self._round)

    def _round(self) -> None:
        self._going = False
        self._begun.clear()
        for network, line in [*self._waiting.items()]:
            while line and self._begun[network] < AT_ONCE:
                future = line.popleft()
                if not future.done():  # whoever waited may have gone
                    future.set_result(None)
                    self._begun[network] += 1
            if not line:
                del self._waiting[network]
        if self._begun:
            self._go_on()
