"""How strong the bots are, match by match.

``python -m benchmarks.strength [--games titus …] [--players 2 3 4] [--minutes 60]``

*Greedy*, *random*, *insight*: what ``expert``, held to 0.2 s a move, takes from these two, and from the same
search without what is known of the game; two players. *Past*: from the expert of version 0.1 in the same
time. *Time*: what four times the time takes from the same expert. *Ladder*: does each level take more than
half of the wins from the one below? Whether a claim is so is asked after every round, and ends when it is
settled (``ludotheque.arena.intervals.sequential``), or when as many matches as asked for were played; against
``random`` all are, on the ladder some at least, for the interval's sake. What was played is kept, so that the
next run goes on; other bots or other rules begin anew.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import ludotheque
from ludotheque import Game
from ludotheque.arena.contest import Running, contest, digest, prepare
from ludotheque.arena.plans import LADDER, Pairs
from ludotheque.arena.play import Played
from ludotheque.arena.results import Results
from ludotheque.arena.workers import workers
from ludotheque.terminal.scoreboard import Scoreboard, verdict

TOPICS = ["greedy", "random", "insight", "past", "time", "ladder"]
KEPT = Path(__file__).parent / ".strength"
FROM_GREEDY = {"labyrinthe": 0.75, "tanagra": 0.9, "tantalus": 0.9, "temptation": 0.6, "titus": 0.75}
FROM_RANDOM = {"temptation": 0.8}
"""What is claimed of the expert, by game; of random, 99 % where nothing else is said."""
FROM_PAST = {"labyrinthe": 0.65, "tanagra": 0.6, "tantalus": 0.6, "temptation": 0.52, "titus": 0.65}
BY_TIME = {"labyrinthe": 0.6, "tanagra": 0.6, "tantalus": 0.6, "titus": 0.6}
FROM_BARE, HALF = 0.65, 0.5


class Enough(Exception):
    """The time is over."""


@dataclass(frozen=True)
class Asked:
    """A pair of bots, and the share of the wins that the first is claimed to take."""

    topic: str
    plan: Pairs
    claim: float


def asked(game: str, players: int, chosen: argparse.Namespace) -> list[Asked]:
    """Return what is asked at tables of one size."""
    expert = f"expert:{chosen.seconds:g}s"
    found = []
    claims = {
        "greedy": (expert, "greedy", FROM_GREEDY.get(game)),
        "random": (expert, "random", FROM_RANDOM.get(game, 0.99)),
        "insight": (expert, f"{expert}:bare", FROM_BARE),
        "past": (expert, f"expert@0.1:{chosen.seconds:g}s", FROM_PAST.get(game)),
        "time": (f"expert:{4 * chosen.seconds:g}s", expert, BY_TIME.get(game)),
    }
    for topic, (one, other, claim) in claims.items():
        if topic in chosen.only and players == 2 and claim:
            bound = None if topic == "random" else claim
            found.append(Asked(topic, Pairs(((one, other, bound),), players, chosen.matches), claim))
    if "ladder" in chosen.only:
        levels = [*LADDER[:-1], f"expert:{chosen.ladder_seconds:g}s"]
        for lower, upper in pairwise(levels):
            plan = Pairs(((upper, lower, HALF),), players, chosen.most, chosen.least)
            found.append(Asked(f"above-{lower}", plan, HALF))
    return found


def run(game: Game, what: Asked, folder: Path, jobs: int | None, deadline: float) -> Running:
    """Play what is not settled yet, as far as the time goes."""
    plan = what.plan
    path = folder / f"{game.name}-{what.topic}-{plan.players}-{digest(game)}.jsonl"
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


def row(running: Running, what: Asked) -> str:
    """Return what was found, as a row of the table."""
    ((first, second, bound),) = what.plan.pairs
    (meeting,) = running.meetings
    wins = running.share(meeting, first)
    if not wins.of:
        return f"| {running.results.contest.game} | {what.plan.players} | {first} | {second} | | | 0 | |"
    settled = None if bound is None else running.settled(meeting)
    met = "yes" if wins.share >= what.claim else "no"
    doubt = "" if bound is None else ", not settled"
    found = f"≥ {what.claim:.0%}: {met}{doubt}" if settled is None else verdict(bound, settled)
    return (
        f"| {running.results.contest.game} | {what.plan.players} | {first} | {second} | {wins.share:.1%} "
        f"| {wins.low:.1%} – {wins.high:.1%} | {wins.of} | {found} |"
    )


def main() -> None:
    """Ask, play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4], help="how many play (2 3 4)")
    parser.add_argument("--only", nargs="+", choices=TOPICS, default=TOPICS, help="which questions")
    parser.add_argument("--minutes", type=float, default=60, help="for everything together (60)")
    parser.add_argument("--matches", type=int, default=100, help="for each claim (100)")
    parser.add_argument("--most", type=int, default=400, help="for each step of the ladder, at most (400)")
    parser.add_argument("--least", type=int, default=40, help="the same, settled or not (40)")
    parser.add_argument("--seconds", type=float, default=0.2, help="a move of the expert (0.2)")
    parser.add_argument("--ladder-seconds", type=float, default=1, help="the same, on the ladder (1)")
    parser.add_argument("--jobs", type=int, help="how many processes (all cores)")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where matches are kept")
    chosen = parser.parse_args()
    games = [ludotheque.load(name) for name in chosen.games]
    wanted = [
        (game, what)
        for game in games
        for players in game.players
        if players in chosen.players
        for what in asked(game.name, players, chosen)
    ]
    end = time.monotonic() + 60 * chosen.minutes
    found: list[tuple[Running, Asked]] = []
    try:
        for number, (game, what) in enumerate(wanted):
            now = time.monotonic()
            deadline = now + (end - now) / (len(wanted) - number)
            found.append((run(game, what, chosen.keep, chosen.jobs, deadline), what))
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
    print("| game | players | bot | against | wins | 95 % interval | matches | |")
    print("|---|---|---|---|---|---|---|---|")
    for running, what in found:
        print(row(running, what))


if __name__ == "__main__":
    main()
