"""What whoever runs a house decides about its members."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.house import members
from ludotheque.site.people.bans import VISITOR_LETTERS
from ludotheque.site.people.deeds import Deed, Field, Hands, Values
from ludotheque.site.people.refused import Refused
from ludotheque.words import N_

NO_MEMBER = N_("“%(who)s” is no member; `ludo owner members` shows them")
WORD = re.compile(f"[0-9a-f]{{{VISITOR_LETTERS},64}}")


async def _invite(hands: Hands, values: Values) -> dict[str, Any]:
    return {"word": await members.invite(hands.store)}


async def _close(hands: Hands, values: Values) -> dict[str, Any]:
    await hands.store.drop_tickets(members.THE_HOUSE, members.INVITATION)
    return {}


async def _remove(hands: Hands, values: Values) -> dict[str, Any]:
    who = values["who"].lower()
    if not WORD.fullmatch(who) or not await members.remove(hands.store, who):
        raise Refused(NO_MEMBER, who=values["who"])
    return {}


async def _program(hands: Hands, values: Values) -> dict[str, Any]:
    token = new_token()
    await members.add(hands.store, token, members.PROGRAM, values["name"])
    return {"token": token}


INVITE = Deed(
    "members-link",
    N_("Make a new members’ link"),
    N_("This link makes whoever opens it a member; the one before it opens nothing any more."),
    _invite,
    shows=("word",),
)
CLOSE_LINK = Deed(
    "close-members-link",
    N_("Close the members’ link"),
    N_("The members’ link opens nothing any more."),
    _close,
)
REMOVE = Deed(
    "remove-member",
    N_("Remove"),
    N_("%(who)s is no member any more."),
    _remove,
    (Field("who", N_("Member")),),
    careful=True,
)
PROGRAM = Deed(
    "member-token",
    N_("Make a token for a program"),
    N_("This token lets %(name)s in. It is shown only now."),
    _program,
    (Field("name", N_("What the program is called")),),
    shows=("token",),
)
DEEDS = (INVITE, CLOSE_LINK, REMOVE, PROGRAM)
