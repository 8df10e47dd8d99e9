"""A server in this process, and lines to it over which anything can be sent."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludotheque.site.http.connections import Config, Server
from ludotheque.site.serving import listen
from ludotheque.site.settings.connection_limits import ConnectionLimits
from tests.patience import PATIENCE, dawdle

ASK = b"GET / HTTP/1.1\r\nHost: here\r\n"


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Say how long the body was, or repeat what comes over a socket; give a lot if asked for it."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message.get("text") or ""})
    elif scope["type"] == "http":
        with contextlib.suppress(ClientDisconnect):
            body = await Request(scope, receive).body() if scope["path"] != "/at-once" else b""
            await asyncio.to_thread(dawdle, 0.1 if scope["path"] == "/slow" else 0)
            answer = b"x" * 50_000_000 if scope["path"] == "/lots" else str(len(body)).encode()
            await Response(answer)(scope, receive, send)


@dataclass
class Place:
    """A server in this process."""

    port: int
    server: Server

    def call(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


@contextlib.contextmanager
def served(
    limits: ConnectionLimits, ping: float = 20.0, pong: float = 20.0, proxies: tuple[str, ...] = ()
) -> Iterator[Place]:
    """Give a server that asks whether peers are there, every so many seconds, and how long they may take."""
    sock = listen("127.0.0.1", 0)
    server = Server(
        Config(
            app, limits, proxies, lifespan="off", log_config=None, ws_ping_interval=ping, ws_ping_timeout=pong
        )
    )
    thread = threading.Thread(target=server.run, args=([sock],))
    thread.start()
    try:
        yield Place(sock.getsockname()[1], server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def answer_of(line: socket.socket) -> bytes:
    """Return everything that comes until the other end closes."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            heard += piece
    return heard


def upgraded(target: bytes, more: bytes = b"") -> bytes:
    return (
        b"GET " + target + b" HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" + more + b"\r\n"
    )


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    return bytes([opcode | 0x80 * final, 0x80 | len(payload), 0, 0, 0, 0]) + payload
