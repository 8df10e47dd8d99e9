"""Any game as a Gymnasium environment: one seat against bots, or many matches at once.

::

    env = gymnasium.make("titus", seat=0, bots=["greedy"])
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(choose(seen["observation"], seen["action_mask"]))

To import this registers ``ludotheque/Titus-v1`` and its like: ``gymnasium.make("ludotheque/Titus-v1")`` of
Gymnasium's own takes the same arguments, and so does its ``make_vec``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.bots import Bot
from ludotheque.bots import make as make_bot
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import IllegalMove, LudothequeError, needs
from ludotheque.engine.game import Game
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.spaces import spaces_of
from ludotheque.engine.play.standing import check_seat
from ludotheque.engine.shelf import games

with needs("gymnasium", "ludotheque.envs.gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from ludotheque.envs import batch
    from ludotheque.envs.seen_space import Moves, seen_space
    from ludotheque.envs.single import LOSE, RAISE, Seeds, Seen, index_of, rewards_of, seen_of, table_of

RENDER_MODES = ("ansi", "svg")
VERSION = 1
"""Of the environments that are registered: another one has other spaces or other rewards."""


class Env(gymnasium.Env[Any, Any]):
    """A seat of a match against bots; see :func:`make`."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012 - as Gymnasium has it

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
        self.observation_space: spaces.Dict = seen_space(self._actions, seen)
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

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make the seat's move, and the others' up to its next one."""
        if not self._running:
            raise LudothequeError("an environment begins with reset(), and so it does when a match is over")
        index = index_of(action)
        try:
            self._match.play(self._actions.decode(self._match, index))
        except IllegalMove as error:
            if self.illegal == RAISE:
                raise
            self._running = False
            others = self.setting.players - 1
            rewards = [(1 / others**2) if self.zero_sum else 1 / others] * (others + 1)
            rewards[self.seat] = -1 / others if self.zero_sum else 0.0
            return self._seen(), rewards[self.seat], True, False, {"illegal": str(error), "rewards": rewards}
        self._let_others_play()
        self._running = not self._match.over
        if self._running:
            return self._seen(), 0.0, False, False, {}
        rewards = rewards_of(self._match.position, self.zero_sum)
        return self._seen(), rewards[self.seat], True, False, {"rewards": rewards}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which moves are legal now."""
        return self._match.sight(self.seat).mask()

    @property
    def bots(self) -> tuple[str | Bot, ...]:
        """Who sits in the other seats from the next match on, in the order of the seats."""
        return tuple(self._names)

    @bots.setter
    def bots(self, bots: Sequence[str | Bot]) -> None:
        if len(bots) != self.setting.players - 1:
            raise LudothequeError(
                f"{self.setting.players} players need {self.setting.players - 1} bots, not {len(bots)}"
            )
        self._names = tuple(bots)

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
    batch.check_choice("illegal", illegal, (LOSE, RAISE))
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

    def __init__(self, many: batch.Batch, autoreset_mode: AutoresetMode) -> None:
        self.autoreset_mode = autoreset_mode
        self.metadata: dict[str, Any] = {"autoreset_mode": autoreset_mode}
        self._batch = many
        self._seeds = Seeds()
        self.num_envs: int = many.n
        self.single_action_space: spaces.Discrete = spaces.Discrete(many.actions)
        self.single_observation_space: spaces.Dict = seen_space(many.action_space, many.observation_spec)
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, many.n)
        self.observation_space: spaces.Space[Any] = batch_space(self.single_observation_space, many.n)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all matches."""
        step = self._batch.reset(self._seeds.next(seed))
        self._turns, self._mask = step.to_move, step.mask
        return _seen(step), {"to_move": self._turns}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in every match: the reward is that of the seat that made it."""
        moved = self._turns
        step = self._batch.step(actions)
        self._turns, self._mask = step.to_move, step.mask
        reward = np.take_along_axis(step.reward, moved[:, None].astype(np.intp), axis=1)[:, 0]
        infos: dict[str, Any] = {"to_move": self._turns, "rewards": step.reward}
        if step.illegal.any():
            infos |= {"illegal": step.illegal, "_illegal": step.illegal}
        if len(step.final) and step.done.any():
            infos |= {"final_obs": _final(step), "_final_obs": step.done}
        return _seen(step), reward, step.done, np.zeros_like(step.done), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which moves are legal now, a row for each match."""
        return self._mask

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self._batch.close()


def _seen(step: batch.Step) -> Seen:
    return {"observation": step.observation, "action_mask": step.mask.view(np.int8)}


def _final(step: batch.Step) -> NDArray[np.signedinteger[Any]]:
    """Return what was seen at the end of the matches that have ended, as Gymnasium tells it."""
    found = np.full(len(step.done), None, object)
    for k in np.flatnonzero(step.done):
        found[k] = {"observation": step.final[k], "action_mask": np.zeros(step.mask.shape[1], np.int8)}
    return found


def make_vec(
    game: str | Game,
    n: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int = 1,
    *,
    zero_sum: bool = False,
    illegal: str = RAISE,
    autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
) -> VecEnv:
    """Return ``n`` matches side by side, all of whose seats one learner plays; a batch is behind it.

    ``infos`` has ``to_move``, the seat to move in each, and ``rewards`` of all seats. A match that ends is
    begun anew in the same step, and ``infos["final_obs"]`` has what the seat that moved saw at its end; or,
    with ``AutoresetMode.NEXT_STEP``, in the step after it, as Gymnasium's own vectors do. With
    ``illegal="lose"`` a move that is not legal loses the match, and ``infos["illegal"]`` says where.
    """
    try:
        mode = AutoresetMode(autoreset_mode)
    except ValueError:
        mode = AutoresetMode.DISABLED
    if mode == AutoresetMode.DISABLED:
        raise LudothequeError(f"autoreset_mode is SAME_STEP or NEXT_STEP, not {autoreset_mode!r}")
    same = mode == AutoresetMode.SAME_STEP
    autoreset = batch.SAME_STEP if same else batch.NEXT_STEP
    settings: dict[str, Any] = {"zero_sum": zero_sum, "illegal": illegal, "autoreset": autoreset}
    many = batch.make(game, n, players, options, threads, copy=True, final=same, **settings)
    return VecEnv(many, mode)


def registered_vec(game: str, num_envs: int = 1, **settings: Any) -> VecEnv:
    """Return what ``gymnasium.make_vec`` asks for; see :func:`make_vec`."""
    settings.pop("max_episode_steps", None)
    return make_vec(game, num_envs, **settings)


def register() -> list[str]:
    """Register every game on the shelf that Gymnasium does not know yet, and return what all are called.

    Its own wrappers are left out: an environment checks by itself in which order it is called.
    """
    found = {f"ludotheque/{name.capitalize()}-v{VERSION}": name for name in games()}
    for identity, name in found.items():
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point=f"{__name__}:make",
                vector_entry_point=f"{__name__}:registered_vec",
                kwargs={"game": name},
                order_enforce=False,
                disable_env_checker=True,
            )
    return list(found)


register()
