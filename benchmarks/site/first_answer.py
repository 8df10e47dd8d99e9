"""How long a person waits for a bot's first answer where nothing was ever compiled."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from pathlib import Path

import httpx
from tests.site.server import Server

import ludotheque

LEVELS = ("easy", "medium", "hard", "expert")
GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


def first_answers() -> None:
    """Print the slowest first answer of any level over five games: an empty cache, one core busy."""
    print("\nA bot's first answer, seconds from the person's move; an empty cache, one core busy\n")
    print(f"| game | {' | '.join(LEVELS)} |\n|---|{'---|' * len(LEVELS)}")
    busy = multiprocessing.get_context("spawn").Process(target=_work, daemon=True)
    busy.start()
    slowest = 0.0
    for game in GAMES:
        times = [_answered(game, level) for level in LEVELS]
        slowest = max(slowest, *times)
        print(f"| {game} | {' | '.join(f'{spent:.2f}' for spent in times)} |")
    busy.kill()
    print(f"\nslowest: {slowest:.2f} s")


def _work() -> None:
    while True:
        sum(range(10_000))


def _answered(game: str, level: str) -> float:
    """Return how long a bot took to answer the first move of a match."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LUDOTHEQUE_CACHE"] = f"{folder}/cache"
        server = Server(Path(folder) / "data")
        try:
            with httpx.Client(base_url=server.address, timeout=120) as program:
                return _played(program, game, level)
        finally:
            server.stop()
            del os.environ["LUDOTHEQUE_CACHE"]


def _played(program: httpx.Client, game: str, level: str) -> float:
    players = ludotheque.load(game).players[0]
    seats = ["me", *[f"bot:{level}"] * (players - 1)]
    made = program.post("/api/tables", json={"game": game, "players": players, "seats": seats}).json()
    address = f"/api/tables/{made['table']}"
    program.headers["Authorization"] = f"Bearer {made['token']}"
    told = program.get(address).json()
    while told["to_move"] == made["seat"]:
        move = {"number": told["number"], "move": told["moves"][0]}
        told = program.post(f"{address}/moves", json=move).json()
    begin, number = time.perf_counter(), told["number"]
    while told["number"] == number and not told["over"]:
        time.sleep(0.01)
        told = program.get(address).json()
    return time.perf_counter() - begin
