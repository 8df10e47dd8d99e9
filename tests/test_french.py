"""The French of every package: nothing left in English, and set as French is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
CATALOGUES = sorted(
    path
    for folder in ("src", "examples")
    for path in (ROOT / folder).rglob("fr.po*")
    if path.parent.name == "locale"
)
BOOKS = sorted((ROOT / "src" / "ludotheque" / "games").glob("*/*.fr.md"))
SIGNS = "* posée à l’instant   + reliée à elle   ! à prendre"
"""Here the mark is a sign in a legend."""
PEOPLE = r"\b(de|que) %\((name|names|who|bot)\)s"
"""Names that are filled in as they are, and may begin with a vowel; before a seat's, "de" is elided."""


def sentences(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        catalogue = [message for message in read_po(file, locale="fr") if message.id]
    for message in catalogue:
        assert not message.fuzzy, message.id
        yield from [message.string] if isinstance(message.string, str) else message.string or [""]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_sentence_is_translated_and_set_as_french_is(path: Path) -> None:
    for sentence in sentences(path):
        assert sentence
        if sentence == SIGNS:
            continue
        assert not re.search(r" [:;!?»]|« | %%|\.\.\.", sentence), sentence
        assert not re.search(r"\w'[\w%]", sentence), sentence
        assert not re.search(PEOPLE, sentence), sentence


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_book_is_set_as_french_is(path: Path) -> None:
    plain = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for line in plain.splitlines():
        assert not re.search(r" [:;!?»](?!\w)|« |\w'\w", line), line


def test_there_are_catalogues_to_look_at() -> None:
    assert len(CATALOGUES) > 10
    assert len(BOOKS) >= 10
