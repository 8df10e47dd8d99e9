"""Everything public can be pickled and copied, and is the same afterwards."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque import Match, bots

COPIES: list[Callable[[Any], Any]] = [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy, copy.copy]


@pytest.fixture(params=["duel", "labyrinthe", "tanagra", "tantalus", "temptation", "titus"])
def match(request: pytest.FixtureRequest) -> Match:
    match = ludotheque.load(request.param).start(players=2, seed=3)
    for _ in range(5):
        match.play(match.moves()[0])
    return match


@pytest.mark.parametrize("copied", COPIES)
def test_a_match_goes_on_in_the_same_way(match: Match, copied: Callable[[Any], Any]) -> None:
    twin, before = copied(match), match.history
    assert (twin.history, twin.full(), twin.commitment) == (before, match.full(), match.commitment)
    assert twin.game is match.game
    twin.play(twin.moves()[0])
    assert match.history == before
    match.play(match.moves()[0])
    assert twin.history == match.history


@pytest.mark.parametrize("copied", COPIES)
def test_a_sight_shows_the_same_and_nothing_else(match: Match, copied: Callable[[Any], Any]) -> None:
    for seat in (0, 1, None):
        sight = match.sight(seat)
        twin = copied(sight)
        assert (twin.view(), twin.moves(), twin.history) == (sight.view(), sight.moves(), sight.history)
        assert twin.position == sight.position
        assert twin.redeal(1).history == sight.redeal(1).history


def test_a_pickled_sight_knows_neither_what_is_hidden_nor_what_came_later() -> None:
    match = ludotheque.load("tantalus").start(players=2, seed=4)
    sight, whole = match.sight(0), [text for _, text in match.history]
    then = pickle.dumps(sight.events)
    match.play("d4")
    match.sight(0)
    assert pickle.dumps(sight.events) == then
    told = [text for text in whole if text.encode() in then]
    assert told == [text for text in whole if text.startswith("deal 0 ")]
    other = sight.redeal(1).sight(0)
    assert pickle.dumps(other.position) == pickle.dumps(sight.position)


@pytest.mark.parametrize("copied", COPIES)
def test_what_a_match_gives_stays_what_it_is(match: Match, copied: Callable[[Any], Any]) -> None:
    game, record = match.game, match.record()
    assert copied(record) == record
    assert str(copied(ludotheque.verify(record))) == str(ludotheque.verify(record))
    assert copied(match.setting) == match.setting
    assert copied(match.why_not("nonsense")) == match.why_not("nonsense")
    assert copied(game) is game
    assert copied(ludotheque.Player(match)).match.history == match.history
    for lesson in ludotheque.load(game.name).lessons:
        assert copied(lesson) == lesson
    for puzzle in ludotheque.load(game.name).puzzles[:3]:
        assert copied(puzzle) == puzzle


@pytest.mark.parametrize("copied", COPIES)
def test_simulations_and_analyses(copied: Callable[[Any], Any]) -> None:
    game = ludotheque.load("duel")
    found = game.simulate(20, players=2, seed=1)
    twin = copied(found)
    for name in ("lengths", "scores", "winners"):
        assert np.array_equal(getattr(twin, name), getattr(found, name))
    assert (twin.events, twin.seconds) == (found.events, found.seconds)
    match = game.start(2, seed=1)
    thought = ludotheque.bot("greedy", seed=1).analyse(match.sight(0))
    assert copied(thought) == thought


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("name", [*bots.names(), "cmd:sh -c 'exit 3'"])
def test_a_bot_keeps_its_settings(name: str, copied: Callable[[Any], Any]) -> None:
    bot = ludotheque.bot(name, seed=5, seconds=7.5)
    twin = copied(bot)
    assert type(twin) is type(bot)
    assert getattr(twin, "seed", 5) == 5
    assert getattr(twin, "seconds", 7.5) == getattr(bot, "seconds", 7.5)
    if name in ("random", "greedy", "easy"):
        sight = ludotheque.load("duel").start(2, seed=1).sight(0)
        assert twin.choose(sight) == bot.choose(sight)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize(
    "error",
    [
        ludotheque.IllegalMove("You hold no 7.", "2.1"),
        ludotheque.UnknownGame("no game"),
        ludotheque.BotFailed("it ended"),
        ludotheque.BadComponents("card %(card)s", at=("cards", 3), card="5-3"),
    ],
)
def test_errors_say_the_same(error: ludotheque.LudothequeError, copied: Callable[[Any], Any]) -> None:
    twin = copied(error)
    assert (type(twin), str(twin)) == (type(error), str(error))


def test_a_game_is_pickled_wherever_it_was_imported_from_and_loaded_anywhere() -> None:
    write = "import pickle, sys; from ludotheque.games.titus import GAME; match = GAME.start(2, seed=1); "
    write += "sys.stdout.buffer.write(pickle.dumps([GAME, match, match.sight(0)]))"
    read = "import pickle, sys; game, match, sight = pickle.load(sys.stdin.buffer); "
    read += "print(game.name, match.moves(), sight.moves())"
    data = subprocess.run([sys.executable, "-c", write], capture_output=True, check=True).stdout
    told = subprocess.run([sys.executable, "-c", read], input=data, capture_output=True, check=True).stdout
    assert told == b"titus ['draw'] ['draw']\n"
