"""One seat against bots, and many matches at once, as Gymnasium knows environments."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.engine.errors import IllegalMove, LudothequeError

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env

from ludotheque.envs import batch, gymnasium

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_it_passes_their_check(name: str, seat: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it is not registered, and has no spec
        check_env(gymnasium.make(name, seat=seat, bots=["random"]), skip_render_check=True)


def played(env: Any, seed: int) -> tuple[float, int]:
    """Return what the seat has won in a match of random moves, and how many it made."""
    seen, _ = env.reset(seed=seed)
    choice, moves = np.random.default_rng(seed), 0
    while True:
        moves += 1
        action = int(choice.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, terminated, truncated, _ = env.step(action)
        assert not truncated
        if terminated:
            return reward, moves
        assert reward == 0


def test_it_plays_whole_matches_against_chosen_bots_the_same_for_the_same_seed() -> None:
    for bots, players in ((["greedy"], 2), (["greedy", "random"], 3), ("random", 4)):
        env = gymnasium.make("titus", seat=1, bots=bots, players=players if bots == "random" else None)
        assert env.setting.players == players
        assert [played(env, seed) for seed in (1, 2)] == [played(env, seed) for seed in (1, 2)]
        env.close()


def test_who_plays_badly_loses_to_greedy() -> None:
    env = gymnasium.make("titus", bots=["greedy"], zero_sum=True)
    assert sum(played(env, seed)[0] for seed in range(6)) < -3


def test_a_bot_that_is_made_already_may_sit_there() -> None:
    env = gymnasium.make("duel", bots=[ludotheque.bot("greedy", seed=1)])
    assert played(env, 1) == played(env, 1)


def test_a_move_that_is_not_legal_loses_or_is_refused() -> None:
    env = gymnasium.make("titus", zero_sum=True)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1, True)
    assert "is not a legal move" in info["illegal"]
    with pytest.raises(LudothequeError, match="begins with reset"):
        env.step(illegal)
    strict = gymnasium.make("titus", illegal="raise")
    seen, _ = strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(illegal)
    assert strict.step(int(np.flatnonzero(seen["action_mask"])[0]))[2] is False


def test_a_sample_of_the_action_space_is_legal() -> None:
    env = gymnasium.make("labyrinthe")
    env.action_space.seed(1)
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        action = env.action_space.sample()
        assert seen["action_mask"][action]
        seen, _, terminated, _, _ = env.step(action)
        if terminated:
            seen, _ = env.reset()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"bots": ["random", "random"], "players": 2}, "2 players need 1 bots, not 2"),
        ({"seat": 2}, "the seats are 0 to 1"),
        ({"seat": None}, "need"),
        ({"bots": ["nobody"]}, "no bot is called 'nobody'"),
        ({"render_mode": "human"}, "render_mode is ansi or svg"),
        ({"illegal": "ignore"}, "illegal is 'lose' or 'raise'"),
    ],
)
def test_nonsense_is_refused(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(LudothequeError, match=why):
        gymnasium.make("titus", **arguments)


def test_it_can_be_looked_at() -> None:
    for mode, begin in (("ansi", ""), ("svg", "<svg")):
        env = gymnasium.make("titus", render_mode=mode)
        env.reset(seed=1)
        assert str(env.render()).startswith(begin)


@pytest.mark.parametrize("name", GAMES)
def test_many_matches_at_once_are_those_of_a_batch(name: str) -> None:
    env, plain = gymnasium.make_vec(name, 16, zero_sum=True), batch.make(name, 16, zero_sum=True, copy=True)
    seen, info = env.reset(seed=5)
    step = plain.reset(env._seeds.__class__().next(5))
    choice = np.random.default_rng(1)
    assert env.observation_space.contains(seen)
    for _ in range(40):
        assert np.array_equal(seen["observation"], step.observation)
        assert np.array_equal(info["to_move"], step.to_move)
        moved = step.to_move.copy()
        actions = np.array([choice.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, reward, terminated, truncated, info = env.step(actions)
        step = plain.step(actions)
        assert np.array_equal(reward, step.reward[np.arange(16), moved])
        assert np.array_equal(terminated, step.done)
        assert not truncated.any()
    env.close()


def test_without_their_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "ludotheque.envs.gymnasium")
    monkeypatch.delattr("ludotheque.envs.gymnasium")
    with pytest.raises(LudothequeError, match=r"pip install 'ludotheque\[gymnasium\]'"):
        from ludotheque.envs import gymnasium as missing  # noqa: F401
