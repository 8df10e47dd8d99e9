"""The ceiling: what somebody who sees everything takes from the expert, and so how much room there is.

``python -m benchmarks.ceiling [--games titus …] [--players 2] [--iterations 1500] [--minutes 30]``

One seat searches as the expert does, with the same number of iterations, but all hands lie open to it; in
all other seats sits the expert. Every deal is played once with the seer in each seat. A game that hides
nothing has no such seer: there it is the expert that looks eight times as far, which says what is left to be
found by looking. Shares have luck taken off (:mod:`benchmarks.luck`) and a 95 % interval by deals.

A game ends when it is settled by counted wins (``ludotheque.arena.intervals.sequential``) whether the seer
takes more than an even share and a twentieth, or when the deals or the minutes are over. Deals that were
played are kept, and the next run goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import Any

import ludotheque
from benchmarks.claims import FEW_CARDS
from benchmarks.duel import Side, interval, played
from benchmarks.strength import KEPT
from ludotheque import Game
from ludotheque.arena.contest import digest
from ludotheque.arena.intervals import sequential
from ludotheque.arena.results import lines
from ludotheque.bots.columns import ALL_KNOWN
from ludotheque.bots.search import SearchBot
from ludotheque.bots.tree import Tree
from ludotheque.engine.play.sight import Sight

NEAR = 0.05
"""How far above an even share still is near it."""
FURTHER = 8
"""How many times as far the seer looks where nothing is hidden."""
LEAST = 10
"""Deals before anything is settled, for the interval's sake."""
AT_FOUR = ("labyrinthe", "titus")
"""Games that are asked for at four, too."""


class Seer(SearchBot):
    """The expert, with everything open to it: nothing is dealt again."""

    def _searched(self, sight: Sight) -> list[Tree]:
        return super()._searched(replace(sight, seat=ALL_KNOWN))


class OpenSide(Side):
    """A seat that is shown the whole state."""

    def __init__(self, game: Game, iterations: int, seed: int) -> None:
        self.bot = Seer(iterations=iterations, seed=seed, infer=False)
        self.moves, self.seconds = 0, 0.0

    def sight(self, match: ludotheque.Match, seat: int) -> Sight:
        """Return the seat's sight with nothing concealed."""
        return replace(match.sight(seat), position=match.position)


def hides(game: Game, options: dict[str, Any]) -> bool:
    """Tell whether a seat ever knows less than the whole state, in a match of random bots."""
    match = game.start(players=game.players[0], seed=1, options=options)
    bot = ludotheque.bot("random", seed=1)
    while not match.over:
        assert isinstance(match.to_move, int)
        if any(match.position.seen_by(seat) != match.position for seat in range(match.players)):
            return True
        match.play(bot.choose(match.sight(match.to_move)))
    return False


def options_of(game: Game, players: int) -> dict[str, Any]:
    """Return the table at which a game is asked: as usual, but for matches that would be very long."""
    return FEW_CARDS if game.name == "tantalus" else game.preset("usual", players)


@dataclass
class Ceiling:
    """A game at a number of players: the deals that were played."""

    game: Game
    players: int
    iterations: int
    path: Path
    shares: list[list[float]] = field(default_factory=list)
    """Of the win, deal by deal, with the seer in each seat."""
    fair: list[list[float]] = field(default_factory=list)
    """The same without luck."""

    def __post_init__(self) -> None:
        self.options = options_of(self.game, self.players)
        self.hidden = hides(self.game, self.options)
        if self.path.exists():
            for line in lines(self.path, mend=True):
                if "won" in line:
                    self.note(line)

    def note(self, line: dict[str, Any]) -> None:
        """Count a deal."""
        self.shares.append(line["won"])
        self.fair.append([won - luck for won, luck in zip(line["won"], line["luck"], strict=True)])

    @property
    def settled(self) -> bool | None:
        """Whether the seer takes more than nearly an even share; None while that is open."""
        if len(self.shares) < LEAST:
            return None
        return sequential(
            [won for deal in self.shares for won in deal], 1 / self.players + NEAR, self.players
        )

    def play(self, deals: int, deadline: float) -> None:
        """Play deals until it is settled, or enough, or the time is over."""
        seer_iterations = self.iterations * (1 if self.hidden else FURTHER)
        sides = OpenSide(self.game, seer_iterations, 1), Side(f"expert:{self.iterations}", self.game, 2)
        chosen = argparse.Namespace(players=self.players, options=self.options)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            if not file.tell():
                file.write(json.dumps({"contest": f"the ceiling of {self.game.name}"}) + "\n")
            while len(self.shares) < deals and self.settled is None and time.monotonic() < deadline:
                deal = len(self.shares) + 1
                found = [played(self.game, sides, seat, chosen, deal) for seat in range(self.players)]
                line = {"deal": deal, "won": [won for won, _ in found], "luck": [luck for _, luck in found]}
                file.write(json.dumps(line) + "\n")
                file.flush()
                self.note(line)

    @property
    def row(self) -> str:
        """What was found, as a row of the table."""
        who = "sees everything" if self.hidden else f"looks {FURTHER} times as far"
        begin = f"| {self.game.name} | {self.players} | {who} |"
        if not self.shares:
            return f"{begin} | | 0 | |"
        counted = interval([fmean(deal) for deal in self.shares])
        fair = interval([fmean(deal) for deal in self.fair])
        many = len(self.shares) * self.players
        answers = {None: "not settled", True: "room", False: "near even"}
        return f"{begin} {fair} | {counted} | {many} | {answers[self.settled]} |"


def asked(chosen: argparse.Namespace) -> Iterator[Ceiling]:
    """Give the games and numbers of players in question."""
    for name in chosen.games:
        game = ludotheque.load(name)
        for players in chosen.players or ((2, 4) if name in AT_FOUR else (2,)):
            if players in game.players:
                bots = f"{chosen.iterations}-{digest(game, ['expert'])}"
                path = chosen.keep / f"{name}-ceiling-{players}-{bots}.jsonl"
                yield Ceiling(game, players, chosen.iterations, path)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ceiling", description=__doc__)
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument("--players", nargs="+", type=int, help="how many play (2; some games 4 as well)")
    parser.add_argument("--iterations", type=int, default=1500, help="a move (1500)")
    parser.add_argument("--deals", type=int, default=100, help="of each, at most (100)")
    parser.add_argument("--minutes", type=float, default=30, help="for everything together (30)")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where deals are kept")
    chosen = parser.parse_args()
    end = time.monotonic() + 60 * chosen.minutes
    every = list(asked(chosen))
    try:
        for number, one in enumerate(every):
            now = time.monotonic()
            one.game.compile()
            one.play(chosen.deals, now + (end - now) / (len(every) - number))
            print(one.row, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
    print("| game | players | who | without luck | counted | matches | |")
    print("|---|---|---|---|---|---|---|")
    for one in every:
        print(one.row)


if __name__ == "__main__":
    main()
