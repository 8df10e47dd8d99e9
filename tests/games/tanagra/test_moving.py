"""Sections 3 and 4 of the rulebook, and who takes whom in the game for two."""

from __future__ import annotations

import pytest

import ludotheque

from .laying import cells, clause, family, goals, idle, play, ribbon, start, strip, wait
from .make_records import RECORDS


def face_to_face() -> ludotheque.Match:
    """Seat 0 on 1,0^ and seat 1 on 1,0v side by side, each on a triangle of his own; seat 0 to move."""
    match = ribbon()
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    return wait(match, 0)


def test_3_2_a_pawn_steps_over_the_sides_of_its_cell() -> None:
    match = ribbon()
    assert goals(match, "0,0v") == {"0,0^", "1,0^", "0,1^"}
    match = wait(play(match, "move 0,0v 1,0^"), 0)
    assert goals(match, "1,0^") == {"0,0v", "1,0v"}


def test_1_2_a_pawn_never_steps_over_a_corner() -> None:
    match = wait(play(ribbon(), "move 0,0v 1,0^"), 0)
    assert clause(match, "move 1,0^ 2,0^") == "3.2"
    assert clause(match, "move 1,0^ 0,1^") == "3.2"


def test_3_1_a_turn_moves_one_pawn_and_then_the_next_seat_moves() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    assert cells(match, 0) == {"1,0^", "3,1^", "6,0v", "9,1^"}
    assert (match.to_move, match.full()["turn"], match.full()["quiet"]) == (1, 1, 1)


def test_3_3_a_pawn_jumps_over_a_chain_of_its_own_kind() -> None:
    match = play(family(), "move 1,1^ 1,0v", "move 2,0v 2,0^", "move 0,0v 1,0^")
    wait(match, 0)
    assert goals(match, "1,0^") == {"0,0v", "1,1^", "2,0v"}  # beside itself, the first and the second link
    assert goals(match, "1,0v") == {"0,0v", "1,1^", "2,0v"}  # over either neighbour
    assert goals(match, "2,0^") == {"0,0v", "1,1^", "2,0v"}
    assert goals(match, "3,1^") == {"2,1v", "3,0v", "3,1v"}


def test_3_3_a_chain_starts_beside_the_pawn_that_jumps() -> None:
    match = play(family(), "move 1,1^ 1,0v", "move 2,0v 2,0^")
    wait(match, 0)
    assert goals(match, "0,0v") == {"0,0^", "1,0^", "0,1^"}


def test_3_3_a_jump_lands_on_a_pawn_that_may_be_taken() -> None:
    # seat 0 on the places 0, 1 and 2; seat 1 on 3
    match = strip([0, -1, -2, 1, -3, -4, 2, 3, -5, -6, 4, -7], x=4)
    match = play(match, "move 1,1^ 1,0v", "move 2,0v 2,0^", "move 0,0v 1,0^")
    assert match.to_move == 1
    assert "3,1^" in cells(match, 1)
    play(match, "move 3,1^ 3,0v", "move 3,0v 3,0^", "leave", "move 3,0^ 2,0v")
    wait(match, 0)
    match.play("move 1,0^ 2,0v")
    assert match.scores == [1, 0, 0]


def test_tng_8_nobody_jumps_over_pawns_of_others() -> None:
    match = face_to_face()
    assert goals(match, "1,0^") == {"0,0v", "1,0v"}
    match.play(idle(match))
    assert goals(match, "1,0v") == {"1,1^", "2,0^"}


def test_3_4_the_goal_is_a_cell_of_a_triangle() -> None:
    match = wait(play(ribbon(), "move 0,0v 1,0^"), 0)
    assert clause(match, "move 1,0^ 1,-1v") == "3.4"


def test_3_4_a_pawn_does_not_go_where_it_is_nor_where_its_like_is() -> None:
    match = play(family(), "move 1,1^ 1,0v", "move 2,0v 2,0^")
    wait(match, 0)
    assert clause(match, "move 1,0v 1,0v") == "3.4"
    assert clause(match, "move 1,0v 2,0^") == "3.4"


