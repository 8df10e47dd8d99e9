"""Ten minutes of a busy evening: whether memory stays where it is, and nobody waits.

People play each other, bots of every level play people and each other, matches are replayed, hints are asked
for, some join and leave, some read slowly, some vanish without a word.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
from tests.site.server import Server
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LEVELS = ("easy", "medium", "hard", "expert")
EARLY_SECONDS = 120.0
"""When memory is looked at first: everything has been compiled by then."""
GUESTS = 24
HINTED = 0.1
"""How often somebody who is to move asks for a hint first."""


@dataclass
class Evening:
    """What was seen."""

    server: Server
    until: float
    requests: int = 0
    slow: list[str] = field(default_factory=list)
    """Requests that took more than a second."""
    broken: list[str] = field(default_factory=list)
    """Answers of the 500s."""
    hints: int = 0
    over: list[str] = field(default_factory=list)
    """Tables whose matches are over."""

    async def ask(self, http: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request, and note how it went."""
        begin = time.perf_counter()
        answer = await http.request(method, path, **more)
        spent = time.perf_counter() - begin
        self.requests += 1
        if spent > 1:
            self.slow.append(f"{method} {path}: {spent:.1f} s")
        if answer.status_code >= 500 and answer.status_code != 503:
            self.broken.append(f"{method} {path}: {answer.status_code}")
        return answer


def soak(minutes: float = 10.0) -> None:
    """Print what ten minutes of a busy evening do to the server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), 1, "--proxy", "127.0.0.1")
        try:
            early, late, evening = asyncio.run(_evening(server, 60 * minutes))
        finally:
            server.stop()
        log = server.log()
    print(f"\nA busy evening of {minutes:g} minutes, {GUESTS} guests\n")
    print(
        f"requests: {evening.requests:,}; hints: {evening.hints}; tables to look back on: {len(evening.over)}"
    )
    print(f"memory after two minutes {early:.0f} MB, at the end {late:.0f} MB: × {late / early:.2f}")
    print(f"requests over a second: {len(evening.slow)} {evening.slow[:3]}; broken: {evening.broken[:3]}")
    print(f"tracebacks in the log: {log.count('Traceback')}")
    if "Traceback" in log:
        print(log[: log.index("Traceback") + 3000][-4000:])


async def _evening(server: Server, seconds: float) -> tuple[float, float, Evening]:
    evening = Evening(server, time.monotonic() + seconds)
    guests = [asyncio.create_task(_guest(evening, number)) for number in range(GUESTS)]
    process = psutil.Process(server.process.pid)
    await asyncio.sleep(min(EARLY_SECONDS, seconds / 2))
    early = process.memory_info().rss / 1e6
    await asyncio.gather(*guests)
    return early, process.memory_info().rss / 1e6, evening


async def _guest(evening: Evening, number: int) -> None:
    """Come from an address of one's own, and do this and that."""
    choice, headers = random.Random(number), {"X-Forwarded-For": f"10.0.0.{number}"}
    async with httpx.AsyncClient(base_url=evening.server.address, timeout=60, headers=headers) as http:
        while time.monotonic() < evening.until:
            act = choice.choice((_play, _play, _play, _watch, _look_back, _join, _bots_alone))
            with contextlib.suppress(httpx.TransportError, WebSocketException, OSError, TimeoutError):
                await act(evening, http, choice)


async def _play(evening: Evening, http: httpx.AsyncClient, choice: random.Random) -> None:
    """Play some moves against a bot, and leave."""
    game, level = choice.choice(GAMES), choice.choice(LEVELS)
    body = {"game": game, "seats": ["me", f"bot:{level}"]}
    answer = await evening.ask(http, "POST", "/api/tables", json=body)
    if answer.status_code != 201:
        await asyncio.sleep(1)
        return
    made = answer.json()
    headers, table = {"Authorization": f"Bearer {made['token']}"}, f"/api/tables/{made['table']}"
    for _ in range(choice.randint(1, 40)):
        answer = await evening.ask(http, "GET", table, headers=headers)
        if answer.status_code != 200:
            return
        told = answer.json()
        if told["over"] or time.monotonic() > evening.until:
            evening.over.append(made["table"])
            return
        if told["to_move"] == made["seat"]:
            move = {"number": told["number"], "move": choice.choice(told["moves"])}
            if choice.random() < HINTED:
                await _hint(evening, made)
            await evening.ask(http, "POST", f"{table}/moves", json=move, headers=headers)
        await asyncio.sleep(choice.random() * 0.3)


async def _hint(evening: Evening, made: dict[str, Any]) -> None:
    """Ask an expert on the page of a table."""
    origin = evening.server.address
    address = f"{origin.replace('http', 'ws')}/tables/{made['table']}/socket"
    headers = {"Cookie": f"ludo={made['token']}"}
    async with connect(address, origin=Origin(origin), additional_headers=headers) as socket:
        await socket.send(json.dumps({"hint": 1}))
        async with asyncio.timeout(30):
            while not json.loads(await socket.recv()).keys() & {"hint", "refused"}:
                pass
    evening.hints += 1


async def _watch(evening: Evening, http: httpx.AsyncClient, choice: random.Random) -> None:
    """Look over somebody's shoulder, slowly, and vanish without a word."""
    made = await evening.ask(http, "POST", "/api/tables", json={"game": "tantalus", "seats": ["me", "me"]})
    if made.status_code != 201:
        return
    address = evening.server.address.replace("http", "ws")
    socket = await connect(f"{address}/api/tables/{made.json()['table']}/live", max_queue=1)
    await socket.send(json.dumps({}))
    await asyncio.sleep(choice.random() * 5)
    socket.transport.abort()


async def _look_back(evening: Evening, http: httpx.AsyncClient, choice: random.Random) -> None:
    """Replay a match that is over, and look at its chance and its chart."""
    if not evening.over:
        await asyncio.sleep(1)
        return
    table = choice.choice(evening.over)
    for page in ("replay", "fairness", "record", f"replay?move={choice.randint(0, 30)}"):
        await evening.ask(http, "GET", f"/tables/{table}/{page}", follow_redirects=True)


async def _join(evening: Evening, http: httpx.AsyncClient, choice: random.Random) -> None:
    """Make a table for a friend, who comes, says nothing, and goes."""
    game = choice.choice(GAMES)
    made = await evening.ask(http, "POST", "/api/tables", json={"game": game, "seats": ["me", "open"]})
    if made.status_code != 201:
        return
    told = made.json()
    seat = {"code": told["code"], "name": "A friend"}
    await evening.ask(http, "POST", f"/api/tables/{told['table']}/seats", json=seat)
    await evening.ask(http, "GET", f"/tables/{told['table']}")


async def _bots_alone(evening: Evening, http: httpx.AsyncClient, choice: random.Random) -> None:
    """Let bots play each other."""
    seats = [f"bot:{choice.choice(LEVELS)}" for _ in range(2)]
    made = await evening.ask(http, "POST", "/api/tables", json={"game": choice.choice(GAMES), "seats": seats})
    if made.status_code == 201:
        evening.over.append(made.json()["table"])
    await asyncio.sleep(2)
