from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.site.evenings import place_points
from tests.site.evenings.club import Club

places = st.integers(2, 6).flatmap(
    lambda seats: st.lists(st.integers(1, seats), min_size=seats, max_size=seats)
)


def test_a_place_is_worth_the_share_of_the_others_one_is_ahead_of() -> None:
    assert place_points([1, 2]) == [1, 0]
    assert place_points([1, 1]) == [Fraction(1, 2), Fraction(1, 2)]
    assert place_points([3, 1, 4, 2]) == [Fraction(1, 3), 1, 0, Fraction(2, 3)]
    assert place_points([1, 1, 3]) == [Fraction(3, 4), Fraction(3, 4), 0]


@given(places)
def test_every_table_gives_half_a_point_to_everybody_on_average(places: list[int]) -> None:
    assert sum(place_points(places)) == Fraction(len(places), 2)


@given(places)
def test_a_better_place_is_worth_more_and_the_same_place_the_same(places: list[int]) -> None:
    points = dict(zip(places, place_points(places), strict=True))
    assert sorted(points, key=lambda place: -points[place]) == sorted(points)
    assert len(set(points.values())) == len(points)


def vanished(rule: str) -> list[Fraction]:
    club = Club(4, seats=4, vanished=rule)
    club.seat(["Anna", "Dan", "Eve", "Finn"])
    club.add({"fact": "vanished", "table": "1-1", "person": "Anna", "at": 0.0})
    club.end("1-1", 1, 2, 3, 4)
    from ludotheque.site.evenings import standings

    lines = {line.person: line for line in standings(club.evening)}
    return [lines[one].points for one in ("Anna", "Dan", "Eve", "Finn")]


def test_what_a_bot_reached_for_somebody_who_vanished_counts_if_the_evening_says_so() -> None:
    assert vanished("counts") == [1, Fraction(2, 3), Fraction(1, 3), 0]


def test_who_vanished_is_last_if_the_evening_says_so() -> None:
    assert vanished("last") == [0, 1, Fraction(2, 3), Fraction(1, 3)]


def test_a_table_that_somebody_left_counts_for_nobody_if_the_evening_says_so() -> None:
    assert vanished("void") == [0, 0, 0, 0]
