"""The rulebooks: what readers need, in their own words, and examples that are true."""

from __future__ import annotations

import re

import pytest

from ludotheque.engine.author.rulebook import clauses

from .table import GAME

BOOKS = {lang: GAME.rulebook(lang) for lang in ("en", "fr")}


@pytest.mark.parametrize(("lang", "heading"), [("en", "## Rulings"), ("fr", "## Précisions")])
def test_the_rulings_come_last_under_a_heading_of_their_own(lang: str, heading: str) -> None:
    rules, rulings = BOOKS[lang].split(f"\n{heading}\n")
    assert list(clauses(rulings)) == [f"TMP-{n}" for n in range(1, 6)]
    assert not any(name.startswith("TMP") for name in clauses(rules))
    assert "\n#" not in rulings


@pytest.mark.parametrize("lang", BOOKS)
def test_readers_are_told_of_players_not_of_seats(lang: str) -> None:
    assert not re.search(r"\b[Ss]eats? [0-9]|\b[Pp]laces? [0-9]|`deal", re.sub(r"`[^`]*`", "", BOOKS[lang]))


@pytest.mark.parametrize("lang", BOOKS)
def test_1_2_the_box_has_what_the_printed_rules_count(lang: str) -> None:
    box = clauses(BOOKS[lang])["1.2"]
    assert {"8", "70", "25", "45", "30"} <= set(re.findall(r"[0-9]+", box))


def test_the_french_book_is_set_as_french_is() -> None:
    prose = re.sub(r"`[^`]*`|^!(?=\[)", "", BOOKS["fr"], flags=re.MULTILINE)
    assert not re.search(r" [:;!?»]|« |'|^[:;!?»]", prose, flags=re.MULTILINE)


def test_3_3_the_example_of_a_turn_is_true() -> None:
    match = GAME.start(players=2, chance="manual")
    for event in [event for _, event in GAME.figure("rolled").history]:
        match.play(event)
    before = match.scores[0]
    match.play("place 6 1")
    assert match.scores[0] - before == 20
    assert {"roll", "stop"} <= set(match.moves())
    match.play("roll")
    assert match.full()["in_turn"] == 4
    assert {value for takes in match.full()["takes"] for value in takes} == {2, 3, 4}
    match.play("dice 1 2 5 6")
    assert match.moves() == ["place 2 6"]
    assert GAME.components()["boards"][0][0][5]["points"] < 0
