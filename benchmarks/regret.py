"""What the expert gives away in endgames of Temptation: ``python -m benchmarks.regret [--positions 300]``.

Positions of the last round of matches that the expert plays against itself, one move in ten at random, two
and three at a table. Each is solved to the end by every turn of every seat (:mod:`benchmarks.endgames`, which
shares nothing with what the bots know); the regret of a move is how much less it wins than the best. With
three players, positions are left out whose worth depends on the whim of a seat that cannot win any more.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import ludotheque
from benchmarks.endgames import Endgame, TooMany
from ludotheque import Game
from ludotheque.arena.specs import parse
from ludotheque.bots.compiling import compiled_decision
from ludotheque.bots.search import SearchBot
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation.notation import values

RANDOM = 0.1
"""Moves that are not the expert's, so that its endgames are not only those that it likes."""
ASKED = 0.3
"""Of the positions that are small enough."""
CLOSE = 1e-6
TURNS = 4000
"""Beginnings of turns to solve, at most, for one position."""


@dataclass(frozen=True)
class Found:
    """A position, solved."""

    players: int
    text: str
    move: str
    worth: dict[str, float]

    @property
    def regret(self) -> float:
        return max(self.worth.values()) - self.worth[self.move]


class Mover:
    """What a bot works out, without the rest of it."""

    def __init__(self, game: Game, bot: str) -> None:
        made = parse(bot).make(game, 1)
        assert isinstance(made, SearchBot)
        decide = compiled_decision(game, made.method)
        assert decide is not None
        self.decide, self.scratch = decide, game.rules.scratch

    def __call__(self, position: Position) -> int:
        return int(self.decide(position.copy().array, self.scratch))


def positions(game: Game, mover: Mover, players: int, cells: int, seed: int) -> Iterator[Position]:
    """Give some positions of the last round of a match with at most so many free cells and some choice."""
    rounds = 1 + seed % 3
    position, rng = game.new(game.setting(players, {"rounds": rounds})), generator(seed)
    chance = random.Random(seed)
    while position.to_move != OVER:
        s = position.s
        if position.to_move == CHANCE:
            position.play(position.sample(rng))
            continue
        last = s.round == rounds and s.rolled and s.free <= cells
        if last and len(position.actions()) > 1 and chance.random() < ASKED:
            yield position.copy()
        at_random = s.round < rounds or chance.random() < RANDOM  # only the last round is looked at
        position.play(position.pick(rng) if at_random else mover(position))


def solved(game: Game, mover: Mover, players: int, cells: int, count: int) -> Iterator[Found]:
    """Give so many positions, solved, and the bot's move in each."""
    deck, seed = game.setting(players).deck, 0
    while count:
        seed += 1
        for position in positions(game, mover, players, cells, seed):
            worth = worth_of(position)
            if worth is None:
                continue
            move = game.notation.write(position.s, deck, mover(position))
            yield Found(players, told(position), move, worth)
            count -= 1
            if not count:
                return


def worth_of(position: Position) -> dict[str, float] | None:
    """Return what every move is worth, where that can be said.

    Not if it takes too long, nor if it depends on what a seat does to which all moves are the same.
    """
    try:
        one = Endgame(TURNS).moves(position)
        other = Endgame(TURNS, later=True).moves(position) if position.s.players > 2 else one
    except TooMany:
        return None
    return one if all(abs(one[move] - other[move]) < CLOSE for move in one) else None


def told(position: Position) -> str:
    """Return a position in a line."""
    s = position.s
    shown = values(s.rolled)
    rows = [[s.rows[row, k] for k in range(s.filled[row])] for row in range(6)]
    seats = [f"{s.score[seat]} points {s.dice[seat]} dice" for seat in range(s.players)]
    board = f"board {s.face // 2 + 1} {s.face % 2}, rows {rows}"
    return f"{board}; on the table {shown}, {s.in_turn} in turn; seat {s.turn} of {', '.join(seats)}"


def main() -> None:
    """Solve, compare, and print the worst."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regret", description=__doc__)
    parser.add_argument("--positions", type=int, default=300, help="for each number of players (300)")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3], help="how many play (2 3)")
    parser.add_argument("--cells", type=int, default=4, help="free ones, at most (4)")
    parser.add_argument("--bot", default="expert", help="or expert@0.1")
    chosen = parser.parse_args()
    game = ludotheque.load("temptation")
    game.compile()
    mover = Mover(game, chosen.bot)
    begin = time.process_time()
    found = [
        one
        for players in chosen.players
        for one in solved(game, mover, players, chosen.cells, chosen.positions)
    ]
    regrets = np.array([one.regret for one in found])
    print(f"{chosen.bot}: {len(found)} endgames, {time.process_time() - begin:.0f} s")
    print(
        f"mean regret {regrets.mean():.5f}, greatest {regrets.max():.4f}, {(regrets > 1e-9).sum()} not best"
    )
    for one in sorted(found, key=lambda one: -one.regret)[:5]:
        if one.regret > 1e-9:
            worth = ", ".join(f"{move} {chance:.3f}" for move, chance in one.worth.items())
            print(f"  {one.regret:.4f} {one.move}: {worth}\n    {one.text}")


if __name__ == "__main__":
    main()
