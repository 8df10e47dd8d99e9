"""A table as a program sees it: one JSON object, with nothing in it that its reader may not know."""

from __future__ import annotations

from typing import cast

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.match import Match
from ludotheque.site.api import messages, program_messages
from ludotheque.site.foundation import json_bytes
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import OVER
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.taking_back import asked_of, wish_of


def answer(table: Table, seat: int | None) -> bytes:
    """Return a table as a seat, or a spectator (None), may see it; written once for all who see the same."""
    key = ("json", seat)
    written = table.cache.written.get(key)
    if written is None:
        written = json_bytes.dumps({**_told(table, seat), **additions.told(table, seat)})
        table.cache.written[key] = written
    return written


def _told(table: Table, seat: int | None) -> program_messages.Table:
    match, stage, to_move = table.played, table.stage, table.to_move
    over = stage == OVER
    sight = table.sight(match.position, seat) if match else None
    view = sight.view() if sight else None
    return {
        "table": table.id,
        "game": table.game.name,
        "number": table.number,
        "stage": cast("messages.Stage", stage),
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
        "given": table.initial_events,
        "takeback": _takeback(table),
        "rematch": {
            "offered": offered(table),
            "table": None if seat is None else table.next_table,
        },
        "commitment": table.secret.commitment,
        "secret": table.secret.secret.hex() if over else None,
    }


def offered(table: Table) -> list[int]:
    """Return the seats that want to play again."""
    return sorted(seat for seat, accept in table.rematch_answers.items() if accept)


def _takeback(table: Table) -> program_messages.TakeBack | None:
    wish = wish_of(table)
    if wish is None:
        return None
    return {
        "seat": wish.seat,
        "asked": asked_of(table, wish.seat),
        "agreed": sorted(seat for seat, accept in wish.answers.items() if accept),
        "declined": sorted(seat for seat, accept in wish.answers.items() if not accept),
    }


def _seated(table: Table) -> list[program_messages.Seated]:
    """Return who sits where, written once for all readers and moves."""
    if table.cache.seated is None:
        table.cache.seated = json_bytes.dumps(seats_told(table))
    return cast("list[program_messages.Seated]", json_bytes.Fragment(table.cache.seated))


def _history(table: Table, match: Match, seat: int | None) -> list[program_messages.Event]:
    """Return the history as a seat may read it; what was written before is only extended."""
    count, written = table.cache.histories.get(seat, (0, b""))
    if count > match.length:
        count, written = 0, b""
    veil, new = table.game.notation.veil, match.events(count)
    if new:
        told = [("chance" if who == CHANCE else who, veil(text, seat)) for who, text in new]
        written += (b"," if written else b"") + json_bytes.dumps(told)[1:-1]
        table.cache.histories[seat] = (match.length, written)
    return cast("list[program_messages.Event]", json_bytes.Fragment(b"[" + written + b"]"))


def seats_told(table: Table) -> list[program_messages.Seated]:
    """Return who sits where."""
    return [
        {
            "seat": seat.number,
            "kind": cast("messages.Kind", seat.kind),
            "name": seat.name,
            "here": seat.bot is not None or table.audience.here(seat.number),
            "bot": seat.bot,
        }
        for seat in table.seats
    ]
