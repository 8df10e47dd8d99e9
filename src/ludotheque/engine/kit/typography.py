"""How a language is set: its spaces, its quotation marks, as its ``locale/<lang>.toml`` says."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from ludotheque.words import grammar

CODE = re.compile(r"(```.*?```|`[^`]*`|\]\([^)]*\)|<!--/?\w+ ?|-->)", re.DOTALL)
"""What stands in a book and belongs to no language: code, addresses, and the marks for screen and paper."""


def set_as(text: str, lang: str, *, book: bool = False) -> str:
    """Return a text as its language is set; in a ``book``, which is Markdown, code stays as it is."""
    if book:
        return in_book(text, lambda part: set_as(part, lang))
    for find, put in rules(lang).values():
        text = find.sub(put, text)
    return text


def in_book(text: str, turned: Callable[[str], str]) -> str:
    """Return Markdown with what is not code turned."""
    return "".join(part if k % 2 else turned(part) for k, part in enumerate(CODE.split(text)))


@cache
def rules(lang: str) -> dict[str, tuple[re.Pattern[str], str]]:
    """Return the rules by what they are about: what is found, and what stands there instead."""
    listed = grammar(lang).get("typography", ())
    return {rule["about"]: (re.compile(rule["find"]), rule["put"]) for rule in listed}
