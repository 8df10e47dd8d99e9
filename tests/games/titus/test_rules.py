"""The rulebook from the box to the turn, clause by clause, on positions that a person could lay out."""

from __future__ import annotations

from fractions import Fraction

import ludotheque

from .laying import draw, lay, refused, table

THREE_AND_SINGLES = (
    "1/1 keep",
    "10/10 keep",
    "2/2 group #1, end",
    "12/12 keep",
    "3/3 group #1, end",
    "14/14 keep",
)
"""Seat 0 has the group #1 of 1, 2, 3; seat 1 has the independents #2, #4, #6, which are 10, 12, 14."""


def cashed_once() -> ludotheque.Match:
    """Seat 0 has cashed 1–4 for 18; seat 1, whose turn it is, has 10 (#2), 17 (#4) and 18 (#6)."""
    return lay(
        table(),
        "1/1 keep",
        "10/10 keep",
        "2/2 group #1, end",
        "17/17 keep",
        "3/3 group #1, end",
        "18/18 keep, end",
        "4/5 group #1, cash #1, end",
        "11/11",
    )


# --- 1 to 3: box, pile, reserve


def test_1_1_there_is_one_token_for_every_pair_of_numbers_at_most_2_apart() -> None:
    pairs = table().full()["pile"]
    assert len(pairs) == 54
    assert pairs == sorted([a, b] for a in range(1, 20) for b in range(a, 20) if b - a <= 2)
    assert refused(table(), "top 5 8", "1.1")


def test_1_2_the_victory_cards_lie_from_18_down_to_7() -> None:
    assert table().full()["victory_pile"] == [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]
    assert refused(lay(table(), "8/10"), "steal 1 6", "1.2")


def test_2_1_each_token_left_is_as_likely_and_each_of_its_faces() -> None:
    match = lay(table(), "5/5")
    match.play("draw")
    odds = match.odds()
    assert odds["top 8 8"] == Fraction(1, 53)
    assert odds["top 8 9"] == odds["top 9 8"] == Fraction(1, 106)
    assert len(odds) == 2 * 35 + 18
    assert refused(match, "top 5 5", "2.1")


def test_2_2_everybody_sees_the_front_of_the_top_token_and_nobody_its_back() -> None:
    match = lay(table(), "8/10")
    for seat in (0, 1, None):
        assert match.view(seat)["top"] == [8, None]
        assert match.view(seat)["pile"] == 53
        assert match.sight(seat).history == [["chance", "top 8"]]
    assert match.full()["top"] == [8, 10]


def test_3_1_a_reserve_is_open_and_holds_independents_and_groups() -> None:
    match = lay(table(), *THREE_AND_SINGLES, "19/19")
    for seat in (0, 1, None):
        assert match.view(seat)["reserves"] == [[["#1", "#3", "#5"]], [["#2"], ["#4"], ["#6"]]]


def test_3_2_equal_numbers_never_group() -> None:
    match = draw(lay(table(), "8/8 keep", "1/1 keep", "8/9"), "3/3")
    assert match.moves() == ["keep", "swap 1 #2"]
    assert refused(match, "group #1", "5.3")


def test_3_2_nothing_is_taken_out_of_a_group() -> None:
    match = draw(lay(table(), *THREE_AND_SINGLES, "16/16 keep", "19/19"), "18/18")
    for token in ("#1", "#3", "#5"):
        assert refused(match, f"swap 0 {token}", "5.4")
    assert "swap 0 #7" in match.moves()


# --- 4: a turn


def test_4_1_seat_0_begins_and_turns_go_clockwise() -> None:
    match = lay(table(3), "1/1")
    turns = []
    for following in ("4/4", "7/7", "10/10", "13/13"):
        turns.append(match.to_move)
        draw(match, following).play("keep")
    assert turns == [0, 1, 2, 0]


def test_4_1_the_first_taking_is_a_duty() -> None:
    match = lay(table(), "8/10")
    assert match.moves() == ["draw"]
    assert refused(match, "end", "4.1")


def test_4_1_with_a_token_in_hand_nothing_else_is_taken_or_ended() -> None:
    match = draw(lay(table(), "8/10"), "3/2")
    for move in ("draw", "end", "steal 1 18"):
        assert refused(match, move, "4.1")
    assert refused(lay(table(), "8/10"), "keep", "5.1")


def test_4_2_who_groups_may_take_again_or_end() -> None:
    match = lay(table(), "1/1 keep", "10/10 keep", "2/2 group #1", "7/7")
    assert match.to_move == 0
    assert match.moves() == ["draw", "end"]
    match.play("end")
    assert match.to_move == 1


