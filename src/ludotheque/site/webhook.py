"""A notice as a POST over https, to an address that a visitor gave and whose host the server’s owner allows.

It is what ntfy and its like take: the text is the body, title and link are headers. Nobody can make the
server knock elsewhere: only hosts on a list, only https, no address inside a house, no redirection followed.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import ssl
from base64 import b64encode
from collections.abc import Callable, Collection
from typing import NamedTuple
from urllib.parse import urlsplit

from ludotheque.engine.errors import LudothequeError
from ludotheque.words import N_

SECONDS = 5.0
"""How long a POST may take, from the name of the host to the answer."""
LONGEST_ADDRESS = 400
HTTPS = 443
A_HOST = re.compile(r"(?=.{1,253}(?::|$))[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")

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


def is_host(text: str) -> bool:
    """Tell whether a text can name a host, with a port or without."""
    return A_HOST.fullmatch(text) is not None


def target_of(address: str, hosts: Collection[str]) -> Target:
    """Return where an address leads; BadAddress unless it is of https and of a host on the list."""
    try:
        found = urlsplit(address)
        host, port = (found.hostname or "").lower(), found.port or HTTPS
    except ValueError:
        raise BadAddress(NOT_HTTPS) from None
    readable = re.fullmatch("[!-~]+", address) and len(address) <= LONGEST_ADDRESS
    if not readable or found.scheme != "https" or not host or "@" in found.netloc:
        raise BadAddress(NOT_HTTPS)
    if (host if port == HTTPS else f"{host}:{port}") not in hosts:
        raise BadAddress(NOT_ALLOWED)
    return Target(host, port, (found.path or "/") + (f"?{found.query}" if found.query else ""))


def is_public(address: str) -> bool:
    """Tell whether an address belongs to the public network, not to this machine or house."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None:
            found = inner
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
        target = target_of(address, self.hosts)
        self._context = self._context or ssl.create_default_context()
        try:
            async with asyncio.timeout(SECONDS):
                status = await self._exchange(target, _request(target, notice), self._context)
        except ssl.SSLError:
            raise Undelivered(NOT_SECURE) from None
        except (OSError, ValueError, TimeoutError):
            raise Undelivered(NO_ANSWER) from None
        if not 200 <= status < 300:
            raise Undelivered(REFUSED)

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


def _request(target: Target, notice: Notice) -> bytes:
    """Return a notice as it goes over the wire."""
    body = notice.text.encode()
    host = target.host if target.port == HTTPS else f"{target.host}:{target.port}"
    title = b64encode(notice.title.encode()).decode()
    head = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {host}",
        "User-Agent: ludotheque",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(body)}",
        f"Title: =?UTF-8?B?{title}?=",
        f"Click: {notice.link}",
        "Connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode("ascii") + body
