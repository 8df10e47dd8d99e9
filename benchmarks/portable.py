"""Portable code beside machine code: matches, iterations of the search, and how soon it is ready.

``python -m benchmarks.portable [--games titus …] [--seconds 1]``; every pair is measured in turns.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import wasmtime

import ludotheque
from ludotheque.bots.compiling import compiled_search
from ludotheque.bots.portable_search import PortableSearch
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine.play.simulation import LONGEST
from ludotheque.engine.speed.portable.calling import PortableCode
from ludotheque.engine.speed.portable.machine import Loaded, WasmtimeMachine, load_in_wasmtime
from ludotheque.engine.speed.portable.module import module_of
from ludotheque.engine.speed.rules import MARGIN

ROUNDS = 5


def matches_a_second(game: Any, playouts: Callable[..., None], seconds: float) -> float:
    """Return how many events of random matches are played in a second, on one core."""
    import numpy as np

    setting = game.setting(game.players[0])
    state, start, out, rng = (
        game.rules.blank(),
        game.new(setting).array,
        game.rules.room(),
        np.zeros(4, np.int64),
    )
    seed, count, events, spent, first = np.array([1, 0], np.int64), 16, 0, 0.0, 0
    while spent < seconds:
        lengths = np.zeros(count, np.int64)
        points, shares = np.zeros((count, setting.players), np.int64), np.zeros((count, setting.players))
        begin = time.process_time()
        playouts(state, start, seed, first, LONGEST, rng, out, lengths, points, shares)
        spent += time.process_time() - begin
        events, first, count = events + int(lengths.sum()), first + count, min(2 * count, 4096)
    return events / spent


def iterations_a_second(game: Any, search: Any, iterations: int) -> float:
    """Return how many iterations the search does in a second, on one core, some moves into a match."""
    match, chooser = game.start(players=game.players[0], seed=3), ludotheque.bot("random", seed=5)
    while match.length < 12 or len(match.moves()) < 2:
        match.play(chooser.choose(match.sight(match.to_move)))
    tree = Tree(game.players[0], iterations)
    grower = Grower(search, SearchSettings.of(game.insight), match.sight(match.to_move), 5, 0)
    begin = time.process_time()
    grower.grow(tree, iterations, None)
    return iterations / (time.process_time() - begin)


def ready_after(game: Any) -> float:
    """Return the seconds after which portable code is ready, read anew."""
    begin = time.perf_counter()
    module = module_of(game.package, game.rules.blank().nbytes)
    assert module is not None
    PortableCode(module, game.rules.most_actions, partial(load_in_wasmtime, watched=False))
    return time.perf_counter() - begin


def in_other_ways(game: Any, iterations: int) -> list[float]:
    """Return what the search keeps of its speed if loops look at a clock, and if accesses are checked."""
    checked = wasmtime.Config()
    checked.memory_reservation = checked.memory_guard_size = 0
    engine = wasmtime.Engine(checked)

    def load_checked(code: bytes) -> Loaded:
        module = wasmtime.Module(engine, code)
        return lambda: WasmtimeMachine(engine, module, None)

    module = module_of(game.package, game.rules.layout.size)
    assert module is not None
    loaders = [partial(load_in_wasmtime, watched=False), load_in_wasmtime, load_checked]
    searches = [
        PortableSearch(PortableCode(module, game.rules.most_actions + MARGIN, one)) for one in loaders
    ]
    rounds = [[iterations_a_second(game, one, iterations) for one in searches] for _ in range(ROUNDS)]
    usual, *others = (median(one) for one in zip(*rounds, strict=True))
    return [other / usual for other in others]


def portable(names: list[str], seconds: float) -> None:
    """Print the figures."""
    print("\nPortable code beside machine code, one core; ready: after reading and compiling it\n")
    print("(and what the search keeps of its speed if a clock can stop it, or without guard pages)\n")
    print(
        "| game | M events/s native | portable | ratio | iterations/s native | portable | ratio "
        "| ready | watched | checked |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in names:
        game = ludotheque.load(name)
        code = game.rules.portable
        assert code is not None
        native, ours = game.compile().playouts, code.function("playouts")
        searches = compiled_search(game), PortableSearch(code)
        many = int(20_000 * seconds)
        played = [
            [matches_a_second(game, one, seconds / ROUNDS) for one in (native, ours)] for _ in range(ROUNDS)
        ]
        grown = [[iterations_a_second(game, one, many) for one in searches] for _ in range(ROUNDS)]
        a, b = (median(one) / 1e6 for one in zip(*played, strict=True))
        c, d = (median(one) for one in zip(*grown, strict=True))
        rates = f"{a:.1f} | {b:.1f} | {b / a:.2f} | {c:,.0f} | {d:,.0f} | {d / c:.2f}"
        ways = " | ".join(f"{one:.2f}" for one in in_other_ways(game, many))
        print(f"| {name} | {rates} | {ready_after(game):.3f} s | {ways} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.portable", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes")
    parser.add_argument(
        "--games", nargs="+", default=["labyrinthe", "tanagra", "tantalus", "temptation", "titus"]
    )
    asked = parser.parse_args()
    portable(asked.games, asked.seconds)


if __name__ == "__main__":
    main()
