"""A table as a program sees it: one JSON object, with nothing in it that its reader may not know."""

from __future__ import annotations

from typing import Any

import orjson

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.match import Match
from ludotheque.site.table import OVER, Table


def answer(table: Table, seat: int | None) -> bytes:
    """Return a table as a seat, or a spectator (None), may see it; written once for all who see the same."""
    key = ("json", seat)
    written = table.notebook.written.get(key)
    if written is None:
        written = orjson.dumps(_told(table, seat))
        table.notebook.written[key] = written
    return written


def _told(table: Table, seat: int | None) -> dict[str, Any]:
    match, stage, to_move = table.match, table.stage, table.to_move
    over = stage == OVER
    sight = table.sight(match.position, seat) if match else None
    view = sight.view() if sight else None
    return {
        "table": table.id,
        "game": table.game.name,
        "number": table.number,
        "stage": stage,
        "to_move": to_move,
        "over": over,
        "seat": seat,
        "seats": _seated(table),
        "view": view,
        "moves": sight.moves() if sight and to_move is not None else [],
        "history": _history(table, match, seat) if match else [],
        "scores": view["scores"] if view else [0] * len(table.seats),
        "winners": table.winners if over else [],
        "conceded": table.conceded,
        "claimed": table.claimed,
        "given": table.given,
        "commitment": table.secret.commitment,
        "secret": table.secret.secret.hex() if over else None,
    }


def _seated(table: Table) -> orjson.Fragment:
    """Return who sits where, written once for all readers and moves."""
    if table.notebook.seated is None:
        table.notebook.seated = orjson.dumps(seats_told(table))
    return orjson.Fragment(table.notebook.seated)


def _history(table: Table, match: Match, seat: int | None) -> orjson.Fragment:
    """Return the history as a seat may read it; what was written before is only extended."""
    count, written = table.notebook.histories.get(seat, (0, b""))
    if count > match.length:
        count, written = 0, b""
    veil, new = table.game.notation.veil, match.events(count)
    if new:
        told = [("chance" if who == CHANCE else who, veil(text, seat)) for who, text in new]
        written += (b"," if written else b"") + orjson.dumps(told)[1:-1]
        table.notebook.histories[seat] = (match.length, written)
    return orjson.Fragment(b"[" + written + b"]")


def record(table: Table) -> Json:
    """Return the record of a table whose match has begun.

    Where the first events were given, their draws do not follow from our secret: the record says so, and
    claims no secret for the whole match; the secret for what came after is given next to it.
    """
    assert table.match
    told = table.record().json()
    if table.given:
        opened = {"events": table.given, "commitment": told["commitment"], "secret": told["secret"]}
        told |= {"commitment": None, "secret": None, "given": opened}
    return told


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
