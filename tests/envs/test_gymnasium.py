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

import gymnasium as theirs
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers

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


@pytest.mark.parametrize("mode", [AutoresetMode.DISABLED, "tomorrow"])
def test_a_vector_begins_matches_anew_in_one_of_two_ways(mode: Any) -> None:
    with pytest.raises(LudothequeError, match="autoreset_mode is SAME_STEP or NEXT_STEP"):
        gymnasium.make_vec("titus", 2, autoreset_mode=mode)


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


def test_their_own_make_knows_every_game() -> None:
    assert set(gymnasium.register()) <= set(theirs.registry)
    env: Any = theirs.make("ludotheque/Titus-v1", seat=1, bots=["random"])
    env.reset(seed=1)
    assert (env.spec.id, env.seat) == ("ludotheque/Titus-v1", 1)
    assert theirs.make(env.spec).spec == env.spec
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(theirs.make("ludotheque/Titus-v1"), skip_render_check=True)
    many: Any = theirs.make_vec("ludotheque/Titus-v1", num_envs=3, threads=2)
    assert many.reset(seed=1)[0]["observation"].shape[0] == 3
    many.close()


def test_it_tells_its_masks() -> None:
    env, many = gymnasium.make("titus"), gymnasium.make_vec("titus", 3)
    for one, (seen, _) in ((env, env.reset(seed=1)), (many, many.reset(seed=1))):
        assert one.action_masks().dtype == bool
        assert np.array_equal(one.action_masks(), seen["action_mask"])


def test_an_index_may_be_any_whole_number_and_nothing_else() -> None:
    for kind in (int, np.int8, np.array):
        env = gymnasium.make("titus")
        seen, _ = env.reset(seed=1)
        assert "illegal" not in env.step(kind(int(seen["action_mask"].argmax())))[4]
    for wrong in (0.5, np.array([0, 1]), None, True, "draw"):
        with pytest.raises(LudothequeError, match="an index is a whole number"):
            env.step(wrong)


def test_the_end_tells_what_everybody_has_won() -> None:
    env = gymnasium.make("duel", seat=1)
    env.reset(seed=1)
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(env.action_space.sample())
    assert sum(info["rewards"]) == 1
    assert info["rewards"][1] == reward


def steps(env: Any, many: int, seed: int) -> Any:
    """Give the steps of a vector in which everybody makes the first legal move."""
    env.reset(seed=seed)
    for _ in range(many):
        yield env.step(env.unwrapped.action_masks().argmax(axis=1))


def test_the_next_match_begins_at_the_next_step_if_that_is_wanted() -> None:
    env = gymnasium.make_vec("duel", 8, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert env.autoreset_mode == env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rested, ended = np.zeros(8, bool), 0
    for seen, reward, done, _, _ in steps(env, 60, 1):
        assert not (done & rested).any()
        assert not reward[rested].any()
        assert np.array_equal(seen["action_mask"].any(axis=1), ~done)
        rested, ended = done, ended + int(done.sum())
    assert ended > 8


def test_where_a_match_rests_any_index_will_do() -> None:
    env = gymnasium.make_vec("duel", 4, autoreset_mode="NextStep", illegal="lose")
    env.reset(seed=1)
    _, reward, done, _, infos = env.step(np.full(4, -5))
    assert (reward.tolist(), done.all(), infos["illegal"].all()) == ([0.0] * 4, True, True)
    seen, _, done, _, infos = env.step(np.full(4, -2))
    assert not done.any()
    assert "illegal" not in infos
    assert seen["action_mask"].any(axis=1).all()


def test_both_ways_to_begin_anew_play_the_same_matches() -> None:
    same, after = gymnasium.make_vec("duel", 1), gymnasium.make_vec("duel", 1, autoreset_mode="NextStep")
    once, rested = [], False
    for seen, _, done, _, _ in steps(after, 60, 3):
        if not rested:
            once.append((seen["observation"].tolist(), done.tolist()))
        rested = bool(done[0])
    for (seen, _, done, _, infos), (was, ended) in zip(steps(same, len(once), 3), once, strict=True):
        shown = infos["final_obs"][0]["observation"][None] if done[0] else seen["observation"]
        assert (shown.tolist(), done.tolist()) == (was, ended)


def test_whoever_makes_a_wrong_move_in_a_vector_has_lost_alone() -> None:
    env = gymnasium.make_vec("titus", 3, players=3, zero_sum=True, illegal="lose")
    env.reset(seed=1)
    actions = env.action_masks().argmax(axis=1)
    actions[1] = env.single_action_space.n - 1
    _, reward, done, _, infos = env.step(actions)
    assert done.tolist() == infos["illegal"].tolist() == [False, True, False]
    assert reward.tolist() == [0, -0.5, 0]
    assert sorted(infos["rewards"][1].tolist()) == [-0.5, 0.25, 0.25]


def test_their_vector_wrappers_take_it() -> None:
    env: Any = gymnasium.make_vec("duel", 4, autoreset_mode=AutoresetMode.NEXT_STEP)
    env = wrappers.DtypeObservation(wrappers.FlattenObservation(env), np.float32)
    env = wrappers.RecordEpisodeStatistics(wrappers.NormalizeObservation(env))
    assert sum("episode" in infos for *_, infos in steps(env, 40, 1)) > 2
    assert env.reset(seed=1)[0].dtype == np.float32


@pytest.mark.filterwarnings("ignore:.*precision lowered by casting")
def test_their_vector_wrappers_rescale_what_is_seen() -> None:
    many: Any = gymnasium.make_vec("duel", 4, autoreset_mode=AutoresetMode.NEXT_STEP)
    env: Any = wrappers.DtypeObservation(wrappers.FlattenObservation(many), np.float32)
    env = wrappers.RescaleObservation(env, 0.0, 1.0)
    seen = [env.reset(seed=1)[0], *(step[0] for step in steps(env, 20, 1))]
    assert np.min(seen) == 0
    assert np.max(seen) == 1
    assert env.observation_space.contains(seen[-1])


def test_without_their_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "ludotheque.envs.gymnasium")
    monkeypatch.delattr("ludotheque.envs.gymnasium")
    with pytest.raises(LudothequeError, match=r"pip install 'ludotheque\[gymnasium\]'"):
        from ludotheque.envs import gymnasium as missing  # noqa: F401
