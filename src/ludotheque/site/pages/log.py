"""The list of what happened at a table: its events, and between them what bots were called for whom."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine.play.telling import Said
from ludotheque.site.notebook import RETURNED, STOOD_IN
from ludotheque.site.pages.fragments import escape, mark_of, said_html
from ludotheque.site.table import Table
from ludotheque.words import Words


def log_lines(table: Table, seat: int | None, words: Words, names: Sequence[str]) -> list[str]:
    """Return everything, one line each."""
    assert table.match
    told = table.notebook.told(table.match, seat, words.lang, everything=table.over)
    return log_from(table, 0, told, words, names)[1]


def log_from(
    table: Table, first: int, told: Sequence[Said], words: Words, names: Sequence[str]
) -> tuple[int, list[str]]:
    """Return how many lines stand before event ``first``, and those from there on; ``told`` are the events.

    Between the events stands who left a seat to a bot, and who came back.
    """
    lines: list[str] = []
    done, before = first, 0
    for number, (who, text) in enumerate(table.rows):
        if who not in (STOOD_IN, RETURNED):
            continue
        after = table.notebook.still_true(table.rows, number + 1)
        if after < first:
            before += 1
            continue
        lines += [said_html(said, names) for said in told[done - first : after - first]]
        done = max(done, after)
        lines.append(_seat_line(who, [int(seat) for seat in text.split()], words, names))
    return first + before, lines + [said_html(said, names) for said in told[done - first :]]


def _seat_line(who: int, seats: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return that a bot plays for somebody, and who called it, or that somebody is back, as a line."""
    seat, *callers = seats
    name = names[seat]
    if who == RETURNED:
        told = words.gettext("%(name)s is back.", name=name)
    elif callers == [seat]:
        told = words.gettext("%(name)s lets a bot play.", name=name)
    else:
        by = ", ".join(names[one] for one in callers)
        told = words.gettext("A bot is playing for %(name)s. Called by %(by)s.", name=name, by=by)
    return f'{mark_of(seat)}<span class="said">{escape(told)}</span>'
