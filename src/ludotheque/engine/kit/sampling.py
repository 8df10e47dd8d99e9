"""Random matches for the conformance kit to look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ludotheque.engine.game import Game, Setting
from ludotheque.engine.play.match import Match
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.author.state import OVER, plain

LOOKS = 12
"""Positions of a match at which the slower checks look."""
DRAWS, PLAIN_DRAWS = 3000, 600
"""Times that chance and redeals are drawn, to be compared with their odds."""
STATES, PLAIN_STATES = 500, 200
"""Possible states up to which hidden information is enumerated."""

Chooser = Callable[[Sight], str]
"""A bot's choice."""


class Problem(Exception):
    """A check's complaint."""


def demand(condition: object, complaint: str) -> None:
    """Raise the complaint unless the condition holds."""
    if not condition:
        raise Problem(complaint)


@dataclass(frozen=True)
class Walked:
    """A random match: its setting and actions, from which any position can be had again."""

    setting: Setting
    actions: list[int]


class Sample:
    """Random matches of a game, and their positions, for the checks to look at."""

    def __init__(
        self, game: Game, seed: int, matches: int, choosers: Sequence[Chooser] = (), compiled: bool = True
    ) -> None:
        self.game = game if compiled else replace(game)  # a copy that has nothing compiled
        self.compiled = compiled
        self.draws = DRAWS if compiled else PLAIN_DRAWS
        self.states = STATES if compiled else PLAIN_STATES
        self.seed = seed
        self.matches = matches
        self.choosers = choosers

    @cached_property
    def walks(self) -> list[Walked]:
        """Random matches for every number of players, played by the plain rules."""
        game = self.game
        if self.compiled:
            game.compile()
        walks = []
        for players in game.players:
            setting = game.setting(players)
            for number in range(self.matches):
                choice = random.Random(f"{self.seed} {players} {number}")  # noqa: S311
                walks.append(Walked(setting, random_match(game, setting, choice)))
        return walks

    def positions(self) -> Iterator[Match]:
        """Yield matches with manual chance at some of their positions, the first and the last among them."""
        for match in self._positions:
            yield match.copy()

    @cached_property
    def _positions(self) -> list[Match]:
        found = []
        for walk in self.walks:
            wanted = set(np.linspace(0, len(walk.actions), LOOKS, dtype=int).tolist())
            match = Match(self.game, walk.setting, None)
            for number, action in enumerate([*walk.actions, None]):
                if number in wanted:
                    found.append(match.copy())
                if action is not None:
                    match.follow(action)
        return found

    def seats(self, match: Match) -> list[int | None]:
        """Return everybody who may look: the seats and a spectator."""
        return [*range(match.players), None]


def random_match(game: Game, setting: Setting, choice: random.Random, most: int = 100_000) -> list[int]:
    """Return the actions of a random match."""
    rules, s = game.ready, plain(game.new(setting))
    out, rng = rules.numbers(game.buffer()), rules.numbers(generator(choice.getrandbits(64)))
    actions: list[int] = []
    while s.to_move != OVER:
        demand(len(actions) < most, f"a random match did not end within {most} events")
        actions.append(int(rules.pick(rules.of(s), rng, out)))
        rules.play(rules.of(s), actions[-1])
    return actions
