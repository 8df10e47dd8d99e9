"""What every bot is, and what it says about a position."""

from __future__ import annotations

import hashlib
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.sight import Sight


@dataclass(frozen=True)
class Line:
    """A line of play from a position, as a bot expects it."""

    moves: list[str]
    """Texts of the seats' moves, the first of them legal now."""
    chances: list[float]
    """How likely each seat is to win if the match goes this way; together 1."""
    weight: float
    """How much the bot favours this line, from 0 to 1; all lines together at most 1."""


@dataclass(frozen=True)
class Analysis:
    """What a bot thinks of a position that it is to move in."""

    move: str
    """What it would play: the same as ``choose`` gives."""
    chances: list[float]
    """How likely each seat is to win, as the bot would go on; together 1 (a tie is shared)."""
    lines: list[Line]
    """Lines, those that the bot favours most first, then those best for the seat."""


class BotFailed(LudothequeError):
    """A bot that gave no legal move: it crashed, took too long, or said something else."""


class Bot(ABC):
    """A player that thinks. It may sit at many tables: what it keeps of a match is not taken for another."""

    waits = True
    """Whether its first move waits until it is ready; else it thinks with less until then."""

    quick = False
    """Whether it answers in a moment, and never thinks for a second."""

    def prepare(self, game: Definition) -> None:
        """Make ready what the bot needs for a game, so that its first move does not wait for it."""
        return

    def prepared(self, game: Definition) -> bool:
        """Tell, at once, whether it is ready for a game."""
        return True

    @abstractmethod
    def choose(self, sight: Sight) -> str:
        """Return the text of the move that it plays."""

    def analyse(self, sight: Sight) -> Analysis:
        """Return what it thinks of the position; a bot that has no idea of chances calls them even."""
        move = self.choose(sight)
        even = [1 / sight.setting.players] * sight.setting.players
        return Analysis(move, even, [Line([move], even, 1.0)])

    def close(self) -> None:
        """Let go of what it holds outside this process, such as a program that runs; it may go on later."""
        return


def stirred(seed: int, sight: Sight) -> int:
    """Return a seed that follows from another one and from what the sight knows, and from nothing else."""
    known = f"{seed} {sight.game.name} {sight.seat} ".encode() + bytes(sight.position)
    return int.from_bytes(hashlib.sha256(known).digest()[:8], "big")


def check_turn(sight: Sight) -> None:
    """Raise unless it is the move of the seat that looks."""
    to_move = sight.position.to_move
    if sight.seat is None or to_move != sight.seat:
        who = "a spectator" if sight.seat is None else f"seat {sight.seat}"
        turn = "chance's" if to_move == CHANCE else f"seat {to_move}'s"
        now = "the match is over" if to_move == OVER else f"it is {turn} turn"
        raise LudothequeError(f"a bot was asked to move for {who}, but {now}")


def check_seed(seed: Any) -> None:
    """Raise unless the setting ``seed`` is a whole number or None."""
    if isinstance(seed, bool) or not isinstance(seed, (int, type(None))):
        raise LudothequeError(f"a bot's seed is a whole number or None, not {seed!r}")


def check_seconds(seconds: Any) -> None:
    """Raise unless the setting ``seconds`` is a time to think."""
    number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not number or not math.isfinite(seconds) or seconds <= 0:
        raise LudothequeError(f"a bot's seconds are a number above 0, not {seconds!r}")
