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

for line in sys.stdin:
    name, seconds = json.loads(line)
    game, rnd, done = pyspiel.load_game(name), random.Random(1), 0
    playout(game, rnd)
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        done += playout(game, rnd)
    print(json.dumps(done / spent), flush=True)
"""


class OpenSpiel:
    """OpenSpiel, asked for random playouts through its Python interface."""

    def __init__(self) -> None:
        python = HOME / "open_spiel" / "bin" / "python"
        if not python.exists():
            print("installing OpenSpiel in an environment of its own …", file=sys.stderr)
            venv.create(python.parent.parent, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "-q", "open_spiel"], check=True)
        self.process = subprocess.Popen(
            [python, "-c", OPEN_SPIEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def rate(self, game: str, seconds: float) -> float:
        """Return actions a second, chance's included."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([game, seconds]) + "\n")
        self.process.stdin.flush()
        return float(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()
