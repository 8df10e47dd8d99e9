"""A house for members only, as strangers attack it: every route, every method, every way round."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.templating import SITE
from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.people.occasions import YOUR_TURN, Occasion
from ludotheque.site.services import Services
from tests.patience import PATIENCE, until
from tests.site import inside
from tests.site.house.opened import PASSWORD, Opened, opened
from tests.site.visiting import Browser

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
OPEN = {
    *("/static", "/icons"),
    *(f"/static/{one.name}" for one in FEATURES if (SITE / one.name / "static").is_dir()),
    *("/favicon.ico", "/manifest.webmanifest", "/house.css", "/privacy"),
    *("/door", "/door/{word}", "/api/health", "/metrics"),
    *("/owner", "/owner/enter/{word}", "/owner/deeds/{deed}", "/owner/leave"),
    *("/mail/{word}", "/mail/leave/{word}", "/api/mail/leave/{word}"),
}
"""All that strangers may reach; the owner's page has a door of its own, and mail is ended by its word."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("house")
    with opened(folder, members_password=PASSWORD, wrong_codes_a_minute="1000000") as found:
        yield found


@pytest.fixture(scope="module")
def known(house: Opened) -> dict[str, str]:
    """Gives what a member knows: strangers who have heard of it see nothing of it."""
    ann = house.member()
    form = {"game": "titus", "seat-0": "me", "name-0": "Ann", "seat-1": "bot:random", "public": "yes"}
    table = ann.post("/tables", data=form).headers["location"].rpartition("/")[2]
    waiting = ann.post("/tables", data={**form, "seat-1": "friend"}).headers["location"]
    code = re.findall(r'class="big-code"[^>]*>([A-Z0-9]{6})<', ann.get(waiting).text)[0]
    opening = {"name": "Thursday", "games": "titus", "format": "free", "host": "Ann"}
    evening = ann.post("/evenings", data=opening).headers.get("location", "/x/y").rpartition("/")[2]
    founding = {"called": "Thursdays", "name": "Ann"}
    club = ann.post("/clubs", data=founding).headers["location"].rpartition("/")[2]
    words = {"word": code, "evening": evening, "club": club}
    return {"table": table, "game": "titus", **words, "name": "x", "path": "x"}


def _filled(path: str, known: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: known.get(found[1], "1"), path)


def _asks(browser: Browser, method: str, path: str, **more: Any) -> Any:
    return browser.runner.run(browser.http.request(method, path, **more))


