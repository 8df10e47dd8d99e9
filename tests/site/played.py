"""Tables that two people play at and then leave, and pages of boards, at a real server."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from ludotheque import Game
from ludotheque.engine.play.variations import Variations
from ludotheque.site.pages.analysis.board_state import address_of
from tests.patience import PATIENCE

AT_ONCE = 24
"""Tables that are played at the same time."""
UNBOUND = ("--tables-a-minute", "1000000", "--requests-a-minute", "1000000")
"""For a server at which one address makes all tables."""


def memory_of(pid: int) -> float:
    """Return how much memory a process has, in MB."""
    used: float = psutil.Process(pid).memory_info().rss
    return used / 1e6


async def played(address: str, game: str, tables: int, moves: int = 20) -> None:
    """Have tables played by two people each, who leave after so many moves."""
    never_kept = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=never_kept) as http:
        waiting = iter(range(tables))

        async def seat_people() -> None:
            for number in waiting:
                await _play(http, game, moves, random.Random(number))

        await asyncio.gather(*(seat_people() for _ in range(AT_ONCE)))


async def _play(http: httpx.AsyncClient, game: str, moves: int, chooser: random.Random) -> None:
    """Play at one table: two people see every move, and somebody looks at the page once."""
    made = (await http.post("/api/tables", json={"game": game, "seats": ["me", "me"]})).json()
    path = f"/tables/{made['table']}"
    async with AsyncExitStack() as room:
        people = []
        for seat in "01":
            person = await room.enter_async_context(_line(http, f"/api{path}/live"))
            await person.send(json.dumps({"token": made["tokens"][seat]}))
            people.append(person)
        seen = await _newest(people, 0)
        (await http.get(path)).raise_for_status()
        async with _line(http, f"{path}/socket") as page:
            await _drawn(page)
        for _ in range(moves):
            if seen["over"]:
                break
            move = chooser.choice(seen["moves"])
            await people[seen["to_move"]].send(json.dumps({"number": seen["number"], "move": move}))
            seen = await _newest(people, seen["number"] + 1)


async def _newest(people: list[ClientConnection], number: int) -> dict[str, Any]:
    """Return the table as whoever is to move sees it, as soon as everybody has seen that many events."""
    views = []
    for person in people:
        view = json.loads(await person.recv())
        while view["number"] < number:
            view = json.loads(await person.recv())
        views.append(view)
    turn = views[0]["to_move"]
    return views[turn or 0]  # type: ignore[no-any-return]


async def _drawn(page: ClientConnection) -> str | None:
    """Wait until a page is told what is on it; return why it is not, if so."""
    while True:
        told = json.loads(await page.recv())
        if "refused" in told:
            return str(told["refused"]["reason"])
        if "parts" in told:
            return None


@asynccontextmanager
async def _line(http: httpx.AsyncClient, path: str) -> AsyncIterator[ClientConnection]:
    here = str(http.base_url).rstrip("/")
    address = here.replace("http", "ws", 1) + path
    async with connect(
        address, origin=Origin(here), max_size=None, open_timeout=300, ping_interval=None
    ) as line:  # however busy the machine is
        yield line


def board(game: Game, events: int, seed: int = 1) -> str:
    """Return the address of a board with so many events on it: a match, and how else it may go on."""
    tree, chooser = Variations(game, game.setting(2)), random.Random(seed)
    while tree.size < events:
        if tree.match.over:
            tree.go(chooser.choice(tree.here.path()))
        else:
            tree.play(chooser.choice(tree.match.moves()))
    tree.go(tree.end_of(tree.root))
    return address_of(tree)


async def boards_opened(address: str, paths: list[str]) -> list[str]:
    """Have boards open on as many pages at once; return why some were refused."""
    refused: list[str] = []
    async with httpx.AsyncClient(base_url=address) as http, AsyncExitStack() as room:
        for path in paths:
            page = await room.enter_async_context(_line(http, path.replace("?", "/socket?", 1)))
            if reason := await _drawn(page):
                refused.append(reason)
                await page.wait_closed()
                assert page.close_code == 1013
    return refused
