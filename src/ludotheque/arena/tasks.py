"""Tasks: named, versioned contests in which results of different people can be compared.

A task never changes: other opponents, options or seeds are another version. Within a version of a game's
rules the same seeds give the same matches on every machine; ``digest`` is how that is checked.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque import __version__
from ludotheque.arena.contest import Running
from ludotheque.arena.intervals import Share
from ludotheque.arena.plans import Pairs
from ludotheque.arena.play import play
from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load


@dataclass(frozen=True)
class Task:
    """What a bot is to show: its share of the wins against each opponent."""

    game: str
    players: int
    version: int = 1
    options: Json = field(default_factory=dict)
    opponents: tuple[str, ...] = ("random", "greedy", "easy", "medium")
    matches: int = 400
    """Against each opponent, at least: whole rounds, in which everybody sits in every seat equally often."""
    seed: int = 1

    @property
    def name(self) -> str:
        """What it is called, such as ``titus-2p-v1``."""
        return f"{self.game}-{self.players}p-v{self.version}"

    def plan(self, bot: str, matches: int | None = None) -> Pairs:
        """Return the matches of a bot, or fewer ones for a glance."""
        if bot in self.opponents and len(self.opponents) == 1:
            raise LudothequeError(f"{bot} cannot be measured against itself alone")
        pairs = tuple((bot, other, None) for other in self.opponents if other != bot)
        return Pairs(pairs, self.players, matches or self.matches)

    def loaded(self) -> Game:
        """Return its game."""
        return load(self.game)

    def digest(self, opponent: str = "greedy", rounds: int = 2) -> str:
        """Return a digest of the first matches of random against an opponent, every event of them."""
        plan = self.plan("random")
        (found,) = (one for one, pair in zip(plan.meetings(), plan.pairs, strict=True) if opponent in pair)
        met, seen = replace(found, rounds=rounds), hashlib.sha256()
        for number in range(rounds):
            for fixture in met.fixtures(self.game, self.options, self.seed, number, recorded=True):
                record: Any = play(fixture).record
                seen.update(json.dumps([record["history"], record["result"]]).encode())
        return seen.hexdigest()


TASKS = {
    task.name: task
    for task in (
        Task("labyrinthe", 2),
        Task("tanagra", 2),
        Task("tantalus", 2),
        Task("temptation", 2),
        Task("titus", 2),
        Task("temptation", 4),
        Task("titus", 3),
    )
}


@dataclass(frozen=True)
class Result:
    """What a bot has shown in a task."""

    task: Task
    bot: str
    rules: int
    shares: dict[str, Share]
    """Of the wins, against each opponent."""
    whole: bool
    """Whether it has as many matches as the task asks for."""

    def line(self) -> str:
        """Return the line to cite."""
        told = "; ".join(f"{other} {share} of {share.of}" for other, share in self.shares.items())
        what = self.task.name if self.whole else f"{self.task.name} (in part)"
        return f"{what}, rules {self.rules}, ludotheque {__version__}: {self.bot} against {told}"

    def json(self) -> Json:
        """Return it as JSON."""
        return {
            "task": self.task.name,
            "whole": self.whole,
            "rules": self.rules,
            "ludotheque": __version__,
            "bot": self.bot,
            "shares": {
                other: {"share": share.share, "low": share.low, "high": share.high, "matches": share.of}
                for other, share in self.shares.items()
            },
        }


def task_named(name: str) -> Task:
    """Return a task; LudothequeError if there is none of that name."""
    if name not in TASKS:
        raise LudothequeError(
            f"no task is called {name!r}{suggest(name, TASKS)} (there are {', '.join(TASKS)})"
        )
    return TASKS[name]


def result(task: Task, bot: str, running: Running) -> Result:
    """Return what was played as a result; shares with Wilson's 95 % interval."""
    shares = {
        next((other for other in met.bots if other != bot), bot): running.share(met, bot)
        for met in running.meetings
    }
    whole = all(share.of >= task.matches for share in shares.values())
    return Result(task, bot, running.results.contest.rules, shares, whole)
