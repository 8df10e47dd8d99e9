"""How a match ends, and the options that decide it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ludotheque

from .laying import FIVES, GAME, play, refused, table
from .test_rules import told


def nearly_done(**options: Any) -> ludotheque.Match:
    """Seven cards were dealt; seat 0 holds 4-25 alone, has 6 points, and may complete it with f6."""
    match = table(zero=("1-1", "2-2", "3-7"), one=FIVES, deck="complete", cards=7, **options)
    play(match, "d4", "deal 0 4-25", "e5", "c3")
    assert told(match, "scores", "hands", "to_move") == [[6, 0], [["4-25"], list(FIVES)], 0]
    return match


# 4.2, 4.3: an empty hand


def test_4_2_the_first_with_an_empty_hand_takes_the_cards_of_the_other() -> None:
    match = play(nearly_done(), "f6")
    assert told(match, "over", "scores", "winners") == [True, [25, 0], [0]]
    assert told(match, "hands", "won") == [[[], []], [["1-1", "2-2", "3-7", "4-25", *FIVES], []]]
    assert told(match, "turn", "to_move", "extra", "quiet") == [None, None, 0, 0]
    assert match.moves() == []
    assert refused(match, "a1") == "4.1"


def test_4_2_who_completes_the_last_card_of_the_other_loses_his_hand() -> None:
    match = play(nearly_done(), "a1", "f6")
    assert told(match, "last_by", "scores", "winners") == [1, [25, 0], [0]]


def test_4_1_a_match_that_is_over_takes_no_more_moves() -> None:
    ends = [play(nearly_done(), "f6"), play(nearly_done(target=10), "f6"), play(table(stall=1), "a1")]
    for match in ends:
        assert match.over
        assert match.moves() == []
        assert refused(match, "a1") == "4.1"


def test_tan_7_an_empty_pile_does_not_end_the_match() -> None:
    match = nearly_done()
    assert told(match, "pile", "over") == [[], False]
    assert match.view(0)["pile"] == 0
    assert play(match, "a1").to_move == 1


def test_3_4_won_cards_are_not_replaced_from_an_empty_pile() -> None:
    match = table(zero=("1-1", "2-2", "5-4"), one=FIVES, cards=7)
    play(match, "d4", "deal 0 5-5", "e5")
    assert told(match, "hands", "to_move") == [[["5-4", "5-5"], list(FIVES)], 0]


def test_4_3_most_points_win() -> None:
    match = play(table(one=("1-1", "5-4", "5-5"), stall=1), "d4", "deal 1 5-7", "a1")
    assert told(match, "over", "scores", "winners") == [True, [0, 1], [1]]


def test_4_3_equal_points_win_both() -> None:
    match = play(table(stall=1), "a1")
    assert told(match, "scores", "winners") == [[0, 0], [0, 1]]


# 4.4: the target


def test_4_4_the_target_is_looked_at_before_any_deal() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2"), target=1), "d4")
    assert told(match, "over", "scores", "winners") == [True, [1, 0], [0]]
    assert told(match, "hands", "won") == [[["5-1", "5-2"], ["5-4", "5-5", "5-6"]], [["1-1"], []]]
    assert len(match.full()["pile"]) == 46


def test_4_4_the_target_is_looked_at_before_a_hand_is_taken_over() -> None:
    match = play(nearly_done(target=10), "f6")
    assert told(match, "over", "scores", "hands") == [True, [10, 0], [[], list(FIVES)]]


def test_4_4_a_target_not_reached_ends_nothing() -> None:
    match = play(nearly_done(target=11), "f6")
    assert told(match, "over", "scores") == [True, [25, 0]]
    assert not play(table(zero=("1-1", "5-1", "5-2"), target=2), "d4").over


def test_4_4_the_one_who_did_not_turn_may_reach_the_target() -> None:
    match = play(table(one=("1-1", "5-4", "5-5"), target=1), "d4")
    assert told(match, "over", "winners") == [True, [1]]


def test_4_1_no_extra_turns_are_left_when_the_match_is_over() -> None:
    match = table(one=("1-1", "3-7", "5-4"), deck="complete", target=4)
    play(match, "a1", "b2", "c3", "d4", "e5", "f6", "a1", "c3")  # two cards for the one who turned
    assert told(match, "over", "scores", "extra") == [True, [0, 4], 0]


def test_4_4_if_one_turn_takes_both_to_the_target_the_higher_total_wins() -> None:
    match = table(zero=("1-1", "5-1", "5-2"), one=("3-7", "5-3", "5-4"), deck="complete", target=1)
    play(match, "a1", "b2", "c3", "d4", "e5", "f6", "a1")  # a line of five, cut off the edge at last
    assert match.scores == [0, 0]
    assert told(play(match, "c3"), "over", "scores", "winners") == [True, [1, 3], [1]]


def test_4_4_if_one_turn_takes_both_to_the_target_with_equal_totals_both_win() -> None:
    match = table(zero=("2-1", "5-1", "5-2"), one=("2-2", "5-3", "5-4"), target=2)
    play(match, "c1", "c2", "c3", "d4", "e5", "f6", "c1")
    assert match.scores == [0, 0]
    assert told(play(match, "d4"), "over", "scores", "winners") == [True, [2, 2], [0, 1]]


# 4.5: how many cards


def test_4_5_every_card_of_the_deck_may_be_dealt_however_few_are_played_with() -> None:
    match = GAME.start(options={"deck": "complete", "cards": 7}, chance="manual")
    assert set(match.odds().values()) == {Fraction(1, 134)}
    assert len(match.odds()) == 134
    assert [match.view(seat)["pile"] for seat in (0, 1, None)] == [7, 7, 7]


def test_4_5_after_the_last_deal_the_pile_is_empty() -> None:
    match = table(zero=("1-1", "5-1", "5-2"), cards=7)
    assert len(match.full()["pile"]) == 46
    assert match.view(1)["pile"] == 1
    play(match, "d4", "deal 0 5-7")
    assert match.full()["pile"] == []


# TAN-3: standing


def drew_a_standing_figure(**options: Any) -> ludotheque.Match:
    """Seat 0 has completed 2-2 and drawn 1-1, which stands at b6."""
    match = table(zero=("2-2", "5-1", "5-2"), standing=True, **options)
    return play(match, "d4", "b6", "e5", "deal 0 1-1")


def test_tan_3_with_standing_a_card_is_won_as_it_is_drawn_and_replaced() -> None:
    match = drew_a_standing_figure()
    assert told(match, "won", "scores", "quiet") == [[["2-2", "1-1"], []], [3, 0], 0]
    assert told(match, "to_move", "turn", "extra") == ["chance", 0, 0]
    play(match, "deal 0 5-7")
    assert told(match, "to_move", "hands") == [0, [["5-1", "5-2", "5-7"], ["5-4", "5-5", "5-6"]]]
    assert play(match, "a1").to_move == 1  # no extra turn but the one for 2-2


def test_tan_3_with_standing_a_card_that_is_drawn_counts_towards_the_target() -> None:
    match = drew_a_standing_figure(target=3)
    assert told(match, "over", "scores", "winners") == [True, [3, 0], [0]]


def test_tan_3_with_standing_the_last_card_of_the_pile_is_not_replaced() -> None:
    match = drew_a_standing_figure(cards=7)
    assert told(match, "to_move", "hands", "pile") == [0, [["5-1", "5-2"], ["5-4", "5-5", "5-6"]], []]


def test_tan_3_with_standing_a_figure_that_does_not_stand_is_kept() -> None:
    match = table(zero=("2-2", "5-1", "5-2"), standing=True)
    assert play(match, "d4", "a1", "e5", "deal 0 1-1").full()["hands"][0] == ["5-1", "5-2", "1-1"]


# TAN-4: the stall


def test_tan_4_after_so_many_turns_without_a_card_the_match_is_over() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2"), stall=3), "d4", "deal 0 5-7", "a1", "b1")
    assert not match.over
    play(match, "a1")
    assert told(match, "over", "scores", "winners", "quiet") == [True, [1, 0], [0], 3]
    assert [len(hand) for hand in match.full()["hands"]] == [3, 3]  # nobody takes the other's hand


def test_tan_4_a_card_won_in_the_last_turn_before_it_averts_the_stall() -> None:
    match = play(table(one=("1-1", "5-4", "5-5"), stall=2), "b1", "d4")
    assert told(match, "over", "quiet", "to_move") == [False, 0, "chance"]


def test_tan_4_the_stall_comes_after_200_turns_unless_set_otherwise() -> None:
    match = table()
    for number in range(200):
        assert not match.over
        match.play(("a1", "g1", "a7", "g7")[number % 4])
    assert told(match, "over", "quiet") == [True, 200]


def test_tan_4_without_a_stall_two_stubborn_players_never_stop() -> None:
    match = table(stall=None)
    for number in range(400):
        match.play(("a1", "g1", "a7", "g7")[number % 4])
    assert not match.over


# options


def test_the_options_are_told_with_their_defaults() -> None:
    options: dict[str, Any] = {"target": None, "cards": 52, "stall": 200, "standing": False}
    options |= {"strict": False, "deck": "standard"}
    match = table()
    assert match.full()["options"] == match.view(0)["options"] == options
    assert list(match.options) == list(options)


@pytest.mark.parametrize(
    "options",
    [
        {"target": 0},
        {"target": 501},
        {"target": "50"},
        {"target": True},
        {"target": 1.0},
        {"cards": 6},
        {"cards": 53},
        {"cards": None},
        {"cards": 135, "deck": "complete"},
        {"stall": 0},
        {"stall": 10_001},
        {"stall": False},
        {"standing": 1},
        {"standing": None},
        {"strict": 0},
        {"deck": "stnadard"},
        {"deck": 7},
        {"cadrs": 52},
    ],
)
def test_an_option_out_of_range_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ludotheque.BadOption):
        GAME.start(options=options)


@pytest.mark.parametrize(
    "options",
    [{"target": 1}, {"target": 500}, {"cards": 7}, {"cards": 134, "deck": "complete"}, {"stall": 10_000}],
)
def test_an_option_at_its_bounds_is_taken(options: dict[str, Any]) -> None:
    match = GAME.start(options=options)
    assert {name: match.options[name] for name in options} == options


@pytest.mark.parametrize("players", [0, 1, 3, True])
def test_two_players_and_no_other_number(players: int) -> None:
    with pytest.raises(ludotheque.BadPlayers):
        GAME.start(players=players)
