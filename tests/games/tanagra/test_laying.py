"""Section 2 of the rulebook, and the grid."""

from __future__ import annotations

from .laying import GAME, clause, family, place, ribbon, start
from .referee import Referee


def test_tng_2_the_first_triangle_lies_at_the_origin() -> None:
    match = start(3)
    assert match.moves() == ["lay ^0,0"]
    assert clause(match, "lay ^1,0") == "TNG-2"
    assert start(2).moves() == ["lay ^0,0 small", "lay ^0,0 large"]


def test_2_1_each_in_turn_lays_a_triangle_with_a_pawn_on_its_centre() -> None:
    match = start(3)
    match.play("lay ^0,0")
    match.play("lay v0,0")
    assert match.full()["pawns"] == [
        {"seat": 0, "kind": "pawn", "cell": "0,0v"},
        {"seat": 1, "kind": "pawn", "cell": "1,1^"},
    ]
    assert match.full()["to_lay"] == [5, 5, 6]


def test_1_3_half_a_side_of_contact_is_enough() -> None:
    match = start(3)
    match.play("lay ^0,0")
    whole_sides = {"v0,0", "v-2,0", "v0,-2"}
    half_sides = {"v1,-1", "v-1,1", "v-2,1", "v-2,-1", "v1,-2", "v-1,-2"}
    assert set(match.moves()) == {f"lay {place}" for place in whole_sides | half_sides}


def test_2_2_a_triangle_must_not_overlap_another() -> None:
    match = start(3)
    match.play("lay ^0,0")
    for text in ("lay ^0,0", "lay ^1,0", "lay ^1,-1", "lay v-1,-1", "lay v-1,0"):
        assert clause(match, text) == "2.2"


def test_2_3_a_triangle_must_be_in_contact_with_one_laid() -> None:
    match = start(3)
    match.play("lay ^0,0")
    assert clause(match, "lay v2,-2") == "2.3"  # corners do not count
    assert clause(match, "lay ^2,0") == "2.3"
    assert clause(match, "lay v9,9") == "2.3"


def test_2_4_seats_lay_in_turn_and_seat_0_moves_first() -> None:
    match = ribbon()
    assert [seat for seat, _ in match.history] == [0, 1, 2] * 4
    assert (match.to_move, match.full()["phase"]) == (0, "move")
    assert match.full()["to_lay"] == [0, 0, 0]
    assert match.full()["quiet"] == 0


def test_6_1_nothing_is_won_while_the_board_is_laid() -> None:
    match = start(3, x=4)
    for index in range(12):
        assert not match.over  # seat 0 alone has a triangle after the first, and isolates everybody
        match.play(f"lay {place(index)}")
    assert not match.over


def test_2_1_what_belongs_to_the_moving_is_refused_while_laying() -> None:
    match = start(3)
    for text in ("move 0,0v 1,0^", "leave", "remove", "carry v0,0"):
        assert clause(match, text) == "2.1"
    assert clause(family(), "lay ^4,0") == "3.1"


def test_7_2_two_players_choose_the_size_of_the_pawn_that_they_lay() -> None:
    match = start(2, x=3)
    match.play("lay ^0,0 large")
    assert match.full()["pawns"] == [{"seat": 0, "kind": "large", "cell": "0,0v"}]
    assert match.full()["to_lay"] == [{"small": 3, "large": 2}, {"small": 3, "large": 3}]
    assert clause(match, "lay v0,0") == "8.1"
    for index in range(1, 5):
        match.play(f"lay {place(index)} large")
    assert match.to_move == 1
    match.play(f"lay {place(5)} large")
    assert clause(match, f"lay {place(6)} large") == "7.2"
    assert all(move.endswith(" small") for move in match.moves())


def test_tng_1_no_cell_lies_beyond_the_edge_of_the_table() -> None:
    match = start(2)
    for number in range(24):
        furthest = max(match.moves(), key=lambda move: (int(move.split()[1][1:].split(",")[0]), move))
        match.play(furthest)
        assert -20 <= int(furthest.split()[1][1:].split(",")[0]) <= 19, number
    reached = {text[1:].split(",")[0] for text in match.full()["triangles"]}
    assert "19" in reached
    for text in ("lay ^20,0 small", "lay v0,20 small", "lay ^-21,0 small", "lay v0,-21 large"):
        assert clause(start(2), text) == "TNG-1"


def counted(match_or_referee: object, lays: int) -> int:
    """How many sequences of so many lays there are."""
    if lays == 0:
        return 1
    total = 0
    for move in match_or_referee.moves():
        after = branch(match_or_referee, move)
        total += counted(after, lays - 1)
    return total


def branch(table: object, move: str) -> object:
    if isinstance(table, Referee):
        after = Referee(table.players, table.x)
        after.triangles, after.pawns = set(table.triangles), dict(table.pawns)
        after.to_lay, after.turn = dict(table.to_lay), table.turn
    else:
        after = table.copy()
    after.play(move)
    return after


def test_the_first_lays_are_as_many_as_the_referee_counts() -> None:
    assert [counted(Referee(3), lays) for lays in (1, 2, 3)] == [1, 9, 108]
    assert [counted(start(3), lays) for lays in (1, 2, 3)] == [1, 9, 108]
    assert counted(start(3), 4) == counted(Referee(3), 4)
    assert counted(start(2), 3) == counted(Referee(2), 3) == 8 * 108


def test_1_3_a_triangle_touches_along_a_whole_side_or_half_of_one_as_in_the_figure() -> None:
    match = GAME.figure("contact")
    first, right, left = match.full()["triangles"]
    assert (first, right, left) == ("^0,0", "v1,-1", "v-2,0")
    alone = start(3)
    alone.play(f"lay {first}")
    assert {f"lay {right}", f"lay {left}"} <= set(alone.moves())


def test_tng_8_seat_0_lays_and_moves_first() -> None:
    assert start(3).to_move == 0
    assert ribbon().to_move == 0
