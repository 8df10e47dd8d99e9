from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.site.evenings import EveningError, finished, pair, planned_rounds, standings
from tests.site.evenings.club import Club

few = settings(max_examples=15, deadline=None)


def refused(club: Club) -> str:
    with pytest.raises(EveningError) as refusal:
        pair(club.evening)
    return refusal.value.reason


@few
@given(st.integers(3, 20), st.integers(0, 99), st.data())
def test_nobody_meets_or_sits_out_twice_in_a_swiss_evening_while_it_can_be_avoided(
    number: int, seed: int, data: st.DataObject
) -> None:
    most = number - 1 + number % 2
    rounds = data.draw(st.integers(1, min(most, 9)))
    club = Club(number, rounds=rounds, seed=str(seed))
    club.play(seed=seed)
    assert len(club.evening.rounds) == rounds
    assert club.most_meetings() == 1
    rests = club.evening.rests()
    assert sum(rests.values()) == rounds * (number % 2)
    assert max(rests.values(), default=0) <= 1


def test_more_rounds_than_half_the_people_are_laid_out_so_that_nobody_meets_twice() -> None:
    club = Club(18, rounds=17)
    club.play()
    assert club.most_meetings() == 1


def test_those_who_are_level_meet_in_a_swiss_evening() -> None:
    club = Club(8, rounds=3)
    club.play(1)
    points = {line.person: line.points for line in standings(club.evening)}
    assert all(points[one] == points[other] for one, other in pair(club.evening).tables)  # type: ignore[index]


def test_the_bye_goes_to_whoever_stands_lowest_and_had_none() -> None:
    club = Club(5, rounds=3)
    club.play(2)
    lines = standings(club.evening)
    rests = club.evening.rests()
    draft = pair(club.evening)
    without = [line.points for line in lines if not rests[line.person]]
    assert not rests[draft.byes[0]]
    assert next(line.points for line in lines if line.person == draft.byes[0]) <= sorted(without)[1]


@few
@given(st.integers(3, 12), st.integers(0, 99))
def test_everybody_meets_everybody_once_in_a_round_robin(number: int, seed: int) -> None:
    club = Club(number, format="round-robin", bye="none", seed=str(seed))
    assert planned_rounds(club.evening) == number - 1 + number % 2
    club.play(seed=seed)
    assert len(club.evening.rounds) == number - 1 + number % 2
    assert set(club.evening.met().values()) == {1}
    assert len(club.evening.met()) == number * (number - 1) // 2


def test_who_comes_late_to_a_round_robin_meets_everybody_who_is_here() -> None:
    club = Club(6, format="round-robin")
    club.play(2)
    club.join("Zoe")
    club.leave("Anna")
    club.play()
    assert finished(club.evening)
    assert club.most_meetings() == 1
    assert sum("Zoe" in two for two in club.evening.met()) >= 5


@few
@given(st.integers(4, 24), st.integers(3, 6), st.integers(0, 99))
def test_groups_seat_everybody_and_meet_anew_where_there_are_enough(
    number: int, seats: int, seed: int
) -> None:
    club = Club(number, seats=seats, rounds=2, seed=str(seed))
    club.play(seed=seed)
    for each in club.evening.rounds:
        seated = [one for table in each.tables for one in club.evening.tables[table].people]
        assert sorted([*seated, *each.byes]) == sorted(club.evening.people)  # type: ignore[type-var]
    if number >= (seats + 1) ** 2:
        assert club.most_meetings() == 1


def test_sixteen_people_at_tables_of_four_meet_nobody_twice_in_four_rounds() -> None:
    club = Club(16, seats=4, rounds=4)
    club.play()
    assert club.most_meetings() == 1


@few
@given(st.integers(2, 20), st.integers(0, 99))
def test_a_knock_out_leaves_one_and_nobody_sits_out_twice(number: int, seed: int) -> None:
    club = Club(number, format="knock-out", bye="none", seed=str(seed))
    club.play(seed=seed)
    assert len(club.evening.rounds) == (number - 1).bit_length()
    assert len(club.evening.tables) == number - 1
    assert all(len(each.byes) <= 1 for each in club.evening.rounds)
    assert max(club.evening.rests().values(), default=0) <= 1
    assert [line.rank for line in standings(club.evening)][:2] == [1, 2]


