"""What matches of sensible players, who make the moves of the heuristic, are like on our boards.

``python -m benchmarks.temptation.match_statistics`` plays as many as are asked for with every number of
players, and prints how they went.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import click
import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import CHANCE, OVER, Actions, Rng, rule
from ludotheque.engine.author.rng import WORDS, reseed
from ludotheque.engine.author.slots import payoffs, play, sample, scores
from ludotheque.engine.speed.memory import StateMemory
from ludotheque.games.temptation import GAME
from ludotheque.games.temptation.insight.promise import cells_left, choose
from ludotheque.games.temptation.rules import PLACE, SIDES

ROUNDS, TURNS, BITES, PAID, SHORT = range(5)  # what is counted in a match


@rule
def watch(
    states: StateMemory,
    start: StateMemory,
    seed: int,
    rng: Rng,
    out: Actions,
    figures: NDArray[np.int64],
    points: NDArray[np.int64],
    shares: NDArray[np.float64],
) -> None:
    """Play ``len(figures)`` matches of sensible players and count."""
    for i in range(len(figures)):
        states[0] = start[0]
        s = states[0]
        reseed(rng, seed, 0, i)
        while s.to_move != OVER:
            if s.to_move == CHANCE:
                play(s, sample(s, rng, out))
                continue
            figures[i, TURNS] += s.rolled == 0
            move = choose(s)
            seat, before = s.turn, s.score[s.turn]
            if move >= PLACE:
                row = (move - PLACE) // SIDES
                points_of_row = s.points[s.face, row]
                bites = points_of_row < 0 and cells_left(s, row) == 1
                figures[i, BITES] += bites
                figures[i, SHORT] += bites and before < -points_of_row
            play(s, move)
            figures[i, PAID] += max(0, before - s.score[seat])
        figures[i, ROUNDS] = s.round
        scores(s, points[i])
        payoffs(s, shares[i])


@dataclass(frozen=True)
class Watched:
    """How matches of sensible players went, a row a match."""

    figures: NDArray[np.int64]
    """Rounds, turns, black rows finished, points paid for them, times when there was less to pay with."""
    scores: NDArray[np.int64]
    shares: NDArray[np.float64]


def play_matches(matches: int, players: int, seed: int = 0) -> Watched:
    """Return how that many matches of sensible players went on our boards; compiled."""
    start, state = GAME.new(GAME.setting(players)).array, GAME.rules.blank()
    rng, out = np.zeros(WORDS, np.int64), GAME.rules.scratch
    figures = np.zeros((matches, 5), np.int64)
    scores, shares = np.zeros((matches, players), np.int64), np.zeros((matches, players))
    _compiled_watch()(state, start, seed, rng, out, figures, scores, shares)
    return Watched(figures, scores, shares)


@cache
def _compiled_watch() -> Callable[..., None]:
    numbers, state = np.zeros(1, np.int64), GAME.rules.blank()
    many = np.zeros((1, 1), np.int64)
    compiler = GAME.rules.compiler("temptation-statistics", sources=[__file__])
    like = (state, state, 1, numbers, numbers, many, many, np.zeros((1, 1)))
    return compiler.entry(watch, "watch", {}, *like)


@click.command()
@click.option("--matches", default=10_000, show_default=True, help="With each number of players.")
@click.option("--seed", default=0, show_default=True)
def main(matches: int, seed: int) -> None:
    """Print how matches of sensible players go on our boards."""
    click.echo("players  rounds (5%–95%)  turns/round  points/round  black rows/round  paid/match  short")
    for players in GAME.players:
        watched = play_matches(matches, players, seed)
        rounds, turns, bites, paid, short = watched.figures.T
        low, high = np.percentile(rounds, [5, 95])
        won = (watched.scores.sum() - 80 * watched.scores.size) / rounds.sum() / players
        click.echo(
            f"{players:>7}  {rounds.mean():>6.2f} {f'({low:.0f}–{high:.0f})':>8}"
            f"  {turns.sum() / rounds.sum():>11.1f}  {won:>12.1f}  {bites.sum() / rounds.sum():>16.2f}"
            f"  {paid.mean() / players:>10.1f}  {short.sum() / bites.sum():>5.1%}"
        )


if __name__ == "__main__":
    main()
