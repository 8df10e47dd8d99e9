"""The next match of the same people on the page of the last one, and how their series stands."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from ludotheque.site.foundation.links import base
from ludotheque.site.pages.table.buttons import form
from ludotheque.site.pages.table.looking import Look
from ludotheque.site.tables.board import Board
from ludotheque.site.tables.rematch import goes_on, match_number, wins
from ludotheque.words import Words


def series_html(table: Board, names: Sequence[str], words: Words) -> str:
    """Return how often each person has won in a series, as in Anna 2 – 1 Dan, and which match it is."""
    most = table.settings.series
    if most < 2 and not (table.series and table.series.won):
        return ""
    won = wins(table)
    who = [f'<span class="rest">{escape(name)}</span>' for name in names]
    if len(won) == 2:
        told = f"{who[0]} {won[0]} – {won[1]} {who[1]}"
    else:
        told = " · ".join(f"{name} {count}" for name, count in zip(who, won, strict=True))
    if most < 2:
        return told
    number = words.gettext("match %(number)s of %(all)s", number=match_number(table), all=most)
    return f'{told} <small class="which-match">{escape(number)}</small>'


def rematch_html(table: Board, look: Look, words: Words, names: Sequence[str], again: str | None) -> str:
    """Return the way to the next match: where it is, or who wants it, and what can be answered."""
    if again:
        label = words.gettext("Go to the rematch")
        return f'<a class="button first" href="{base}/tables/{again}">{label}</a>'
    if not look.held:
        return ""
    if goes_on(table):
        return form(table.id, "rematch", words.gettext("Next match of the series"), "first", accept="yes")
    others = [one.number for one in table.people if one.number not in look.held]
    answers = [(names[seat], table.rematch_answers[seat]) for seat in others if seat in table.rematch_answers]
    offer = form(table.id, "rematch", words.gettext("Play again"), "first", accept="yes")
    if refused := [name for name, accept in answers if not accept]:
        said, ways = words.gettext("%(name)s does not want a rematch.", name=refused[0]), ""
    elif answers and not all(table.rematch_answers.get(seat) for seat in look.held):
        said = words.gettext("%(name)s would like a rematch.", name=answers[0][0])
        ways = form(table.id, "rematch", words.gettext("Accept the rematch"), "first", accept="yes")
        if not any(seat in table.rematch_answers for seat in look.held):
            ways += form(table.id, "rematch", words.gettext("No, thanks"), accept="no")
    elif any(table.rematch_answers.get(seat) for seat in look.held):
        said, ways = words.gettext("You would like a rematch. The others have not answered yet."), ""
    else:
        return offer
    return f'<p class="rematch">{escape(said)}</p>{ways}'
