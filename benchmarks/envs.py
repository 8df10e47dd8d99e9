"""How fast the batched environment is, beside pgx and PettingZoo in the same run."""

from __future__ import annotations

import time
from statistics import median
from typing import NamedTuple

import numpy as np

from benchmarks.rivals import PettingZoo, Pgx
from ludotheque import Game
from ludotheque.envs import batch

MATCHES = 1024
"""Matches side by side; pgx has as many."""
ROUNDS = 3
WARM = 200
"""Steps before anything is measured: by then the matches are anywhere between their beginning and end."""
QUIET = 0.1
"""Two threads are compared with one by the quickest tenth of the steps: others disturb the rest."""


class Rate(NamedTuple):
    """Steps per second of CPU time, and how long the quicker steps took by the clock."""

    steps: float
    quick: float


def envs(games: list[Game], seconds: float) -> None:
    """Print steps per second with observations and masks, for the fewest and for the most players."""
    zoo, rival = PettingZoo(), Pgx()
    beside = zoo.steps()
    zoo.close()
    rates: dict[tuple[str, int], list[tuple[Rate, Rate]]] = {}
    rivals: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name in ("connect_four", "backgammon"):
            rivals.setdefault(name, []).append(rival.steps(name, seconds))
        for game in games:
            for players in sorted({game.players[0], game.players[-1]}):
                both = _measured(game, players, 1, seconds), _measured(game, players, 2, seconds)
                rates.setdefault((game.name, players), []).append(both)
    rival.close()
    found = {name: median(some) for name, some in rivals.items()}
    told = ", ".join(f"pgx's {name} {rate / 1e6:.2f} M" for name, rate in found.items())
    print(f"\nBatched steps with observation and mask, {MATCHES} matches, CPU time, medians of {ROUNDS}")
    print(f"(in the same run: {told}, PettingZoo's tic-tac-toe {beside:,.0f})\n")
    print("| game | players | M steps/s a core | two threads ÷ one | × pgx backgammon | × pgx connect_four |")
    print("|---|---|---|---|---|---|")
    for (name, players), some in rates.items():
        rate = median(one.steps for one, _ in some)
        threads = median(one.quick / two.quick for one, two in some)
        ratios = " | ".join(f"{rate / found[rival]:.1f}" for rival in ("backgammon", "connect_four"))
        print(f"| {name} | {players} | {rate / 1e6:.2f} | {threads:.2f} | {ratios} |")


def _measured(game: Game, players: int, threads: int, seconds: float) -> Rate:
    """Return how fast a batch is stepped; moves are chosen at random beforehand."""
    env = batch.make(game, MATCHES, players, threads=threads)
    env.reset(seed=1)
    spent, clock = 0.0, []
    while spent < seconds or len(clock) < WARM + 50:
        actions = env.sample()
        begin, at = time.process_time(), time.perf_counter()
        env.step(actions)
        clock.append(time.perf_counter() - at)
        if len(clock) > WARM:
            spent += time.process_time() - begin
    env.close()
    measured = clock[WARM:]
    return Rate(MATCHES * len(measured) / spent, float(np.quantile(measured, QUIET)))
