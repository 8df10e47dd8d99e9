"""What whoever runs a house sees of it: panels of rows, each with buttons for what can be done about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ludotheque.words import N_


class Button(NamedTuple):
    """A deed, with what it is about."""

    deed: str
    values: Mapping[str, str]
    label: str = ""
    """In place of the deed's own."""


def ban(who: str) -> Button:
    """Return the button that keeps a visitor out for a day; for longer, there is the form under Bans."""
    return Button("add-ban", {"who": who, "for": "1d"}, N_("Keep out for a day"))


class Line(NamedTuple):
    """A row of a panel."""

    cells: Sequence[str]
    buttons: Sequence[Button] = ()
    address: str = ""
    """Where its first cell leads."""


class Panel(NamedTuple):
    """A part of the owner's page; what it says is in the reader's language."""

    name: str
    """An id in the page."""
    title: str
    headings: Sequence[str] = ()
    lines: Sequence[Line] = ()
    empty: str = ""
    """What is said where there are no rows."""
    deeds: Sequence[str] = ()
    """Those that have a form of their own below the rows."""
    about: str = ""
    folded: bool = False
    """Whether its rows are shown when they are asked for."""
