"""News between processes: PostgreSQL's LISTEN and NOTIFY, on a connection of its own.

What is rung goes out after it was kept, in a transaction of its own: a NOTIFY in the one that keeps it would
have all processes wait in line for the disk. So a process may be killed between the two, and a connection may
break: all tables in memory are looked at again when the connection is back, and every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from ludotheque.site.store.postgres.database import Database, driver, gone
from ludotheque.site.store.pubsub import LocalPubSub

LONGEST = 7900
"""Bytes of what PostgreSQL carries at once."""
LOOK_AGAIN_SECONDS = 5.0
PATIENCE_SECONDS = 4.0
"""How long the database may take to answer before the connection counts as broken."""
PAUSE_SECONDS = 0.2
CHANNEL = "select 'ludotheque_' || current_schema()"
NOTIFY = "select pg_notify($1, $2)"
log: logging.Logger = logging.getLogger("ludotheque.site")


class PostgresPubSub(LocalPubSub):
    """Heard in every process that serves the same tables."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._lost = (*gone(), driver().PostgresError)
        self._rung: dict[tuple[str, bool], int] = {}
        """What is to be rung: of each table the last version, and what is none."""
        self._news = asyncio.Event()
        self._own = 0
        """The number by which the database knows our connection."""
        self._ringing = asyncio.create_task(self._ring_for_ever())

    async def close(self) -> None:
        """Ring what waits, if it can be, and fall silent."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                while self._rung and not self._ringing.done():
                    await asyncio.sleep(0.01)
        self._ringing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._ringing

    def ring(self, table: str, version: int) -> None:
        super().ring(table, version)
        self.ring_elsewhere(table, version)

    def ring_elsewhere(self, table: str, version: int) -> None:
        """Ring for the other processes only: here everybody knows."""
        self._rung[table, version < 0] = version
        self._news.set()

    async def _ring_for_ever(self) -> None:
        told = False
        while True:
            try:
                connection = await self._database.connected()
            except self._lost as error:
                if not told:
                    log.error("no news from other processes: %s", error)
                told = True
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            if told:
                log.warning("there is news from other processes again")
            told = False
            try:
                await self._connected(connection)
            except self._lost:
                pass
            finally:
                connection.terminate()

    async def _connected(self, connection: Any) -> None:
        """Ring and listen for as long as a connection holds."""
        channel = await connection.fetchval(CHANNEL)
        self._own = connection.get_server_pid()
        await connection.add_listener(channel, self._heard)
        connection.add_termination_listener(lambda _: self._news.set())
        looked = 0.0
        while True:
            if time.monotonic() - looked > LOOK_AGAIN_SECONDS:
                looked = time.monotonic()
                self.look_again()
            self._news.clear()
            rung, self._rung = self._rung, {}
            try:
                for text in _texts(rung):
                    await connection.execute(
                        "select pg_notify($1, $2)", channel, text, timeout=PATIENCE_SECONDS
                    )
                if not rung:
                    await connection.execute("select 1", timeout=PATIENCE_SECONDS)
            except BaseException:
                self._rung = rung | self._rung
                raise
            if not self._rung:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), LOOK_AGAIN_SECONDS)

    def _heard(self, connection: object, sender: int, channel: str, text: object) -> None:
        if sender == self._own:
            return
        for one in str(text).split():
            table, _, version = one.rpartition(":")
            super().ring(table, int(version))


def _texts(rung: dict[tuple[str, bool], int]) -> list[str]:
    """Return what is rung as texts that are not too long."""
    texts = [""]
    for (table, _), version in rung.items():
        one = f"{table}:{version} "
        if len(texts[-1]) + len(one) > LONGEST:
            texts.append("")
        texts[-1] += one
    return [text for text in texts if text]
