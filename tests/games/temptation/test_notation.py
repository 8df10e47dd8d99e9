"""Moves, chance and the state in writing."""

from __future__ import annotations

import json
import random
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque

from .table import GAME, start, stopped, turn

MOVES = ["roll", "stop", *(f"place {value} {row}" for value in range(1, 7) for row in range(1, 7))]
CHANCE = [
    *(f"board {n} {side}" for n in range(1, 9) for side in (0, 1)),
    *(
        f"dice {' '.join(map(str, roll))}"
        for k in range(1, 6)
        for roll in combinations_with_replacement(range(1, 7), k)
    ),
]
NEARLY = [
    "", " ", "roll ", " roll", "Roll", "ROLL", "roll\n",
    "place", "place 4", "place 4 7", "place 0 1", "place 7 1",
    "place 4  2", "place 4 2 ", "place 04 2", "place ４ 2", "place 4 -2", "place 4 2 1", "stop 1",
    "board 0 0", "board 9 0", "board 1 2", "board 1", "dice", "dice 0", "dice 7", "dice 5 1",
    "dice 1 1 1 1 1 1", "dice 1 2 3 4 5 6",
    "dice 1,2", "dice 1 2 3 4 5 ", "place " + "9" * 5000 + " 1", "\0", "é", "placer 4 2",
]  # fmt: skip


def positions() -> list[ludotheque.Match]:
    """Return a match with a board due, at the start of a turn, while dice fall, and while they are placed."""
    due = GAME.start(players=3, chance="manual")
    begun = start()
    falling = start()
    falling.play("roll")
    placing = start()
    turn(placing, "1 2 2 3 4")
    placed = start()
    turn(placed, "1 2 2 3 4", "2 2")
    return [due, begun, falling, placing, placed]


@pytest.mark.parametrize("number", range(5))
def test_8_1_exactly_the_listed_texts_are_accepted(number: int) -> None:
    match = positions()[number]
    legal = set(match.moves())
    before = match.full()
    for text in [*MOVES, *CHANCE, *NEARLY]:
        assert (match.why_not(text) is None) == (text in legal), text
        if text not in legal:
            with pytest.raises(ludotheque.IllegalMove):
                match.play(text)
    assert match.full() == before


def test_every_refusal_names_a_clause_of_both_rulebooks_and_speaks_both_languages() -> None:
    books = [GAME.rulebook("en"), GAME.rulebook("fr")]
    for match in positions():
        for text in [*MOVES, *CHANCE, *NEARLY]:
            english, french = match.why_not(text), match.why_not(text, lang="fr")
            if english and french:
                assert english.clause == french.clause
                assert english.reason != french.reason
                assert all(f"**{english.clause}**" in book for book in books)


@given(st.text(max_size=30), st.integers(0, 4))
def test_any_other_text_is_refused_and_changes_nothing(text: str, number: int) -> None:
    match = POSITIONS[number]
    before = match.full()
    if text not in match.moves():
        assert match.why_not(text)
        with pytest.raises(ludotheque.IllegalMove):
            match.play(text)
    assert match.full() == before


POSITIONS = positions()


@given(st.integers(0, 2**32), st.integers(2, 6))
def test_whatever_is_legal_reads_back_as_it_was_written(seed: int, players: int) -> None:
    rng = random.Random(seed)
    match = GAME.start(players=players, chance="manual")
    for _ in range(12):
        moves = match.moves()
        assert len(set(moves)) == len(moves)
        text = rng.choice(moves)
        action = GAME.notation.read(match.s, match.setting.deck, text)
        assert isinstance(action, int)
        assert GAME.notation.write(match.s, match.setting.deck, action) == text
        match.play(text)
        if match.over:
            break


def test_8_2_dice_that_are_not_in_order_are_told_so() -> None:
    match = start()
    match.play("roll")
    assert match.why_not("dice 5 1 2 3 4") == ("The dice are written from low to high.", "8.2")


def test_8_2_what_belongs_to_chance_is_not_a_seats_to_play() -> None:
    match = start()
    why = match.why_not("dice 1 2 3 4 5")
    assert why
    assert why.clause == "8.2"


def test_a_board_that_the_owner_does_not_have_is_refused() -> None:
    match = GAME.start(
        players=2, options={"deck": {"boards": GAME.components()["boards"][:3]}}, chance="manual"
    )
    assert match.why_not("board 4 0") == ("The boards are numbered from 1 to 3.", "2.2")


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("place 1 2", "place a 1 in row 2", "placer un 1 dans la rangée 2"),
        ("roll", "roll the other 4 dice again", "relancer les 4 autres dés"),
        ("stop", "stop and take the other 4 dice back", "s’arrêter et reprendre les 4 autres dés"),
    ],
)
def test_a_move_can_be_described(text: str, english: str, french: str) -> None:
    match = GAME.start(players=3, chance="manual")
    match.play("board 7 0")
    turn(match, "1 1 2 3 6", "6 1")
    assert match.describe(text) == english
    assert match.describe(text, lang="fr") == french


def test_a_roll_says_how_many_dice_there_are() -> None:
    match = start(players=6)
    assert match.describe("roll") == "roll 5 dice"
    assert match.describe("roll", "fr") == "lancer 5 dés"
    turn(match, "1 2 2 3 4", "1 1", "2 2", "2 2", "3 3")
    assert match.describe("roll") == "roll the other die again"
    assert match.describe("roll", "fr") == "relancer l’autre dé"
    match.play("stop")
    for dice, place in (("6", "6 4"), ("5", "5 4"), ("1", "1 5"), ("1", "1 5"), ("1", "1 6")):
        stopped(match, " ".join([dice] * 5), place)
    assert match.describe("roll") == "roll the only die left"
    assert match.describe("roll", "fr") == "lancer le seul dé qui reste"


def test_chance_can_be_described() -> None:
    match = GAME.start(players=3, chance="manual")
    assert match.describe("board 3 0") == "board 3, front"
    match.play("board 3 0")
    match.play("roll")
    assert match.describe("dice 1 1 2 2 3", lang="fr") == "les dés montrent 1 1 2 2 3"


def test_the_state_is_plain_json_with_the_keys_of_the_page() -> None:
    for match in positions():
        full = match.full()
        assert json.loads(json.dumps(full)) == full
        assert {"board", "seen", "round", "rows", "rolled", "dice", "in_turn", "placed", "turn"} < set(full)
