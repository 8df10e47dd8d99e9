"""Nothing that was acknowledged is lost, whatever happens to the server, the disk or the file."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludotheque.site.keeping import FILE
from ludotheque.site.store import Events, Lost, Store, StoreFailed
from tests.site.server import Api, Server
from tests.site.storm import storm


def test_a_server_killed_ten_times_under_load_loses_nothing(tmp_path: Path) -> None:
    assert storm(tmp_path, 10) > 50


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


def test_a_full_disk_is_told_and_leaves_no_half_state(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    try:

        async def fill() -> None:
            await store.do(lambda file: file.execute(MADE))
            pages = (await store.do(lambda file: file.execute("pragma page_count").fetchone()))[0]
            await store.do(lambda file: file.execute(f"pragma max_page_count = {pages}").fetchone())
            with pytest.raises(StoreFailed, match="full"):
                await store.do(Events("t", 0, [(0, "x" * 50_000)], None, 0.0))
            await store.do(lambda file: file.execute("pragma max_page_count = 100000").fetchone())
            assert store.read("select count(*) from events")[0][0] == 0
            await store.do(Events("t", 0, [(0, "x" * 50_000)], None, 0.0))
            assert store.read("select count(*) from events")[0][0] == 1

        asyncio.run(fill())
    finally:
        store.close()


MADE = "insert into tables values ('t', 'CODE', 'titus', 1, 2, '{}', '{}', x'00', 'playing', 0)"


def test_of_two_writers_of_the_same_number_one_loses_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    try:

        async def race() -> list[object]:
            await store.do(lambda file: file.execute(MADE))
            await store.do(lambda file: file.execute(MADE.replace("'t', 'CODE'", "'u', 'EDOC'")))
            work = [
                Events("t", 0, [(0, "one")], None, 0.0),
                Events("t", 0, [(1, "two")], None, 0.0),
                Events("u", 0, [(0, "three"), (-1, "four")], None, 0.0),
            ]
            return await asyncio.gather(*(store.do(one) for one in work), return_exceptions=True)

        first, second, third = asyncio.run(race())
        assert first is None
        assert isinstance(second, Lost)
        assert third is None
        assert store.read("select id, number, text from events order by id, number") == [
            ("t", 0, "one"),
            ("u", 0, "three"),
            ("u", 1, "four"),
        ]
    finally:
        store.close()


def ludo(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludotheque.cli", *words],
        capture_output=True,
        text=True,
        timeout=60,
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
            end = time.monotonic() + 30
            while api.see(made["table"], made["token"])["to_move"] != 0:
                assert time.monotonic() < end
                if api.see(made["table"], made["token"])["moves"]:
                    break
            before = api.see(made["table"], made["token"])
            server.stop()
            server.start()
            with Api(server.address) as again:
                assert again.see(made["table"], made["token"]) == before
    finally:
        server.stop()
