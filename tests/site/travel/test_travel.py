"""Matches are taken along, go on in a library without a server, and come back; nothing else is believed."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.offline.app import make_app as offline_app
from ludotheque.offline.library import Answer, Library
from ludotheque.site.app import make_app
from ludotheque.site.settings.limits import Limits
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.making import MOST_GIVEN
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.travel.service import SCRIPT
from tests.offline.opened import ORIGIN, Visitor
from tests.patience import PATIENCE, answered
from tests.site.conftest import STORES

CHOICE = re.compile(r'<select id="choice" name="move"><option value="([^"]+)"')
NUMBER = re.compile(r'name="number" value="([0-9]+)"')
JSON = ("content-type", "application/json")
Told = dict[str, Any]


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else None
    return StoreLocation(tmp_path / "here.sqlite3", url)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What stands for a folder that was written; test_taking_it_along.py has a whole one."""
    written = tmp_path / "written"
    (written / "python").mkdir(parents=True)
    (written / SCRIPT).write_text("// the service worker")
    (written / "index.html").write_text("<!doctype html><title>Ludothèque</title>")
    (written / "python" / "pyodide.asm.wasm").write_bytes(b"\0asm" + bytes(4000))
    (written / "python" / "pyodide.asm.wasm.gz").write_bytes(b"small")
    (written / "python" / "library.tar.xz").write_bytes(bytes(4000))
    return written


class Server:
    """A server with its pages and calls, in this process."""

    def __init__(self, library: Library) -> None:
        self.library = library

    async def ask(self, method: str, address: str, token: str = "", body: Any = None, **more: str) -> Answer:
        headers = [JSON] if body is not None else []
        headers += [("authorization", f"Bearer {token}")] if token else []
        sent = json.dumps(body).encode() if body is not None else b""
        return await self.library.request(method, address, [*headers, *more.items()], sent)

    async def made(self, *seats: str, game: str = "titus") -> tuple[str, str]:
        """Return a new table, and the token of its first person."""
        told = await self.ask("POST", "/api/tables", "", {"game": game, "seats": seats, "name": "Ann"})
        assert told.status == 201, told.body
        found = json.loads(told.body)
        return found["table"], found["token"]

    async def told(self, method: str, address: str, token: str = "", body: Any = None) -> tuple[int, Told]:
        answer = await self.ask(method, f"/api/tables/{address}", token, body)
        return answer.status, json.loads(answer.body)

    async def seen(self, table: str, token: str) -> Told:
        """Return a table when it is its person's turn, or over."""

        async def told() -> Told:
            status, found = await self.told("GET", table, token)
            assert status == 200
            return found

        return await answered(told, lambda one: one["to_move"] == one["seat"] or one["stage"] == "over")


def at(place: StoreLocation, folder: Path | None, visit: Callable[[Server], Awaitable[None]]) -> None:
    async def run() -> None:
        settings = ServerSettings(offline_folder=folder, bots=1, limits=Limits())
        library = Library(make_app(place, settings), ORIGIN)
        await library.open()
        try:
            await visit(Server(library))
        finally:
            await library.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def at_home(folder: Path, visit: Callable[[Visitor], Awaitable[None]]) -> None:
    """Do something in a library without a server, as on the same visitor's device."""
    app, _ = offline_app(folder / "kept.sqlite3", "/offline", lambda: Thinkers(1))
    library = Library(app, ORIGIN)
    await library.open()
    try:
        await visit(Visitor(library, "/offline", "en"))
    finally:
        await library.close()


async def moved(visitor: Visitor, table: str, most: int) -> list[list[Any]]:
    """Make moves at a table of a library, as pages without scripts do; return all its events."""
    for _ in range(most):
        page = await waited(visitor, table)
        choice = CHOICE.search(page)
        if choice is None:
            break
        number = NUMBER.search(page)
        assert number
        told = await visitor.post(f"/tables/{table}/move", number=number[1], move=html.unescape(choice[1]))
        assert told.status == 303, told.body.decode()
    await waited(visitor, table)
    return list(json.loads((await visitor.get(f"/tables/{table}/events")).body)["events"])


