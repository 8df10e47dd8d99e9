"""The French of every package: nothing left in English, and set as French is; and the English beside it."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))
from make_french import CODE, FIXED, NARROW, RULES, files, french, in_book, texts  # noqa: E402

FILES = dict(files())
CATALOGUES = [path for path in FILES if ".po" in path.suffixes]
BOOKS = [path for path in FILES if ".md" in path.suffixes]
PEOPLE = re.compile(r"\b(de|que) %\((name|names|who|bot)\)s")
"""Names that are filled in as they are, and may begin with a vowel; before a seat's, "de" is elided."""
GLUED = re.compile(r"[^\s(«“>][;!?»](?![\w=])|«[^\s]")
"""A mark without its space; a second one needs none."""
THOUSANDS = re.compile(r"(?<![\d#.,])(?!19\d\d|20\d\d)\d{4,6}(?![\d ])")
"""Four digits and more that are no year, nor the number of a box."""
JSON, STRAIGHT = re.compile(r"\{.*\}"), re.compile("['\"]")


def by_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def messages(path: Path) -> Iterator[tuple[str, ...]]:
    """Every sentence of a catalogue, and its translations."""
    with path.open("rb") as file:
        for message in read_po(file, locale="fr"):
            if message.id:
                assert not message.fuzzy, message.id
                told = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
                yield (message.id if isinstance(message.id, str) else message.id[0], *told)


def plain(path: Path) -> Iterator[str]:
    """What is read in a file, without code and addresses."""
    if path in CATALOGUES:
        yield from (sentence for _, *told in messages(path) for sentence in told)
    else:
        yield from (CODE.sub("", text) for text in texts(path, FILES[path]))


@pytest.mark.parametrize("path", CATALOGUES, ids=by_name)
def test_every_sentence_is_translated(path: Path) -> None:
    for _, *told in messages(path):
        assert all(told)
        assert not any(PEOPLE.search(sentence) for sentence in told), told


@pytest.mark.parametrize("rule", RULES)
def test_every_french_text_keeps_the_rule(rule: str) -> None:
    wrong, right = RULES[rule]
    for path in FILES:
        for text in plain(path):
            for found in wrong.finditer(text):
                assert found[0] == wrong.sub(right, found[0]), f"{path}: {text[: found.end() + 9][-60:]!r}"


@pytest.mark.parametrize(
    ("typed", "set_as"),
    [
        ("Quoi ? Oui ! Non ; si.", f"Quoi{NARROW}? Oui{NARROW}! Non{NARROW}; si."),
        ("Ici : « là »", f"Ici{FIXED}: «{FIXED}là{FIXED}»"),
        ("9 000 jeux, 1 000 points", f"9{NARROW}000 jeux, 1{NARROW}000{FIXED}points"),
        ("%(num)s points, 95 %%, 3 min", f"%(num)s{FIXED}points, 95{FIXED}%%, 3{FIXED}min"),
        ("%(card)s %(where)s", "%(card)s %(where)s"),
        ("18\npoints, puis", f"18{FIXED}points,\npuis"),
        ("d'un… l'autre...", "d’un… l’autre…"),
        ("les 8 10 et 12, 5 jetons", "les 8 10 et 12, 5 jetons"),
    ],
)
def test_what_is_typed_is_set(typed: str, set_as: str) -> None:
    assert french(typed) == set_as
    assert french(set_as) == set_as


def test_what_only_a_screen_or_only_paper_says_is_set_as_well() -> None:
    typed = "Un<!--screen--> ; `a ; b`<!--/screen--><!--paper  ; trois !-->."
    set_as = f"Un<!--screen-->{NARROW}; `a ; b`<!--/screen--><!--paper {NARROW}; trois{NARROW}!-->."
    assert in_book(typed, french) == set_as


@pytest.mark.parametrize("path", FILES, ids=by_name)
def test_no_mark_lacks_its_space_and_no_thousand_is_written_without_one(path: Path) -> None:
    for text in plain(path):
        for wrong in (GLUED, THOUSANDS):
            found = wrong.search(text)
            assert not found, text[max(0, found.start() - 40) : found.end() + 9]


@pytest.mark.parametrize("path", CATALOGUES, ids=by_name)
def test_no_english_sentence_has_a_straight_quote(path: Path) -> None:
    for sentence, *_ in messages(path):
        assert not STRAIGHT.search(JSON.sub("", sentence)), sentence


@pytest.mark.parametrize("path", [path for path in FILES if path not in CATALOGUES], ids=by_name)
def test_no_english_text_has_a_straight_quote(path: Path) -> None:
    for text in english(path):
        assert not STRAIGHT.search(JSON.sub("", text)), text


def english(path: Path) -> Iterator[str]:
    """The English that stands beside the French of a book or of data."""
    if path in BOOKS:
        beside = path.with_name(path.name.replace(".fr.", ".en."))
        yield from CODE.sub("", beside.read_text(encoding="utf-8")).splitlines()
    else:
        yield from values(json.loads(path.read_text(encoding="utf-8")))


def values(data: Any) -> Iterator[str]:
    """Everything under a key ``en``."""
    if isinstance(data, dict):
        if isinstance(data.get("en"), str):
            yield data["en"]
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from values(one)


def test_there_are_texts_to_look_at() -> None:
    assert len(CATALOGUES) > 10
    assert len(BOOKS) >= 10
    assert len(FILES) > 50
