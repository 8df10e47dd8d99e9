"""Section 5 of the rulebook: the triangle left behind."""

from __future__ import annotations

import pytest

import ludotheque

from .laying import cells, clause, family, idle, play, ribbon, wait


def deserted(**options: int) -> ludotheque.Match:
    """Seat 0 has gone from ^0,0 at the end of the strip to its neighbour v0,0, and nobody is left behind."""
    return play(ribbon(**options), "move 0,0v 1,0^", "move 1,0^ 1,0v")


def test_5_1_a_move_within_a_triangle_leaves_nothing_behind() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    assert (match.full()["phase"], match.full()["left_behind"], match.to_move) == ("move", None, 1)


def test_5_1_whoever_leaves_a_triangle_empty_chooses_before_his_turn_is_complete() -> None:
    match = deserted()
    full = match.full()
    assert (full["phase"], full["left_behind"], full["turn"], match.to_move) == ("triangle", "^0,0", 0, 0)
    assert "^0,0" in full["triangles"]
    assert match.moves()[:2] == ["leave", "remove"]
    match.play("leave")
    assert (match.full()["phase"], match.full()["left_behind"], match.to_move) == ("move", None, 1)


def test_5_1_there_is_a_choice_when_the_move_takes_too() -> None:
    match = ribbon()
    match.play("move 0,0v 1,0^")
    match.play("move 1,1^ 1,0v")
    wait(match, 0)
    match.play("move 1,0^ 1,0v")
    assert (match.scores, match.full()["phase"], match.full()["left_behind"]) == (
        [1, 0, 0],
        "triangle",
        "^0,0",
    )


def test_5_1_a_triangle_on_which_a_pawn_is_left_stays() -> None:
    match = play(family(), "move 1,1^ 0,1v", "move 0,1v 0,1^", "leave", "move 0,1^ 0,1v")
    assert cells(match, 0) == {"0,0v", "0,1v", "2,0v", "3,1^"}
    assert (match.full()["phase"], match.to_move) == ("move", 1)


def test_5_1_a_pawn_of_another_on_it_keeps_a_triangle_too() -> None:
    match = play(deserted(), "leave")
    play(match, "move 1,1^ 0,1v", "move 0,1v 0,1^")  # seat 1 goes to ^0,0: seat 0 stands on v0,0
    assert (match.full()["phase"], match.to_move) == ("move", 2)


def test_5_2_a_triangle_is_left_where_it_is() -> None:
    match = deserted()
    before = match.full()["triangles"]
    match.play("leave")
    assert match.full()["triangles"] == before


def test_5_3_a_triangle_is_removed_for_good() -> None:
    match = deserted()
    match.play("remove")
    assert "^0,0" not in match.full()["triangles"]
    assert len(match.full()["triangles"]) == 11
    wait(match, 0)
    assert clause(match, "move 1,0v 1,0^") == "3.4"


@pytest.mark.parametrize("place", ["^12,0", "v2,-2", "v1,-2"])
def test_5_4_a_triangle_is_carried_to_another_place_in_either_direction(place: str) -> None:
    match = deserted()
    before = match.full()["triangles"]
    match.play(f"carry {place}")
    assert sorted(match.full()["triangles"]) == sorted({*before, place} - {"^0,0"})
    assert match.to_move == 1


def test_5_4_a_triangle_is_not_carried_away_from_all_others() -> None:
    assert clause(deserted(), "carry ^15,0") == "5.4"
    assert clause(deserted(), "carry ^12,2") == "5.4"  # a corner is no contact


def test_5_4_the_triangle_is_taken_up_before_it_is_carried() -> None:
    assert clause(deserted(), "carry ^1,-1") is None  # it lies partly where it lay
    assert clause(deserted(), "carry v0,-2") == "5.4"  # it would touch its old place only
    assert clause(deserted(), "carry v-2,0") == "5.4"


def test_5_2_carrying_a_triangle_to_its_old_place_is_written_leave() -> None:
    assert clause(deserted(), "carry ^0,0") == "5.2"


def test_5_4_a_triangle_is_not_carried_onto_another() -> None:
    for place in ("^2,0", "^1,0", "v1,0"):
        assert clause(deserted(), f"carry {place}") == "5.4"


def test_5_4_a_triangle_may_be_carried_to_an_isolated_one() -> None:
    match = ribbon()
    match.play(idle(match))
    play(match, "move 1,1^ 1,0v", "move 1,0v 2,0^", "remove")  # now ^0,0 is isolated
    play(wait(match, 1), "move 4,0v 5,0^", "move 5,0^ 5,0v")
    assert match.full()["left_behind"] == "^4,0"
    match.play("carry v-2,0")
    assert "v-2,0" in match.full()["triangles"]


def test_5_4_a_triangle_may_be_carried_to_an_empty_one() -> None:
    match = play(deserted(), "leave")
    wait(match, 2)
    play(match, "move 5,1^ 5,0v", "move 5,0v 5,0^")
    assert clause(match, "carry v-2,0") is None


def test_5_1_first_the_choice_is_made() -> None:
    for text in ("move 1,0v 1,0^", "lay ^12,0"):
        assert clause(deserted(), text) == "5.1"
    for text in ("leave", "remove", "carry ^12,0"):
        assert clause(ribbon(), text) == "3.1"


@pytest.mark.parametrize(("choice", "quiet"), [("leave", 4), ("carry ^12,0", 4), ("remove", 0)])
def test_tng_7_quiet_turns_are_counted_and_a_removal_ends_the_quiet(choice: str, quiet: int) -> None:
    match = deserted()
    assert match.full()["quiet"] == 4
    match.play(choice)
    assert match.full()["quiet"] == quiet


def test_the_choice_is_a_move_of_its_own() -> None:
    match = deserted()
    before = match.full()["move_number"]
    match.play("leave")
    assert match.full()["move_number"] == before + 1
    assert match.history[-2:] == [[0, "move 1,0^ 1,0v"], [0, "leave"]]
