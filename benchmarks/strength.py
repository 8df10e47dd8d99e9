"""How strong the bots are, match by match.

``python -m benchmarks.strength [--games titus …] [--players 2 3] [--minutes 60] [--iterations 1500]``

*Greedy*, *random*, *insight*: what ``expert``, held to 0.2 s a move, takes from these two, and from the same
search without what is known of the game; two players. *Past*: from the expert of version 0.1 in the same
time. *Time*: what four times the time (or the iterations) takes from the same expert. *Alpha-beta*,
*ismcts*: what it takes from a rival of another school, and from OpenSpiel's search through our OpenSpiel
games, in the same time. *Among*: what one expert takes among greedy bots. *Draws*: how many matches of two
bots of a level are drawn. *Ladder*: does each level take more than half of the wins from the one below?
*Standing*: and from ``greedy``?

Whether a claim is so is asked after every round, and ends when it is settled
(``ludotheque.arena.intervals.sequential``), or when as many matches as asked for were played; against
``random`` and for draws all are, on the ladder some at least, for the interval's sake. What was played is
kept, so that the next run goes on; other bots or other rules begin anew.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Callable
from pathlib import Path

import ludotheque
from benchmarks.claims import TOPICS, Asked, asked
from ludotheque import Game
from ludotheque.arena.contest import Running, contest, digest, prepare
from ludotheque.arena.plans import LADDER, Survey
from ludotheque.arena.play import Played
from ludotheque.arena.results import Results
from ludotheque.arena.workers import workers
from ludotheque.terminal.scoreboard import Scoreboard, verdict

KEPT = Path(__file__).parent / ".strength"


class Enough(Exception):
    """The time is over."""


def run(game: Game, what: Asked, folder: Path, jobs: int | None, deadline: float) -> Running:
    """Play what is not settled yet, as far as the time goes."""
    plan = what.plan
    path = folder / f"{game.name}-{what.topic}-{plan.tables[0]}-{digest(game, plan.bots)}.jsonl"
    with Results(path, contest(game, plan, what.options, 1)) as results:
        running = Running(results, plan)
        if time.monotonic() < deadline:
            prepare(game, plan.bots)
            board = Scoreboard(f"{game.name}, {what.topic}, {plan.tables[0]} players", running)
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
    found = what.found(running)
    one, other = what.words
    begin = f"| {running.results.contest.game} | {running.meetings[0].players} | {one} | {other} |"
    if not found.of:
        return f"{begin} | | 0 | |"
    interval = f"{found.low:.1%} – {found.high:.1%}"
    return f"{begin} {found.share:.1%} | {interval} | {found.of} | {answer(running, what)} |"


def answer(running: Running, what: Asked) -> str:
    """Return whether it is as claimed, and how sure that is."""
    (meeting,) = running.meetings
    question, settled = running.plan.question(meeting), running.settled(meeting)
    if question and settled is not None:
        return verdict(question.bound, settled)
    sign = "≤" if isinstance(what.plan, Survey) else "≥"
    met = "yes" if what.holds(what.found(running)) else "no"
    return f"{sign} {what.claim:.0%}: {met}{', not settled' if question else ''}"


def main() -> None:
    """Ask, play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument("--players", nargs="+", type=int, help="how many play (as many as each game seats)")
    parser.add_argument("--only", nargs="+", choices=TOPICS, default=TOPICS, help="which questions")
    parser.add_argument("--minutes", type=float, default=60, help="for everything together (60)")
    parser.add_argument("--matches", type=int, default=100, help="for each claim (100)")
    parser.add_argument("--most", type=int, default=400, help="for each step of the ladder, at most (400)")
    parser.add_argument("--least", type=int, default=40, help="the same, settled or not (40)")
    parser.add_argument("--seconds", type=float, default=0.2, help="a move of the expert (0.2)")
    parser.add_argument("--ladder-seconds", type=float, default=1, help="the same, on the ladder (1)")
    parser.add_argument("--iterations", type=int, help="a move of the expert, instead of a time")
    parser.add_argument(
        "--levels", nargs="+", choices=LADDER, default=LADDER, help="for the ladder and for draws (all)"
    )
    parser.add_argument("--jobs", type=int, help="how many processes (all cores)")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where matches are kept")
    chosen = parser.parse_args()
    games = [ludotheque.load(name) for name in chosen.games]
    wanted = [
        (game, what)
        for game in games
        for players in game.players
        if players in (chosen.players or game.players)
        for what in asked(game, players, chosen)
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
