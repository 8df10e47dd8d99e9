"""Moves in writing: one spelling each, and everything else refused with a reason."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque.engine.author.rulebook import clauses

from .tables import GAME, begin, refused

CLAUSES = clauses(GAME.rulebook("en"))
DECKS = ("standard", "single", "standard", GAME.small["deck"])


@cache
def positions() -> list[ludotheque.Match]:
    """Positions of every kind: dealing, opening, laying, taking, drawing, over."""
    found = []
    for seed in range(4):
        rng = random.Random(seed)
        options = {"treasures": 2 - seed % 2, "strict": seed > 1, "deck": DECKS[seed]}
        match = GAME.start(players=2 + seed, chance="manual", options=options)
        while not match.over:
            if rng.random() < 0.15 or match.full()["phase"] == "take":
                found.append(match.copy())
            match.play(rng.choice(match.moves()))
        found.append(match)
    return found


def texts_like(match: ludotheque.Match) -> st.SearchStrategy[str]:
    """Texts that look like moves, legal or not."""
    number = st.integers(-70, 70)
    turn = st.sampled_from(["0", "90", "180", "270", "360", "45", "-90", "00"])
    return st.one_of(
        st.builds(lambda c, x, y, t: f"lay {c} {x},{y} {t}", st.integers(0, 70), number, number, turn),
        st.builds(lambda x, y: f"take {x},{y}", st.integers(-9, 9), st.integers(-9, 9)),
        st.builds(lambda seat, c: f"deal {seat} {c}", st.integers(-1, 7), st.integers(0, 70)),
        st.builds(lambda c, t: f"open {c} {t}", st.integers(0, 70), turn),
        st.sampled_from(["done", "Done", "done ", " done", "", "pass", "lay", "take", "deal 0", "take -0,0"]),
        st.text(max_size=30),
    )


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_what_is_not_in_moves_is_refused_with_a_clause_and_changes_nothing(data: st.DataObject) -> None:
    match = data.draw(st.sampled_from(positions()))
    text = data.draw(texts_like(match))
    if text in match.moves():
        assert match.why_not(text) is None
    else:
        assert refused(match, text) in CLAUSES


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_legal_move_with_one_character_changed_is_another_legal_move_or_refused(
    data: st.DataObject,
) -> None:
    match = data.draw(st.sampled_from([match for match in positions() if not match.over]))
    moves = match.moves()
    text = data.draw(st.sampled_from(moves))
    at = data.draw(st.integers(0, len(text)))
    character = data.draw(st.sampled_from([*"0123456789,- dlo٣５"]))
    changed = text[:at] + character + text[at + data.draw(st.integers(0, 1)) :]
    assert (match.why_not(changed) is None) == (changed in moves)


def test_6_1_every_move_reads_back_as_the_number_it_was_written_for() -> None:
    for match in positions():
        s, deck = match.s, match.setting.deck
        for action, text in zip(match.actions(), match.moves(), strict=True):
            assert GAME.notation.read(s, deck, text) == action
            assert GAME.notation.write(s, deck, action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lay 1",
        "lay 1 0,-1",
        "lay 1 0,-1 0 ",
        "lay  1 0,-1 0",
        "LAY 1 0,-1 0",
        "lay 01 0,-1 0",
        "lay 0 0,-1 0",
        "lay 1 -0,-1 0",
        "lay 1 0,-01 0",
        "lay 1 0 -1 0",
        "lay 1 0,-1 360",
        "lay 1 0,-1 0\n",
        "lay １ 0,-1 0",
        f"lay 1 {'9' * 5000},0 0",
        "done 1",
        "take",
    ],
)
def test_6_1_a_move_has_one_spelling(text: str) -> None:
    match = begin({1: "straight a b", 11: "straight c d"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    assert match.why_not("lay 1 0,-1 0") is None
    assert refused(match, text) == "6.1"


def test_6_1_a_straight_card_has_two_turns() -> None:
    match = begin({1: "straight a b", 11: "straight c d"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    assert refused(match, "lay 1 0,-1 180") == "6.1"
    assert refused(match, "lay 1 0,-1 270") == "6.1"
    opening = begin({5: "straight a b"}, "", "1 2 / 3 4")
    assert refused(opening, "open 5 180") == "6.1"
    assert opening.why_not("open 6 180") is None


def test_6_1_a_cross_has_one_turn_and_a_dead_end_four() -> None:
    match = begin({1: "cross a b", 2: "end a", 11: "cross c"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    for turn in (90, 180, 270):
        assert refused(match, f"lay 1 0,-1 {turn}") == "6.1"
    assert match.why_not("lay 1 0,-1 0") is None
    assert match.why_not("lay 2 0,-1 180") is None
    assert refused(match, "lay 2 0,-1 90") == "2.2"
    opening = begin({5: "cross a"}, "", "1 2 / 3 4")
    assert refused(opening, "open 5 90") == "6.1"


def test_6_2_chance_is_refused_what_is_not_due() -> None:
    match = GAME.start(players=2, chance="manual")
    assert refused(match, "deal 1 5") == "6.2"
    assert refused(match, "open 5 0") == "6.2"
    assert refused(match, "done") == "6.2"
    assert refused(match, "deal 0 49") == "1.1"
    match.play("deal 0 5")
    assert refused(match, "deal 0 5") == "1.3"
    opening = begin({}, "7@0", "1 2 / 3 4")
    assert refused(opening, "deal 0 8") == "6.2"
    assert refused(opening, "open 41 0") == "1.1"
    assert refused(opening, "open 7 0") == "1.3"


def test_moves_of_the_wrong_phase_are_refused_with_what_to_do() -> None:
    match = begin({11: "tee a b", 1: "tee a c"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    assert refused(match, "take 0,0") == "3.1"
    assert refused(match, "done") == "LAB-2"
    assert refused(match, "lay 41 0,-1 0") == "1.1"


def test_an_illegal_text_is_explained_in_every_language() -> None:
    match = begin({}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    english, french = match.why_not("lay 3 0,-1 180"), match.why_not("lay 3 0,-1 180", "fr")
    assert english == ("You do not hold that card.", "2.1")
    assert french == ("Vous n’avez pas cette carte en main.", "2.1")


def test_moves_stand_by_card_then_place_then_turn() -> None:
    match = begin({1: "straight a b"}, "11@0 12@0 13@0 14@0", "1 2 / 3 4")
    lays = [text.split() for text in match.moves()]
    keys = [(int(card), [int(n) for n in place.split(",")][::-1], int(turn)) for _, card, place, turn in lays]
    assert keys == sorted(keys)
