"""Evenings: people who play together, round after round, and where they stand.

An evening is made from stored facts (`replay`), as a match is from events. `pair` proposes the next round,
`standings` says who stands where, `as_json` shows it all: that is what is here, and it knows no table,
store or page. `feature` makes a part of the site of it, with its service, tables, calls and pages.
"""

from ludotheque.site.evenings.evening import (
    FEWEST_SEATS,
    MOST_PEOPLE,
    MOST_SEATS,
    Evening,
    Person,
    Round,
    Rules,
    Table,
    replay,
)
from ludotheque.site.evenings.facts import EveningError, Fact
from ludotheque.site.evenings.pairing import Draft, finished, pair, planned_rounds
from ludotheque.site.evenings.points import table_points
from ludotheque.site.evenings.shown import as_json
from ludotheque.site.evenings.sizes import table_sizes, usual_sizes
from ludotheque.site.evenings.standings import TIE_BREAKS, Standing, standings
from ludotheque.site.people.places import place_points

__all__ = [
    "FEWEST_SEATS",
    "MOST_PEOPLE",
    "MOST_SEATS",
    "TIE_BREAKS",
    "Draft",
    "Evening",
    "EveningError",
    "Fact",
    "Person",
    "Round",
    "Rules",
    "Standing",
    "Table",
    "as_json",
    "finished",
    "pair",
    "place_points",
    "planned_rounds",
    "replay",
    "standings",
    "table_points",
    "table_sizes",
    "usual_sizes",
]
