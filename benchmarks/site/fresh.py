"""A machine on which nothing was installed or compiled before: what comes, and how soon people can play.

What was there before portable code stands beside it: the same site with machine code alone
(``LUDOTHEQUE_CODE=native``), which every machine makes for itself.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil
from tests.programs import start
from tests.site.server import Api, Server

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
ROOT = Path(__file__).parents[2]
EXTRAS = ("", "site", "native", "portable")
CODES = ("portable", "native")
MINUTE, REST = 60.0, 10.0
"""Seconds: the first ones of a server, and how long nobody has asked for anything when it is at rest."""
MEGA = 1e6


def fresh() -> None:
    """Print the figures."""
    installs()
    first_minutes()


def installs() -> None:
    """Print what an install takes, and how soon ``make play`` has shown a page."""
    print("\nInstalled anew, with nothing in pip's cache\n")
    print("| | MB | seconds | CPU s |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        wheel = _wheel(Path(folder))
        for extra in EXTRAS:
            wanted = f"{wheel}[{extra}]" if extra else str(wheel)
            name = f"ludotheque[{extra}]" if extra else "ludotheque"
            print(
                f"| `pip install {name}` | {_installed(wanted, Path(folder) / f'venv-{extra}')} |", flush=True
            )
        print(f"| `make play` until the first page | {_played(Path(folder) / 'checkout')} |")


def _wheel(folder: Path) -> Path:
    _pip(sys.executable, "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT))
    return next(folder.glob("*.whl"))


def _pip(python: str | Path, *words: str) -> None:
    command = [str(python), "-m", "pip", "--no-cache-dir", "--disable-pip-version-check", *words]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=alone)


def _installed(wanted: str, folder: Path) -> str:
    """Return by how many MB an install makes an environment larger, and how long it takes."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    before, begin, used = _size(folder), time.perf_counter(), _used()
    _pip(folder / "bin" / "python", "install", "-q", wanted)
    spent = time.perf_counter() - begin
    return f"{(_size(folder) - before) / MEGA:.0f} | {spent:.1f} | {_used() - used:.1f}"


def _used() -> float:
    """Return the processor's seconds of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _size(folder: Path) -> int:
    """Return what all files take on the disk, in bytes."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*"))


def _played(checkout: Path) -> str:
    """Return how large a checkout's environment is once it plays, and how soon it has shown a page."""
    checkout.mkdir()
    packed = subprocess.run(["git", "-C", ROOT, "archive", "HEAD"], check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "-x", "-C", checkout], input=packed, check=True)
    alone = {"MAKEFLAGS", "PYTHONPATH", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in alone}
    environment |= {"PIP_NO_CACHE_DIR": "1", "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    environment |= {"XDG_DATA_HOME": str(checkout / "data"), "XDG_CACHE_HOME": str(checkout / "cache")}
    begin, used = time.perf_counter(), _used()
    command = ["make", "-s", "-C", str(checkout), "play", "PORT=0", f"PYTHON={sys.base_prefix}/bin/python3"]
    make = start(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert make.stdout
    try:
        httpx.get(make.stdout.readline().split()[-1], timeout=60).raise_for_status()
        spent = time.perf_counter() - begin
    finally:
        for one in psutil.Process(make.pid).children(recursive=True):
            one.terminate()
        make.communicate()
    return f"{_size(checkout / '.venv') / MEGA:.0f} | {spent:.1f} | {_used() - used:.1f}"


def first_minutes() -> None:
    """Print what a server's first minute takes, and when its experts have answered."""
    print("\nThe first minute of a server with an empty cache: seconds from a table that is made until the")
    print("expert who begins there has moved, a table of each game, one after the other; then what it took\n")
    print(f"| code | {' | '.join(GAMES)} | CPU s of the minute | MB before anybody came | MB after it |")
    print(f"|---|{'---|' * len(GAMES)}---|---|---|")
    for code in CODES:
        with _server(code) as server:
            begin = time.monotonic()
            process = psutil.Process(server.process.pid)
            time.sleep(REST)
            rest = _memory(process)
            with Api(server.address) as api:
                answers = [_answered(api, game) for game in GAMES]
            time.sleep(max(REST, MINUTE - (time.monotonic() - begin)))
            cells = [f"{spent:.2f}" for spent in answers]
            cells += [f"{_spent(process):.1f}", f"{rest:.0f}", f"{_memory(process):.0f}"]
        print(f"| {code} | {' | '.join(cells)} |", flush=True)


@contextmanager
def _server(code: str) -> Iterator[Server]:
    """Give a server that may use one kind of code, and has compiled nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: os.environ.get(name) for name in ("LUDOTHEQUE_CACHE", "LUDOTHEQUE_CODE")}
        os.environ.update(LUDOTHEQUE_CACHE=f"{folder}/cache", LUDOTHEQUE_CODE=code)
        try:
            server = Server(Path(folder) / "data")
            try:
                yield server
            finally:
                server.stop()
        finally:
            for name, value in kept.items():
                os.environ.pop(name)
                if value is not None:
                    os.environ[name] = value


def _answered(api: Api, game: str) -> float:
    """Return how long an expert took for the first move of a match, from the table on."""
    begin = time.perf_counter()
    made = api.make(game, "bot:expert", "me")
    while True:
        told = api.see(made["table"], made["token"])
        if any(who == 0 for who, *_ in told["history"]):
            return time.perf_counter() - begin
        time.sleep(0.01)


def _spent(process: psutil.Process) -> float:
    """Return the processor's seconds of a server and of all that it has started."""
    used = process.cpu_times()
    own: float = used.user + used.system + used.children_user + used.children_system
    living = [child.cpu_times() for child in process.children(recursive=True)]
    return own + sum(child.user + child.system for child in living)


def _memory(process: psutil.Process) -> float:
    """Return the memory of a server and of all that it has started, in MB."""
    found: float = sum(one.memory_info().rss for one in [process, *process.children(recursive=True)])
    return found / MEGA
