"""What people call things: seats by names, units by their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine import N_, Json, Words
from ludotheque.games.titus.reserve import members
from ludotheque.games.titus.state import State
from ludotheque.words import usual_names


def names_of(view: Json, lang: str) -> Sequence[str]:
    """Return what the seats are called: by their people's names where people sit."""
    return view.get("names") or usual_names(view["players"], lang)


def span(s: State, unit: int) -> str:
    """Return a unit as its numbers: ``7``, ``5–7``."""
    low, high = s.up[unit], s.up[s.crown[unit]]
    return f"{low}" if low == high else f"{low}–{high}"


ORDINALS = (
    N_("the first %(unit)s"),
    N_("the second %(unit)s"),
    N_("the third %(unit)s"),
    N_("the fourth %(unit)s"),
    N_("the fifth %(unit)s"),
)


def named(s: State, seat: int, unit: int, _: Words) -> str:
    """TIT-6: return a unit in words: the 7, 5–7; of several alike, which one in the order they lie in."""
    numbers = span(s, unit)
    alike = [other for other in members(s.units[seat]) if span(s, other) == numbers]
    if len(alike) > 1:
        return _(ORDINALS[alike.index(unit)], unit=numbers)
    return _("the %(unit)s", unit=numbers) if s.independent >> unit & 1 else numbers