def test_a_drawn_final_is_played_again() -> None:
    club = Club(2, format="knock-out")
    club.begin()
    club.end("1-1", 1, 1)
    assert not finished(club.evening)
    club.begin()
    club.end("2-1", 1, 2)
    assert finished(club.evening)


def test_winners_too_few_for_a_table_are_joined_by_the_next_best() -> None:
    games = [{"game": "titus", "options": {}, "sizes": [3, 4]}]
    club = Club(8, format="knock-out", seats=4, games=games)
    club.play(1)
    assert len(pair(club.evening).tables[0]) == 4
    club.play()
    assert finished(club.evening)


def test_the_opponent_of_somebody_who_goes_home_goes_on_in_a_knock_out() -> None:
    club = Club(4, format="knock-out")
    club.begin()
    club.end("1-1", 1, 2)
    club.end("1-2", 1, 2)
    winner, other = club.evening.tables["1-1"].people[0], club.evening.tables["1-2"].people[0]
    assert winner
    assert other
    club.leave(winner)
    assert finished(club.evening)
    assert standings(club.evening)[0].person in (winner, other)


def test_a_bot_fills_the_table_of_whoever_is_left_and_not_twice_the_same() -> None:
    club = Club(5, bots=True, rounds=4)
    club.play()
    alone = [table.persons[0] for table in club.evening.tables.values() if None in table.people]
    assert len(alone) == len(set(alone)) == 4
    assert not any(each.byes for each in club.evening.rounds)


def test_bots_fill_groups_evenly() -> None:
    draft = pair(Club(9 - 1, seats=3, bots=True).evening)
    assert sorted(people.count(None) for people in draft.tables) == [0, 0, 1]


def test_a_round_waits_for_the_one_before_and_an_evening_ends() -> None:
    club = Club(4, rounds=1)
    club.begin()
    assert refused(club) == "under way"
    club.end_all(random.Random(1))
    assert refused(club) == "finished"
    assert refused(Club(1)) == "too few"
    closed = Club(4)
    closed.add({"fact": "closed", "at": 0.0})
    assert refused(closed) == "closed"


def test_who_says_that_they_are_not_free_is_left_out_of_the_next_round() -> None:
    club = Club(5)
    club.free("Eve", free=False)
    draft = pair(club.evening)
    assert not draft.byes
    assert not any("Eve" in people for people in draft.tables)


def test_in_a_free_evening_whoever_is_free_is_paired_while_others_play() -> None:
    club = Club(4, format="free")
    assert refused(club) == "too few"
    club.free("Anna", "Dan")
    club.begin(patient=True)
    club.free("Eve", "Finn")
    assert {*pair(club.evening, patient=True).tables[0]} == {"Eve", "Finn"}


def test_in_a_free_evening_people_wait_for_somebody_new_before_they_meet_again() -> None:
    club = Club(4, format="free")
    club.free("Anna", "Dan")
    club.begin(patient=True)
    club.end("1-1", 1, 2)
    club.free("Anna", "Dan")
    with pytest.raises(EveningError, match="too few"):
        pair(club.evening, patient=True)
    assert {*pair(club.evening).tables[0]} == {"Anna", "Dan"}
    club.leave("Eve")
    club.leave("Finn")
    assert {*pair(club.evening, patient=True).tables[0]} == {"Anna", "Dan"}


def test_several_games_take_turns_round_by_round() -> None:
    games = [{"game": name, "options": {}, "sizes": [2]} for name in ("titus", "tantalus")]
    club = Club(4, games=games, rounds=3)
    club.play()
    assert [club.evening.tables[each.tables[0]].game for each in club.evening.rounds] == [0, 1, 0]


@few
@given(st.integers(4, 16), st.sampled_from(["swiss", "round-robin"]), st.integers(0, 99))
def test_everybody_begins_about_as_often_as_not(number: int, format_: str, seed: int) -> None:
    club = Club(number, format=format_, rounds=min(6, number - 1), seed=str(seed))
    club.play(seed=seed)
    tables = club.evening.tables.values()
    begun = Counter(table.people[0] for table in tables)
    played = Counter(one for table in tables for one in table.people)
    assert all(abs(2 * begun[one] - played[one]) <= 3 for one in played)
    assert sum(abs(2 * begun[one] - played[one]) > 2 for one in played) <= 1
