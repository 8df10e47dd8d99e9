"""Moving everything from one store to another, row by row, compared before it counts.

Both kinds of stores have the same tables with the same columns, apart from what a database works out for
itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.feature_tables import FeatureTables, Kind
from ludotheque.site.store.stores import StoreLocation

Row = tuple[Any, ...]


KINDS = (
    Kind(
        "tables",
        (
            *("id", "code", "game", "rules", "players", "options", "settings", "secret", "stage"),
            *("created", "public", "maker", "given"),
        ),
        ("id",),
    ),
    Kind("seats", ("id", "seat", "kind", "name", "level", "holder", "invite", "stand_in"), ("id", "seat")),
    Kind("events", ("id", "number", "who", "text", "at"), ("id", "number")),
    Kind("standings", ("id", "version", "number", "to_move", "moved_at", "scores", "winners"), ("id",)),
    Kind("reports", ("id", "kind", "report", "at"), ("id", "kind")),
    Kind("keys", ("key", "id", "what", "answer", "at"), ("key",)),
    Kind("notes", ("holder", "kind", "name", "note", "at"), ("holder", "kind", "name")),
    Kind("tickets", ("word", "kind", "holder", "note", "until"), ("word",)),
)


class Content(ABC):
    """All rows of a store, in one transaction."""

    @abstractmethod
    async def count(self, kind: Kind) -> int:
        """Return how many rows there are of a kind."""

    @abstractmethod
    def rows(self, kind: Kind) -> AsyncIterator[Sequence[Row]]:
        """Give all rows of a kind in the order of their keys, some at a time."""

    @abstractmethod
    async def write(self, kind: Kind, rows: Sequence[Row]) -> None:
        """Add rows."""

    @abstractmethod
    async def prepare(self, features: Sequence[FeatureTables]) -> None:
        """Bring the tables of features to their present formats."""

    @abstractmethod
    async def finish(self) -> None:
        """Work out what a store has besides its rows."""


async def move(
    source: StoreLocation,
    target: StoreLocation,
    told: Callable[[str], None],
    features: Sequence[FeatureTables] = (),
) -> int:
    """Copy everything from one place to another, which must be empty; return how many rows that is.

    Every row is read again from both and compared; if one differs, the target stays empty. ``told`` hears how
    many rows of each kind there are.
    """
    async with content_of(source, False) as old, content_of(target, True) as new:
        kinds = [*KINDS, *(kind for feature in features for kind in feature.kinds)]
        for content in (old, new):
            await content.prepare(features)
        for kind in kinds:
            if found := await new.count(kind):
                raise LudothequeError(f"{target} is not empty: it has {found:,} rows in {kind.name}")
        for kind in kinds:
            async for rows in old.rows(kind):
                await new.write(kind, rows)
        await new.finish()
        moved = 0
        for kind in kinds:
            count = await _compared(old, new, kind)
            told(f"{kind.name}: {count:,}")
            moved += count
        return moved


async def _compared(old: Content, new: Content, kind: Kind) -> int:
    """Return how many rows of a kind there are in both; LudothequeError if they are not the same ones."""
    counts = [await content.count(kind) for content in (old, new)]
    if counts[0] != counts[1]:
        raise LudothequeError(f"{kind.name}: {counts[0]:,} rows there, {counts[1]:,} here; nothing was moved")
    compared, theirs = 0, _each(new, kind)
    async for row in _each(old, kind):
        other = await anext(theirs, None)
        if row != other:
            raise LudothequeError(f"{kind.name}: {row[:2]} is not the same here; nothing was moved")
        compared += 1
    if compared != counts[0]:
        raise LudothequeError(f"{kind.name}: something was written meanwhile; nothing was moved")
    return compared


async def _each(content: Content, kind: Kind) -> AsyncIterator[Row]:
    async for rows in content.rows(kind):
        for row in rows:
            yield row


def content_of(place: StoreLocation, new: bool) -> AbstractAsyncContextManager[Content]:
    """Give the content of a place, to be read or, where it is ``new``, to be written."""
    if place.url is None:
        from ludotheque.site.store.sqlite.content import opened

        return opened(place.file, new)
    from ludotheque.site.store.postgres.content import opened as opened_database

    return opened_database(place.url, new)