async def _knocks(house: Opened, path: str, *headers: tuple[bytes, bytes]) -> list[dict[str, Any]]:
    """Return what a socket is told first."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    hears: asyncio.Queue[Any] = asyncio.Queue()
    hears.put_nowait({"type": "websocket.connect"})
    hears.put_nowait({"type": "websocket.receive", "text": json.dumps({})})
    hears.put_nowait({"type": "websocket.disconnect", "code": 1000})
    scope: dict[str, Any] = {"type": "websocket", "path": path, "raw_path": path.encode(), "state": {}}
    scope |= {"query_string": b"", "root_path": "", "scheme": "ws", "client": ("127.0.0.1", 1)}
    scope |= {"server": ("testserver", 80), "subprotocols": []}
    own = [(b"host", b"testserver"), (b"origin", b"http://testserver"), *headers]
    await asyncio.wait_for(house.app({**scope, "headers": own}, hears.get, told.put), PATIENCE)
    return [told.get_nowait() for _ in range(told.qsize())]


def test_every_route_is_closed_to_strangers_but_those_on_a_short_list(
    house: Opened, known: dict[str, str]
) -> None:
    stranger, found = house.comes(), set[str]()
    for route in house.site.routes:
        assert isinstance(route, Route | Mount | WebSocketRoute), route
        path = _filled(route.path, known) + ("/x" if isinstance(route, Mount) else "")
        if isinstance(route, WebSocketRoute):
            told = house.run(_knocks(house, path))
            assert [one["type"] for one in told] == ["websocket.close"], path
            continue
        for method in METHODS:
            answer = _asks(stranger, method, path)
            closed = answer.status_code in (401, 403) and "location" not in answer.headers
            if not closed or route.path in OPEN:
                assert route.path in OPEN, (method, path, answer.status_code)
                found.add(route.path)
            elif method != "HEAD":
                assert "This house is for its members" in answer.text, (method, path, answer.text)
                assert "set-cookie" not in answer.headers
    assert found == OPEN


def test_a_stranger_learns_nothing_but_the_house_and_where_to_come_in(
    house: Opened, known: dict[str, str]
) -> None:
    stranger = house.comes()
    nowhere = stranger.get("/tables/0123456789abcdef")
    there = stranger.get(f"/tables/{known['table']}")
    assert there.status_code == nowhere.status_code == 403
    same = [one.text.replace(known["table"], "0123456789abcdef") for one in (there, nowhere)]
    assert same[0] == same[1]
    assert "Ann" not in there.text
    assert "titus" not in there.text.lower()
    assert there.headers["cache-control"] == "no-store"
    health = stranger.get("/api/health").json()
    assert set(health) == {"status", "version", "store_ms"}


TRICKS = (
    *("//games/titus", "/./games/titus", "/static/../games/titus", "/static/..%2fgames/titus"),
    *(
        "/door/../games/titus",
        "/door/..%2f..%2fgames%2ftitus",
        "/owner/../",
        "/%67ames/titus",
        "/games/titus/",
    ),
    *("/GAMES/titus", "/games/titus;/static/", "/games/titus?x=/static/", "/games/titus#/static/", "/static"),
    *("/privacy/../api/games", "/api/health/../games", "/api/health/", "/api//games", "/api/../api/games"),
    *("/icons/..%5c..%5cgames", "/doors", "/door%00", "/ownership", "/house.css/", "/metrics/", "/\\games"),
    *("/static/%2e%2e/%2e%2e/app.py", "/static/x/../../feature.py", "/icons/../../site.css", "/.//"),
)


@pytest.mark.parametrize("path", TRICKS)
def test_no_trick_with_a_path_shows_a_stranger_anything(house: Opened, path: str) -> None:
    """Asked as it stands: a client would tidy it up first."""
    bare, _, query = path.partition("?")
    answer = house.run(_raw(house, bare.encode(), query.encode()))
    text = answer["body"].decode(errors="replace")
    assert answer["status"] in (400, 401, 403, 404), answer["status"]
    assert "Titus" not in text
    assert "def " not in text


async def _raw(house: Opened, path: bytes, query: bytes) -> dict[str, Any]:
    from urllib.parse import unquote_to_bytes

    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        told.append(message)

    scope: dict[str, Any] = {"type": "http", "method": "GET", "http_version": "1.1", "raw_path": path}
    scope |= {"path": unquote_to_bytes(path).decode(errors="replace"), "query_string": query, "state": {}}
    scope |= {"root_path": "", "scheme": "http", "client": ("127.0.0.1", 1), "server": ("testserver", 80)}
    await house.app({**scope, "headers": [(b"host", b"testserver")]}, receive, send)
    return {"status": told[0]["status"], "body": b"".join(one.get("body", b"") for one in told[1:])}


def test_headers_that_proxies_and_frameworks_heed_open_nothing(house: Opened) -> None:
    stranger = house.comes()
    for headers in (
        {"X-Original-URL": "/privacy"},
        {"X-Rewrite-URL": "/static/site.css"},
        {"X-Forwarded-Prefix": "/static"},
        {"X-HTTP-Method-Override": "OPTIONS"},
        {"Authorization": "Bearer"},
        {"Authorization": f"Bearer {new_token()}"},
        {"Ludotheque-Member": new_token()},
        {"Cookie": f"ludo={new_token()}; ludo-owner={new_token()}"},
    ):
        assert stranger.get("/", headers=headers).status_code == 403, headers
        assert stranger.get("/api/games", headers=headers).status_code == 401, headers


def test_a_seat_or_a_visitors_token_from_before_is_no_membership(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ann = house.comes()
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "open"]}).json()
        ann.post("/tables", data={"game": "titus", "seat-0": "me", "seat-1": "bot:random"})
        cookie = ann.http.cookies["ludo"]
    with opened(tmp_path, members_password=PASSWORD) as house:
        stranger = house.comes()
        bearer = {"Authorization": f"Bearer {made['token']}"}
        assert stranger.get(f"/api/tables/{made['table']}", headers=bearer).status_code == 401
        stranger.http.cookies.set("ludo", cookie)
        assert stranger.get("/me").status_code == 403


def test_the_password_is_asked_for_once_and_leads_where_one_wanted_to_go(house: Opened) -> None:
    ann = house.comes()
    asked = ann.get("/games/titus/rules")
    assert 'name="to" value="/games/titus/rules"' in asked.text
    wrong = ann.post("/door", data={"password": "open sesamee", "to": "/games/titus/rules"})
    assert wrong.status_code == 403
    assert "That is not the password." in wrong.text
    assert "set-cookie" not in wrong.headers
    right = ann.post("/door", data={"password": PASSWORD, "to": "/games/titus/rules", "name": "Ann"})
    assert right.headers["location"] == "/games/titus/rules"
    assert "HttpOnly" in right.headers["set-cookie"]
    assert ann.get("/games/titus/rules").status_code == 200
    assert ann.get("/me").status_code == 200
    for goal in ("https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", ""):
        led = ann.post("/door", data={"password": PASSWORD, "to": goal})
        assert led.headers["location"] == "/"


def test_a_form_of_another_site_lets_nobody_in(house: Opened) -> None:
    ann = house.comes()
    elsewhere = ann.post("/door", data={"password": PASSWORD}, headers={"origin": "https://evil.example"})
    assert elsewhere.status_code == 403
    assert ann.get("/").status_code == 403


def test_whoever_guesses_passwords_is_slowed_down_and_then_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.site.people.guesses.GUESS_SECONDS", 0.01)
    with opened(tmp_path, members_password=PASSWORD, wrong_codes_a_minute="3") as house:
        bob, ann = house.comes(address="203.0.113.9"), house.comes(address="198.51.100.1")
        said = [bob.post("/door", data={"password": f"guess {k}"}).status_code for k in range(6)]
        assert said == [403, 403, 403, 429, 429, 429]
        links = [bob.get(f"/door/{new_token()}").status_code for _ in range(2)]
        assert links == [429, 429]
        assert ann.post("/door", data={"password": "wrong word"}).status_code == 403
        assert bob.post("/door", data={"password": PASSWORD}).status_code == 303


def test_nobody_s_password_waits_behind_the_guesses_of_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.site.people.guesses.GUESS_SECONDS", 0.01)
    with opened(tmp_path, members_password=PASSWORD, wrong_codes_a_minute="3") as house:
        bob, ann = house.comes(address="203.0.113.9"), house.comes(address="198.51.100.1")
        order: list[tuple[Browser, int]] = []

        async def tries(browser: Browser, password: str) -> None:
            answer = await browser.http.post("/door", data={"password": password})
            order.append((browser, answer.status_code))

        async def visit() -> None:
            guesses = [asyncio.create_task(tries(bob, f"guess {k}")) for k in range(20)]
            await asyncio.gather(*guesses, asyncio.create_task(tries(ann, PASSWORD)))

        house.run(visit())
        assert order.index((ann, 303)) <= 2
        assert [status for who, status in order if who is bob] == [403] * 3 + [429] * 17


def test_a_link_makes_members_until_there_is_another_one(tmp_path: Path) -> None:
    from ludotheque.site.house.members import invite

    with opened(tmp_path, members_only="yes") as house:
        store = house.services.store
        first = house.run(invite(store))
        ann, bob, eve = house.comes(), house.comes(), house.comes()
        assert "Ask whoever runs it for the link" in ann.get("/").text
        assert ann.post("/door", data={"password": ""}).status_code == 403
        assert ann.get(f"/door/{first}").status_code == 200
        assert ann.get("/").status_code == 403
        assert ann.post(f"/door/{first}", data={"name": "Ann"}).status_code == 303
        assert ann.get("/").status_code == 200
        second = house.run(invite(store))
        assert bob.post(f"/door/{first}", data={}).status_code == 404
        assert bob.post(f"/door/{second}", data={}).status_code == 303
        assert eve.get(f"/door/{new_token()}").status_code == 404
        assert ann.get("/").status_code == bob.get("/").status_code == 200
        assert eve.get("/").status_code == 403


def test_programs_come_in_with_a_token_and_speak_for_seats_with_another(house: Opened) -> None:
    from ludotheque.site.house.members import PROGRAM, add

    token = new_token()
    house.run(add(house.services.store, token, PROGRAM, "the club's bot"))
    bot = house.comes()
    assert bot.get("/api/games", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    own = {"Ludotheque-Member": token}
    made = bot.post("/api/tables", json={"game": "titus", "seats": ["me", "open"]}, headers=own)
    assert made.status_code == 201
    seat = {**own, "Authorization": f"Bearer {made.json()['token']}"}
    assert bot.get(f"/api/tables/{made.json()['table']}", headers=seat).json()["seat"] == 0
    live = f"/api/tables/{made.json()['table']}/live"
    told = house.run(_knocks(house, live, (b"ludotheque-member", token.encode())))
    assert told[0]["type"] == "websocket.accept"


def test_members_count_by_person_and_not_by_address(house: Opened) -> None:
    from starlette.requests import HTTPConnection

    from ludotheque.site.people.visitors import account_of

    ann = house.member()
    cookie = f"ludo={ann.http.cookies['ludo']}".encode()
    scope = {
        "type": "http",
        "headers": [(b"cookie", cookie)],
        "client": ("198.51.100.1", 1),
        "scheme": "http",
    }
    account = house.run(account_of(HTTPConnection({**scope, "app": house.site})))
    assert account.admitted
    assert account.visitor


def test_whoever_is_removed_is_out_within_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.site.house.members import members, remove

    monkeypatch.setattr("ludotheque.site.house.members.KNOWN_SECONDS", 0.01)
    with opened(tmp_path, members_password=PASSWORD) as house:
        ann, bob = house.member(), house.member()
        store = house.services.store
        listed = house.run(members(store))
        assert len(listed) == 2
        assert house.run(remove(store, listed[0].holder[:12]))
        until(lambda: {ann.get("/").status_code, bob.get("/").status_code} == {200, 403})
        assert not house.run(remove(store, listed[0].holder[:12]))


def test_who_is_removed_is_told_nothing_any_more_and_mail_is_ended_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludotheque.site.house.members import remove
    from ludotheque.site.mail.kept import WRITE

    monkeypatch.setattr("ludotheque.site.house.members.KNOWN_SECONDS", 0.0)
    with opened(tmp_path, members_password=PASSWORD) as house:
        services, told, ann = house.services, list[str](), house.member()
        holder, word = digest(ann.http.cookies["ludo"]), new_token()
        row = {"holder": holder, "address": "ann@people.example", "word": word, "lang": "en"}
        house.run(services.store.change((WRITE, {**row, "kinds": "turn", "at": 1.0})))
        occasion = Occasion("turn", holder, "t", 1.0, YOUR_TURN, "titus")
        services.notices.ways = [_Noting(told)]
        for at, expected in ((1.0, 1), (2.0, 1)):
            house.run(_settled(services, occasion._replace(at=at)))
            assert len(told) == expected
            house.run(remove(services.store, holder[:12]))
        stranger = house.comes()
        assert stranger.get(f"/mail/{new_token()}").status_code == 404
        assert "ann@people.example" in stranger.get(f"/mail/leave/{word}").text
        assert stranger.post(f"/api/mail/leave/{word}").status_code == 200
        assert house.run(services.features["mail"].left(word)) is None


async def _settled(services: Services, occasion: Occasion) -> None:
    services.notices.tell(occasion)
    await inside.until(lambda: services.background.done)


class _Noting:
    """A way to tell people that writes down whom."""

    name = "noting"

    def __init__(self, told: list[str]) -> None:
        self._told = told

    async def wanted(self, holder: str, kind: str) -> bool:
        return True

    async def tell(self, occasion: Occasion) -> None:
        self._told.append(occasion.holder)


def test_whoever_deletes_what_is_theirs_is_no_member_any_more_and_a_device_link_takes_it_along(
    house: Opened,
) -> None:
    from ludotheque.site.people.account_transfer import hand_over, leave

    store, knows = house.services.store, house.services.features["house"].knows
    ann, other = house.member(), new_token()
    holder = digest(ann.http.cookies["ludo"])
    house.run(hand_over(house.services.tables, holder, digest(other)))
    assert house.run(knows(digest(other)))
    told = house.run(store.find("select name from members where holder = :holder", holder=digest(other)))
    assert told
    house.run(leave(house.services.tables, digest(other)))
    assert not house.run(store.find("select 1 from members where holder = :holder", holder=digest(other)))


def test_the_words_for_everybody_are_in_every_language(house: Opened) -> None:
    assert "Dieses Haus ist für seine Mitglieder" in house.comes("de").get("/").text
    assert "Cette maison est réservée à ses membres" in house.comes("fr").get("/").text
