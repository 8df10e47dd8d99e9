"""What a match that is over leaves to tell: how it ended, the points, how the lead went."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from ludotheque.site.pages.table.looking import Look
from ludotheque.site.study.chart import Lead, chart_html
from ludotheque.site.tables.board import Board
from ludotheque.words import Words


def ending_of(table: Board, lang: str) -> str:
    """Return how the match came to its end, as the game puts it; empty where it does not, or was given up."""
    if table.waits or not table.match.over:
        return ""
    speech = table.game.speech
    if speech.ending is None:
        return ""
    return f"{table.game.words(lang)(speech.ENDINGS[speech.ending(table.match.s)])}."


def result_html(table: Board, words: Words, names: Sequence[str], status: str) -> str:
    """Return the result of a match that is over; ``status`` says who won."""
    ending = ending_of(table, words.lang)
    told = f'<p class="ending">{escape(ending)}</p>' if ending else ""
    chart = lead_html(table, words, names)
    return f'<div class="result"><p class="status">{escape(status)}</p>{told}{chart}</div>'


def lead_html(table: Board, words: Words, names: Sequence[str], now: int | None = None) -> str:
    """Return how the lead went, or that it is being worked out; ``now`` marks where a replay stands."""
    if not any(who >= 0 for who, _ in table.match.events()):
        return ""
    found = table.cache.result(Lead)
    if found:
        return chart_html(found, names, words, now)
    looks = words.gettext(
        "An expert is going through the match: who was ahead, and when, will appear here in a moment."
    )
    return f'<p class="soft waits">{looks}</p>'


def outcome(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return in a sentence who has won, and how."""
    winners = table.winners
    gave_up = ""
    if table.conceded is not None:
        gave_up = words.gettext("%(name)s gave up.", name=names[table.conceded]) + " "
    if table.claimed is not None:
        gave_up = words.gettext("Nobody could catch up any more.") + " "
    if len(winners) == 1:
        if winners[0] in look.held and len(look.held) == 1:
            return gave_up + words.gettext("You win!")
        return gave_up + words.gettext("%(name)s wins.", name=names[winners[0]])
    if len(winners) == len(table.seats):
        return gave_up + words.gettext("A draw: everybody shares the win.")
    shared = ", ".join(names[seat] for seat in winners)
    return gave_up + words.gettext("The win is shared: %(names)s.", names=shared)
