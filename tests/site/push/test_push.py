"""Push messages: to every device of whoever wants them, once, through services that are allowed."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque.site.app import make_app
from ludotheque.site.feature import kept_by
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.clocks import DAY
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.people.posting import target_of
from ludotheque.site.push import kept, sealing
from ludotheque.site.push.service import Push
from ludotheque.site.services import Services
from ludotheque.site.settings.notice_settings import KNOWN_SERVICES, OFF, NoticeSettings
from ludotheque.site.store.moving import move
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Settings
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.hosts import Host
from tests.site.inside import ME, YOU, make, some_moves, until
from tests.site.postgres import Postgres
from tests.site.visiting import Building

from .house import FEATURES, Browser, a_host, add, opened, place_at

SLOW = Settings(clock=DAY)
Visit = Callable[[Services, Push, Host], Awaitable[None]]


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else None
    return StoreLocation(tmp_path / "here.sqlite3", url)


def at(place: StoreLocation, visit: Visit) -> None:
    async def run() -> None:
        async with a_host() as host, opened(place, host) as (services, push):
            await visit(services, push, host)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def bob_s_turn(services: Services) -> str:
    """Make a table, play until it is Bob's turn, and return its name once all that was to be told is."""
    table = await make(services, "titus", ME, YOU, settings=SLOW, maker="a")
    while table.to_move == 0:
        await some_moves(services, table, 1)
    await until(lambda: services.background.done)
    return table.id


def test_every_device_is_told_in_its_language_and_only_it_can_read_that(place: StoreLocation) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        phone, desk = Browser.new(1), Browser.new(2)
        await add(push, "b", phone.device(host.address, "fr"))
        table = await bob_s_turn(services)
        assert phone.told(host) == [
            {
                "title": "Ludothèque",
                "text": "À vous de jouer à Titus",
                "path": f"tables/{table}",
                "tag": f"turn-{table}",
            }
        ]
        head = dict(line.split(": ", 1) for line in host.heard[0].split("\r\n\r\n")[0].split("\r\n")[1:])
        assert head["Content-Encoding"] == "aes128gcm"
        assert 0 < int(head["TTL"]) <= DAY
        assert head["Authorization"].endswith(f"k={await push.key()}")
        assert table not in head["Topic"]
        host.bodies.clear()
        await add(push, "b", desk.device(host.address + "&desk"))
        await bob_s_turn(services)
        assert len(host.bodies) == 2

    at(place, visit)


def test_a_device_that_is_gone_is_kept_no_longer(place: StoreLocation) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        for answer in (b"HTTP/1.1 404 Not Found", b"HTTP/1.1 410 Gone"):
            await add(push, "b", Browser.new().device(host.address))
            host.answers = [answer]
            await bob_s_turn(services)
            assert not await push.knows("b", host.address)
        told = len(host.heard)
        await bob_s_turn(services)
        assert len(host.heard) == told == 2

    at(place, visit)


def test_a_service_that_has_trouble_is_asked_again_and_the_device_kept(tmp_path: Path) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        browser = Browser.new()
        await add(push, "b", browser.device(host.address))
        host.answers = [b"HTTP/1.1 503 Later", b"HTTP/1.1 429 Slower"]
        await bob_s_turn(services)
        assert len(browser.told(host)) == 3
        host.answers = [b"HTTP/1.1 413 Too large"]
        await bob_s_turn(services)
        assert len(host.bodies) == 4
        assert await push.knows("b", host.address)

    at(place_at(tmp_path), visit)


def test_only_known_services_over_https_are_sent_to_and_only_a_browser_s_keys_kept(tmp_path: Path) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        push.post.hosts = KNOWN_SERVICES
        good, browser = "https://updates.push.services.mozilla.com/wpush/v2/x", Browser.new()
        for endpoint in (
            *("https://evil.example/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x"),
            *("https://notify.windows.com.evil.example/", "https://x@fcm.googleapis.com@evil.example/"),
            *(
                "https://127.0.0.1/",
                "https://localhost/",
                "",
                good + "x" * 1000,
                "https://notify.windows.com/",
            ),
        ):
            with pytest.raises(Problem):
                await add(push, "b", browser.device(endpoint))
        with pytest.raises(Problem):
            await add(push, "b", browser.device(good)._replace(key="AAAA"))
        assert not await push.wanted("b", "turn")
        await add(push, "b", browser.device(good))
        assert await push.wanted("b", "turn")

    at(place_at(tmp_path), visit)


def test_the_hosts_of_the_great_services_are_known() -> None:
    for endpoint in (
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://web.push.apple.com/QGuQ",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYA",
    ):
        target_of(endpoint, KNOWN_SERVICES)


def test_nothing_is_sent_into_the_house(tmp_path: Path) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        await add(push, "b", Browser.new().device(host.address))
        push.post = host.post(may_reach=lambda address: False)
        await bob_s_turn(services)
        assert host.heard == []

    at(place_at(tmp_path), visit)


def test_devices_go_along_with_their_person_and_are_told_and_forgotten_with_the_rest(
    place: StoreLocation,
) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        await add(push, "b", Browser.new().device(host.address))
        await hand_over(services.tables, "b", "c")
        assert await push.knows("c", host.address)
        features = services.tables.feature_tables
        told = b"".join([piece async for piece in exported(services.store, "c", "", features)])
        assert host.address.encode() in told
        assert sealing.to_text(Browser.new().auth).encode() not in told
        await push.drop("b", host.address)
        assert await push.wanted("c", "turn")
        await leave(services.tables, "c")
        assert not await push.wanted("c", "turn")

    at(place, visit)


