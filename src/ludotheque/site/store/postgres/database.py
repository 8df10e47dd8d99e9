"""Connections to a PostgreSQL database that come back by themselves, and errors in our own words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.postgres.formats import prepare
from ludotheque.site.store.storage import Lost, Repeated, StoreFailed, StoreUnsure, Taken

T = TypeVar("T")
SCHEMES = ("postgresql", "postgres")
CONNECTIONS = 4
"""Of one process, for reading and for what is written seldom; the writer and ``pubsub`` have their own."""
PATIENCE_SECONDS = 2.0
"""How long something waits for a database that is away, as when it is restarted."""
PAUSE_SECONDS = 0.05
ANSWER_SECONDS = 10.0
"""How long a database may take to answer before it counts as away."""
CONNECT_SECONDS = 5.0
TRIES = 5
"""How often work is done again that got into another's way."""
SETTINGS = {
    "application_name": "ludotheque",
    "tcp_keepalives_idle": "4",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "timezone": "UTC",
}
"""So that the database soon notices a machine that has vanished."""


def driver() -> Any:
    """Return the module that speaks to PostgreSQL; LudothequeError if it is not installed."""
    try:
        return import_module("asyncpg")
    except ImportError:
        raise LudothequeError(
            "PostgreSQL needs a driver that is not installed: pip install 'ludotheque[postgres]'"
        ) from None


def is_url(store: str) -> bool:
    """Tell whether a text is the address of a PostgreSQL database."""
    return store.partition("://")[0] in SCHEMES and "://" in store


def shown(url: str) -> str:
    """Return the address of a database as it may be printed: without a password."""
    try:
        parts = urlsplit(url)
    except ValueError:  # what may be a password in it cannot be told from the rest
        return f"{url.partition('://')[0]}://…"
    user, at, host = parts.netloc.rpartition("@")
    query = "&".join(one for one in parts.query.split("&") if not one.lower().startswith("pass"))
    return urlunsplit((parts.scheme, f"{user.partition(':')[0]}{at}{host}", parts.path, query, ""))


def gone() -> tuple[type[Exception], ...]:
    """Return the errors that say that the database, or the connection to it, is not there."""
    pg = driver()
    return (
        OSError,  # a TimeoutError is one, too
        pg.InterfaceError,
        pg.PostgresConnectionError,
        pg.AdminShutdownError,
        pg.CrashShutdownError,
        pg.CannotConnectNowError,
        pg.TooManyConnectionsError,
        pg.IdleSessionTimeoutError,
    )


async def _as_it_is(connection: object) -> None:
    """Leave a connection as it is when it is given back: nobody changes more than a transaction does."""


class Database:
    """A database, and a few connections to it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._pg = driver()
        self._gone = gone()
        self._pool: Any = None
        self._opening = asyncio.Lock()

    async def open(self, new: bool = True) -> None:
        """Look whether the database is there, and bring it to the present format; it may be a ``new`` one."""
        try:
            connection = await self.connected()
        except (*self._gone, self._pg.PostgresError, ValueError, OverflowError) as error:
            raise StoreFailed(f"{shown(self.url)} cannot be reached: {error}") from error
        try:
            await prepare(connection, new)
        except self._pg.PostgresError as error:
            raise StoreFailed(f"{shown(self.url)} cannot be used: {error}") from error
        finally:
            await connection.close()

    async def connected(self, seconds: float = ANSWER_SECONDS) -> Any:
        """Return a new connection, for whoever needs one of their own; its answers may take some seconds."""
        return await self._pg.connect(
            self.url, timeout=CONNECT_SECONDS, command_timeout=seconds, server_settings=SETTINGS
        )

    async def close(self) -> None:
        """Close all connections."""
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
            except self._gone:
                self._pool.terminate()

    async def _connections(self) -> Any:
        async with self._opening:
            if self._pool is None:
                self._pool = await self._pg.create_pool(
                    self.url,
                    min_size=0,
                    max_size=CONNECTIONS,
                    timeout=CONNECT_SECONDS,
                    command_timeout=ANSWER_SECONDS,
                    server_settings=SETTINGS,
                    reset=_as_it_is,
                )
        return self._pool

    async def fetch(self, query: str, *values: Any) -> list[Any]:
        """Return the rows that a query finds; it may be asked again while the database is away."""

        async def ask(connection: Any) -> list[Any]:
            found: list[Any] = await connection.fetch(query, *values)
            return found

        try:
            return await self._patiently(ask)
        except self._pg.DataError:  # a text that cannot be kept: nothing of that name is
            return []

    async def write(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Return what work gives that is done at once or not at all; it may be begun again before that."""

        async def whole(connection: Any) -> T:
            transaction = connection.transaction()
            await transaction.start()
            try:
                value = await work(connection)
            except BaseException:
                if not connection.is_closed():
                    await transaction.rollback()
                raise
            try:
                await transaction.commit()
            except self._gone as error:
                raise StoreUnsure(str(error)) from error
            return value

        return await self._patiently(whole)

    async def _patiently(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with a connection, again if it must be, for as long as patience lasts."""
        until, tries = time.monotonic() + PATIENCE_SECONDS, TRIES
        while True:
            try:
                pool = await self._connections()
                async with pool.acquire(timeout=ANSWER_SECONDS) as connection:
                    return await work(connection)
            except (Lost, Taken, Repeated, StoreFailed, self._pg.DataError):
                raise
            except self._gone as error:
                if time.monotonic() > until:
                    raise StoreFailed(str(error) or "the database does not answer") from error
            except (self._pg.DeadlockDetectedError, self._pg.SerializationError) as error:
                tries -= 1
                if not tries:
                    raise StoreFailed(str(error)) from error
            except self._pg.PostgresError as error:
                raise StoreFailed(str(error)) from error
            await asyncio.sleep(PAUSE_SECONDS)
