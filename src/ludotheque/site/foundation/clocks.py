"""How long a move may take, and how pages say it."""

from __future__ import annotations

import math

from ludotheque.words import Words

MINUTE, HOUR, DAY = 60, 3600, 86_400
CLOCKS = {
    "none": None,
    "minute": MINUTE,
    "day": DAY,
    "2-days": 2 * DAY,
    "3-days": 3 * DAY,
    "week": 7 * DAY,
}
"""The clocks that a table may have: what forms call them, and how many seconds a move may take."""
ABSENCES = {"3-minutes": 3 * MINUTE, "15-minutes": 15 * MINUTE, "hour": HOUR, "day": DAY}
"""How long somebody may be away from a table without a clock before the others may call a bot."""


def is_slow(clock: int | None) -> bool:
    """Tell whether people have days for a move, so that they need not stay."""
    return clock is not None and clock >= DAY


def per_move(clock: int, words: Words) -> str:
    """Return how long a move may take, in words."""
    if clock >= DAY:
        return words.ngettext("%(num)s day", "%(num)s days", clock // DAY)
    if clock >= HOUR:
        return words.ngettext("%(num)s hour", "%(num)s hours", clock // HOUR)
    return words.ngettext("%(num)s minute", "%(num)s minutes", clock // MINUTE)


def time_left(seconds: float, words: Words) -> str:
    """Return how much time is left for a move, in words; static/table/clock.js says the same."""
    if seconds <= 0:
        return words.gettext("time is up")
    return words.gettext("%(time)s left", time=clock_text(seconds, words))


def clock_text(seconds: float, words: Words) -> str:
    """Return a time as a clock shows it: in days, hours or minutes."""
    whole = math.ceil(seconds)
    if whole >= DAY:
        return words.gettext("%(days)s d %(hours)s h", days=whole // DAY, hours=whole % DAY // HOUR)
    if whole >= HOUR:
        return words.gettext(
            "%(hours)s h %(minutes)s min", hours=whole // HOUR, minutes=whole % HOUR // MINUTE
        )
    return f"{whole // MINUTE}:{whole % MINUTE:02}"