def test_a_device_that_nobody_has_used_for_long_is_dropped_and_there_are_only_so_many(tmp_path: Path) -> None:
    async def visit(services: Services, push: Push, host: Host) -> None:
        for number in range(kept.MOST + 2):
            await add(push, "b", Browser.new().device(f"{host.address}&{number}"))
        assert len(await services.store.find(kept.READ, holder="b")) == kept.MOST
        assert not await push.knows("b", f"{host.address}&0")
        await services.tables.tidy(4e9)
        assert not await push.wanted("b", "turn")

    at(place_at(tmp_path), visit)


def test_the_key_is_made_once_survives_a_restart_and_moves_with_the_rest(
    place: StoreLocation, tmp_path: Path
) -> None:
    keys: list[str] = []

    async def visit(services: Services, push: Push, host: Host) -> None:
        keys.append(await push.key())
        if len(keys) == 1:
            await add(push, "b", Browser.new().device(host.address))
        assert len(await services.store.find(kept.ONE, holder="b")) == 1

    at(place, visit)
    at(place, visit)
    new = StoreLocation(tmp_path / "there.sqlite3")
    asyncio.run(move(place, new, lambda line: None, kept_by(FEATURES)))
    at(new, visit)
    assert len(keys) == 3
    assert len({*keys}) == 1


def test_two_processes_have_one_key_and_tell_of_a_turn_once(postgres: Postgres) -> None:
    place = StoreLocation(Path(), postgres.new())

    async def run() -> None:
        async with a_host() as host, opened(place, host) as here, opened(place, host) as there:
            (services, push), (others, other) = here, there
            keys = await asyncio.gather(push.key(), other.key())
            assert keys[0] == keys[1]
            browser = Browser.new()
            await add(other, "b", browser.device(host.address))
            table = await make(services, "titus", ME, YOU, settings=SLOW, maker="a")
            while table.to_move == 0:
                await some_moves(services, table, 1)
            same = await others.tables.find(table.id)
            assert same
            others.notices.look(same)
            services.notices.look(table)
            await until(lambda: services.background.done and others.background.done)
            assert [one["path"] for one in browser.told(host)] == [f"tables/{table.id}"]

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_what_is_switched_off_or_not_installed_is_said_and_nothing_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(settings: NoticeSettings, said: str) -> None:
        async with opened(place_at(tmp_path), None, settings) as (_, push):
            assert said in push.lacks
            assert not await push.wanted("b", "turn")
            with pytest.raises(Problem, match=said):
                await push.add("b", Account(), Browser.new().device("https://fcm.googleapis.com/x"))

    asyncio.run(run(NoticeSettings(push=OFF), "switched"))
    monkeypatch.setattr("ludotheque.site.push.service._sealing", lambda: None)
    asyncio.run(run(NoticeSettings(), "has not set it up"))


# the page's calls


def test_a_page_asks_for_the_key_and_has_its_device_told_and_not_told(tmp_path: Path) -> None:
    guard = make_app(place_at(tmp_path))
    with Building(guard.app) as building:  # type: ignore[attr-defined]
        push: Push = guard.app.state.services.features["push"]  # type: ignore[attr-defined]
        ann, endpoint = building.visitor("de"), "https://fcm.googleapis.com/fcm/send/x"
        assert ann.get("/me/push").json()["key"] == ""
        device = Browser.new().device(endpoint)
        sent = {"endpoint": endpoint, "expirationTime": None}
        sent["keys"] = {"p256dh": device.key, "auth": device.auth}
        assert ann.post("/me/push", json=sent).status_code == 403
        made = ann.post("/tables", data={"game": "titus", "quick": "1"})
        ann.http.cookies.update(made.cookies)
        assert len(sealing.from_text(ann.get("/me/push").json()["key"])) == sealing.POINT
        assert ann.post("/me/push", json=sent).status_code == 204
        assert ann.post("/me/push", json={**sent, "endpoint": "https://evil.example/"}).status_code == 422
        for wrong in (
            {},
            {"endpoint": 1},
            {"endpoint": endpoint, "keys": []},
            {"endpoint": "é" * 9, "keys": {}},
        ):
            assert ann.post("/me/push", json=wrong).status_code == 422
        rows = building.runner.run(push._store.find("select lang, site from push_devices"))
        assert rows == [("de", "http://testserver")]
        ended = ann.http.request("DELETE", "/me/push", json={"endpoint": endpoint})
        assert building.runner.run(ended).status_code == 204
        assert building.runner.run(push._store.find("select 1 from push_devices")) == []


def test_the_service_worker_names_the_versions_of_its_parts_also_below_a_path(tmp_path: Path) -> None:
    guard = make_app(place_at(tmp_path))
    with Building(guard.app) as building:  # type: ignore[attr-defined]
        ann = building.visitor()
        answer = ann.get("/service-worker.js")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/javascript")
        part = json.loads(answer.text.splitlines()[0].removeprefix("import ").removesuffix(";"))
        assert part.startswith("/static/push/worker.js?v=")
        assert "showNotification" in ann.get(part).text
