"""Where a house keeps everything: a file in its data folder, or a database for several processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.opened import Opened
from ludotheque.site.store.postgres.database import is_url, shown
from ludotheque.site.store.postgres.summary import kept_at
from ludotheque.site.store.processes import OneProcess
from ludotheque.site.store.pubsub import LocalPubSub
from ludotheque.site.store.sqlite.backup import FILE, TableSummary, format_of, tables
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.store.storage import Storage, StoreFailed

Result = TypeVar("Result")


@dataclass(frozen=True)
class StoreLocation:
    """Where something is kept."""

    file: Path
    url: str | None = None
    """The address of a database; if there is one, the file is not used."""

    @classmethod
    def of(cls, data: Path, store: str | None) -> StoreLocation:
        """Return a place as options name it: a folder, and a database or another file, if any."""
        if store is None:
            return cls(data / FILE)
        if is_url(store):
            return cls(data / FILE, store)
        if "://" in store:
            raise LudothequeError(f"a store is a file or postgresql://…, not {shown(store)}")
        return cls(Path(store))

    def __str__(self) -> str:
        return shown(self.url) if self.url else str(self.file)

    async def store(self, new: bool = True) -> Storage:
        """Return what is kept there, or will be, if it may be a ``new`` one; LudothequeError if it cannot."""
        try:
            if self.url is None:
                if not new:
                    format_of(self.file)
                return SqliteStore(self.file)
            from ludotheque.site.store.postgres.store import PostgresStore

            return await PostgresStore.open(self.url, new)
        except StoreFailed as error:
            raise LudothequeError(str(error)) from error

    def do(self, act: Callable[[Storage], Awaitable[Result]]) -> Result:
        """Return what comes of doing something there, whether a server is running or not."""

        async def run() -> Result:
            store = await self.store(new=False)
            try:
                return await act(store)
            except StoreFailed as error:
                raise LudothequeError(f"{self}: {error}") from error
            finally:
                await store.close()

        return asyncio.run(run())

    def tables(self, over: bool) -> list[TableSummary]:
        """Return the tables there, the latest first; without ``over``, not those that ended."""
        if self.url is None:
            return tables(self.file, over)
        return asyncio.run(kept_at(self.url, over))

    def must_be_a_file(self, instead: str) -> None:
        """Raise LudothequeError, with what to do ``instead``, if it is a database."""
        if self.url is not None:
            raise LudothequeError(f"{self} is a PostgreSQL database: {instead}")

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Opened]:
        """Give everything that a house is built on, for as long as it is open."""
        store = await self.store()
        try:
            if self.url is None:
                yield Opened(store, LocalPubSub(), OneProcess())
                return
            from ludotheque.site.store.postgres.processes import PostgresProcesses
            from ludotheque.site.store.postgres.pubsub import PostgresPubSub
            from ludotheque.site.store.postgres.store import PostgresStore

            assert isinstance(store, PostgresStore)
            pubsub = PostgresPubSub(store.database)
            processes = PostgresProcesses(store.database, pubsub)
            try:
                yield Opened(store, pubsub, processes)
            finally:
                await processes.close()
                await pubsub.close()
        finally:
            await store.close()
