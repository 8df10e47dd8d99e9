from __future__ import annotations

from fractions import Fraction

from ludotheque.site.evenings import Standing, standings
from tests.site.evenings.club import Club


def lines(club: Club) -> dict[str, Standing]:
    return {line.person: line for line in standings(club.evening)}


def order(club: Club) -> list[str]:
    return [line.person for line in standings(club.evening)]


def test_the_stronger_opponents_separate_equal_points_in_a_swiss_evening() -> None:
    club = Club(6)
    club.seat(["Anna", "Dan"], ["Eve", "Finn"], ["Gus", "Hal"])
    for table in ("1-1", "1-2", "1-3"):
        club.end(table, 1, 2)
    club.seat(["Anna", "Eve"], ["Dan", "Gus"], ["Finn", "Hal"])
    for table in ("2-1", "2-2", "2-3"):
        club.end(table, 1, 2)
    # Eve, Dan, Gus and Finn have a point each. Eve lost to Anna (2) and beat Finn (1), and so on.
    assert lines(club)["Eve"].tie_breaks["opponents"] == 3
    assert lines(club)["Gus"].tie_breaks["opponents"] == 1
    assert order(club)[0] == "Anna"
    assert order(club)[-1] == "Hal"
    assert lines(club)["Eve"].rank < lines(club)["Gus"].rank


def test_opponents_at_larger_tables_weigh_what_they_weigh_at_a_table_of_two() -> None:
    club = Club(4, seats=4)
    club.seat(["Anna", "Dan", "Eve", "Finn"])
    club.end("1-1", 1, 2, 3, 4)
    assert lines(club)["Finn"].tie_breaks["opponents"] == Fraction(2, 3)
    assert lines(club)["Anna"].tie_breaks["beaten"] == Fraction(1, 3)


def test_who_beat_the_other_is_before_them_in_a_round_robin() -> None:
    club = Club(4, format="round-robin")
    club.seat(["Anna", "Dan"], ["Eve", "Finn"])
    club.end("1-1", 2, 1)
    club.end("1-2", 1, 2)
    club.seat(["Anna", "Eve"], ["Dan", "Finn"])
    club.end("2-1", 1, 2)
    club.end("2-2", 2, 1)
    club.seat(["Anna", "Finn"], ["Dan", "Eve"])
    club.end("3-1", 1, 2)
    club.end("3-2", 1, 2)
    assert order(club)[:2] == ["Dan", "Anna"]
    assert lines(club)["Dan"].points == lines(club)["Anna"].points == 2


def test_those_whom_nothing_separates_share_a_rank() -> None:
    club = Club(4)
    club.seat(["Anna", "Dan"], ["Eve", "Finn"])
    club.end("1-1", 1, 1)
    club.end("1-2", 1, 1)
    assert [line.rank for line in standings(club.evening)] == [1, 1, 1, 1]


def test_head_to_head_says_nothing_unless_all_who_are_level_have_met() -> None:
    club = Club(4)
    club.seat(["Anna", "Dan"], ["Eve", "Finn"])
    club.end("1-1", 1, 2)
    club.end("1-2", 1, 2)
    assert lines(club)["Anna"].tie_breaks["head to head"] == 0


def test_a_bye_is_worth_what_the_evening_says_and_is_no_match() -> None:
    for bye, worth in (("full", 1), ("half", Fraction(1, 2)), ("none", 0)):
        club = Club(3, bye=bye)
        club.seat(["Anna", "Dan"], byes=["Eve"])
        assert (lines(club)["Eve"].points, lines(club)["Eve"].played) == (worth, 0)


def test_who_leaves_keeps_what_they_won() -> None:
    club = Club(4)
    club.seat(["Anna", "Dan"], ["Eve", "Finn"])
    club.end("1-1", 1, 2)
    club.leave("Anna")
    assert order(club)[0] == "Anna"


def test_in_a_knock_out_going_on_counts_before_points() -> None:
    club = Club(5, format="knock-out", bye="none")
    club.seat(["Anna", "Dan"], ["Eve", "Finn"], byes=["Gus"])
    club.end("1-1", 1, 2)
    club.end("1-2", 1, 2)
    club.seat(["Gus", "Anna"], byes=["Eve"])
    club.end("2-1", 1, 2)
    club.seat(["Eve", "Gus"])
    club.end("3-1", 2, 1)
    assert order(club)[:3] == ["Gus", "Eve", "Anna"]
