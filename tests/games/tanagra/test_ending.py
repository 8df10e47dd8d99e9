"""Section 6 of the rulebook: every way to end, on golden records and on the strip."""

from __future__ import annotations

import pytest

import ludotheque

from . import gridlock, skipped
from .laying import idle, ribbon, start, wait
from .make_records import BY_HAND, RECORDS, SOUGHT, isolators, judged, waiting, ways
from .referee import Referee

WAYS = {
    "taken": {"taken"},
    "taken-and-chosen": {"taken"},
    "taken-by-four": {"taken"},
    "isolation": {"isolation"},
    "isolation-by-another": {"isolation"},
    "own-triangle": {"own triangle"},
    "stall": {"stall"},
    "nobody-moves": {"nobody moves"},
    "two-size": {"taken"},
    "two-isolation": {"isolation"},
    "no-stall": {"taken"},
    "strict-waited": {"isolation"},
    "strict-skipped": {"stall"},
}


def golden(name: str) -> ludotheque.Match:
    return ludotheque.replay(RECORDS / f"tanagra-{name}.json")


@pytest.mark.parametrize("name", [*SOUGHT, *BY_HAND])
def test_a_golden_record_verifies_and_ends_with_its_last_event(name: str) -> None:
    match = golden(name)
    assert ludotheque.verify(RECORDS / f"tanagra-{name}.json").over
    assert match.over
    assert (match.full()["phase"], match.to_move, match.full()["turn"]) == ("move", None, None)
    assert match.moves() == []
    match.undo()
    assert not match.over


@pytest.mark.parametrize("name", WAYS)
def test_a_golden_record_ends_in_the_way_that_it_is_named_after(name: str) -> None:
    assert ways(judged(golden(name))) == WAYS[name]


@pytest.mark.parametrize("name", ["taken", "taken-by-four"])
def test_6_2_whoever_has_taken_all_pawns_of_his_left_neighbour_wins_alone(name: str) -> None:
    match = golden(name)
    (winner,) = match.winners
    assert match.scores[winner] == match.options["x"] == 4
    left = (winner + 1) % match.players
    assert all(pawn["seat"] != left for pawn in match.full()["pawns"])


def test_6_1_taking_the_last_pawn_wins_only_after_the_choice_for_the_triangle() -> None:
    match = golden("taken-and-chosen")
    match.undo()
    assert (match.full()["phase"], match.over, match.scores[match.to_move]) == ("triangle", False, 4)
    for text in match.moves():
        after = match.copy()
        after.play(text)
        assert after.winners == [match.to_move]


def test_6_3_isolation_wins_for_whoever_moved() -> None:
    match = golden("isolation")
    assert match.winners == [match.history[-1][0]]


def test_tng_4_isolation_counts_whoever_caused_it() -> None:
    match = golden("isolation-by-another")
    (winner,) = match.winners
    assert winner != match.history[-1][0]


def test_tng_4_when_all_are_isolated_the_player_who_moved_wins_alone() -> None:
    match = golden("all-isolated")
    assert isolators(judged(match)) == {0, 1, 2}
    assert match.winners == [match.history[-1][0]]


def test_6_4_the_only_one_with_a_triangle_of_his_own_wins() -> None:
    match = golden("own-triangle")
    assert judged(match).owners() == set(match.winners)
    last_turn = max(number for number, (_, text) in enumerate(match.history) if str(text).startswith("move"))
    assert len(judged(match.at(last_turn)).owners()) > 1


def test_tng_5_when_nobody_has_a_triangle_of_his_own_nobody_wins_by_that() -> None:
    match = golden("nobody-owns")
    referee = Referee(match.players, **match.options)
    seen = 0
    for number, (_, text) in enumerate(match.history):
        referee.play(str(text))
        if not referee.owners() and referee.phase == "move" and number + 1 < len(match.history):
            assert not match.at(number + 1).over
            seen += 1
    assert seen


def test_7_4_all_pawns_of_one_size_taken_win_for_two() -> None:
    match = golden("two-size")
    (winner,) = match.winners
    lost = [pawn["kind"] for pawn in match.full()["taken"] if pawn["seat"] != winner]
    assert max(lost.count("small"), lost.count("large")) == match.options["x"] == 3
    assert len(lost) < 6 or match.scores[winner] == 6


def test_tng_6_isolation_counts_for_two_with_the_option_only() -> None:
    match = golden("two-isolation")
    again = start(2, x=3)
    for _, text in match.history:
        again.play(str(text))
    assert not again.over
    assert judged(again).moves() == set(again.moves())


def test_7_4_a_triangle_of_ones_own_does_not_count_for_two() -> None:
    match = golden("nobody-moves")
    for number in range(len(match.history)):
        assert not match.at(number).over


