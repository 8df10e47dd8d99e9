from typing import Any

import pytest

from ludotheque.site.clubs.ledger import Ledger, Meeting, Result

THREE = frozenset({"ann", "bob", "cleo"})


def result(number: int, *people: str | None, places: tuple[int, ...] = (), **more: Any) -> Result:
    """Return a result, by default in the order of its people."""
    told = {"game": "titus", "at": float(number), "season": 1, **more}
    return Result(f"r{number}", people=people, places=places or tuple(range(1, len(people) + 1)), **told)


def test_a_place_is_worth_the_share_of_the_others_whom_one_is_ahead_of() -> None:
    ledger = Ledger([result(1, "ann", "bob", "cleo"), result(2, "bob", "ann", places=(1, 1))], THREE)
    lines = [(one.person, one.rank, float(one.points), one.played, one.first) for one in ledger.standings(1)]
    assert lines == [("ann", 1, 1.5, 2, 2), ("bob", 2, 1.0, 2, 1), ("cleo", 3, 0.0, 1, 0)]


def test_equal_points_are_told_apart_by_how_they_did_against_each_other() -> None:
    results = [result(1, "ann", "bob"), result(2, "bob", "cleo"), result(3, "dan", "ann")]
    lines = Ledger(results, THREE).standings(None)
    assert [(one.person, one.rank) for one in lines] == [("ann", 1), ("bob", 2), ("cleo", 3)]


def test_whom_nothing_separates_shares_a_rank() -> None:
    results = [result(1, "ann", "bob"), result(2, "bob", "ann"), result(3, "cleo", "dan")]
    lines = Ledger(results, THREE).standings(None)
    assert [(one.person, one.rank) for one in lines] == [("cleo", 1), ("ann", 2), ("bob", 2)]


def test_a_season_counts_what_was_played_in_it() -> None:
    ledger = Ledger([result(1, "ann", "bob"), result(2, "bob", "ann", season=2)], THREE)
    assert [one.person for one in ledger.standings(1)] == ["ann", "bob"]
    assert [one.person for one in ledger.standings(2)] == ["bob", "ann"]
    assert [one.played for one in ledger.standings(None)] == [2, 2]


def test_ratings_are_by_game_and_bots_that_were_met_stand_among_the_people() -> None:
    results = [result(n, "ann", "bot:medium") for n in range(6)] + [result(9, "bob", "ann", game="tanagra")]
    ledger = Ledger(results, THREE)
    medium, ann = ledger.ratings["titus"]
    assert (ann.who, medium.who, ann.fixed, medium.fixed) == ("ann", "bot:medium", False, True)
    assert ann.level.safe < medium.level.safe
    assert ann.level.mean > medium.level.mean == 1000
    assert (ann.played, medium.played) == (6, 6)
    assert [one.who for one in ledger.ratings["tanagra"]] == ["bob", "ann"]


def test_nobody_is_first_after_one_lucky_match() -> None:
    steady = [result(n, "ann", "bot:medium") for n in range(20)]
    ledger = Ledger([*steady, result(30, "cleo", "bot:hard")], THREE)
    assert [one.who for one in ledger.ratings["titus"] if not one.fixed] == ["ann", "cleo"]


def test_results_of_who_is_forgotten_count_for_the_others() -> None:
    ledger = Ledger([result(1, "ann", None), result(2, "ann", "gone")], THREE)
    assert [one.who for one in ledger.ratings["titus"]] == ["ann"]
    assert ledger.ratings["titus"][0].played == 2
    assert [one.person for one in ledger.standings(1)] == ["ann"]


def test_head_to_head_is_told_both_ways_round_by_game() -> None:
    results = [result(1, "ann", "bob", "cleo"), result(2, "bob", "ann", places=(1, 1))]
    meetings = Ledger(results, THREE).meetings
    assert meetings["ann", "bob"]["titus"] == Meeting(1, 1, 0)
    assert meetings["bob", "ann"]["titus"] == Meeting(0, 1, 1)
    assert ("cleo", "dan") not in meetings


def test_records_are_the_longest_the_highest_the_widest_and_the_longest_row() -> None:
    results = [
        result(1, "ann", "bob", scores=(30, 10), events=40),
        result(2, "ann", "bob", scores=(25, 24), events=90),
        result(3, "bob", "ann", scores=(28, 20), events=12),
    ]
    told = {one.name: (one.value, one.people) for one in Ledger(results, THREE).records}
    assert told == {
        "longest": (90, ("ann", "bob")),
        "shortest": (12, ("bob", "ann")),
        "highest": (30, ("ann",)),
        "widest": (20, ("ann",)),
        "row": (2, ("ann",)),
        "most": (3, ("ann", "bob")),
    }


@pytest.mark.parametrize("players", range(2, 11))
def test_tables_of_two_to_ten_are_rated(players: int) -> None:
    people = [f"p{k}" for k in range(players)]
    lines = Ledger([result(1, *people)], frozenset(people)).ratings["titus"]
    assert [one.who for one in lines] == people
