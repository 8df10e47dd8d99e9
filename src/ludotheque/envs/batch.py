"""Many matches at once: arrays of moves in, arrays of observations out, nothing of Python in between.

::

    env = batch.make("titus", n=1024, players=2, seed=1)
    step = env.reset(seed=1)
    while True:
        step = env.step(choose(step.observation, step.mask))
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludotheque.engine.author.rng import MASK, WORDS, generator
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace
from ludotheque.engine.shelf import load
from ludotheque.engine.speed.position import Position
from ludotheque.envs.compiling import compiled
from ludotheque.envs.single import LOSE, RAISE
from ludotheque.envs.stepping import BEGIN, FINE, LOST, WORD, Part, Written
from ludotheque.envs.workers import Workers

MOST_MATCHES = 1 << 20
MOST_THREADS = 256
SAME_STEP, NEXT_STEP = "same", "next"
"""When the next match begins: in the step that ends one, or in the one after it."""


@dataclass(frozen=True)
class Step:
    """The matches of a batch after a move in each of them."""

    observation: NDArray[np.signedinteger[Any]]
    """(n, numbers): what the seat to move sees."""
    mask: NDArray[np.bool_]
    """(n, actions): which indices are legal for it."""
    reward: NDArray[np.float32]
    """(n, players): 0 but where the match has just ended."""
    done: NDArray[np.bool_]
    """(n,): whether the match has just ended; then all else but the reward is that of the next one."""
    to_move: NDArray[np.int8]
    """(n,): the seat to move."""
    illegal: NDArray[np.bool_]
    """(n,): whether the match was lost by a move that is not legal; only with ``illegal="lose"``."""
    final: NDArray[np.signedinteger[Any]]
    """(n, numbers): where ``done``, what the seat that moved saw at the end; without a row unless wanted."""


class Batch:
    """Matches of one game that are played side by side; see :func:`make`."""

    def __init__(
        self,
        game: Definition,
        setting: Setting,
        n: int,
        threads: int,
        *,
        zero_sum: bool,
        copy: bool,
        autoreset: str,
        illegal: str,
        final: bool,
    ) -> None:
        self.game = game
        self.setting = setting
        self.n = n
        self.players: int = setting.players
        self.zero_sum = zero_sum
        self.copy = copy
        self.autoreset = autoreset
        self.illegal = illegal
        self.action_space: ActionSpace = ActionSpace(game, setting)
        self.observation_spec: ObservationSpace = ObservationSpace(game, setting)
        """Names, shapes and ranges of what is in an observation."""
        self.actions: int = self.action_space.size
        """The size of the action space."""
        self._functions = compiled(game)
        rules = game.rules
        self._start = game.new(setting).array
        self._states = np.zeros(n, rules.dtype)
        self._seed = np.zeros(2, np.int64)
        self._rng = np.zeros(WORDS, np.int64)
        self._rngs = np.zeros((n, WORDS), np.int64)
        self._legal = np.zeros((n, (self.actions >> WORD) + 1), np.int64)
        self._indexes = np.zeros(n, np.int64)
        self._rooms: list[NDArray[np.int64]] = []
        self._resting = np.zeros(n, np.bool_)
        self._lost = np.zeros((2, n), np.bool_)
        self._written = self._made(n if final else 0)
        self._workers = Workers(n, threads, self._functions, self._part, self._written)
        self._turn = 0
        self._begun = False

    def __repr__(self) -> str:
        return f"<{self.n} matches of {self.game.name}, {self.players} players>"

    def reset(self, seed: int | None = None) -> Step:
        """Begin all matches; the same seed and moves give the same matches, on any number of threads."""
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise LudothequeError(f"a seed is a whole number, not {seed!r}")
        chosen = secrets.randbits(64) if seed is None else seed
        self._seed[:] = chosen & MASK, chosen >> 32 & MASK
        self._rng[:] = generator(chosen, self.n)
        self._begun = True
        self._indexes[:] = BEGIN
        return self._advanced()

    def step(self, actions: ArrayLike) -> Step:
        """Make a move in every match: an index of the action space for each.

        IllegalMove, and nothing has changed, if one of them is not legal; with ``illegal="lose"``, whoever
        makes it has lost. Where a match has ended and the next one has still to begin, any index will do.
        """
        if not self._begun:
            raise LudothequeError("a batch begins with reset()")
        self._judge(actions)
        return self._advanced()

    def sample(self) -> NDArray[np.int64]:
        """Return a legal index for each match at random; the seed of ``reset`` decides which."""
        if not self._begun:
            raise LudothequeError("a batch begins with reset()")
        chosen = np.empty(self.n, np.int64)
        self._functions.pick_legal(self._legal, self._rng, chosen)
        return chosen

    def position(self, number: int) -> Position:
        """Return where a match of the batch is, a copy: all of it, also what is hidden from seats."""
        if not 0 <= number < self.n:
            raise LudothequeError(f"the matches have the numbers 0 to {self.n - 1}, not {number!r}")
        return self.game.position(self._states[number].tobytes())

    def close(self) -> None:
        """End the threads; no step can be made any more."""
        self._workers.close()

    def _judge(self, actions: ArrayLike) -> None:
        """Note the moves to make, or raise an error that says which is wrong."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise LudothequeError(
                f"actions are {self.n} whole numbers in a row, not {given.dtype} of the shape {given.shape}"
            )
        indexes = np.where(self._resting, 0, given).astype(np.int64)
        judged = indexes, self.actions, self._legal, self._resting
        if self.illegal == LOSE:
            self._functions.mark_illegal(*judged)
        elif (wrong := self._functions.first_illegal(*judged)) != FINE:
            seat = self._states["to_move"][wrong]
            raise IllegalMove(
                f"match {wrong}: {given[wrong]} is not the index of a legal move of seat {seat}",
                self.game.notation_clause,
            )
        self._indexes[:] = indexes

    def _made(self, finals: int) -> Written:
        """Return the arrays that steps are written to, with so many rows for what is seen at the end."""
        n, spec = self.n, self.observation_spec
        return Written(
            np.zeros((2, n, spec.size), spec.dtype),
            np.zeros((2, n, self.actions), np.bool_),
            np.zeros((2, n), np.int8),
            np.zeros((2, n, self.players), np.float32),
            np.zeros((2, n), np.bool_),
            np.zeros((2, finals, spec.size), spec.dtype),
        )

    def _part(self, first: int, last: int) -> Part:
        """Return what a worker needs for the matches from ``first`` to before ``last``."""
        rules = self.game.rules
        room = np.asarray(rules.room())
        self._rooms.append(room)
        matches = self._states, self._start, rules.blank(), self._seed, self._indexes
        return Part(*matches, self._rngs, room, self._legal, first, last, int(self.autoreset == NEXT_STEP))

    def _advanced(self) -> Step:
        """Return the matches after the moves of ``_indexes``."""
        self._turn = 1 - self._turn
        np.equal(self._indexes, LOST, out=self._lost[self._turn])
        self._workers.run(self._turn)
        for room in self._rooms:
            self.game.rules.check_room(room)
        arrays = [array[self._turn].copy() if self.copy else array[self._turn] for array in self._written]
        observation, mask, to_move, reward, done, final = arrays
        if self.autoreset == NEXT_STEP:
            self._resting[:] = done
        if self.zero_sum and done.any():
            shares = reward[done]
            reward[done] = (self.players * shares - 1) / (self.players - 1)
        lost = self._lost[self._turn].copy() if self.copy else self._lost[self._turn]
        return Step(observation, mask, reward, done, to_move, lost, final)


