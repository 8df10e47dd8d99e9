"""Units as people call them: by their numbers."""

from __future__ import annotations

from ludotheque.engine import N_, Words
from ludotheque.games.titus.reserve import members
from ludotheque.games.titus.state import State


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
