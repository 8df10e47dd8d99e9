"""The Atom feed of a visitor: where it is their turn, and what ended lately. Nothing of a hand is in it."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from ludotheque.site.export import moment
from ludotheque.site.listing import Listed
from ludotheque.site.my_shelf import result_of
from ludotheque.site.pages.boxes import box_of
from ludotheque.words import N_, Words

ENDED = {
    "won": N_("You won at %(game)s"),
    "drawn": N_("A draw at %(game)s"),
    "lost": N_("You lost at %(game)s"),
    "": N_("A match of %(game)s is over"),
}


def atom(due: Sequence[Listed], ended: Sequence[Listed], words: Words, base: str, path: str) -> str:
    """Return the feed; ``base`` is the address of the site, ``path`` that of the feed on it."""
    entries = [
        *(_entry(table, N_("Your turn at %(game)s"), words, base) for table in due),
        *(_entry(table, ENDED[result_of(table)], words, base) for table in ended),
    ]
    title = words.gettext("My shelf")
    latest = max((table.moved_at for table in (*due, *ended)), default=0.0)
    return "\n".join(
        [
            '<?xml version="1.0" encoding="utf-8"?>',
            f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(words.lang)}>',
            f"<id>{escape(base + path)}</id>",
            f"<title>{escape(title)} · Ludothèque</title>",
            f"<updated>{moment(latest)}</updated>",
            "<author><name>Ludothèque</name></author>",
            f'<link rel="self" href={quoteattr(base + path)}/>',
            f"<link href={quoteattr(f'{base}/me')}/>",
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
        f"<updated>{moment(table.moved_at)}</updated><link href={quoteattr(address)}/>"
        f"<summary>{escape(names)}</summary></entry>"
    )


def _plain(name: str) -> str:
    """Return a name without what XML cannot hold."""
    return "".join(letter for letter in name if letter.isprintable() and letter not in "\ufffe\uffff")
