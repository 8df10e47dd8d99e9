"""One match as environments play it: moves by their index, chance inside, at the speed of the rules."""

from __future__ import annotations

import operator
import random
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace, learning_of, spaces_of
from ludotheque.engine.shelf import load
from ludotheque.engine.speed.position import Position

Seen = dict[str, NDArray[np.signedinteger[Any]]]
"""What a seat is given: ``observation`` and ``action_mask``."""

LOSE, RAISE = "lose", "raise"
"""What a move that is not legal leads to."""


def index_of(action: Any) -> int:
    """Return the index that was given as any library gives one: a number, also in an array without axes."""
    if isinstance(action, (bool, np.bool_)):
        raise LudothequeError(f"an index is a whole number, not {action!r}")
    try:
        return operator.index(action)
    except TypeError:
        raise LudothequeError(f"an index is a whole number, not {action!r}") from None


def table_of(
    game: str | Game, players: int | None, options: Mapping[str, Any] | None
) -> tuple[Game, Setting]:
    """Return a game, compiled, and a setting of it."""
    found = load(game) if isinstance(game, str) else game
    setting = found.setting(found.players[0] if players is None else players, options)
    learning_of(found).compile()
    found.compile()
    return found, setting


class Seeds:
    """Seeds of matches: after one that is given, all follow from it."""

    def __init__(self) -> None:
        self._choice = random.Random(secrets.randbits(64))  # noqa: S311 - play, not secrecy

    def next(self, seed: int | None) -> int:
        """Return the seed of the next match, or one that follows from what is given."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
                raise LudothequeError(f"a seed is a whole number, not {seed!r}")
            self._choice = random.Random(int(seed))  # noqa: S311
        return self._choice.getrandbits(63)


class Single:
    """A match between seats that are told apart by nothing but their numbers."""

    action_space: ActionSpace
    observation_space: ObservationSpace

    def __init__(self, game: Game, setting: Setting, zero_sum: bool) -> None:
        self.game = game
        self.setting = setting
        self.zero_sum = zero_sum
        self.action_space, self.observation_space = spaces_of(game, setting)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a new match."""
        self.position: Position = self.game.new(self.setting)
        self._rng = generator(seed)
        self._settle()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.to_move == OVER

    def play(self, index: Any) -> None:
        """Make the move of an index, and let chance follow; IllegalMove if it is not legal."""
        sight = self.sight(self.position.to_move)
        self.position.play(self.action_space.decode(sight, index_of(index)))
        self._settle()

    def _settle(self) -> None:
        while self.position.to_move == CHANCE:
            self.position.play(self.position.sample(self._rng))

    def sight(self, seat: int | None) -> Sight:
        """Return what a seat sees now; the history is not kept."""
        return Sight(self.game, self.setting, self.position.seen_by(seat), seat, ())

    def seen(self, seat: int) -> Seen:
        """Return a seat's observation, and which moves are legal for it."""
        return seen_of(self.sight(seat))

    def rewards(self) -> list[float]:
        """Return what each seat has won at the end."""
        return rewards_of(self.position, self.zero_sum)


def seen_of(sight: Sight) -> Seen:
    """Return a seat's observation, and which moves are legal for it."""
    return {"observation": sight.observe(), "action_mask": sight.mask().view(np.int8)}


def rewards_of(position: Position, zero_sum: bool) -> list[float]:
    """Return what each seat has won at the end: its share of 1; or, with a sum of 0, 1 if it won alone."""
    shares = position.payoffs()
    players = len(shares)
    return [(players * share - 1) / (players - 1) for share in shares] if zero_sum else shares
