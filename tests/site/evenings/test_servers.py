"""Evenings at real servers: several on one database, of which one is killed."""

import contextlib
from pathlib import Path
from typing import Any

import httpx

from tests.site.postgres import Postgres
from tests.site.server import Server


class Desk:
    """A server as a program asks it."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=f"{server.address}/api")

    def get(self, path: str, token: str) -> Any:
        return self.http.get(path, headers={"authorization": f"Bearer {token}"}).json()

    def post(self, path: str, token: str | None = None, **sent: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.post(path, json=sent, headers=headers)


def moved(desk: Desk, table: dict[str, Any], tokens: dict[str, str]) -> int:
    """Make a move at a table, and return how many events there are then."""
    for person in table["people"]:
        at = desk.get(f"/tables/{table['table']}", tokens[person])
        if at["to_move"] == at["seat"]:
            move = {"number": at["number"], "move": at["moves"][0]}
            done = desk.post(f"/tables/{table['table']}/moves", tokens[person], **move)
            return int(done.json()["number"])
    raise AssertionError("nobody is to move")


def test_an_evening_at_two_servers_goes_on_when_one_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    url, desks = postgres.new(), contextlib.ExitStack()

    def desk_at(server: Server) -> Desk:
        desk = Desk(server)
        desks.callback(desk.http.close)
        return desk

    one, other = (Server(tmp_path / name, 1, "--store", url) for name in ("one", "other"))
    try:
        here, there = desk_at(one), desk_at(other)
        made = here.post("/evenings", name="Thursday", game="titus", format="swiss", rounds=2).json()
        evening, host, tokens = f"/evenings/{made['evening']}", made["token"], dict[str, str]()
        for k, name in enumerate(("Ann", "Bob", "Cleo", "Dan")):
            came = (here, there)[k % 2].post(f"{evening}/people", code=made["code"], name=name).json()
            tokens[came["person"]] = came["token"]
        begun = there.post(f"{evening}/rounds", host)
        assert begun.status_code == 201
        assert here.post(f"{evening}/rounds", host).status_code == 409
        first, second = begun.json()["rounds"][0]["tables"]
        number = moved(there, first, tokens)
        assert there.post(f"{evening}/results", host, table=second["table"], places=[1, 2]).status_code == 200
        other.kill()
        assert moved(here, first, tokens) > number
        assert here.post(f"{evening}/results", host, table=first["table"], places=[1, 2]).status_code == 200
        other.start()
        there = desk_at(other)
        seen = [desk.get(evening, host) for desk in (here, there)]
        assert seen[0] == seen[1]
        assert [line["played"] for line in seen[0]["standings"]] == [1] * 4
        assert there.post(f"{evening}/rounds", host).status_code == 201
    finally:
        desks.close()
        one.stop()
        other.stop()
