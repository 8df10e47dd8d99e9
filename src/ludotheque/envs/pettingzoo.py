"""Any game as a PettingZoo environment, in which agents take turns (AEC).

::

    env = pettingzoo.env("titus", players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else choose(observation["observation"], observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.engine.errors import LudothequeError, needs
from ludotheque.engine.game import Game

with needs("pettingzoo", "ludotheque.envs.pettingzoo"):
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from numpy.typing import NDArray

    from ludotheque.envs.seen_space import seen_space
    from ludotheque.envs.single import Seeds, Seen, Single, table_of

RENDER_MODES = ("ansi", "svg")


class Env(pettingzoo.AECEnv[str, Seen, int | None]):
    """A match whose seats are the agents ``player_0``, ``player_1``, …; see :func:`env`."""

    def __init__(self, single: Single, render_mode: str | None) -> None:
        self._single = single
        self._seeds = Seeds()
        self.render_mode = render_mode
        name = f"ludotheque_{single.game.name}"
        self.metadata: dict[str, Any] = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(single.setting.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = single.action_space.size
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(size) for agent in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: seen_space(single.action_space, single.observation_space) for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; without a seed, it follows from the one before."""
        self._single.begin(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.agents[self._single.position.to_move]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees; all moves are masked where it is another's turn."""
        return self._single.seen(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is; IllegalMove, and nothing changed, if it cannot be."""
        if not self.agents:
            raise LudothequeError("an environment begins with reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._single.play(action)
        self._cumulative_rewards[agent] = 0.0
        for one in self.agents:
            self.rewards[one] = 0.0
        if self._single.over:
            self.rewards = dict(zip(self.agents, self._single.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self._single.position.to_move]

    def action_mask(self, agent: str) -> NDArray[np.bool_]:
        """Return which moves are legal for an agent; none where it is another's turn."""
        return self._single.sight(self._seats[agent]).mask()

    def render(self) -> str | None:
        """Return the table as a spectator sees it: in characters, or as a picture."""
        sight = self._single.sight(None)
        return {"ansi": sight.text, "svg": sight.svg}[self.render_mode]() if self.render_mode else None

    def close(self) -> None:
        """Nothing is held that needs to be let go."""


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    zero_sum: bool = False,
    render_mode: str | None = None,
) -> Env:
    """Return a match of a game as an environment; see :mod:`ludotheque.envs.batch` for the rewards.

    An observation is ``{"observation", "action_mask"}``. ``render_mode`` is "ansi" or "svg".
    """
    if render_mode not in (None, *RENDER_MODES):
        raise LudothequeError(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}")
    return Env(Single(*table_of(game, players, options), zero_sum), render_mode)
