"""The lessons of Temptation, and what they and the coach look for, on boards that a person could draw."""

from __future__ import annotations

from fractions import Fraction

import pytest

import ludotheque
from ludotheque.engine.teaching.conditions import holds
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson

from .table import GAME, face, start, stopped, turn

LESSONS = {lesson.name: lesson for lesson in GAME.lessons}
TWO_WHITES = face("1: 20", "2 3: 30", "4 4 4: 50", "6 6: -30", "5 5: 30", "5 4 3: 40")


def so(name: str, before: ludotheque.Match, after: ludotheque.Match, seat: int = 0) -> bool:
    """Tell whether a condition holds between two positions of one match."""
    return holds(GAME, before.setting, name, before.position, after.position, seat)


def rolled(dice: str) -> tuple[ludotheque.Match, ludotheque.Match]:
    """Return a match after its first roll, twice: to be kept, and to be played on."""
    match = start(2, TWO_WHITES)
    turn(match, dice)
    return match.watched(), match


def test_a_white_row_counts_if_no_black_one_is_finished_with_it() -> None:
    before, after = rolled("1 2 6 6 6")
    after.play("place 6 4")
    assert not so("a white row and no black one", before, after)
    after.play("place 1 1")
    assert so("a white row and no black one", before, after)
    after.play("place 6 4")
    assert not so("a white row and no black one", before, after)


def test_a_black_row_spoils_it_even_where_more_is_won_than_paid() -> None:
    before, after = rolled("4 4 4 6 6")
    for place in ("4 3", "4 3", "4 3", "6 4"):
        after.play(f"place {place}")
    assert so("a white row and no black one", before, after)
    after.play("place 6 4")
    assert after.scores[0] > before.scores[0]
    assert not so("a white row and no black one", before, after)


def test_of_two_rows_that_can_be_finished_one_pays_most() -> None:
    before, after = rolled("1 4 4 4 6")
    after.play("place 1 1")
    assert not so("the row that pays most", before, after)
    for _ in range(3):
        after.play("place 4 3")
    assert so("the row that pays most", before, after)
    assert not so("the row that pays most", before, after, seat=1)


