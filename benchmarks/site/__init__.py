"""The site under load, beside boardgame.io in the same run.

Both servers get a hundred tables of two sockets from a driver in Node.js, and a move counts when the other
player's view of it has arrived. boardgame.io keeps tic-tac-toe in memory; ours has every move of Tantalus on
the disk before anybody sees it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
from tests.site.server import Api, Server
from tests.site.storm import storm

HERE = Path(__file__).parent
MODULES = HERE.parents[1] / ".venv" / "rivals" / "node"
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4", "ws@8")
TABLES, ROUNDS, CROWD, KILLS = 100, 3, 3000, 100
LET_IN = ("--connections", str(2 * CROWD), "--connections-per-address", str(2 * CROWD))
COLD_SECONDS = 30.0
"""As long as it takes to compile a few games."""
RIVAL_PORT = 18_123


def site(seconds: float) -> None:
    """Print every figure of the site."""
    if not shutil.which("npm"):
        print("the site is measured with Node.js and npm, which are not here", file=sys.stderr)
        return
    install()
    with tempfile.TemporaryDirectory() as folder, _ours(Path(folder)) as server, theirs():
        _loads(server, max(seconds, 4.0))
    with tempfile.TemporaryDirectory() as folder, _ours(Path(folder)) as server:
        _crowd(server, max(seconds, 4.0))
    _cold_start()
    _first_page()


def kills() -> None:
    """Print how many moves survived how many kills."""
    with tempfile.TemporaryDirectory() as folder:
        moves = storm(Path(folder), KILLS)
    print(f"killed {KILLS} times under load: {moves:,} acknowledged moves, none lost")


def _loads(server: Server, seconds: float) -> None:
    runs: dict[str, list[dict[str, Any]]] = {}
    for _ in range(ROUNDS):
        for name, driver, *words in (
            ("boardgame.io, in memory", "rival.cjs", RIVAL_PORT, TABLES, seconds, 0),
            ("JSON interface", "load.cjs", server.port, "json", TABLES, seconds, 0),
            ("drawn pages", "load.cjs", server.port, "page", TABLES, seconds, 0),
            ("boardgame.io, 200 moves/s", "rival.cjs", RIVAL_PORT, TABLES, seconds, 500),
            ("JSON interface, 200 moves/s", "load.cjs", server.port, "json", TABLES, seconds, 500),
        ):
            runs.setdefault(name, []).append(_node(driver, *words))
    print(
        f"\n| {TABLES} tables of two sockets | moves/s | p50 ms | p99 ms | KB a move |\n|---|---|---|---|---|"
    )
    for name, found in runs.items():
        middle = {key: statistics.median(one.get(key, 0) for one in found) for key in found[0]}
        print(
            f"| {name} | {middle['rate']:,.0f} | {middle['p50']} | {middle['p99']} | {middle.get('kb', '')} |"
        )


def _crowd(server: Server, seconds: float) -> None:
    """Print when spectators see a move, and what each of them takes."""
    process = psutil.Process(server.process.pid)
    _node("load.cjs", server.port, "json", 1, 4.0, 20)  # what is loaded once is there by now
    before = process.memory_info().rss
    driver = _begin("load.cjs", server.port, "json", 1, seconds, 500, CROWD)
    most = before
    while driver.poll() is None:
        most = max(most, process.memory_info().rss)
        time.sleep(0.1)
    seen = json.loads((driver.communicate()[0]).splitlines()[-1])
    each = (most - before) / CROWD / 1024
    print(f"a move to {CROWD:,} spectators: p50 {seen['p50']} ms, p99 {seen['p99']} ms, {each:.0f} KB each")


def _cold_start() -> None:
    """Print how people's moves fare while a bot of each game is being compiled."""
    with tempfile.TemporaryDirectory() as folder:
        usual = os.environ.get("LUDOTHEQUE_CACHE")
        os.environ["LUDOTHEQUE_CACHE"] = f"{folder}/cache"
        try:
            with _ours(Path(folder) / "data") as server:
                with Api(server.address) as api:
                    for game in ("tantalus", "titus", "labyrinthe"):
                        api.make(game, "me", "bot:expert")
                seen = _node("load.cjs", server.port, "json", TABLES, COLD_SECONDS, 500)
        finally:
            os.environ.pop("LUDOTHEQUE_CACHE")
            if usual:
                os.environ["LUDOTHEQUE_CACHE"] = usual
    print(f"from a cold start, compiling: {seen['rate']} moves/s, p50 {seen['p50']} ms, p99 {seen['p99']} ms")


def _first_page() -> None:
    """Print how long a start takes until the first page, and what the page weighs."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        with _ours(Path(folder)) as server:
            page = httpx.get(server.address)
            spent = time.perf_counter() - begin
            weight = len(page.content) + sum(
                len(httpx.get(f"{server.address}{path}").content) for path in _parts(page.text)
            )
    print(f"first page {spent:.2f} s after the command; it weighs {weight / 1024:.0f} KB, scripts and all")


def _parts(html: str) -> set[str]:
    return set(re.findall(r'(?:href|src)="(/(?:static|games/[a-z]+/cover)[^"]*)"', html))


@contextlib.contextmanager
def _ours(folder: Path) -> Iterator[Server]:
    server = Server(folder, 1, *LET_IN)
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def theirs() -> Iterator[subprocess.Popen[bytes]]:
    """Give boardgame.io, running."""
    rival = subprocess.Popen(
        ["node", HERE / "rival_server.cjs", str(RIVAL_PORT)],
        env={**os.environ, "NODE_ENV": "production", "NODE_PATH": str(MODULES / "node_modules")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        time.sleep(3)
        yield rival
    finally:
        rival.kill()
        rival.wait()


def _begin(driver: str, *words: Any) -> subprocess.Popen[str]:
    environment = {**os.environ, "NODE_PATH": str(MODULES / "node_modules")}
    command = ["node", str(HERE / driver), *map(str, words)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def measured_node(driver: str, *words: Any, begun: Callable[[], None]) -> dict[str, Any]:
    """Return what a driver has seen; ``begun`` is called when everybody is there and it begins to count."""
    running = _begin(driver, *words)
    assert running.stdout
    running.stdout.readline()
    begun()
    output = running.communicate(timeout=300)[0]
    if running.returncode:
        raise SystemExit(f"{driver} ended with {running.returncode}")
    found: dict[str, Any] = json.loads(output.splitlines()[-1])
    return found


def _node(driver: str, *words: Any) -> dict[str, Any]:
    running = _begin(driver, *words)
    output = running.communicate(timeout=300)[0]
    if running.returncode:
        raise SystemExit(f"{driver} ended with {running.returncode}")
    found: dict[str, Any] = json.loads(output.splitlines()[-1])
    return found


def install() -> None:
    """Have boardgame.io and what drives the load."""
    if not (MODULES / "node_modules" / "ws").exists():
        print("installing boardgame.io in a folder of its own …", file=sys.stderr)
        MODULES.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--prefix", str(MODULES), "--silent", "--no-save"]
        subprocess.run([*install, *PACKAGES], check=True)
