"""What a table takes: thousands of them, each really played by two people who have left."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.site.played import UNBOUND, memory_of, played
from tests.site.server import Server

TABLES, MOVES, FIRST = 2000, 20, 50
"""How many tables, with how many moves each; and how many are played before, to have everything loaded."""
A_DAY = "86400"
QUIET_SECONDS = 20.0
"""After which what was drawn for those who have left is forgotten."""


def memory(games: Sequence[str], tables: int = TABLES) -> None:
    """Print what a table of each game takes of the server's own memory."""
    print(f"\n| game | KB a table, of {tables:,} with {MOVES} moves each that nobody looks at |\n|---|---|")
    for game in games:
        print(f"| {game} | {kilobytes_of(game, tables):.0f} |", flush=True)


def kilobytes_of(game: str, tables: int) -> float:
    """Return by how much a server grows with each table that was played and left, and is still awake."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), 1, *UNBOUND, "--keep-awake", A_DAY)
        try:
            grown = []
            for count in (FIRST, tables):
                asyncio.run(played(server.address, game, count, MOVES))
                time.sleep(QUIET_SECONDS)
                grown.append(memory_of(server.process.pid))
        finally:
            server.stop()
    before, after = grown
    return (after - before) * 1000 / tables