def test_3_1_only_pawns_of_ones_own_are_moved() -> None:
    match = ribbon()
    assert clause(match, "move 1,1^ 1,0v") == "3.1"
    assert clause(match, "move 0,0^ 0,0v") == "3.1"


def test_3_5_nobody_passes() -> None:
    match = ribbon()
    assert clause(match, "pass") == "3.5"
    assert clause(match, "move 0,0v 0,0v") == "3.4"


def test_4_1_a_pawn_of_the_left_neighbour_is_taken_out_of_the_game() -> None:
    match = face_to_face()
    match.play("move 1,0^ 1,0v")
    full = match.full()
    assert full["taken"] == [{"seat": 1, "kind": "pawn"}]
    assert cells(match, 1) == {"4,0v", "7,1^", "10,0v"}
    assert "1,0v" in cells(match, 0)
    assert (match.scores, full["quiet"]) == ([1, 0, 0], 0)


def test_4_1_nobody_takes_the_pawns_of_his_right_neighbour() -> None:
    match = face_to_face()
    match.play(idle(match))
    assert match.to_move == 1
    assert clause(match, "move 1,0v 1,0^") == "4.1"


def test_4_2_with_four_players_nobody_takes_the_one_across() -> None:
    match = start(4, x=4)
    for place in ("^0,0", "v-2,0", "v0,0", "v0,-2"):
        match.play(f"lay {place}")
    for index in range(12):
        match.play(f"lay {'^v'[index % 2]}{2 + index - index % 2},0")
    match.play("move 0,0v 1,0^")
    match.play(idle(match))
    match.play("move 1,1^ 1,0v")
    wait(match, 0)
    assert clause(match, "move 1,0^ 1,0v") == "4.1"
    match.play(idle(match))
    wait(match, 2)
    assert clause(match, "move 1,0v 1,0^") == "4.1"


@pytest.mark.parametrize("black", "sl")
@pytest.mark.parametrize("yellow", "sl")
def test_7_3_black_takes_the_same_size_and_yellow_the_other(black: str, yellow: str) -> None:
    sizes = black + yellow
    rest = {"s": "sslll", "l": "sssll"}
    sizes += "".join(map("".join, zip(rest[black], rest[yellow], strict=True)))
    match = strip(list(range(12)), players=2, sizes=sizes, x=3)
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    same = black == yellow
    assert clause(match, "move 1,0^ 1,0v") == (None if same else "7.3")
    match.play(idle(match))
    assert clause(match, "move 1,0v 1,0^") == ("7.3" if same else None)


def test_6_6_the_scores_of_two_count_both_sizes() -> None:
    record = ludotheque.replay(RECORDS / "tanagra-two-size.json")
    owners = [pawn["seat"] for pawn in record.full()["taken"]]
    assert record.scores == [owners.count(1), owners.count(0)]


@pytest.mark.parametrize(("sizes", "jumps"), [("ss", True), ("sl", False), ("ll", True)])
def test_tng_8_for_two_identical_pawns_have_one_size(sizes: str, jumps: bool) -> None:
    first, second = sizes
    rest = {"ss": "slll", "sl": "ssll", "ll": "sssl"}[sizes]
    black = first + second + rest
    order = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6]
    laid = "".join(map("".join, zip(black, "sslsll", strict=True)))
    match = strip(order, players=2, sizes=laid, x=3)
    play(match, "move 1,1^ 1,0v", "move 0,0v 1,0^")
    wait(match, 0)
    assert goals(match, "1,0^") == ({"0,0v", "1,1^", "2,0^"} if jumps else {"0,0v"})


def test_1_4_the_left_neighbour_of_the_last_seat_is_seat_0() -> None:
    match = ribbon()
    wait(match, 2).play("move 2,0v 3,0^")
    wait(match, 0).play("move 3,1^ 3,0v")
    wait(match, 2).play("move 3,0^ 3,0v")
    assert match.scores == [0, 0, 1]
    assert match.full()["taken"] == [{"seat": 0, "kind": "pawn"}]
