"""A player with common sense, and what matches of such players are like on our boards.

It finishes white rows, leaves black ones to others, helps nobody more than it must, and rolls again
while a roll promises more than it threatens. ``python -m ludotheque.games.temptation.sensible`` plays
matches of it, as many as are asked for with every number of players, and prints how they went.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from ludotheque.engine import CHANCE, OVER, rule, table
from ludotheque.engine.rng import WORDS, reseed
from ludotheque.engine.slots import actions, payoffs, play, sample, scores
from ludotheque.games.temptation import GAME
from ludotheque.games.temptation.rules import (
    DIGIT,
    HAND,
    HOUSE,
    LONGEST,
    PLACE,
    ROLL,
    ROWS,
    SIDES,
    STAR,
    STOP,
    YELLOW,
)

# How likely, in thousandths, the next player finishes a row with so many cells to go.
HOPE = table([0, 700, 350, 150, 60, 25, 10])
# How likely, in thousandths, so many dice show so many given values that all differ.
SHOW = table(
    [
        [
            round(1000 * sum((-1) ** j * comb(m, j) * (1 - j / SIDES) ** k for j in range(m + 1)))
            for k in range(HAND + 1)
        ]
        for m in range(LONGEST + 1)
    ]
)
# How likely, in thousandths, so many dice show none of so many values.
MISS = table([[round(1000 * (1 - i / SIDES) ** k) for k in range(HAND + 1)] for i in range(SIDES + 1)])
LEAST = -(10**9)

ROUNDS, TURNS, BITES, PAID, SHORT = range(5)  # what is counted in a match


@rule
def choose(s: Any, out: Any) -> int:
    """Return the sensible move."""
    n = actions(s, out)
    best, most = out[0], LEAST
    for i in range(n):
        if out[i] >= PLACE:
            row, value = (out[i] - PLACE) // SIDES, (out[i] - PLACE) % SIDES
            worth = worth_of(s, row)
            if worth <= 0 and s.points[s.board - 1, s.face, row] > 0 and can_finish(s, row, value):
                worth = 1000 * s.points[s.board - 1, s.face, row]
            if worth > most:
                best, most = out[i], worth
    if s.placed == 0 or most > 0:
        return best
    return ROLL if promise(s) > 0 else STOP


@rule
def worth_of(s: Any, row: int) -> int:
    """Return what one more die in a row is worth, in thousandths of a point."""
    points = s.points[s.board - 1, s.face, row]
    left = cells_left(s, row)
    if left == 1:
        return 1000 * max(points, -s.score[s.turn])
    nearer = HOPE[left - 1] - HOPE[left]
    return -points * nearer if points > 0 else -points * nearer // 4


@rule
def cells_left(s: Any, row: int) -> int:
    """Return how many cells of a row are free."""
    left = 0
    for k in range(s.filled[row], LONGEST):
        left += s.cells[s.board - 1, s.face, row, k] != 0
    return left


@rule
def can_finish(s: Any, row: int, value: int) -> bool:
    """Tell whether the dice on the table fill a row up, beginning with this value."""
    first = s.rows[row, 0] - 1 if s.filled[row] > 0 else value
    second = s.rows[row, HOUSE] - 1 if s.filled[row] > HOUSE else -1
    used = 0
    for k in range(s.filled[row], LONGEST):
        cell = s.cells[s.board - 1, s.face, row, k]
        if cell == 0:
            return True
        wanted = cell - 1
        if cell >= STAR:
            wanted = first
        if cell == YELLOW:
            if second < 0:
                second = most_shown(s, first)
            wanted = second
        used += 1 << DIGIT * wanted
        if (used >> DIGIT * wanted & 7) > (s.rolled >> DIGIT * wanted & 7):
            return False
    return True


@rule
def most_shown(s: Any, other: int) -> int:
    """Return the value, beside another one, that most dice on the table show."""
    best = 0 if other != 0 else 1
    for value in range(SIDES):
        if value != other and (s.rolled >> DIGIT * value & 7) > (s.rolled >> DIGIT * best & 7):
            best = value
    return best


@rule
def promise(s: Any) -> int:
    """Return what rolling the dice left is worth: the best value shown must go where it does best."""
    hopes, taken = 0, 0
    for row in range(ROWS):
        points = s.points[s.board - 1, s.face, row]
        if points > 0 and s.takes[row] != 0 and cells_left(s, row) > 1:
            hopes += points * SHOW[cells_left(s, row), s.in_turn]
    for better in range(SIDES):
        best, most = -1, LEAST
        for value in range(SIDES):
            if not taken >> value & 1:
                for row in range(ROWS):
                    if s.takes[row] >> DIGIT * value & 1 and worth_of(s, row) > most:
                        best, most = value, worth_of(s, row)
        if best < 0:
            break
        taken |= 1 << best
        hopes += most * (MISS[better, s.in_turn] - MISS[better + 1, s.in_turn]) // 1000
    return hopes


@rule
def watch(
    states: Any, start: Any, seed: int, rng: Any, out: Any, figures: Any, points: Any, shares: Any
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
            move = choose(s, out)
            seat, before = s.turn, s.score[s.turn]
            if move >= PLACE:
                row = (move - PLACE) // SIDES
                points_of_row = s.points[s.board - 1, s.face, row]
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
    """Return how so many matches of sensible players went on our boards; compiled."""
    start, state = GAME.new(GAME.setting(players)), GAME.blank()
    rng, out = np.zeros(WORDS, np.int64), GAME.buffer()
    figures = np.zeros((matches, 5), np.int64)
    scores, shares = np.zeros((matches, players), np.int64), np.zeros((matches, players))
    _compiled_watch()(state, start, seed, rng, out, figures, scores, shares)
    return Watched(figures, scores, shares)


@cache
def _compiled_watch() -> Callable[..., None]:
    numbers, state = np.zeros(1, np.int64), GAME.blank()
    many = np.zeros((1, 1), np.int64)
    compiler = GAME.compiler("temptation-sensible")
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