def make(
    game: str | Game,
    n: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int = 1,
    *,
    zero_sum: bool = False,
    copy: bool = False,
    autoreset: str = SAME_STEP,
    illegal: str = RAISE,
    final: bool = False,
) -> Batch:
    """Return ``n`` matches of a game, to be played side by side on some threads.

    A match that ends is begun anew at once: ``done`` and ``reward`` are those of the match that ended, all
    else is that of the one that began. A reward is 1, shared among the winners; with ``zero_sum`` whoever
    wins alone has 1, and the others together −1.

    With ``autoreset="next"`` it begins in the step after: then the observation is the last one, as the seat
    that moved sees it, there is no legal move, and the next index for that match is not looked at. With
    ``final`` the last observations are there in either case. With ``illegal="lose"`` a move that is not legal
    loses the match.

    The arrays of a step are those of the step before the last one, written anew; with ``copy`` they are the
    caller's to keep.
    """
    for name, number, most in (("n", n, MOST_MATCHES), ("threads", threads, MOST_THREADS)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
            raise LudothequeError(f"{name} is a whole number from 1 to {most:,}, not {number!r}")
    check_choice("autoreset", autoreset, (SAME_STEP, NEXT_STEP))
    check_choice("illegal", illegal, (LOSE, RAISE))
    found = load(game) if isinstance(game, str) else game
    setting = found.setting(found.players[0] if players is None else players, options)
    return Batch(
        found,
        setting,
        n,
        threads,
        zero_sum=zero_sum,
        copy=copy,
        autoreset=autoreset,
        illegal=illegal,
        final=final,
    )


def check_choice(name: str, given: object, known: tuple[str, str]) -> None:
    """Raise a LudothequeError unless one of the words was given."""
    if given not in known:
        raise LudothequeError(f"{name} is {known[0]!r} or {known[1]!r}, not {given!r}")
