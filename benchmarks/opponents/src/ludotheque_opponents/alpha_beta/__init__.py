"""Alpha-beta over a few deals: a rival of another school than ours."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.bots.compiling import Method
from ludotheque.bots.search import SearchBot
from ludotheque.bots.settings import Tuning
from ludotheque.bots.tree import Tree
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.sight import Sight
from ludotheque_opponents.alpha_beta import search


@dataclass(frozen=True)
class AlphaBetaTuning(Tuning):
    """How the alpha-beta is set; by game, so that its moves give least away (docs/strength.md)."""

    deals: int = 8
    """How often what is hidden is dealt again."""
    width: int = search.MOST_MOVES
    """Moves that it looks at in a position."""
    margin: float = 0.05
    """How much worse than the best of a deal a root move may be, and still be valued exactly."""
    samples: int = 1
    """Outcomes of the first chance in a line that it takes the mean of."""
    rated: int = 1
    """Plies to go from which on moves are ordered by ``prior``; nearer to the leaves, by history."""
    quiet: int = 0
    """Plies that it goes on beyond its depth within a turn."""


TUNED: dict[str, AlphaBetaTuning] = {
    "labyrinthe": AlphaBetaTuning(deals=24, width=16),
    "tanagra": AlphaBetaTuning(deals=1, width=20, margin=0.0, rated=2),
    "tantalus": AlphaBetaTuning(deals=16, margin=0.01, rated=2),
    "titus": AlphaBetaTuning(deals=24, margin=0.01),
}


class Stack(Tree):
    """The arrays of a search that goes back and forth, and needs no more of them the longer it takes."""

    def widen(self) -> bool:
        return False


class AlphaBeta(SearchBot):
    """Alpha-beta over a few deals."""

    method = Method("alpha-beta", search, lambda game: game.insight)
    works_out = False
    infers = False

    def __init__(
        self, seconds: float | None = None, iterations: int | None = None, seed: int | None = None
    ) -> None:
        """An iteration is a step of the search, about a position."""
        super().__init__(seconds, iterations, seed, keep=False)

    def _settings(self, game: Definition) -> Tuning:
        return TUNED.get(game.name, AlphaBetaTuning())

    def _planted(self, sight: Sight) -> list[Tree]:
        return [Stack(sight.setting.players, search.ROWS)]
