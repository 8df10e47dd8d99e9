"""The French of every package: names after a vowel, and how French is set."""

from __future__ import annotations

import re

import pytest

from ludotheque.engine.kit.typography import set_as

from .test_languages import PACKAGES, read

FIXED, NARROW = "\u00a0", "\u202f"
PEOPLE = re.compile(r"\b(de|que) %\((name|names|who|bot)\)s")
"""Names that are filled in as they are, and may begin with a vowel; before a seat's, "de" is elided."""
GLUED = re.compile(r"[^\s(«“>][;!?»](?![\w=])|«[^\s]")
"""A mark without its space; a second one needs none."""
THOUSANDS = re.compile(r"(?<![\d#.,])(?!19\d\d|20\d\d)\d{4,6}(?![\d ])")
"""Four digits and more that are no year, nor the number of a box."""


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_is_filled_in_after_what_loses_its_e(package: str) -> None:
    assert [text for text in read(package, "fr") if PEOPLE.search(text)] == []


@pytest.mark.parametrize(
    ("typed", "wanted"),
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
def test_what_is_typed_is_set(typed: str, wanted: str) -> None:
    assert set_as(typed, "fr") == wanted
    assert set_as(wanted, "fr") == wanted


def test_what_only_a_screen_or_only_paper_says_is_set_as_well() -> None:
    typed = "Un<!--screen--> ; `a ; b`<!--/screen--><!--paper  ; trois !-->."
    wanted = f"Un<!--screen-->{NARROW}; `a ; b`<!--/screen--><!--paper {NARROW}; trois{NARROW}!-->."
    assert set_as(typed, "fr", book=True) == wanted


@pytest.mark.parametrize("package", PACKAGES)
def test_no_mark_lacks_its_space_and_no_thousand_is_written_without_one(package: str) -> None:
    for text in read(package, "fr"):
        for wrong in (GLUED, THOUSANDS):
            found = wrong.search(text)
            assert not found, text[max(0, found.start() - 40) : found.end() + 9]
