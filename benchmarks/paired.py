"""One bot against others, with luck taken off: ``python -m benchmarks.paired [--bots expert expert@0.1]``.

Every deal is played once from each seat. From what the bot has won, its luck is subtracted: of every roll
and every draw, what it made of the bot's chances, less what it would have made of them on average. That is
nothing on average, whoever plays and however well the chances are judged; so the share of the wins stays what
it is, and far fewer matches tell it.

In Temptation the chances are those of a turn played out in the best way, and then judged; the average over
all rolls is exact. Elsewhere they are those of ``ludo review``, which takes its time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import ludotheque
from ludotheque import Game
from ludotheque.arena.specs import parse
from ludotheque.bots.review import Fortune
from ludotheque.bots.reviewing import Reviewer
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.match import Match
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation import insight, solver
from ludotheque.games.temptation.state import DUE

Chances = np.ndarray[Any, np.dtype[np.float64]]


def luck(match: Match) -> Chances:
    """Return what chance has brought every seat in a match that is over."""
    if match.game.name == "temptation":
        steps = [step for step in match.walk() if step.who == CHANCE]
        return sum(
            (_fortune(match.game, step.before, step.action) for step in steps), np.zeros(match.players)
        )
    reviewer = Reviewer(match)
    reviewer.prepare()
    found = (reviewer.think(event) for event in reviewer.events if reviewer.steps[event].who == CHANCE)
    lucky = [one.changes for one in found if isinstance(one, Fortune)]
    return np.array(lucky).reshape(-1, match.players).sum(axis=0)


def _fortune(game: Definition, before: Position, action: int) -> Chances:
    """Return what a roll of Temptation, or a board, has brought every seat."""
    if before.s.face == DUE:
        boards = [_chances(game, _after(before, board)) for board in before.actions()]
        return _chances(game, _after(before, action)) - np.mean(boards, axis=0)
    return _chances(game, _after(before, action)) - _chances(game, before)


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after


def _chances(game: Definition, position: Position) -> Chances:
    """Return every seat's chances: of a turn under way as it is solved, at the beginning of one as judged."""
    rolling = position.s.rolled > 0 or position.to_move == CHANCE
    out = np.zeros(position.s.players)
    _compiled(game, rolling)(position.copy().array, out)
    return out


@cache
def _compiled(game: Definition, rolling: bool) -> Callable[..., Any]:
    name, inner = ("outlook", solver.outlook) if rolling else ("evaluate", insight.evaluate)
    compiler = game.rules.compiler(f"temptation-{name}", sources=[insight.__file__, solver.__file__])
    return compiler.entry(door(2), name, {"inner": inner}, game.rules.blank(), np.zeros(1))


def played(game: Game, first: str, others: str, players: int, seat: int, seed: int) -> Match:
    """Return a match of one bot, in a seat, against others."""
    match = game.start(players=players, seed=seed)
    bots = [
        parse(first if other == seat else others).make(game, 100 * seed + other) for other in range(players)
    ]
    while not match.over:
        assert isinstance(match.to_move, int)
        match.play(bots[match.to_move].choose(match.sight(match.to_move)))
    return match


def interval(shares: list[float]) -> str:
    """Return a mean with its 95 % interval."""
    mean, error = float(np.mean(shares)), float(np.std(shares, ddof=1)) / len(shares) ** 0.5
    return f"{mean:.1%} [{mean - 1.96 * error:.1%} – {mean + 1.96 * error:.1%}]"


def main() -> None:
    """Play, take luck off, and print the shares."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paired", description=__doc__)
    parser.add_argument("--game", default="temptation", choices=ludotheque.games(), help="which game")
    parser.add_argument("--bots", nargs=2, default=["expert:0.2s", "expert@0.1:0.2s"], help="one, the others")
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--deals", type=int, default=100, help="each played from every seat (100)")
    parser.add_argument("--minutes", type=float, default=60, help="at most (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal (1)")
    chosen = parser.parse_args()
    game = ludotheque.load(chosen.game)
    game.compile()
    first, others = chosen.bots
    for bot in (first, others):
        parse(bot).make(game, 1).prepare(game)
    end = time.monotonic() + 60 * chosen.minutes
    plain: list[float] = []
    shares: list[float] = []
    for seed in range(chosen.seed, chosen.seed + chosen.deals):
        won, lucky = 0.0, 0.0
        for seat in range(chosen.players):
            match = played(game, first, others, chosen.players, seat, seed)
            won += (seat in match.winners) / len(match.winners)
            lucky += luck(match)[seat]
        plain.append(won / chosen.players)
        shares.append((won - lucky) / chosen.players)
        if time.monotonic() > end:
            break
        if len(shares) % 20 == 0:
            print(f"  {len(shares)}: {interval(plain)}, without luck {interval(shares)}", flush=True)
    print(f"\n{game.name}, {chosen.players} players: {first} against {others}")
    print(f"{len(shares) * chosen.players} matches: {interval(plain)}; without luck {interval(shares)}")


if __name__ == "__main__":
    main()
