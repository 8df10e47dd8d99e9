"""Random matches, state by state: what every game's tests walk through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.engine import OVER
from ludotheque.engine.game import Game
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import StateArray, plain


def random_states(game: Game, players: int, seed: int, **options: Any) -> Iterator[StateArray]:
    """Give the states of a random match before each of its events."""
    state = game.new(game.setting(players, options))
    rng, out = generator(seed), game.buffer()
    while plain(state).to_move != OVER:
        yield state.copy()
        game.plain.play(plain(state), game.plain.pick(plain(state), rng.data, out.data))
