"""The file that everything is kept in, held open: a copy of it, and another one that takes its place.

What is brought is looked at, and led to the present formats, beside what is here. Only a file that is whole
takes its place, by one transaction of SQLite's; until that is done nothing has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.offline.sentences import BROKEN, FOREIGN, GONE, NEWER, NOT_REPLACED
from ludotheque.site.store.feature_tables import FOUND, FeatureTables
from ludotheque.site.store.sqlite.backup import backup
from ludotheque.site.store.sqlite.files import ALONE, connect
from ludotheque.site.store.sqlite.formats import FORMAT
from ludotheque.site.store.sqlite.store import DAMAGED, SqliteStore
from ludotheque.site.store.sqlite.writer import DirectWriter
from ludotheque.site.store.storage import StoreFailed

HEAD = b"SQLite format 3\0"
OURS = "select 1 from tables, seats, events, offline_cookies limit 1"
COUNTED = """select count(*) filter (where stage != 'over'), count(*) filter (where stage = 'over'),
    max(moved_at) from tables join standings using (id)"""
AGAIN = 1012
"""The code of a socket whose other end begins anew."""


class NotTaken(LudothequeError):
    """A file that cannot take the place of what is here; nothing has changed."""


class Contents(NamedTuple):
    """What is in a file."""

    under_way: int
    over: int
    last: float | None
    """When something happened last."""


class Brought(NamedTuple):
    """A file that waits to take the place of what is here."""

    word: str
    path: Path
    contents: Contents


class Holding:
    """The file while it is open."""

    def __init__(
        self,
        file: Path,
        opened: Callable[[], AbstractAsyncContextManager[None]],
        kept: Sequence[FeatureTables],
        sockets: Sockets,
    ) -> None:
        """``opened`` opens the library on the file; ``sockets`` are those of its pages."""
        self._file, self._opened, self._kept, self._sockets = file, opened, kept, sockets
        self._life = AsyncExitStack()
        self._folder = tempfile.TemporaryDirectory(prefix="ludotheque-")
        self._brought: Brought | None = None

    async def __aenter__(self) -> Holding:
        await self._life.enter_async_context(self._opened())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()
        await self._life.aclose()

    @property
    def contents(self) -> Contents:
        """What is here."""
        return contents_of(self._file)

    def copy(self) -> bytes:
        """Return all that is here, as one file."""
        target = Path(self._folder.name) / f"{new_token()}.sqlite3"
        backup(self._file, target)
        try:
            return target.read_bytes()
        finally:
            target.unlink()

    async def bring(self, content: bytes) -> Brought:
        """Return a file that could take the place of what is here; NotTaken, with why, if it cannot."""
        if self._brought:
            self._brought.path.unlink(missing_ok=True)
            self._brought = None
        if not content.startswith(HEAD):
            raise NotTaken(FOREIGN)
        word = new_token()
        path = Path(self._folder.name) / f"{word}.sqlite3"
        path.write_bytes(content)
        try:
            look_at(path, self._kept)
            await lead_on(path, self._kept)
            self._brought = Brought(word, path, contents_of(path))
        except BaseException:
            path.unlink()
            raise
        return self._brought

    async def replace(self, word: str) -> None:
        """Have the file that waits take the place of what is here, and open the library anew."""
        brought = self._brought
        if brought is None or brought.word != word:
            raise NotTaken(GONE)
        self._brought = None
        await self._sockets.close()
        await self._life.aclose()
        try:
            copied(brought.path, self._file)
        except sqlite3.Error as error:
            raise NotTaken(NOT_REPLACED) from error
        finally:
            brought.path.unlink()
            await self._life.enter_async_context(self._opened())


def look_at(path: Path, kept: Sequence[FeatureTables]) -> None:
    """Raise NotTaken unless a file is one of ours, not newer than this version, and whole."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        try:
            found = file.execute("pragma user_version").fetchone()[0]
            file.execute(OURS).fetchone()
            formats = [file.execute(FOUND, {"feature": one.feature}).fetchone() for one in kept]
            newer = any(had and had[0] > len(one.formats) for had, one in zip(formats, kept, strict=True))
            if found > FORMAT or newer:
                raise NotTaken(NEWER)
            whole = file.execute("pragma integrity_check").fetchall() == [("ok",)]
            if not whole or file.execute("pragma foreign_key_check").fetchone():
                raise NotTaken(BROKEN)
        except sqlite3.DatabaseError as error:
            damaged = getattr(error, "sqlite_errorcode", None) in DAMAGED
            raise NotTaken(BROKEN if damaged else FOREIGN) from error


async def lead_on(path: Path, kept: Sequence[FeatureTables]) -> None:
    """Bring a file to the present formats."""
    try:
        store = SqliteStore(path, ALONE, DirectWriter)
        try:
            await store.prepare(kept)
        finally:
            await store.close()
    except StoreFailed as error:
        raise NotTaken(BROKEN) from error


def contents_of(path: Path) -> Contents:
    """Return what is in a file of the present format."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        return Contents(*file.execute(COUNTED).fetchone())


def copied(source: Path, target: Path) -> None:
    """Have a file that nobody has open hold what another one does, at once or not at all."""
    with (
        contextlib.closing(sqlite3.connect(source)) as old,
        contextlib.closing(connect(target, ALONE)) as new,
    ):
        old.backup(new)


class Sockets:
    """Knows the sockets that are open, so that they can be told to connect anew."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._open: dict[asyncio.Task[Any], Send] = {}

    async def close(self) -> None:
        """Close them all."""
        for task, send in [*self._open.items()]:
            await send({"type": "websocket.close", "code": AGAIN})
            task.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        task = asyncio.current_task()
        if scope["type"] != "websocket" or task is None:
            await self.app(scope, receive, send)
            return
        self._open[task] = send
        try:
            await self.app(scope, receive, send)
        finally:
            del self._open[task]
