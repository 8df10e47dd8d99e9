"""What a move of each level gives away, and how long it takes: ``python -m benchmarks.given_away``.

A level plays short matches against itself. Every move is then judged as by ``ludo review``: what it gave
away of a win, by searches that know no more than the seat did. *Gains missed*: moves that left something out
which would have brought something at once, and would have left the move itself to be made after it.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

import ludotheque
from ludotheque import Game
from ludotheque.arena.specs import parse
from ludotheque.bots.levels import missed_gains
from ludotheque.bots.reviewing import Reviewer
from ludotheque.engine.play.match import Match

BOUNDS = (0.0, 0.005, 0.02, 0.05, 0.1, 1.01)
LEVELS = ("greedy", "easy", "medium", "hard", "expert:0.2s")


def played(game: Game, level: str, seed: int) -> tuple[Match, list[float], int]:
    """Return a match of a level against itself, the seconds of its answers, and how many gains it missed."""
    match = game.start(players=game.players[0], seed=seed, options=game.presets["short"])
    bots = [parse(level).make(game, seed * 10 + seat) for seat in range(match.players)]
    for bot in bots:
        bot.prepare(game)
    seconds, missed = [], 0
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        sight = match.sight(seat)
        if len(sight.actions()) == 1:
            match.play(sight.moves()[0])
            continue
        begin = time.perf_counter()
        move = bots[seat].choose(sight)
        seconds.append(time.perf_counter() - begin)
        missed += dict(zip(sight.moves(), sight.actions(), strict=True))[move] in missed_gains(sight)
        match.play(move)
    return match, seconds, missed


def row(game: Game, level: str, matches: int) -> str:
    """Return the figures of a level as a row of the table."""
    losses: list[float] = []
    clock: list[float] = []
    missed = 0
    for seed in range(matches):
        match, seconds, left = played(game, level, seed)
        reviewer = Reviewer(match)
        reviewer.prepare()
        with ThreadPoolExecutor(2) as threads:
            found = reviewer.review(threads.map(reviewer.think, reviewer.events))
        losses += [verdict.loss for verdict in found.verdicts]
        clock += seconds
        missed += left
    shares = np.histogram(losses, BOUNDS)[0] / len(losses)
    told = " | ".join(f"{share:.0%}" for share in shares)
    slow = np.quantile(clock, 0.99)
    return (
        f"| {game.name} | {level} | {len(losses)} | {told} | {np.mean(losses):.1%} | {max(losses):.0%} "
        f"| {missed} | {1000 * np.median(clock):.0f}, {1000 * slow:.0f} |"
    )


def main() -> None:
    """Play, judge, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.given_away", description=__doc__)
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument("--levels", nargs="+", default=LEVELS, help="which bots")
    parser.add_argument("--matches", type=int, default=2, help="of each (2)")
    chosen = parser.parse_args()
    parts = [f"{low:.1%} to {high:.1%}" for low, high in pairwise(BOUNDS[:-1])]
    parts.append(f"{BOUNDS[-2]:.0%} or more")
    rest = "mean | most | gains missed | answer, ms: half, 99 %"
    print(f"| game | level | moves | {' | '.join(parts)} | {rest} |")
    print("|" + "---|" * (len(parts) + 7))
    for name in chosen.games:
        for level in chosen.levels:
            print(row(ludotheque.load(name), level, chosen.matches), flush=True)


if __name__ == "__main__":
    main()
