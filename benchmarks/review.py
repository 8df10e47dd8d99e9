"""How long the review of a match takes, for 200 moves, on two threads."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from ludotheque import Game, bots
from ludotheque.bots.reviewing import Reviewer
from ludotheque.engine.play.match import Match

MOVES = 200
THREADS = 2
LEVELS = ("easy", "random")
"""Weak players: their moves are looked at twice and three times, which takes longest."""


def reviews(games: list[Game]) -> None:
    """Print the seconds for a match of 200 moves, by the clock and of the processor."""
    print(f"\nA review, {THREADS} threads, {' against '.join(LEVELS)}, for {MOVES} moves and their draws\n")
    print("| game | moves | seconds | processor | turning points |\n|---|---|---|---|---|")
    for game in games:
        reviewer = Reviewer(_played(game))
        reviewer.prepare()
        begin, spent = time.perf_counter(), time.process_time()
        with ThreadPoolExecutor(THREADS) as threads:
            found = reviewer.review(threads.map(reviewer.think, reviewer.events))
        part = MOVES / len(found.verdicts)
        clock, processor = time.perf_counter() - begin, time.process_time() - spent
        print(
            f"| {game.name} | {len(found.verdicts)} | {part * clock:.1f} | {part * processor:.1f} "
            f"| {len(found.turning_points)} |"
        )


def _played(game: Game) -> Match:
    match = game.start(players=game.players[0], seed=5)
    seats = [bots.make(LEVELS[seat % len(LEVELS)], seed=seat) for seat in range(match.players)]
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        match.play(seats[seat].choose(match.sight(seat)))
    return match
