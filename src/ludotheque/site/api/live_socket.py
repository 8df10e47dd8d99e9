"""One open socket at a table, of a page or of a program: what is new is told, what is wanted is done."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Coroutine, Mapping, Sequence
from typing import Any

from ludotheque.site.api import messages, program_messages
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.metrics import CONNECTIONS
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Bucket
from ludotheque.site.http.websocket import Gone, WebSocket
from ludotheque.site.services import Services
from ludotheque.site.tables.board import Board
from ludotheque.site.tables.live import Connection, together

BROKEN = 1011
log: logging.Logger = logging.getLogger("ludotheque.site")


class LiveSocket(ABC):
    """One open socket; whoever follows a table says what it is told, and what it may do."""

    websocket: WebSocket
    services: Services

    def __init__(self, websocket: WebSocket, services: Services, table: Board, held: Sequence[int]) -> None:
        self.websocket, self.services = websocket, services
        self.table = table
        self.network: str = address_of(websocket.scope)
        self.connection: Connection = Connection(held)
        self.tasks: set[asyncio.Task[None]] = set()

    # what differs

    async def welcome(self) -> None:
        """Say what comes before everything else."""
        return

    @abstractmethod
    async def news(self) -> bytes | None:
        """Return what is to be told now; None where that can wait."""

    @abstractmethod
    async def do(self, wish: dict[str, Any]) -> None:
        """Do what was sent."""

    @abstractmethod
    async def refuse(self, error: Exception) -> None:
        """Say why something was not done."""

    @abstractmethod
    async def end(self) -> None:
        """Say that the table is closed."""

    # what is the same

    async def keep_up(self) -> None:
        """Tell what is new and do what is wanted, until the other end goes."""
        self.table.audience.join(self.connection)
        CONNECTIONS.inc()
        self.connection.tell()
        try:
            await self.welcome()
            self.start(self._tell_or_close())
            await self._hear()
        except Gone:
            pass
        finally:
            for task in [*self.tasks]:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
            self.table.audience.leave(self.connection)
            CONNECTIONS.dec()

    async def say(self, told: messages.Told | program_messages.NotDone) -> None:
        """Send something to this one alone."""
        await self.websocket.say(json_bytes.dumps(told))

    async def answer_of(self, work: Awaitable[Mapping[str, Any] | None]) -> None:
        """Have a feature do something, and send what it answers to this one alone."""
        if answer := await work:
            await self.websocket.say(json_bytes.dumps(answer))

    async def closed_by_house(self) -> bool:
        """Tell whether it was the people who run the house that closed the table."""
        await self.services.moderation.look()
        return self.table.id in self.services.moderation.closed

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on until it is done, or the other end goes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _tell_or_close(self) -> None:
        """Tell what is new; who cannot be told any more is closed, and comes back by itself."""
        try:
            await self._tell()
        except Gone:
            pass
        except Exception:
            log.exception("a socket at table %s could not be told what is new", self.table.id)
            await self.websocket.close(BROKEN)

    async def _tell(self) -> None:
        while True:
            await self.connection.news()
            if self.table.closed:
                await self.end()
                return
            await self.services.gate.enter(self.network)
            if (told := await self.news()) is not None:
                await together()
                await self.websocket.say(told)

    async def _hear(self) -> None:
        bucket = Bucket(self.services.limits.messages_a_second)
        while True:
            sent = await self.websocket.hear()
            await bucket.take()
            await self.services.gate.enter(self.network)
            try:
                wish = json_bytes.loads(sent)
                if not isinstance(wish, dict):
                    raise Problem(422, "Send a JSON object.")
                await self.do(wish)
            except Gone:
                raise
            except Exception as error:
                await self.refuse(error)
