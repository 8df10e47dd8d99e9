"""Rulebooks: Markdown in which a clause is a paragraph that begins with its name in bold."""

from __future__ import annotations

import re

CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{3}-[0-9]+|[0-9]+(?:\.[0-9]+)*)\*\*[ \n]", re.MULTILINE)


def clauses(book: str) -> dict[str, str]:
    """Return the clauses of a rulebook: name → text, in the order of the book."""
    found: dict[str, str] = {}
    for match in CLAUSE.finditer(book):
        rest = book[match.end() :]
        following = CLAUSE.search(rest)
        text = rest[: following.start() if following else len(rest)]
        found[match[1]] = re.split(r"\n#|\n\n(?=[^ \n])", text)[0].strip()
    return found
