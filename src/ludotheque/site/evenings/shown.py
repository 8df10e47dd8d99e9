"""An evening as JSON: what ``GET /api/evenings/{evening}`` answers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ludotheque.site.evenings.evening import Evening, Round, Table
from ludotheque.site.evenings.pairing import finished, planned_rounds
from ludotheque.site.evenings.points import table_points
from ludotheque.site.evenings.standings import standings

Json = dict[str, Any]
TokenOf = Callable[[str, int], str | None]
"""The token of a seat at a table, if there is one to hand out."""


def number(value: Fraction) -> float | int:
    """Return points as JSON has them: a whole number, or to three places."""
    return int(value) if value.denominator == 1 else round(float(value), 3)


def as_json(evening: Evening, looker: str | None = None, token_of: TokenOf | None = None) -> Json:
    """Return the evening as somebody of it sees it, or as anybody else does.

    The table at which ``looker`` sits has their ``seat``, and the ``token`` that ``token_of`` knows of it.
    """
    return as_seen(as_anybody_sees(evening), looker, token_of)


def as_seen(told: Json, looker: str | None, token_of: TokenOf | None = None) -> Json:
    """Return an evening that is told as anybody sees it, as somebody of it does; what was given stays."""
    if looker is None:
        return told
    rounds = [
        {**each, "tables": [_mine(table, looker, token_of) for table in each["tables"]]}
        for each in told["rounds"]
    ]
    return {**told, "rounds": rounds}


def as_anybody_sees(evening: Evening) -> Json:
    """Return the evening as it is told to whoever asks."""
    rules = evening.rules
    return {
        "name": rules.name,
        "format": rules.format,
        "games": [one["game"] for one in rules.games],
        "seats": rules.seats,
        "planned": planned_rounds(evening),
        "finished": finished(evening),
        "closed": evening.closed,
        "open": evening.open and not evening.closed,
        "people": [
            {"person": one.id, "name": one.name, "here": one.here, "free": one.free, "host": one.host}
            for one in evening.listed
        ],
        "rounds": [_round(evening, each) for each in evening.rounds],
        "standings": [
            {
                "person": line.person,
                "rank": line.rank,
                "points": number(line.points),
                "played": line.played,
                "tie_breaks": {name: number(value) for name, value in line.tie_breaks.items()},
            }
            for line in standings(evening)
        ],
    }


def _round(evening: Evening, each: Round) -> Json:
    return {"tables": [_table(evening, evening.tables[one]) for one in each.tables], "byes": list(each.byes)}


def _table(evening: Evening, table: Table) -> Json:
    points = table_points(table, evening.rules)
    return {
        "table": table.id,
        "game": evening.rules.games[table.game]["game"],
        "people": list(table.people),
        "over": table.over,
        "result": None if points is None else [number(value) for value in points],
        "places": None if table.places is None else list(table.places),
        "by": table.by,
        "corrected": table.corrected,
        "void": table.void,
        "played": table.played,
        "vanished": [one for one in table.persons if one in table.vanished],
    }


def _mine(table: Json, looker: str, token_of: TokenOf | None) -> Json:
    """Return a table as somebody sees it; if they sit there, with their seat and its token."""
    if looker not in table["people"]:
        return table
    seat = table["people"].index(looker)
    token = token_of(table["table"], seat) if token_of else None
    return {**table, "seat": seat} | ({} if token is None else {"token": token})
