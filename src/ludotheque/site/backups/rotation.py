"""Which backups are due, and which are kept: a few days, a few weeks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

ANCHOR = datetime(2024, 1, 1)
NAME = re.compile(r"ludotheque-(\d{8}-\d{6})\.(?:sqlite3|dump)")
WRITTEN = "%Y%m%d-%H%M%S"
A_DAY = timedelta(days=1)


def name_of(moment: datetime, ending: str) -> str:
    """Return what a backup is called that is made now."""
    return f"ludotheque-{moment:{WRITTEN}}.{ending}"


def moment_of(name: str) -> datetime | None:
    """Return when a backup was made, by its name; None if it is no backup of ours."""
    found = NAME.fullmatch(name)
    try:
        return datetime.strptime(found[1], WRITTEN) if found else None
    except ValueError:
        return None


def last_due(now: datetime, every: int, hour: int) -> datetime:
    """Return when a backup was due last: one is every so many hours, counted from an hour of the day."""
    first = ANCHOR.replace(hour=hour)
    return first + (now - first) // timedelta(hours=every) * timedelta(hours=every)


def kept(names: Iterable[str], now: datetime, daily: int, weekly: int) -> set[str]:
    """Return the backups that are kept: the newest, those of 24 hours, and the last of each day and week.

    Days and weeks are counted back from now, so that what was deleted is gone from all of them in time.
    """
    known = sorted((moment, name) for name in names if (moment := moment_of(name)))
    of_day = {day: name for moment, name in known if now.date() - (day := moment.date()) < daily * A_DAY}
    of_week = {week: name for moment, name in known if _week(now) - (week := _week(moment)) < weekly}
    lately = [name for moment, name in known if now - moment < A_DAY]
    return {*(name for _, name in known[-1:]), *of_day.values(), *of_week.values(), *lately}


def _week(moment: datetime) -> int:
    """Return the number of a week, counted from a Monday long ago."""
    return (moment.toordinal() - 1) // 7


def dropped(names: Iterable[str], now: datetime, daily: int, weekly: int) -> list[str]:
    """Return the backups of ours that are kept no longer."""
    ours = [name for name in names if moment_of(name)]
    return sorted(set(ours) - kept(ours, now, daily, weekly))
