"""TAN-9: with the option `strict` an extra turn is a right, which its player may pass."""

from __future__ import annotations

from typing import Any

import ludotheque
from ludotheque.bots import make
from ludotheque.games.tantalus import insight
from ludotheque.games.tantalus.rules import PASS

from .laying import play, refused, table
from .referee import TILES
from .test_rules import told


def extra_turn(**options: Any) -> ludotheque.Match:
    """Seat 0 has won 1-1 with d4, drawn 5-7, and is in its extra turn."""
    return play(table(zero=("1-1", "5-1", "5-2"), strict=True, **options), "d4", "deal 0 5-7")


def two_extra_turns() -> ludotheque.Match:
    """Seat 0 has completed 1-1 and 2-2 with d4, drawn 2-1 and 5-3, and has two extra turns."""
    match = table(zero=("3-7", "4-25", "5-1"), deck="complete", strict=True)
    play(match, "d4", "a1", "c3", "a2", "e5", "deal 0 1-1", "f6", "deal 0 2-2", "d4")
    play(match, "deal 0 2-1", "deal 0 5-3")
    assert told(match, "to_move", "extra") == [0, 1]
    return match


def test_tan_9_without_the_option_nobody_passes() -> None:
    match = table(zero=("1-1", "5-1", "5-2"))
    assert refused(match, "pass") == "TAN-9"
    assert play(match, "d4", "deal 0 5-7").moves() == TILES
    assert refused(match, "pass") == "TAN-9"


def test_tan_9_a_turn_that_is_no_extra_turn_may_not_be_passed() -> None:
    match = table(one=("1-1", "5-4", "5-5"), strict=True)
    assert refused(match, "pass") == "TAN-9"
    play(match, "b1")
    assert refused(match, "pass") == "TAN-9"
    play(match, "a1", "d4")  # 1-1 for seat 1, whose turn comes, but no extra turn
    assert refused(match, "pass") == "5.2"
    assert refused(play(match, "deal 1 5-7"), "pass") == "TAN-9"


def test_tan_9_an_extra_turn_may_be_passed_and_that_comes_last_in_the_order() -> None:
    assert extra_turn().moves() == [*TILES, "pass"]


def test_tan_9_a_pass_turns_no_tile_and_uses_the_extra_turn_up() -> None:
    match = extra_turn()
    tiles = match.full()["tiles"]
    play(match, "pass")
    assert told(match, "tiles", "turn", "to_move", "extra") == [tiles, 1, 1, 0]
    assert told(match, "last", "last_by", "quiet", "move_number") == [None, 0, 1, 2]
    assert match.history[-1] == [0, "pass"]


def test_tan_9_after_a_pass_no_tile_is_forbidden_and_the_other_may_not_pass() -> None:
    match = play(extra_turn(), "pass")
    assert match.moves() == TILES
    assert refused(match, "pass") == "TAN-9"
    assert told(play(match, "d4"), "last", "last_by") == ["d4", 1]
    assert refused(match, "d4") == "TAN-2"


def test_tan_9_of_two_extra_turns_each_can_be_passed_or_played() -> None:
    match = play(two_extra_turns(), "pass")
    assert told(match, "to_move", "last", "last_by", "extra", "quiet") == [0, None, 0, 0, 1]
    assert match.moves() == [*TILES, "pass"]
    assert told(play(match.copy(), "pass"), "to_move", "quiet") == [1, 2]
    assert play(match.copy(), "a1").to_move == 1
    play(match, "c2", "deal 0 5-7")  # wins 2-1: another extra turn
    assert told(match, "to_move", "last") == [0, "c2"]
    assert "pass" in match.moves()


def test_tan_9_a_pass_completes_nothing() -> None:
    """1-1, just drawn, stands at b6, and once more where it has just been completed."""
    match = play(table(zero=("2-2", "5-1", "5-2"), strict=True), "d4", "b6", "e5", "deal 0 1-1")
    play(match, "pass")
    assert told(match, "won", "hands") == [[["2-2"], []], [["5-1", "5-2", "1-1"], ["5-4", "5-5", "5-6"]]]


def test_tan_9_a_pass_counts_as_a_turn_for_the_stall() -> None:
    match = play(extra_turn(stall=2), "pass")
    assert told(match, "over", "quiet") == [False, 1]
    match = play(extra_turn(stall=1), "pass")
    assert told(match, "over", "quiet", "scores", "winners") == [True, 1, [1, 0], [0]]
    assert [len(hand) for hand in match.full()["hands"]] == [3, 3]


def test_tan_9_what_others_know_is_not_changed_by_a_pass() -> None:
    match = extra_turn()
    before, after = match.sight(1).s, play(match, "pass").sight(1).s
    assert [before.never[0, k, 0] for k in range(3)] == [after.never[0, k, 0] for k in range(3)]


# what bots make of it


def test_a_pass_looks_better_than_turns_that_spoil_a_figure_and_worse_than_one_that_wins() -> None:
    match = two_extra_turns()  # c2 completes 2-1
    hopes = {move: insight.prior(match.s, action) for action, move in enumerate(match.moves())}
    assert match.moves()[PASS] == "pass"
    assert hopes["c3"] < hopes["pass"] < hopes["c2"]


def test_bots_play_matches_in_which_turns_may_be_passed() -> None:
    for name, settings in (("expert", {"iterations": 40}), ("greedy", {})):
        match = two_extra_turns()
        match.play(make(name, seed=1, **settings).choose(match.sight(0)))
        assert match.full()["won"][0][-1] == "2-1"
