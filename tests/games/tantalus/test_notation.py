"""How moves are written, what is refused, and what others may read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque

from .laying import GAME, play, refused, table
from .referee import TILES

START = GAME.start(chance="manual")
TURN = table()
FORBIDDEN = play(table(), "b1")
STRICT = play(table(zero=("1-1", "5-1", "5-2"), strict=True), "d4", "deal 0 5-7")
"""Seat 0 is in an extra turn that it may pass."""


def test_1_3_tiles_are_named_by_column_and_row_from_the_upper_left() -> None:
    before = TURN.full()["tiles"]
    for tile, row, column in (("a1", 0, 0), ("g1", 0, 6), ("d4", 3, 3), ("a7", 6, 0), ("g7", 6, 6)):
        after = play(TURN.copy(), tile).full()["tiles"]
        changed = [(r, c) for r in range(7) for c in range(7) if before[r][c] != after[r][c]]
        assert changed == [(row, column)]


def test_5_1_a_move_is_the_name_of_a_tile() -> None:
    assert TURN.moves() == TILES


def test_5_1_an_extra_turn_that_may_be_passed_is_passed_by_that_word() -> None:
    assert STRICT.moves() == [*TILES, "pass"]
    assert STRICT.actions() == list(range(50))


@pytest.mark.parametrize(
    "match", [START, TURN, FORBIDDEN, STRICT], ids=["deal", "turn", "forbidden", "strict"]
)
def test_every_legal_event_reads_back(match: ludotheque.Match) -> None:
    for text in match.moves():
        twin = match.copy()
        twin.play(text)
        assert twin.history[-1][1] == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "D4", "d4 ", " d4", "4d", "d0", "d8", "h1", "d44", "d٤", "turn d4", "d4\n", "pass d4"],
)
def test_5_1_what_is_no_tile_is_refused(text: str) -> None:
    assert refused(TURN, text) == "5.1"
    assert refused(STRICT, text) == "5.1"


def test_5_1_a_text_without_end_is_refused() -> None:
    assert refused(TURN, "d" + "4" * 10_000) == "5.1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "deal",
        "deal 0",
        "deal 0  5-1",
        "deal 2 5-1",
        "deal 0 5-01",
        "deal 0 5-1 ",
        "Deal 0 5-1",
        "deal 0 6-1",
        "d4",
        "deal 0 5-٣",
    ],
)
def test_5_2_what_is_no_deal_is_refused(text: str) -> None:
    assert refused(START, text) == "5.2"


def test_5_2_a_card_that_the_deck_does_not_have_is_refused() -> None:
    assert refused(START, "deal 0 5-42") == "5.2"
    assert START.why_not("deal 0 5-42") != START.why_not("deal")
    assert GAME.start(options={"deck": "complete"}, chance="manual").why_not("deal 0 5-42") is None


def test_chance_does_not_speak_in_a_seats_turn() -> None:
    assert refused(TURN, "deal 0 5-7") == "5.2"


def test_3_4_a_card_for_the_wrong_seat_is_refused() -> None:
    assert refused(START, "deal 1 5-1") == "3.4"


def test_every_clause_that_a_refusal_names_is_in_both_rulebooks() -> None:
    for clause in ("3.4", "4.1", "5.1", "5.2", "TAN-2", *(option.clause for option in GAME.options)):
        for lang in ("en", "fr"):
            assert f"\n**{clause}** " in GAME.rulebook(lang)


def test_all_rulings_are_in_both_rulebooks() -> None:
    for lang in ("en", "fr"):
        assert all(f"\n**TAN-{number}** " in GAME.rulebook(lang) for number in range(1, 10))


@given(st.text(max_size=12) | st.from_regex(r"\A(deal [01] [1-5]-[0-9]{1,4}|[a-h][0-9]|pass)\Z"))
def test_anything_else_is_refused_and_changes_nothing(text: str) -> None:
    for match in (START, TURN, FORBIDDEN, STRICT):
        if text not in match.moves():
            assert refused(match, text) in ("3.4", "5.1", "5.2", "TAN-2", "TAN-9")


@given(st.lists(st.sampled_from(TILES), max_size=30))
def test_tiles_are_turned_or_refused_as_tan_2_says(tiles: list[str]) -> None:
    match = table(stall=None)
    last = None
    for tile in tiles:
        why = match.why_not(tile)
        assert (why and why.clause) == ("TAN-2" if tile == last else None)
        if why is None:
            match.play(tile)
            last = tile
        if any(match.full()["won"]):
            return


def test_5_2_a_deal_is_veiled_for_the_other_seat_and_a_spectator() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7")
    assert match.sight(0).history == [
        ["chance", "deal 0 1-1"],
        ["chance", "deal 0 5-1"],
        ["chance", "deal 0 5-2"],
        *[["chance", "deal 1"]] * 3,
        [0, "d4"],
        ["chance", "deal 0 5-7"],
    ]
    assert [text for _, text in match.sight(None).history] == [
        *["deal 0"] * 3,
        *["deal 1"] * 3,
        "d4",
        "deal 0",
    ]


def test_3_1_a_view_shows_the_own_hand_and_counts_the_others() -> None:
    match = table()
    assert match.view(0)["hands"] == [["5-1", "5-2", "5-3"], 3]
    assert match.view(1)["hands"] == [3, ["5-4", "5-5", "5-6"]]
    assert match.view(None)["hands"] == [3, 3]
    assert match.view(0)["pile"] == 46


def test_events_are_described_in_every_language() -> None:
    assert TURN.describe("d4") == "turn tile d4"
    assert TURN.describe("d4", "fr") == "tourner la tuile d4"
    assert STRICT.describe("pass") == "pass, and turn no tile in this extra turn"
    assert STRICT.describe("pass", "fr") == "passer, sans tourner de tuile dans ce tour supplémentaire"
    assert START.describe("deal 0 5-1") == "deal card 5-1 to Player 1"
    assert START.describe("deal 0 5-1", "fr") == "donner la carte 5-1 à Joueur 1"
