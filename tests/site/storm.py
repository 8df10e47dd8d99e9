"""A server that is killed again and again under load."""

import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from tests.site.server import Api, Server

TABLES = [
    ("titus", ["me", "me"]),
    ("tantalus", ["me", "me"]),
    ("temptation", ["me", "bot:random"]),
    ("titus", ["bot:random", "me", "bot:greedy"]),
]

KEPT = 3
"""How many tables a program looks at again."""


class Program(threading.Thread):
    """Plays at one table after the other, and notes what the server has acknowledged."""

    def __init__(self, server: Server, game: str, seats: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.game, self.seats = server, game, seats
        self.chooser = random.Random(seed)
        self.table: dict[str, Any] | None = None
        self.acknowledged: dict[str, tuple[str, list[Any]]] = {}
        """Table → a token, and its history as it was acknowledged last."""
        self.moves = 0
        self.problem: Exception | None = None
        self.ended = False

    def run(self) -> None:
        while not self.ended:
            try:
                with Api(self.server.address) as api:
                    self._play(api)
            except httpx.TransportError:
                time.sleep(0.05)
            except Exception as error:
                self.problem = error
                return

    def _play(self, api: Api) -> None:
        while not self.ended:
            if self.table is None:
                self.table = api.make(self.game, *self.seats)
            name, tokens = self.table["table"], self.table["tokens"]
            seen = api.see(name, self.table["token"])
            if seen["over"]:
                self.table = None
                continue
            token = tokens.get(str(seen["to_move"]))
            if token is None:
                time.sleep(0.005)
                continue
            seen = api.see(name, token)
            if not seen["moves"]:
                continue
            answer = api.move(name, token, seen["number"], self.chooser.choice(seen["moves"]))
            if answer.status_code == 409:
                continue
            assert answer.status_code == 200, answer.text
            first = self.table["token"]
            told = answer.json()["history"] if token == first else api.see(name, first)["history"]
            self.acknowledged[name] = (first, told)
            while len(self.acknowledged) > KEPT:
                del self.acknowledged[next(iter(self.acknowledged))]
            self.moves += 1

    def check(self, api: Api, acknowledged: dict[str, tuple[str, list[Any]]]) -> None:
        """Raise unless everything that was acknowledged is still there."""
        for name, (token, history) in acknowledged.items():
            now = api.see(name, token)["history"]
            assert now[: len(history)] == history, f"table {name} lost events"


def storm(data: Path, kills: int, seed: int = 1) -> int:
    """Kill a server so many times; return how many moves it acknowledged, none of which was lost."""
    chooser, server = random.Random(seed), Server(data)
    programs = [Program(server, game, seats, number) for number, (game, seats) in enumerate(TABLES)]
    for program in programs:
        program.start()
    try:
        for _ in range(kills):
            time.sleep(chooser.uniform(0.05, 0.8))
            server.kill()
            known = [dict(program.acknowledged) for program in programs]
            server.start()
            with Api(server.address) as api:
                for program, acknowledged in zip(programs, known, strict=True):
                    assert program.problem is None, program.problem
                    program.check(api, acknowledged)
        _goes_on(programs)
    finally:
        for program in programs:
            program.ended = True
        for program in programs:
            program.join(30)
        server.stop()
    return sum(program.moves for program in programs)


def _goes_on(programs: list[Program]) -> None:
    """Raise unless every program, and so every bot that it waits for, makes further moves."""
    before = [program.moves for program in programs]
    end = time.monotonic() + 60
    while any(program.moves == moves for program, moves in zip(programs, before, strict=True)):
        assert time.monotonic() < end, "a table does not go on"
        assert not any(program.problem for program in programs), [program.problem for program in programs]
        time.sleep(0.05)
