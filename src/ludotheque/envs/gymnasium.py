"""Any game as a Gymnasium environment: one seat against bots, or many matches at once.

::

    env = gymnasium.make("titus", seat=0, bots=["greedy"])
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(choose(seen["observation"], seen["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.bots import Bot
from ludotheque.bots import make as make_bot
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import IllegalMove, LudothequeError, needs
from ludotheque.engine.game import Game
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.spaces import spaces_of
from ludotheque.engine.play.standing import check_seat
from ludotheque.envs import batch
from ludotheque.envs.single import Seeds, Seen, rewards_of, seen_of, table_of

with needs("gymnasium", "ludotheque.envs.gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from ludotheque.envs.seen_space import Moves, seen_space

RENDER_MODES = ("ansi", "svg")
LOSE, RAISE = "lose", "raise"
"""What a move that is not legal leads to."""


class Env(gymnasium.Env[Any, Any]):
    """A seat of a match against bots; see :func:`make`."""

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: Game,
        setting: Setting,
        seat: int,
        bots: Sequence[str | Bot],
        zero_sum: bool,
        illegal: str,
        render_mode: str | None,
    ) -> None:
        self.game = game
        self.setting = setting
        self.seat = seat
        self.zero_sum = zero_sum
        self.illegal = illegal
        self.render_mode = render_mode
        self._names = bots
        self._seeds = Seeds()
        self._actions, seen = spaces_of(game, setting)
        self.action_space: Moves = Moves(self._actions.size)
        self.observation_space = seen_space(self._actions, seen)
        self._bots: dict[int, Bot] = {}
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a new match, up to the seat's first move; without a seed, it follows from the one before."""
        super().reset(seed=seed)
        chosen = self._seeds.next(seed)
        self._match = Match(self.game, self.setting, seeded(chosen))
        others = iter(self._names)
        self._bots = {
            other: _sitting(next(others), chosen + other)
            for other in range(self.setting.players)
            if other != self.seat
        }
        self._let_others_play()
        self._running = not self._match.over
        return self._seen(), {}

    def step(self, action: int | np.integer[Any]) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make the seat's move, and the others' up to its next one."""
        if not self._running:
            raise LudothequeError("an environment begins with reset(), and so it does when a match is over")
        try:
            self._match.play(self._actions.decode(self._match, int(action)))
        except IllegalMove as error:
            if self.illegal == RAISE:
                raise
            self._running = False
            lost = -1 / (self.setting.players - 1) if self.zero_sum else 0.0
            return self._seen(), lost, True, False, {"illegal": str(error)}
        self._let_others_play()
        self._running = not self._match.over
        reward = 0.0 if self._running else rewards_of(self._match.position, self.zero_sum)[self.seat]
        return self._seen(), reward, not self._running, False, {}

    def _let_others_play(self) -> None:
        while isinstance(turn := self._match.to_move, int) and turn != self.seat:
            self._match.play(self._bots[turn].choose(self._match.sight(turn)))

    def _seen(self) -> Seen:
        seen = seen_of(self._match.sight(self.seat))
        self.action_space.legal = seen["action_mask"]
        return seen

    def render(self) -> Any:
        """Return the table as the seat sees it: in characters, or as a picture."""
        sight = self._match.sight(self.seat)
        return {"ansi": sight.text, "svg": sight.svg}[self.render_mode]() if self.render_mode else None

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()


def _sitting(bot: str | Bot, seed: int) -> Bot:
    return make_bot(bot, seed=seed) if isinstance(bot, str) else bot


def make(
    game: str | Game,
    seat: int = 0,
    bots: Sequence[str | Bot] = ("random",),
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    zero_sum: bool = False,
    illegal: str = LOSE,
    render_mode: str | None = None,
) -> Env:
    """Return one seat of a match, the others taken by bots: one for each, or one for all of them.

    There are as many players as are named, or as the bots make it; see :mod:`ludotheque.envs.batch` for the
    rewards. An observation is ``{"observation", "action_mask"}``. Whoever makes a move that is not legal has
    lost, and ``info["illegal"]`` says why; with ``illegal="raise"`` an IllegalMove, and nothing changes.
    """
    if illegal not in (LOSE, RAISE):
        raise LudothequeError(f"illegal is {LOSE!r} or {RAISE!r}, not {illegal!r}")
    if render_mode not in (None, *RENDER_MODES):
        raise LudothequeError(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}")
    given = [bots] if isinstance(bots, (str, Bot)) else list(bots)
    if players is None and len(given) > 1:
        players = len(given) + 1
    found, setting = table_of(game, players, options)
    check_seat(seat, setting.players)
    if len(given) not in (1, setting.players - 1) or seat is None:
        raise LudothequeError(f"{setting.players} players need {setting.players - 1} bots, not {len(given)}")
    everybody = given * (setting.players - 1) if len(given) == 1 else given
    for bot in everybody:
        _sitting(bot, 0)
    return Env(found, setting, seat, everybody, zero_sum, illegal, render_mode)


class VecEnv(VectorEnv[Any, Any, Any]):
    """Many matches at once, in each of which one learner plays all seats in turn; see :func:`make_vec`."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(self, many: batch.Batch) -> None:
        self._batch = many
        self._seeds = Seeds()
        self.num_envs = many.n
        self.single_action_space = spaces.Discrete(many.actions)
        self.single_observation_space = seen_space(many.action_space, many.observation_spec)
        self.action_space = batch_space(self.single_action_space, many.n)
        self.observation_space = batch_space(self.single_observation_space, many.n)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all matches."""
        step = self._batch.reset(self._seeds.next(seed))
        self._turns = step.to_move.copy()
        return _seen(step), {"to_move": self._turns}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in every match: the reward is that of the seat that made it."""
        moved = self._turns
        step = self._batch.step(actions)
        self._turns = step.to_move.copy()
        reward = np.take_along_axis(step.reward, moved[:, None].astype(np.intp), axis=1)[:, 0]
        infos = {"to_move": self._turns, "rewards": step.reward}
        return _seen(step), reward, step.done, np.zeros_like(step.done), infos

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self._batch.close()


def _seen(step: batch.Step) -> Seen:
    return {"observation": step.observation, "action_mask": step.mask.view(np.int8)}


def make_vec(
    game: str | Game,
    n: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int = 1,
    *,
    zero_sum: bool = False,
) -> VecEnv:
    """Return ``n`` matches side by side, all of whose seats one learner plays; a batch is behind it.

    A match that ends is begun anew in the same step; ``infos`` has ``to_move``, the seat to move in each, and
    ``rewards`` of all seats.
    """
    return VecEnv(batch.make(game, n, players, options, threads, zero_sum=zero_sum, copy=True))