async def waited(visitor: Visitor, table: str) -> str:
    """Return the page of a table when it is its visitor's turn, or the match is over."""

    async def page() -> str:
        return (await visitor.get(f"/tables/{table}")).body.decode()

    return await answered(page, lambda page: CHOICE.search(page) or 'data-stage="over"' in page)


def test_a_match_goes_on_at_home_comes_back_and_its_record_verifies(
    place: StoreLocation, folder: Path, tmp_path: Path
) -> None:
    names: list[str] = []

    async def visit(server: Server) -> None:
        table, token = await server.made("me", "bot:random")
        names.append(table)
        seen = await server.seen(table, token)
        status, given = await server.told("POST", f"{table}/travel", token)
        assert status == 200
        assert given["commitment"] == seen["commitment"]
        played: list[Any] = []

        async def play(visitor: Visitor) -> None:
            told = await visitor.json("/travel", json.dumps(given).encode())
            assert (told.status, json.loads(told.body)) == (201, {"table": table})
            page = (await visitor.get(f"/tables/{table}")).body.decode()
            assert given["commitment"] in page
            assert "Bring it back" in page
            played.append(await moved(visitor, table, 3))
            played.append(await moved(visitor, table, 500))

        await at_home(tmp_path, play)
        for events in played:
            status, back = await server.told("POST", f"{table}/travel/back", token, {"events": events})
            assert status == 200, back
            assert back["number"] == len(events)
        assert back["stage"] == "over"
        status, again = await server.told("POST", f"{table}/travel/back", token, {"events": played[-1]})
        assert (status, again["number"]) == (200, len(played[-1]))
        status, record = await server.told("GET", f"{table}/record", token)
        assert ludotheque.verify(record)
        page = (await server.ask("GET", f"/tables/{table}")).body.decode()  # everybody can read it
        assert page.count("took this match along") == 1
        assert page.count("brought it back") == 1

    at(place, folder, visit)

    async def look(server: Server) -> None:
        (table,) = names
        assert (await server.told("GET", table))[1]["stage"] == "over"

    at(place, folder, look)


def test_what_cannot_be_taken_along_is_refused_with_a_reason(place: StoreLocation, folder: Path) -> None:
    async def visit(server: Server) -> None:
        alone, token = await server.made("me", "bot:random")
        await server.seen(alone, token)
        _, stranger = await server.made("me", "bot:random")
        two, first = await server.made("me", "open")
        assert (await server.told("POST", "nothing/travel", token))[0] == 404
        assert (await server.told("POST", f"{alone}/travel"))[0] == 401
        assert (await server.told("POST", f"{alone}/travel", stranger))[0] == 401
        status, told = await server.told("POST", f"{two}/travel", first)
        assert (status, "one person against bots" in told["reason"]) == (409, True)
        assert (await server.ask("POST", f"/tables/{alone}/travel")).status == 409
        evil = {"cookie": f"ludo={token}", "origin": "https://elsewhere.example"}
        assert (await server.ask("POST", f"/tables/{alone}/travel", **evil)).status == 403
        assert (await server.ask("POST", f"/tables/{alone}/travel", cookie=f"ludo={token}")).status == 200

    at(place, folder, visit)


