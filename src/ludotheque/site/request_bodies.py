"""What a program asks for, read strictly: a wrong body gets a reason that names the key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from starlette.requests import Request

from ludotheque.engine.shelf import load
from ludotheque.site.clocks import ABSENCES, CLOCKS
from ludotheque.site.making import NewSeat, seats_wanted
from ludotheque.site.problems import Problem
from ludotheque.site.seats import OPEN, PERSON
from ludotheque.site.table import Settings

LONGEST_TEXT = 500
DEEPEST = 32
"""Levels of objects in objects, in the components of one's own box."""
SETTINGS = {"public": bool, "hints": bool, "reminder": bool}
TABLE_KEYS = ("game", "players", "options", "record", "seats", "name", "clock", "absence", "key", *SETTINGS)


async def read_body(request: Request, allowed: tuple[str, ...]) -> dict[str, Any]:
    """Return the JSON object that a request brought; Problem if it is not one, or has other keys."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(415, "Send JSON, with the header Content-Type: application/json.")
    return checked(orjson.loads(await request.body()), allowed)


def checked(body: Any, allowed: tuple[str, ...]) -> dict[str, Any]:
    """Return an object whose keys are all known; Problem otherwise."""
    if not isinstance(body, dict):
        raise Problem(422, "Send a JSON object.")
    unknown = [key for key in body if key not in allowed]
    if unknown:
        raise Problem(422, f"There is no key {unknown[0]!r} here; there are {', '.join(allowed)}.")
    return body


def whole(body: Mapping[str, Any], key: str) -> int:
    """Return a whole number that must be there."""
    value = body.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Problem(422, f"{key!r} is a whole number.", key=key)
    return value


def text(body: Mapping[str, Any], key: str, usual: str | None = None) -> str:
    """Return a text; Problem if it is something else, or missing without a usual value."""
    value = body.get(key, usual)
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Problem(422, f"{key!r} is a text, of {LONGEST_TEXT} letters at most.", key=key)
    return value


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


@dataclass(frozen=True)
class NewTable:
    """A table that somebody wishes for."""

    game: str
    players: int
    options: dict[str, Any]
    seats: list[NewSeat]
    settings: Settings
    record: dict[str, Any] | None = None
    """Where the match begins, if not at its beginning."""


def read_table(body: dict[str, Any]) -> NewTable:
    """Return the table that a body asks for."""
    record = body.get("record")
    if record is not None:
        body = _with_record(body, record)
    game = load(text(body, "game"))
    options = body.get("options") or {}
    if not isinstance(options, dict) or too_deep(options):
        raise Problem(422, "'options' is an object: name → value.", key="options")
    kinds = body.get("seats")
    players = body.get("players")
    if players is None:
        players = len(kinds) if isinstance(kinds, list) else game.players[0]
    game.setting(whole({"players": players}, "players"))  # BadPlayers, before there is a seat for each
    if kinds is None:
        kinds = ["me"] + ["open"] * (players - 1)
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise Problem(422, '\'seats\' is a list such as ["me", "open", "bot:expert"].', key="seats")
    if len(kinds) != players:
        raise Problem(422, f"{players} play, so there are {players} seats, not {len(kinds)}.", key="seats")
    name = text(body, "name", "")
    seats = [NewSeat(kind, name if kind == PERSON else "", level) for kind, level in seats_wanted(kinds)]
    if all(seat.kind == OPEN for seat in seats):
        raise Problem(422, 'Somebody must sit at the table: a "me" or a bot.', key="seats")
    return NewTable(game.name, players, options, seats, _settings(body), record)


def _with_record(body: dict[str, Any], record: Any) -> dict[str, Any]:
    """Return a body filled in with what its record says already."""
    if not isinstance(record, dict):
        raise Problem(422, "'record' is an object, as /api/tables/{table}/record gives it.", key="record")
    for key in ("players", "options"):
        if key in body:
            raise Problem(422, f"{key!r} is settled by the record; leave it out.", key=key)
    return {"game": record.get("game"), **body, "players": record.get("players")}


def _settings(body: dict[str, Any]) -> Settings:
    for key, kind in SETTINGS.items():
        if key in body and not isinstance(body[key], kind):
            raise Problem(422, f"{key!r} is true or false.", key=key)
    clock = body.get("clock")
    known = CLOCKS.values()
    if not (clock is None or type(clock) is int) or clock not in known:
        seconds = ", ".join(str(one) for one in known if one)
        raise Problem(422, f"'clock' is null or one of {seconds} (seconds a move).", key="clock")
    absence = body.get("absence", Settings.absence)
    if type(absence) is not int or absence not in ABSENCES.values():
        seconds = ", ".join(map(str, ABSENCES.values()))
        raise Problem(422, f"'absence' is one of {seconds} (seconds).", key="absence")
    return Settings(clock=clock, absence=absence, **{key: body[key] for key in SETTINGS if key in body})
