"""How fast the search is: by the rules alone, beside OpenSpiel's C++ search in the same run; with insight."""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import ludotheque
from benchmarks.rivals import OpenSpiel
from ludotheque import Game
from ludotheque.bots import columns
from ludotheque.bots.compiling import BARE, KNOWING, compiled_search
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree

ROUNDS = 5
RIVAL = "connect_four"
ITERATIONS = 200_000
"""After which a search begins anew, as it would for another move."""
A_MOVE = 20_000
"""Iterations with insight that a move takes."""
OPENING = 20
"""Moves before which a match has hardly begun."""
POSITIONS = 9
"""They differ, by a factor of two in Labyrinthe."""


def search(games: list[Game], seconds: float) -> None:
    """Print plies a second inside the search, with random rollouts; on two threads; in two processes."""
    rival = OpenSpiel()
    rivals: list[float] = []
    ours: dict[str, list[tuple[float, float, float]]] = {game.name: [] for game in games}
    for game in games:
        compiled_search(game, BARE)
    with multiprocessing.get_context("spawn").Pool(2) as processes:
        for _ in range(ROUNDS):
            rivals.append(rival.mcts(RIVAL, seconds))
            for game in games:
                ours[game.name].append(
                    (
                        sum(_together(game, 1, seconds)),
                        sum(_together(game, 2, seconds)),
                        sum(_apart(game, processes, seconds)),
                    )
                )
    rival.close()
    beside = f"OpenSpiel's MCTS on {RIVAL}: {median(rivals) / 1e6:.2f} M plies/s"
    print(f"\nInside the search, random rollouts, medians of {ROUNDS}; {beside}\n")
    print(
        "| game | M plies/s | × OpenSpiel | two threads ÷ one | two processes ÷ one |\n|---|---|---|---|---|"
    )
    for name, rates in ours.items():
        ratio = median(one / other for (one, _, _), other in zip(rates, rivals, strict=True))
        threads = median(two / one for one, two, _ in rates)
        apart = median(two / one for one, _, two in rates)
        rate = median(one for one, _, _ in rates) / 1e6
        print(f"| {name} | {rate:.2f} | {ratio:.2f} | {threads:.2f} | {apart:.2f} |")


def thinking(games: list[Game], seconds: float) -> None:
    """Print iterations a second of CPU time, on one thread, with what is known of each game."""
    searching = [game for game in games if not game.insight.has("decide")]
    rates: dict[str, list[float]] = {game.name: [] for game in searching}
    for game in searching:
        compiled_search(game, KNOWING)
    for seed in range(POSITIONS):
        for game in searching:
            rates[game.name].append(_iterations(game, seconds, seed))
    print(f"\nThe search with insight, one thread, CPU time, medians of {POSITIONS} positions\n")
    print("| game | iterations/s | least | most |\n|---|---|---|---|")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} | {min(found):,.0f} | {max(found):,.0f} |")


def _iterations(game: Game, seconds: float, seed: int) -> float:
    """Return the iterations a second of searches from the middle of a match, as the expert makes them."""
    run, settings = compiled_search(game, KNOWING), SearchSettings.of(game.insight)
    match = game.start(players=game.players[0], seed=seed)
    bot = ludotheque.bot("greedy", seed=seed)
    for _ in range(OPENING):
        assert isinstance(match.to_move, int)
        match.play(bot.choose(match.sight(match.to_move)))
    seat = match.to_move
    assert isinstance(seat, int)
    begin, iterations, number = time.thread_time(), 0, 0
    while (spent := time.thread_time() - begin) < seconds:
        one, number = Tree(match.players), number + 1
        Grower(run, settings, match.sight(seat), 1, number).grow(one, A_MOVE, None)
        iterations += one.iterations
    return iterations / spent


def _together(game: Game, threads: int, seconds: float) -> list[float]:
    """Return the plies a second of that many threads."""
    rates = [0.0] * threads

    def measure(number: int) -> None:
        rates[number] = _plies(game, number, time.perf_counter() + seconds)

    workers = [threading.Thread(target=measure, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return rates


def _apart(game: Game, processes: Any, seconds: float) -> list[float]:
    """Return the plies a second of two processes: what the machine gives to two that share nothing.

    Both begin at a moment by which both have loaded the game.
    """
    work: Callable[..., Any] = processes.starmap
    work(_in_process, [(game.name, number, 0.0, 0.3) for number in range(2)], 1)
    begin = time.time() + 0.2
    return list(work(_in_process, [(game.name, number, begin, seconds) for number in range(2)], 1))


def _in_process(name: str, number: int, begin: float, seconds: float) -> float:
    game = ludotheque.load(name)
    compiled_search(game, BARE)
    time.sleep(max(0.0, begin - time.time()))
    return _plies(game, number, time.perf_counter() + seconds)


def _plies(game: Game, number: int, deadline: float) -> float:
    """Return the plies a second of a search from the start of a match, until a moment."""
    run = compiled_search(game, BARE)
    match = game.start(players=game.players[0], seed=1)
    seat = match.to_move
    assert isinstance(seat, int)
    grower = Grower(run, SearchSettings(), match.sight(seat), 1, number)
    begin, plies = time.perf_counter(), 0
    while (now := time.perf_counter()) < deadline:
        one = Tree(match.players)
        grower.grow(one, ITERATIONS, deadline)
        plies += int(one.counters[columns.PLIES])
    return plies / (now - begin)
