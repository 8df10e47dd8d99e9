"""The example learner learns from nothing but its own matches, and what it learned plays as a bot."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from ludotheque_learner import Learned, Network, Plan, Trainer
from ludotheque_learner.bot import stored
from ludotheque_learner.measuring import measured
from ludotheque_learner.network import Inputs, sharing
from ludotheque_learner.training import advantages, drawn

import ludotheque
from ludotheque import LudothequeError
from ludotheque.arena.play import play
from ludotheque.arena.schedule import Fixture

STORED = Path(__file__).parent.parent / "examples" / "learner" / "src" / "ludotheque_learner" / "weights"
GAMES = ["temptation", "titus"]
SMALL = Plan(matches=64, steps=64, updates=12)


@pytest.fixture(scope="module")
def trained() -> Trainer:
    trainer = Trainer("temptation", SMALL)
    assert list(trainer.run()) == list(range(1, SMALL.updates + 1))
    return trainer


def test_a_few_seconds_of_self_play_beat_random_play_clearly(trained: Trainer) -> None:
    assert measured("temptation", trained.network, "random", 60).low > 0.6


def test_the_same_seed_learns_the_same(trained: Trainer) -> None:
    again = Trainer("temptation", SMALL)
    for _ in again.run():
        pass
    for one, other in zip(trained.network.parameters, again.network.parameters, strict=True):
        assert np.array_equal(one, other)


def test_a_network_that_was_saved_plays_the_same(trained: Trainer, tmp_path: Path) -> None:
    trained.network.save(tmp_path / "x.npz")
    loaded = Network.load(tmp_path / "x.npz", trained.env.action_space, trained.env.observation_spec)
    step = trained.env.reset(seed=5)
    before, after = (network(step.observation, step.mask) for network in (trained.network, loaded))
    assert np.allclose(before[0], after[0], atol=0.02)
    assert np.allclose(before[1], after[1], atol=0.02)


def test_its_gradients_are_those_of_its_outputs() -> None:
    trainer = Trainer("titus", Plan(matches=4))
    network, step = trainer.network, trainer.env.reset(seed=1)
    towards = np.random.default_rng(1).normal(size=(4, trainer.env.actions + 1)).astype(np.float32)
    layers = network.layers(step.observation)
    gradients = network.gradients(layers, towards)
    for array, gradient in zip(network.parameters, gradients, strict=True):
        place = np.unravel_index(np.argmax(np.abs(gradient)), gradient.shape)
        kept, found = array[place], []
        for moved in (0.01, -0.01):
            array[place] = kept + np.float32(moved)
            found.append(float(np.vdot(network.layers(step.observation)[-1], towards)))
        array[place] = kept
        assert (found[0] - found[1]) / 0.02 == pytest.approx(float(gradient[place]), rel=0.05)


def test_an_index_is_the_sum_of_its_kind_and_parts() -> None:
    space = ludotheque.load("titus").action_space(players=2)
    shared = sharing(space)
    kinds = [space.parts(index) for index in range(space.size)]
    own = {"draw", "end", "place", "steal"}  # kinds of few moves
    outputs = [1 + len(parts) + (name in own) for name, parts in kinds]
    assert shared.sum(axis=0).tolist() == outputs
    one, other = kinds.index(("cash", (3, 1))), kinds.index(("cash", (3, 2)))
    assert shared[:, one] @ shared[:, other] == 2  # that it is cashed, and from which number on
    assert not shared[:, one] @ shared[:, kinds.index(("swap", (3, 1)))]


def test_parts_that_belong_together_are_read_together() -> None:
    game = ludotheque.load("titus")
    space, inputs = game.observation_space(players=2), Inputs(game.observation_space(players=2))
    match = game.start(players=2, seed=1)
    before = inputs(match.observe(0)[None])[0]
    seen = match.observe(0)
    space.split(seen)["holder"][4, 0], space.split(seen)["lies"][4, 0] = 2, 1
    after = inputs(seen[None])[0]
    assert before.shape == (inputs.size,)
    assert (after != before).sum() == 1  # one input for both


def test_a_move_that_cannot_be_is_never_drawn() -> None:
    chances = np.zeros((2000, 5), np.float32)
    chances[:, 1], chances[:, 3] = 0.25, 0.75
    found = drawn(chances, np.random.default_rng(1))
    assert set(found.tolist()) == {1, 3}
    assert 0.7 < (found == 3).mean() < 0.8


def test_surprises_reach_back_over_moves_that_were_no_choice() -> None:
    value = np.array([[0.5], [9.0], [0.25], [0.0]], np.float32)
    chosen = np.array([[True], [False], [True], [True]])
    done = np.array([[False], [False], [True], [False]])
    result = np.array([[0.0], [0.0], [1.0], [0.0]], np.float32)
    found = advantages(value, chosen, done, result, trace=0.5)[:, 0]
    assert found[2] == 0.75  # it was won, and 0.25 had been expected
    assert found[0] == 0.25 - 0.5 + 0.5 * 0.75
    assert np.isnan(found[3])  # how the next match goes on is not known


@pytest.mark.parametrize("game", GAMES)
def test_what_it_learned_in_minutes_beats_greedy(game: str) -> None:
    curve = json.loads((STORED / f"{game}.json").read_text(encoding="utf-8"))["curve"]
    assert curve[-1]["greedy"][1] > 0.5  # the lower end of the interval
    assert curve[-1]["seconds"] < 30 * 60
    network = stored(ludotheque.load(game))
    assert measured(game, network, "greedy", 40, seed=500).high > 0.6


@pytest.mark.parametrize("game", GAMES)
def test_what_it_learned_is_a_bot_in_the_arena(game: str) -> None:
    played = play(Fixture(game, {}, 2, ("learned", "random"), 0, 0, ("learned", "random"), 1))
    assert (played.forfeited, played.winners) == (None, (0,))


def test_a_bot_that_has_not_learned_a_game_says_so() -> None:
    match = ludotheque.load("tantalus").start(players=2, seed=1)
    with pytest.raises(LudothequeError, match="nobody has learned tantalus yet"):
        Learned().choose(match.sight(0))
    match = ludotheque.load("titus").start(players=3, seed=1)
    with pytest.raises(LudothequeError, match="has learned to play with two"):
        Learned().choose(match.sight(0))