def test_what_does_not_follow_from_the_rules_and_the_secret_changes_nothing(
    place: StoreLocation, folder: Path, tmp_path: Path
) -> None:
    async def visit(server: Server) -> None:
        table, token = await server.made("me", "bot:random")
        await server.seen(table, token)
        _, given = await server.told("POST", f"{table}/travel", token)
        events: list[Any] = []

        async def play(visitor: Visitor) -> None:
            assert (await visitor.json("/travel", json.dumps(given).encode())).status == 201
            events.extend(await moved(visitor, table, 4))

        await at_home(tmp_path, play)
        before = (await server.told("GET", table, token))[1]
        known = len(given["events"])
        drawn = next(at for at in range(known, len(events)) if events[at][0] == -1)
        otherwise = [*events[:drawn], [-1, "top 99 99"], *events[drawn + 1 :]]
        for sent, wanted in (
            ([[0, "draw"], *events], 409),
            (events[: known - 1], 409),
            (otherwise, 422),
            ([*events[:drawn], *events[drawn + 1 :]], 422),
            ([*events, [before["seat"], "swap 9 #99"]], 422),
            ([*events, [-3, str(1 - before["seat"])]], 422),
            ([*events, [-4, str(before["seat"])]], 422),
            ([*events, [-2, "0"]], 422),
            ([*events, [-9, "anything"]], 422),
            ([*events, *[[0, "draw"]] * MOST_GIVEN], 422),
            ([*events, [0]], 422),
            ([*events, ["draw", 0]], 422),
            ("everything", 422),
        ):
            status, told = await server.told("POST", f"{table}/travel/back", token, {"events": sent})
            assert (status, bool(told["reason"])) == (wanted, True), sent
            assert (await server.told("GET", table, token))[1] == before
        other, stranger = await server.made("me", "bot:random")
        await server.seen(other, stranger)
        for where, who, wanted in ((table, stranger, 401), (table, "", 401), (other, stranger, 409)):
            status, _ = await server.told("POST", f"{where}/travel/back", who, {"events": events})
            assert status == wanted
        two, first = await server.made("me", "open")
        assert (await server.told("POST", f"{two}/travel/back", first, {"events": events}))[0] == 409

    at(place, folder, visit)


def test_a_move_taken_back_and_a_match_given_up_at_home_come_back_as_well(
    place: StoreLocation, folder: Path, tmp_path: Path
) -> None:
    async def visit(server: Server) -> None:
        table, token = await server.made("me", "bot:random", game="tanagra")
        seen = await server.seen(table, token)
        _, given = await server.told("POST", f"{table}/travel", token)
        at_last: list[Any] = []

        async def play(visitor: Visitor) -> None:
            assert (await visitor.json("/travel", json.dumps(given).encode())).status == 201
            events = await moved(visitor, table, 2)
            told = await visitor.post(f"/tables/{table}/back", number=str(len(events)))
            assert told.status == 303, told.body.decode()
            events = await moved(visitor, table, 1)
            assert -2 in [who for who, _ in events]
            told = await visitor.post(f"/tables/{table}/concede", seat=str(seen["seat"]))
            assert told.status == 303, told.body.decode()
            at_last.extend(await moved(visitor, table, 0))

        await at_home(tmp_path, play)
        assert at_last[-1] == [-3, str(seen["seat"])]
        status, back = await server.told("POST", f"{table}/travel/back", token, {"events": at_last})
        assert (status, back["stage"]) == (200, "over"), back
        _, record = await server.told("GET", f"{table}/record", token)
        assert record["result"]["conceded"] == seen["seat"]
        assert ludotheque.verify(record)

    at(place, folder, visit)


def test_a_match_that_went_on_in_both_places_stays_as_it_is_in_both(
    place: StoreLocation, folder: Path, tmp_path: Path
) -> None:
    async def visit(server: Server) -> None:
        table, token = await server.made("me", "bot:random", game="temptation")
        seen = await server.seen(table, token)
        _, given = await server.told("POST", f"{table}/travel", token)
        for _ in range(8):
            move = {"number": seen["number"], "move": seen["moves"][-1]}
            assert (await server.told("POST", f"{table}/moves", token, move))[0] == 200
            seen = await server.seen(table, token)
        _, later = await server.told("POST", f"{table}/travel", token)

        async def play(visitor: Visitor) -> None:
            assert (await visitor.json("/travel", json.dumps(given).encode())).status == 201
            events = await moved(visitor, table, 8)
            status, told = await server.told("POST", f"{table}/travel/back", token, {"events": events})
            assert (status, "gone on here" in told["reason"]) == (409, True)
            answer = await visitor.json("/travel", json.dumps(later).encode())
            assert (answer.status, "has gone on here" in json.loads(answer.body)["reason"]) == (409, True)
            assert await moved(visitor, table, 0) == events

        await at_home(tmp_path, play)
        assert (await server.told("GET", table, token))[1]["number"] == seen["number"]

    at(place, folder, visit)


