"""A POST over https, to an address that a visitor gave and whose host the server’s owner allows.

Nobody can make the server knock elsewhere: only hosts on a list, only https, no address inside a house, no
redirection followed. A notice is posted as ntfy and its like take it: the text is the body, title and link
are headers.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import ssl
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from ludotheque.engine.errors import LudothequeError
from ludotheque.words import N_

SECONDS = 5.0
"""How long a POST may take, from the name of the host to the answer."""
LONGEST_ADDRESS = 400
HTTPS = 443

NOT_HTTPS = N_("This is not an address that begins with https://.")
NOT_ALLOWED = N_("Notices may not be sent to this host.")
PRIVATE = N_("This host is not on the public network.")
NO_ANSWER = N_("The host did not answer.")
NOT_SECURE = N_("The host could not prove who it is.")
REFUSED = N_("The host refused the notice.")


class BadAddress(LudothequeError):
    """An address to which no notice may be sent."""


class Undelivered(LudothequeError):
    """A notice that did not arrive; why."""


class Target(NamedTuple):
    """Where a notice goes."""

    host: str
    port: int
    path: str


class Notice(NamedTuple):
    """What is said."""

    title: str
    text: str
    link: str
    """Where a click on it leads."""


def target_of(address: str, hosts: Collection[str], longest: int = LONGEST_ADDRESS) -> Target:
    """Return where an address leads; BadAddress unless it is of https and of a host on the list.

    Of hosts, ``*.push.example`` is every one whose name ends so.
    """
    try:
        found = urlsplit(address)
        host, port = (found.hostname or "").lower(), found.port or HTTPS
    except ValueError:
        raise BadAddress(NOT_HTTPS) from None
    readable = re.fullmatch("[!-~]+", address) and len(address) <= longest
    if not readable or found.scheme != "https" or not host or "@" in found.netloc:
        raise BadAddress(NOT_HTTPS)
    named = host if port == HTTPS else f"{host}:{port}"
    if named not in hosts and not any(one[0] == "*" and named.endswith(one[1:]) for one in hosts):
        raise BadAddress(NOT_ALLOWED)
    return Target(host, port, (found.path or "/") + (f"?{found.query}" if found.query else ""))


NOT_PUBLIC = [
    ipaddress.ip_network(one)
    for one in (
        "::/96",  # IPv4 in an old way
        "64:ff9b::/96",  # IPv4 behind a translator, whichever it is
        "64:ff9b:1::/48",
        "fec0::/10",  # inside a site, in an old way
    )
]
"""What Python calls global, or does not know."""


def is_public(address: str) -> bool:
    """Tell whether an address belongs to the public network, not to this machine or house."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None:
            found = inner
    if any(found in network for network in NOT_PUBLIC):
        return False
    return found.is_global and not found.is_multicast


class Post:
    """Sends notices."""

    def __init__(
        self,
        hosts: Collection[str],
        context: ssl.SSLContext | None = None,
        may_reach: Callable[[str], bool] = is_public,
    ) -> None:
        """``context`` says whose certificates are believed, ``may_reach`` which addresses are knocked at."""
        self.hosts = hosts
        self._context = context
        self._may_reach = may_reach

    async def send(self, address: str, notice: Notice) -> None:
        """Send a notice; BadAddress or Undelivered if it cannot be."""
        status = await self.post(address, _headers(notice), notice.text.encode())
        if not 200 <= status < 300:
            raise Undelivered(REFUSED)

    async def post(
        self, address: str, headers: Mapping[str, str], body: bytes, longest: int = LONGEST_ADDRESS
    ) -> int:
        """Post something; return the status of the answer. BadAddress or Undelivered if there is none."""
        target = target_of(address, self.hosts, longest)
        self._context = self._context or ssl.create_default_context()
        try:
            async with asyncio.timeout(SECONDS):
                return await self._exchange(target, _request(target, headers, body), self._context)
        except ssl.SSLError:
            raise Undelivered(NOT_SECURE) from None
        except (OSError, ValueError, TimeoutError):
            raise Undelivered(NO_ANSWER) from None

    async def _exchange(self, target: Target, request: bytes, context: ssl.SSLContext) -> int:
        """Send a request to an address that was looked at; return the status of the answer."""
        found = await asyncio.get_running_loop().getaddrinfo(target.host, target.port)
        addresses = [str(one[4][0]) for one in found]
        if not all(map(self._may_reach, addresses)):
            raise Undelivered(PRIVATE)
        reader, writer = await asyncio.open_connection(
            addresses[0], target.port, ssl=context, server_hostname=target.host
        )
        try:
            writer.write(request)
            await writer.drain()
            line = await reader.readline()
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        answer = re.match(rb"HTTP/1\.[01] ([0-9]{3})", line)
        if not answer:
            raise Undelivered(NO_ANSWER)
        return int(answer[1])


def _headers(notice: Notice) -> dict[str, str]:
    """Return what a notice has beside its text."""
    title = b64encode(notice.title.encode()).decode()
    return {
        "Content-Type": "text/plain; charset=utf-8",
        "Title": f"=?UTF-8?B?{title}?=",
        "Click": notice.link,
    }


def _request(target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    """Return what is posted as it goes over the wire."""
    host = target.host if target.port == HTTPS else f"{target.host}:{target.port}"
    own = {"Host": host, "User-Agent": "ludotheque", "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"{name}: {value}" for name, value in (own | dict(headers)).items()]
    return "\r\n".join([f"POST {target.path} HTTP/1.1", *lines, "", ""]).encode("ascii") + body