def test_6_5_after_stall_turns_for_each_player_the_match_is_drawn() -> None:
    match = ribbon(stall=2)
    for turns in range(1, 7):
        assert not match.over
        match.play(idle(match))
        assert match.full()["quiet"] == turns
    assert match.over
    assert match.winners == [0, 1, 2]


@pytest.mark.parametrize("choice", ["leave", "remove"])
def test_tng_7_a_removal_in_the_last_quiet_turn_averts_the_draw(choice: str) -> None:
    match = ribbon(stall=2)
    wait(match, 2).play("move 11,1^ 11,0v")
    wait(match, 2).play("move 11,0v 11,0^")
    assert (match.full()["quiet"], match.over, match.full()["phase"]) == (6, False, "triangle")
    match.play(choice)
    assert match.over == (choice == "leave")


def test_tng_7_a_win_goes_before_a_draw() -> None:
    match = golden("win-before-draw")
    assert match.full()["quiet"] == 15 == match.options["stall"] * match.players
    assert len(match.winners) == 1


def test_tng_3_a_player_without_a_move_is_skipped() -> None:
    match = golden("nobody-moves")
    seats = [seat for seat, text in match.history if str(text).startswith("move")]
    assert seats[-2:] == [1, 1]
    before = match.at(len(match.history) - 3)  # black is stuck, yellow has two turns left
    assert (before.to_move, before.full()["turn"]) == (1, 1)
    assert judged(before).pawn_moves(0) == set()


def test_tng_7_when_no_player_can_move_the_match_is_drawn() -> None:
    match = golden("nobody-moves")
    assert [text for _, text in match.history] == gridlock.HISTORY
    assert match.winners == [0, 1]
    assert match.full()["quiet"] < match.options["stall"] * 2


def test_6_1_nothing_can_be_played_when_the_match_is_over() -> None:
    match = golden("stall")
    assert match.why_not("leave").clause == "6.1"


def strictly(name: str, players: int = 3, **options: object) -> ludotheque.Match:
    """A golden record's moves, played with the option strict."""
    record = golden(name)
    match = start(players, **{**record.options, **options, "strict": True})
    for _, text in record.history:
        match.play(str(text))
    return match


def test_tng_9_with_strict_a_win_by_anothers_turn_waits_for_ones_own() -> None:
    match = strictly("isolation-by-another")
    assert golden("isolation-by-another").winners == [0]
    assert (match.over, match.to_move, isolators(judged(match))) == (False, 2, {0})
    match.play(match.moves()[0])  # within a triangle that is cut off: it still holds
    assert (match.over, match.to_move, isolators(judged(match))) == (False, 0, {0})
    match.play(match.moves()[0])
    assert match.winners == [0]


def test_tng_9_with_strict_whoever_made_the_turn_wins_as_ever() -> None:
    for name in ("isolation", "taken", "own-triangle"):
        assert strictly(name).winners == golden(name).winners


def test_tng_9_the_win_waits_until_ones_own_turn_and_only_if_it_still_holds() -> None:
    waited, undone = golden("strict-waited"), golden("strict-undone")
    assert waited.winners == [waited.history[-1][0]]
    assert set(waited.winners) <= waiting(waited)[-2]
    assert any(waiting(undone))
    assert not set().union(*waiting(undone)) & set(undone.winners)


def test_tng_9_whoever_is_skipped_does_not_win_and_a_draw_does_not_wait_for_them() -> None:
    match = golden("strict-skipped")
    cut_off = match.at(len(skipped.CUT_OFF))
    assert (cut_off.over, cut_off.to_move, waiting(cut_off)[-1]) == (False, 1, {0})
    assert judged(cut_off).pawn_moves(0) == set()
    assert waiting(match)[-11:] == [{0}] * 11
    assert (match.full()["quiet"], match.winners) == (10, [0, 1])
    free = start(2, **{**match.options, "strict": False})
    for text in skipped.CUT_OFF:
        free.play(text)
    assert free.winners == [0]


def test_tng_9_a_draw_does_not_wait() -> None:
    assert strictly("stall", players=4).winners == [0, 1, 2, 3]
    assert strictly("nobody-moves", players=2).winners == [0, 1]


def test_tng_9_for_two_nothing_changes_without_isolation() -> None:
    assert strictly("two-size", players=2).winners == golden("two-size").winners


def test_tng_7_without_a_stall_being_quiet_is_counted_and_never_a_draw() -> None:
    match = ribbon(stall=None)
    for _ in range(200):
        match.play(idle(match))
    assert (match.over, match.full()["quiet"]) == (False, 200)
    assert match.options["stall"] is None


def test_tng_7_without_a_stall_a_match_is_won_after_more_quiet_turns_than_usual() -> None:
    match = golden("no-stall")
    assert match.at(12 + 183).full()["quiet"] == 183 > 60 * match.players
    assert len(match.winners) == 1