def test_what_a_library_cannot_take_in_is_a_sentence(tmp_path: Path, folder: Path) -> None:
    async def visit(server: Server) -> None:
        table, token = await server.made("me", "bot:random")
        await server.seen(table, token)
        _, given = await server.told("POST", f"{table}/travel", token)

        async def take(visitor: Visitor) -> None:
            for wrong, said in (
                ({"format": 2}, "not a match"),
                ({"secret": "ab"}, "not a match"),
                ({"secret": "ab" * 32}, "not a match"),
                ({"game": "chess"}, "does not have that game"),
                ({"rules": 99}, "other rules"),
                ({"seats": [{"name": "x", "bot": "sampler"}] * 2}, "does not have a bot"),
                ({"events": [[0, "nonsense"]]}, "other rules"),
                ({"events": [[0]]}, "not a match"),
            ):
                told = await visitor.json("/travel", json.dumps({**given, **wrong}).encode())
                assert told.status == 422, wrong
                assert said in json.loads(told.body)["reason"], wrong
                assert (await visitor.get(f"/tables/{table}")).status == 404
            assert (await visitor.json("/travel", json.dumps(given).encode())).status == 201

        await at_home(tmp_path, take)

    at(StoreLocation(tmp_path / "here.sqlite3", None), folder, visit)


def test_the_files_are_served_with_what_they_may_do_and_by_their_twins(folder: Path, tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        first = await server.ask("GET", "/offline")
        assert (first.status, dict(first.headers)["location"]) == (307, "/offline/")
        page = await server.ask("GET", "/offline/")
        told = dict(page.headers)
        assert told["content-type"] == "text/html; charset=utf-8"
        assert "'wasm-unsafe-eval'" in told["content-security-policy"]
        script = dict((await server.ask("GET", f"/offline/{SCRIPT}")).headers)
        assert script["content-type"].startswith("text/javascript")
        assert "wasm-unsafe-eval" not in script["content-security-policy"]
        packed = {"accept-encoding": "gzip, br"}
        wasm = await server.ask("GET", "/offline/python/pyodide.asm.wasm", **packed)
        assert (wasm.body, dict(wasm.headers)["content-encoding"]) == (b"small", "gzip")
        assert dict(wasm.headers)["content-type"] == "application/wasm"
        plain = await server.ask("GET", "/offline/python/pyodide.asm.wasm")
        assert plain.body.startswith(b"\0asm")
        twin = await server.ask("GET", "/offline/python/pyodide.asm.wasm.gz", **packed)
        assert (twin.body, "content-encoding" in dict(twin.headers)) == (b"small", False)
        library = await server.ask("GET", "/offline/python/library.tar.xz", **packed)
        assert len(library.body) == 4000
        for wrong in ("nothing", "../here.sqlite3", "%2e%2e/here.sqlite3", "python", "python/..%2f..%2fhere"):
            assert (await server.ask("GET", f"/offline/{wrong}")).status == 404
        for address in ("/", "/me"):
            shown = await server.ask("GET", address)
            assert 'href="/offline/"' in shown.body.decode()
            assert "wasm-unsafe-eval" not in dict(shown.headers)["content-security-policy"]

    at(StoreLocation(tmp_path / "here.sqlite3", None), folder, visit)


def test_a_house_without_the_files_offers_nothing(tmp_path: Path) -> None:
    async def visit(server: Server) -> None:
        table, token = await server.made("me", "bot:random")
        await server.seen(table, token)
        for address in ("/", "/me", f"/tables/{table}"):
            assert "/offline/" not in (await server.ask("GET", address)).body.decode()
        assert (await server.ask("GET", "/offline/")).status == 404
        assert (await server.told("POST", f"{table}/travel", token))[0] == 409

    at(StoreLocation(tmp_path / "here.sqlite3", None), tmp_path / "empty", visit)
