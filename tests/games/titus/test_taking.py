"""Drawing, stealing and the end: the rulebook's last clauses, on positions that a person could lay out."""

from __future__ import annotations

import ludotheque

from .laying import draw, lay, refused, table
from .test_rules import cashed_once

# --- 5: drawing


def test_5_1_a_token_is_drawn_as_it_lies_and_the_next_one_is_in_sight_before_it_is_placed() -> None:
    match = lay(table(), "8/10")
    match.play("draw")
    full = match.full()
    assert (full["to_move"], full["turn"], full["phase"], full["top"]) == ("chance", 0, "place", None)
    match.play("top 3 2")
    view = match.view(1)
    assert view["tokens"] == {"#1": [8, None]}
    assert (view["pending"], view["pending_from"], view["top"]) == ("#1", "pile", [3, None])
    assert match.to_move == 0


def test_5_2_a_token_is_kept_independent_even_if_it_could_be_grouped() -> None:
    match = lay(table(), "8/8 keep", "1/1 keep", "9/9 keep", "3/3")
    assert match.full()["reserves"][0] == [["#1"], ["#3"]]


def test_5_3_a_token_is_grouped_upon_a_unit_under_a_unit_or_between_two() -> None:
    before = lay(
        table(), "4/4 keep", "19/19 keep", "5/5 group #1, end", "17/17 keep", "7/7 keep", "15/15 keep", "6/6"
    )
    draw(before, "13/13")
    assert before.moves()[:4] == ["keep", "group #1", "group #1 #5", "group #5"]
    assert refused(before, "group #5 #1", "10.2")
    for move, reserve in (
        ("group #1", [["#1", "#3", "#7"], ["#5"]]),
        ("group #1 #5", [["#1", "#3", "#7", "#5"]]),
        ("group #5", [["#1", "#3"], ["#7", "#5"]]),
    ):
        match = before.copy()
        match.play(move)
        assert match.full()["reserves"][0] == reserve
        assert match.full()["may_take"] is True


def test_tit_6_two_units_of_the_same_numbers_are_different_things() -> None:
    match = lay(table(), "5/5 keep", "19/19 keep", "5/6 keep", "17/17 keep", "6/6")
    draw(match, "13/13")
    assert match.moves()[:3] == ["keep", "group #1", "group #3"]
    match.play("group #3")
    assert match.full()["reserves"][0] == [["#1"], ["#3", "#5"]]


def swap_offered() -> ludotheque.Match:
    """Seat 0 has 9 (#1) and a 6 in hand; seat 1 has 8 with 10 on the back (#2), and 4, 5 (#4)."""
    match = lay(
        table(), "9/9 keep", "8/10 keep", "16/16 keep", "4/4 keep", "19/19 keep", "5/5 group #4, end", "6/6"
    )
    return draw(match, "13/13")


def test_5_4_a_swapped_token_turns_over_and_the_other_lies_independent() -> None:
    match = swap_offered()
    match.play("swap 1 #2")
    full = match.full()
    assert full["tokens"]["#2"] == [10, 8]
    assert full["turned"] == ["#2"]
    assert full["reserves"][1] == [["#4", "#6"], ["#7"]], "the 6 lies beside the 4–5, not on it"
    assert full["tokens"]["#7"] == [6, 6]
    assert (full["pending"], full["pending_from"], full["takings"]) == ("#2", "swap", 1)
    match.play("group #1")
    assert match.full()["reserves"][0][0] == ["#1", "#2"]
    assert "draw" in match.moves(), "a swapped token that is grouped lets its player take again"


def test_5_4_everybody_has_seen_both_faces_of_a_token_that_was_turned_over() -> None:
    match = swap_offered()
    assert match.view(None)["tokens"]["#2"] == [8, None]
    match.play("swap 1 #2")
    for seat in (0, 1, None):
        assert match.view(seat)["tokens"]["#2"] == [10, 8]
        assert match.view(seat)["tokens"]["#7"] == [6, None]


def test_5_4_a_token_is_swapped_only_once_and_never_back() -> None:
    match = swap_offered()
    match.play("swap 1 #2")
    assert match.moves() == ["keep", "group #1"]
    assert refused(match, "swap 1 #7", "5.4")


def test_5_4_one_swaps_with_others_and_only_independents() -> None:
    match = swap_offered()
    assert [move for move in match.moves() if move.startswith("swap")] == ["swap 1 #2"]
    for move in ("swap 0 #1", "swap 1 #4", "swap 1 #6", "swap 1 #30"):
        assert refused(match, move, "5.4")
    assert refused(match, "swap 2 #2", "10.3")


def test_tit_5_a_token_put_down_independent_ends_the_right_to_take() -> None:
    match = lay(table(), "8/8 keep", "1/1 keep", "9/9 keep", "3/3")
    assert match.moves() == ["join #1 #3", "end"]
    assert refused(match, "draw", "TIT-5")


