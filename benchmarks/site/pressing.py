"""How long others wait while sixty made-up visitors of one address press.

An easy bot, a hint and an analysis, each timed from another address of this machine, alone and then while
the sixty have tables against experts, ask for analyses and open boards.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
from tests.site.server import Api, Server
from websockets.sync.client import connect

PRESSING, HERE = "127.0.0.66", "127.0.0.1"
SIXTY, TRIES = 60, 5
GAME = "tanagra"
"""Whoever begins has much to think about."""
FORM = {"game": GAME, "seat-0": "me", "name-0": "Ann", "seat-1": "bot:easy"}
FORM |= {"players": "2", "first": "seated", "clock": "none", "hints": "yes"}
PAUSE_SECONDS = 0.01
REST_SECONDS = 2.0
"""Between two of each of the sixty: together they send about as much as an address may."""
WARM_SECONDS = 120.0


def pressing() -> None:
    """Print how long somebody waits alone, and beside sixty made-up visitors of another address."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            _warm(server)
            alone = _waits(server)
            with _pressed(server):
                beside = _waits(server)
        finally:
            server.stop()
    for what, seconds in alone.items():
        pressed = f"{beside[what]:.2f} s beside {SIXTY} made-up visitors"
        print(f"{what}: {seconds:.2f} s alone, {pressed} ({beside[what] / seconds:.1f} ×)")


def _waits(server: Server) -> dict[str, float]:
    """Return how long each thing takes, in seconds: the median of some tries."""
    parts: dict[str, Callable[[Server], None]] = {
        "an easy bot's first move": _easy,
        "a hint": _hint,
        "an analysis": _analysis,
        "an empty board": lambda server: _fetched(server, f"/analysis/{GAME}"),
        "the shelf": lambda server: _fetched(server, "/"),
    }
    found = {}
    for name, part in parts.items():
        times = []
        for _ in range(TRIES):
            begin = time.perf_counter()
            part(server)
            times.append(time.perf_counter() - begin)
        found[name] = statistics.median(times)
    return found


def _warm(server: Server) -> None:
    """Have everything compiled: an expert's hint takes its full second only then."""
    end = time.monotonic() + WARM_SECONDS
    while time.monotonic() < end:
        begin = time.perf_counter()
        _analysis(server)
        if time.perf_counter() - begin > 1.0:
            return


def _client() -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=HERE), timeout=300)


def _easy(server: Server) -> None:
    with Api(server.address) as api:
        made = api.make(GAME, "bot:easy", "me")
        while api.see(made["table"], made["token"])["to_move"] != 1:
            time.sleep(PAUSE_SECONDS)


def _hint(server: Server) -> None:
    with _client() as client:
        made = client.post(f"{server.address}/tables", data=FORM, headers={"origin": server.address})
        address = f"{server.address.replace('http', 'ws')}{made.headers['location']}/socket"
        cookie = {"cookie": f"ludo={client.cookies['ludo']}"}
        with connect(address, additional_headers=cookie, origin=server.address) as page:  # type: ignore[arg-type]
            page.send(json.dumps({"hint": 1}))
            while "hint" not in json.loads(page.recv(300)):
                pass


def _analysis(server: Server) -> None:
    with _client() as client:
        client.get(f"{server.address}/analysis/{GAME}")
        form, told = {"players": "2", "expert": "1"}, {"origin": server.address}
        answer = client.post(f"{server.address}/analysis/{GAME}/do", data=form, headers=told)
        assert answer.status_code == 200, answer.text


def _fetched(server: Server, path: str) -> None:
    with _client() as client:
        assert client.get(f"{server.address}{path}").status_code == 200


# the sixty


@contextlib.contextmanager
def _pressed(server: Server) -> Iterator[None]:
    """Have sixty made-up visitors press, in a process of their own."""
    command = [sys.executable, "-m", "benchmarks.site.pressing", server.address]
    press = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert press.stdout
        press.stdout.readline()
        yield
    finally:
        press.kill()
        press.wait()


async def _press(address: str) -> None:
    """Press for ever; say when it has begun. Others press from other machines: theirs is not our time."""
    os.nice(19)
    transport = httpx.AsyncHTTPTransport(local_address=PRESSING, limits=httpx.Limits(max_connections=None))
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=600) as client:

        async def table() -> None:
            body = {"game": GAME, "seats": ["bot:expert", "me"]}
            token = {"Authorization": f"Bearer {secrets.token_urlsafe(24)}"}
            await client.post("/api/tables", json=body, headers=token)

        async def analyses() -> None:
            told = {"origin": address}
            while True:
                cookie = {"cookie": f"ludo={secrets.token_urlsafe(24)}"}
                form = {"players": "2", "expert": "1"}
                await client.post(f"/analysis/{GAME}/do", data=form, headers=told | cookie)
                await client.get(f"/analysis/{GAME}", headers=cookie)
                await asyncio.sleep(REST_SECONDS)

        await asyncio.gather(*(table() for _ in range(2 * SIXTY)))
        loops = [asyncio.create_task(analyses()) for _ in range(SIXTY)]
        await asyncio.sleep(2)
        print("pressing", flush=True)
        await asyncio.gather(*loops)


if __name__ == "__main__":
    asyncio.run(_press(sys.argv[1]))
