"""Nothing that was acknowledged is lost, whatever happens to the server, the disk or the file."""

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.site.store.sqlite.backup import FILE
from tests.patience import PATIENCE, until
from tests.site.server import Api, Server
from tests.site.storm import storm


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 6), ("postgres", 4)])
def test_a_server_killed_again_and_again_under_load_loses_nothing(
    tmp_path: Path, store_options: Callable[[str], tuple[str, ...]], kind: str, kills: int
) -> None:
    assert storm(tmp_path, kills, *store_options(kind)) > 5 * kills


def test_while_the_file_is_locked_a_move_is_refused_and_did_not_happen(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with Api(server.address) as api:
            made = api.make("titus", "me", "me")
            before = api.see(made["table"], made["token"])
            with contextlib.closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
                other.execute("begin immediate")
                answer = api.move(made["table"], made["token"], before["number"], "draw")
                assert answer.status_code == 503
                assert answer.headers["content-type"] == "application/problem+json"
                assert "retry-after" in answer.headers
                assert api.see(made["table"], made["token"]) == before
                other.execute("rollback")
            assert api.move(made["table"], made["token"], before["number"], "draw").status_code == 200
    finally:
        server.stop()


def ludo(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotheque.cli", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_backup_is_made_while_the_site_is_open_and_restored_when_it_is_closed(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    server = Server(data)
    try:
        with Api(server.address) as api:
            made = api.make("titus", "me", "me", name="Ann")
            number = api.see(made["table"], made["token"])["number"]
            assert ludo("backup", str(copy), "--data", str(data)).returncode == 0
            again = ludo("backup", str(copy), "--data", str(data))
            assert again.returncode == 2
            assert "overwrite" in again.stderr
            assert api.move(made["table"], made["token"], number, "draw").status_code == 200
            busy = ludo("restore", str(copy), "--data", str(data))
            assert busy.returncode == 2
            assert "another server" in busy.stderr
    finally:
        server.stop()
    assert made["table"] in ludo("tables", "--data", str(data)).stdout
    assert ludo("restore", str(copy), "--data", str(data)).returncode == 0
    server.start()
    try:
        with Api(server.address) as api:
            seen = api.see(made["table"], made["token"])
        assert seen["number"] == number
        assert seen["seats"][0]["name"] == "Ann"
    finally:
        server.stop()
    assert list(data.glob("before-restore-*"))


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.sqlite3"
    wrong.write_text("nothing of ours")
    refused = ludo("restore", str(wrong), "--data", str(tmp_path))
    assert refused.returncode == 2
    assert "does not hold tables" in refused.stderr


def test_a_second_server_on_the_same_folder_or_port_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        same = ludo("serve", "--data", str(tmp_path), "--port", "0")
        assert same.returncode == 2
        assert "another server" in same.stderr
        port = ludo("serve", "--data", str(tmp_path / "other"), "--port", str(server.port))
        assert port.returncode == 2
        assert "--port" in port.stderr
    finally:
        server.stop()


def test_a_table_that_slept_wakes_as_it_was(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with Api(server.address) as api:
            made = api.make("titus", "me", "bot:random")
            seen = api.see(made["table"], made["token"])
            api.move(made["table"], made["token"], seen["number"], "draw")
            before = until(lambda: api.see(made["table"], made["token"]), lambda seen: seen["moves"])
            server.stop()
            server.start()
            with Api(server.address) as again:
                assert again.see(made["table"], made["token"]) == before
    finally:
        server.stop()
