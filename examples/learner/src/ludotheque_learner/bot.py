"""The bot ``learned``: plays what a network thinks best that learned by playing against itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from ludotheque import Bot, LudothequeError, Sight
from ludotheque.bots.bot import check_seconds, check_seed, check_turn
from ludotheque.engine.definition import Definition
from ludotheque.engine.game import Game
from ludotheque.engine.play.spaces import spaces_of
from ludotheque_learner.network import Network

WEIGHTS = Path(__file__).parent / "weights"


class Learned(Bot):
    """Plays the likeliest move of a network: one that was given, or the one that came with this package."""

    def __init__(self, seed: int | None = None, seconds: float = 1.0, network: Network | None = None) -> None:
        check_seed(seed)
        check_seconds(seconds)
        self.network = network

    def choose(self, sight: Sight) -> str:
        """Return the move that the network likes best; it takes no time to think, and no chances."""
        check_turn(sight)
        actions, seen = spaces_of(sight.game, sight.setting)
        network = self.network or stored(sight.game)
        known = network.actions, network.inputs.observed
        if sight.setting.players != 2 or known != (actions.size, seen.size):
            raise LudothequeError(f"the network for {sight.game.name} has learned to play with two, as usual")
        chances, _ = network(sight.observe()[None], sight.mask()[None])
        return sight.text_of(actions.decode(sight, int(np.argmax(chances[0]))))


@cache
def stored(game: Definition) -> Network:
    """Return the network that has learned a game."""
    path = WEIGHTS / f"{game.name}.npz"
    if not path.exists():
        known = ", ".join(sorted(path.stem for path in WEIGHTS.glob("*.npz")))
        raise LudothequeError(f"nobody has learned {game.name} yet (learned has: {known})")
    assert isinstance(game, Game)
    return Network.load(path, game.action_space(players=2), game.observation_space(players=2))
