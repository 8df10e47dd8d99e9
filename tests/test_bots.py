"""Bots: what they promise whatever the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque import LudothequeError
from ludotheque.bots import Analysis, Bot, make
from ludotheque.engine import rule
from ludotheque.engine.author.slots import actions
from ludotheque.engine.kit.conformance import check
from tests.engine.wrong_games import duel as duel_with

DEALT = ("deal 0 2", "deal 0 7", "deal 0 9", "deal 1 1", "deal 1 5", "deal 1 12")
OTHERWISE = ("deal 0 2", "deal 0 7", "deal 0 9", "deal 1 3", "deal 1 4", "deal 1 11")


def duel(*events: str) -> ludotheque.Match:
    match = ludotheque.load("duel").start(players=2, chance="manual")
    for event in events:
        match.play(event)
    return match


def test_a_seed_settles_every_choice_of_random() -> None:
    sight = duel(*DEALT).sight(0)
    choices = {ludotheque.bot("random", seed=7).choose(sight) for _ in range(5)}
    bot = ludotheque.bot("random", seed=7)
    assert choices == {bot.choose(sight)} == {bot.choose(sight)}


def test_random_knows_nothing_that_its_seat_does_not() -> None:
    for seed in range(30):
        bot = ludotheque.bot("random", seed=seed)
        assert bot.choose(duel(*DEALT).sight(0)) == bot.choose(duel(*OTHERWISE).sight(0))


def test_random_chooses_every_move_alike_often() -> None:
    sight = duel(*DEALT).sight(0)
    counts = Counter(ludotheque.bot("random", seed=seed).choose(sight) for seed in range(900))
    assert set(counts) == {"lay 2", "lay 7", "lay 9"}
    assert all(240 < count < 360 for count in counts.values())


def test_random_without_a_seed_is_not_the_same_every_time() -> None:
    sight = duel(*DEALT).sight(0)
    assert len({ludotheque.bot("random").choose(sight) for _ in range(60)}) == 3


def test_random_does_not_repeat_itself_from_turn_to_turn() -> None:
    places = set()
    for seed in range(20):
        match, bot = ludotheque.load("duel").start(seed=seed), ludotheque.bot("random", seed=1)
        places.add(match.moves().index(bot.choose(match.sight(0))))
    assert places == {0, 1, 2}


@pytest.mark.parametrize("name", ludotheque.games())
def test_random_plays_legal_moves_of_every_game(name: str) -> None:
    match = ludotheque.load(name).start(seed=1)
    bot = ludotheque.bot("random", seconds=1, seed=1)
    for _ in range(20):
        if isinstance(match.to_move, int):
            match.play(bot.choose(match.sight(match.to_move)))


def test_an_analysis_chooses_as_the_bot_does_and_looks_at_every_move() -> None:
    bot = ludotheque.bot("random", seed=3, seconds=5)
    sight = duel(*DEALT).sight(0)
    analysis = bot.analyse(sight)
    assert isinstance(bot, Bot)
    assert isinstance(analysis, Analysis)
    assert analysis.move == bot.choose(sight)
    assert sorted(line.moves[0] for line in analysis.lines) == sorted(sight.moves())
    assert sum(analysis.chances) == pytest.approx(1)
    for line in analysis.lines:
        assert sum(line.chances) == pytest.approx(1)
        assert line.weight == pytest.approx(1 / 3)


def test_an_analysis_puts_the_move_that_is_best_for_the_seat_first() -> None:
    lines = ludotheque.bot("random", seed=3, seconds=5).analyse(duel(*DEALT).sight(0)).lines
    assert [line.chances[0] for line in lines] == sorted((line.chances[0] for line in lines), reverse=True)


def test_an_analysis_sees_a_win_that_nothing_can_take_away() -> None:
    match = duel(*DEALT, "lay 7", "lay 1", "lay 9", "lay 5")
    analysis = ludotheque.bot("random", seed=1, seconds=5).analyse(match.sight(0))
    assert analysis.chances == [1, 0]


def test_an_analysis_weighs_what_is_hidden_by_what_the_seat_may_believe() -> None:
    match = duel(*DEALT, "lay 9", "lay 1", "lay 2", "lay 5")
    assert match.scores == [1, 1]
    match.play("lay 12")
    match.undo()
    analysis = ludotheque.bot("random", seed=1, seconds=5).analyse(match.sight(1))
    assert analysis.move == "lay 12"
    assert analysis.chances == [0, 1]
    match = duel(*OTHERWISE, "lay 2", "lay 4", "lay 3", "lay 9")
    believed = ludotheque.bot("random", seed=1, seconds=5).analyse(match.sight(0)).chances
    unseen_below_seven, unseen = len({1, 5, 6}), len({1, 5, 6, 8, 10, 11, 12})
    assert believed[0] == pytest.approx(unseen_below_seven / unseen, abs=0.02)


def test_a_short_time_to_think_is_kept_to_and_still_gives_an_answer() -> None:
    analysis = ludotheque.bot("random", seed=1, seconds=1e-9).analyse(duel(*DEALT).sight(0))
    assert len(analysis.lines) == 1
    assert sum(analysis.chances) == pytest.approx(1)


def test_a_wrong_name_gets_a_suggestion() -> None:
    with pytest.raises(ludotheque.UnknownBot, match="'randm'; did you mean 'random'"):
        ludotheque.bot("randm")


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"sed": 1}, "no setting 'sed'; did you mean 'seed'"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"seed": True}, "seed is a whole number"),
        ({"seconds": 0}, "seconds are a number above 0"),
        ({"seconds": float("nan")}, "seconds are a number above 0"),
        ({"seconds": "1"}, "seconds are a number above 0"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(ludotheque.LudothequeError, match=complaint):
        ludotheque.bot("random", **settings)


def test_a_bot_does_not_move_out_of_turn() -> None:
    bot = ludotheque.bot("random", seed=1)
    match = duel(*DEALT)
    for ask in (bot.choose, bot.analyse):
        with pytest.raises(ludotheque.LudothequeError, match="for seat 1, but it is seat 0's turn"):
            ask(match.sight(1))
        with pytest.raises(ludotheque.LudothequeError, match="a spectator"):
            ask(match.sight(None))
        with pytest.raises(ludotheque.LudothequeError, match="it is chance's turn"):
            ask(duel().sight(0))
    for event in ("lay 2", "lay 1", "lay 7", "lay 5", "lay 9", "lay 12"):
        match.play(event)
    with pytest.raises(ludotheque.LudothequeError, match="the match is over"):
        bot.choose(match.sight(0))


def test_a_search_whose_time_is_over_at_once_still_chooses() -> None:
    match = ludotheque.load("duel").start(seed=1)
    bot = ludotheque.bot("expert", seconds=1e-9, seed=1)
    assert bot.choose(match.sight(0)) in match.moves()


def test_iterations_and_a_seed_repeat_a_search() -> None:
    match = ludotheque.load("duel").start(players=3, seed=4)
    choices = {make("expert", iterations=200, seed=7).choose(match.sight(0)) for _ in range(3)}
    assert len(choices) == 1
    analyses = [make("expert", iterations=200, seed=7).analyse(match.sight(0)) for _ in range(2)]
    assert analyses[0] == analyses[1]
    assert sum(analyses[0].chances) == pytest.approx(1)
    assert analyses[0].move == analyses[0].lines[0].moves[0]


def test_more_iterations_beat_fewer_in_duel_against_random() -> None:
    game, wins = ludotheque.load("duel"), 0.0
    thinker, other = make("medium", seed=1), make("random", seed=2)
    for number in range(60):
        match, mine = game.start(players=2, seed=number // 2), number % 2
        while not match.over:
            seat = match.to_move
            assert isinstance(seat, int)
            match.play((thinker if seat == mine else other).choose(match.sight(seat)))
        wins += (mine in match.winners) / len(match.winners)
    assert wins > 30


@pytest.mark.parametrize("settings", [{"iterations": 0}, {"threads": 0}, {"iterations": 1.5}, {"seconds": 0}])
def test_a_search_with_settings_that_make_no_sense_is_refused(settings: dict[str, float]) -> None:
    with pytest.raises(LudothequeError):
        make("expert", **settings)


def test_two_threads_search_one_position_together() -> None:
    match = ludotheque.load("duel").start(seed=1)
    analysis = make("expert", iterations=100, seed=1, threads=2).analyse(match.sight(0))
    assert analysis.move in match.moves()


@pytest.mark.parametrize("name", ["greedy", "easy"])
def test_a_bot_is_honest(name: str) -> None:
    """It chooses alike in two states that differ only in what its seat cannot know."""
    findings = check(ludotheque.load("duel"), matches=1, choosers=[make(name, seed=3).choose])
    assert [finding for finding in findings if finding.problem] == []


def test_greedy_takes_what_pays() -> None:
    """Seat 1 answers a 5: its 6 takes the trick, its 4 does not."""
    match = ludotheque.load("duel").start(players=2, chance="manual")
    for deal in ("deal 0 5", "deal 0 1", "deal 0 2", "deal 1 4", "deal 1 6", "deal 1 3"):
        match.play(deal)
    match.play("lay 5")
    assert make("greedy", seed=1).choose(match.sight(1)) == "lay 6"


@rule
def lowest_unless_it_peeks(s: Any, out: Any) -> int:
    """Return a seat's lowest card; if it sees another's hand, the highest."""
    highest = actions(s, out) - 1
    return out[0] if s.hands[1 - s.turn, 0] < 0 else out[highest]


@pytest.fixture
def knowing_duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ludotheque.Match:
    """Return a match of a game that works out moves."""
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    match = duel_with(insight_decide=lowest_unless_it_peeks).start(players=2, chance="manual")
    for deal in DEALT:
        match.play(deal)
    return match


def test_what_a_game_works_out_is_played_is_told_first_and_is_honest(knowing_duel: ludotheque.Match) -> None:
    sight = knowing_duel.sight(0)
    assert make("expert", seed=1, seconds=0.01).choose(sight) == "lay 2"
    analysis = make("expert", seed=1, iterations=300).analyse(sight)
    assert analysis.move == analysis.lines[0].moves[0] == "lay 2"
    assert [line.weight for line in analysis.lines] == [1, 0, 0]
    assert analysis.chances == analysis.lines[0].chances
    assert sum(analysis.chances) == pytest.approx(1)


def test_what_a_game_works_out_the_lower_levels_search_for(knowing_duel: ludotheque.Match) -> None:
    sight = knowing_duel.sight(0)
    assert {make("hard", seed=seed).choose(sight) for seed in range(8)} != {"lay 2"}
