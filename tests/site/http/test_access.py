"""Who is believed: visitors by tokens of ours, proxies by name; and who may come in under which name."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ludotheque.site.foundation.addresses import local, network_of, networks, within
from ludotheque.site.foundation.tokens import is_token, new_token
from ludotheque.site.http.guard import Guard
from ludotheque.site.settings.connection_limits import ConnectionLimits
from ludotheque.site.settings.server_settings import ServerSettings
from tests.patience import PATIENCE
from tests.site.server import Api, Server
from tests.site.store.test_loss import ludo
from tests.site.visiting import Building, open_house, site

FORM = {"game": "titus", "seat-0": "me", "name-0": "Ann", "seat-1": "bot:random"}


# visitors


def test_only_a_token_of_our_own_is_adopted(tmp_path: Path) -> None:
    with open_house(tmp_path) as browser:
        first = re.search(r"ludo=([^;]+);", browser.get("/analysis/titus").headers["set-cookie"])
        assert first
        ours = first[1]
        assert is_token(ours)
        browser.http.cookies.clear()
        for brought in (
            "x",
            "x" * 31,
            "x" * 33,
            "x" * 4000,
            "é" * 32,
            "a b" * 11,
            f"{ours};x"[:32] + "=",
            new_token(),
        ):
            made = browser.post("/tables", data=FORM, headers={"cookie": f"ludo={brought}".encode("latin-1")})
            given = re.search(r"ludo=([^;]+);", made.headers["set-cookie"])
            assert given
            assert given[1] != brought
            assert is_token(given[1])
        kept = browser.post("/tables", data=FORM, headers={"cookie": f"ludo={ours}"})
        assert f"ludo={ours};" in kept.headers["set-cookie"]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server that believes a proxy on this machine."""
    running = Server(tmp_path_factory.mktemp("behind"), 1, "--proxy", "127.0.0.1")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server that believes nobody."""
    running = Server(tmp_path_factory.mktemp("alone"))
    yield running
    running.stop()


def passed_on(server: Server, path: str, **headers: str) -> httpx.Response:
    """Return the answer to a request that says it came by https, from elsewhere."""
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "Host": "ludo.example"}
    return httpx.get(server.address + path, headers=told | headers)


def made_by_https(server: Server) -> httpx.Response:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", "Host": "ludo.example"}
    told["Origin"] = "https://ludo.example"
    return httpx.post(f"{server.address}/tables", data=FORM, headers=told)


def test_over_https_cookies_are_for_this_host_alone(behind: Server) -> None:
    cookies = made_by_https(behind).headers.get_list("set-cookie")
    (own,) = [one for one in cookies if "ludo=" in one]
    assert own.startswith("__Host-ludo=")
    for word in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
        assert word in own
    assert "Domain" not in own
    assert all("Secure" in one for one in cookies)
    assert "Secure" in passed_on(behind, "/?lang=fr").headers["set-cookie"]


def test_the_seat_is_proved_by_that_cookie_on_pages_and_sockets_and_by_no_other(behind: Server) -> None:
    made = made_by_https(behind)
    token = re.search(r"__Host-ludo=([^;]+)", made.headers["set-cookie"])
    assert token
    table = made.headers["location"]
    assert passed_on(behind, table, Cookie=f"__Host-ludo={token[1]}").status_code == 200
    assert passed_on(behind, table, Cookie=f"ludo={token[1]}").status_code == 404
    told = {"X-Forwarded-Proto": "https", "Cookie": f"__Host-ludo={token[1]}"}
    address = f"{behind.address.replace('http', 'ws')}{table}/socket"
    here = behind.address.replace("http", "https")
    with connect(address, additional_headers=told, origin=here) as page:  # type: ignore[arg-type]
        assert page.recv(PATIENCE)
        assert "parts" in str(page.recv(PATIENCE))
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers=told, origin=behind.address)  # type: ignore[arg-type]


def test_browsers_are_told_to_stay_with_https_where_they_came_by_it(behind: Server) -> None:
    assert "max-age=" in passed_on(behind, "/").headers["strict-transport-security"]
    assert "max-age=" in passed_on(behind, "/api/nowhere").headers["strict-transport-security"]
    assert "strict-transport-security" not in httpx.get(behind.address).headers


def test_nobody_is_believed_to_be_a_proxy_who_was_not_named(alone: Server) -> None:
    answer = passed_on(alone, "/?lang=fr")
    assert "strict-transport-security" not in answer.headers
    assert "Secure" not in answer.headers["set-cookie"]


def test_a_local_program_cannot_spend_the_requests_of_others(alone: Server, behind: Server) -> None:
    """Whoever is not believed is counted under their own address, whatever they say."""
    with Api(alone.address) as api:
        made = api.make("titus", "me", "open")
        for k in range(31):
            body, told = {"code": f"WRONG{k}"}, {"X-Forwarded-For": f"203.0.113.{k}"}
            answer = api.http.post(f"/tables/{made['table']}/seats", json=body, headers=told)
        assert answer.status_code == 429
    with Api(behind.address) as api:
        made = api.make("titus", "me", "open")
        for k in range(31):
            body, told = {"code": f"WRONG{k}"}, {"X-Forwarded-For": f"203.0.113.{k}"}
            answer = api.http.post(f"/tables/{made['table']}/seats", json=body, headers=told)
        assert answer.status_code == 404


# metrics


def test_figures_are_for_this_machine(alone: Server, behind: Server) -> None:
    for server in (alone, behind):
        assert httpx.get(f"{server.address}/metrics").status_code == 200
        assert passed_on(server, "/metrics").status_code == 404


def test_figures_are_for_all_where_that_was_said(tmp_path: Path) -> None:
    server = Server(tmp_path, 1, "--metrics-for", "all")
    try:
        assert passed_on(server, "/metrics").status_code == 200
    finally:
        server.stop()


def test_this_machine_reads_the_figures_of_a_server_that_has_other_names(tmp_path: Path) -> None:
    server = Server(tmp_path, 1, "--allow-host", "ludo.example")
    try:
        for host in (f"127.0.0.1:{server.port}", f"localhost:{server.port}", f"[::1]:{server.port}"):
            told = {"Host": host}
            assert httpx.get(f"{server.address}/metrics", headers=told).status_code == 200
            assert httpx.get(server.address, headers=told).status_code == 421
        assert httpx.get(f"{server.address}/metrics", headers={"Host": "evil.example"}).status_code == 421
        elsewhere = {"Host": "127.0.0.1", "X-Forwarded-For": "203.0.113.7"}
        assert httpx.get(f"{server.address}/metrics", headers=elsewhere).status_code == 421
    finally:
        server.stop()


# names


def test_a_public_server_is_open_under_its_names_only(tmp_path: Path) -> None:
    server = Server(tmp_path, 1, "--allow-host", "ludo.example", "--allow-host", "127.0.0.1")
    try:
        for host, status in (
            ("ludo.example", 200),
            ("LUDO.example:8080", 200),
            (f"127.0.0.1:{server.port}", 200),
            ("evil.example", 421),
            ("ludo.example.evil.example", 421),
            ("notludo.example", 421),
            ("[::1]", 421),
        ):
            assert httpx.get(server.address, headers={"Host": host}).status_code == status
        program = httpx.get(f"{server.address}/api/games", headers={"Host": "evil.example"})
        assert program.headers["content-type"] == "application/problem+json"
        evil = {"Host": "evil.example", "Origin": "http://evil.example"}
        assert httpx.post(f"{server.address}/tables", data=FORM, headers=evil).status_code == 421
    finally:
        server.stop()


def test_any_name_leads_here_unless_names_were_given(alone: Server) -> None:
    for host in ("localhost", "games.local:8000", "[::1]:8000", "192.168.1.7"):
        assert httpx.get(alone.address, headers={"Host": host}).status_code == 200


def test_what_is_no_address_of_a_proxy_is_refused(tmp_path: Path) -> None:
    refused = ludo("serve", "--data", str(tmp_path), "--port", "0", "--proxy", "everybody")
    assert refused.returncode == 2
    assert "--proxy" in refused.stderr


def test_what_is_no_name_of_a_host_is_refused_as_one_for_notices(tmp_path: Path) -> None:
    refused = ludo("serve", "--data", str(tmp_path), "--port", "0", "--notify-host", "https://ntfy.sh/")
    assert refused.returncode == 2
    assert "--notify-host" in refused.stderr


# codes


@pytest.fixture
def building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Building]:
    monkeypatch.setattr("ludotheque.site.people.guesses.GUESS_SECONDS", 0.05)
    with Building(site(tmp_path)) as opened:
        yield opened


def test_after_many_wrong_codes_a_right_one_still_opens_its_table(building: Building) -> None:
    host = building.visitor()
    address = host.post("/tables", data={**FORM, "seat-1": "friend"}).headers["location"]
    code = asyncio.run(building.app.state.services.tables.find(address.removeprefix("/tables/"))).code
    guesser = building.visitor()
    statuses = [guesser.get(f"/join/BCDF{a}{b}").status_code for a in "GHJKLM" for b in "GHJKLM"]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    friend = building.visitor()
    assert friend.get(f"/join/{code}").status_code == 200
    assert friend.post(f"/join/{code}", data={"name": "Ben"}).headers["location"] == address


def test_a_visitor_who_guesses_is_slowed_down_before_the_whole_house_is(building: Building) -> None:
    guesser, other = building.visitor(), building.visitor()
    for one in (guesser, other):
        one.post("/tables", data=FORM)
    assert [guesser.get(f"/join/BCDFG{a}").status_code for a in "BCDFGHJKLMN"][-1] == 429
    assert other.get("/join/BCDFGH").status_code == 404


# sockets through a proxy


def test_an_address_behind_a_proxy_has_so_many_sockets() -> None:
    done = asyncio.Event()
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await done.wait()

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def visit() -> None:
        settings = ServerSettings(connections=ConnectionLimits(per_address=2))
        guard = Guard(app, None, settings)  # type: ignore[arg-type]

        def scope(address: str) -> Scope:
            more = {"path": "/api/tables/x/live", "query_string": b"", "headers": [], "scheme": "ws"}
            return {"type": "websocket", "client": (address, 1), **more}

        open_ones = [asyncio.create_task(guard(scope("10.0.0.1"), receive, send)) for _ in range(2)]
        await asyncio.sleep(0)
        await guard(scope("10.0.0.1"), receive, send)
        assert sent.pop()["type"] == "websocket.close"
        open_ones.append(asyncio.create_task(guard(scope("10.0.0.2"), receive, send)))
        await asyncio.sleep(0)
        assert not sent
        done.set()
        await asyncio.gather(*open_ones)
        assert not guard.sockets

    asyncio.run(visit())


def test_a_stranger_s_request_begins_before_the_rest_of_an_address_that_sent_sixty() -> None:
    begun: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        begun.append(scope["client"][0])
        await asyncio.sleep(0)
        await Response()(scope, receive, send)

    async def send(message: Message) -> None:
        pass

    async def visit() -> None:
        guard = Guard(app, None)  # type: ignore[arg-type]

        async def ask(address: str) -> None:
            more: Scope = {"query_string": b"", "headers": [], "scheme": "http", "method": "GET"}
            scope = {"type": "http", "path": "/api/games", "client": (address, 1), **more}
            await guard(scope, asyncio.Event().wait, send)  # type: ignore[arg-type]

        sixty = [asyncio.create_task(ask("10.0.0.1")) for _ in range(60)]
        await asyncio.gather(*sixty, asyncio.create_task(ask("10.0.0.2")))
        assert len(begun) == 61
        assert begun.index("10.0.0.2") <= 2

    asyncio.run(visit())


# addresses


def test_addresses_are_counted_in_one_form() -> None:
    assert network_of("::ffff:10.1.2.3") == "10.1.2.3" == network_of("10.1.2.3")
    assert (
        network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::1")
    )
    assert network_of("nothing of the kind") == "nothing of the kind"


def test_this_machine_is_known_by_all_its_names() -> None:
    assert all(map(local, ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")))
    assert not any(map(local, ("10.0.0.1", "::", "localhost", "", "x")))


def test_a_network_holds_its_addresses() -> None:
    found = networks(["10.0.0.0/8", "::1", "192.168.1.7"])
    assert all(within(one, found) for one in ("10.3.4.5", "::ffff:10.3.4.5", "::1", "192.168.1.7"))
    assert not any(within(one, found) for one in ("11.0.0.1", "192.168.1.8", "unknown"))
    with pytest.raises(ValueError, match="everybody"):
        networks(["everybody"])
