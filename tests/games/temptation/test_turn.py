"""Setting up and a turn, clause by clause, on boards that a person could draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from ludotheque.engine import CHANCE
from ludotheque.games.temptation import rules

from .table import GAME, deck, face, six_in_one_go, start, stopped, turn


@pytest.mark.parametrize(("players", "dice"), [(2, 15), (3, 10), (4, 7), (5, 6), (6, 5)])
def test_2_3_everyone_has_an_even_share_of_the_dice(players: int, dice: int) -> None:
    assert GAME.start(players=players, chance="manual").full()["dice"] == [dice] * players


@pytest.mark.parametrize("players", [2, 6])
def test_2_1_everyone_starts_with_80_points_and_seat_0_begins(players: int) -> None:
    match = GAME.start(players=players, chance="manual")
    assert match.scores == [80] * players
    match.play("board 5 1")
    assert (match.full()["turn"], match.to_move) == (0, 0)


def test_before_the_first_board_nothing_lies_on_the_table() -> None:
    full = GAME.start(players=4, chance="manual").full()
    assert (full["turn"], full["to_move"]) == (0, "chance")
    assert (full["board"], full["seen"], full["round"]) == (None, [], 0)
    assert full["rows"] == [[]] * 6
    assert (full["rolled"], full["in_turn"], full["placed"]) == ([], 0, 0)


def test_2_2_any_board_may_come_up_on_either_face() -> None:
    match = GAME.start(players=2, chance="manual")
    assert match.odds() == {f"board {n} {side}": Fraction(1, 16) for n in range(1, 9) for side in (0, 1)}
    match.play("board 3 1")
    assert match.full()["board"] == [3, 1]
    assert match.full()["seen"] == [[3, 1]]
    assert match.full()["round"] == 1


def test_2_2_in_a_later_round_a_board_comes_up_that_was_not_played_yet() -> None:
    six = face("1: 10", "2: 10", "3: 10", "4: 10", "5: 10", "6: 10")
    match = GAME.start(players=2, options={"deck": deck(six, six, six)}, chance="manual")
    match.play("board 2 1")
    six_in_one_go(match)
    assert match.odds() == {f"board {n} {side}": Fraction(1, 4) for n in (1, 3) for side in (0, 1)}
    assert match.why_not("board 2 0") == ("This board has been played.", "2.2")


def test_3_1_a_turn_begins_with_a_roll() -> None:
    match = start()
    assert match.moves() == ["roll"]
    assert match.full()["in_turn"] == 5
    for move in ("stop", "place 1 1"):
        why = match.why_not(move)
        assert why
        assert why.clause == "3.1"


def test_3_1_five_dice_fall_each_for_itself() -> None:
    match = start()
    match.play("roll")
    odds = match.odds()
    assert len(odds) == 252
    assert odds["dice 1 1 1 1 1"] == Fraction(1, 7776)
    assert odds["dice 1 2 3 4 6"] == Fraction(120, 7776)
    assert odds["dice 2 2 5 5 5"] == Fraction(10, 7776)
    assert sum(odds.values()) == 1


def test_whose_turn_it_is_while_the_dice_fall() -> None:
    match = start()
    match.play("roll")
    assert (match.full()["turn"], match.to_move) == (0, "chance")
    assert match.full()["in_turn"] == 5


def test_3_1_who_has_fewer_than_five_dice_rolls_all_of_them() -> None:
    match = start(players=6)
    stopped(match, "1 2 2 3 4", "1 1", "2 2", "2 2")
    stopped(match, "3 4 6 6 6", "3 3")
    stopped(match, "1 4 6 6 6", "4 3")
    stopped(match, "1 1 6 6 6", "6 4")
    stopped(match, "1 1 1 6 6", "1 5")
    stopped(match, "1 1 1 6 6", "1 6")
    assert (match.to_move, match.full()["dice"][0], match.full()["in_turn"]) == (0, 2, 2)
    match.play("roll")
    assert len(match.odds()) == 21
    assert match.odds()["dice 3 4"] == Fraction(2, 36)
    assert match.why_not("dice 1 1 1 1 1") == ("The number of dice rolled is 2.", "3.1")


def test_3_2_a_die_that_fits_must_be_placed() -> None:
    match = start()
    turn(match, "1 2 2 3 4")
    assert match.moves() == [
        "place 1 1", "place 2 2", "place 3 3", "place 1 5", "place 2 5", "place 3 5", "place 4 5",
        "place 1 6", "place 2 6", "place 3 6", "place 4 6",
    ]  # fmt: skip
    assert match.why_not("stop") == ("A die that fits must be placed first.", "3.2")
    assert match.why_not("roll") == ("A die that fits must be placed first.", "3.2")
    assert match.why_not("roll", lang="fr") == ("Il faut d’abord placer un dé qui convient.", "3.2")


def test_3_2_more_dice_may_be_placed() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3")
    assert {"roll", "stop", "place 4 3", "place 1 1"} < set(match.moves())
    match.play("place 4 3")
    full = match.full()
    assert full["rows"][2] == [3, 4]
    assert (full["rolled"], full["placed"], full["in_turn"]) == ([1, 2, 2], 2, 3)
    assert full["dice"] == [8, 10, 10]


def test_3_3_rolling_again_takes_all_dice_of_the_turn_that_are_not_placed() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "3 3", "4 3")
    match.play("roll")
    full = match.full()
    assert (full["rolled"], full["placed"], full["in_turn"]) == ([], 0, 3)
    assert len(match.odds()) == 56
    match.play("dice 2 2 6")
    assert match.why_not("stop") == ("A die that fits must be placed first.", "3.2")
    assert match.full()["rolled"] == [2, 2, 6]


def test_3_3_who_stops_gets_the_dice_back_that_he_did_not_place() -> None:
    match = start()
    stopped(match, "1 2 2 3 4", "3 3", "4 3")
    full = match.full()
    assert full["dice"] == [8, 10, 10]
    assert (full["turn"], full["in_turn"], full["placed"], full["rolled"]) == (1, 5, 0, [])


def test_3_4_where_no_die_fits_the_turn_passes_by_itself() -> None:
    match = start(on=face("1 1: 20", "1 1: 20", "1 2: 20", "1 3: 20", "1 1: 20", "1 2: -20"))
    turn(match, "1 2 2 3 4", "1 1")
    match.play("roll")
    match.play("dice 2 3 4 6")
    full = match.full()
    assert full["rows"][0] == [1]
    assert full["dice"] == [9, 10, 10]
    assert (full["turn"], full["to_move"], full["in_turn"], full["placed"]) == (1, 1, 5, 0)
    assert full["scores"] == [80, 80, 80]
    assert match.moves() == ["roll"]


def test_3_4_a_first_roll_in_which_nothing_fits_passes_the_turn_too() -> None:
    match = start(on=face("1 1: 20", "1 1: 20", "1 2: 20", "1 3: 20", "1 1: 20", "1 2: -20"))
    turn(match, "2 3 4 5 6")
    assert (match.to_move, match.full()["move_number"]) == (1, 1)


def test_3_5_when_the_last_of_this_turns_dice_is_placed_the_turn_is_over() -> None:
    match = start()
    turn(match, "1 2 2 3 4", "1 1", "2 2", "2 2", "3 3", "4 3")
    full = match.full()
    assert (full["turn"], full["to_move"]) == (1, 1)
    assert full["dice"] == [5, 10, 10]
    assert (full["in_turn"], full["placed"], full["rolled"]) == (5, 0, [])


def test_3_6_a_player_with_no_dice_is_skipped() -> None:
    match = start(players=6)
    turn(match, "1 2 2 3 4", "1 1", "2 2", "2 2", "3 3", "4 3")
    for seat in range(1, 6):
        assert match.to_move == seat
        stopped(match, "1 1 1 6 6", "6 4" if seat == 1 else "1 5" if seat < 5 else "1 6")
    assert match.full()["dice"] == [0, 4, 4, 4, 4, 4]
    assert match.to_move == 1


def test_3_6_who_alone_has_dice_goes_again() -> None:
    ones = "1 1 1 1 1: 80"
    match = start(players=6, on=face(ones, ones, ones, ones, ones, "1 1 1: 50"))
    turn(match, "2 2 2 2 2")
    for seat in range(1, 6):
        turn(match, "1 1 1 1 1", *[f"1 {seat}"] * 5)
    assert match.full()["dice"] == [5, 0, 0, 0, 0, 0]
    turn(match, "2 2 2 2 2")
    assert (match.to_move, match.full()["in_turn"]) == (0, 5)
    turn(match, "1 2 2 2 2", "1 6")
    match.play("stop")
    assert (match.to_move, match.full()["in_turn"]) == (0, 4)


def draws(ticket: int) -> Callable[[object, int], int]:
    """Return what stands for ``below``: tickets in turn give all that several draws can give, each once."""

    def below(rng: object, n: int) -> int:
        nonlocal ticket
        ticket, drawn = divmod(ticket, n)
        return drawn

    return below


@pytest.mark.parametrize("dice", range(1, 6))
def test_3_1_dice_thrown_at_once_fall_exactly_by_the_odds(dice: int, monkeypatch: pytest.MonkeyPatch) -> None:
    s, out = GAME.rules.writable(GAME.new(GAME.setting(2)).memory), GAME.rules.scratch
    s.face, s.in_turn, s.to_move = 0, dice, CHANCE
    falls: Counter[int] = Counter()
    for ticket in range(6**dice):
        monkeypatch.setattr(rules, "below", draws(ticket))
        falls[rules.sample(s, None, out)] += 1
    listed = out[: rules.actions(s, out)].tolist()
    assert falls == {action: rules.weight(s, action) for action in listed}
