"""How fast the engine is: in a batch, step by step, by text; importing, compiling, replaying."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Any

import ludotheque
from benchmarks.rivals import OpenSpiel
from ludotheque import Game, Match
from ludotheque.engine.author.state import OVER

ROUNDS = 5
COMPILATIONS = 3
RIVAL = "pig"
NUMBA = (
    "from numba.core.registry import cpu_target as t; t.typing_context.refresh(); t.target_context.refresh()"
)
"""Imports Numba and lets it load what it loads before it compiles or loads anything."""
FIRST_SIGHT = "match = game.start(players=2); sight = match.sight(match.to_move)"
FIRST_MOVE = "ludotheque.bot('expert', seconds=0.01).analyse(sight)"


def batches(games: list[Game], seconds: float) -> None:
    """Print random playouts in a batch, each round beside the rival's."""
    rival = OpenSpiel()
    rivals: list[float] = []
    ours: dict[tuple[str, int], list[float]] = {}
    sizes = {
        (game.name, players): _matches_for(game, players, seconds)
        for game in games
        for players in game.players
    }
    for _ in range(ROUNDS):
        rivals.append(rival.playouts(RIVAL, seconds))
        for game in games:
            for players in game.players:
                done = game.simulate(sizes[game.name, players], players=players, seed=1)
                ours.setdefault((game.name, players), []).append(done.events / done.seconds)
    rival.close()
    beside = f"OpenSpiel's {RIVAL}: {median(rivals) / 1e6:.2f} M actions/s"
    print(f"\nRandom playouts, one core, medians of {ROUNDS}; {beside}\n")
    print("| game | players | M events/s | × OpenSpiel | bytes a state |\n|---|---|---|---|---|")
    for (name, players), rates in ours.items():
        ratio = median(rate / beside for rate, beside in zip(rates, rivals, strict=True))
        size = ludotheque.load(name).rules.dtype.itemsize
        print(f"| {name} | {players} | {median(rates) / 1e6:.1f} | {ratio:.1f} | {size:,} |")


def _matches_for(game: Game, players: int, seconds: float) -> int:
    """Return how many matches take about that long."""
    trial = game.simulate(200, players=players)
    return max(200, int(200 * seconds / trial.seconds))


def steps(games: list[Game], seconds: float) -> None:
    """Print stepping from Python: raw states, moves by text, replaying records."""
    print("\nFrom Python, one call an event, compiled\n")
    print("| game | raw events/s (`actions`, `play`) | `match.play(text)`/s | 500 events replayed in ms |")
    print("|---|---|---|---|")
    for game in games:
        raw = median(_raw(game, seconds) for _ in range(ROUNDS))
        matches = [_random_match(game, seed) for seed in range(10)]
        played = median(_timed(_play_again, matches) for _ in range(ROUNDS))
        moves = sum(who != "chance" for match in matches for who, _ in match.history)
        records = [match.record() for match in matches]
        replayed = median(_timed(ludotheque.replay, records) for _ in range(ROUNDS))
        events = sum(len(match.history) for match in matches)
        print(f"| {game.name} | {raw:,.0f} | {moves / played:,.0f} | {replayed / events * 500 * 1000:.1f} |")


