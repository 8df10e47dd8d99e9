"""Several servers on one PostgreSQL database, beside one with SQLite, and boardgame.io, in the same run.

Every program is connected to any one of the servers, so that half of all tables, or more, are played at two
of them; a move counts when the other player has seen it. What is counted besides is the time of the processor,
which tells more than moves a second where driver, servers and database share two cores.
"""

from __future__ import annotations

import contextlib
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

from benchmarks.site import RIVAL_PORT, TABLES, install, measured_node, theirs
from benchmarks.site.many_tables import filled

LET_IN = ("--connections", "20000", "--connections-per-address", "20000", "--tables-a-minute", "1000000")
LIVE, FINISHED = 2000, 100_000
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
    print(f"\n{TABLES} tables of two sockets, each at any of the servers; CPU in milliseconds a move\n")
    print("| | moves/s | CPU, servers | the busiest | CPU, database | p50, p99 ms at 200/s | CPU at 200/s |")
    print("|---|---|---|---|---|---|---|")
    carried: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder, theirs() as rival:
        _row("boardgame.io, in memory", None, [rival], None, seconds)
        with _servers(Path(folder) / "sqlite", 1) as servers:
            _row("SQLite, one process", servers, [one.process for one in servers], None, seconds)
        for count in (1, 2, 4):
            with database(found) as postgres, _servers(Path(folder) / str(count), count, postgres) as servers:
                name = f"PostgreSQL, {count} process{'es' if count > 1 else ''}"
                carried[count] = _row(name, servers, [one.process for one in servers], postgres, seconds)
    print(
        f"\nby the busiest's time of the processor, two processes carry × {carried[2] / carried[1]:.2f} of "
        f"what one does, and four × {carried[4] / carried[1]:.2f}, until the cores are full"
    )
    with database(found) as postgres, tempfile.TemporaryDirectory() as folder:
        _many(postgres, Path(folder), seconds)


def _row(
    name: str,
    servers: Sequence[Server] | None,
    running: Sequence[subprocess.Popen[Any]],
    postgres: Postgres | None,
    seconds: float,
) -> float:
    """Print a row; return how many moves a second the servers could carry, each with a core of its own."""
    full, spent = _load(servers, running, postgres, TABLES, seconds, 0)
    calm, calmly = _load(servers, running, postgres, TABLES, seconds, THINK)
    own, busiest, base = (1000 * one / full["moves"] for one in _sums(spent))
    at_200 = 1000 * (sum(calmly.servers) + calmly.database) / calm["moves"]
    print(
        f"| {name} | {full['rate']:,} | {own:.2f} | {busiest:.2f} | {base:.2f} "
        f"| {calm['p50']}, {calm['p99']} | {at_200:.2f} |",
        flush=True,
    )
    return 1000 / busiest


def _sums(spent: Spent) -> tuple[float, float, float]:
    return sum(spent.servers), max(spent.servers), spent.database


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
    postgres = Postgres(programs, "max_connections=100", "shared_buffers=256MB")
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
            times = sorted(_asked(f"{servers[k % 2].address}{page}") for k in range(40))
            print(f"  {page}: half within {statistics.median(times):.1f} ms, 95 % within {times[38]:.1f} ms")


def _asked(address: str) -> float:
    began = time.perf_counter()
    httpx.get(address).raise_for_status()
    return 1000 * (time.perf_counter() - began)
