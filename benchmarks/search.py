"""How fast the search is, beside OpenSpiel's C++ Monte Carlo tree search in the same run."""

from __future__ import annotations

import threading
import time
from statistics import median
from typing import Any

import numpy as np

from benchmarks.rivals import OpenSpiel
from ludotheque import Game
from ludotheque.bots import tree
from ludotheque.bots.search import DEEPEST, Settings, Tree, compiled_search
from ludotheque.engine.rng import generator

ROUNDS = 5
RIVAL = "connect_four"
ROOM = 200_000


def search(games: list[Game], seconds: float) -> None:
    """Print plies a second inside the search, with random rollouts, on one thread and on two."""
    rival = OpenSpiel()
    rivals: list[float] = []
    ours: dict[str, list[tuple[float, float]]] = {game.name: [] for game in games}
    for _ in range(ROUNDS):
        rivals.append(rival.mcts(RIVAL, seconds))
        for game in games:
            ours[game.name].append((_plies(game, 1, seconds), _plies(game, 2, seconds)))
    rival.close()
    beside = f"OpenSpiel's MCTS on {RIVAL}: {median(rivals) / 1e6:.2f} M plies/s"
    print(f"\nInside the search, random rollouts, medians of {ROUNDS}; {beside}\n")
    print("| game | M plies/s | × OpenSpiel | two threads × one |\n|---|---|---|---|")
    for name, rates in ours.items():
        ratio = median(one / other for (one, _), other in zip(rates, rivals, strict=True))
        twice = median(two / one for one, two in rates)
        print(f"| {name} | {median(one for one, _ in rates) / 1e6:.2f} | {ratio:.2f} | {twice:.2f} |")


def _plies(game: Game, threads: int, seconds: float) -> float:
    """Return the plies a second of so many searches at once, from the start of a match for two."""
    run = compiled_search(game, False)
    match = game.start(players=game.players[0], seed=1)
    seat = match.to_move
    assert isinstance(seat, int)
    root = match.sight(seat).state
    plies = [0] * threads

    def grow(number: int) -> None:
        begin = time.perf_counter()
        while time.perf_counter() - begin < seconds:
            one = Tree(match.players, ROOM)
            rest: tuple[Any, ...] = (
                *(Settings().array(), one.nodes, one.edges, one.values, one.counters),
                *(generator(1, number), game.buffer(), np.zeros(DEEPEST, np.int64), np.zeros(match.players)),
            )
            while time.perf_counter() - begin < seconds:
                if run(game.blank(), root, seat, 200, *rest) < 200:
                    break
            plies[number] += int(one.counters[tree.PLIES])

    begin = time.perf_counter()
    workers = [threading.Thread(target=grow, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(plies) / (time.perf_counter() - begin)
