"""What the owner's page shows of the house as a whole: how it is, its tables, people, bans and limits.

Of a match that goes on, there is who plays it and how far it is: no hand, no move, no secret.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from ludotheque import __version__
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.people import moderation
from ludotheque.site.people.bans import VISITOR_LETTERS
from ludotheque.site.people.deeds import noted
from ludotheque.site.people.panels import Button, Line, Panel, ban
from ludotheque.site.services import Services
from ludotheque.site.settings.configuration import in_force
from ludotheque.site.store.seats import BOT, OPEN
from ludotheque.site.store.storage import Storage
from ludotheque.site.tables.board import OVER, PLAYING, WAITING
from ludotheque.words import N_, Words

MOST_TABLES, MOST_PEOPLE, MOST_LINES = 60, 60, 100
KB, GB = 1024, 1024**3
LATEST = """select tables.id, game, stage, public, number, moved_at
  from tables join standings on standings.id = tables.id
  order by stage = 'over', moved_at desc limit :most"""
SITTING = """select seats.id, kind, name, level, holder from seats
  join (select tables.id as latest from tables join standings on standings.id = tables.id
    order by stage = 'over', moved_at desc limit :most) as few on few.latest = seats.id
  order by seats.id, seat"""
STAGES = {WAITING: N_("waiting"), PLAYING: N_("being played"), OVER: N_("over")}
LABELS = {"enter": N_("Open this page"), "owner-link": N_("Make a link to this page")}
"""What is in the log besides deeds."""
FOUND = {
    "from": N_("From where"),
    "until": N_("Until"),
    "file": N_("File"),
    "size": N_("Bytes"),
    "count": N_("How many"),
}
"""What is noted of a deed besides what it asks for."""
DATABASE_SIZE = "select pg_database_size(current_database())"


class Known(NamedTuple):
    """A table as whoever runs the house sees it."""

    id: str
    game: str
    stage: str
    public: bool
    events: int
    last: float


class Seated(NamedTuple):
    """Who has a seat at a table."""

    table: str
    kind: str
    name: str
    level: str | None
    holder: str | None

    @property
    def called(self) -> str:
        """What they are called in a list."""
        if self.kind == OPEN:
            return "…"
        shown = "".join(letter for letter in self.name if letter.isprintable())
        return self.level or "" if self.kind == BOT else shown or "?"


async def _known(store: Storage) -> tuple[list[Known], dict[str, list[Seated]]]:
    tables = [Known(*row) for row in await store.find(LATEST, most=MOST_TABLES)]
    seats = defaultdict(list)
    for row in await store.find(SITTING, most=MOST_TABLES):
        seats[row[0]].append(Seated(*row))
    return tables, seats


def panels(
    services: Services, health: Callable[[], Awaitable[float]]
) -> Callable[[Words], Awaitable[list[Panel]]]:
    """Return what shows the house as a whole."""

    async def shown(words: Words) -> list[Panel]:
        tables, seats = await _known(services.store)
        return [
            await _present(services, health, words),
            _tables(tables, seats, words),
            _people(tables, seats, words),
            await _reports(services, words),
            await _bans(services.store, words),
        ]

    return shown


async def _present(services: Services, health: Callable[[], Awaitable[float]], words: Words) -> Panel:
    _ = words.gettext
    try:
        state = _(
            "Everything can be kept; writing took %(ms)s ms.",
            ms=words.number(await health(), 2, trimmed=True),
        )
    except Problem as problem:
        state = _(problem.reason)
    disk = shutil.disk_usage(_folder(services))
    free = _(
        "%(free)s of %(all)s GB", free=words.number(disk.free / GB, 1), all=words.number(disk.total / GB, 1)
    )
    lines = [
        Line((_("Health"), state)),
        Line((_("Version"), __version__)),
        Line((_("Kept"), f"{words.number(await _size(services) // KB)} KB, {services.place}")),
        Line((_("Free on the disk"), free)),
        Line((_("Tables in memory"), words.number(sum(1 for table in services.tables.awake)))),
        Line((_("Moves that wait for a bot’s thread"), words.number(services.thinkers.waiting))),
    ]
    return Panel("present", _("How the house is"), (), lines, deeds=("tidy",))


def _folder(services: Services) -> str:
    assert services.place
    folder = services.place.file.parent
    return str(folder if folder.is_dir() else folder.anchor or os.curdir)


async def _size(services: Services) -> int:
    """Return how many bytes the store takes."""
    place = services.place
    assert place
    if place.url:
        return int((await services.store.find(DATABASE_SIZE))[0][0])
    return sum(one.stat().st_size for one in place.file.parent.glob(f"{place.file.name}*"))


def _tables(tables: Sequence[Known], seats: dict[str, list[Seated]], words: Words) -> Panel:
    _ = words.gettext
    lines = []
    for one in tables:
        people = ", ".join(seat.called for seat in seats[one.id])
        cells = (
            one.id,
            one.game,
            _(STAGES[one.stage]),
            words.number(one.events),
            people,
            moment(one.last, words),
        )
        shown = Button("hide-table" if one.public else "show-table", {"table": one.id})
        buttons = [shown] if one.stage == OVER else [shown, Button("close-table", {"table": one.id})]
        lines.append(Line(cells, buttons, f"{base}/tables/{one.id}" if one.public else ""))
    headings = (_("Table"), _("Game"), _("Stage"), _("Events"), _("People"), _("Last event"))
    return Panel("tables", _("Tables"), headings, lines, _("There are no tables yet."))


def _people(tables: Sequence[Known], seats: dict[str, list[Seated]], words: Words) -> Panel:
    """Return those who sit at the latest tables, each by the word that a ban knows them by."""
    _ = words.gettext
    names, count, last = dict[str, str](), defaultdict[str, int](int), dict[str, float]()
    for table in tables:
        for seat in seats[table.id]:
            if seat.holder:
                word = seat.holder[:VISITOR_LETTERS]
                names[word] = names.get(word) or seat.called
                count[word] += 1
                last[word] = max(last.get(word, 0.0), table.last)
    lines = [
        Line(
            (word, names[word], words.number(count[word]), moment(last[word], words)),
            [ban(word)],
        )
        for word in sorted(names, key=lambda word: -last[word])[:MOST_PEOPLE]
    ]
    headings = (_("Visitor"), _("Name"), _("Tables"), _("Last event"))
    return Panel("people", _("People"), headings, lines, _("Nobody sits at a table."))


async def _reports(services: Services, words: Words) -> Panel:
    _ = words.gettext
    lines = []
    for one in await moderation.reported(services.store, services.reporting):
        who, named = one.writer[:VISITOR_LETTERS], {"report": one.name}
        text = "".join(letter for letter in one.text if letter.isprintable())
        cells = (text, one.table, who, words.number(one.times), moment(one.at, words))
        lines.append(
            Line(cells, [Button("remove-reported", named), Button("dismiss-report", named), ban(who)])
        )
    headings = (_("What was reported"), _("Table"), _("Visitor"), _("How often"), _("When"))
    return Panel("reports", _("Reports"), headings, lines, _("Nothing was reported."))


async def _bans(store: Storage, words: Words) -> Panel:
    _ = words.gettext
    lines = [
        Line(
            (one.who, moment(one.until, words) if one.until else _("until lifted"), one.why),
            [Button("lift-ban", {"who": one.who})],
        )
        for one in await moderation.bans(store)
    ]
    headings = (_("Who"), _("Until"), _("Reason"))
    return Panel("bans", _("Bans"), headings, lines, _("Nobody is kept out."), ("add-ban",))


async def last_panels(services: Services, words: Words) -> list[Panel]:
    """Return what stands at the end: what was done, and the limits in force."""
    _ = words.gettext
    limits = [Line((name, value)) for name, value in in_force(services.settings, _)]
    labels = LABELS | {one.name: one.label for one in services.deeds}
    fields = {one.name: {field.name: field.label for field in one.fields} for one in services.deeds}

    def told(deed: str, name: str, value: str) -> str:
        if name == "until":
            value = moment(float(value), words) if float(value) else _("until lifted")
        label = fields.get(deed, {}).get(name) or FOUND.get(name, name)
        return _("%(name)s: %(value)s", name=_(label), value=value)

    lines = []
    for one in await noted(services.store, MOST_LINES):
        what = " · ".join(told(one.deed, *value) for value in one.values.items())
        done = _(labels.get(one.deed, one.deed))
        lines.append(Line((moment(one.at, words), _(one.by), done, what, one.why(words))))
    headings = (_("When"), _("From where"), _("Deed"), _("What"), _("Refused"))
    return [
        Panel("log", _("The log"), headings, lines, _("Nothing was done yet.")),
        Panel("limits", _("Settings and limits in force"), (_("Setting"), _("Value")), limits, folded=True),
    ]


def moment(at: float, words: Words) -> str:
    """Return a moment as the page shows it."""
    when = datetime.fromtimestamp(at, UTC)
    today = time.time() - at < 12 * 3600
    return f"{when:%H:%M} UTC" if today else f"{words.date(when)}, {when:%H:%M} UTC"
