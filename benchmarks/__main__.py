"""Print every figure: ``make bench``, or ``python -m benchmarks [--seconds 1] [--games titus …]``."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import ludotheque
from benchmarks import data, engine, envs, offline, path, portable, review, search, site
from benchmarks.site.drivers import drivers
from benchmarks.site.evening import evening
from benchmarks.site.first_answer import first_answers
from benchmarks.site.fresh import fresh
from benchmarks.site.memory import memory
from benchmarks.site.pages import pages
from benchmarks.site.pressing import pressing
from benchmarks.site.processes import kills_of_two, processes
from benchmarks.site.soak import soak


def kills() -> None:
    """Kill one server, and one of two."""
    site.kills()
    kills_of_two()


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes")
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=[
            "batches",
            "steps",
            "envs",
            "portable",
            "data",
            "drawings",
            "search",
            "thinking",
            "review",
            "starts",
            "compilations",
            "path",
            "site",
            "memory",
            "processes",
            "drivers",
            "kills",
            "answers",
            "fresh",
            "pages",
            "pressing",
            "evening",
            "offline",
            "soak",
        ],
        default=None,
    )
    chosen = parser.parse_args()
    games = [ludotheque.load(name) for name in chosen.games]
    parts: dict[str, Callable[[], None]] = {
        "batches": lambda: engine.batches(games, chosen.seconds),
        "steps": lambda: engine.steps(games, chosen.seconds),
        "envs": lambda: envs.envs(games, chosen.seconds),
        "portable": lambda: portable.portable([game.name for game in games], chosen.seconds),
        "data": lambda: data.data(games),
        "drawings": lambda: engine.drawings(games),
        "search": lambda: search.search(games, chosen.seconds),
        "thinking": lambda: search.thinking(games, chosen.seconds),
        "review": lambda: review.reviews(games),
        "starts": lambda: engine.starts(games),
        "compilations": lambda: engine.compilations(games),
        "site": lambda: site.site(chosen.seconds),
        "memory": lambda: memory([game.name for game in games]),
        "processes": lambda: processes(max(chosen.seconds, 5.0)),
        "drivers": drivers,
        "kills": kills,
        "path": path.path_of_a_move,
        "answers": first_answers,
        "fresh": fresh,
        "pages": pages,
        "pressing": pressing,
        "evening": evening,
        "offline": offline.offline,
        "soak": soak,
    }
    for name, part in parts.items():
        if chosen.only is None or name in chosen.only:
            part()


if __name__ == "__main__":  # processes that it starts read this file, too
    main()
