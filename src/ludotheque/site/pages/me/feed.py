"""The Atom feed of a visitor: where it is their turn, and what ended lately. Nothing of a hand is in it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from ludotheque.site.foundation.house import house
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.people.export import moment
from ludotheque.site.people.listing import Listed
from ludotheque.site.people.my_shelf import result_of
from ludotheque.site.people.occasions import RESULTS, YOUR_TURN
from ludotheque.words import Words


def atom(due: Sequence[Listed], ended: Sequence[Listed], words: Words, base: str, path: str) -> str:
    """Return the feed; ``base`` is the address of the site, ``path`` that of the feed on it."""
    entries = [
        *(_entry(table, YOUR_TURN, words, base) for table in due),
        *(_entry(table, RESULTS[result_of(table)], words, base) for table in ended),
    ]
    title = words.gettext("My shelf")
    latest = max((table.moved_at for table in (*due, *ended)), default=0.0)
    return "\n".join(
        [
            '<?xml version="1.0" encoding="utf-8"?>',
            f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape(words.lang)}">',
            f"<id>{escape(base + path)}</id>",
            f"<title>{escape(title)} · {escape(house.name)}</title>",
            f"<updated>{moment(latest)}</updated>",
            f"<author><name>{escape(house.name)}</name></author>",
            f'<link rel="self" href="{escape(base + path)}"/>',
            f'<link href="{escape(base)}/me"/>',
            *entries,
            "</feed>\n",
        ]
    )


def _entry(table: Listed, title: str, words: Words, base: str) -> str:
    said = words.gettext(title, game=box_of(table.game, words.lang).title)
    names = ", ".join(_plain(sitter.called(words, seat)) for seat, sitter in enumerate(table.seats))
    address = f"{base}/tables/{table.table}"
    return (
        f"<entry><id>{escape(f'{address}#{table.number}')}</id><title>{escape(said)}</title>"
        f'<updated>{moment(table.moved_at)}</updated><link href="{escape(address)}"/>'
        f"<summary>{escape(names)}</summary></entry>"
    )


def _plain(name: str) -> str:
    """Return a name without what XML cannot hold."""
    return "".join(letter for letter in name if letter.isprintable() and letter not in "\ufffe\uffff")
