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


PGX = """
import json, sys, time
import jax, jax.numpy as jnp, pgx
from pgx.experimental import auto_reset

def steps(name, seconds, n=1024):
    env, key = pgx.make(name), jax.random.PRNGKey(1)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda mask, key: jnp.argmax(jax.random.uniform(key, mask.shape) * mask, axis=-1))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))
    spent, done, warm = 0.0, 0, 2
    while spent < seconds:
        key, one, two = jax.random.split(key, 3)
        actions, keys = choose(state.legal_action_mask, one), jax.random.split(two, n)
        jax.block_until_ready((actions, keys))
        begin = time.process_time()
        state = jax.block_until_ready(step(state, actions, keys))
        if warm:
            warm -= 1
        else:
            spent += time.process_time() - begin
            done += n
    return done / spent

for line in sys.stdin:
    what, name, seconds = json.loads(line)
    print(json.dumps(globals()[what](name, seconds)), flush=True)
"""

PETTING_ZOO = """
import contextlib, io, json, sys, time
from types import SimpleNamespace
from pettingzoo.classic import tictactoe_v3
from pettingzoo.test import performance_benchmark

module = sys.modules[performance_benchmark.__module__]
module.time = SimpleNamespace(time=time.process_time)

for line in sys.stdin:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        performance_benchmark(tictactoe_v3.env())
    print(json.dumps(float(told.getvalue().splitlines()[1].split()[0])), flush=True)
"""


class Rival:
    """A program in an environment of its own, which is asked for figures."""

    name = ""
    packages: tuple[str, ...] = ()
    program = ""

    def __init__(self) -> None:
        python = HOME / self.name / "bin" / "python"
        if not python.exists():
            print(f"installing {self.name} in an environment of its own …", file=sys.stderr)
            venv.create(python.parent.parent, with_pip=True)
            subprocess.run([python, "-m", "pip", "install", "-q", *self.packages], check=True)
        self.process = subprocess.Popen(
            [python, "-c", self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, what: str, game: str, seconds: float) -> float:
        """Return a figure."""
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


class OpenSpiel(Rival):
    """OpenSpiel, asked through its Python interface."""

    name = "open_spiel"
    packages = ("open_spiel",)
    program = OPEN_SPIEL

    def playouts(self, game: str, seconds: float) -> float:
        """Return actions a second of random playouts, chance's included."""
        return self.ask("playouts", game, seconds)

    def mcts(self, game: str, seconds: float) -> float:
        """Return plies a second of its C++ search with one random rollout a simulation.

        Counted as simulations a second, times the mean length of a random match from the start.
        """
        return self.ask("mcts", game, seconds)


class Pgx(Rival):
    """pgx, its games compiled by JAX and stepped in a batch, as ours are."""

    name = "pgx"
    packages = ("pgx",)
    program = PGX

    def steps(self, game: str, seconds: float) -> float:
        """Return steps a second of CPU time, matches begun anew as they end; moves are chosen before."""
        return self.ask("steps", game, seconds)


class PettingZoo(Rival):
    """PettingZoo's own benchmark on its own tic-tac-toe."""

    name = "pettingzoo"
    packages = ("pettingzoo", "pygame")
    program = PETTING_ZOO

    def steps(self) -> float:
        """Return turns a second of CPU time."""
        return self.ask("steps", "tictactoe", 5)