def test_the_last_row_of_a_board_pays_most_although_the_next_board_is_due() -> None:
    before = start(2, face("1: 100", "2: 100", "3: 100", "4: 100", "5: 100", "6: 20"))
    turn(before, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    after = before.watched()
    turn(after, "6 6 6 6 6", "6 6")
    assert so("the row that pays most", before, after, seat=1)


def test_one_may_stop_or_go_on_when_a_die_has_been_placed() -> None:
    before, after = rolled("1 2 3 4 6")
    assert not so("stop or go on", before, after)
    after.play("place 1 1")
    assert so("stop or go on", before, after)
    after.play("stop")
    assert not so("stop or go on", before, after)


def test_a_row_that_is_begun_can_lack_one_die() -> None:
    before, after = rolled("2 3 4 5 6")
    assert not so("a white row lacks one die", before, after), "a row of one cell is not begun"
    after.play("place 2 2")
    assert so("a white row lacks one die", before, after)
    assert not so("a black row lacks one die", before, after)
    after.play("place 6 4")
    assert so("a black row lacks one die", before, after)
    after.play("place 3 2")
    assert not so("a white row lacks one die", before, after)


def test_no_row_lacks_a_die_while_a_board_is_due() -> None:
    match = GAME.start(players=2, chance="manual")
    assert not so("a white row lacks one die", match, match)


def test_nothing_fitted_when_one_is_to_roll_again_with_the_same_dice() -> None:
    match = start(2, TWO_WHITES)
    stopped(match, "1 1 1 1 1", "1 1")
    stopped(match, "1 1 1 1 2", "2 2")
    before = match.watched()
    turn(match, "1 1 1 2 2")
    assert not so("nothing fits", before, match), "it is another seat's turn"
    turn(match, "1 1 1 2 2")
    assert so("nothing fits", before, match)
    stopped(match, "1 1 1 2 3", "3 2")
    stopped(match, "1 1 1 2 5", "5 5")
    assert not so("nothing fits", before, match)


def test_one_has_paid_for_a_black_row() -> None:
    before, after = rolled("1 2 2 6 6")
    after.play("place 6 4")
    assert not so("pay", before, after)
    after.play("place 6 4")
    assert so("pay", before, after)
    assert not so("pay", before, after, seat=1)


def test_a_new_round_begins_when_its_board_is_up() -> None:
    match = GAME.start(players=2, options={"first_board": True}, chance="manual")
    due = match.watched()
    match.play("board 1 0")
    assert not so("a new round", due, match), "the first one is not new"
    before = match.watched()
    for dice, places in (
        ("1 2 3 4 6", ("6 1", "1 2", "2 2", "3 2", "4 2")),
        ("3 3 3 4 5", ("3 5", "3 5", "3 5", "5 3", "4 3")),
        ("1 1 1 2 3", ("3 3", "1 4", "1 4", "1 4", "2 6")),
        ("2 3 4 5 6", ("2 6",)),
    ):
        turn(match, dice, *places)
    assert match.to_move == "chance"
    assert not so("a new round", before, match)
    match.play("board 2 1")
    assert so("a new round", before, match)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_can_be_taken_to_its_end(lesson: Lesson) -> None:
    course = Course(GAME, lesson)
    for _ in lesson.steps:
        assert not course.over
        course.show()
    assert course.over


def test_only_the_first_lesson_leads_to_a_match_and_begins_on_board_1() -> None:
    first, *others = GAME.lessons
    assert first.match
    assert Course(GAME, first).match.full()["board"] == [1, 0]
    assert not any(lesson.match for lesson in others)


def test_a_wrong_try_is_told_what_it_would_cost() -> None:
    course = Course(GAME, LESSONS["first-turns"], 6)
    verdict = course.play("roll")
    assert not verdict.right
    assert verdict.say["en"].startswith("You may, but more than one roll in four has a 2 and no 5")
    assert course.match.moves() == ["roll", "stop", "place 2 6"], "nothing has changed"
    assert course.play("stop").right
    assert course.match.scores == [210, 90]


def test_a_turn_that_misses_the_goal_begins_again() -> None:
    course = Course(GAME, LESSONS["black-rows"], 5)
    for move in ("place 6 2", "place 2 1"):
        assert course.play(move).right
    verdict = course.play("stop")
    assert verdict.again
    assert verdict.say["en"].startswith("Your turn is over. Try again")
    assert course.match.full()["rolled"] == [2, 2, 5, 5, 6]


# what lessons say of dice


def in_100(odds: Fraction) -> int:
    return round(100 * odds)


def of_dice(match: ludotheque.Match, some: int, but: int = 0) -> Fraction:
    """Return how likely the next roll has one number, and has not another."""
    match = match.watched()
    if match.to_move != "chance":
        match.play("roll")
    rolls = {tuple(map(int, text.split()[1:])): odds for text, odds in match.odds().items()}
    assert sum(rolls.values()) == 1
    return sum((odds for dice, odds in rolls.items() if some in dice and but not in dice), Fraction(0))


@pytest.mark.parametrize(
    ("name", "number", "some", "but"),
    [
        ("stop-or-go-on", 3, 5, 0),
        ("stop-or-go-on", 6, 6, 0),
        ("black-rows", 4, 6, 2),
        ("rounds-and-the-end", 4, 5, 0),
    ],
)
def test_of_100_rolls_as_many_have_a_number_as_is_said(name: str, number: int, some: int, but: int) -> None:
    course = Course(GAME, LESSONS[name], number - 1)
    assert course.step
    said = " ".join(texts["en"] for texts in (course.step.say, *course.step.wrong.values()))
    assert f"about {in_100(of_dice(course.match, some, but))} rolls in 100" in said


def test_of_100_rolls_80_have_a_3_or_a_5() -> None:
    match = Course(GAME, LESSONS["stop-or-go-on"]).match
    assert in_100(of_dice(match, 3) + of_dice(match, 5, but=3)) == 80


def test_more_than_one_roll_in_four_has_a_2_and_no_5() -> None:
    assert of_dice(Course(GAME, LESSONS["first-turns"], 6).match, 2, but=5) == Fraction(41, 144)


def test_two_dice_fall_in_36_ways_of_which_9_have_a_4_and_no_2() -> None:
    match = Course(GAME, LESSONS["stop-or-go-on"], 4).match.watched()
    assert of_dice(match, 4, but=2) == Fraction(9, 36)
    match.play("roll")
    assert match.odds()["dice 2 2"] == Fraction(1, 36)


def test_one_die_shows_a_6_one_time_in_six_and_five_dice_60_times_in_100() -> None:
    match = Course(GAME, LESSONS["black-rows"], 6).match.watched()
    assert of_dice(match, 6) == Fraction(1, 6)
    match.play("stop")
    assert in_100(of_dice(match, 6)) == 60


def test_a_row_that_lacks_a_4_falls_to_60_rolls_in_100_of_five_dice() -> None:
    match = Course(GAME, LESSONS["where-to-place"], 2).match.watched()
    match.play("place 3 2")
    assert match.to_move == 1
    assert in_100(of_dice(match, 4)) == 60


def test_how_often_a_number_comes_with_one_to_five_dice() -> None:
    said = LESSONS["stop-or-go-on"].steps[3].say["en"]
    often = [in_100(1 - Fraction(5, 6) ** dice) for dice in range(1, 6)]
    *some, last = map(str, often)
    assert f"{', '.join(some)} or {last} rolls in 100" in said
