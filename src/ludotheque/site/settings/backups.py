"""Backups that a site makes by itself: settings of whoever runs it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludotheque.site.settings.declaration import setting
from ludotheque.words import N_


@dataclass(frozen=True)
class Backups:
    """Backups that the site makes by itself."""

    folder: Path | None = setting(
        None,
        "The folder for backups; preferably on another disk.",
        name="backup-folder",
        unit="FOLDER",
        usual=N_("backups, next to the store’s file"),
    )
    every: int = setting(
        24, "How often a backup is made; 0 is never.", name="backup-every", most=24 * 31, unit="HOURS"
    )
    hour: int = setting(
        4,
        "The hour of the day from which that is counted, by the server’s clock. A server that was closed "
        "then makes the backup when it is opened.",
        name="backup-hour",
        most=23,
    )
    daily: int = setting(
        7, "For how many days the last backup of each day is kept.", name="keep-daily-backups", least=1
    )
    weekly: int = setting(
        4, "For how many weeks the last backup of each week is kept.", name="keep-weekly-backups"
    )
