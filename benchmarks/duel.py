"""Two bots against each other, by the processor's clock: a busy machine does no harm.

``python -m benchmarks.duel GAME A B [--pairs 50] [--players 2] [--options cards=20 stall=40]``

A and B are written as in the arena. Every deal is played once with A in each seat, B in all the others. The
share of A's wins has a 95 % interval by deals, since matches of one deal are alike; after it stands the
same share with luck taken off (see :mod:`benchmarks.luck`), which fewer matches tell. With ``--portable`` A
thinks in portable code and B in machine code.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

import ludotheque
from benchmarks.luck import luck
from ludotheque import Game
from ludotheque.arena.specs import parse
from ludotheque.bots import Bot
from ludotheque.bots.codes import PORTABLE
from ludotheque.bots.search import SearchBot
from ludotheque.engine.play.sight import Sight


class Side:
    """A bot, and how long it took."""

    def __init__(self, text: str, game: Game, seed: int) -> None:
        self.bot: Bot = parse(text).make(game, seed)
        self.moves = 0
        self.seconds = 0.0

    def sight(self, match: ludotheque.Match, seat: int) -> Sight:
        """Return what it is shown of a match."""
        return match.sight(seat)

    def choose(self, match: ludotheque.Match, seat: int) -> str:
        """Return its move."""
        sight = self.sight(match, seat)
        begin = time.thread_time()
        move = self.bot.choose(sight)
        self.seconds += time.thread_time() - begin
        self.moves += 1
        return move


def played(
    game: Game, sides: tuple[Side, Side], seat: int, chosen: argparse.Namespace, deal: int
) -> tuple[float, float]:
    """Return what the first took of a match in which it had that seat, and how much of it was luck."""
    match = game.start(players=chosen.players, seed=deal, options=chosen.options)
    while not match.over:
        to_move = match.to_move
        assert isinstance(to_move, int)
        match.play(sides[to_move != seat].choose(match, to_move))
    won = 1 / len(match.winners) if seat in match.winners else 0.0
    return won, float(luck(match)[seat])


def interval(shares: Sequence[float]) -> str:
    """Return a mean, with half of its 95 % interval."""
    wide = 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    return f"{fmean(shares):.1%} ± {wide:.1%}"


def option(text: str) -> tuple[str, Any]:
    """Return the name and the value of an option, as ``stall=40``, ``isolation=true`` or ``deck=short``."""
    name, _, value = text.partition("=")
    plain = {"true": True, "false": False, "none": None}
    return name, int(value) if value.lstrip("-").isdigit() else plain.get(value, value)


def main() -> None:
    """Play, and print the share now and then."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--pairs", type=int, default=50, help="how many deals (50)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", type=option, nargs="*", default=[])
    parser.add_argument("--portable", action="store_true", help="A's search runs as portable code")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal (1)")
    chosen = parser.parse_args()
    chosen.options = dict(chosen.options)
    SearchBot.clock = staticmethod(time.thread_time)
    game = ludotheque.load(chosen.game)
    game.compile()
    shares, fair, drawn = [], [], 0
    sides = Side(chosen.bots[0], game, 1), Side(chosen.bots[1], game, 2)
    if chosen.portable:
        assert isinstance(sides[0].bot, SearchBot)
        sides[0].bot.code = PORTABLE
    for side in sides:
        side.bot.prepare(game)
    for deal in range(chosen.seed, chosen.seed + chosen.pairs):
        results = [played(game, sides, seat, chosen, deal) for seat in range(chosen.players)]
        drawn += sum(0 < won < 1 for won, _ in results)
        shares.append(fmean(won for won, _ in results))
        fair.append(fmean(won - lucky for won, lucky in results))
        if len(shares) % 10 == 0 or deal == chosen.seed + chosen.pairs - 1:
            pace = ", ".join(f"{1000 * side.seconds / side.moves:.0f}" for side in sides)
            many = len(shares) * chosen.players
            print(
                f"{game.name}, {' from '.join(chosen.bots)}: {interval(shares)} of {many}",
                f"without luck {interval(fair)}",
                f"{drawn} drawn",
                f"{pace} ms a move",
                sep=", ",
                flush=True,
            )


if __name__ == "__main__":
    main()