def test_4_2_after_the_third_taking_nobody_takes_any_more() -> None:
    match = lay(table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4 group #1", "5/5")
    assert match.full()["takings"] == 3
    assert match.full()["may_take"] is False
    assert match.moves() == ["cash #1", "end"]
    assert refused(match, "draw", "TIT-2")


def test_tit_2_draws_and_steals_count_together() -> None:
    match = lay(
        cashed_once(),
        "11/11 group #2",
        "12/12 group #2",
        "13/13 group #2, cash #2, end",  # one card each: nobody has the fewest alone
        "12/14 keep",
        "7/7 keep, end",
        "14/14",
    )
    match.play("steal 1 17")
    match.play("group #11")
    lay(match, "14/14 group #11", "15/15 group #11", "9/9")
    assert match.full()["takings"] == 3
    assert match.moves() == ["cash #11", "end"]
    assert refused(match, "draw", "TIT-2")
    assert refused(match, "steal 1 17", "TIT-2")


def test_4_3_who_alone_has_the_fewest_victory_cards_takes_without_limit() -> None:
    match = lay(cashed_once(), *(f"{n}/{n} group #2" for n in (11, 12, 13, 14, 15)), "8/8")
    assert match.full()["takings"] == 5
    assert match.moves() == ["draw", "steal 0 18", "join #4 #6", "cash #2", "end"]


def test_4_3_who_shares_the_fewest_victory_cards_has_a_limit() -> None:
    match = lay(
        table(3),
        "1/1 keep",
        "10/10 keep",
        "19/19 keep",
        "2/2 group #1",
        "3/3 group #1",
        "4/4 group #1, cash #1",
        "11/11 group #2",
        "12/12 group #2",
        "13/13 group #2",
        "8/8",
    )
    assert match.full()["turn"] == 1
    assert match.moves() == ["cash #2", "end"]
    assert refused(match, "draw", "TIT-2")


def test_tit_3_losing_the_exception_brings_the_limit_of_three_back() -> None:
    match = lay(cashed_once(), *(f"{n}/{n} group #2" for n in (11, 12, 13, 14)), "8/8")
    assert "draw" in match.moves()
    match.play("cash #2")
    assert match.moves() == ["join #4 #6", "end"]
    assert refused(match, "draw", "TIT-3")
    assert refused(match, "steal 0 18", "TIT-3")


def test_tit_3_losing_the_exception_does_not_matter_before_the_third_taking() -> None:
    match = lay(
        cashed_once(),
        "11/11 group #2, end",
        "6/6 keep",
        "12/12 group #2, end",
        "8/8 keep",
        "13/13 group #2, cash #2",
        "19/19",
    )
    assert match.to_move == 1
    assert "draw" in match.moves()


def test_4_4_units_are_joined_when_one_ends_where_the_other_begins() -> None:
    match = lay(
        table(),
        "4/4 keep",
        "19/19 keep",
        "5/5 group #1, end",
        "17/17 keep",
        "6/6 keep, end",
        "15/15 keep",
        "1/1",
    )
    assert match.moves() == ["draw", "join #1 #5"]
    assert refused(match, "join #5 #1", "10.2")
    assert refused(match, "join #3 #5", "10.2")
    assert refused(match, "join #1 #2", "10.2")
    match.play("join #1 #5")
    assert match.full()["reserves"][0] == [["#1", "#3", "#5"]]
    assert match.full()["takings"] == 0
    assert match.moves() == ["draw"]


def test_4_4_units_that_do_not_touch_are_not_joined() -> None:
    match = lay(table(), "4/4 keep", "19/19 keep", "6/6 keep", "17/17 keep", "1/1")
    assert match.moves() == ["draw"]
    assert refused(match, "join #1 #3", "4.4")


def test_4_4_joining_is_possible_between_takings() -> None:
    match = lay(table(), "4/4 keep", "19/19 keep", "5/5 keep, end", "17/17 keep", "6/6 group #3", "13/13")
    match.play("join #1 #3")
    assert match.full()["reserves"][0] == [["#1", "#3", "#5"]]
    assert match.moves() == ["draw", "end"]


def test_4_5_a_group_of_four_is_cashed_whole_for_the_top_victory_card() -> None:
    match = lay(table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4 group #1", "5/5")
    match.play("cash #1")
    full = match.full()
    assert full["victory"] == [[{"card": 18, "run": ["#1", "#3", "#4", "#5"]}], []]
    assert full["victory_pile"][0] == 17
    assert full["reserves"][0] == []
    assert full["scores"] == [18, 0]


def test_4_5_a_group_of_three_is_not_cashed() -> None:
    match = lay(table(), *THREE_AND_SINGLES, "19/19")
    assert refused(match, "cash #1", "4.5")
    assert refused(match, "cash #3", "10.2")


def test_4_5_when_no_victory_card_is_left_groups_stay_in_the_reserve() -> None:
    deck = {**ludotheque.load("titus").components(), "victory": [5]}
    match = lay(
        table(deck=deck),
        "1/1 keep",
        "11/11 keep",
        "2/2 group #1",
        "3/3 group #1",
        "4/4 group #1, cash #1",
        "12/12 group #2",
        "13/13 group #2",
        "14/14 group #2",
        "8/8",
    )
    assert match.full()["victory_pile"] == []
    assert match.moves() == ["draw", "steal 0 5", "end"]
    assert refused(match, "cash #2", "4.5")
    assert match.scores == [5, 6]


def test_4_6_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    match = lay(table(3), "4/4 keep", "19/19")
    assert match.to_move == 1
    assert match.history[-1] == [0, "keep"]


def test_4_6_a_turn_with_something_left_to_do_waits_for_end() -> None:
    match = lay(table(), "4/4 keep", "19/19 keep", "5/5 keep", "17/17")
    assert match.to_move == 0
    assert match.moves() == ["join #1 #3", "end"]
    match.play("end")
    assert match.to_move == 1
