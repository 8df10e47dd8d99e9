"""Self-play: one network plays both seats of many matches, and learns from how they end (PPO).

Nothing is known but the observation, the legal moves and who won, and that a lead in points is a good sign to
begin with (``network.LEAD``); there is no reward on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.envs import batch
from ludotheque_learner.network import Adam, Array, Network


@dataclass(frozen=True)
class Plan:
    """How to train; what is set here learns Titus and Temptation in minutes."""

    matches: int = 256
    """Matches side by side."""
    steps: int = 96
    """Moves in each of them between two corrections."""
    updates: int = 250
    passes: int = 2
    """How often the moves of an update are gone through."""
    part: int = 512
    """Moves for one correction."""
    hidden: tuple[int, int] = (64, 64)
    rate: float = 1e-3
    """How fast to learn at first; at the end a tenth of it."""
    trace: float = 0.95
    """How far a surprise reaches back (the λ of generalised advantages)."""
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1


@dataclass(frozen=True)
class Moves:
    """Moves that were chosen from several, a row for each."""

    observation: NDArray[Any]
    mask: NDArray[np.bool_]
    action: NDArray[np.intp]
    chance: Array
    """How likely the move was when it was chosen."""
    advantage: Array
    """How much better it went from there than expected, for the seat that moved."""
    target: Array
    """What its position has turned out to be worth to that seat."""


class Trainer:
    """A network and the matches that it learns from."""

    def __init__(self, game: str, plan: Plan | None = None, options: dict[str, object] | None = None) -> None:
        self.plan = plan or Plan()
        self.env = batch.make(game, self.plan.matches, players=2, options=options, zero_sum=True)
        spaces = self.env.action_space, self.env.observation_spec
        self.network = Network(*spaces, self.plan.hidden, self.plan.seed)
        self._adam = Adam(self.network.parameters)
        self._rng = np.random.default_rng(self.plan.seed)
        self._step = self.env.reset(seed=self.plan.seed)

    def run(self) -> Iterator[int]:
        """Train, and give the number of each update, from 1, when it is done."""
        self.network.inputs.fit(self._play().observation)
        for update in range(self.plan.updates):
            self._learn(self._play(), self.plan.rate * (1 - 0.9 * update / self.plan.updates))
            yield update + 1

    def _play(self) -> Moves:
        """Return the next moves of all matches, except where there was but one."""
        plan, n, spec = self.plan, self.plan.matches, self.env.observation_spec
        observation = np.zeros((plan.steps, n, spec.size), spec.dtype)
        mask = np.zeros((plan.steps, n, self.env.actions), np.bool_)
        action = np.zeros((plan.steps, n), np.intp)
        chance, value = np.zeros((2, plan.steps, n), np.float32)
        side, result = np.zeros((2, plan.steps, n), np.float32)
        chosen, done = np.zeros((2, plan.steps, n), np.bool_)
        for t in range(plan.steps):
            step = self._step
            observation[t], mask[t] = step.observation, step.mask
            side[t] = 1 - 2 * step.to_move
            action[t] = step.mask.argmax(axis=1)
            chosen[t] = step.mask.sum(axis=1) > 1
            rows = np.flatnonzero(chosen[t])
            chances, value[t, rows] = self.network(step.observation[rows], step.mask[rows])
            action[t, rows] = drawn(chances, self._rng)
            chance[t, rows] = chances[np.arange(len(rows)), action[t, rows]]
            self._step = self.env.step(action[t])
            done[t], result[t] = self._step.done, self._step.reward[:, 0]
        advantage = advantages(side * value, chosen, done, result, plan.trace) * side
        known = chosen & ~np.isnan(advantage)
        kept = (observation, mask, action, chance, advantage, advantage + value)
        return Moves(*(array[known] for array in kept))

    def _learn(self, moves: Moves, rate: float) -> None:
        """Correct the network by some moves, a part of them at a time."""
        for _ in range(self.plan.passes):
            order = self._rng.permutation(len(moves.action))
            for first in range(0, len(order), self.plan.part):
                self._correct(moves, order[first : first + self.plan.part], rate)

    def _correct(self, moves: Moves, rows: NDArray[np.intp], rate: float) -> None:
        """Make moves likelier that went better than expected, but not at once by much; and expect better."""
        plan, each, action = self.plan, np.arange(len(rows)), moves.action[rows]
        layers = self.network.layers(moves.observation[rows])
        chances, value = self.network.answers(layers[-1], moves.mask[rows])
        advantage = moves.advantage[rows]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        ratio = chances[each, action] / moves.chance[rows]
        far = np.where(advantage > 0, ratio > 1 + plan.clip, ratio < 1 - plan.clip)
        push = np.where(far, 0, advantage * ratio)
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        outputs = np.empty_like(layers[-1])
        outputs[:, :-1] = chances * (push[:, None] + plan.entropy * (logs + entropy))
        outputs[each, action] -= push
        outputs[:, -1] = (value - moves.target[rows]) * (1 - value * value)
        outputs /= len(rows)
        self._adam.step(self.network.gradients(layers, outputs), rate)


def drawn(chances: Array, rng: np.random.Generator) -> NDArray[np.intp]:
    """Return an index for each row, drawn by its chances; never one that has none."""
    sums = chances.cumsum(axis=1)
    points = rng.random((len(chances), 1), np.float32) * sums[:, -1:] * np.float32(1 - 1e-6)
    return np.argmax(sums > points, axis=1)


def advantages(
    value: Array, chosen: NDArray[np.bool_], done: NDArray[np.bool_], result: Array, trace: float
) -> Array:
    """Return how much better matches went than expected, by time and match, all as the first seat sees it.

    A move that was the only one is passed over. The last choice of a match that goes on has nothing to
    compare it with but what follows, which is not known yet: not a number.
    """
    advantage = np.full(value.shape, np.nan, np.float32)
    expected, ahead = np.full((2, value.shape[1]), np.nan, np.float32)
    for t in reversed(range(len(value))):
        expected = np.where(done[t], result[t], expected)
        ahead = np.where(done[t], 0, ahead)
        here = expected - value[t] + trace * ahead
        advantage[t] = here
        expected = np.where(chosen[t], value[t], expected)
        ahead = np.where(chosen[t], np.nan_to_num(here), ahead)
    return advantage
