"""What a match that is over leaves to tell: how it ended, the points, how the lead went."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from ludotheque.site.chart import chart_html
from ludotheque.site.table import Table
from ludotheque.words import Words


def ending_of(table: Table, lang: str) -> str:
    """Return how the match came to its end, as the game puts it; empty where it does not, or was given up."""
    if table.match is None or not table.match.over:
        return ""
    speech = table.game.speech
    if speech.ending is None:
        return ""
    return f"{table.game.words(lang)(speech.ENDINGS[speech.ending(table.match.s)])}."


def result_html(table: Table, words: Words, names: Sequence[str], status: str) -> str:
    """Return the result of a match that is over; ``status`` says who won."""
    ending = ending_of(table, words.lang)
    told = f'<p class="ending">{escape(ending)}</p>' if ending else ""
    chart = lead_html(table, words, names)
    return f'<div class="result"><p class="status">{escape(status)}</p>{told}{chart}</div>'


def lead_html(table: Table, words: Words, names: Sequence[str], now: int | None = None) -> str:
    """Return how the lead went, or that it is being worked out; ``now`` marks where a replay stands."""
    assert table.match
    if not any(who >= 0 for who, _ in table.match.events()):
        return ""
    found = table.notebook.lead
    if found:
        return chart_html(found, names, words, now)
    looks = words.gettext(
        "An expert is going through the match: who was ahead, and when, will appear here in a moment."
    )
    return f'<p class="soft waits">{looks}</p>'
