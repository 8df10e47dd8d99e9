"""What a position is worth: every seat's chance of winning, by searches of a fixed size.

The same position, seed and size give the same numbers, on every machine.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.bots import columns
from ludotheque.bots.bot import stirred
from ludotheque.bots.compiling import best_search
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine.author.state import OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position

Chances = list[float]
"""Of every seat; together 1."""
PROBE = 64
"""Iterations after which it is known how many plies one of them takes."""


class Worth(NamedTuple):
    """What one search found."""

    early: Chances
    """In the first half of its iterations."""
    late: Chances
    """In the second half, when it knew more: the better estimate."""


class Valuer:
    """Values positions of a match."""

    def __init__(self, game: Definition, setting: Setting, seed: int) -> None:
        self.game = game
        self.setting = setting
        self.seed = seed

    def worth(self, position: Position, seat: int, iterations: int, stream: int = 0) -> Worth:
        """Return what a position is worth, whoever is to act, as a seat may judge it that has seen it.

        ``seat`` may be ALL_KNOWN, for whom all cards lie open. Another ``stream`` is another search.
        """
        if position.to_move == OVER:
            shares = position.payoffs()
            return Worth(shares, shares)
        half = max(1, iterations // 2)
        tree, grower = self._planted(position, seat, 2 * half, stream)
        grower.grow(tree, half, None)
        early = _credited(tree)
        grower.grow(tree, half, None)
        late = _credited(tree)
        gains = [more - one for one, more in zip(early, late, strict=True)]
        return Worth([one / half for one in early], [one / half for one in gains])

    def plies(self, position: Position, seat: int) -> float:
        """Return how many plies an iteration takes from a position on, on average."""
        tree, grower = self._planted(position, seat, PROBE, 0)
        grower.grow(tree, PROBE, None)
        return float(tree.counters[columns.PLIES]) / PROBE

    def _planted(self, position: Position, seat: int, iterations: int, stream: int) -> tuple[Tree, Grower]:
        game, sight = self.game, Sight(self.game, self.setting, position, seat, ())
        seed = stirred(self.seed, sight)
        grower = Grower(best_search(game), SearchSettings.of(game.insight), sight, seed, stream)
        return Tree(self.setting.players, iterations), grower


def _credited(tree: Tree) -> Chances:
    """Return what all iterations from the root together gave every seat."""
    total = [0.0] * tree.players
    for edge in sorted(tree.children(0)):
        for seat, value in enumerate(tree.gained(edge)):
            total[seat] += value
    return total
