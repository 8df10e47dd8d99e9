"""How lines look on the page of a table: beside a name for a moment, and below the log."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache

from markupsafe import escape

from ludotheque.site.chat.service import LONGEST, Chat, Line
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.fragments import mark_of
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.tables.additions import Addition, Offer
from ludotheque.site.tables.board import Board
from ludotheque.words import N_

MOMENT = 8
"""Seconds for which a line is to be seen beside a name; chat.css says the same."""
LIST, WRITING = "chat-lines", "chat-writing"
"""The parts of the page."""
OFFER = Offer(N_("Chat"), N_("The players may write lines to each other; who watches can read them"), True)


def addition(chat: Chat) -> Addition:
    """Return what chats add to every table."""

    def told(table: Board, seat: int | None) -> list[dict[str, object]]:
        return [line._asdict() for line in chat.at(table.id)]

    def beside(table: Board, seat: int, lang: str) -> str:
        said = next((one for one in reversed(chat.at(table.id)) if one.seat == seat), None)
        return raised(said) if said else ""

    def parts(table: Board, held: Sequence[int], lang: str) -> Mapping[str, str]:
        if "chat" not in table.settings.allowed:
            return {LIST: "", WRITING: ""}
        lines = chat.at(table.id)
        return {
            LIST: listed(table, lines, held, lang),
            WRITING: writing(table.id, lang) if held else muting(lang) if lines else "",
        }

    return Addition(
        "chat",
        told=told,
        beside_name=beside,
        parts=parts,
        below_log=(LIST, WRITING),
        files=("chat/chat.css", "chat/chat.js"),
        look=chat.look,
        offer=OFFER,
    )


def raised(said: Line) -> str:
    """Return a line that is seen beside a name; one that was there for a while goes on from there."""
    since = max(0, int(time.time() - said.at))
    return f'<span class="said-aloud since-{since}">{escape(said.text)}</span>' if since < MOMENT else ""


def listed(table: Board, lines: Sequence[Line], held: Sequence[int], lang: str) -> str:
    """Return the lines, by whom; one's own can be deleted, those of others reported."""
    words = words_of(lang)
    names, shown = names_of(table, words), []
    for line in lines:
        deed, label = (
            ("delete", words.gettext("Delete")) if line.seat in held else ("report", words.gettext("Report"))
        )
        way = _button(table.id, deed, label, line.line) if held else ""
        who = f"{mark_of(line.seat)}<b>{escape(names[line.seat])}</b>"
        shown.append(f'<li data-at="{line.at}">{who} <span>{escape(line.text)}</span>{way}</li>')
    return f'<ol class="chat-lines">{"".join(shown)}</ol>' if shown else ""


def _button(table: str, deed: str, label: str, line: str) -> str:
    return (
        f'<form method="post" class="chat-deed" action="{base}/tables/{table}/chat/{deed}">'
        f'<button class="quiet" name="line" value="{line}">{escape(label)}</button></form>'
    )


@lru_cache(4096)
def writing(table: str, lang: str) -> str:
    """Return where a line is written, and the button that mutes them all."""
    words = words_of(lang)
    label, send = escape(words.gettext("Write to the others")), escape(words.gettext("Send"))
    reported = escape(words.gettext("Whoever runs this house will read it."))
    return (
        f'<form class="chat" method="post" action="{base}/tables/{table}/chat" data-reported="{reported}">'
        f'<input name="text" maxlength="{LONGEST}" autocomplete="off" required placeholder="{label}" '
        f'aria-label="{label}"><button class="button">{send}</button></form>{muting(lang)}'
    )


@lru_cache(64)
def muting(lang: str) -> str:
    """Return the button that mutes all lines."""
    mute = escape(words_of(lang).gettext("Mute the chat"))
    return f'<button type="button" class="quiet mute-chat scripted" aria-pressed="false">{mute}</button>'
