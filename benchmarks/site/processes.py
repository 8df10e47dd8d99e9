"""Several servers on one PostgreSQL database, beside one with SQLite, and boardgame.io, in the same run.

Every program is connected to any one of the servers, so that half of all tables, or more, are played at two
of them; a move counts when the other player has seen it. What is counted besides is the time of the
processor, which tells more than moves a second where driver, servers and database share two cores.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psutil
from tests.site.postgres import Postgres, programs
from tests.site.server import Server
from tests.site.storm import Program, all_there, goes_on, weather

from benchmarks.site import RIVAL_PORT, TABLES, install, measured_node, theirs
from benchmarks.site.many_tables import filled

LET_IN = ("--connections", "20000", "--connections-per-address", "20000", "--tables-a-minute", "1000000")
LIVE, FINISHED = 2000, 100_000
WARM_SECONDS = 4.0
"""Before anything is counted: in a new process, compiled rules have to be loaded."""
THINK = 500
"""Milliseconds: a hundred tables make two hundred moves a second."""
PAGES = ("/", "/games/titus", "/api/games")


class Spent(NamedTuple):
    """Seconds of the processor."""

    servers: list[float]
    database: float


def processes(seconds: float) -> None:
    """Print the figures of one, two and four processes."""
    found = programs()
    if found is None or not shutil.which("npm"):
        print("processes are measured with PostgreSQL and Node.js, which are not here", file=sys.stderr)
        return
    install()
    print(f"\n{TABLES} tables of two sockets, each at any of the servers; CPU: milliseconds a move\n")
    print(
        "| | moves/s | CPU, servers | CPU, database | at 200/s: p50, p99 ms | CPU, servers | CPU, database |"
    )
    print("|---|---|---|---|---|---|---|")
    costs: dict[int, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder, theirs() as rival:
        _row("boardgame.io, in memory", None, [rival], None, seconds)
        with _servers(Path(folder) / "sqlite", 1) as servers:
            _row("SQLite, one process", servers, [one.process for one in servers], None, seconds)
        for count in (1, 2, 4):
            with database(found) as postgres, _servers(Path(folder) / str(count), count, postgres) as servers:
                name = f"PostgreSQL, {count} process{'es' if count > 1 else ''}"
                costs[count] = _row(name, servers, [one.process for one in servers], postgres, seconds)
    for count in (2, 4):
        full, calm = (count * one / many for one, many in zip(costs[1], costs[count], strict=True))
        print(
            f"\nby the servers' CPU a move, {count} processes carry × {full:.2f} of what one does, "
            f"by that at 200 moves/s × {calm:.2f}, until the cores are full"
        )
    with database(found) as postgres, tempfile.TemporaryDirectory() as folder:
        _many(postgres, Path(folder), seconds)


def _row(
    name: str,
    servers: Sequence[Server] | None,
    running: Sequence[subprocess.Popen[Any]],
    postgres: Postgres | None,
    seconds: float,
) -> tuple[float, float]:
    """Print a row; return what a move costs the servers, at most moves and at 200 a second."""
    _load(servers, running, postgres, TABLES, WARM_SECONDS, 0)
    full, spent = _load(servers, running, postgres, TABLES, seconds, 0)
    calm, calmly = _load(servers, running, postgres, TABLES, seconds, THINK)
    own, base = (1000 * one / full["moves"] for one in (sum(spent.servers), spent.database))
    own_calm, base_calm = (1000 * one / calm["moves"] for one in (sum(calmly.servers), calmly.database))
    print(
        f"| {name} | {full['rate']:,} | {own:.2f} | {base:.2f} "
        f"| {calm['p50']}, {calm['p99']} | {own_calm:.2f} | {base_calm:.2f} |",
        flush=True,
    )
    return own, own_calm


def _load(
    servers: Sequence[Server] | None,
    running: Sequence[subprocess.Popen[Any]],
    postgres: Postgres | None,
    tables: int,
    seconds: float,
    think: int,
) -> tuple[dict[str, Any], Spent]:
    """Have a load driven; return what was seen, and what it cost, measured only while it was full."""
    words: tuple[Any, ...] = ("rival.cjs", RIVAL_PORT, tables, seconds, think)
    if servers is not None:
        ports = ",".join(str(one.port) for one in servers)
        words = ("load.cjs", ports, "json", tables, seconds, think)
    before: list[Spent] = []
    seen = measured_node(*words, begun=lambda: before.append(_spent(running, postgres)))
    after = _spent(running, postgres)
    own = [late - early for late, early in zip(after.servers, before[0].servers, strict=True)]
    return seen, Spent(own, after.database - before[0].database)


def _spent(running: Sequence[subprocess.Popen[Any]], postgres: Postgres | None) -> Spent:
    used = [_of(psutil.Process(one.pid)) for one in running]
    return Spent(used, 0.0 if postgres is None else _of_all(postgres))


def _of(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _of_all(postgres: Postgres) -> float:
    """Return what a database has used, its workers included."""
    main = psutil.Process(int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0]))
    total = _of(main) + main.cpu_times().children_user + main.cpu_times().children_system
    for worker in main.children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            total += _of(worker)
    return total


@contextlib.contextmanager
def database(programs: Path) -> Iterator[Postgres]:
    """Give a database that waits for the disk, as one in use does."""
    postgres = Postgres(programs, "shared_buffers=256MB", "max_wal_size=4GB")
    try:
        yield postgres
    finally:
        postgres.end()


@contextlib.contextmanager
def _servers(folder: Path, count: int, postgres: Postgres | None = None) -> Iterator[list[Server]]:
    store = ("--store", postgres.url) if postgres else ()
    servers = [Server(folder / str(k), 1, *LET_IN, *store) for k in range(count)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


def _many(postgres: Postgres, folder: Path, seconds: float) -> None:
    """Print how two processes fare with many tables kept, and many played at."""
    began = time.perf_counter()
    filled(postgres.url, FINISHED)
    size = postgres.do("select pg_database_size(current_database())")[0][0]
    print(f"\n{FINISHED:,} finished tables take {size / 2**20:,.0f} MB ({time.perf_counter() - began:.0f} s)")
    began = time.perf_counter()
    with _servers(folder, 2, postgres) as servers:
        print(f"two servers were open after {time.perf_counter() - began:.1f} s")
        running = [one.process for one in servers]
        think = 1000 * LIVE // 200
        seen, spent = _load(servers, running, postgres, LIVE, max(2 * seconds, 10.0), think)
        each = [1000 * one / seen["moves"] for one in (sum(spent.servers), spent.database)]
        memory = sum(psutil.Process(one.pid).memory_info().rss for one in running) / 2**20
        print(
            f"{LIVE:,} live tables: {seen['rate']} moves/s, p50 {seen['p50']} ms, p99 {seen['p99']} ms; "
            f"CPU a move: servers {each[0]:.2f} ms, database {each[1]:.2f} ms; memory: {memory:,.0f} MB"
        )
        for page in PAGES:
            with httpx.Client(base_url=servers[0].address) as reader:
                times = sorted(_asked(reader, page) for _ in range(40))
            print(f"  {page}: half within {statistics.median(times):.1f} ms, 95 % within {times[38]:.1f} ms")


def kills_of_two(times: int = 10, tables: int = 100) -> None:
    """Print how many moves survived when one of two servers was killed again and again."""
    found = programs()
    if found is None:
        print("two servers are killed with PostgreSQL, which is not here", file=sys.stderr)
        return
    chooser, delays = random.Random(1), list[float]()
    with database(found) as postgres, tempfile.TemporaryDirectory() as folder:
        store = (*LET_IN, "--requests-a-minute", "1000000", "--store", postgres.url)
        servers = [Server(Path(folder) / str(k), 1, *store) for k in range(2)]

        def strike(programs: list[Program]) -> None:
            killed, other = chooser.sample(servers, 2)
            killed.kill()
            delays.append(_bots_went_on(postgres))
            all_there(other, programs, [dict(program.acknowledged) for program in programs])
            goes_on(programs)
            killed.start()

        moves = weather(servers, times, strike, chooser, tables)
        logs = sum(server.log().count("Traceback") for server in servers)
    print(
        f"one of two servers killed {times} times, {tables} tables at both: {moves:,} moves acknowledged, "
        f"none lost, none twice; every bot went on within {max(delays):.1f} s; tracebacks: {logs}"
    )


def _bots_went_on(postgres: Postgres) -> float:
    """Return after how long all bots have moved whose turn it is now."""
    began = time.monotonic()
    waiting = dict(postgres.do("select id, version from standings where due"))
    names = ", ".join(f"'{name}'" for name in waiting) or "''"
    while waiting:
        now = dict(postgres.do(f"select id, version from standings where id in ({names})"))
        waiting = {name: version for name, version in waiting.items() if now.get(name) == version}
        time.sleep(0.05)
    return time.monotonic() - began


def _asked(reader: httpx.Client, page: str) -> float:
    began = time.perf_counter()
    reader.get(page).raise_for_status()
    return 1000 * (time.perf_counter() - began)
