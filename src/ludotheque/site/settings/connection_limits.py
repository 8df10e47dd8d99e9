"""Who is connected: how many there may be, from one address and in all, and what each may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from ludotheque.site.foundation.addresses import networks, within
from ludotheque.site.settings.declaration import setting

KB = 1024
SPARE_FILES = 64
"""Those that are not connections: the store, the log, pages on their way."""
FEW = 8
"""Connections that an address has even where places, or files, are short: a few pages of one person."""


class Member(Protocol):
    """Somebody who is connected."""

    def put_out(self) -> None:
        """End the connection at once."""


@dataclass(frozen=True)
class ConnectionLimits:
    """What connections may take."""

    connections: int = setting(4000, "How many connections may be open at once.", least=1)
    per_address: int = setting(
        1200,
        "How many connections one address may have open; everybody in a house or school may share it.",
        name="connections-per-address",
        least=1,
    )
    max_header_bytes: int = setting(
        32 * KB,
        "How large the address and headers of a request may be.",
        least=8 * KB,
        most=KB * KB,
        unit="BYTES",
        once="head-bytes",
    )
    head_seconds: float = setting(
        10.0, "How long a request's headers may take to arrive.", least=0.1, most=3600, unit="SECONDS"
    )
    body_seconds: float = setting(
        30.0, "How long the body of a request may take to arrive.", least=0.1, most=3600, unit="SECONDS"
    )
    idle_seconds: int = setting(
        5,
        "How long a connection without requests stays open; a proxy should close it sooner.",
        least=1,
        most=3600,
        unit="SECONDS",
    )
    write_timeout: float = setting(
        30.0,
        "How long a client may leave what it is sent unread before it is disconnected.",
        least=0.1,
        most=3600,
        unit="SECONDS",
        once="stuck-seconds",
    )
    message_bytes: int = setting(
        16 * KB, "How large a message over a WebSocket may be.", least=4 * KB, most=KB * KB, unit="BYTES"
    )
    ping_seconds: float = setting(
        20.0,
        "How often a WebSocket is pinged, and how long it may take to answer.",
        least=1,
        most=3600,
        unit="SECONDS",
    )

    def fitting(self, files: int) -> ConnectionLimits:
        """Return limits for a process that may have this many files open."""
        most = max(files - SPARE_FILES, files // 4)
        if self.connections <= most:
            return self
        return replace(self, connections=most, per_address=min(self.per_address, most * 3 // 4))


class ConnectedClients:
    """Everybody who is connected; the last quarter of the places is for addresses that have only a few."""

    def __init__(self, limits: ConnectionLimits, proxies: Iterable[str]) -> None:
        self.limits = limits
        self._proxies = networks(proxies)
        """Each of them brings many people."""
        self._inside: dict[Member, str] = {}
        self._by_address: Counter[str] = Counter()

    def enter(self, who: Member, address: str) -> bool:
        """Give somebody a place, if there is one."""
        most, inside = self.limits.connections, len(self._inside)
        of_one = self.limits.per_address if inside < most * 3 // 4 else min(FEW, self.limits.per_address)
        full = self._by_address[address] >= of_one and not within(address, self._proxies)
        if full or inside >= most:
            return False
        self._inside[who] = address
        self._by_address[address] += 1
        return True

    def leave(self, who: Member) -> None:
        """Have a place again, if somebody had it."""
        address = self._inside.pop(who, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def make_room(self) -> None:
        """End connections where files are short: the latest of the address that has most, but for a few."""
        crowds = [one for one in self._by_address.most_common() if not within(one[0], self._proxies)]
        if crowds and crowds[0][1] > FEW:
            address, count = crowds[0]
            latest = [who for who in reversed(self._inside) if self._inside[who] == address]
            for who in latest[: (count - FEW + 1) // 2]:
                who.put_out()
