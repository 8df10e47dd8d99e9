"""Servers that are killed again and again under load."""

import contextlib
import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx

from tests.patience import PATIENCE, dawdle, until
from tests.site.played import UNBOUND
from tests.site.server import Api, Server

TABLES = [
    ("titus", ["me", "me"]),
    ("tantalus", ["me", "me"]),
    ("temptation", ["me", "bot:random"]),
    ("titus", ["bot:random", "me", "bot:greedy"]),
]

KEPT = 3
"""How many tables a program looks at again."""
CLOSED_SECONDS = 0.5
"""For how long a server that did not answer is left alone."""
LEAST = 6
"""Moves that are made before something happens, however long they take: it happens to a house in use."""
AGAIN = 0.1
"""How often a move that was acknowledged is sent once more, wherever."""


class Away(Exception):
    """Nothing can be saved at the moment: that is a clear answer, and one may ask again."""


class Program(threading.Thread):
    """Plays at one table after the other at any of several servers, and notes what they acknowledged."""

    def __init__(self, servers: Sequence[Server], game: str, seats: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.servers, self.game, self.seats = servers, game, seats
        self.chooser = random.Random(seed)
        self.table: dict[str, Any] | None = None
        self.acknowledged: dict[str, tuple[str, list[Any]]] = {}
        """Table → a token, and its history as it was acknowledged last."""
        self.moves = self.away = 0
        self.problem: Exception | None = None
        self.ended = False

    def run(self) -> None:
        with contextlib.ExitStack() as stack:
            self.doors = {stack.enter_context(Api(server.address)): 0.0 for server in self.servers}
            while not self.ended:
                try:
                    self._play()
                except Away:
                    self.away += 1
                    dawdle(0.05)
                except httpx.TransportError:
                    dawdle(0.05)
                except Exception as error:
                    self.problem = error
                    return

    def _ask(self, ask: Callable[[Api], httpx.Response]) -> httpx.Response:
        """Return what any of the servers answers; one that did not is left alone for a while."""
        now = time.monotonic()
        doors = [door for door, closed in self.doors.items() if closed < now] or [*self.doors]
        door = self.chooser.choice(doors)
        try:
            return ask(door)
        except httpx.TransportError:
            self.doors[door] = now + CLOSED_SECONDS
            raise

    def _play(self) -> None:
        while not self.ended:
            if self.table is None:
                wish = {"game": self.game, "seats": self.seats}
                self.table = _answered(self._ask(lambda api: api.post("/tables", wish)), 201)  # noqa: B023
            name, tokens = self.table["table"], self.table["tokens"]
            seen = self._see(name, self.table["token"])
            if seen["over"]:
                self.table = None
                continue
            token = tokens.get(str(seen["to_move"]))
            if token is None:
                dawdle(0.005)
                continue
            seen = self._see(name, token)
            if seen["moves"]:
                self._move(name, token, seen["number"], self.chooser.choice(seen["moves"]))

    def _move(self, name: str, token: str, number: int, move: str) -> None:
        def send(api: Api) -> httpx.Response:
            return api.move(name, token, number, move)

        answer = self._ask(send)
        if answer.status_code == 409:
            return
        mine = told = _answered(answer)["history"]
        first = self.table["token"] if self.table else token
        if token != first:
            told = self._see(name, first)["history"]
        self.acknowledged[name] = (first, told)
        while len(self.acknowledged) > KEPT:
            del self.acknowledged[next(iter(self.acknowledged))]
        self.moves += 1
        if self.chooser.random() < AGAIN:
            again = _answered(self._ask(send))["history"]
            assert again[: len(mine)] == mine, f"a move at table {name} counted twice"

    def _see(self, name: str, token: str) -> dict[str, Any]:
        return _answered(self._ask(lambda api: api.get(f"/tables/{name}", token)))

    def check(self, api: Api, acknowledged: dict[str, tuple[str, list[Any]]]) -> None:
        """Raise unless everything that was acknowledged is still there."""
        for name, (token, history) in acknowledged.items():
            now = self._seen(api, name, token)["history"]
            assert now[: len(history)] == history, f"table {name} lost events"

    @staticmethod
    def _seen(api: Api, name: str, token: str) -> dict[str, Any]:
        """Return a table as a server has it; one that is too busy is asked again."""
        return _answered(
            until(lambda: api.get(f"/tables/{name}", token), lambda told: told.status_code != 503)
        )


def _answered(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
    if answer.status_code == 503:
        raise Away
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def storm(data: Path, kills: int, *options: str, seed: int = 1) -> int:
    """Kill a server so many times; return how many moves it acknowledged, none of which was lost."""
    server, chooser = Server(data, 1, *UNBOUND, *options), random.Random(seed)

    def kill(programs: list[Program]) -> None:
        server.kill()
        known = [dict(program.acknowledged) for program in programs]
        server.start()
        all_there(server, programs, known)

    return weather([server], kills, kill, chooser)


def weather(
    servers: list[Server],
    times: int,
    strike: Callable[[list[Program]], None],
    chooser: random.Random,
    tables: int = len(TABLES),
) -> int:
    """Have programs play at all servers while something happens again and again; return what they moved.

    ``strike`` is what happens, and sees to it that nothing is lost by it.
    """
    wishes = [TABLES[number % len(TABLES)] for number in range(tables)]
    programs = [Program(servers, game, seats, number) for number, (game, seats) in enumerate(wishes)]
    for program in programs:
        program.start()
    try:
        for _ in range(times):
            before = sum(program.moves for program in programs)
            dawdle(chooser.uniform(0.05, 0.8))
            play_on(programs, before + LEAST)
            strike(programs)
            assert not any(program.problem for program in programs), [one.problem for one in programs]
        goes_on(programs)
    finally:
        for program in programs:
            program.ended = True
        for program in programs:
            program.join(PATIENCE)
        for server in servers:
            server.stop()
    return sum(program.moves for program in programs)


def all_there(server: Server, programs: list[Program], known: list[dict[str, tuple[str, list[Any]]]]) -> None:
    """Raise unless a server has all that was acknowledged before."""
    with Api(server.address) as api:
        for program, acknowledged in zip(programs, known, strict=True):
            assert program.problem is None, program.problem
            program.check(api, acknowledged)


def play_on(programs: list[Program], moves: int) -> None:
    """Return when the programs have made so many moves together, or one of them has met a problem."""
    until(lambda: sum(one.moves for one in programs) >= moves or any(one.problem for one in programs))


def goes_on(programs: list[Program]) -> float:
    """Return after how long every program, and so every bot that it waits for, has made a further move."""
    before, begin = [program.moves for program in programs], time.monotonic()

    def all_moved() -> bool:
        assert not any(program.problem for program in programs), [program.problem for program in programs]
        return all(program.moves > moves for program, moves in zip(programs, before, strict=True))

    until(all_moved)
    return time.monotonic() - begin
