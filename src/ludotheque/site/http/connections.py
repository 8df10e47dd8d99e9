"""Connections, bounded: how many there are, what each may send unread, and how long it may take.

uvicorn has no such limits, so its protocols get them here, and its server accepts in a way that does not spin
when files are short. What is refused here was never read as a request: the answer is a line in each language.

The only module that knows uvicorn. Settings, and that protocols can be one's own, it documents; these parts
may change with any version, and pyproject.toml names those that were tried:

- ``HttpToolsProtocol``: its callbacks of the parser, ``cycle`` with ``response_started``,
  ``response_complete``, ``disconnected`` and ``message_event``, ``handle_websocket_upgrade`` and
  ``send_400_response``, which answers what the parser refuses;
- ``WebSocketsSansIOProtocol``: ``handle_cont``, ``handle_ping``, ``send_receive_event_to_app``,
  ``keepalive_timeout``, ``handle_parser_exception``, ``frames``, ``curr_msg_data_type``, ``close_sent``,
  ``writable`` and ``conn``;
- ``Server``: ``startup`` and ``shutdown``, ``server_state``, ``lifespan.state``.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludotheque.site.foundation.addresses import network_of
from ludotheque.site.foundation.words import LANGUAGES, words_of
from ludotheque.site.settings.connection_limits import ConnectedClients, ConnectionLimits
from ludotheque.words import N_

MOST_FRAGMENTS = 64
"""Of one message over a socket."""
SPILT = 1024 * 1024
"""How much of an unwanted body is read, so that the refusal is seen before the connection ends."""
SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
AT_ONCE = 64
"""How many who wait at the door are let in together."""
PAUSE_SECONDS = 0.5
"""How long nobody is let in when files, or memory for them, are short."""
SAID = {
    400: N_("This could not be understood."),
    408: N_("This took too long to arrive."),
    431: N_("The headers of this request are too long."),
    503: N_("Too many connections at once; try again in a moment."),
}


class Config(uvicorn.Config):
    """uvicorn's settings, with limits for connections."""

    def __init__(
        self, app: ASGIApp, limits: ConnectionLimits, proxies: Sequence[str] = (), **more: Any
    ) -> None:
        """Serve an application; ``proxies`` are the addresses that are trusted to say whom they speak for."""
        self.limits = limits
        self.clients: ConnectedClients = ConnectedClients(limits, proxies)
        usual: dict[str, Any] = {
            "ws_max_size": limits.message_bytes,
            "ws_per_message_deflate": False,
            "ws_ping_interval": limits.ping_seconds,
            "ws_ping_timeout": limits.ping_seconds,
            "log_level": "error",  # a client's mistakes need no log entry
            "server_header": False,
            "timeout_graceful_shutdown": 3,
        }
        super().__init__(
            app,
            http=Http,
            ws=Socket,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[*proxies, *(f"::ffff:{one}" for one in proxies if ":" not in one)],
            timeout_keep_alive=limits.idle_seconds,
            **(usual | more),
        )


