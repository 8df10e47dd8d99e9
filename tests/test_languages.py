"""Every language there is: whole in all that is ours, and set as it is; and another one, as files only."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludotheque
from ludotheque.engine.kit.catalogues import BOOKS, Catalogue
from ludotheque.engine.kit.sentences import sentences_of
from ludotheque.engine.kit.typography import CODE, rules, set_as
from ludotheque.words import ENGLISH, languages_of, speaking, with_names, words_of

from .site.server import Server

PACKAGES = [*speaking("ludotheque"), "ludotheque_duel"]
LANGUAGES = languages_of("ludotheque.site")
OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH]
JSON, STRAIGHT = re.compile(r"\{.*\}"), re.compile("['\"]")
MADE_UP = Path(__file__).with_name("made_up_language.py")


@cache
def read(package: str, lang: str) -> tuple[str, ...]:
    """Return all that somebody may read of a package in a language, without code and addresses."""
    return tuple(_read(package, lang))


def _read(package: str, lang: str) -> Iterator[str]:
    catalogue = Catalogue(package, lang)
    if lang == ENGLISH:
        for said in catalogue.said.values():
            yield from filter(None, (said.one, said.many))
    for entry in catalogue.translated.values():
        yield from entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
    for name in BOOKS:
        book = catalogue.folder / f"{name}.{lang}.md"
        if book.is_file():
            yield CODE.sub("", book.read_text(encoding="utf-8"))


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", OTHERS)
def test_all_that_is_ours_speaks_every_language_whole(lang: str, package: str) -> None:
    found = Catalogue(package, lang).found()
    assert (found.missing, found.gone, found.wrong, found.books) == ([], [], [], []), f"ludo words {lang}"


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_set_as_its_language_is(lang: str, package: str) -> None:
    for text in read(package, lang):
        assert text == set_as(text, lang), "ludo words --write"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_english_text_has_a_straight_quote(package: str) -> None:
    for text in read(package, ENGLISH):
        for line in JSON.sub("", text).splitlines():
            assert not STRAIGHT.search(line), line


def test_every_language_has_a_name_of_its_own_and_plurals() -> None:
    from ludotheque.words import own_name

    assert len({own_name(lang) for lang in LANGUAGES}) == len(LANGUAGES) >= 2
    for lang in OTHERS:
        assert "plural-forms" in words_of("ludotheque.site", lang).translations.info()
        assert rules(lang)


def test_what_ours_say_is_found() -> None:
    assert {"ludotheque.site", "ludotheque.engine", "ludotheque.terminal"} < set(PACKAGES)
    assert "Which box do we open?" in sentences_of("ludotheque.site")
    lesson = sentences_of("ludotheque.games.titus")["Your first run"]
    assert lesson.files == ["lessons/1-first-run.json"]


def test_french_names_take_an_apostrophe_and_english_ones_do_not() -> None:
    assert with_names("la carte de ⟨0⟩", ["Ève"], "fr") == "la carte d’Ève"
    assert with_names("il faut que ⟨1⟩ joue", ["", "Ann"], "fr") == "il faut qu’Ann joue"
    assert with_names("la carte de ⟨0⟩", ["Bob"], "fr") == "la carte de Bob"
    assert with_names("de ⟨0⟩", ["Ann"], "en") == "de Ann"
    assert with_names("⟨0⟩ wins", ["⟨1⟩"], "en") == "‹1› wins"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is seen of a made-up language in a copy of the package, which is what is imported from then on."""
    home = Path(ludotheque.__file__).parent
    shutil.copytree(home, tmp_path / "ludotheque")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]]))
    seen: dict[str, Any] = {}
    for what in ("bring", "look"):
        command = [sys.executable, str(MADE_UP), what]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr[-3000:]
        seen |= json.loads(told.stdout.splitlines()[-1])
    assert seen["package"] == str(tmp_path / "ludotheque")
    return seen


def test_another_language_is_a_set_of_files(copied: dict[str, Any], tmp_path: Path) -> None:
    assert "rulebook.qq.md is missing" in copied["before"]
    assert copied["whole"] == 0, copied["after"]
    assert "changed: 'Your first run' is now 'Your very first run'" in copied["changed"]
    assert "rulebook.qq.md: 1.1 changed in English" in copied["changed"]
    assert copied["offered"] == ["English", "Deutsch", "Français", "Qqq"]
    assert copied["lesson"] == "qq:Your first run"
    assert "qq:" in copied["terminal"]
    assert "qq:" in copied["rules"]
    assert copied["number"] == "1 234 5"
    assert copied["name"] == "qq: die Karte von Jonas’ Tisch"
    assert copied["form"] == "of the qq:dragon’s"
    assert copied["forms"] == ["qq:1.000 cards’", "qq:7–9 cards’", "qq:7"]
    assert copied["print"] > 20_000
    server = Server(tmp_path / "data")
    try:
        with httpx.Client(base_url=server.address, headers={"accept-language": "qq, fr;q=0.5"}) as reader:
            shelf, lessons, foreign = (
                reader.get(page).text for page in ("/", "/games/titus/learn", "/games/duel")
            )
    finally:
        server.stop()
    assert '<html lang="qq"' in shelf
    assert shelf.count("qq:") > 20
    assert "qq:Your very first run" not in lessons
    assert lessons.count("qq:") > 5
    assert copied["mark"].startswith("qq:This game is not translated yet")
    assert copied["mark"] in foreign
    assert copied["mark"] not in lessons
