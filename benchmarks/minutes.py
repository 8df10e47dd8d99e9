"""How long a match takes one person among bots, by preset and players: ``python -m benchmarks.minutes``.

``medium``, the usual opponent, plays in every seat. A person is taken to think ten seconds where there is
something to choose; a move that is the only one, or a bot's, takes a little more than one. Beside the median
stands what the game says (``minutes`` of its presets), and how many matches were drawn or shared.
"""

from __future__ import annotations

import argparse
from statistics import median

import ludotheque
from ludotheque import Game

LEVEL = "medium"
THINKING, WATCHING = 10.0, 1.2
"""Seconds that a person takes to choose a move, and to look at one."""
LONGEST = 2_000
"""Moves after which a match that has no other end is broken off, and does not count."""


def lasted(game: Game, preset: str, players: int, seed: int) -> tuple[float, bool] | None:
    """Return the minutes that a match takes whoever sits in one of its seats, and whether it was shared."""
    match = game.start(players=players, seed=seed, options=game.preset(preset, players))
    bots = [ludotheque.bot(LEVEL, seed=10 * seed + seat) for seat in range(players)]
    seconds, moves = 0.0, 0
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        chooses = seat == seed % players and len(match.actions()) > 1
        seconds += THINKING if chooses else WATCHING
        match.play(bots[seat].choose(match.sight(seat)))
        moves += 1
        if moves > LONGEST:
            return None
    return seconds / 60, len(match.winners) > 1


def row(game: Game, preset: str, players: int, matches: int) -> str:
    """Return what was found, as a row of the table."""
    found = [one for seed in range(matches) if (one := lasted(game, preset, players, seed))]
    begin = f"| {game.name} | {preset} | {players} | {game.minutes(preset, players)} |"
    if not found:
        return f"{begin} | | 0 of {matches} |"
    shared = sum(shared for _, shared in found)
    return f"{begin} {median(time for time, _ in found):.0f} | {shared} | {len(found)} of {matches} |"


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.minutes", description=__doc__)
    parser.add_argument("--games", nargs="+", default=ludotheque.games(), help="which games (all)")
    parser.add_argument("--matches", type=int, default=16, help="of each (16)")
    chosen = parser.parse_args()
    print("| game | preset | players | minutes said | minutes found | drawn or shared | ended |")
    print("|---|---|---|---|---|---|---|")
    for name in chosen.games:
        game = ludotheque.load(name)
        game.compile()
        ludotheque.bot(LEVEL).prepare(game)
        for preset in game.presets:
            for players in game.players:
                print(row(game, preset, players, chosen.matches), flush=True)


if __name__ == "__main__":
    main()