class _Bounded(asyncio.Protocol):
    """A connection that counts, and an end for those who do not read what they are sent."""

    config: uvicorn.Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    _stuck: asyncio.TimerHandle | None = None

    @property
    def limits(self) -> ConnectionLimits:
        return self._settings.limits

    @property
    def _settings(self) -> Config:
        assert isinstance(self.config, Config)
        return self.config

    def enter(self) -> bool:
        """Count as a client, if there is room for one."""
        return self._settings.clients.enter(self, network_of(self.client[0]) if self.client else "")

    def put_out(self) -> None:
        """End the connection at once: somebody else needs what it takes."""
        self.transport.abort()

    def leave(self) -> None:
        """Count no longer."""
        self._settings.clients.leave(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        self._moving()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._stuck = self.loop.call_later(self.limits.write_timeout, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._moving()
        super().resume_writing()

    def _moving(self) -> None:
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None


class Http(_Bounded, HttpToolsProtocol):
    """Requests that end: their headers soon, their bodies not much later."""

    _deadline: asyncio.TimerHandle | None = None
    """When the rest of what was begun must be there."""
    _refusal = 400
    _head = 0
    """Bytes of address and headers."""
    _unread = 0
    """Bytes in which nothing whole was found yet."""
    _in_body = False
    _spilt = 0
    """Bytes of a body that nobody wants any more."""
    _cycles: Sequence[RequestResponseCycle] = ()
    """Requests that are not answered yet: a client may send several at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if self.enter():
            self._expect(self.limits.head_seconds)
        else:
            self.refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._abandon()
        super().connection_lost(exc)

    def _expect(self, seconds: float | None) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._too_slow) if seconds else None

    def _too_slow(self) -> None:
        """End a connection, and say why where that can be taken for the answer to what was begun."""
        if self._in_body:
            unanswered = not self.cycle.response_started
        else:
            unanswered = self._unread > 0 and (self.cycle is None or self.cycle.response_complete)
        if unanswered:
            self.refuse(408)
        else:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        if not self._deadline:
            self._expect(self.limits.head_seconds)
        self._unread += len(data)
        super().data_received(data)
        if self._unread > self.limits.max_header_bytes and not self.transport.is_closing():
            self.refuse(431)

    # what the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        if not self._deadline:
            self._expect(self.limits.head_seconds)

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, length: int) -> None:
        self._head += length + len(b": \r\n")
        if self._head > self.limits.max_header_bytes:
            self._refusal = 431
            raise ValueError  # ends the parser's work, which has uvicorn call send_400_response

    def on_headers_complete(self) -> None:
        self._unread, self._in_body = 0, True
        self._expect(self.limits.body_seconds)
        super().on_headers_complete()
        waiting = [*self._cycles, self.cycle] if self.cycle is not None else self._cycles
        self._cycles = [one for one in waiting if not one.response_complete]

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)
        if self.cycle is not None and self.cycle.response_complete:
            self._spilt += len(body)
            if self._spilt > SPILT:
                self.transport.close()

    def on_message_complete(self) -> None:
        self._head = self._unread = self._spilt = 0
        self._in_body = False
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        self.leave()  # the socket takes the place
        super().handle_websocket_upgrade()

    # what is not a request

    def send_400_response(self, msg: str) -> None:
        self.refuse(self._refusal)

    def refuse(self, status: int) -> None:
        """Say why nothing is done, and end the connection."""
        self._expect(None)
        self._abandon()
        self.transport.write(refusal(status))
        self.transport.close()

    def _abandon(self) -> None:
        """Let whoever is working on an answer know that nobody is waiting for it."""
        for cycle in self._cycles:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()


def refusal(status: int) -> bytes:
    """Return the answer to what was never read as a request: short, and in every language."""
    said = "\n".join(words_of(lang).gettext(SAID[status]) for lang in LANGUAGES).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(said)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + said


class Socket(_Bounded, WebSocketsSansIOProtocol):
    """Sockets that keep to the protocol, and whose other end is still there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.enter()

    def handle_cont(self, event: Any) -> None:
        if self.close_sent:
            return
        if len(self.frames) >= MOST_FRAGMENTS:
            self._fail(1009)
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # answers to its pings are not read: they must not pile up here
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(1007)
                return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(1, self.transport.abort)  # to close, it would wait for somebody who is not there

    def _fail(self, code: int) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()


class Server(uvicorn.Server):
    """uvicorn's server, which lets people in, and waits when there are no files left to open."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self._doors = [asyncio.create_task(self._let_in(sock)) for sock in sockets or []]

    async def _let_in(self, sock: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        sock.setblocking(False)
        while True:
            lines: list[socket.socket] = []
            try:
                lines.append((await loop.sock_accept(sock))[0])
                while len(lines) < AT_ONCE:
                    lines.append(sock.accept()[0])
            except BlockingIOError:
                pass  # nobody else is at the door
            except OSError as error:
                if error.errno in SHORT:
                    cast(Config, self.config).clients.make_room()
                await asyncio.sleep(PAUSE_SECONDS if error.errno in SHORT else 0)
            coming = (loop.connect_accepted_socket(self._protocol, line) for line in lines)
            await asyncio.gather(*coming, return_exceptions=True)

    def _protocol(self) -> asyncio.Protocol:
        return Http(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for door in self._doors:
            door.cancel()
        await asyncio.gather(*self._doors, return_exceptions=True)
        await super().shutdown(sockets)
