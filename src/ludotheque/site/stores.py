"""Where a house keeps everything: a file in its data folder, or a database for several processes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.bell import Bell, HandBell
from ludotheque.site.database import is_url, shown
from ludotheque.site.keeping import FILE
from ludotheque.site.processes import OneProcess, Processes
from ludotheque.site.sqlite_store import SqliteStore
from ludotheque.site.storage import Storage, StoreFailed


class Opened(NamedTuple):
    """What a house is built on."""

    store: Storage
    bell: Bell
    processes: Processes


@dataclass(frozen=True)
class Place:
    """Where something is kept."""

    file: Path
    url: str | None = None
    """The address of a database; if there is one, the file is not used."""

    @classmethod
    def of(cls, data: Path, store: str | None) -> Place:
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

    async def store(self) -> Storage:
        """Return what is kept there; LudothequeError if it cannot be opened."""
        try:
            if self.url is None:
                return SqliteStore(self.file)
            from ludotheque.site.postgres_store import PostgresStore

            return await PostgresStore.open(self.url)
        except StoreFailed as error:
            raise LudothequeError(str(error)) from error

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Opened]:
        """Give everything that a house is built on, for as long as it is open."""
        store = await self.store()
        try:
            if self.url is None:
                yield Opened(store, HandBell(), OneProcess())
                return
            from ludotheque.site.postgres_bell import PostgresBell
            from ludotheque.site.postgres_processes import PostgresProcesses
            from ludotheque.site.postgres_store import PostgresStore

            assert isinstance(store, PostgresStore)
            bell = PostgresBell(store.database)
            processes = PostgresProcesses(store.database, bell)
            try:
                yield Opened(store, bell, processes)
            finally:
                await processes.close()
                await bell.close()
        finally:
            await store.close()
