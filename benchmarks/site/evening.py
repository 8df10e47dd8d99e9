"""An evening of 64 people at one address, each with the one page they would have open: how long a move takes.

Whoever plays has the page of their table and its socket; whoever does not has the page of the evening, and
fetches it again when its socket says that there is news. A big screen hangs on the wall. As many tables
without an evening stand beside it, by the same program.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import psutil
from tests.site.server import Api, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

PEOPLE, ROUNDS, WARM_TABLES = 64, 2, 2
THINK_SECONDS = 0.5
"""How long somebody thinks, in the middle: from half of it to one and a half."""
SCREEN_SECONDS, HOST_SECONDS = 6.0, 1.0
"""How often the big screen, and whoever has the evening in hand, look."""
REST_SECONDS = 0.5
"""Between two times that a page of the evening is fetched, in the middle, as its script has it."""
GAME = "labyrinthe"
"""The one that is over soonest."""
FORMATS = ("swiss", "free")
MINE = re.compile(r'class="button first large" href="/tables/([0-9a-f]+)"')
BOARD = re.compile(r'src="(/evenings/[0-9a-f]+/tables/[^"]*)"')


class Crowd:
    """Everybody, as one address has them, and what they saw."""

    def __init__(self, server: Server, api: Api) -> None:
        self.server, self.api = server, api
        self.sent: dict[str, tuple[str, int, float]] = {}
        """By table: who moved last, at which number, when."""
        self.moves: list[float] = []
        """Milliseconds until the other one saw a move."""
        self.pages: list[float] = []
        """Milliseconds until a page of the evening was there."""

    @contextlib.asynccontextmanager
    async def socket(self, path: str, token: str) -> AsyncIterator[ClientConnection]:
        """Give the socket of a page."""
        origin, headers = self.server.address, {"Cookie": f"ludo={token}"}
        address = f"{origin.replace('http', 'ws')}{path}"
        async with connect(
            address, origin=Origin(origin), additional_headers=headers, compression=None, max_size=None
        ) as found:
            yield found

    async def fetch(self, path: str, token: str = "") -> str:
        """Return a page."""
        begin = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nAccept: text/html\r\n"
        writer.write(f"{head}Cookie: ludo={token}\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()
        if " 200 " not in answer[:20]:
            raise SystemExit(f"{path}: {answer[:200]}")
        self.pages.append(1000 * (time.perf_counter() - begin))
        return answer

    async def play(self, table: str, token: str) -> None:
        """Play at a table until the match is over."""
        choice, seen = random.Random(token + table), -1
        async with self.socket(f"/tables/{table}/socket", token) as socket:
            async for message in socket:
                told = json.loads(message)
                if "number" not in told:
                    continue
                self._arrived(table, token, told["number"])
                if told["stage"] == "over":
                    return
                if told["moves"] and told["number"] > seen:
                    seen = told["number"]
                    await asyncio.sleep(THINK_SECONDS * (0.5 + choice.random()))
                    move = choice.choice(told["moves"])
                    self.sent[table] = token, seen, time.perf_counter()
                    chosen = move if isinstance(move, str) else move[0]
                    await socket.send(json.dumps({"number": seen, "move": chosen}))

    def _arrived(self, table: str, token: str, number: int) -> None:
        who, before, at = self.sent.get(table, (token, 0, 0.0))
        if who != token and number > before:
            self.moves.append(1000 * (time.perf_counter() - at))
            del self.sent[table]

    async def attend(self, evening: str, token: str, free: bool) -> None:
        """Be of an evening: at one's table while there is one, else at the page that says so."""
        with contextlib.suppress(ConnectionClosed):  # the evening is over
            while True:
                if free:
                    said = await asyncio.to_thread(self.api.post, f"/evenings/{evening}/free", {}, token)
                    assert said.status_code == 204, said.text
                await self.play(await self._table(evening, token), token)

    async def _table(self, evening: str, token: str) -> str:
        """Return the table that waits, once there is one; what is told meanwhile is fetched together."""
        news = asyncio.Event()

        async def listen(socket: ClientConnection) -> None:
            async for _ in socket:
                news.set()

        async with self.socket(f"/evenings/{evening}/socket", token) as socket:
            listening = asyncio.create_task(listen(socket))
            try:
                while True:
                    await news.wait()
                    news.clear()
                    if found := MINE.search(await self.fetch(f"/evenings/{evening}", token)):
                        return found[1]
                    await asyncio.sleep(REST_SECONDS * (0.5 + random.random()))
            finally:
                listening.cancel()

    async def screen(self, evening: str) -> None:
        """Hang on the wall: the page, and the first four boards."""
        while True:
            page = await self.fetch(f"/evenings/{evening}/screen")
            for board in BOARD.findall(page)[:4]:
                await self.fetch(board)
            await asyncio.sleep(SCREEN_SECONDS)


