"""The rivals, each in an environment of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

HOME = Path(__file__).parent.parent / ".venv" / "rivals"

OPEN_SPIEL = """
import json, random, sys, time
import pyspiel

def playout(game, rnd):
    state, actions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            ticket, passed = rnd.random(), 0.0
            for action, chance in state.chance_outcomes():
                passed += chance
                if ticket < passed:
                    break
            state.apply_action(action)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rnd.random() * len(legal))])
        actions += 1
    return actions

def playouts(game, seconds):
    rnd, done = random.Random(1), 0
    playout(game, rnd)
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        done += playout(game, rnd)
    return done / spent

def mcts(game, seconds, simulations=1000):
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 7, False)
    state, done = game.new_initial_state(), 0
    bot.step(state)
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        bot.step(state)
        done += simulations
    rnd = random.Random(1)
    length = sum(playout(game, rnd) for _ in range(1000)) / 1000
    return done / spent * length

for line in sys.stdin:
    what, name, seconds = json.loads(line)
    print(json.dumps(globals()[what](pyspiel.load_game(name), seconds)), flush=True)
"""


class OpenSpiel:
    """OpenSpiel, asked through its Python interface."""

    def __init__(self) -> None:
        python = HOME / "open_spiel" / "bin" / "python"
        if not python.exists():
            print("installing OpenSpiel in an environment of its own …", file=sys.stderr)
            venv.create(python.parent.parent, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "-q", "open_spiel"], check=True)
        self.process = subprocess.Popen(
            [python, "-c", OPEN_SPIEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def playouts(self, game: str, seconds: float) -> float:
        """Return actions a second of random playouts, chance's included."""
        return self._ask("playouts", game, seconds)

    def mcts(self, game: str, seconds: float) -> float:
        """Return plies a second of its C++ search with one random rollout a simulation.

        Counted as simulations a second, times the mean length of a random match from the start.
        """
        return self._ask("mcts", game, seconds)

    def _ask(self, what: str, game: str, seconds: float) -> float:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([what, game, seconds]) + "\n")
        self.process.stdin.flush()
        return float(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()
