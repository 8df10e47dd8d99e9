"""What whoever runs a house can do with it, each thing written once: for the command line and for a page.

Everything that is done is noted, with when, from where and to what; never with a word that opens something.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.people.refused import Refused
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.feature_tables import FeatureTables
from ludotheque.site.store.storage import Note, Storage
from ludotheque.words import N_, Words

if TYPE_CHECKING:
    from ludotheque.site.people.moderation import Reporting
    from ludotheque.site.store.stores import StoreLocation

LOG_OF, DEED = "the house's deeds", "deed"
"""Whose notes the log is, and of which kind."""
MOST_NOTED = 500
LONGEST_VALUE = 120
NEEDS = N_("%(deed)s needs %(missing)s")
COMMAND, PAGE = N_("command line"), N_("owner’s page")
"""From where something is done."""


class Hands(NamedTuple):
    """What a deed is done with."""

    store: Storage
    settings: ServerSettings
    place: StoreLocation
    feature_tables: Sequence[FeatureTables] = ()
    reporting: Sequence[Reporting] = ()


class Field(NamedTuple):
    """What a deed asks for."""

    name: str
    label: str
    """In English; the page translates it."""
    needed: bool = True
    hint: str = ""


Values = Mapping[str, str]
Act = Callable[[Hands, Values], Awaitable[Mapping[str, Any]]]
"""Does it, and returns what there is to be said of it; LudothequeError if it cannot be done."""


@dataclass(frozen=True)
class Deed:
    """One thing that can be done."""

    name: str
    label: str
    """On its button, in English."""
    done: str
    """What is said afterwards, with the values and what it returned."""
    act: Act
    fields: tuple[Field, ...] = ()
    shows: tuple[str, ...] = ()
    """Of what it returns, the words that are shown once and kept nowhere."""
    careful: bool = False
    """Whether it is asked for twice: it cannot be undone."""


class Noted(NamedTuple):
    """A line of the log."""

    at: float
    by: str
    deed: str
    values: Mapping[str, str]
    refused: str
    """Why it was not done, if it was not: a sentence, and what it is filled in with."""
    filled: Mapping[str, str]

    def why(self, words: Words) -> str:
        """Return why it was not done, in a language."""
        return words.gettext(self.refused, **self.filled)


async def carry_out(deed: Deed, hands: Hands, given: Values, by: str) -> dict[str, Any]:
    """Do something, and note it; return the values with what came of it."""
    values = {field.name: given.get(field.name, "").strip() for field in deed.fields}
    missing = [field.name for field in deed.fields if field.needed and not values[field.name]]
    if missing:
        raise Refused(NEEDS, deed=deed.name, missing=", ".join(missing))
    try:
        came = await deed.act(hands, values)
    except LudothequeError as error:
        await note(hands.store, deed.name, values, by, error)
        raise
    told = {
        name: str(value)
        for name, value in came.items()
        if name not in deed.shows and not isinstance(value, tuple)
    }
    await note(hands.store, deed.name, {**values, **told}, by)
    return {**values, **came}


async def note(
    store: Storage, deed: str, values: Values, by: str, refused: LudothequeError | None = None
) -> None:
    """Write a line into the log, and drop the oldest ones."""
    why = refused.sentence if isinstance(refused, Refused) else str(refused or "")[:LONGEST_VALUE]
    filled = _short(refused.values) if isinstance(refused, Refused) else {}
    said = {"by": by, "deed": deed, "values": _short(values), "refused": why, "filled": filled}
    await store.write_note(LOG_OF, Note(DEED, new_token(), said, time.time()))
    for old in (await store.notes(LOG_OF, DEED))[MOST_NOTED:]:
        await store.drop_note(LOG_OF, DEED, old.name)


def _short(values: Values) -> dict[str, str]:
    return {name: value[:LONGEST_VALUE] for name, value in values.items() if value}


async def noted(store: Storage, most: int = MOST_NOTED) -> list[Noted]:
    """Return the log, the latest first."""
    found = (await store.notes(LOG_OF, DEED))[:most]
    return [Noted(one.at, **{"filled": {}, **one.note}) for one in found]