def test_tit_5_joining_and_cashing_follow_an_independent_token() -> None:
    match = lay(table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4 keep", "12/12")
    match.play("join #1 #5")
    assert match.moves() == ["cash #1", "end"]
    assert refused(match, "draw", "TIT-5")
    match.play("cash #1")
    assert (match.to_move, match.scores) == (1, [18, 0])


def test_tit_7_with_a_token_in_hand_nothing_is_joined_or_cashed() -> None:
    match = lay(
        table(),
        "1/1 keep",
        "10/10 keep",
        "2/2 group #1",
        "3/3 group #1",
        "4/4 group #1, end",
        "12/12 keep",
        "5/5",
    )
    draw(match, "7/7")
    assert refused(match, "cash #1", "TIT-7")
    assert refused(match, "join #1 #1", "TIT-7")
    assert match.moves() == ["keep", "group #1", "swap 1 #2", "swap 1 #6"]


# --- 6: stealing


def test_6_1_a_stolen_token_is_the_highest_of_its_run_and_is_turned_over() -> None:
    match = cashed_once()
    match.play("steal 0 18")
    full = match.full()
    assert full["victory"][0] == [{"card": 18, "run": ["#1", "#3", "#5"]}]
    assert full["tokens"]["#7"] == [5, 4]
    assert full["turned"] == ["#7"]
    assert (full["pending"], full["pending_from"], full["takings"]) == ("#7", "steal", 1)
    assert match.view(None)["tokens"]["#7"] == [5, 4]
    assert match.to_move == 1, "nothing came to the top of the pile"
    assert match.moves() == ["keep"], "a stolen token is not swapped"


def test_6_1_a_stolen_token_is_not_swapped() -> None:
    match = lay(cashed_once(), "11/11 keep, end", "13/13 keep", "15/15")
    match.play("steal 0 18")
    assert refused(match, "swap 0 #9", "5.4")


def test_6_1_one_steals_from_others_and_from_cards_that_they_have() -> None:
    match = cashed_once()
    assert match.moves() == ["draw", "steal 0 18", "join #4 #6"]
    assert refused(match, "steal 1 18", "6.1")
    assert refused(match, "steal 0 17", "6.1")
    lay(match, "11/11 keep, end", "13/13")
    assert match.moves() == ["draw"]
    assert refused(match, "steal 0 18", "6.1")


def test_tit_1_a_victory_card_stays_when_its_run_is_stolen_away() -> None:
    match = cashed_once()
    tops = iter(["13/13", "15/15", "19/19"])
    for _ in range(3):
        match.play("steal 0 18")
        match.play("keep")
        match.play("end")
        lay(match, f"{match.view(0)['top'][0]}/{match.full()['top'][1]} keep", next(tops))
    match.play("steal 0 18")
    assert match.full()["victory"][0] == [{"card": 18, "run": []}]
    assert match.scores[0] == 18
    match.play("keep")
    match.play("end")
    lay(match, "19/19 keep", "9/9")
    assert match.to_move == 1
    assert "steal 0 18" not in match.moves()
    assert refused(match, "steal 0 18", "TIT-1")


# --- 7: the end

DOUBLES = {"tokens": [*([n, n] for n in range(1, 20)), [1, 2]], "victory": [9, 5]}


def last_token(front: int) -> ludotheque.Match:
    """Seat 0 has all odd numbers, seat 1 all even ones, and the last token is on top for seat 1."""
    order = [f"{n}/{n} keep" for pair in zip(range(1, 19, 2), range(2, 19, 2), strict=True) for n in pair]
    return lay(table(deck=DOUBLES), *order, "19/19 keep", f"{front}/{3 - front}")


def test_7_1_the_match_is_over_when_the_last_token_is_down_and_nothing_is_left_to_do() -> None:
    match = last_token(2)
    match.play("draw")
    assert match.to_move == 1, "nothing can come to the top any more"
    assert match.full()["top"] is None
    match.play("keep")
    full = match.full()
    assert match.over
    assert (full["turn"], full["to_move"], full["phase"], full["top"]) == (None, None, "take", None)
    assert (full["pending"], full["pending_from"], full["takings"], full["may_take"]) == (
        None,
        None,
        0,
        False,
    )
    assert match.moves() == []


def test_7_1_the_last_token_may_still_be_swapped() -> None:
    match = last_token(2)
    match.play("draw")
    match.play("swap 0 #3")
    match.play("group #2 #4")
    assert match.over
    assert match.full()["reserves"][1][0] == ["#2", "#3", "#4"]


def test_tit_4_nobody_takes_after_the_last_token_even_if_it_was_grouped() -> None:
    match = last_token(1)
    match.play("draw")
    match.play("group #2")
    assert match.over
    assert match.full()["reserves"][1][-1] == ["#20", "#2"]


def test_tit_4_after_the_last_token_one_may_still_join() -> None:
    match = last_token(1)
    match.play("draw")
    match.play("keep")
    assert match.moves() == ["join #20 #2", "end"]
    assert refused(match, "draw", "TIT-4")
    assert refused(match, "steal 0 9", "TIT-4")
    ended = match.copy()
    ended.play("end")
    assert ended.over
    match.play("join #20 #2")
    assert match.over


def test_7_2_points_are_victory_cards_and_6_for_each_group_of_four_or_more() -> None:
    match = lay(cashed_once(), "11/11 group #2", "12/12 group #2", "13/13 group #2", "8/8")
    assert match.scores == [18, 6]
    match.play("cash #2")
    assert match.scores == [18, 17]


def test_7_3_most_points_win_and_equal_without_tokens_on_cards_all_win() -> None:
    match = last_token(2)
    assert match.winners == []
    match.play("draw")
    match.play("keep")
    assert match.scores == [0, 0]
    assert match.winners == [0, 1]
