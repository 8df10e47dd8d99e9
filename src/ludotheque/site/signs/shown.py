"""How signs look on the page of a table: beside a name for a moment, small below the log, and as buttons."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache

from markupsafe import escape

from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.fragments import mark_of
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.signs.service import Sign, Signs
from ludotheque.site.signs.words import SIGNS
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.board import Board

MOMENT = 3
"""Seconds for which a sign is to be seen beside a name; signs.css says the same."""
MOST_SHOWN = 6
"""How many of the last signs are listed."""
BUTTONS, LIST = "signs", "signs-made"
"""The parts of the page."""


def addition(signs: Signs) -> Addition:
    """Return what signs add to every table."""

    def told(table: Board, seat: int | None) -> list[dict[str, object]]:
        return [made._asdict() for made in signs.at(table.id)]

    def beside(table: Board, seat: int, lang: str) -> str:
        made = next((one for one in reversed(signs.at(table.id)) if one.seat == seat), None)
        return raised(made, lang) if made else ""

    def parts(table: Board, held: Sequence[int], lang: str) -> Mapping[str, str]:
        return {LIST: listed(table, signs.at(table.id), lang), BUTTONS: buttons(table.id, lang)}

    return Addition(
        "signs",
        told=told,
        beside_name=beside,
        parts=parts,
        below_log=(LIST, BUTTONS),
        files=("signs/signs.css", "signs/signs.js"),
        look=signs.look,
    )


def raised(made: Sign, lang: str) -> str:
    """Return a sign that rises beside a name; one that was there for a while goes on from there."""
    since = max(0, int(time.time() - made.at))
    return f'<span class="raised since-{since}">{said(made.sign, lang)}</span>' if since < MOMENT else ""


@lru_cache(1024)
def said(sign: str, lang: str) -> str:
    """Return the words of a sign, as HTML."""
    return str(escape(words_of(lang).gettext(SIGNS[sign])))


def listed(table: Board, signs: Sequence[Sign], lang: str) -> str:
    """Return the last signs, by whom; a spectator is marked as one."""
    words = words_of(lang)
    names, lines = names_of(table, words), []
    for made in signs[-MOST_SHOWN:]:
        if made.seat is None:
            watcher = escape(words.gettext("A spectator"))
            who = f'<i class="watcher">{watcher}</i>'
        else:
            who = f"{mark_of(made.seat)}<b>{escape(names[made.seat])}</b>"
        lines.append(f'<li data-at="{made.at}">{who} <span>{said(made.sign, lang)}</span></li>')
    return f'<ol class="signs-made">{"".join(lines)}</ol>' if lines else ""


@lru_cache(4096)
def buttons(table: str, lang: str) -> str:
    """Return the buttons, one a sign, and the one that mutes them all."""
    words = words_of(lang)
    one_each = "".join(f'<button name="sign" value="{sign}">{said(sign, lang)}</button>' for sign in SIGNS)
    label, mute = escape(words.gettext("Signs")), escape(words.gettext("Mute signs"))
    return (
        f'<form class="signs" method="post" action="{base}/tables/{table}/signs" aria-label="{label}">'
        f'{one_each}<button type="button" class="mute scripted" aria-pressed="false">{mute}</button></form>'
    )
