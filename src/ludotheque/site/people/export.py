"""Everything that is kept about a visitor, as one JSON file, written table by table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any

from ludotheque.engine.errors import UnknownGame
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.threads import in_thread
from ludotheque.site.store import feature_tables
from ludotheque.site.store.feature_tables import FeatureTables
from ludotheque.site.store.storage import Storage, Stored
from ludotheque.site.tables.board import OVER
from ludotheque.site.tables.records import record
from ludotheque.site.tables.table import Table

FORMAT = 1
AT_A_TIME = 200


async def exported(
    store: Storage, holder: str, name: str, features: Sequence[FeatureTables] = ()
) -> AsyncIterator[bytes]:
    """Return the file in pieces; ``name`` is what the visitor's browser calls them."""
    notes = await store.notes(holder)
    head = {
        "format": FORMAT,
        "exported": moment(datetime.now(UTC).timestamp()),
        "name": name,
        "feed": bool(await store.tickets(holder, "feed")),
        "notes": [
            {"kind": note.kind, "name": note.name, "note": note.note, "at": moment(note.at)} for note in notes
        ],
        **await feature_tables.told(store, features, holder),
    }
    yield json_bytes.indented(head).removesuffix(b"\n}") + b',\n  "tables": ['
    between = b"\n"
    for list_ in (store.under_way, store.ended):
        skip = 0
        while entries := await list_(holder, AT_A_TIME, skip):
            for entry in entries:
                stored = await store.read(entry.id)
                if stored:
                    yield between + json_bytes.dumps(await in_thread(told, stored, holder))
                    between = b",\n"
            skip += AT_A_TIME
    yield b"\n]}\n"


def told(stored: Stored, holder: str) -> dict[str, Any]:
    """Return a table as whoever sat there may keep it: with the whole match once it is over."""
    setup, standing = stored.setup, stored.standing
    return {
        "table": setup.id,
        "game": setup.game,
        "made_by_me": setup.maker == holder,
        "created": moment(setup.created),
        "stage": standing.stage,
        "last_event": moment(standing.moved_at),
        "events": standing.number,
        "settings": setup.settings,
        "options": setup.options,
        "seats": [
            {
                "seat": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "mine": seat.holder == holder,
            }
            for seat in stored.seats
        ],
        "scores": standing.scores,
        "winners": standing.winners,
        "record": _record(stored) if standing.stage == OVER else None,
    }


def _record(stored: Stored) -> dict[str, Any] | None:
    """Return the record of a match; None if its game is not here any more."""
    try:
        return record(Table.read(stored))
    except UnknownGame:
        return None


def moment(at: float) -> str:
    """Return a moment as files and feeds have it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
