"""How strong the bots are, settled match by match.

``python -m benchmarks.strength [--games titus …] [--players 2 3 4] [--minutes 60]``

Each line is a question: does the first bot take more than so much of the wins from the second? It is asked
after every round and ends when it is settled (``ludotheque.arena.intervals.sequential``), when there were
enough matches, or when the time is over. What was played is kept, so that the next run goes on; other bots or
other rules begin anew.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import ludotheque
from ludotheque import Game
from ludotheque.arena.contest import Running, contest, digest, prepare
from ludotheque.arena.plans import LADDER, Pairs
from ludotheque.arena.play import Played
from ludotheque.arena.results import Results
from ludotheque.arena.workers import workers
from ludotheque.terminal.scoreboard import Scoreboard, verdict

KEPT = Path(__file__).parent / ".strength"
ABOVE_GREEDY, ABOVE_RANDOM, STRONGER = 0.9, 0.95, 0.5
"""What the bot that searches is to take from greedy, from random, and any bot from a weaker one."""

Question = tuple[str, str, float]


class Enough(Exception):
    """The time is over."""


def questions(seconds: float, ladder_seconds: float) -> dict[str, list[Question]]:
    """Return what is asked, by topic."""
    expert, bare = f"expert:{seconds:g}s", f"expert:{seconds:g}s:bare"
    levels = [*LADDER[:-1], f"expert:{ladder_seconds:g}s"]
    return {
        "greedy": [(expert, "greedy", ABOVE_GREEDY)],
        "random": [(expert, "random", ABOVE_RANDOM)],
        "insight": [(expert, bare, STRONGER)],
        "ladder": [(levels[k], levels[k - 1], STRONGER) for k in range(len(levels) - 1, 0, -1)],
    }


def run(game: Game, plan: Pairs, folder: Path, jobs: int | None, deadline: float) -> Running:
    """Play what is not settled yet, as far as the time goes."""
    path = folder / f"{game.name}-{plan.players}-{digest(game)}.jsonl"
    with Results(path, contest(game, plan, {}, 1)) as results:
        running = Running(results, plan)
        if time.monotonic() < deadline:
            prepare(game, plan.bots)
            board = Scoreboard(f"{game.name}, {plan.players} players", running)
            with contextlib.suppress(Enough), workers("cores", jobs) as players, board:
                running.run(players, _until(deadline, board))
    return running


def _until(deadline: float, board: Callable[[Played], None]) -> Callable[[Played], None]:
    """Return what shows progress, and ends it when the time is over."""

    def told(played: Played) -> None:
        board(played)
        if time.monotonic() > deadline:
            raise Enough

    return told


def rows(running: Running) -> Iterator[str]:
    """Give a row of the table for each question that was looked into."""
    plan = running.plan
    assert isinstance(plan, Pairs)
    for (first, second, bound), meeting in zip(plan.pairs, running.meetings, strict=True):
        wins = running.share(meeting, first)
        found = verdict(bound, running.settled(meeting))
        if wins.of:
            yield (
                f"| {running.results.contest.game} | {plan.players} | {first} | {second} | {wins.share:.1%} "
                f"| {wins.low:.1%} – {wins.high:.1%} | {wins.of} | {found} |"
            )


def main() -> None:
    """Ask, play, and print the table."""
    topics = questions(0.2, 1.0)
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4], help="how many play (2 3 4)")
    parser.add_argument(
        "--only", nargs="+", choices=list(topics), default=list(topics), help="which questions"
    )
    parser.add_argument("--minutes", type=float, default=60, help="for everything together (60)")
    parser.add_argument("--matches", type=int, default=400, help="of a pair, at most (400)")
    parser.add_argument("--seconds", type=float, default=0.2, help="a move of the expert (0.2)")
    parser.add_argument("--ladder-seconds", type=float, default=1, help="the same, on the ladder (1)")
    parser.add_argument("--jobs", type=int, help="how many processes (all cores)")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where matches are kept")
    chosen = parser.parse_args()
    topics = questions(chosen.seconds, chosen.ladder_seconds)
    asked = tuple(dict.fromkeys(one for topic in chosen.only for one in topics[topic]))
    games = [ludotheque.load(name) for name in chosen.games]
    tables = [(game, players) for game in games for players in game.players if players in chosen.players]
    end = time.monotonic() + 60 * chosen.minutes
    found: list[Running] = []
    try:
        for number, (game, players) in enumerate(tables):
            now = time.monotonic()
            deadline = now + (end - now) / (len(tables) - number)
            found.append(run(game, Pairs(asked, players, chosen.matches), chosen.keep, chosen.jobs, deadline))
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
    print("| game | players | bot | against | wins | 95 % interval | matches | |")
    print("|---|---|---|---|---|---|---|---|")
    for running in found:
        for row in rows(running):
            print(row)


if __name__ == "__main__":
    main()
