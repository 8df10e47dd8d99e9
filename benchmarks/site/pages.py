"""How long a reader waits for the first bytes of a page, with ten thousand matches on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

import httpx
import psutil
from tests.site.server import Server

from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.services import compose
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.thinking import Thinkers

MATCHES = 10_000
MINE = 1_000
"""Of those, how many are of whoever looks at their own shelf."""
TARGET = 50.0
"""Milliseconds."""
TIMES = 60
GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LEVELS = ("easy", "medium", "hard", "expert")
PAGES = ("/", "/me", "/me?over=9", "/me/turns", "/games/titus", "/games/titus/learn")


def pages() -> None:
    """Print the time to the first bytes of each page: the middle of many, and one in twenty."""
    print(f"\nFirst bytes of a page, milliseconds; {MATCHES:,} matches on the disk, {MINE:,} of them mine\n")
    print("| page | half within | 95 % within | the server's own time |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        token = new_token()
        asyncio.run(_filled(Path(folder), digest(token)))
        server = Server(Path(folder))
        try:
            slowest = max(_measured(server, page, token) for page in PAGES)
        finally:
            server.stop()
    print(f"\nslowest: {slowest:.0f} ms (95 % within; target {TARGET:.0f} ms)")


def _measured(server: Server, page: str, token: str) -> float:
    """Measure a page; the time that the server spends on it does not depend on what else the machine does."""
    with httpx.Client(base_url=server.address, cookies={"ludo": token}) as reader:
        for _ in range(5):
            _first_bytes(reader, page)
        before = _spent(server)
        times = sorted(_first_bytes(reader, page) for _ in range(TIMES))
        own = (_spent(server) - before) / TIMES
    late = times[int(0.95 * len(times))]
    print(f"| {page} | {statistics.median(times):.1f} | {late:.1f} | {own:.1f} |")
    return late


def _spent(server: Server) -> float:
    """Return how many milliseconds of the processor a server has used."""
    used = psutil.Process(server.process.pid).cpu_times()
    return 1000 * (used.user + used.system)


def _first_bytes(reader: httpx.Client, page: str) -> float:
    begin = time.perf_counter()
    with reader.stream("GET", page) as answer:
        answer.raise_for_status()
        next(answer.iter_raw(1))
        return 1000 * (time.perf_counter() - begin)


async def _filled(folder: Path, me: str) -> None:
    """Write a file with many matches: one is played, and its rows are copied."""
    store, thinkers = SqliteStore(folder / FILE), Thinkers(1)
    services = compose(store, thinkers)
    seats = [NewSeat("person", "Ann", holder="a"), NewSeat("person", "Bob", holder="b")]
    table = (await services.tables.create(NewTable("titus", {}, seats, Settings(public=True)))).table
    while not table.over:
        assert table.match
        assert table.to_move is not None
        await services.tables.move(table, table.to_move, table.number, table.match.moves()[0])
    await services.stop()
    thinkers.stop()
    await store.close()
    _copied(folder / FILE, me)


def _copied(path: Path, me: str) -> None:
    file = sqlite3.connect(path)
    (setup,) = file.execute("select * from tables").fetchall()
    (standing,) = file.execute("select * from standings").fetchall()
    events = file.execute("select number, who, text, at from events order by number").fetchall()
    names = [column[1] for column in file.execute("pragma table_info(tables)")]
    stage, code, game = (names.index(name) for name in ("stage", "code", "game"))
    marks = ", ".join("?" for _ in names)
    now = time.time()
    for k in range(MATCHES):
        name, row = f"{k:016x}", list(setup)
        row[0], row[code], row[game] = name, f"C{k:05}", GAMES[k % len(GAMES)]
        row[stage] = "playing" if k % 50 == 0 else "over"
        file.execute(f"insert into tables values ({marks})", row)
        holder = me if k % (MATCHES // MINE) == 0 else f"holder {k % 300}"
        robot = (name, 1, "bot", "", LEVELS[k % len(LEVELS)], None, None, None)
        other = (name, 1, "person", "Bob", None, f"other {k % 300}", None, None)
        people = [(name, 0, "person", "Ann", None, holder, None, None), other if k % 3 == 0 else robot]
        file.executemany("insert into seats values (?, ?, ?, ?, ?, ?, ?, ?)", people)
        to_move = 0 if row[stage] == "playing" else None
        file.execute(
            "insert into standings values (?, ?, ?, ?, ?, ?, ?)",
            (name, 0, standing[2], to_move, now - 60 * k, standing[5], f"[{k % 2}]"),
        )
        rows = [(name, *event) for event in events]
        file.executemany("insert into events values (?, ?, ?, ?, ?)", rows)
    file.commit()
    file.close()
