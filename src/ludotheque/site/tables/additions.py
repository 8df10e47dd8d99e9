"""What features add to tables: to the page, to what programs see, to what a socket may ask for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.site.tables.board import Board
    from ludotheque.site.tables.table import Table


@dataclass(frozen=True)
class Offer:
    """Something of a feature that whoever makes a table may want there; otherwise the table is without it."""

    title: str
    """What it is, for the list of what was agreed; a sentence to be translated, as ``about``."""
    about: str
    """What the form for a new table asks."""
    among_friends: bool = False
    """Whether it is wanted where people play who came together, as at an evening."""


Hear = Callable[["Table", Sequence[int], Mapping[str, Any]], Awaitable[Mapping[str, Any] | None]]
"""Does what somebody asked for who has those seats; returns what they alone are answered."""


@dataclass(frozen=True)
class Addition:
    """What a feature adds to every table. What it knows of one it finds by the table's name.

    When that has changed, ``table.audience.tell()`` has everybody see it.
    """

    name: str
    """Of the feature: programs find under this key of the table object what it tells them."""
    told: Callable[[Table, int | None], Any] | None = None
    """What a seat, or a spectator, is told as JSON."""
    beside_name: Callable[[Board, int, str], str] | None = None
    """HTML beside a seat's name, in a language."""
    parts: Callable[[Board, Sequence[int], str], Mapping[str, str]] | None = None
    """Parts of the page by their ids, for who has those seats, in a language: always the same ids."""
    room: Callable[[Board, Sequence[int], str], Mapping[str, str]] | None = None
    """The same for the waiting room, while seats are open."""
    below_log: Sequence[str] = ()
    """Those of its parts that stand below the list of moves, and not below the table."""
    under_table: Sequence[str] = ()
    """Those that stand with the way out, under the tab Table: what is seldom needed."""
    files: Sequence[str] = ()
    """Styles and scripts of the feature that the page of a table loads."""
    look: Callable[[str], Awaitable[None]] | None = None
    """Reads what it keeps of a table: when that is woken, or was changed elsewhere."""
    hears: Mapping[str, Hear] = field(default_factory=dict)
    """What may be asked for over a socket, by the key of the object that asks for it."""
    woken: Callable[[Table], Awaitable[None]] | None = None
    """Learns of a table that was read into memory."""
    offer: Offer | None = None
    """What tables have only where it was asked for, as ``table.settings.allowed`` says."""
    admits: Callable[[Table, str], bool] | None = None
    """Whether somebody, by the hash of their token, may watch a table that strangers may not see."""


def told(table: Table, seat: int | None) -> dict[str, Any]:
    """Return what features tell programs of a table."""
    return {one.name: one.told(table, seat) for one in table.additions if one.told}


async def woken(table: Table) -> None:
    """Have features learn of a table that was read into memory."""
    for one in table.additions:
        if one.woken:
            await one.woken(table)


def admitted(table: Table, holder: str | None) -> bool:
    """Tell whether a feature lets somebody watch."""
    return holder is not None and any(one.admits(table, holder) for one in table.additions if one.admits)


def beside_name(table: Board, seat: int, lang: str) -> str:
    """Return what features show beside a seat's name."""
    return "".join(one.beside_name(table, seat, lang) for one in table.additions if one.beside_name)


def parts(table: Board, held: Sequence[int], lang: str) -> dict[str, str]:
    """Return the parts of the page that are of features."""
    found: dict[str, str] = {}
    for one in table.additions:
        if one.parts:
            found |= one.parts(table, held, lang)
    return found


def room(table: Board, held: Sequence[int], lang: str) -> dict[str, str]:
    """Return the parts of the waiting room that are of features."""
    found: dict[str, str] = {}
    for one in table.additions:
        if one.room:
            found |= one.room(table, held, lang)
    return found


def below_log(table: Board) -> list[str]:
    """Return which parts of the page stand below the list of moves."""
    return [name for one in table.additions for name in one.below_log]


def under_table(table: Board) -> list[str]:
    """Return which parts of the page stand under the tab Table."""
    return [name for one in table.additions for name in one.under_table]


def files(table: Board) -> list[str]:
    """Return the styles and scripts of features, for the page of a table."""
    return [name for one in table.additions for name in one.files]


def offers(features: Sequence[Addition]) -> dict[str, Offer]:
    """Return what features offer to tables, by their names."""
    return {one.name: one.offer for one in features if one.offer}


async def look(features: Sequence[Addition], table: str) -> None:
    """Have features read what they keep of a table."""
    for one in features:
        if one.look:
            await one.look(table)


def heard(table: Table, wish: Mapping[str, Any]) -> Hear | None:
    """Return who does what is asked for, if that is a feature."""
    return next((one.hears[key] for one in table.additions for key in wish if key in one.hears), None)
