"""What the owner's page shows of evenings: which there are, how many came, when something happened last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

from ludotheque.site.evenings.service import Evenings
from ludotheque.site.foundation.links import base
from ludotheque.site.people.panels import Line, Panel
from ludotheque.words import Words

MOST = 40
LATEST = """select id, rounds, created, at,
    (select count(*) from evening_people where evening_people.id = evenings.id)
  from evenings order by at desc, id limit :most"""


def panel(service: Evenings) -> Callable[[Words], Awaitable[Sequence[Panel]]]:
    """Return what shows the evenings."""

    async def shown(words: Words) -> Sequence[Panel]:
        _ = words.gettext
        lines = [
            Line(
                (id_, _day(created, words), words.number(people), words.number(rounds), _day(at, words)),
                address=f"{base}/evenings/{id_}",
            )
            for id_, rounds, created, at, people in await service.services.store.find(LATEST, most=MOST)
        ]
        headings = (_("Evening"), _("Opened"), _("People"), _("Rounds"), _("Last event"))
        return [Panel("evenings", _("Evenings"), headings, lines, _("There was no evening yet."))]

    return shown


def _day(at: float, words: Words) -> str:
    return words.date(datetime.fromtimestamp(at, UTC))
