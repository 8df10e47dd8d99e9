"""What a program asks for, read strictly: a wrong body gets a reason that names the key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starlette.requests import Request

from ludotheque.site.api import program_messages
from ludotheque.site.api.described import read, said
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.store.seats import OPEN, PERSON
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable, seats_wanted

AGREED = ("public", "hints", "reminder", "clock", "absence", "series", "allowed")
"""What the people at a table agree on, by the names of both messages and settings."""
DEEPEST = 32
"""Levels of objects in objects, in the components of one's own box."""


async def read_body(request: Request) -> dict[str, Any]:
    """Return the JSON object that a request brought; Problem if it is not one."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "Send JSON, with the header Content-Type: application/json.")
    body = json_bytes.loads(await request.body())
    if not isinstance(body, dict):
        raise Problem(422, "Send a JSON object.")
    return body


def too_deep(value: Any) -> bool:
    """Tell whether JSON is nested more deeply than anything that makes sense."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def table_asked_for(sent: dict[str, Any]) -> NewTable:
    """Return the table that a body asks for."""
    body = read(program_messages.NewTable, sent)
    record = body.get("record")
    if record is not None:
        body = _with_record(body, record)
    if "game" not in body:
        raise Problem(422, f"'game' must be {said(str)}.", key="game")
    game = load(body["game"])
    options = body.get("options") or {}
    if too_deep(options):
        reason = f"'options' must not be nested more than {DEEPEST} levels deep."
        raise Problem(422, reason, key="options")
    kinds, players = body.get("seats"), body.get("players")
    if players is None:
        players = game.players[0] if kinds is None else len(kinds)
    game.setting(players)  # BadPlayers, before there is a seat for each
    if kinds is None:
        kinds = ["me"] + ["open"] * (players - 1)
    if len(kinds) != players:
        raise Problem(
            422, f"With {players} players there must be {players} seats, not {len(kinds)}.", key="seats"
        )
    name = body.get("name", "")
    seats = [NewSeat(kind, name if kind == PERSON else "", level) for kind, level in seats_wanted(kinds)]
    if all(seat.kind == OPEN for seat in seats):
        raise Problem(422, 'Somebody must sit at the table: a "me" or a bot.', key="seats")
    agreed: dict[str, Any] = {key: value for key, value in body.items() if key in AGREED}
    return NewTable(game.name, options, seats, Settings(**agreed), record)


def _with_record(body: program_messages.NewTable, record: dict[str, Any]) -> program_messages.NewTable:
    """Return a body filled in with what its record says already."""
    for key in ("players", "options"):
        if key in body:
            raise Problem(422, f"{key!r} comes from the record; leave it out.", key=key)
    known = {key: record[key] for key in ("game", "players") if key in record}
    return read(program_messages.NewTable, {**known, **body})
