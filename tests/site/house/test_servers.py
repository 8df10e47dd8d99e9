"""A house for members behind a proxy below a path, and on two servers: real programs, real sockets."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ludotheque.site.people.bans import LOAD_AGAIN
from tests.patience import until
from tests.site.house.opened import PASSWORD, page_token
from tests.site.people.test_moderation import decided
from tests.site.postgres import Postgres
from tests.site.server import Server, heard
from tests.site.test_deploy import BASE, FORM, NAME, Proxied, free_port, nginx, program

HOUSE = ("--members-password", PASSWORD)


@pytest.fixture(scope="module")
def behind_nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    program("nginx")
    options = ("--proxy", "127.0.0.1", "--allow-host", NAME, "--base-path", BASE, "--allow-host", "127.0.0.1")
    server = Server(tmp_path_factory.mktemp("served"), 1, *options, *HOUSE)
    with nginx(tmp_path_factory.mktemp("nginx"), [free_port(), server.port], f"{BASE}/") as port:
        proxied = Proxied(port, server)
        yield proxied
        proxied.http.close()
    server.stop()


def ended(page: ClientConnection) -> int:
    """Return how a socket ended, once it has."""
    with pytest.raises(ConnectionClosed) as closed:
        _all_of(page)
    assert closed.value.rcvd
    return closed.value.rcvd.code


def _all_of(page: ClientConnection) -> None:
    while True:
        heard(page)


def stranger(proxied: Proxied) -> httpx.Client:
    """Return a browser of its own."""
    return httpx.Client(base_url=proxied.http.base_url, headers=proxied.http.headers, verify=proxied.trust)


def test_below_a_path_behind_nginx_strangers_see_the_door_and_nothing_else(behind_nginx: Proxied) -> None:
    with stranger(behind_nginx) as eve:
        door = eve.get(f"{BASE}/games/titus")
        assert door.status_code == 403
        assert f'action="{BASE}/door"' in door.text
        for path in (
            "/",
            "/api/games",
            "/api/openapi.json",
            "/evenings/new",
            "/me",
            "/join/ABCDEF",
            "/nothing",
        ):
            assert eve.get(f"{BASE}{path}").status_code in (401, 403), path
        for trick in (
            "//games/titus",
            "/static/../games/titus",
            "/door/%2e%2e/games/titus",
            "/static/%2e%2e/x",
        ):
            assert "Titus" not in eve.get(f"{BASE}{trick}").text, trick
        assert eve.post(f"{BASE}/tables", data=FORM).status_code == 403
        assert eve.get(f"{BASE}/static/site.css").status_code == 200
        assert eve.get(f"{BASE}/privacy").status_code == 200
    for path in ("/tables/0123456789abcdef/socket", "/api/tables/0123456789abcdef/live"):
        with pytest.raises(InvalidStatus) as refused:
            behind_nginx.socket(f"{BASE}{path}")
        assert refused.value.response.status_code == 403


def test_a_member_comes_in_below_the_path_and_plays(behind_nginx: Proxied) -> None:
    ann = behind_nginx.http
    came = ann.post(f"{BASE}/door", data={"password": PASSWORD, "to": f"{BASE}/games/titus"})
    assert came.headers["location"] == f"{BASE}/games/titus"
    assert came.headers["set-cookie"].startswith("__Secure-ludo=")
    made = ann.post(f"{BASE}/tables", data=FORM)
    with behind_nginx.socket(f"{made.headers['location']}/socket") as page:
        assert heard(page)
    ann.cookies.clear()


def test_the_owners_link_opens_below_the_path_over_https_once(behind_nginx: Proxied) -> None:
    data = str(behind_nginx.server.data)
    words = ("--data", data, "--allow-host", NAME, "--base-path", BASE)
    link = decided("owner", *words).output.split()[0]
    assert link.startswith(f"https://{NAME}{BASE}/owner/enter/")
    path = link.removeprefix(f"https://{NAME}")
    with stranger(behind_nginx) as owner, stranger(behind_nginx) as eve:
        cookie = owner.post(path).headers["set-cookie"]
        assert cookie.startswith("__Secure-ludo-owner=")
        assert f"Path={BASE}" in cookie
        page = owner.get(f"{BASE}/owner")
        assert page.status_code == 200
        assert eve.post(path).status_code == 404
        sent = {"token": page_token(page.text), "name": "bot"}
        assert owner.post(f"{BASE}/owner/deeds/member-token", data=sent).status_code == 200
        elsewhere = {"Origin": "https://evil.example"}
        assert owner.post(f"{BASE}/owner/deeds/tidy", data=sent, headers=elsewhere).status_code == 403


def test_two_servers_know_the_same_members_the_same_link_and_the_same_owner(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new()
    servers = [Server(tmp_path / name, 1, "--store", url, *HOUSE) for name in ("one", "two")]
    with contextlib.ExitStack() as open_until_the_end:
        for server in servers:
            open_until_the_end.callback(server.stop)

        def browser(server: Server, cookies: httpx.Cookies | None = None) -> httpx.Client:
            headers = {"Origin": server.address}
            made = httpx.Client(base_url=server.address, headers=headers, cookies=cookies)
            return open_until_the_end.enter_context(made)

        ann = browser(servers[0])
        assert browser(servers[1]).get("/").status_code == 403
        assert ann.post("/door", data={"password": PASSWORD, "name": "Ann"}).status_code == 303
        there = browser(servers[1], ann.cookies)
        assert there.get("/").status_code == 200
        table = there.post("/tables", data=FORM).headers["location"]
        cookies = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        address = f"{servers[1].address.replace('http', 'ws')}{table}/socket"
        opened = connect(
            address,
            origin=servers[1].address,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
        )
        page = open_until_the_end.enter_context(opened)
        assert heard(page)

        link = decided("owner", "--store", url, "--address", servers[0].address).output.split()[0]
        path = link.removeprefix(servers[0].address)
        owners = [browser(server) for server in servers]
        entered = [owner.post(path).status_code for owner in owners]
        assert entered == [303, 404]
        seen = browser(servers[1], owners[0].cookies).get("/owner")
        assert "Ann" in seen.text
        word = decided("owner", "members", "--store", url).output.split()[0]
        sent = {"token": page_token(seen.text), "who": word}
        elsewhere = browser(servers[1], owners[0].cookies)
        assert elsewhere.post("/owner/deeds/remove-member", data=sent).status_code == 303
        until(lambda: {one.get("/").status_code for one in (ann, there)} == {403})
        assert ended(page) == LOAD_AGAIN
