"""What people read: catalogues as they are written, plurals, numbers, and what the kit finds in the code."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from ludotheque.engine.kit.catalogues import Catalogue
from ludotheque.engine.kit.sentences import sentences_of
from ludotheque.words import own_name, words_of

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
CATALOGUE = """
msgid "A card"
msgstr "Une carte\u202f!"

#, fuzzy
msgid "A guess"
msgstr "Une supposition"

msgid "Nothing yet"
msgstr ""

#~ msgid "Once said"
#~ msgstr "Autrefois"

msgid "One card of %(seat)s"
msgid_plural "%(num)s cards of %(seat)s"
msgstr[0] "Une carte de %(seat)s"
msgstr[1] "%(num)s cartes de %(seat)s"
"""
CODE = """
from ludotheque.words import N_, words_of

TITLE = N_("A card")

def told(lang, word, num):
    _ = words_of(__package__, lang)
    said = f"{_('Inside')} {words_of(__package__, lang)('At once', num=num)}"
    return said + _("In two " "parts") + _.gettext("By name") + _(word) + _(f"{word}") + print("Not this")
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of a package that speaks French."""
    name = f"said_{tmp_path.name}"
    folder = tmp_path / name
    (folder / "locale").mkdir(parents=True)
    (folder / "__init__.py").write_text(CODE, encoding="utf-8")
    (folder / "locale" / "fr.po").write_text(HEADER + CATALOGUE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop(name, None)


def test_a_catalogue_needs_nothing_but_its_file(package: Path) -> None:
    words = words_of(package.name, "fr")
    assert words("A card") == "Une carte\u202f!"
    assert (
        words.ngettext("One card of %(seat)s", "%(num)s cards of %(seat)s", 0, seat="X") == "Une carte de X"
    )
    assert words.ngettext("One card of %(seat)s", "%(num)s cards of %(seat)s", 2, seat="X") == "2 cartes de X"


def test_what_is_guessed_missing_or_no_longer_said_is_not_translated(package: Path) -> None:
    words = words_of(package.name, "fr")
    for message in ("A guess", "Nothing yet", "Once said", "Never said"):
        assert words(message) == message
        assert words.lacks(message)


def test_a_catalogue_without_a_header_is_read_all_the_same(package: Path) -> None:
    (package / "locale" / "fr.po").write_text(CATALOGUE, encoding="utf-8")
    assert words_of(package.name, "fr")("A card") == "Une carte\u202f!"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    french, english = (words_of("ludotheque.arena", lang) for lang in ("fr", "en"))
    assert english.number(1234567.25, 1) == "1,234,567.2"
    assert french.number(1234567.25, 1) == "1\u202f234\u202f567,2"
    assert french.number(-0.5, 2) == "-0,50"
    assert french.number(2.50, 3, trimmed=True) == "2,5"
    assert english.number(100, 2, trimmed=True) == english.number(100, trimmed=True) == "100"
    assert (english.percent(0.125, 1), french.percent(0.125, 1)) == ("12.5%", "12,5\u00a0%")


def test_a_day_is_written_as_the_language_writes_it() -> None:
    day = date(2026, 8, 5)
    assert words_of("ludotheque.site", "en").date(day) == "August 5, 2026"
    assert words_of("ludotheque.site", "fr").date(day) == "5 août 2026"


def test_a_language_knows_what_it_is_called() -> None:
    assert (own_name("en"), own_name("fr")) == ("English", "Français")


def test_every_sentence_that_is_translated_is_found(package: Path) -> None:
    assert set(sentences_of(package.name)) == {"A card", "Inside", "At once", "In two parts", "By name"}
    (package / "more.py").write_text("_.ngettext('One card', '%(num)s cards', 2)", encoding="utf-8")
    assert sentences_of(package.name)["One card"].many == "%(num)s cards"


def test_sentences_of_templates_lessons_and_puzzles_are_found(package: Path) -> None:
    (package / "templates").mkdir()
    (package / "templates" / "page.html").write_text(
        '{{ _("Hello") }}{{ ngettext("One seat", "%(num)s seats", n) }}', encoding="utf-8"
    )
    (package / "lessons").mkdir()
    lesson = {"title": "Taking", "steps": [{"say": {"en": "No", "fr": "Non"}, "wrong": {"*": "Not that"}}]}
    (package / "lessons" / "1-taking.json").write_text(json.dumps(lesson), encoding="utf-8")
    found = sentences_of(package.name)
    assert found["Hello"].files == ["page.html"]
    assert found["One seat"].many == "%(num)s seats"
    assert found["Taking"].files == found["Not that"].files == ["lessons/1-taking.json"]
    assert "No" not in found


def test_a_sentence_that_changed_keeps_its_translation_to_be_looked_at(package: Path) -> None:
    (package / "__init__.py").write_text(
        "def told(_): _('A fine card'); _.ngettext('Card', 'Cards', 2)", encoding="utf-8"
    )
    catalogue = Catalogue(package.name, "fr")
    assert catalogue.found().changed == [("A card", "A fine card")]
    catalogue.write()
    text = (package / "locale" / "fr.po").read_text(encoding="utf-8")
    assert 'fuzzy\n#| msgid "A card"\nmsgid "A fine card"\nmsgstr "Une carte\u202f!"' in text
    assert "Autrefois" not in text
    assert Catalogue(package.name, "fr").missing() == ["A fine card", "Card"]


def test_a_label_that_is_longer_than_its_place_is_named(package: Path) -> None:
    (package / "__init__.py").write_text("def told(_): _('Undo')", encoding="utf-8")
    entry = '\nmsgid "Undo"\nmsgstr "Revenir un peu en arrière"\n'
    (package / "locale" / "fr.po").write_text(HEADER + entry, encoding="utf-8")
    (long,) = Catalogue(package.name, "fr").found().long
    assert "'Revenir un peu en arrière' has 25 characters" in long


def test_a_book_knows_which_english_it_follows(package: Path) -> None:
    (package / "rulebook.en.md").write_text("# Game\n\n**1.1** Draw.\n\n**1.2** Stop.\n", encoding="utf-8")
    catalogue = Catalogue(package.name, "fr")
    assert catalogue.found().books == ["rulebook.fr.md is missing (6 words in English)"]
    (package / "rulebook.fr.md").write_text("# Jeu\n\n**1.1** Piochez.\n\n**1.2** Fini.\n", encoding="utf-8")
    assert "which English does it follow?" in catalogue.found().books[0]
    catalogue.follow()
    assert catalogue.found().books == []
    (package / "rulebook.en.md").write_text(
        "# Game\n\n**1.1** Draw.\n\n**1.2** Stop now.\n", encoding="utf-8"
    )
    assert catalogue.found().books == ["rulebook.fr.md: 1.2 changed in English"]
