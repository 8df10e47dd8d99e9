"""Rulebooks: Markdown with numbered clauses, and figures that are positions of the game.

A clause is a paragraph that begins with its name in bold. A figure is an image whose address names a
record in the package's folder ``figures``, and who looks: ``![A run](figures/run.json?seat=0)``.

A book is read on a screen and on paper. What only a screen has stands between ``<!--screen-->`` and
``<!--/screen-->``; ``<!--paper Agree on it.-->`` holds what only paper says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

NAME = re.compile(r"\b([A-Z]{3}-[0-9]+|[0-9]+\.[0-9]+)\b")
CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{3}-[0-9]+|[0-9]+(?:\.[0-9]+)*)\*\*[ \n]", re.MULTILINE)
FIGURE = re.compile(r"!\[([^\]]*)\]\(figures/([a-z0-9-]+)\.json(?:\?seat=([0-9]+))?\)")
SCREEN = re.compile(r"<!--screen-->(.*?)<!--/screen-->", re.DOTALL)
PAPER = re.compile(r"<!--paper\s(.*?)-->", re.DOTALL)
MARK = re.compile(r"<!--/?(?:screen|paper)\b")
"""What begins any of these marks."""


def on_screen(book: str) -> str:
    """Return a rulebook as a screen shows it."""
    return PAPER.sub("", SCREEN.sub(r"\1", book))


def on_paper(book: str, notation: str) -> str:
    """Return a rulebook as it is printed: without the section that has the clause about notation."""
    printed = PAPER.sub(r"\1", SCREEN.sub("", book))
    sections = re.split(r"^(?=## )", printed, flags=re.MULTILINE)
    return "".join(section for section in sections if notation not in clauses(section))


def clauses(book: str) -> dict[str, str]:
    """Return the clauses of a rulebook: name → text, in the order of the book."""
    found: dict[str, str] = {}
    for match in CLAUSE.finditer(book):
        rest = book[match.end() :]
        following = CLAUSE.search(rest)
        text = rest[: following.start() if following else len(rest)]
        found[match[1]] = re.split(r"\n#|\n\n(?=[^ \n])", text)[0].strip()
    return found


def named_clauses(book: str) -> set[str]:
    """Return all that reads like a clause's name, wherever a book has it."""
    return set(NAME.findall(book))


class Figure(NamedTuple):
    """A picture in a rulebook: its caption, the record that holds the position, and who looks."""

    caption: str
    record: str
    seat: int | None


def figures(book: str) -> list[Figure]:
    """Return the figures of a rulebook, in the order of the book."""
    return [_figure(match) for match in FIGURE.finditer(book)]


def with_figures(book: str, draw: Callable[[Figure], str]) -> str:
    """Return a rulebook with every figure replaced by what ``draw`` makes of it."""
    return FIGURE.sub(lambda match: draw(_figure(match)), book)


def _figure(match: re.Match[str]) -> Figure:
    return Figure(match[1], match[2], None if match[3] is None else int(match[3]))
