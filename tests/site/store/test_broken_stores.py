"""A store that cannot be used: whoever opens it reads one sentence, and health says so."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludotheque.cli import main
from ludotheque.site.services import Services
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.sqlite.formats import FORMAT
from tests.site.http.test_health import asked_until
from tests.site.inside import ME, YOU, at_a_house, make
from tests.site.server import Api, Server

COMMANDS = {
    "serve": ("serve", "--port", "0", "--data", "{data}"),
    "tables": ("tables", "--data", "{data}"),
    "who": ("tables", "who", "x", "--data", "{data}"),
    "close": ("tables", "close", "x", "--data", "{data}"),
    "hide": ("tables", "hide", "x", "--data", "{data}"),
    "tidy": ("tidy", "--data", "{data}"),
    "ban": ("ban", "add", "203.0.113.9", "--data", "{data}"),
    "bans": ("ban", "list", "--data", "{data}"),
    "lift": ("ban", "lift", "203.0.113.9", "--data", "{data}"),
    "backup": ("backup", "{data}/copy.sqlite3", "--data", "{data}"),
    "restore": ("restore", "{file}", "--data", "{data}/other"),
    "from": ("move-store", "{data}", "{data}/copy.sqlite3"),
    "to": ("move-store", "{good}", "{file}"),
}


def garbage(path: Path) -> None:
    path.write_bytes(b"Nothing that SQLite has ever written. " * 500)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"pragma user_version = {FORMAT + 1}")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def unreadable(path: Path) -> None:
    path.chmod(0)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    async def visit(services: Services) -> None:
        for _ in range(20):
            await make(services, "titus", ME, YOU)

    data = tmp_path / "good"
    data.mkdir(0o700)
    at_a_house(data, visit)
    return data


def sentence(arguments: tuple[str, ...], **named: Path) -> str:
    """Return the one line with which a command refuses; anything else fails."""
    result = CliRunner().invoke(main, [one.format(**named) for one in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2, (arguments, result.output)
    assert result.stderr.startswith("ludo: ")
    assert len(result.stderr.splitlines()) == 1, result.stderr
    return result.stderr


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("harm", [garbage, truncated, newer, a_folder, unreadable])
def test_a_file_that_cannot_be_used_is_a_sentence(
    good: Path, tmp_path: Path, harm: Callable[[Path], None], command: str
) -> None:
    if harm is unreadable and os.getuid() == 0:
        pytest.skip("root reads everything")
    if harm is a_folder and command in ("restore", "to"):
        pytest.skip("no backup is one, and a store may be one")
    data = tmp_path / "bad"
    data.mkdir(0o700)
    (data / FILE).write_bytes((good / FILE).read_bytes())
    harm(data / FILE)
    assert FILE in sentence(COMMANDS[command], data=data, file=data / FILE, good=good)


@pytest.mark.parametrize(
    "store",
    [
        "postgresql://[",
        "postgresql://host:port/x",
        "postgresql://127.0.0.1:1/nothing",
        "postgresql://nobody.invalid/x",
        "postgresql://u:secret@[::1/x",
        "postgresql://127.0.0.1:99999/x",
        "mysql://x",
        "://",
    ],
)
@pytest.mark.parametrize("command", [*("serve", "tables", "who", "tidy", "bans"), "from"])
def test_a_store_s_address_that_leads_nowhere_is_a_sentence(
    good: Path, tmp_path: Path, store: str, command: str
) -> None:
    arguments = COMMANDS[command]
    if command == "from":
        arguments = ("move-store", store.replace("{", "{{"), "{data}/copy.sqlite3")
    else:
        arguments = (*arguments, "--store", store)
    assert "secret" not in sentence(arguments, data=tmp_path, good=good)


@pytest.mark.parametrize("table", ["tables", "seats", "events", "standings"])
def test_health_says_when_what_is_kept_cannot_be_read(good: Path, table: str) -> None:
    with closing(sqlite3.connect(good / FILE)) as file:
        file.execute("pragma journal_mode = delete")
        size = file.execute("pragma page_size").fetchone()[0]
        root = file.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchone()[0]
    with (good / FILE).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    server = Server(good)
    try:
        with Api(server.address) as api:
            told = asked_until(api, 503)
            assert "malformed" in told.json()["reason"]
    finally:
        server.stop()
    assert "Traceback" not in server.log()


def test_health_says_so_when_only_a_reader_met_a_damaged_page(good: Path) -> None:
    with closing(sqlite3.connect(good / FILE)) as file:
        file.execute("pragma journal_mode = delete")
        file.execute("update tables set public = 0")
        file.commit()
        size = file.execute("pragma page_size").fetchone()[0]
        root = file.execute("select rootpage from sqlite_master where name = 'events'").fetchone()[0]
        one = file.execute("select id from tables").fetchone()[0]
    with (good / FILE).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    server = Server(good)
    try:
        with Api(server.address) as api:
            assert api.get("/health").status_code == 200
            assert api.get(f"/tables/{one}").status_code == 503
            asked_until(api, 503)
    finally:
        server.stop()
