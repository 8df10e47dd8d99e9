"""What learners often want round :func:`ludotheque.envs.gymnasium.make`: wrappers of Gymnasium's.

::

    env = gymnasium.make("ludotheque/Titus-v1", bots=["random"])
    env = OpponentPool(env, ["random", "greedy"])        # others to meet in every match
    env = FlatObservation(StackedObservation(env, 4))    # one array of reals, of the last four observations

Each keeps ``action_masks()``, which maskable learners ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.bots import Bot
from ludotheque.engine.errors import LudothequeError, needs
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.spaces import spaces_of
from ludotheque.engine.play.standing import check_seat

with needs("gymnasium", "ludotheque.envs.wrappers"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import RecordConstructorArgs
    from numpy.typing import NDArray

    from ludotheque.envs.gymnasium import Env
    from ludotheque.envs.single import Seen, index_of, seen_of

Started = tuple[Any, dict[str, Any]]
Stepped = tuple[Any, float, bool, bool, dict[str, Any]]
MASK = "action_mask"


class Wrapper(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """What all of them have."""

    @property
    def inner(self) -> Env:
        """The environment inside all wrappers."""
        inner = self.unwrapped
        if not isinstance(inner, Env):
            raise LudothequeError(f"{type(self).__name__} goes round an environment of ludotheque's")
        return inner

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which moves are legal now."""
        return self.inner.action_masks()


class FlatObservation(Wrapper):
    """One array of reals from 0 to 1, without the mask, which ``info["action_mask"]`` has."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        RecordConstructorArgs.__init__(self)
        super().__init__(env)
        seen = _seen_part(env.observation_space)
        self._low = seen.low.astype(np.float32)
        self._width = np.maximum(seen.high.astype(np.float32) - self._low, 1)
        self.observation_space: spaces.Space[Any] = spaces.Box(0, 1, (seen.low.size,), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Started:
        seen, info = self.env.reset(seed=seed, options=options)
        return self.flat(seen), info | {MASK: seen[MASK]}

    def step(self, action: Any) -> Stepped:
        seen, reward, terminated, truncated, info = self.env.step(action)
        return self.flat(seen), float(reward), terminated, truncated, info | {MASK: seen[MASK]}

    def flat(self, seen: Seen) -> NDArray[np.float32]:
        """Return an observation as it is given, also for a policy that plays elsewhere."""
        scaled: NDArray[np.float32] = (seen["observation"] - self._low) / self._width
        return scaled.ravel()


class StackedObservation(Wrapper):
    """The seat's last observations, a row for each, the latest one last.

    At the beginning the first one is there as often as rows are missing.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], size: int) -> None:
        RecordConstructorArgs.__init__(self, size=size)
        super().__init__(env)
        if isinstance(size, bool) or not isinstance(size, int) or size < 1:
            raise LudothequeError(f"a stack has a whole number of observations, at least 1, not {size!r}")
        seen = _seen_part(env.observation_space)
        low, high = (np.repeat(one[None], size, axis=0) for one in (seen.low, seen.high))
        assert isinstance(env.observation_space, spaces.Dict)
        kind: Any = seen.dtype
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {**env.observation_space.spaces, "observation": spaces.Box(low, high, dtype=kind.type)}
        )
        self._size = size
        self._rows: list[NDArray[np.signedinteger[Any]]] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Started:
        seen, info = self.env.reset(seed=seed, options=options)
        self._rows = [seen["observation"]] * self._size
        return self._stacked(seen), info

    def step(self, action: Any) -> Stepped:
        seen, reward, terminated, truncated, info = self.env.step(action)
        self._rows = [*self._rows[1:], seen["observation"]]
        return self._stacked(seen), float(reward), terminated, truncated, info

    def _stacked(self, seen: Seen) -> Seen:
        return seen | {"observation": np.stack(self._rows)}


class TeamReward(Wrapper):
    """What a team of seats has won together, instead of the one seat's reward."""

    def __init__(self, env: gymnasium.Env[Any, Any], team: Sequence[int]) -> None:
        RecordConstructorArgs.__init__(self, team=team)
        super().__init__(env)
        for seat in team:
            check_seat(seat, self.inner.setting.players)
        self.team: tuple[int, ...] = tuple(team)
        if len(set(team)) != len(team) or self.inner.seat not in team:
            raise LudothequeError(f"a team has different seats, {self.inner.seat} among them, not {team!r}")

    def step(self, action: Any) -> Stepped:
        seen, _, terminated, truncated, info = self.env.step(action)
        rewards = info.get("rewards")
        reward = sum(rewards[seat] for seat in self.team) if rewards else 0.0
        return seen, float(reward), terminated, truncated, info


class OpponentPool(Wrapper):
    """Other opponents in every match, drawn from a pool that may grow while one learns.

    ``newest`` is how often the last one of the pool sits down; the others are drawn evenly. The seed of
    ``reset`` decides, and ``info["opponents"]`` has their places in the pool.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], pool: Sequence[str | Bot], newest: float = 0.0) -> None:
        RecordConstructorArgs.__init__(self, pool=pool, newest=newest)
        super().__init__(env)
        if not pool or not 0 <= newest <= 1:
            raise LudothequeError("a pool has at least one bot, and newest is a share from 0 to 1")
        self.pool: list[str | Bot] = list(pool)
        self.newest = newest
        self._chance = np.random.default_rng()

    def add(self, bot: str | Bot) -> None:
        """Let one more be drawn, such as what has been learned so far (:class:`PolicyBot`)."""
        self.pool.append(bot)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Started:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        drawn = [self._drawn() for _ in range(self.inner.setting.players - 1)]
        self.inner.bots = tuple(self.pool[place] for place in drawn)
        seen, info = self.env.reset(seed=seed, options=options)
        return seen, info | {"opponents": drawn}

    def _drawn(self) -> int:
        last = len(self.pool) - 1
        return last if self._chance.random() < self.newest else int(self._chance.integers(len(self.pool)))


class PolicyBot(Bot):
    """A policy as a bot: what is called with an observation and its mask, and returns a legal index."""

    def __init__(self, policy: Callable[[Seen], Any]) -> None:
        self.policy = policy

    def choose(self, sight: Sight) -> str:
        """Return the policy's move."""
        space = spaces_of(sight.game, sight.setting)[0]
        return sight.text_of(space.decode(sight, index_of(self.policy(seen_of(sight)))))


def _seen_part(space: spaces.Space[Any]) -> spaces.Box:
    """Return the space of what is observed, beside the mask."""
    part = space["observation"] if isinstance(space, spaces.Dict) and MASK in space.spaces else None
    if not isinstance(part, spaces.Box):
        raise LudothequeError("this wrapper goes round observations that have their mask beside them")
    return part
