"""An evening to take along: the standings as lines for a table of figures, or everything as JSON."""

from __future__ import annotations

from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.shown import number
from ludotheque.site.evenings.standings import TIE_BREAKS, standings
from ludotheque.site.foundation import json_bytes
from ludotheque.site.people import spreadsheet


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


def as_file(kept: Kept) -> bytes:
    """Return all that anybody may see of an evening, as JSON."""
    return json_bytes.indented(kept.shown())
