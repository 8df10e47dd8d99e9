"""The words of the site in the reader's language; English here, other languages in ``locale/``."""

from __future__ import annotations

from functools import cache

from ludotheque.words import Words, languages_of, own_name
from ludotheque.words import words_of as shared_words

PACKAGE = "ludotheque.site"
LANGUAGES = {lang: own_name(lang) for lang in languages_of(PACKAGE)}
"""What there is, and what it calls itself; the first one is spoken where none is asked for."""


@cache
def words_of(lang: str) -> Words:
    """Return a language; the first one where it is not spoken."""
    return shared_words(PACKAGE, lang)
