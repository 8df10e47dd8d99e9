"""Keeping order: tables closed, hidden or shown, people kept out or let in again, old things dropped."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ludotheque.site.people import bans, moderation
from ludotheque.site.people.deeds import Deed, Field, Hands, Values
from ludotheque.site.store import feature_tables
from ludotheque.site.store.storage import Ages
from ludotheque.words import N_

TABLE = Field("table", N_("Table"))
WHO = Field("who", N_("Who"), hint=N_("an address, a network or a visitor"))


REPORTED = Field("report", N_("Report"))
NOT_OUT = N_("%(who)s is not kept out; `ludo ban list` shows who is")
NO_REPORT = N_("nothing of that name was reported: “%(report)s”; `ludo reports list` shows what was")


async def _close(hands: Hands, values: Values) -> dict[str, Any]:
    await moderation.close_table(hands.store, values["table"])
    return {}


async def _hide(hands: Hands, values: Values) -> dict[str, Any]:
    await moderation.show_table(hands.store, values["table"], public=False)
    return {}


async def _show(hands: Hands, values: Values) -> dict[str, Any]:
    await moderation.show_table(hands.store, values["table"], public=True)
    return {}


async def _ban(hands: Hands, values: Values) -> dict[str, Any]:
    until = time.time() + bans.read_time(values["for"]) if values["for"] else None
    why = " ".join(values["why"].split())[: bans.LONGEST_REASON]
    new = bans.Ban(bans.read_who(values["who"]), why, until)
    await moderation.add_ban(hands.store, new)
    return {"who": new.who, "until": until or 0.0}


async def _lift(hands: Hands, values: Values) -> dict[str, Any]:
    meant = bans.read_who(values["who"])
    if not await moderation.lift_ban(hands.store, meant):
        raise bans.BadBan(NOT_OUT, who=meant)
    return {"who": meant}


async def _tidy(hands: Hands, values: Values) -> dict[str, Any]:
    ages = Ages.of(hands.settings.limits, time.time())
    await feature_tables.tidy(hands.store, hands.feature_tables, ages)
    done = await hands.store.tidy(ages)
    return {"count": sum(done), "done": done}


async def _remove(hands: Hands, values: Values) -> dict[str, Any]:
    name = values["report"]
    return _known([await way.remove(hands.store, name) for way in hands.reporting], name)


async def _dismiss(hands: Hands, values: Values) -> dict[str, Any]:
    name = values["report"]
    return _known([await way.dismiss(hands.store, name) for way in hands.reporting], name)


def _known(found: Sequence[bool], name: str) -> dict[str, Any]:
    if not any(found):
        raise moderation.NoSuchReport(NO_REPORT, report=name)
    return {}


CLOSE_TABLE = Deed(
    "close-table", N_("Close"), N_("Table %(table)s is closed."), _close, (TABLE,), careful=True
)
HIDE_TABLE = Deed("hide-table", N_("Hide"), N_("Table %(table)s is hidden."), _hide, (TABLE,))
SHOW_TABLE = Deed("show-table", N_("Show"), N_("Table %(table)s is shown to everybody."), _show, (TABLE,))
ADD_BAN = Deed(
    "add-ban",
    N_("Keep out"),
    N_("%(who)s is kept out."),
    _ban,
    (
        WHO,
        Field("for", N_("How long"), needed=False, hint="30m, 12h, 3d, 2w"),
        Field("why", N_("Reason, which they are told"), needed=False),
    ),
)
LIFT_BAN = Deed("lift-ban", N_("Let in again"), N_("%(who)s may come in again."), _lift, (WHO,))
REMOVE_REPORTED = Deed(
    "remove-reported",
    N_("Delete"),
    N_("What was reported as %(report)s is deleted."),
    _remove,
    (REPORTED,),
    careful=True,
)
DISMISS_REPORT = Deed(
    "dismiss-report",
    N_("Let it stand"),
    N_("What was reported as %(report)s stands."),
    _dismiss,
    (REPORTED,),
)
TIDY = Deed(
    "tidy",
    N_("Tidy up now"),
    N_("Dropped what nobody needs any more: %(count)s things."),
    _tidy,
)
DEEDS = (
    *(CLOSE_TABLE, HIDE_TABLE, SHOW_TABLE, ADD_BAN, LIFT_BAN),
    *(REMOVE_REPORTED, DISMISS_REPORT, TIDY),
)
