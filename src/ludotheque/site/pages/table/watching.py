"""Matches of bots alone, watched at one's own pace: quick ones would be over before anything was seen.

A page is shown the table as it was, and goes one move further whenever it has shown the last one.
"""

from __future__ import annotations

import time

from ludotheque.engine.author.state import CHANCE
from ludotheque.site.tables.board import PLAYING, Board, Change
from ludotheque.site.tables.table import Table

FRESH_SECONDS = 60.0
"""Whoever made a table this long ago has not seen its beginning yet."""


def begin_of(table: Table, asked: str, made: bool) -> int | None:
    """Return after how many events somebody begins to watch; None: they see the present.

    ``asked`` is what the address says; ``made`` is whether they made the table.
    """
    if table.waits or not table.bots_alone:
        return None
    if asked.isdecimal() and len(asked) < 8:
        return min(int(asked), table.match.length)
    if made and time.time() - table.created < FRESH_SECONDS:
        return table.initial_events
    return table.match.length if table.stage == PLAYING else None


def as_it_was(table: Table, number: int) -> Board:
    """Return a table as it was after so many events, or soon after, when a seat was to move."""
    events = table.match.events()
    number = min(number, len(events))
    while number < len(events) and events[number][0] == CHANCE:
        number += 1
    past = Board(
        id=table.id,
        game=table.game,
        setting=table.setting,
        settings=table.settings,
        seats=table.seats,
        rows=events[:number],
        initial_events=table.initial_events,
        moved_at=table.moved_at,
        additions=table.additions,
    )
    past.stand(Change([], table.match.at(number)))
    return past


def go_on(past: Board, table: Table) -> None:
    """Let a table as it was go one move further, with the chance after it."""
    begin, events = past.number, table.match.events()
    end = begin + 1
    while end < len(events) and events[end][0] == CHANCE:
        end += 1
    after = past.match.watched()
    for action in table.match.actions_made(begin)[: end - begin]:
        after.follow(action)
    past.apply(Change(events[begin:end], after), table.moved_at)
    past.audience.tell()
