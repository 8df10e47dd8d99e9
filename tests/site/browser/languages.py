"""The languages that pages are looked at in: all there are, in turn, so that a new one adds no tests."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.site.foundation.words import LANGUAGES

LOCALES = tuple(LANGUAGES)
OTHERS = LOCALES[1:]
"""All but English, whose words are the shortest."""


def in_turn(names: Sequence[str], each: int = 1) -> list[tuple[str, str]]:
    """Return names with so many languages for each, the next ones for the next name."""
    return [
        (name, LOCALES[(each * number + more) % len(LOCALES)])
        for number, name in enumerate(names)
        for more in range(each)
    ]
