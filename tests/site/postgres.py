"""A real PostgreSQL server in a folder of its own, for as long as the tests run."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.patience import PATIENCE

PLACES = ("/usr/lib/postgresql/*/bin/pg_ctl", "/usr/local/pgsql/bin/pg_ctl", "/opt/homebrew/bin/pg_ctl")
OWNERS = ("postgres", "nobody")
"""Who a server runs as where root runs the tests: it refuses to be root's."""


def programs() -> Path | None:
    """Return the folder where PostgreSQL's programs are, the newest version's; None if there are none."""
    found = [one for place in PLACES for one in sorted(Path("/").glob(place.removeprefix("/")), key=_version)]
    known = shutil.which("pg_ctl")
    return found[-1].parent if found else Path(known).parent if known else None


def _version(path: Path) -> float:
    name = path.parent.parent.name
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0


class Postgres:
    """A server that listens on a socket in its folder, and writes to the disk as one in use does."""

    def __init__(self, programs: Path, *settings: str) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="ludo-pg-"))
        self.settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", *settings)
        self._names = itertools.count()
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = next(one for one in OWNERS if _is_known(one))
            shutil.chown(self.folder, owner)
            self._as = {"user": owner, "extra_groups": []}
        self.run("initdb", "-U", "ludo", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        """The address of its database."""
        return f"postgresql://ludo@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = " ".join(f"-c {one}" for one in self.settings)
        self.run("pg_ctl", "-w", "-t", str(PATIENCE), "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: ``immediate`` is like pulling the plug."""
        self.run("pg_ctl", "-w", "-t", str(PATIENCE), "-m", mode, "stop")

    def end(self) -> None:
        """Stop it for good, and leave nothing behind."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def run(self, program: str, *words: str) -> None:
        """Run one of its programs on its data."""
        command = [self.programs / program, "-D", self.folder / "data", *words]
        done = subprocess.run(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **self._as
        )
        assert done.returncode == 0, done.stderr

    def new(self) -> str:
        """Return the address of an empty schema."""
        name = f"house_{next(self._names)}"
        self.do(f"create schema {name}")
        return f"{self.url}&options={quote(f'-csearch_path={name}')}"

    def load(self, url: str, dump: str) -> None:
        """Bring what ``pg_dump --inserts --schema=house`` wrote into an empty schema."""
        name = self.do("select current_schema()", url=url)[0][0]
        asyncio.run(_executed(url, dump.replace("house.", f"{name}.")))

    def do(self, *statements: str, url: str | None = None) -> list[Any]:
        """Carry out statements; return what the last one gives."""
        return asyncio.run(done(url or self.url, statements))


async def done(url: str, statements: Sequence[str]) -> list[Any]:
    """Carry out statements at a database; return what the last one gives."""
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        found: list[Any] = []
        for statement in statements:
            found = await connection.fetch(statement)
        return [tuple(row) for row in found]
    finally:
        await connection.close()


async def _executed(url: str, script: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute(script)
    finally:
        await connection.close()


def _is_known(user: str) -> bool:
    import pwd

    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
