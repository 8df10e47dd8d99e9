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
    """Return the backups that are kept: those of the last 24 hours, and the last one of days and of weeks."""
    known = sorted(((moment, name) for name in names if (moment := moment_of(name))), reverse=True)
    of_day = {moment.date(): name for moment, name in reversed(known)}
    of_week = {moment.isocalendar()[:2]: name for moment, name in reversed(known)}
    days = [of_day[day] for day in sorted(of_day, reverse=True)[:daily]]
    weeks = [of_week[week] for week in sorted(of_week, reverse=True)[:weekly]]
    return {*days, *weeks, *(name for moment, name in known if now - moment < A_DAY)}


def dropped(names: Iterable[str], now: datetime, daily: int, weekly: int) -> list[str]:
    """Return the backups of ours that are kept no longer."""
    ours = [name for name in names if moment_of(name)]
    return sorted(set(ours) - kept(ours, now, daily, weekly))
