"""What the owner's page shows of the house's members."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

from ludotheque.site.house.members import INVITATION, PROGRAM, THE_HOUSE, Members, members
from ludotheque.site.people.bans import VISITOR_LETTERS
from ludotheque.site.people.panels import Button, Line, Panel
from ludotheque.words import Words


def panel(service: Members) -> Callable[[Words], Awaitable[Sequence[Panel]]]:
    """Return what shows the members."""

    async def shown(words: Words) -> Sequence[Panel]:
        store, _ = service.services.store, words.gettext
        found, link = await members(store), await store.tickets(THE_HOUSE, INVITATION)
        lines = []
        for one in found:
            word = one.holder[:VISITOR_LETTERS]
            kind = _("program") if one.kind == PROGRAM else _("person")
            cells = (word, kind, one.name, words.date(datetime.fromtimestamp(one.at, UTC)))
            lines.append(Line(cells, [Button("remove-member", {"who": word})]))
        about = _("Only members may come in.") if service.house.closed else _("Everybody may come in.")
        said = _("There is a members’ link.") if link else _("There is no members’ link.")
        headings = (_("Member"), _("Kind"), _("Name"), _("Since"))
        deeds = ("members-link", "close-members-link", "member-token")
        empty = _("There are no members yet.")
        return [Panel("members", _("Members"), headings, lines, empty, deeds, f"{about} {said}")]

    return shown
