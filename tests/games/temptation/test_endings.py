"""The end of a round, the end of a match, and the rulings."""

from __future__ import annotations

import pytest

import ludotheque

from .table import GAME, deck, face, six_in_one_go, start, stopped, turn


def test_5_1_the_die_on_the_last_free_cell_ends_the_round() -> None:
    match = start(on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 10"))
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    turn(match, "4 5 6 6 6", "6 6")
    full = match.full()
    assert full["board"] is None
    assert (full["round"], full["seen"]) == (1, [[1, 0]])
    assert full["rows"] == [[]] * 6
    assert full["dice"] == [10, 10, 10]
    assert (full["rolled"], full["in_turn"], full["placed"]) == ([], 0, 0)
    assert full["scores"] == [130, 90, 80]
    assert (full["turn"], full["to_move"], full["over"]) == (2, "chance", False)


def test_5_2_all_dice_are_shared_out_again_and_everyone_keeps_the_points() -> None:
    match = start(on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 10"))
    six_in_one_go(match)
    assert (match.full()["dice"], match.scores) == ([10, 10, 10], [130, 90, 80])
    match.play("board 1 1")
    assert (match.full()["dice"], match.scores, match.full()["round"]) == ([10, 10, 10], [130, 90, 80], 2)


def test_5_3_the_left_neighbour_of_who_placed_the_last_die_begins_the_next_round() -> None:
    match = start(players=2, on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 10"))
    six_in_one_go(match)
    assert match.full()["turn"] == 0
    match.play("board 1 1")
    assert (match.to_move, match.full()["in_turn"], match.full()["board"]) == (0, 5, [1, 1])


def test_6_1_500_points_at_the_end_of_a_round_end_the_match() -> None:
    match = start(on=face("1: 100", "2: 100", "3: 100", "4: 100", "5: 20", "6: 10"))
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    assert match.scores == [500, 80, 80]
    assert not match.over
    turn(match, "4 5 6 6 6", "6 6")
    assert match.over
    assert match.winners == [0]
    assert match.moves() == []
    assert match.why_not("roll") == ("The match is over.", "6.1")


def test_the_place_that_ends_the_match_shares_out_nothing() -> None:
    match = start(on=face("1: 100", "2: 100", "3: 100", "4: 100", "5: 20", "6: 10"))
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    turn(match, "4 5 6 6 6", "6 6")
    full = match.full()
    assert full["board"] == [1, 0]
    assert full["rows"] == [[1], [2], [3], [4], [5], [6]]
    assert full["dice"] == [5, 9, 10]
    assert full["round"] == 1
    assert (full["turn"], full["to_move"]) == (None, None)
    assert (full["rolled"], full["in_turn"], full["placed"]) == ([], 0, 0)


def test_6_1_490_points_do_not_end_the_match() -> None:
    match = start(on=face("1: 100", "2: 100", "3: 100", "4: 100", "5: 10", "6: 10"))
    six_in_one_go(match)
    assert match.scores == [490, 90, 80]
    assert not match.over


def test_6_1_who_falls_below_500_before_the_round_ends_has_not_ended_the_match() -> None:
    match = start(players=2, on=face("1: 200", "2: 200", "3: 100", "4: -90", "5: 10", "6: 10"))
    turn(match, "1 2 3 5 6", "1 1", "2 2", "3 3")
    assert match.scores == [580, 80]
    match.play("roll")
    match.play("dice 4 5")
    match.play("place 4 4")
    match.play("stop")
    assert match.scores == [490, 80]
    turn(match, "5 5 5 6 6", "5 5", "6 6")
    assert not match.over


@pytest.mark.parametrize("players", [5, 6])
def test_6_1_with_five_or_six_players_400_points_are_enough(players: int) -> None:
    match = start(players=players, on=face("1: 100", "2: 100", "3: 100", "4: 10", "5: 10", "6: 10"))
    six_in_one_go(match)
    assert match.scores[:2] == [400, 90]
    assert match.over


def test_with_four_players_400_points_are_not_enough() -> None:
    match = start(players=4, on=face("1: 100", "2: 100", "3: 100", "4: 10", "5: 10", "6: 10"))
    six_in_one_go(match)
    assert match.scores[:2] == [400, 90]
    assert not match.over


def test_6_2_most_points_win_whoever_reached_the_goal_first() -> None:
    match = start(players=2, on=face("1: 420", "2: 10", "3: 10", "4: 200", "5: 200", "6: 200"))
    stopped(match, "1 2 3 3 3", "1 1", "2 2", "3 3")
    assert match.scores == [520, 80]
    turn(match, "1 4 5 6 6", "4 4", "5 5", "6 6")
    assert match.over
    assert (match.scores, match.winners) == ([520, 680], [1])


def test_1_1_white_rows_bring_points_and_black_rows_take_them_away() -> None:
    match = start(players=2, on=face("1: 50", "2: 30", "3: 10", "4: -20", "5: -10", "6: 10"), rounds=1)
    stopped(match, "1 2 3 3 3", "1 1", "2 2", "3 3")
    turn(match, "4 5 6 6 6", "4 4", "5 5", "6 6")
    assert match.over
    assert (match.scores, match.winners) == ([170, 60], [0])


def test_tmp_1_the_chips_never_run_out() -> None:
    match = start(players=2, on=face("1: 9000", "2: 9000", "3: 9000", "4: 9000", "5: 9000", "6: 10"))
    six_in_one_go(match)
    assert match.scores == [45080, 90]


def test_tmp_2_after_so_many_rounds_the_match_ends_whatever_the_points() -> None:
    match = start(players=2, on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 30"), rounds=2)
    six_in_one_go(match)
    assert not match.over
    match.play("board 1 1")
    turn(match, "1 2 3 4 5", "1 1", "2 2")
    match.play("stop")
    turn(match, "3 4 5 6 6", "3 3", "4 4", "5 5", "6 6")
    assert match.over
    assert match.scores == [150, 170]
    assert match.winners == [1]
    assert match.full()["round"] == 2


def test_tmp_3_the_first_board_may_be_board_1_face_0() -> None:
    match = GAME.start(players=3, options={"first_board": True}, chance="manual")
    assert match.odds() == {"board 1 0": 1}
    assert match.why_not("board 1 1") == ("The first board is board 1, front.", "TMP-3")
    match.play("board 1 0")
    assert match.full()["board"] == [1, 0]


def test_tmp_4_boards_come_back_in_the_same_order_each_time_turned_over() -> None:
    six = face("1: 10", "2: 10", "3: 10", "4: -10", "5: -10", "6: -10")
    match = GAME.start(players=2, options={"deck": deck(six, six)}, chance="manual")
    for board in ("board 2 1", "board 1 1"):
        match.play(board)
        six_in_one_go(match)
    assert match.why_not("board 1 1") == ("The boards come back in the same order, turned over.", "TMP-4")
    for board in ("board 2 0", "board 1 0", "board 2 1", "board 1 1", "board 2 0"):
        assert match.odds() == {board: 1}
        match.play(board)
        six_in_one_go(match)
    assert match.full()["seen"] == [[2, 1], [1, 1], [2, 0], [1, 0], [2, 1], [1, 1], [2, 0]]


def test_tmp_5_equal_points_win_together() -> None:
    match = start(players=3, on=face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 50"), rounds=1)
    six_in_one_go(match)
    assert match.scores == [130, 130, 80]
    assert match.winners == [0, 1]


def test_with_nothing_left_to_anybody_all_win() -> None:
    match = start(players=2, on=face("1: -100", "2: -10", "3: -10", "4: -10", "5: -10", "6: -100"), rounds=1)
    six_in_one_go(match)
    assert match.scores == [0, 0]
    assert match.winners == [0, 1]


def test_everything_is_open() -> None:
    match = start(players=3)
    turn(match, "1 2 2 3 4", "3 3")
    assert match.view(0) == match.view(1) == match.view(2) == match.view(None) == match.full()
    assert match.sight(2).history == match.history


def test_a_whole_match_on_our_boards_keeps_all_dice_in_play() -> None:
    match = GAME.start(players=4, seed=5)
    bot = ludotheque.bot("random", seed=5)
    while not match.over:
        full = match.full()
        assert sum(full["dice"]) + sum(map(len, full["rows"])) == 28
        match.play(bot.choose(match.sight(full["to_move"])))


def test_only_moves_of_seats_are_counted() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3")
    match.play("stop")
    assert match.full()["move_number"] == 3