def drawings(games: list[Game]) -> None:
    """Print how long a drawing takes, over the positions of random matches."""
    print("\nDrawings, a view to SVG, medians and longest over the positions of random matches\n")
    print("| game | median ms | longest ms | median KB |\n|---|---|---|---|")
    for game in games:
        times, sizes = [], []
        for players in game.players:
            match = _random_match(game, 1, players)
            for number in range(0, len(match.history) + 1, max(1, len(match.history) // 60)):
                view, seat = match.at(number).view(0), 0
                spent = []
                for _ in range(ROUNDS):
                    begin = time.perf_counter()
                    svg = "".join(game.drawing.pieces(view, match.setting.deck, seat, "en"))
                    spent.append(time.perf_counter() - begin)
                times.append(median(spent) * 1000)
                sizes.append(len(svg) / 1024)
        print(f"| {game.name} | {median(times):.3f} | {max(times):.3f} | {median(sizes):.0f} |")


def _raw(game: Game, seconds: float) -> float:
    rules, out, choose = game.compile().bare, game.rules.scratch_array, random.Random(1).random
    start = game.new(game.setting(game.players[-1]))
    events, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        position = start.copy()
        state = position.array
        while position.to_move != OVER:
            rules.play(state, out[int(choose() * rules.actions(state, out))])
            events += 1
    return events / (time.perf_counter() - begin)


def _random_match(game: Game, seed: int, players: int | None = None) -> Match:
    match, choice = game.start(players=players, seed=seed), random.Random(seed)
    while not match.over:
        match.play(choice.choice(match.moves()))
    return match


def _play_again(match: Match) -> None:
    again = Match(match.game, match.setting, match.source)
    for who, text in match.history:
        if who != "chance":
            again.play(str(text))


def _timed(work: Callable[[Any], object], things: Iterable[Any]) -> float:
    begin = time.perf_counter()
    for thing in things:
        work(thing)
    return time.perf_counter() - begin


def starts(games: list[Game]) -> None:
    """Print how long a start takes: importing, compiling for the first time, and from the cache."""
    print("\nStarting, in a new process\n\n| what | seconds |\n|---|---|")
    print(f"| `import ludotheque` | {median(_inside('import ludotheque') for _ in range(ROUNDS)):.3f} |")
    loading = "import ludotheque; ludotheque.load({!r}).start()"
    for game in games:
        script = loading.format(game.name)
        print(f"| a match of {game.name} begun | {median(_inside(script) for _ in range(ROUNDS)):.3f} |")
    print(f"| Numba's own start, once a process | {median(_inside(NUMBA) for _ in range(ROUNDS)):.2f} |")
    for game in games:
        before = f"import ludotheque; game = ludotheque.load({game.name!r}); {NUMBA}"
        choosing = f"import ludotheque; game = ludotheque.load({game.name!r}); {FIRST_SIGHT}"
        with tempfile.TemporaryDirectory() as folder:
            cold = _inside("game.compile()", before, LUDOTHEQUE_CACHE=folder)
            warm = median(_inside("game.compile()", before, LUDOTHEQUE_CACHE=folder) for _ in range(ROUNDS))
            first = _inside(FIRST_MOVE, choosing, LUDOTHEQUE_CACHE=folder)
            again = median(_inside(FIRST_MOVE, choosing, LUDOTHEQUE_CACHE=folder) for _ in range(ROUNDS))
        print(f"| {game.name} compiled for the first time | {cold:.1f} |")
        print(f"| {game.name} from the cache, after Numba's start | {warm:.2f} |")
        print(
            f"| an expert's first move at {game.name}, its search compiled for the first time | {first:.1f} |"
        )
        print(f"| an expert's first move at {game.name}, Numba's start and all | {again:.2f} |")


def compilations(games: list[Game]) -> None:
    """Print the processor's seconds of a first compilation, each part after those before it."""
    print(f"\nCompiling for the first time, in a new process, CPU seconds, medians of {COMPILATIONS}\n")
    print("| game | rules | search | what works out moves | files |\n|---|---|---|---|---|")
    for game in games:
        rounds = [_first_compilation(game.name) for _ in range(COMPILATIONS)]
        rules, search, decision, files = (median(column) for column in zip(*rounds, strict=True))
        print(f"| {game.name} | {rules:.1f} | {search:.1f} | {decision:.1f} | {files:.0f} |")


def _first_compilation(name: str) -> list[float]:
    program = f"""if True:
        import time, ludotheque
        from ludotheque.bots import compiling
        {NUMBA}
        game = ludotheque.load({name!r})
        search, decision = compiling.compiled_search, compiling.compiled_decision
        for part in game.compile, lambda: search(game), lambda: decision(game):
            begin = time.process_time()
            part()
            print(time.process_time() - begin)
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"LUDOTHEQUE_CACHE": folder},
            check=True,
            capture_output=True,
            text=True,
        )
        files = sum(path.is_file() for path in Path(folder).rglob("*"))
    return [*map(float, done.stdout.split()), files]


def _inside(script: str, before: str = "", **environment: str) -> float:
    """Return the seconds that a script takes in a process of its own, without starting Python."""
    program = (
        f"{before}\nimport time\nbegin = time.perf_counter()\n{script}\nprint(time.perf_counter() - begin)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)
