"""Several real servers on one database, behind no balancer at all: every request goes to any of them."""

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.patience import until
from tests.site.played import UNBOUND
from tests.site.postgres import Postgres
from tests.site.server import Api, Server, heard
from tests.site.storm import Program, all_there, goes_on, weather


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path) -> Iterator[list[Server]]:
    url = postgres.new()
    started = [Server(tmp_path / name, 1, "--store", url, *UNBOUND) for name in ("one", "two")]
    yield started
    for server in started:
        if server.process.poll() is None:
            server.stop()


def test_a_move_made_at_one_server_is_seen_at_the_other(servers: list[Server]) -> None:
    with Api(servers[0].address) as here, Api(servers[1].address) as there:
        made = here.make("titus", "me", "me")
        name, tokens = made["table"], made["tokens"]
        with there.live(name) as socket:
            socket.send(f'{{"token": "{tokens["1"]}"}}')
            before = heard(socket)
            assert here.move(name, tokens["0"], before["number"], "draw").status_code == 200
            after = heard(socket)
            while after["number"] == before["number"]:
                after = heard(socket)
        assert (
            after["history"]
            == there.see(name, tokens["1"])["history"]
            == here.see(name, tokens["1"])["history"]
        )
        stale = there.move(name, tokens["0"], before["number"], "end")
        assert stale.status_code == 409
        assert stale.json()["number"] == after["number"]
        again = there.move(name, tokens["0"], before["number"], "draw")
        assert again.status_code == 200, "the same move, sent again elsewhere, counts once"
        assert again.json()["number"] == after["number"]


def test_who_sits_down_at_one_server_is_here_at_the_other(servers: list[Server]) -> None:
    with Api(servers[0].address) as here, Api(servers[1].address) as there:
        made = here.make("titus", "me", "open")
        name = made["table"]
        taken = there.post(f"/tables/{name}/seats", {"code": made["code"], "name": "Bob"})
        assert taken.status_code == 200
        late = here.post(f"/tables/{name}/seats", {"invite": made["invites"][0]["invite"], "name": "Eve"})
        assert late.status_code == 404
        with there.live(name) as socket:
            socket.send(f'{{"token": "{taken.json()["token"]}"}}')
            heard(socket)
            until(lambda: here.see(name, made["token"])["seats"][1]["here"])
            assert here.see(name, made["token"])["seats"][1]["name"] == "Bob"


def test_a_server_killed_while_tables_play_at_both_loses_nothing(
    servers: list[Server],
) -> None:
    chooser = random.Random(1)

    def strike(programs: list[Program]) -> None:
        killed, other = chooser.sample(servers, 2)
        killed.kill()
        known = [dict(program.acknowledged) for program in programs]
        all_there(other, programs, known)
        goes_on(programs)
        killed.start()

    assert weather(servers, 2, strike, chooser) > 10
    for server in servers:
        assert "Traceback" not in server.log()


def test_the_database_is_restarted_under_load(servers: list[Server], postgres: Postgres) -> None:
    chooser = random.Random(2)

    def strike(programs: list[Program]) -> None:
        postgres.stop("immediate")
        known = [dict(program.acknowledged) for program in programs]
        told = httpx.post(f"{servers[0].address}/api/tables", json={"game": "titus", "seats": ["me", "me"]})
        assert told.status_code == 503
        assert told.headers["content-type"] == "application/problem+json"
        assert "retry-after" in told.headers
        assert httpx.get(f"{servers[1].address}/games/titus").status_code in (200, 503)
        postgres.start()
        goes_on(programs)
        for server in servers:
            all_there(server, programs, known)

    assert weather(servers, 1, strike, chooser) > 10
    for server in servers:
        assert "Traceback" not in server.log()
        assert "password" not in server.log()


def test_a_database_that_is_not_there_is_told_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="cannot be reached"):
        Server(tmp_path, 1, "--store", f"postgresql://ludo:secret@/postgres?host={tmp_path}")
    assert "secret" not in (tmp_path / "server.log").read_text()
