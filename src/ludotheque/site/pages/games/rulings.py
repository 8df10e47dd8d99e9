"""A clause of a rulebook by itself: what it says, and what the rulings that it names say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.shelf import load
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.games.rules import book_text, link_clauses

RULING = re.compile(r"\b[A-Z]{3}-[0-9]+\b")


@dataclass(frozen=True)
class Ruling:
    """A clause as HTML."""

    clause: str
    html: Markup
    named: tuple[Ruling, ...] = ()
    """The rulings that it speaks of: those that it replaces."""


def ruling(name: str, lang: str, clause: str) -> Ruling | None:
    """Return a clause of a game's rulebook, with those that it names; None if there is no such clause."""
    return _ruling(name, lang, clause, f"{base}/games/{name}/rules")


@cache
def _ruling(name: str, lang: str, clause: str, page: str) -> Ruling | None:
    text, _ = book_text(load(name), lang)
    book = clauses(text)
    if clause not in book:
        return None
    named = [other for other in dict.fromkeys(RULING.findall(book[clause])) if other in book]
    others = tuple(Ruling(other, _html(book, other, page)) for other in named if other != clause)
    return Ruling(clause, _html(book, clause, page), others)


def _html(book: dict[str, str], clause: str, page: str) -> Markup:
    """Return what a clause says, its links leading to the rulebook's page."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(book[clause])
    for token in tokens:
        if token.children is not None:
            token.children = list(link_clauses(token.children, set(book), page))
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Markup(html)  # noqa: S704 - of a package's own file, its HTML not let through
