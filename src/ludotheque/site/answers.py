"""A table as a program sees it: one JSON object, with nothing in it that its reader may not know."""

from __future__ import annotations

from typing import Any

import orjson

from ludotheque.site.table import Table


def answer(table: Table, seat: int | None) -> bytes:
    """Return a table as a seat, or a spectator (None), may see it; written once for all who see the same."""
    key = ("json", seat)
    written = table.audience.written.get(key)
    if written is None:
        written = orjson.dumps(_told(table, seat))
        table.audience.written[key] = written
    return written


def _told(table: Table, seat: int | None) -> dict[str, Any]:
    match, over = table.match, table.over
    sight = match.sight(seat) if match else None
    return {
        "table": table.id,
        "game": table.game.name,
        "number": table.number,
        "stage": table.stage,
        "to_move": table.to_move,
        "over": over,
        "seat": seat,
        "seats": seats_told(table),
        "view": sight.view() if sight else None,
        "moves": sight.moves() if sight and not over else [],
        "history": sight.history if sight else [],
        "scores": match.scores if match else [0] * len(table.seats),
        "winners": table.winners,
        "conceded": table.conceded,
        "commitment": table.secret.commitment,
        "secret": table.secret.secret.hex() if over else None,
    }


def seats_told(table: Table) -> list[dict[str, Any]]:
    """Return who sits where."""
    return [
        {
            "seat": seat.number,
            "kind": seat.kind,
            "name": seat.name,
            "here": seat.bot is not None or table.audience.here(seat.number),
            "bot": seat.bot,
        }
        for seat in table.seats
    ]
