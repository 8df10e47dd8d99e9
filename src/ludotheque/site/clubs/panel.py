"""What the owner's page shows of clubs, and what can be done about one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from ludotheque.site.clubs.service import Clubs
from ludotheque.site.clubs.store import GONE, READ
from ludotheque.site.foundation.links import base
from ludotheque.site.people.deeds import Deed, Field, Hands, Values
from ludotheque.site.people.panels import Button, Line, Panel
from ludotheque.site.people.refused import Refused
from ludotheque.words import N_, Words

MOST = 40
NO_CLUB = N_("there is no club “%(club)s”")
LATEST = """select id, name, at,
    (select count(*) from club_people where club_people.id = clubs.id and member = 1),
    (select count(*) from club_results where club_results.id = clubs.id and void = 0)
  from clubs order by at desc, id limit :most"""


async def _delete(hands: Hands, values: Values) -> dict[str, Any]:
    if not await hands.store.find(READ, id=values["club"]):
        raise Refused(NO_CLUB, club=values["club"])
    await hands.store.change((GONE, {"id": values["club"]}))
    return {}


DELETE = Deed(
    "delete-club",
    N_("Delete the club"),
    N_("The club %(club)s is gone, with all its results."),
    _delete,
    (Field("club", N_("Club")),),
    careful=True,
)


def panel(service: Clubs) -> Callable[[Words], Awaitable[Sequence[Panel]]]:
    """Return what shows the clubs."""

    async def shown(words: Words) -> Sequence[Panel]:
        _ = words.gettext
        lines = [
            Line(
                (
                    name,
                    words.number(people),
                    words.number(results),
                    words.date(datetime.fromtimestamp(at, UTC)),
                ),
                [Button("delete-club", {"club": id_})],
                f"{base}/clubs/{id_}",
            )
            for id_, name, at, people, results in await service.services.store.find(LATEST, most=MOST)
        ]
        headings = (_("Club"), _("Members"), _("Results"), _("Last event"))
        return [Panel("clubs", _("Clubs"), headings, lines, _("There is no club yet."))]

    return shown
