"""What people read: catalogues as they are written, plurals, numbers, and what the kit finds in the code."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from ludotheque.engine.kit.checks import words as kit
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


def test_the_kit_finds_every_sentence_that_is_translated(package: Path) -> None:
    assert set(kit.messages(package.name)) == {"A card", "Inside", "At once", "In two parts", "By name"}
    assert not kit.counts(package.name)
    (package / "more.py").write_text("_.ngettext('One card', '%(num)s cards', 2)", encoding="utf-8")
    assert "One card" in kit.messages(package.name)
    assert kit.counts(package.name)
