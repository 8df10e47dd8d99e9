"""Wrappers round one seat of a match."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotheque.engine.errors import LudothequeError

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

import gymnasium as theirs

from ludotheque.envs import gymnasium
from ludotheque.envs.wrappers import FlatObservation, OpponentPool, PolicyBot, StackedObservation, TeamReward


def played(env: Any, seed: int) -> tuple[list[Any], float, dict[str, Any]]:
    """Return what was seen in a match of first legal moves, the last reward, and what was told with it."""
    seen, info = env.reset(seed=seed)
    everything, over, reward = [seen], False, 0.0
    while not over:
        seen, reward, over, _, info = env.step(env.action_masks().argmax())
        everything.append(seen)
    return everything, reward, info


def test_a_flat_observation_is_an_array_from_0_to_1_and_its_mask_is_told() -> None:
    env = FlatObservation(theirs.make("ludotheque/Titus-v1"))
    seen, info = env.reset(seed=1)
    assert seen.dtype == np.float32
    assert env.observation_space.contains(seen)
    assert np.array_equal(info["action_mask"], env.action_masks())
    assert all(env.observation_space.contains(one) for one in played(env, 2)[0])
    assert theirs.make(env.spec).observation_space == env.observation_space  # type: ignore[arg-type]


def test_a_stack_has_the_last_observations_the_latest_one_last() -> None:
    plain = played(gymnasium.make("duel"), 3)[0]
    env = StackedObservation(gymnasium.make("duel"), 3)
    stacked = played(env, 3)[0]
    assert all(env.observation_space.contains(one) for one in stacked)
    rows = [one["observation"] for one in plain]
    assert np.array_equal(stacked[0]["observation"], [rows[0]] * 3)
    assert np.array_equal(stacked[2]["observation"], rows[:3])
    assert np.array_equal(stacked[-1]["observation"], rows[-3:])
    flat = FlatObservation(StackedObservation(gymnasium.make("duel"), 3))
    assert flat.reset(seed=3)[0].shape == (3 * len(rows[0]),)


def test_a_team_wins_what_its_seats_win() -> None:
    for seed in range(4):
        env = TeamReward(gymnasium.make("titus", bots=["random"] * 3), (0, 2))
        _, reward, info = played(env, seed)
        assert reward == info["rewards"][0] + info["rewards"][2]


def test_opponents_are_drawn_from_a_pool_the_same_for_the_same_seed() -> None:
    env = OpponentPool(gymnasium.make("titus", bots=["random"] * 2), ["random", "greedy"])
    drawn = [env.reset(seed=seed)[1]["opponents"] for seed in range(20)]
    assert drawn == [env.reset(seed=seed)[1]["opponents"] for seed in range(20)]
    assert {0, 1} == {one for pair in drawn for one in pair}
    names = ("random", "greedy")
    assert env.inner.bots == tuple(names[place] for place in drawn[-1])


def test_what_has_been_learned_so_far_joins_the_pool() -> None:
    env = OpponentPool(gymnasium.make("duel"), ["random"], newest=1.0)
    asked = []

    def policy(seen: Any) -> Any:
        asked.append(seen["observation"])
        return seen["action_mask"].argmax()

    env.add(PolicyBot(policy))
    assert env.reset(seed=1)[1]["opponents"] == [1]
    played(env, 1)
    assert env.observation_space["observation"].contains(asked[0])  # type: ignore[index]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (lambda env: StackedObservation(env, 0), "at least 1, not 0"),
        (lambda env: TeamReward(env, (1,)), "0 among them"),
        (lambda env: TeamReward(env, (0, 2)), "the seats are 0 to 1"),
        (lambda env: OpponentPool(env, []), "at least one bot"),
        (lambda env: FlatObservation(FlatObservation(env)), "their mask beside them"),
        (lambda _: TeamReward(theirs.make("CartPole-v1"), (0,)), "an environment of ludotheque's"),
    ],
)
def test_what_cannot_be_wrapped_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(LudothequeError, match=why):
        wrong(gymnasium.make("duel"))
