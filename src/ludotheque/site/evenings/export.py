"""An evening to take along: the standings as lines for a table of figures, or everything as JSON."""

from __future__ import annotations

from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.points import table_points
from ludotheque.site.evenings.shown import number
from ludotheque.site.evenings.standings import TIE_BREAKS, standings
from ludotheque.site.foundation import json_bytes
from ludotheque.site.people import spreadsheet
from ludotheque.site.people.listing import BOT_NAMES


def as_csv(kept: Kept) -> bytes:
    """Return the standings, a line each, the best first, in UTF-8."""
    evening = kept.evening
    breaks = TIE_BREAKS[evening.rules.format]
    lines = (
        [
            *(line.rank, evening.people[line.person].name, number(line.points), line.played),
            *(number(line.tie_breaks[one]) for one in breaks),
        ]
        for line in standings(evening)
    )
    return spreadsheet.as_csv(["rank", "name", "points", "played", *breaks], lines)


def results_as_csv(kept: Kept) -> bytes:
    """Return every table that is over, a line for each seat, in UTF-8."""
    evening, keys = (
        kept.evening,
        ["round", "table", "game", "seat", "name", "place", "points", "by", "corrected"],
    )
    lines: list[list[object]] = []
    for table in evening.tables.values():
        points = table_points(table, evening.rules)
        for seat, one in enumerate(table.people if table.over else ()):
            name = evening.people[one].name if one else BOT_NAMES[seat % len(BOT_NAMES)]
            place = table.places[seat] if table.places else ""
            won = number(points[seat]) if points else ""
            game = evening.rules.games[table.game]["game"]
            by = table.by or "void"
            lines.append(
                [
                    table.round + 1,
                    table.id,
                    game,
                    seat,
                    name,
                    place,
                    won,
                    by,
                    "yes" if table.corrected else "",
                ]
            )
    return spreadsheet.as_csv(keys, lines)


def as_file(kept: Kept) -> bytes:
    """Return all that anybody may see of an evening, as JSON."""
    return json_bytes.indented(kept.shown())
