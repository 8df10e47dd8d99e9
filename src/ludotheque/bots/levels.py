"""The levels: one search, that differs in what people differ in.

How far it looks: the budget is a number of iterations, so that a level is equally strong on every machine,
and the seed and the sight settle what it plays; only if these would take longer than ``seconds`` it stops.

How well it judges: a move that it finds a little worse than the best is nearly as likely, one that is much
worse hardly ever, and one that gives away more than ``most_given`` is never played. Nor is a gain
missed that leaves everything else to be done after it, unless the level can tell that this is better.

What is hard to keep in mind, ``easy`` forgets. What the others' moves tell of their hands, ``hard`` heeds.
Only ``expert`` asks a game for what it can work out exactly.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import ClassVar

from ludotheque.bots import analysis
from ludotheque.bots.bot import Analysis, check_turn, stirred
from ludotheque.bots.greedy import tally_of
from ludotheque.bots.search import SearchBot
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Tree
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import Sight

AT_MOST = 0.4
"""Seconds."""
DEALS = 3
"""How often what the seat cannot know is dealt again to see what a move brings."""


class Level(SearchBot):
    """A level below ``expert``."""

    quick = True
    works_out = False
    infers = False
    judges: float = 0.0
    """By how many stakes two moves differ if the worse is played a third as often as the better."""
    most_given: float = 0.0
    """Stakes. A stake is what the moves of the game usually differ by."""

    def analyse(self, sight: Sight) -> Analysis:
        """Return the win chances that the search found, and the move that this level would play."""
        check_turn(sight)
        trees = self._searched(sight)
        return analysis.analysis(sight, trees, self._picked(sight, trees), self.seed)

    def tendencies(self, sight: Sight) -> dict[int, float]:
        """Return how likely it plays each move that it looked at, by this one search: together 1."""
        check_turn(sight)
        actions = sight.actions()
        if len(actions) == 1:
            return {actions[0]: 1.0}
        weights = self._weights(sight, self._searched(sight))
        whole = sum(weights.values())
        return {action: weight / whole for action, weight in weights.items()}

    @staticmethod
    def scale(players: int) -> float:
        """Return a stake among so many players, of that of two: moves differ as a win's deviation does."""
        return 2 * math.sqrt(players - 1) / players

    def _picked(self, sight: Sight, trees: list[Tree]) -> int:
        """Return one of the moves that were tried: the better, the likelier."""
        weights = self._weights(sight, trees)
        chance = random.Random(stirred(self.seed, sight))  # noqa: S311 - play, not secrecy
        return chance.choices(list(weights), list(weights.values()))[0]

    def _weights(self, sight: Sight, trees: list[Tree]) -> dict[int, float]:
        """Return the moves that it may play, each with its weight."""
        visits, values = analysis.roots(trees)
        seat = sight.position.to_move
        means = {action: float(values[action][seat]) / visits[action] for action in visits}
        stake = SearchSettings.of(sight.game.insight).stake * self.scale(sight.setting.players)
        missed = missed_gains(sight)
        if gaining := means.keys() - missed:
            enough = max(means[action] for action in gaining) + self.judges * stake
            means = {action: mean for action, mean in means.items() if action in gaining or mean > enough}
        best = max(means.values())
        losses = {action: (best - mean) / stake for action, mean in means.items()}
        return {
            action: math.exp(-loss / self.judges)
            for action, loss in losses.items()
            if loss <= self.most_given
        }


def missed_gains(sight: Sight) -> set[int]:
    """Return the legal actions that are worse than another that leaves them to be done after it.

    In a game where a turn is several actions, that is what an absent-minded player would forget: to take what
    is there before saying that the turn is done.
    """
    count, seat, actions = tally_of(sight.game), sight.position.to_move, sight.actions()
    rng, missed = generator(0), set(actions)
    for _ in range(DEALS):
        dealt = sight.position.redealt(seat, rng)
        after = {}
        for action in actions:
            after[action] = dealt.copy()
            after[action].play(action)
        gains = {action: count(position.memory, seat) for action, position in after.items()}
        going_on = [action for action in actions if after[action].to_move == seat]
        missed &= {
            action
            for action in actions
            if any(gains[other] > gains[action] and after[other].is_legal(action) for other in going_on)
        }
        if not missed:
            break
    return missed


class Easy(Level):
    """Judges every move at a glance, often a little wrong, and forgets what it saw long ago."""

    forgets = True
    judges: float = 0.4
    most_given: float = 3.0
    tuned: ClassVar[Mapping[str, float]] = {"widening": 1e9}
    glances = 2
    """How often it looks at each move."""

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, self.glances, seed)

    def _budget(self, sight: Sight) -> int:
        return self.glances * len(sight.actions())


class Medium(Level):
    """Looks at the likely moves and their answers."""

    judges: float = 0.2
    most_given: float = 1.5

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, 60, seed)


class Hard(Level):
    """Looks further, and seldom misjudges."""

    infers = True
    judges: float = 0.06
    most_given: float = 0.7

    @staticmethod
    def scale(players: int) -> float:
        """Return an even share, of that of two: it sees the smaller gains that there are among more."""
        return 2 / players

    def __init__(self, seed: int | None = None, seconds: float = AT_MOST) -> None:
        super().__init__(seconds, 1000, seed)
