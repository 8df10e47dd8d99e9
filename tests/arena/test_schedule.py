"""Who sits where, and what chance does."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import LudothequeError
from ludotheque.arena.plans import Among, Pairs, Survey, Tournament, plan_json, plan_of, until_typed, weaker
from ludotheque.arena.schedule import meeting, pairings, round_seed, seatings

PLAYERS = st.integers(2, 6)


@given(PLAYERS)
def test_every_bot_sits_in_every_seat_equally_often(players: int) -> None:
    tables = seatings(("a", "b"), players)
    for seat in range(players):
        assert Counter(table[seat] for table in tables) == {"a": len(tables) // 2, "b": len(tables) // 2}


@given(PLAYERS)
def test_a_round_has_every_composition_rotated_through_all_seats(players: int) -> None:
    tables = seatings(("a", "b"), players)
    assert len(set(tables)) == len(tables) == players * (players - 1)
    assert Counter(table.count("a") for table in tables) == dict.fromkeys(range(1, players), players)
    for table in tables:
        assert table[1:] + table[:1] in tables


@given(PLAYERS, st.integers(1, 100))
def test_a_bot_among_others_is_alone_and_sits_in_every_seat(players: int, matches: int) -> None:
    plan = Among("expert:9", "greedy", players, matches, 0.5)
    (met,) = plan.meetings()
    assert {table.index("expert:9") for table in met.seatings} == set(range(players))
    assert all(table.count("greedy") == players - 1 for table in met.seatings)
    assert len(met.seatings) == players
    assert matches <= met.matches < matches + players
    assert plan_of(plan_json(plan)) == plan


def test_nobody_sits_among_itself() -> None:
    with pytest.raises(LudothequeError):
        Among("greedy", "greedy", 3, 10, 0.5)


def test_two_players_swap_seats() -> None:
    assert seatings(("a", "b"), 2) == [("a", "b"), ("b", "a")]


def test_a_bot_by_itself_has_all_seats() -> None:
    assert seatings(("a",), 3) == [("a", "a", "a")]


@given(PLAYERS, st.integers(1, 100), st.integers(0, 20))
def test_chance_is_shared_within_a_round_and_nowhere_else(players: int, matches: int, seed: int) -> None:
    meetings = pairings(["a", "b", "c"], players, matches)
    seeds = [
        {fixture.seed for fixture in one.fixtures("duel", {}, seed, number)}
        for one in meetings
        for number in range(one.rounds)
    ]
    assert all(len(shared) == 1 for shared in seeds)
    assert len(set.union(*seeds)) == len(seeds)


@given(PLAYERS, st.integers(1, 500))
def test_whole_rounds_are_played_and_not_one_too_many(players: int, matches: int) -> None:
    for one in pairings(["a", "b", "c"], players, matches):
        assert matches <= one.matches < matches + len(one.seatings)


def test_every_two_bots_meet_once() -> None:
    met = [one.bots for one in pairings(["c", "a", "b"], 2, 10)]
    assert met == [("a", "c"), ("b", "c"), ("a", "b")]


def test_adding_a_bot_changes_no_other_pairing() -> None:
    few, more = pairings(["a", "b"], 3, 10), pairings(["b", "x", "a"], 3, 10)
    assert set(few) < set(more)


def test_the_order_of_bots_does_not_change_their_matches() -> None:
    assert meeting(["b", "a"], 3, 10) == meeting(["a", "b"], 3, 10)
    assert round_seed(1, "duel", 2, ("b", "a"), 0) == round_seed(1, "duel", 2, ("a", "b"), 0)


@pytest.mark.parametrize("bots", [(), ("easy",), ("easy", "random", "easy")])
def test_a_tournament_takes_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(LudothequeError, match="two bots or more, each once"):
        Tournament(bots, 2, 10)


def test_plans_go_through_json() -> None:
    for plan in (
        Tournament(("easy", "random"), 3, 10, {"easy": 0.9}),
        Pairs((("hard", "easy", 0.5), ("easy", "random", 0.9)), 3, 10),
        Survey("medium", (2, 3), 10),
        Survey("hard", (2,), 10, ("easy",)),
    ):
        assert plan_of(plan_json(plan)) == plan


def test_a_survey_sets_a_bot_against_the_level_below_and_random() -> None:
    assert weaker("medium") == ("easy", "random")
    assert weaker("expert:0.2s") == ("hard", "random")
    assert weaker("easy") == weaker("greedy") == ("random",)
    assert weaker("random") == ()


def test_a_share_to_settle_is_read() -> None:
    bots = ["expert:1s", "greedy"]
    assert until_typed(["expert:1s>0.9", "0.5"], bots) == {"expert:1s": 0.9, "": 0.5}
    for wrong in ("1", "0", "0.9>expert:1s", "hard>0.9", "expert:1s>", "", "expert:1s>nan"):
        with pytest.raises(LudothequeError, match="--until"):
            until_typed([wrong], bots)
