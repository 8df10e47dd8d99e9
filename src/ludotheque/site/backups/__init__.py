"""Backups by themselves: made every day, kept for some days and weeks, looked after on the owner's page.

Imports the pages and what is below. Only ``features`` and the commands import it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from ludotheque.site.backups import making
from ludotheque.site.backups.service import BackupService
from ludotheque.site.feature import Feature
from ludotheque.site.people.deeds import Deed, Hands, Values
from ludotheque.site.people.panels import Line, Panel
from ludotheque.words import N_, Words

MOST_SHOWN = 20
KB = 1024


async def _backup(hands: Hands, values: Values) -> dict[str, Any]:
    made = await making.make(hands, datetime.now())
    return {"file": made.file, "size": made.size}


BACKUP = Deed("backup", N_("Make a backup now"), N_("A backup was made: %(file)s"), _backup)


def panel(service: BackupService) -> Callable[[Words], Awaitable[Sequence[Panel]]]:
    """Return what shows the backups."""

    async def shown(words: Words) -> Sequence[Panel]:
        _, hands = words.gettext, service.services.hands
        wanted, noted = hands.settings.backups, await making.notes(hands.store)
        folder = making.folder_of(hands)
        said = [_("In %(folder)s.", folder=str(folder))]
        if wanted.every:
            said.append(_("One every %(hours)s hours.", hours=wanted.every))
        else:
            said.append(_("None is made by itself."))
        if failed := noted.get(making.FAILED):
            said.append(_("The last one failed: %(reason)s", reason=_(failed.note["reason"])))
        files = making.found_in(folder)[:MOST_SHOWN]
        lines = [
            Line(
                (
                    one.name,
                    f"{words.number(max(1, one.stat().st_size // KB))} KB",
                    _moment(one.stat().st_mtime, words),
                )
            )
            for one in files
        ]
        headings = (_("File"), _("Size"), _("Made"))
        empty = _("There is no backup here yet.")
        return [Panel("backups", _("Backups"), headings, lines, empty, ("backup",), " ".join(said))]

    return shown


def _moment(at: float, words: Words) -> str:
    moment = datetime.fromtimestamp(at, UTC)
    return f"{words.date(moment)}, {moment:%H:%M} UTC"


FEATURE = Feature(
    "backups",
    service=BackupService,
    chores=lambda service: [service.go_on()],
    figures=lambda service: service.figures,
    deeds=(BACKUP,),
    panel=panel,
    privacy="backups/kept_for.html",
)
