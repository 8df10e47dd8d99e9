"""OpenSpiel's search as a program that the arena can play against: ``cmd:python -m benchmarks.ismcts:0.2s``.

It plays our games through :mod:`ludotheque.envs.openspiel`: ISMCTS where something is hidden, else MCTS, both
with one random rollout a simulation, as OpenSpiel brings them in Python (its C++ twins cannot play games that
are not C++ themselves). It makes as many simulations as fit into its seconds, by how long those before took.
That a simulation goes through Python for every event is what it costs to bring a game there that way.
"""

from __future__ import annotations

import json
import sys
import time
import zlib
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from ludotheque import Game
from ludotheque.bots.bot import Bot, check_turn
from ludotheque.bots.engine_loop import Engine, converse
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.sight import Sight
from ludotheque.envs import openspiel
from ludotheque.envs.openspiel_classes import state_after

EXPLORATION = 2.0
FIRST = 4
"""Simulations before anything is known of their time."""
LEAST, MOST = 2, 100_000


class OpenSpielBot(Bot):
    """Asks OpenSpiel's search for every move."""

    def __init__(self, game: Game, seed: int | None, seconds: float) -> None:
        openspiel.register()
        self.seconds = seconds
        self.chance = np.random.RandomState((seed or 0) & 0xFFFFFFFF)
        self.simulations_a_second = FIRST / seconds

    def prepare(self, game: Definition) -> None:
        """Have OpenSpiel load the game, which compiles what it needs."""
        pyspiel.load_game(openspiel.PREFIX + game.name)

    def choose(self, sight: Sight) -> str:
        """Return the move that OpenSpiel's search visited most."""
        check_turn(sight)
        begin = time.perf_counter()
        state = self._state(sight)
        left = self.seconds - (time.perf_counter() - begin)
        simulations = max(LEAST, min(MOST, int(left * self.simulations_a_second)))
        begin = time.perf_counter()
        number = self._search(state, simulations).step(state)
        if len(sight.actions()) > 1:
            rate = simulations / (time.perf_counter() - begin)
            self.simulations_a_second = min(rate, 1.5 * self.simulations_a_second)  # some end at once
        return str(state.action_to_string(state.current_player(), int(number)))

    def _state(self, sight: Sight) -> Any:
        """Return one of the states that the seat cannot tell from the real one; ISMCTS draws others."""
        setting = sight.setting
        table = zlib.crc32(json.dumps(setting.options, sort_keys=True).encode())
        name = f"{openspiel.PREFIX}{sight.game.name}_{table}"
        openspiel.register_as(name, sight.game.name, setting.options)
        found = pyspiel.load_game(name, {"players": setting.players})
        match = sight.redeal(int(self.chance.randint(1 << 31)), chance="manual")
        return state_after(found.new_initial_state(), match.actions_made())

    def _search(self, state: Any, simulations: int) -> Any:
        game = state.get_game()
        evaluator = mcts.RandomRolloutEvaluator(1, self.chance)
        if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            return mcts.MCTSBot(
                game, EXPLORATION, simulations, evaluator, solve=True, random_state=self.chance
            )
        return ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=self.chance)


if __name__ == "__main__":
    converse(Engine("OpenSpiel", OpenSpielBot), sys.stdin.buffer, sys.stdout.buffer)
