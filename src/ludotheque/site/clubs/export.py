"""A club to take along: every result as lines for a table of figures, or everything as JSON."""

from __future__ import annotations

from datetime import UTC, datetime

from ludotheque.site.clubs.kept import Club
from ludotheque.site.clubs.ledger import BOT, Ledger
from ludotheque.site.clubs.shown import as_json
from ludotheque.site.foundation import json_bytes
from ludotheque.site.people import spreadsheet

HEADING = ("result", "at", "season", "evening", "game", "seat", "name", "place", "score")


def as_csv(club: Club, ledger: Ledger) -> bytes:
    """Return a line for each seat of each result, the oldest first, in UTF-8."""
    seasons = {one.number: one.name for one in club.seasons}
    evenings = {one.evening: one.name for one in club.evenings}
    lines = (
        (
            result.id,
            datetime.fromtimestamp(result.at, UTC).isoformat(timespec="seconds"),
            seasons.get(result.season or 0, ""),
            evenings.get(result.evening or "", ""),
            result.game,
            seat,
            who if who and who.startswith(BOT) else club.name_of(who),
            result.places[seat],
            result.scores[seat] if result.scores else "",
        )
        for result in ledger.results
        for seat, who in enumerate(result.people)
    )
    return spreadsheet.as_csv(HEADING, lines)


def as_file(club: Club, ledger: Ledger) -> bytes:
    """Return all that anybody may see of a club, as JSON."""
    return json_bytes.indented(as_json(club, ledger, most=None))
