"""A club as JSON: what ``GET /api/clubs/{club}`` answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ludotheque.site.clubs.kept import Club
from ludotheque.site.clubs.ledger import Ledger, Rated, Record, Result, Standing

Json = dict[str, Any]
MOST_RESULTS = 100
"""How many of the latest a look at a club shows; the files that can be taken along have all of them."""
RECORDS = {
    "longest": "longest match",
    "shortest": "shortest match",
    "highest": "highest score",
    "widest": "widest margin",
    "row": "first places in a row",
    "most": "most matches",
}
"""What programs are told a record is."""


def number(value: Fraction) -> float | int:
    """Return points as JSON has them: a whole number, or to three places."""
    return int(value) if value.denominator == 1 else round(float(value), 3)


def as_json(
    club: Club,
    ledger: Ledger,
    holder: str | None = None,
    season: int | None = None,
    most: int | None = MOST_RESULTS,
) -> Json:
    """Return a club as whoever has that token's hash sees it: with the standings of a season, or of all time.

    With ``most`` None all results are in it.
    """
    mine = club.of(holder)
    results = ledger.results[::-1]
    told: Json = {
        "club": club.id,
        "name": club.name,
        "people": [
            {"person": one.person, "name": one.name, "host": one in club.hosts} for one in club.members
        ],
        "guests": [{"person": one.person, "name": one.name} for one in club.guests] if mine else [],
        "seasons": [
            {"season": one.number, "name": one.name, "begun": one.begun, "ended": one.ended}
            for one in club.seasons
        ],
        "season": season,
        "standings": [_standing(one) for one in ledger.standings(season)],
        "ratings": {game: [_rated(one) for one in lines] for game, lines in ledger.ratings.items()},
        "meetings": [
            {"people": [*pair], "game": game, **meeting._asdict()}
            for pair, games in ledger.meetings.items()
            if pair[0] < pair[1]
            for game, meeting in games.items()
        ],
        "records": [_record(one) for one in ledger.records],
        "evenings": [
            {"evening": one.evening, "name": one.name, "season": one.season} for one in club.evenings
        ],
        "results": [result_json(one) for one in results[:most]],
        "you": mine.person if mine else None,
        "host": club.is_host(holder),
    }
    return told | ({"code": club.code} if mine else {})


def _standing(line: Standing) -> Json:
    return {**line._asdict(), "points": number(line.points)}


def _rated(one: Rated) -> Json:
    return {
        "who": one.who,
        "rating": round(one.level.mean),
        "margin": round(one.level.margin),
        "played": one.played,
        "fixed": one.fixed,
    }


def _record(record: Record) -> Json:
    return {
        "record": RECORDS[record.name],
        "game": record.game,
        "value": record.value,
        "people": [*record.people],
        "result": record.result.id if record.result else None,
    }


def result_json(result: Result) -> Json:
    """Return a result as JSON."""
    return {
        "result": result.id,
        "game": result.game,
        "at": result.at,
        "season": result.season,
        "people": [*result.people],
        "places": [*result.places],
        "scores": None if result.scores is None else [*result.scores],
        "events": result.events,
        "by": result.by,
        "table": result.table,
        "evening": result.evening,
    }
