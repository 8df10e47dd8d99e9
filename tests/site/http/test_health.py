"""Whether anything can be kept is found out by trying; where nothing can, the site is open for reading."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ludotheque.site.api import openapi
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http import health
from ludotheque.site.http.health import Health
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.store.storage import StoreFailed
from tests.patience import until
from tests.site.server import Api, Server

LOG = 3000
"""Bytes: less than anything that SQLite writes."""
INDEX = 40_000
"""What SQLite needs to find its way in what was written last; on a full disk it has that from before."""
pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="a full disk is played by a limit")


@contextlib.contextmanager
def full_disk(pid: int = 0, room: int = LOG) -> Iterator[None]:
    """Let a process write into no file but a short one, as if the disk were full."""
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (room, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)


def asked_until(api: Api, status: int) -> Any:
    """Return what health says when it has changed; it is tried only every few seconds."""
    return until(lambda: api.get("/health"), lambda answer: answer.status_code == status)


def test_on_a_full_disk_health_says_so_until_there_is_room_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with Api(server.address) as api:
            made = api.make("titus", "me", "me")
            assert api.get("/health").status_code == 200
            with full_disk(server.process.pid):
                told = asked_until(api, 503)
                assert told.headers["content-type"] == "application/problem+json"
                assert "retry-after" in told.headers
                jsonschema.validate(told.json(), openapi.PROBLEM)
                assert api.see(made["table"], made["token"])["game"] == "titus", "it can still be read"
                number = api.see(made["table"], made["token"])["number"]
                assert api.move(made["table"], made["token"], number, "draw").status_code == 503
            asked_until(api, 200)
            assert api.move(made["table"], made["token"], number, "draw").status_code == 200
        assert "nothing can be kept" in server.log()
        assert "can be kept again" in server.log()
        assert "Traceback" not in server.log()
    finally:
        server.stop()


@pytest.mark.parametrize(("ending", "room"), [("stop", LOG), ("kill", INDEX)])
def test_a_server_starts_on_a_full_disk_and_reads(tmp_path: Path, ending: str, room: int) -> None:
    server = Server(tmp_path)
    with Api(server.address) as api:
        made = api.make("titus", "me", "me")
        seen = api.see(made["table"], made["token"])
    getattr(server, ending)()
    with full_disk(room=room):
        server.start()
    try:
        with Api(server.address) as api:
            assert api.get("/health").status_code == 503
            assert api.see(made["table"], made["token"]) == seen
            assert api.move(made["table"], made["token"], seen["number"], "draw").status_code == 503
            assert "nothing can be kept" in server.log()
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            asked_until(api, 200)
            assert api.move(made["table"], made["token"], seen["number"], "draw").status_code == 200
            assert api.see(made["table"], made["token"])["number"] > seen["number"]
        assert "Traceback" not in server.log()
    finally:
        server.stop()


def test_a_new_file_cannot_be_made_on_a_full_disk(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(StoreFailed):
        SqliteStore(tmp_path / FILE)


def test_health_is_tried_at_most_every_few_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 0

    async def counted(self: SqliteStore) -> None:
        nonlocal tries
        tries += 1

    monkeypatch.setattr(SqliteStore, "check", counted)

    async def ask() -> None:
        store = SqliteStore(tmp_path / FILE)
        found = Health(store)
        await asyncio.gather(*(found.check() for _ in range(20)))
        assert tries == 1
        found.tried -= health.TRY_SECONDS
        await found.check()
        assert tries == 2
        await store.close()

    asyncio.run(ask())


def test_a_store_that_does_not_answer_is_not_healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE_SECONDS", 0.1)

    class Stuck:
        async def check(self) -> None:
            await asyncio.get_running_loop().create_future()

    with pytest.raises(Problem) as told:
        asyncio.run(Health(Stuck()).check())  # type: ignore[arg-type]
    assert told.value.status == 503
