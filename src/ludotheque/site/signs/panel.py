"""What the owner's page shows of signs: the latest ones, and who made them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

from ludotheque.site.people.bans import VISITOR_LETTERS
from ludotheque.site.people.panels import Line, Panel, ban
from ludotheque.site.signs.service import Signs
from ludotheque.site.signs.words import SIGNS
from ludotheque.words import Words

MOST = 20
LATEST = "select id, sign, holder, at from signs order by at desc, mark limit :most"


def panel(service: Signs) -> Callable[[Words], Awaitable[Sequence[Panel]]]:
    """Return what shows the latest signs."""

    async def shown(words: Words) -> Sequence[Panel]:
        _ = words.gettext
        lines = []
        for table, sign, holder, at in await service.services.store.find(LATEST, most=MOST):
            who, moment = holder[:VISITOR_LETTERS], datetime.fromtimestamp(at, UTC)
            cells = (table, _(SIGNS.get(sign, sign)), who, f"{words.date(moment)}, {moment:%H:%M} UTC")
            lines.append(Line(cells, [ban(who)] if who else []))
        headings = (_("Table"), _("Sign"), _("Visitor"), _("When"))
        return [Panel("signs", _("Signs"), headings, lines, _("No sign was made lately."))]

    return shown
