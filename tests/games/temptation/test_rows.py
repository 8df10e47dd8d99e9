"""Rows, clause by clause."""

from __future__ import annotations

from .table import face, start, stopped, turn


def test_4_1_a_row_is_filled_from_the_left() -> None:
    match = start()
    turn(match, "3 4 4 5 5")
    assert match.why_not("place 4 3") == ("Row 3 takes a 3 next.", "4.2")
    match.play("place 3 3")
    assert match.why_not("place 5 3") == ("Row 3 takes a 4 next.", "4.2")
    match.play("place 4 3")
    match.play("place 5 3")
    assert match.full()["rows"][2] == [3, 4, 5]


def test_4_2_a_cell_with_a_number_takes_that_number() -> None:
    match = start(on=face("6: 20", "5 5: 30", "1 2 3: 40", "4 3: 30", "2 5 2: 40", "1 1: -30"))
    turn(match, "1 2 4 5 6")
    assert match.moves() == ["place 6 1", "place 5 2", "place 1 3", "place 4 4", "place 2 5", "place 1 6"]
    assert match.why_not("place 4 2") == ("Row 2 takes a 5 next.", "4.2")
    match.play("place 5 2")
    match.play("place 2 5")
    assert match.full()["takes"] == [[6], [5], [1], [4], [5], [1]]


def test_4_1_a_full_row_takes_nothing() -> None:
    match = start()
    turn(match, "1 1 2 2 3", "1 1")
    assert match.why_not("place 1 1") == ("Row 1 is full.", "4.1")
    assert match.why_not("place 1 1", lang="fr") == ("La rangée 1 est pleine.", "4.1")


def test_3_2_only_dice_on_the_table_can_be_placed() -> None:
    match = start()
    turn(match, "1 1 2 2 3", "3 3")
    assert match.why_not("place 4 3") == ("No die shows 4.", "3.2")
    assert match.why_not("place 3 5") == ("No die shows 3.", "3.2")


def test_4_3_the_dice_of_a_row_of_stars_are_all_equal_and_the_first_is_free() -> None:
    match = start()
    turn(match, "2 4 4 6 6")
    assert {f"place {value} 5" for value in (2, 4, 6)} < set(match.moves())
    match.play("place 4 5")
    assert match.why_not("place 6 5") == ("Row 5 takes a 4 next.", "4.3")
    match.play("place 4 5")
    assert match.full()["rows"][4] == [4, 4]


def test_4_7_rows_of_stars_are_independent_of_each_other() -> None:
    match = start(on=face("* *: 30", "* *: 30", "1: 20", "2: 20", "3: 20", "4: -20"))
    turn(match, "5 5 5 6 6", "5 1", "5 2", "5 1")
    assert match.full()["rows"][:2] == [[5, 5], [5]]
    match = start(on=face("* *: 30", "* *: 30", "1: 20", "2: 20", "3: 20", "4: -20"))
    turn(match, "5 5 5 6 6", "5 1", "6 2", "5 1", "6 2")
    assert match.full()["rows"][:2] == [[5, 5], [6, 6]]


def test_4_4_a_full_house_is_three_equal_and_two_equal_of_another_value() -> None:
    match = start()
    turn(match, "3 3 4 4 6", "4 6")
    assert match.why_not("place 3 6") == ("Row 6 takes a 4 next.", "4.4")
    match.play("place 4 6")
    match.play("roll")
    match.play("dice 4 4 4")
    match.play("place 4 6")
    assert match.why_not("place 4 6") == ("Row 6 takes any value but 4 next.", "4.4")
    assert match.why_not("place 4 6", lang="fr") == ("La rangée 6 attend n’importe quoi sauf un 4.", "4.4")
    match.play("roll")
    match.play("dice 2 5")
    match.play("place 5 6")
    assert match.why_not("place 2 6") == ("Row 6 takes a 5 next.", "4.4")
    match.play("roll")
    match.play("dice 5")
    match.play("place 5 6")
    assert match.full()["rows"][5] == [4, 4, 4, 5, 5]
    assert match.scores == [160, 80, 80]


def test_4_5_the_last_die_of_a_white_row_gets_its_points_whoever_placed_the_others() -> None:
    match = start()
    stopped(match, "3 4 6 6 6", "3 3", "4 3")
    assert match.scores == [80, 80, 80]
    turn(match, "1 1 5 5 6", "5 3")
    assert match.scores == [80, 120, 80]


def test_4_6_the_last_die_of_a_black_row_pays_its_points() -> None:
    match = start()
    turn(match, "1 1 5 5 6", "6 4", "5 4")
    assert match.scores == [50, 80, 80]


def test_4_6_nobody_pays_more_than_he_has() -> None:
    match = start(on=face("1: -50", "2: -50", "3: 20", "4: 20", "5: 20", "6 6: 20"))
    turn(match, "1 2 3 4 5", "1 1", "2 2")
    assert match.scores == [0, 80, 80]
    match.play("place 3 3")
    assert match.scores == [20, 80, 80]


def test_4_5_several_rows_can_be_finished_in_one_turn() -> None:
    match = start()
    turn(match, "1 2 2 3 6", "1 1", "2 2", "2 2")
    assert match.scores == [130, 80, 80]
