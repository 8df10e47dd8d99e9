"""Matches as a table: how large they are, and how quickly they are made."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from ludotheque import Game
from ludotheque.arena.contest import prepare
from ludotheque.arena.data import EXTRAS, About, rows, write
from ludotheque.arena.workers import cores

BOT = "random"
MATCHES = 10_000
WITH_EXTRAS = 250
"""Matches with states, masks or texts: many times larger."""


def data(games: list[Game]) -> None:
    """Print sizes and rates, all cores at work."""
    print(f"\nMatches of two, {BOT} in both seats, by {cores()} processes: {MATCHES:,} of each game")
    print(f"(with states, masks or texts: {WITH_EXTRAS})\n")
    more = " | ".join(f"with {extra}" for extra in EXTRAS)
    print(f"| game | events a match | matches/s | bytes a match | {more} |")
    print(f"|---|---|---|---|{'---|' * len(EXTRAS)}")
    for game in games:
        events, rate, size = written(game, MATCHES, ())
        larger = [written(game, WITH_EXTRAS, (extra,))[2] for extra in EXTRAS]
        sizes = " | ".join(f"{one:,.0f}" for one in (size, *larger))
        print(f"| {game.name} | {events:.0f} | {rate:.0f} | {sizes} |", flush=True)


def written(game: Game, matches: int, extras: tuple[str, ...]) -> tuple[float, float, float]:
    """Return events a match, matches a second, bytes a match."""
    setting = game.setting(2)
    about = About(game.name, game.version, 2, dict(setting.options), (BOT,), 1, extras)
    prepare(game, (BOT,))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.parquet"
        begin = time.perf_counter()
        write(path, about, matches, cores())
        spent = time.perf_counter() - begin
        events = sum(len(row["actions"]) for row in rows(path))
        return events / matches, matches / spent, path.stat().st_size / matches
