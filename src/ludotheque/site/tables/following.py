"""Following a table that goes on elsewhere: only what is new is read, and pages see how it came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.storage import News, Row
from ludotheque.site.tables.board import Change
from ludotheque.site.tables.cache import ABOUT_SEATS, BACK, CLAIMED, CONCEDED
from ludotheque.site.tables.table import Table


def follow(table: Table, news: News) -> bool:
    """Have a table go on as it went on elsewhere; tell whether that can be done from what is known here.

    If not, the table is neither here nor there: it must become what is stored.
    """
    changes = [*_changes(news.rows)]
    reseated = any(who in ABOUT_SEATS for who, _ in news.rows)
    if table.waits or reseated or news.version - table.version != len(changes):
        return False  # something else has changed, too: who sits there, who may see it
    try:
        for rows in changes:
            change = _change(table, rows)
            if change.rows != rows:
                return False
            table.apply(change, news.standing.moved_at)
    except LudothequeError:
        return False
    table.version = news.version
    return table.standing == news.standing


def _changes(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each change: what somebody did, and the chance that followed."""
    change: list[Row] = []
    for row in rows:
        if row[0] != CHANCE and change:
            yield change
            change = []
        change.append(row)
    if change:
        yield change


def _change(table: Table, rows: list[Row]) -> Change:
    """Return the change that rows were stored for."""
    match, (who, text) = table.running(), rows[0]
    if who == BACK:
        return Change(rows, match.at(int(text)))
    if who == CONCEDED:
        return Change(rows, match, conceded=int(text))
    if who == CLAIMED:
        return Change(rows, match, claimed=int(text))
    return table.moved(who, text)
