"""Whoever made a table can see it, and close it while it waits."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from ludotheque.site.people.listing import my_tables, under_way
from ludotheque.site.services import Services
from ludotheque.site.tables.board import Refused, Settings
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.making import NewSeat
from ludotheque.site.tables.rematch import rematch
from tests.patience import PATIENCE
from tests.site.inside import FREE, ME, YOU, at_a_house, make
from tests.site.pages.table.test_play_page import table_of
from tests.site.server import Api, Server, heard


def test_a_table_that_waits_is_closed_by_whoever_made_it_and_by_nobody_else(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE, maker="a")
        guest = Connection([])
        table.audience.join(guest)
        for stranger in ("b", None):
            with pytest.raises(Refused, match="whoever made"):
                await services.tables.close(table, stranger)
        await services.tables.close(table, "a")
        assert table.closed
        await asyncio.wait_for(guest.news(), PATIENCE)
        assert await services.tables.find(table.id) is None
        assert await services.store.find_code(table.code) is None
        begun = await make(services, "titus", ME, YOU, maker="a")
        with pytest.raises(Refused, match="begun"):
            await services.tables.close(begun, "a")

    at_a_house(tmp_path, visit)


def test_nobody_sits_down_at_a_table_that_was_closed_meanwhile(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE, maker="a")
        done = await asyncio.gather(
            services.tables.close(table, "a"),
            services.tables.sit(table, None, "Bob", "b"),
            return_exceptions=True,
        )
        assert done[0] is None
        assert isinstance(done[1], Exception)
        assert await services.store.held_by("b", 9) == []

    at_a_house(tmp_path, visit)


def test_a_private_match_of_bots_is_its_makers_to_see(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        slow = [NewSeat("bot", level="random")] * 2
        table = await make(services, "tantalus", *slow, settings=Settings(public=False), maker="a")
        assert table.may_see("a")
        assert not table.may_see("b")
        assert not table.may_see(None)
        assert [one.table for one in await my_tables(services.store, "a")] == [table.id]
        assert await under_way(services.store, "b") == []

    at_a_house(tmp_path, visit)


def test_the_rematch_belongs_to_the_same_maker(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU, maker="a")
        await services.tables.concede(table, 0)
        assert (await rematch(services.tables, table)).maker == "a"

    at_a_house(tmp_path, visit)


# programs


def test_a_program_sees_its_own_private_match_of_bots(api: Api) -> None:
    made = api.make("temptation", "bot:random", "bot:greedy", public=False)
    assert made["seat"] is None
    assert made["tokens"] == {}
    assert api.get(f"/tables/{made['table']}").status_code == 404
    assert api.see(made["table"], made["token"])["seat"] is None
    with api.live(made["table"]) as socket:
        socket.send(json.dumps({"token": made["token"]}))
        assert heard(socket)["table"] == made["table"]
    moved = api.move(made["table"], made["token"], 0, "roll")
    assert moved.status_code == 401


def test_a_program_closes_its_table_and_those_who_wait_are_told(api: Api) -> None:
    made = api.make("titus", "me", "open")
    path = f"/tables/{made['table']}"
    assert api.http.delete(path).status_code == 401
    wrong = {"Authorization": "Bearer of something else"}
    assert api.http.delete(path, headers=wrong).status_code == 401
    with api.live(made["table"]) as socket:
        socket.send("{}")
        assert heard(socket)["stage"] == "waiting"
        mine = {"Authorization": f"Bearer {made['token']}"}
        assert api.http.delete(path, headers=mine).status_code == 204
        assert heard(socket)["problem"]["status"] == 404
    assert api.http.delete(path, headers=mine).status_code == 404
    assert api.post(f"{path}/seats", {"code": made["code"]}).status_code == 404


def test_a_program_may_say_who_makes_its_tables(api: Api) -> None:
    me = "a token of mine that I keep to myself"
    body = {"game": "titus", "seats": ["me", "open"]}
    made = api.post("/tables", body, me).json()
    path = f"/tables/{made['table']}"
    assert api.see(made["table"], me)["seat"] is None
    assert api.see(made["table"], made["token"])["seat"] == 0
    assert api.http.delete(path, headers={"Authorization": f"Bearer {made['token']}"}).status_code == 409
    assert api.http.delete(path, headers={"Authorization": f"Bearer {me}"}).status_code == 204


# people


def test_the_waiting_room_offers_its_maker_to_close_it(server: Server) -> None:
    with (
        table_of(server, "titus", "me", "friend", public="yes") as (path, host),
        httpx.Client(base_url=server.address, headers={"Origin": server.address}) as guest,
    ):
        assert f'action="{path}/close"' in host.get(path).text
        assert f'action="{path}/close"' not in guest.get(path).text
        refused = guest.post(f"{path}/close")
        assert refused.status_code == 409
        assert "Only whoever made this table can close it." in refused.text
        wide = server.address.replace("http", "ws")
        with connect(f"{wide}{path}/socket", origin=server.address) as page:  # type: ignore[arg-type]
            assert "now" in heard(page)
            assert heard(page)["stage"] == "waiting"
            gone = host.post(f"{path}/close")
            assert gone.headers["location"] == "/"
            assert heard(page) == {"go": "/"}
        assert host.get(path).status_code == 404


def test_somebody_finds_their_own_match_of_bots_on_the_shelf(server: Server) -> None:
    with table_of(server, "tantalus", "bot:random", "bot:greedy") as (path, host):
        assert f'href="{path}"' in host.get("/").text
        shown = host.get(path)
        assert shown.status_code == 200
        assert re.search(r"<svg", shown.text)
        with httpx.Client(base_url=server.address) as stranger:
            assert stranger.get(path).status_code == 404


def test_bots_alone_have_no_seat_for_a_friend(api: Api) -> None:
    made = api.make("temptation", "bot:random", "bot:random")
    assert api.post(f"/tables/{made['table']}/seats", {"code": made["code"]}).status_code == 409
