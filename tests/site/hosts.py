"""A host on this machine to which notices are sent."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path
from typing import Any

from ludotheque.site.people.posting import Post

CERTIFICATES = Path(__file__).parent / "certificates"


class Host:
    """A server on this machine that speaks https and writes down what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.bodies: list[bytes] = []
        self.answers: list[bytes] = []
        """What it answers, in turn; then 200."""

    async def open(self) -> None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(CERTIFICATES / "local.pem", CERTIFICATES / "local.key")
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        self.name = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        self._server.close()

    @property
    def address(self) -> str:
        return f"https://{self.name}/topic?x=1"

    def post(self, **more: Any) -> Post:
        """Return what sends to this server."""
        trusting = ssl.create_default_context(cafile=CERTIFICATES / "local.pem")
        return Post([self.name], **{"context": trusting, "may_reach": lambda address: True, **more})

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.partition("Content-Length: ")[2].partition("\r\n")[0])
        self.bodies.append(await reader.readexactly(length))
        self.heard.append(head + self.bodies[-1].decode(errors="replace"))
        answer = self.answers.pop(0) if self.answers else b"HTTP/1.1 200 OK"
        if answer:
            writer.write(answer + b"\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()
        else:
            await asyncio.Event().wait()
        writer.close()
