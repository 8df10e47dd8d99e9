"""The rulebooks: a head, the goal first, the rulings last, words that players use."""

from __future__ import annotations

import re

import pytest

from ludotheque.engine.author.rulebook import clauses, figures

from .laying import GAME

BOOKS = {lang: GAME.rulebook(lang) for lang in GAME.languages}


@pytest.mark.parametrize(("lang", "heading"), [("en", "## Rulings"), ("fr", "## Précisions")])
def test_the_rulings_stand_last_in_a_section_of_their_own(lang: str, heading: str) -> None:
    before, after = BOOKS[lang].split(f"\n{heading}\n")
    assert not [name for name in clauses(before) if name.startswith("TAN")]
    assert list(clauses(after)) == [f"TAN-{number}" for number in range(1, 10)]


@pytest.mark.parametrize("lang", BOOKS)
def test_the_head_names_the_publisher_and_thanks_those_who_keep_the_printed_rules(lang: str) -> None:
    head = BOOKS[lang].partition("\n## ")[0]
    assert "6025212 2" in head
    assert "L’Escale à jeux" in head


@pytest.mark.parametrize("lang", BOOKS)
def test_seats_have_numbers_only_where_the_notation_is_explained(lang: str) -> None:
    for name, text in clauses(BOOKS[lang]).items():
        assert name == "5.2" or not re.search(r"\b(seat|place) [01]\b", text)
    assert not [figure for figure in figures(BOOKS[lang]) if re.search("seat|place", figure.caption)]


def test_both_books_say_that_the_fives_are_an_inference() -> None:
    assert "our inference that the other 41 cards are worth 5" in BOOKS["en"].replace("\n", " ")
    assert "c’est donc nous qui l’avons déduit" in BOOKS["fr"].replace("\n", " ")
