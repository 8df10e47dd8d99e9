"""A contest from beginning to end, in one process."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque import LudothequeError
from ludotheque.arena.contest import Running, contest
from ludotheque.arena.plans import Pairs, Plan, Tournament
from ludotheque.arena.play import Played, play
from ludotheque.arena.results import Results
from ludotheque.arena.schedule import Fixture
from ludotheque.arena.standings import standings

from .alone import Alone, MadeUp


def run(
    path: Path, plan: Plan, workers: Alone | None = None, records: Path | None = None, **options: Any
) -> Running:
    """Play a contest in Duel, or as much of it as the workers do."""
    with Results(path, contest(ludotheque.load("duel"), plan, options, 1)) as results:
        running = Running(results, plan, records)
        with contextlib.suppress(KeyboardInterrupt):
            running.run(workers or Alone())
    return running


def timeless(running: Running) -> set[Played]:
    return {replace(match, seconds=()) for match in running.results.played.values()}


def test_a_seed_settles_every_match_of_bots_held_to_iterations(tmp_path: Path) -> None:
    plan = Tournament(("expert:30", "easy", "greedy"), 3, 6)
    first, second = (run(tmp_path / name, plan) for name in ("1.jsonl", "2.jsonl"))
    assert len(timeless(first)) == 18
    assert timeless(first) == timeless(second)


def test_a_contest_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = Tournament(("greedy", "random"), 3, 20)
    whole = run(tmp_path / "whole.jsonl", plan)
    for most in (0, 1, 9, 100):
        parts = run(tmp_path / "parts.jsonl", plan, Alone(most))
    assert timeless(parts) == timeless(whole)
    assert (tmp_path / "parts.jsonl").read_text().count("\n") == 25


def test_a_match_can_be_played_again_from_its_line(tmp_path: Path) -> None:
    match = next(
        iter(run(tmp_path / "x.jsonl", Tournament(("greedy", "random"), 3, 6)).results.played.values())
    )
    again = play(
        Fixture(
            "duel", {}, 3, match.bots, match.round, match.rotation, match.seats, match.seed, recorded=True
        )
    )
    assert replace(again, seconds=match.seconds, record=None, actions=None) == match
    assert again.record is not None
    assert ludotheque.verify(again.record).fair
    assert again.record["result"]["winners"] == list(match.winners)


def test_chance_draws_alike_in_every_rotation(tmp_path: Path) -> None:
    running = run(tmp_path / "x.jsonl", Tournament(("greedy", "random"), 2, 2), records=tmp_path / "r")
    first, second = (ludotheque.replay(path) for path in sorted((tmp_path / "r").iterdir()))
    assert first.commitment == second.commitment
    dealt = [[text for who, text in match.history if who == "chance"] for match in (first, second)]
    assert dealt[0][:6] == dealt[1][:6]
    assert {match.seats for match in running.results.played.values()} == {
        ("greedy", "random"),
        ("random", "greedy"),
    }


def test_a_pairing_ends_when_it_is_settled(tmp_path: Path) -> None:
    plan = Tournament(("greedy", "random"), 2, 4000, {"greedy": 0.5})
    running = run(tmp_path / "x.jsonl", plan, MadeUp({"greedy": 3, "random": 1}))
    (meeting,) = running.meetings
    assert running.settled(meeting) is True
    assert 8 < len(running.results.played) < 200
    (pairing,) = standings(running).pairings
    assert pairing.settled is True
    assert pairing.bound == 0.5


def test_what_is_settled_is_played_on_to_the_number_that_is_asked_for_at_least(tmp_path: Path) -> None:
    played = []
    for least in (0, 60):
        plan = Pairs((("greedy", "random", 0.5),), 2, 4000, least)
        running = run(tmp_path / f"{least}.jsonl", plan, MadeUp({"greedy": 9, "random": 1}))
        assert running.settled(running.meetings[0]) is True
        played.append(len(running.results.played))
    assert played[0] < 60 <= played[1] < 80


def test_a_question_about_the_second_bot_is_answered_from_the_first_ones_side(tmp_path: Path) -> None:
    plan = Tournament(("greedy", "random"), 2, 4000, {"random": 0.5})
    running = run(tmp_path / "x.jsonl", plan, MadeUp({"greedy": 3, "random": 1}))
    (pairing,) = standings(running).pairings
    assert pairing.bots == ("greedy", "random")
    assert pairing.settled is True
    assert running.settled(running.meetings[0]) is False


def test_standings_count_whole_rounds_from_the_side_of_the_bot_named_first(tmp_path: Path) -> None:
    plan = Tournament(("random", "greedy"), 3, 60)
    running = run(tmp_path / "x.jsonl", plan, MadeUp({"greedy": 5, "random": 1}, most=31))
    (pairing,) = standings(running).pairings
    assert pairing.bots == ("random", "greedy")
    assert pairing.rounds == 5
    assert pairing.wins.of == 30
    assert pairing.wins.share < 0.5
    assert pairing.tables.keys() == {1, 2}
    assert sum(table.of for table in pairing.tables.values()) == 30
    assert [one.bot for one in standings(running).ratings] == ["greedy", "random"]


def test_a_tie_is_shared() -> None:
    match = Played(
        3, ("a", "b"), 0, 0, ("a", "b", "b"), 1, (0, 1), (5, 5, 1), 9, (1, 1, 1), (), 9, 0, (), None
    )
    assert match.share("a") == match.share("b") == 0.5


def test_options_reach_the_matches(tmp_path: Path) -> None:
    run(tmp_path / "x.jsonl", Tournament(("greedy", "random"), 2, 2), records=tmp_path / "r", cards=18)
    for path in (tmp_path / "r").iterdir():
        assert ludotheque.replay(path).options == {"cards": 18, "low": False}
    with pytest.raises(LudothequeError, match="cards"):
        run(tmp_path / "wrong.jsonl", Tournament(("greedy", "random"), 2, 2), cards="x")


def test_equal_bots_share_the_wins_evenly_at_every_table(tmp_path: Path) -> None:
    running = run(
        tmp_path / "x.jsonl", Tournament(("easy", "random"), 4, 1200), MadeUp({"easy": 1, "random": 1})
    )
    (pairing,) = standings(running).pairings
    assert pairing.wins.low < 0.5 < pairing.wins.high
    for seats, table in pairing.tables.items():
        assert table.low < seats / 4 < table.high


def test_a_match_that_fails_says_which_one_it_was() -> None:
    fixture = Fixture("duel", {}, 9, ("random",), 0, 0, ("random",) * 9, 77)
    with pytest.raises(LudothequeError, match=r"a match of duel between random.*\(seed 77\).*BadPlayers"):
        play(fixture)
