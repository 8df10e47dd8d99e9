"""What comes from outside is bounded before anything is made of it, and a refusal is short."""

from __future__ import annotations

import http.cookies
import json
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE, dawdle, let_pass
from tests.site.pages.table.test_play_page import hear, say, socket, table_of
from tests.site.server import Api, Server, heard
from tests.site.visiting import open_house

LONG = "x" * 80_000
SHORT = 1024
"""Bytes of a refusal that is no page."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("refusing"))
    yield running
    running.stop()
    assert "Traceback" not in running.log()


@pytest.fixture
def api(served: Server) -> Iterator[Api]:
    with Api(served.address) as client:
        yield client


@pytest.mark.parametrize(
    "players", [3_000_000, 1_000_000_000, 2**63, 2**64 - 1, 2**64, 10**400, -1, 0, 1e300, "9" * 5000]
)
def test_a_number_of_players_is_checked_before_seats_are_made(api: Api, players: object) -> None:
    answer = api.post("/tables", {"game": "titus", "players": players})
    assert answer.status_code in (400, 422)
    assert len(answer.content) < SHORT


@pytest.mark.parametrize(
    "wish",
    [
        {"game": LONG},
        {"game": "titus", "seats": ["me", LONG]},
        {"game": "titus", "seats": ["me", "bot:" + LONG]},
        {"game": "titus", "seats": ["me"] * 30_000},
        {"game": "titus", "players": 2, "seats": ["me"] * 30_000},
        {"game": "titus", "clock": LONG},
        {"game": "titus", "name": LONG},
        {"game": "tantalus", "options": {LONG: 1}},
        {"game": "tantalus", "options": {"target": LONG}},
        {"game": "tantalus", "options": {"target": 2**64 - 1}},
        {"game": "tantalus", "options": {"deck": LONG}},
        {"game": "tantalus", "options": {"deck": {LONG: LONG}}},
        {"game": "tantalus", "options": {"deck": {"cards": LONG}}},
        {"game": "tantalus", "options": {"deck": {"cards": [LONG]}}},
        {LONG: 1},
    ],
    ids=lambda wish: str(wish)[:40],
)
def test_a_refused_wish_is_not_repeated_at_length(api: Api, wish: dict[str, Any]) -> None:
    answer = api.post("/tables", wish)
    assert answer.status_code in (404, 422)
    assert len(answer.content) < SHORT


@pytest.mark.parametrize("character", ["\x00", "é", "😀", '"', "\\", "\u202e"])
def test_a_refusal_is_short_in_any_alphabet(api: Api, character: str) -> None:
    for key in ("game", "clock"):
        answer = api.post("/tables", {"game": "titus", key: character * 20_000})
        assert answer.status_code in (404, 422)
        assert len(answer.content) < SHORT


@pytest.mark.parametrize("deep", ["[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900, "[" * 100_000])
def test_what_is_nested_too_deeply_is_refused(api: Api, deep: str) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (
        deep,
        f'{{"game": "tantalus", "options": {deep}}}',
        f'{{"game": "tantalus", "options": {{"deck": {{"cards": {deep}}}}}}}',
    ):
        answer = api.http.post("/tables", content=body, headers=headers)
        assert answer.status_code in (400, 422)
        assert len(answer.content) < SHORT


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**63), 10**400, 1.5, True, None, "9" * 5000])
def test_a_number_of_a_move_is_any_number_and_does_no_harm(api: Api, number: object) -> None:
    made = api.make("titus", "me", "me")
    answer = api.post(f"/tables/{made['table']}/moves", {"number": number, "move": "draw"}, made["token"])
    assert answer.status_code in (400, 409, 422)
    text = api.post(f"/tables/{made['table']}/moves", {"number": 0, "move": LONG}, made["token"])
    assert text.status_code == 422
    assert len(text.content) < SHORT


def test_numbers_in_an_address_are_any_text(served: Server) -> None:
    with table_of(served, "titus", "me", "here") as (path, browser):
        for number in ("9" * 3000, "-1", "٣", "1e9", "0x1", "²"):
            for query in ("show", "seat", "move", "from", "seen", "players"):
                for page in ("", "/replay", "/replay/frames"):
                    answer = browser.get(path + page, params={query: number})
                    assert answer.status_code in (200, 303, 404)


@pytest.mark.parametrize("field", ["number", "seat", "move"])
def test_fields_of_a_form_are_any_text(served: Server, field: str) -> None:
    with table_of(served, "titus", "me", "here") as (path, browser):
        for value in ("9" * 5000, "-" * 50, "²", "٣", "x" * 100_000, ""):
            for action in ("move", "back", "bot", "return"):
                form = {"number": "0", "seat": "0", "move": "draw", field: value}
                answer = browser.post(f"{path}/{action}", data=form)
                assert answer.status_code in (303, 409, 422), (action, value[:9])
                assert "xxxxxxxxxx" * 30 not in answer.text


def test_messages_over_sockets_are_bounded_too(served: Server) -> None:
    deep: Any = "x"
    for _ in range(900):
        deep = [deep]
    made = table_of(served, "titus", "me", "bot:random")
    with made as (path, browser), socket(served, path, browser) as page:
        hear(page, "parts")
        for wish in (
            {"why": [deep]},
            {"why": ["x" * 9000]},
            {"why": [1, None, {}]},
            {"aid": "x" * 9000},
            {"move": "x" * 9000, "number": 0},
            {"move": "x", "number": 2**63},
            {"do": "bot", "seat": 2**63},
            {"do": "x" * 9000},
            {"show": 2**63},
            {"ask": "x" * 9000},
            {"x" * 9000: deep},
        ):
            say(page, **wish)
            answer = json.loads(page.recv(PATIENCE))
            while "parts" in answer:
                answer = json.loads(page.recv(PATIENCE))
            assert len(json.dumps(answer)) < SHORT
            assert answer.get("refused", {}).get("status") != 500
        say(page, ping=1)
        assert hear(page, "pong")


def test_a_program_that_sends_nonsense_over_a_socket_is_told_so_in_short(api: Api) -> None:
    made = api.make("titus", "me", "me")
    with api.live(made["table"]) as live:
        live.send(json.dumps({"token": made["token"]}))
        heard(live)
        for wish in ({"x" * 9000: 1}, {"number": 2**63, "move": "draw"}, {"number": 0, "move": "x" * 9000}):
            live.send(json.dumps(wish))
            answer = heard(live)
            while "problem" not in answer:
                answer = heard(live)
            assert answer["problem"]["status"] in (409, 422)
            assert len(json.dumps(answer)) < SHORT


def test_an_address_that_is_too_long_gets_a_short_page_in_the_readers_language(served: Server) -> None:
    for lang, word in (("en", "address"), ("fr", "adresse")):
        answer = httpx.get(f"{served.address}/?x={'y' * 10_000}", headers={"Accept-Language": lang})
        assert answer.status_code == 414
        assert word in answer.text
        assert f'lang="{lang}"' in answer.text
        assert "yyyy" not in answer.text
    answer = httpx.get(f"{served.address}/api/{'y' * 10_000}")
    assert answer.headers["content-type"] == "application/problem+json"
    assert len(answer.content) < SHORT


def test_a_body_that_is_too_large_gets_a_page_in_the_readers_language(served: Server) -> None:
    headers = {"Origin": served.address, "Accept-Language": "fr"}
    answer = httpx.post(f"{served.address}/tables", content=b"x" * 300_000, headers=headers)
    assert answer.status_code == 413
    assert 'lang="fr"' in answer.text
    assert "Trop grand" in answer.text
    told = httpx.post(
        f"{served.address}/tables", content=b"x" * 300_000, headers=headers | {"Cookie": "lang=en"}
    )
    assert 'lang="en"' in told.text


def test_a_page_that_refuses_repeats_nothing_that_was_sent(served: Server) -> None:
    for address in (f"/nowhere/{'y' * 2000}", f"/nowhere?{'y' * 3000}=1", f"/games/{'y' * 2000}"):
        answer = httpx.get(served.address + address)
        assert answer.status_code == 404
        assert "yyyy" not in answer.text


def test_a_form_that_is_refused_shows_little_of_what_was_typed(tmp_path: Path) -> None:
    with open_house(tmp_path) as browser:
        form = {"game": "tantalus", "seat-0": "me", "name-0": LONG, "option-target": LONG, "players": LONG}
        answer = browser.post("/tables", data=form)
        assert answer.status_code == 422
        assert "x" * 300 not in answer.text
        deck = {"deck-file": ("deck.json", json.dumps({"cards": [LONG]}))}
        own = browser.post("/tables", data={"game": "tantalus", "option-deck": "own"}, files=deck)
        assert own.status_code == 422
        assert "x" * 300 not in own.text


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "://", "null", "http://h:p", "\xe9"]
)
def test_an_origin_that_is_none_is_another_site(served: Server, origin: str) -> None:
    for path in ("/tables", "/api/tables"):
        answer = httpx.post(f"{served.address}{path}", headers=[(b"Origin", origin.encode("latin-1"))])
        assert answer.status_code == 403
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["[", "a b", "h:99999999", "é", "", "a" * 3000, "h/../x", "<b>"])
def test_a_host_that_is_none_is_answered(served: Server, host: str) -> None:
    for path in ("/", "/api/games", "/join/BCDFGH", "/api"):
        answer = httpx.get(f"{served.address}{path}", headers=[(b"Host", host.encode("latin-1"))])
        assert answer.status_code < 500
        assert "<b>" not in answer.text.partition("</head>")[0]


def test_a_cookie_full_of_backslashes_is_not_pondered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house(tmp_path) as browser:
        browser.post("/tables", data={"game": "titus", "seat-0": "me", "seat-1": "bot:random"})
        plain, odd = (f'other="{letter * 30_000}"; ludo={browser.http.cookies["ludo"]}' for letter in "a\\")

        pondered, real = list[str](), http.cookies._unquote  # type: ignore[attr-defined]
        monkeypatch.setattr("http.cookies._unquote", lambda text: pondered.append(text) or real(text))
        for cookie in (plain, odd):
            assert "My tables" in browser.get("/", headers={"cookie": cookie}).text, "the others are read"
        assert pondered
        assert not any("\\" in text for text in pondered)


def test_an_upload_that_breaks_off_or_is_broken_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        origin, begin = server.address.encode(), b" HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % server.port
        for path, kind in (
            (b"/api/tables", b"application/json"),
            (b"/tables", b"application/x-www-form-urlencoded"),
            (b"/tables", b"multipart/form-data; boundary=x"),
        ):
            for _ in range(5):
                with sockets.create_connection(("127.0.0.1", server.port)) as line:
                    head = b"Origin: %s\r\nContent-Type: %s\r\nContent-Length: 9999\r\n\r\n" % (origin, kind)
                    line.sendall(b"POST " + path + begin + head + b"--x")
                    dawdle(0.02)
        kind = {"Origin": server.address, "Content-Type": "multipart/form-data; boundary=x"}
        for broken in (b"--y", b"--x\rz", b"--x\r\n\x1d: y"):
            answer = httpx.post(f"{server.address}/tables", content=broken, headers=kind)
            assert answer.status_code in (303, 400)
        let_pass(0.3)
        assert len(server.log().splitlines()) == 1, "it says where tables are kept, and nothing else"
    finally:
        server.stop()
