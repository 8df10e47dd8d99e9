"""Random matches, position by position: what every game's tests walk through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.engine import OVER, Game
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.position import Position


def random_positions(game: Game, players: int, seed: int, **options: Any) -> Iterator[Position]:
    """Give the positions of a random match before each of its events."""
    position, rng = game.new(game.setting(players, options)), generator(seed)
    while position.to_move != OVER:
        yield position.copy()
        position.play(position.pick(rng))
