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
from ludotheque.site.people.panels import Button, Line, Panel
from ludotheque.site.services import Services
from ludotheque.site.settings.configuration import in_force
from ludotheque.site.store.seats import BOT, OPEN
from ludotheque.site.store.storage import Storage
from ludotheque.site.tables.board import OVER, PLAYING, WAITING
from ludotheque.words import N_, Words

MOST_TABLES, MOST_PEOPLE, MOST_LINES = 60, 60, 100
A_DAY = "1d"
KB = 1024
LATEST = """select tables.id, game, stage, public, number, moved_at
  from tables join standings on standings.id = tables.id
  order by stage = 'over', moved_at desc limit :most"""
SITTING = """select seats.id, kind, name, level, holder from seats
  join (select tables.id as latest from tables join standings on standings.id = tables.id
    order by stage = 'over', moved_at desc limit :most) as few on few.latest = seats.id
  order by seats.id, seat"""
STAGES = {WAITING: N_("waiting"), PLAYING: N_("being played"), OVER: N_("over")}
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
            await _bans(services.store, words),
        ]

    return shown


async def _present(services: Services, health: Callable[[], Awaitable[float]], words: Words) -> Panel:
    _ = words.gettext
    try:
        state = _("Everything can be kept; writing took %(ms)s ms.", ms=await health())
    except Problem as problem:
        state = _(problem.reason)
    disk = shutil.disk_usage(_folder(services))
    free = _("%(free)s of %(all)s GB", free=_gb(disk.free), all=_gb(disk.total))
    lines = [
        Line((_("Health"), state)),
        Line((_("Version"), __version__)),
        Line((_("Kept"), f"{await _size(services) // KB:,} KB, {services.place}")),
        Line((_("Free on the disk"), free)),
        Line((_("Tables in memory"), str(sum(1 for table in services.tables.awake)))),
        Line((_("Moves that wait for a bot’s thread"), str(services.thinkers.waiting))),
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


def _gb(count: int) -> str:
    return f"{count / KB**3:.1f}"


def _tables(tables: Sequence[Known], seats: dict[str, list[Seated]], words: Words) -> Panel:
    _ = words.gettext
    lines = []
    for one in tables:
        people = ", ".join(seat.called for seat in seats[one.id])
        cells = (one.id, one.game, _(STAGES[one.stage]), str(one.events), people, moment(one.last, words))
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
            (word, names[word], str(count[word]), moment(last[word], words)),
            [Button("add-ban", {"who": word, "for": A_DAY}, N_("Keep out for a day"))],
        )
        for word in sorted(names, key=lambda word: -last[word])[:MOST_PEOPLE]
    ]
    headings = (_("Visitor"), _("Name"), _("Tables"), _("Last event"))
    return Panel("people", _("People"), headings, lines, _("Nobody sits at a table."))


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
    limits = [Line((name, value)) for name, value in in_force(services.settings)]
    lines = [
        Line(
            (
                *(moment(one.at, words), _(one.by), one.deed),
                " ".join(f"{name}={value}" for name, value in one.values.items()),
                one.refused,
            )
        )
        for one in await noted(services.store, MOST_LINES)
    ]
    headings = (_("When"), _("From"), _("Deed"), _("What"), _("Refused"))
    return [
        Panel("log", _("What was done"), headings, lines, _("Nothing was done yet.")),
        Panel("limits", _("Settings and limits in force"), (_("Setting"), _("Value")), limits, folded=True),
    ]


def moment(at: float, words: Words) -> str:
    """Return a moment as the page shows it."""
    when = datetime.fromtimestamp(at, UTC)
    today = time.time() - at < 12 * 3600
    return f"{when:%H:%M} UTC" if today else f"{words.date(when)}, {when:%H:%M} UTC"
