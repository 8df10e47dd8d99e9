"""Who may not come in for a time: an address, a network, or a visitor."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Protocol

from starlette.requests import HTTPConnection
from starlette.types import Scope, Send

from ludotheque.site.foundation.addresses import address_of, network_of
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.people.refused import Refused
from ludotheque.site.people.visitors import visitor_of
from ludotheque.words import N_

VISITOR_LETTERS = 12
"""How much of the hash of a visitor's token is told to whoever runs the house, and means that visitor."""
VISITOR = re.compile(f"[0-9a-f]{{{VISITOR_LETTERS},64}}")
LONGEST_REASON = 200
SHUT = "The people who run this house have closed its door to you."
LOAD_AGAIN = 4404
"""Has a page ask for itself again, and so learn what is the matter."""
END_SECONDS = 5.0
"""How long a socket is waited for that reads nothing; it ends by itself."""
NOBODY = N_(
    "“%(text)s” is neither an address (203.0.113.9), a network (203.0.113.0/24) nor a visitor "
    "(%(letters)s letters, as `ludo tables who` shows them)"
)
NO_TIME = N_("“%(text)s” is not a time: write 30m, 12h, 3d or 2w")
UNITS = {"m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}


class BadBan(Refused):
    """Something that nobody can be kept out by."""


@dataclass
class Guest:
    """Who is connected, as far as a ban is concerned."""

    address: str
    visitors: set[str] = field(default_factory=set)
    """The hashes of the tokens that they brought."""

    @classmethod
    def of(cls, scope: Scope) -> Guest:
        """Return who sends a request."""
        connection = HTTPConnection(scope)
        brought = {visitor_of(connection)} - {None}
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token:
            brought.add(digest(token.strip()))
        return cls(address_of(scope), {one for one in brought if one})


@dataclass(frozen=True)
class Ban:
    """One of those who may not come in."""

    who: str
    """An address or a network, or the beginning of the hash of a visitor's token."""
    why: str = ""
    until: float | None = None
    """When it ends; None until it is lifted."""

    def holds(self, now: float) -> bool:
        """Tell whether it has not ended."""
        return self.until is None or now < self.until

    def meets(self, guest: Guest) -> bool:
        """Tell whether somebody is meant by it."""
        if VISITOR.fullmatch(self.who):
            return any(visitor.startswith(self.who) for visitor in guest.visitors)
        try:
            banned, own = ip_network(self.who), ip_network(guest.address)
        except ValueError:
            return False
        return banned.version == own.version and own.subnet_of(banned)  # type: ignore[arg-type]


class Bans:
    """Those that hold now, as a server knows them."""

    def __init__(self, listed: Iterable[Ban] = ()) -> None:
        self.listed: tuple[Ban, ...] = tuple(listed)

    def find(self, guest: Guest) -> Ban | None:
        """Return the ban that keeps somebody out, if there is one."""
        now = time.time()
        return next((ban for ban in self.listed if ban.holds(now) and ban.meets(guest)), None)


class Unwanted(Protocol):
    """Knows who may not be here any more."""

    def find(self, guest: Guest) -> object:
        """Return something if somebody may not be here."""


class Present:
    """Who is connected over sockets, and how they are told that they may not stay."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[Guest, Send]] = {}

    def enter(self, scope: Scope, send: Send) -> Guest:
        """Note a socket, and return whose it is."""
        guest = Guest.of(scope)
        self._open[id(guest)] = guest, send
        return guest

    def leave(self, guest: Guest) -> None:
        """Forget a socket."""
        del self._open[id(guest)]

    async def put_out(self, unwanted: Unwanted) -> None:
        """End the sockets of those who may not be here any more."""
        ends = [
            asyncio.create_task(_end(send)) for guest, send in self._open.values() if unwanted.find(guest)
        ]
        if ends:
            await asyncio.wait(ends, timeout=END_SECONDS)


async def _end(send: Send) -> None:
    with contextlib.suppress(Exception):  # it may have ended by itself
        await send({"type": "websocket.close", "code": LOAD_AGAIN, "reason": SHUT})


def read_who(text: str) -> str:
    """Return whom a ban means, as it is kept: of an IPv6 address, the household; BadBan if it is nobody."""
    if VISITOR.fullmatch(text.lower()):
        return text.lower()
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise BadBan(NOBODY, text=text, letters=str(VISITOR_LETTERS)) from None
    return str(network) if network.num_addresses > 1 else network_of(str(network.network_address))


def read_time(text: str) -> float:
    """Return the seconds in ``30m``, ``12h``, ``3d`` or ``2w``; BadBan if it is something else."""
    found = re.fullmatch(r"([1-9][0-9]{0,3})([mhdw])", text)
    if not found:
        raise BadBan(NO_TIME, text=text)
    return int(found[1]) * UNITS[found[2]]
