"""Many matches at once: the same as one by one, on any number of threads, and never an illegal move."""

from __future__ import annotations

import gc
import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import ludotheque
from ludotheque import BadOption, BadPlayers, IllegalMove, LudothequeError, Sight, UnknownGame
from ludotheque.envs import batch
from ludotheque.envs.batch import Batch, Step
from ludotheque.envs.stepping import ASLEEP, BELL_COLUMNS, CALLER, CLOSED, DONE, TOLD
from ludotheque.envs.workers import _close, _wake
from tests.patience import dawdle, until

GAMES = [name for name in ludotheque.games() if ludotheque.load(name).learning]


def chosen(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a legal index for each match at random."""
    return np.argmax(rng.random(mask.shape) * mask, axis=1)


def played(env: Batch, steps: int, seed: int = 1) -> list[Step]:
    """Return a copy of every step of matches at random."""
    rng, step = np.random.default_rng(seed), env.reset(seed=seed)
    kept = [kept_of(step)]
    for _ in range(steps):
        step = env.step(chosen(step.mask, rng))
        kept.append(kept_of(step))
    return kept


def kept_of(step: Step) -> Step:
    return Step(*(array.copy() for array in vars(step).values()))


def same(one: Step, other: Step) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(vars(one).values(), vars(other).values(), strict=True))


def sight_of(env: Batch, number: int) -> Sight:
    """Return what the seat to move knows of one of the matches."""
    position = env.position(number)
    return Sight(env.game, env.setting, position.seen_by(position.to_move), position.to_move, ())


@pytest.mark.parametrize("name", GAMES)
def test_a_step_shows_what_the_seats_to_move_see_and_may_do(name: str) -> None:
    env = batch.make(name, 3, players=ludotheque.load(name).players[-1])
    rng, step = np.random.default_rng(4), env.reset(seed=5)
    for _ in range(60):
        before = [env.position(k) for k in range(3)]
        indices = chosen(step.mask, rng)
        step = env.step(indices)
        for k in range(3):
            sight = sight_of(env, k)
            assert step.to_move[k] == sight.seat
            assert np.array_equal(step.observation[k], sight.observe())
            assert np.array_equal(step.mask[k], sight.mask())
            if not step.done[k]:
                assert sight.s.move_number == before[k].s.move_number + 1


@pytest.mark.parametrize("name", GAMES)
def test_the_threads_change_nothing(name: str) -> None:
    steps = [played(batch.make(name, 7, threads=threads), 50) for threads in (1, 2, 3)]
    for one, two, three in zip(*steps, strict=True):
        assert same(one, two)
        assert same(one, three)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_ends_rewards_its_winners_and_begins_anew(name: str) -> None:
    short = {"tantalus": {"stall": 5}, "tanagra": {"stall": 1}, "temptation": {"rounds": 1}}.get(name)
    ended = 0
    for step in played(batch.make(name, 16, options=short), 800)[1:]:
        ended += step.done.sum()
        assert (step.reward[~step.done] == 0).all()
        assert np.allclose(step.reward[step.done].sum(axis=1), 1)
        assert step.mask.any(axis=1).all()
        assert (step.to_move >= 0).all()
    assert ended > 0


def test_the_first_match_of_a_seed_is_another_than_the_second() -> None:
    env = batch.make("temptation", 64)
    first = env.reset(seed=1).observation.copy()
    assert np.array_equal(env.reset(seed=1).observation, first)
    assert not np.array_equal(env.reset(seed=2).observation, first)
    assert len(np.unique(first, axis=0)) > 1


def test_a_seed_that_nobody_names_is_another_one_every_time() -> None:
    env = batch.make("tantalus", 8)
    assert not np.array_equal(env.reset().observation.copy(), env.reset().observation)


def test_an_illegal_move_in_one_match_changes_none() -> None:
    env = batch.make("temptation", 4)
    step = env.reset(seed=1)
    legal = np.argmax(step.mask, axis=1)
    before = [bytes(env.position(k)) for k in range(4)]
    for wrong in (1, -1, env.actions, 2**40):
        moves = legal.copy()
        moves[2] = wrong
        with pytest.raises(IllegalMove, match=f"match 2: {wrong} is not the index of a legal move of seat 0"):
            env.step(moves)
        assert [bytes(env.position(k)) for k in range(4)] == before
    env.step(legal)


def test_a_mask_that_the_caller_wrote_into_allows_nothing() -> None:
    env = batch.make("temptation", 1)
    step = env.reset(seed=1)
    step.mask[:] = True
    with pytest.raises(IllegalMove):
        env.step([1])


@pytest.mark.parametrize("moves", [[0], [0.0, 0.0], [[0, 0]], "ab", [None, None], [True, False]])
def test_moves_of_another_shape_or_kind_are_refused(moves: Any) -> None:
    env = batch.make("temptation", 2)
    with pytest.raises(LudothequeError, match="begins with reset"):
        env.step([0, 0])
    env.reset(seed=1)
    with pytest.raises(LudothequeError, match="actions are 2 whole numbers"):
        env.step(moves)


def test_what_cannot_be_made_is_refused_with_a_reason() -> None:
    for n in (0, -1, 1.5, True, 1 << 40):
        with pytest.raises(LudothequeError, match="n is a whole number from 1"):
            batch.make("titus", n)  # type: ignore[arg-type]
    with pytest.raises(LudothequeError, match="threads is a whole number from 1"):
        batch.make("titus", 1, threads=0)
    with pytest.raises(UnknownGame):
        batch.make("tituss", 1)
    with pytest.raises(BadPlayers):
        batch.make("tantalus", 1, players=3)
    with pytest.raises(BadOption):
        batch.make("tantalus", 1, options={"size": 3})
    with pytest.raises(LudothequeError, match="a seed is a whole number"):
        batch.make("temptation", 1).reset(seed="x")  # type: ignore[arg-type]


def test_arrays_live_for_two_steps_or_for_ever() -> None:
    env = batch.make("temptation", 2)
    first = env.reset(seed=1)
    second = env.step(np.argmax(first.mask, axis=1))
    assert not np.shares_memory(first.observation, second.observation)
    third = env.step(np.argmax(second.mask, axis=1))
    assert np.shares_memory(third.observation, first.observation)
    env = batch.make("temptation", 2, copy=True)
    steps = [env.reset(seed=1)]
    for _ in range(3):
        steps.append(env.step(np.argmax(steps[-1].mask, axis=1)))
    assert len({step.observation.ctypes.data for step in steps}) == 4


def test_moves_at_random_are_legal_equally_likely_and_repeatable() -> None:
    env = batch.make("temptation", 400)
    with pytest.raises(LudothequeError, match="begins with reset"):
        env.sample()
    drawn, twice = np.zeros((400, env.actions)), []
    for _ in range(2):
        step = env.reset(seed=3)
        for _ in range(30):
            step = env.step(env.sample())
        twice.append(kept_of(step))
    assert same(*twice)
    for _ in range(200):
        drawn[np.arange(400), env.sample()] += 1
    assert not drawn[~step.mask].any()
    many = step.mask.sum(axis=1)
    expected = np.where(step.mask, 200 / many[:, None], 0.0)
    assert np.abs(drawn - expected).max() < 60


def test_with_zero_sum_losers_pay_for_the_winner() -> None:
    env = batch.make("temptation", 16, players=3, options={"rounds": 1}, zero_sum=True)
    rewards = [step.reward[step.done] for step in played(env, 150)]
    found = np.concatenate(rewards)
    assert len(found) > 0
    assert np.allclose(found.sum(axis=1), 0, atol=1e-6)
    assert np.isclose(found.max(), 1)
    assert np.isclose(found.min(), -0.5)


def test_other_libraries_share_the_arrays() -> None:
    step = batch.make("temptation", 2).reset(seed=1)
    for array in vars(step).values():
        assert np.shares_memory(np.from_dlpack(array), array) or not array.size


def test_a_batch_that_was_closed_makes_no_more_steps() -> None:
    env = batch.make("temptation", 4, threads=2)
    step = env.reset(seed=1)
    env.close()
    env.close()
    with pytest.raises(LudothequeError, match="was closed"):
        env.step(np.argmax(step.mask, axis=1))


def workers(before: set[threading.Thread]) -> set[threading.Thread]:
    """Return the threads of batches that were not there before."""
    return {thread for thread in threading.enumerate() if thread.name == "ludotheque-batch"} - before


def test_threads_that_fell_asleep_go_on_and_end_with_their_batch() -> None:
    before = workers(set())
    env, alone = (batch.make("temptation", 9, threads=threads) for threads in (4, 1))
    assert len(workers(before)) == 3
    step, other, rng = env.reset(seed=1), alone.reset(seed=1), np.random.default_rng(1)
    for pause in (0.0, 0.1, 0.0, 0.1, 0.0):
        dawdle(pause)
        indices = chosen(step.mask, rng)
        step, other = env.step(indices), alone.step(indices)
        assert same(step, other)
    dawdle(0.1)
    env.close()
    wait_until_gone(before)
    asleep, dropped = batch.make("temptation", 9, threads=3), batch.make("temptation", 9, threads=3)
    dropped.reset(seed=1)
    del asleep, dropped
    gc.collect()
    wait_until_gone(before)


def wait_until_gone(before: set[threading.Thread]) -> None:
    until(lambda: not workers(before))


def test_who_only_seemed_to_be_asleep_is_woken_without_harm() -> None:
    bell = np.zeros((2, BELL_COLUMNS), np.int64)
    bell[1, ASLEEP] = 1
    beds = [threading.Lock(), threading.Lock()]
    beds[1].acquire()
    for _ in range(2):
        _wake(bell, beds)
    assert beds[1].acquire(blocking=False)


def test_whoever_closes_a_batch_tells_no_thread_to_make_a_step() -> None:
    bell = np.zeros((2, BELL_COLUMNS), np.int64)
    bell[1, ASLEEP] = 1
    beds = [threading.Lock(), threading.Lock()]
    beds[1].acquire()
    _close(bell, beds)
    assert bell[CALLER, CLOSED]
    assert bell[CALLER, TOLD] == bell[1, DONE]
    assert beds[1].acquire(blocking=False)
