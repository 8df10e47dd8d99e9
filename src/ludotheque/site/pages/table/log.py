"""The list of what happened at a table: its events, and who left, came back or took a move back."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.telling import Said
from ludotheque.site.pages.table.fragments import escape, gave_up, mark_of, said_html
from ludotheque.site.tables.board import Board
from ludotheque.site.tables.cache import ABOUT_SEATS, BACK, LEFT, RETURNED
from ludotheque.words import Words


def log_lines(table: Board, seat: int | None, words: Words, names: Sequence[str]) -> list[str]:
    """Return everything, one line each."""
    told = table.cache.told(table.match, seat, words.lang, everything=table.over)
    return log_from(table, 0, told, words, names)[1]


def log_from(
    table: Board, first: int, told: Sequence[Said], words: Words, names: Sequence[str]
) -> tuple[int, list[str]]:
    """Return how many lines stand before event ``first``, and those from there on; ``told`` are the events.

    Between the events stands who left a seat to a bot, who came back, and who took a move back.
    """
    lines: list[str] = []
    done, before = first, 0
    played: list[int] = []
    for number, (who, text) in enumerate(table.rows):
        if who >= CHANCE:
            played.append(who)
            continue
        if who not in (*ABOUT_SEATS, BACK):
            continue
        mover = played[int(text)] if who == BACK else 0
        if who == BACK:
            del played[int(text) :]
            if table.forgets:
                continue
        after = table.cache.still_true(table.rows, number + 1)
        if after < first:
            before += 1
            continue
        lines += [said_html(said, names) for said in told[done - first : after - first]]
        done = max(done, after)
        lines.append(
            _back_line(mover, words, names)
            if who == BACK
            else _seat_line(table, who, [int(seat) for seat in text.split()], words, names)
        )
    return first + before, lines + [said_html(said, names) for said in told[done - first :]]


def _back_line(seat: int, words: Words, names: Sequence[str]) -> str:
    told = words.gettext("%(name)s took a move back.", name=names[seat])
    return f'{mark_of(seat)}<span class="said">{escape(told)}</span>'


def _seat_line(table: Board, who: int, seats: Sequence[int], words: Words, names: Sequence[str]) -> str:
    """Return that a bot plays for somebody, and who called it, or that somebody is back, as a line."""
    seat, *callers = seats
    name = names[seat]
    if who == LEFT:
        told = words.gettext("%(name)s gave up. %(bot)s plays on.", name=gave_up(table.seats[seat]), bot=name)
    elif who == RETURNED:
        told = words.gettext("%(name)s is back.", name=name)
    elif callers == [seat]:
        told = words.gettext("%(name)s lets a bot play.", name=name)
    elif not callers:
        told = words.gettext("A bot is playing for %(name)s, who is away.", name=name)
    else:
        by = ", ".join(names[one] for one in callers)
        told = words.gettext("A bot is playing for %(name)s. Called by %(by)s.", name=name, by=by)
    return f'{mark_of(seat)}<span class="said">{escape(told)}</span>'
