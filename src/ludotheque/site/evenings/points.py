"""Which places of a table count at an evening, and what they are worth there: people/places.py says how."""

from __future__ import annotations

from fractions import Fraction

from ludotheque.site.evenings.evening import Rules, Table
from ludotheque.site.people.places import place_points

BYES = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}


def counted_places(table: Table, rules: Rules) -> tuple[int, ...] | None:
    """Return the places that count, by what the evening says of vanished people; ``None`` if none does."""
    if table.places is None or table.void:
        return None
    if table.vanished and rules.vanished == "void":
        return None
    if table.vanished and rules.vanished == "last":
        seats = len(table.people)
        return tuple(
            place + seats if person in table.vanished else place
            for person, place in zip(table.people, table.places, strict=True)
        )
    return table.places


def table_points(table: Table, rules: Rules) -> list[Fraction] | None:
    """Return what every seat of a table gets, or ``None`` while it is open or if it counts for nobody."""
    places = counted_places(table, rules)
    return None if places is None else place_points(places)
