"""Addresses of machines: which are the same, which are this one, which are of one household."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Scope

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
A_HOST = re.compile(r"(?=.{1,253}(?::|$))[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")
HOUSEHOLD = 64
"""Bits of an IPv6 address that a household, or whoever rents a machine, does not choose."""


def networks(texts: Iterable[str]) -> list[Network]:
    """Return what is written as ``10.0.0.7`` or ``10.0.0.0/8``; ValueError if that is no address."""
    return [ip_network(text, strict=False) for text in texts]


def within(text: str, found: Collection[Network]) -> bool:
    """Tell whether an address is in one of some networks."""
    address = _read(text)
    return address is not None and any(address in network for network in found)


def local(text: str) -> bool:
    """Tell whether an address is this machine's own."""
    address = _read(text)
    return address is not None and address.is_loopback


def network_of(text: str) -> str:
    """Return an address in the one form in which it is counted: of IPv6, the household's part."""
    address = _read(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, HOUSEHOLD), strict=False))
    return str(address) if address else text


def address_of(scope: Scope) -> str:
    """Return where a request comes from, as it is counted."""
    client = scope.get("client")
    return network_of(client[0]) if client else "unknown"


def _read(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def is_host(text: str) -> bool:
    """Tell whether a text can name a host, with a port or without."""
    return A_HOST.fullmatch(text) is not None