def evening() -> None:
    """Print how long a move takes to be seen by the other player, without an evening and at one."""
    print(f"\n{PEOPLE} people at one address, {PEOPLE // 2} tables of {GAME}\n")
    print("| | moves | p50 ms | p99 ms | CPU ms a move | busy | pages of the evening | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as server:
        with contextlib.redirect_stdout(None):
            asyncio.run(_measured(server, None, WARM_TABLES))  # what is loaded once is there by now
        for format_ in (None, *FORMATS):
            asyncio.run(_measured(server, format_))


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        yield server
    finally:
        server.stop()


async def _measured(server: Server, format_: str | None, tables: int = PEOPLE // 2) -> None:
    """Print a row: without a format, of so many tables alone."""
    process = psutil.Process(server.process.pid)
    begin, used = time.perf_counter(), sum(process.cpu_times()[:2])
    with Api(server.address) as api:
        crowd = Crowd(server, api)
        await (_tables(crowd, tables) if format_ is None else _evening(crowd, format_))
    spent = sum(process.cpu_times()[:2]) - used
    busy, each = spent / (time.perf_counter() - begin), 1000 * spent / len(crowd.moves)
    costs = f"{each:.1f} | {busy:.0%}"
    row = f"| {format_ or 'tables alone'} | {_told(crowd.moves)} | {costs} | {_told(crowd.pages)} |"
    print(row, flush=True)


async def _tables(crowd: Crowd, count: int) -> None:
    made = [crowd.api.make(GAME, "me", "me") for _ in range(count)]
    await asyncio.gather(
        *(crowd.play(one["table"], token) for one in made for token in one["tokens"].values())
    )


async def _evening(crowd: Crowd, format_: str) -> None:
    """Have everybody come, and play some rounds; a free evening has as many matches."""
    api = crowd.api
    wish = {"name": "Thursday", "game": GAME, "format": format_}
    made = api.post("/evenings", wish).json()
    evening, here = made["evening"], f"/evenings/{made['evening']}"
    tokens = [
        api.post(f"{here}/people", {"code": made["code"], "name": f"N{k}"}).json()["token"]
        for k in range(PEOPLE)
    ]
    free = format_ == "free"
    guests = [asyncio.create_task(crowd.attend(evening, token, free)) for token in tokens]
    wall = asyncio.create_task(crowd.screen(evening))
    played = 0
    while played < ROUNDS * PEOPLE // 2:
        await asyncio.sleep(HOST_SECONDS)
        for one in (*guests, wall):
            if one.done():
                one.result()
        seen: dict[str, Any] = (await asyncio.to_thread(api.get, here, made["token"])).json()
        tables = [table for each in seen["rounds"] for table in each["tables"]]
        played = sum(table["over"] for table in tables)
        if not free and played == len(tables) and len(seen["rounds"]) < ROUNDS:
            begun = await asyncio.to_thread(api.post, f"{here}/rounds", {}, made["token"])
            assert begun.status_code == 201, begun.text
    for one in (*guests, wall):
        one.cancel()
    await asyncio.gather(*guests, wall, return_exceptions=True)


def _told(times: list[float]) -> str:
    """Return how many there were, and how long they took."""
    if not times:
        return "0 | |"
    order = sorted(times)
    middle, late = (order[int(len(order) * share)] for share in (0.5, 0.99))
    return f"{len(order):,} | {middle:.1f} | {late:.1f}"
