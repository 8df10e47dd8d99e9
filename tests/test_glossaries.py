"""One word a thing, as the glossary of each language has it: ``glossaries/<lang>.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .test_languages import OTHERS, PACKAGES, read

FILLED_IN = re.compile(r"%\([\w:]+\)|⟨\d⟩")
"""What is filled in, whose name is English."""

GLOSSARIES = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))["terms"]
    for file in sorted(Path(__file__).with_name("glossaries").glob("*.toml"))
}
TERMS = [(lang, term) for lang, terms in GLOSSARIES.items() for term in terms]


def texts(lang: str, term: dict[str, Any]) -> list[str]:
    """Return all that is said in a language where the term belongs."""
    games = [f"ludotheque.games.{game}" for game in term.get("games", ())]
    return [text for package in games or PACKAGES for text in filled(package, lang)]


@cache
def filled(package: str, lang: str) -> list[str]:
    """Return all that a package says in a language, with a mark in place of what is filled in."""
    return [FILLED_IN.sub("%", text) for text in read(package, lang)]


def test_every_language_has_a_glossary() -> None:
    assert set(OTHERS) <= set(GLOSSARIES)


@pytest.mark.parametrize(("lang", "term"), TERMS, ids=[f"{lang}-{term['english']}" for lang, term in TERMS])
def test_a_thing_is_called_by_its_one_word(lang: str, term: dict[str, Any]) -> None:
    told = texts(lang, term)
    used = any(re.search(term["word"], text) for text in told)
    assert used or lang not in OTHERS, "a word that nobody uses"
    for text in told:
        for never in term["never"]:
            found = re.search(never, text)
            assert not found, text[max(0, found.start() - 60) : found.end() + 20]
