"""Turns, figures and cards won, clause by clause, on positions that a person could lay out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ludotheque

from .laying import FIVES, GAME, MORE_FIVES, play, refused, table
from .referee import TILES


def told(match: ludotheque.Match, *keys: str) -> list[Any]:
    """Return what ``full`` says of some things."""
    full = match.full()
    return [full[key] for key in keys]


# 1, 3.1: setting up


def test_1_1_there_are_seven_by_seven_tiles_and_52_cards() -> None:
    full = GAME.start(chance="manual").full()
    assert [len(row) for row in full["tiles"]] == [7] * 7
    assert len(full["pile"]) == 52


def test_1_4_the_board_starts_with_circles_only() -> None:
    even, odd = "/\\/\\/\\/", "\\/\\/\\/\\"
    assert GAME.start(chance="manual").full()["tiles"] == [even, odd, even, odd, even, odd, even]


def test_3_1_seat_0_is_dealt_three_cards_then_seat_1_each_card_left_as_likely() -> None:
    match = GAME.start(chance="manual")
    for number, card in enumerate((*FIVES, *MORE_FIVES)):
        assert set(match.odds().values()) == {Fraction(1, 52 - number)}
        assert match.moves() == [f"deal {number // 3} {left}" for left in match.full()["pile"]]
        match.play(f"deal {number // 3} {card}")
    assert told(match, "to_move", "hands", "won") == [0, [list(FIVES), list(MORE_FIVES)], [[], []]]
    assert told(match, "last", "last_by", "extra", "quiet") == [None, None, 0, 0]


def test_3_4_cards_that_were_dealt_are_not_dealt_again() -> None:
    match = play(GAME.start(chance="manual"), "deal 0 5-1")
    assert refused(match, "deal 0 5-1") == "3.4"


# 3.2: a turn


def test_3_2_in_the_first_turn_every_tile_may_be_turned() -> None:
    assert table().moves() == TILES


def test_3_2_a_turn_turns_one_tile_by_a_quarter_and_passes_to_the_other() -> None:
    match = play(table(), "b1")
    assert told(match, "turn", "last", "last_by", "quiet", "move_number") == [1, "b1", 0, 1, 1]
    assert match.full()["tiles"][0] == "///\\/\\/"
    play(match, "c1", "b1")
    assert match.full()["tiles"][0] == "/\\\\\\/\\/"


def test_1_2_two_quarter_turns_lay_a_tile_as_it_lay() -> None:
    match = table()
    lay = [play(match, *turns).full()["tiles"][3][3] for turns in ([], ["d4"], ["a1", "d4"])]
    assert lay == ["/", "\\", "/"]


def test_tan_2_the_tile_that_the_other_has_just_turned_may_not_be_turned() -> None:
    match = play(table(), "b1")
    assert match.moves() == [tile for tile in TILES if tile != "b1"]
    assert refused(match, "b1") == "TAN-2"


def test_tan_2_a_tile_may_be_turned_again_after_another_turn() -> None:
    match = play(table(), "b1", "c1", "b1")
    assert match.why_not("c1") is None
    assert refused(match, "b1") == "TAN-2"


def test_tan_2_in_an_extra_turn_nothing_is_forbidden() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7")
    assert match.to_move == 0
    assert match.moves() == TILES
    play(match, "d4")
    assert refused(match, "d4") == "TAN-2"


# 2, 3.3: figures and cards won


def test_2_1_joining_two_circles_completes_the_figure_of_one_join() -> None:
    match = play(table(zero=("5-1", "1-1", "5-2")), "d4")
    assert told(match, "won", "quiet", "scores") == [[["1-1"], []], 0, [1, 0]]
    assert match.full()["hands"][0] == ["5-1", "5-2"]


@pytest.mark.parametrize(("card", "second"), [("2-1", "c4"), ("2-2", "e5")])
def test_2_4_two_joins_in_a_corner_and_in_a_line_are_two_figures(card: str, second: str) -> None:
    match = play(table(zero=("2-1", "2-2", "5-1")), "d4", second)
    assert match.full()["won"] == [[card], []]


@pytest.mark.parametrize("second", ["c4", "d3", "e4", "d5"])
def test_2_4_a_figure_may_lie_in_any_direction(second: str) -> None:
    assert play(table(one=("2-1", "5-4", "5-5")), "d4", second).full()["won"] == [[], ["2-1"]]


def test_2_2_a_figure_with_something_attached_is_another_figure() -> None:
    match = play(table(zero=("2-2", "5-1", "5-2"), one=("1-1", "3-7", "5-3"), deck="complete"), "b1", "b2")
    assert match.full()["won"] == [[], []]  # (1,1) and (2,2) are joined, but hang on the edge
    play(match, "b1")
    assert match.full()["won"] == [[], ["1-1"]]


@pytest.mark.parametrize("tile", ["b1", "a2", "g2", "f7", "a1", "g7"])
def test_2_2_a_line_that_runs_off_the_edge_closes_nothing(tile: str) -> None:
    assert play(table(zero=("1-1", "5-1", "5-2")), tile).full()["won"] == [[], []]


def test_2_2_a_line_that_reaches_the_last_corner_closes_nothing() -> None:
    match = play(table(zero=("1-1", "2-2", "5-1")), "g7", "b1", "f6")
    assert match.full()["won"] == [[], []]
    assert play(match, "a2", "g7").full()["won"] == [["1-1"], []]


@pytest.mark.parametrize(
    ("card", "mirror_image", "tiles"),
    [("3-5", "3-6", ("d3", "d4", "d5")), ("3-6", "3-5", ("c4", "d4", "e4"))],
)
def test_2_4_a_mirror_image_is_another_figure(card: str, mirror_image: str, tiles: tuple[str, ...]) -> None:
    """3-5 goes down, right and down again, 3-6 the other way, seen with u to the right and v downwards."""
    match = table(zero=(mirror_image, "5-1", "5-2"), one=(card, "5-3", "5-4"), deck="complete")
    assert play(match, *tiles).full()["won"] == [[], [card]]


def test_tan_1_figures_on_odd_points_count() -> None:
    """All tiles at the odd points (2,3) and (3,4) are turned but d3, which joins the two."""
    match = play(table(one=("2-1", "5-4", "5-5")), "c2", "d2", "deal 1 1-1", "c3", "e3", "d4")
    assert match.full()["won"] == [[], ["2-1"]]
    assert play(match, "e4").full()["won"] == [[], ["2-1", "1-1"]]


def test_3_3_a_figure_that_stands_elsewhere_wins_nothing() -> None:
    match = play(table(zero=("2-2", "5-1", "5-2")), "d4", "b6", "e5", "deal 0 1-1", "b1", "a1")
    assert match.full()["won"] == [["2-2"], []]  # b6 still joins two circles


def test_3_3_a_figure_completed_again_wins() -> None:
    match = play(table(zero=("2-2", "5-1", "5-2")), "d4", "b6", "e5", "deal 0 1-1")
    assert play(match, "a5", "a1").full()["won"] == [["2-2"], []]  # a5 ties the figure at b6 to the edge
    assert play(match, "a5").full()["won"] == [["2-2", "1-1"], []]


def test_3_3_two_copies_completed_at_once_win_the_card_once() -> None:
    match = play(table(zero=("3-7", "5-1", "5-2"), deck="complete"), "d4", "b1", "c3", "a1", "e5")
    assert match.full()["won"] == [["3-7"], []]
    play(match, "deal 0 1-1", "d4")  # cuts the line of three in the middle
    assert told(match, "won", "scores") == [[["3-7", "1-1"], []], [4, 0]]
    assert told(match, "to_move", "extra") == ["chance", 0]


@pytest.mark.parametrize(
    ("card", "tiles"), [("1-1", ["d4"]), ("2-2", ["d4", "e5"]), ("3-7", ["d4", "e5", "c3"])]
)
def test_2_3_a_card_is_worth_as_many_points_as_its_figure_has_joins(card: str, tiles: list[str]) -> None:
    match = play(table(zero=(card, "5-1", "5-2"), deck="complete"), *tiles)
    assert match.full()["won"][0] == [card]
    assert match.scores == [len(GAME.components("complete")["cards"][card]["joins"]), 0] == [len(tiles), 0]


def test_3_3_a_card_is_won_by_its_owner_whoever_turned() -> None:
    match = play(table(one=("1-1", "5-4", "5-5")), "d4")
    assert told(match, "won", "scores", "last_by") == [[[], ["1-1"]], [0, 1], 0]


def test_tan_5_a_turn_wins_cards_for_both_at_once() -> None:
    match = play(for_both(), "d4")
    assert told(match, "won", "scores") == [[["3-7", "1-1"], ["4-25", "2-2"]], [4, 6]]


def for_both() -> ludotheque.Match:
    """Seat 0 holds 1-1, seat 1 2-2; d4, which seat 0 may turn, cuts a line of four into those."""
    match = table(zero=("3-7", "5-1", "5-2"), one=("4-25", "5-3", "5-4"), deck="complete")
    play(match, "d4", "a1", "c3", "a2", "e5", "deal 0 1-1", "a3", "f6", "deal 1 2-2", "a4")
    assert told(match, "to_move", "won") == [0, [["3-7"], ["4-25"]]]
    return match


# 3.4, 3.5: drawing and extra turns


def test_3_4_the_one_who_turned_draws_first_then_the_other() -> None:
    match = play(for_both(), "d4")
    assert refused(match, "deal 1 5-5") == "3.4"
    play(match, "deal 0 5-5")
    assert refused(match, "deal 0 5-6") == "3.4"
    play(match, "deal 1 5-6")
    assert match.full()["hands"] == [["5-1", "5-2", "5-5"], ["5-3", "5-4", "5-6"]]
    assert match.to_move == 0


def test_3_4_a_seat_that_turned_draws_before_seat_0() -> None:
    match = table(zero=("4-25", "5-1", "5-2"), one=("3-7", "5-3", "5-4"), deck="complete")
    play(match, "a1", "d4", "a2", "c3", "a3", "e5", "deal 1 1-1", "a4", "f6", "deal 0 2-2", "a5")
    play(match, "d4")
    assert told(match, "won", "turn") == [[["4-25", "2-2"], ["3-7", "1-1"]], 1]
    assert refused(match, "deal 0 5-5") == "3.4"
    assert play(match, "deal 1 5-5", "deal 0 5-6").to_move == 1


def test_3_4_a_hand_keeps_the_order_in_which_its_cards_came() -> None:
    match = play(table(zero=("5-1", "1-1", "5-2")), "d4", "deal 0 2-2")
    assert match.full()["hands"][0] == ["5-1", "5-2", "2-2"]


def test_3_5_an_own_card_brings_an_extra_turn() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4")
    assert told(match, "to_move", "turn", "extra") == ["chance", 0, 0]
    play(match, "deal 0 5-7")
    assert match.to_move == 0
    assert play(match, "b1").to_move == 1


def test_3_5_a_card_that_the_other_completes_brings_no_extra_turn() -> None:
    match = play(table(one=("1-1", "5-4", "5-5")), "d4", "deal 1 5-6")
    assert told(match, "won", "turn", "extra") == [[[], ["1-1"]], 1, 0]
    assert refused(match, "d4") == "TAN-2"
    assert play(match, "b1").to_move == 0


def test_tan_6_two_cards_bring_two_extra_turns_and_extra_turns_chain() -> None:
    match = table(zero=("3-7", "4-25", "5-1"), deck="complete")
    play(match, "d4", "a1", "c3", "a2", "e5", "deal 0 1-1")
    assert told(match, "to_move", "extra") == [0, 0]
    play(match, "f6", "deal 0 2-2")
    assert told(match, "to_move", "extra") == [0, 0]
    play(match, "d4")
    assert told(match, "won", "turn", "extra") == [[["3-7", "4-25", "1-1", "2-2"], []], 0, 1]
    play(match, "deal 0 5-2", "deal 0 5-3", "a3")
    assert told(match, "to_move", "extra") == [0, 0]
    assert play(match, "a4").to_move == 1


def test_tan_6_extra_turns_that_are_left_add_up_with_new_ones() -> None:
    match = table(zero=("3-7", "4-25", "5-1"), deck="complete")
    play(match, "d4", "a1", "c3", "a2", "e5", "deal 0 1-1", "f6", "deal 0 2-2", "d4")
    play(match, "deal 0 2-1", "deal 0 5-3")
    assert told(match, "turn", "extra") == [0, 1]
    play(match, "c2")  # a corner with what c3 joins
    assert told(match, "won", "turn", "extra") == [[["3-7", "4-25", "1-1", "2-2", "2-1"], []], 0, 1]


def test_tan_6_an_extra_turn_is_not_lost_when_the_other_wins_too() -> None:
    match = play(for_both(), "d4", "deal 0 5-5", "deal 1 5-6")
    assert told(match, "to_move", "turn", "extra") == [0, 0, 0]


def test_tan_4_quiet_counts_the_turns_since_a_card_was_won_by_anybody() -> None:
    match = play(table(one=("1-1", "5-4", "5-5")), "b1", "a1")
    assert match.full()["quiet"] == 2
    assert play(match, "d4").full()["quiet"] == 0
    assert play(match, "deal 1 5-6", "a2").full()["quiet"] == 1
