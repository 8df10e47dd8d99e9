"""Who is connected: how many there may be, from one address and in all, and what each may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ludotheque.site.addresses import networks, within

SPARE_FILES = 64
"""Those that are not connections: the store, the log, pages on their way."""


@dataclass(frozen=True)
class ConnectionLimits:
    """What connections may take."""

    connections: int = 4000
    per_address: int = 1200
    """A house, or a school, has one address for everybody in it."""
    head_bytes: int = 32 * 1024
    """Of a request's address and headers."""
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    idle_seconds: int = 5
    stuck_seconds: float = 30.0
    """How long a reader may leave unread what it is sent."""

    def fitting(self, files: int) -> ConnectionLimits:
        """Return limits for a process that may have this many files open."""
        most = max(files - SPARE_FILES, files // 4)
        if self.connections <= most:
            return self
        return replace(self, connections=most, per_address=min(self.per_address, most * 3 // 4))


class Crowd:
    """Everybody who is connected."""

    def __init__(self, limits: ConnectionLimits, proxies: Iterable[str]) -> None:
        self.limits = limits
        self._proxies = networks(proxies)
        """Each of them brings many people."""
        self._inside: dict[object, str] = {}
        self._by_address: Counter[str] = Counter()

    def enter(self, who: object, address: str) -> bool:
        """Give somebody a place, if there is one."""
        full = self._by_address[address] >= self.limits.per_address and not within(address, self._proxies)
        if full or len(self._inside) >= self.limits.connections:
            return False
        self._inside[who] = address
        self._by_address[address] += 1
        return True

    def leave(self, who: object) -> None:
        """Have a place again, if somebody had it."""
        address = self._inside.pop(who, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
