"""Lines are kept, escaped, limited, reported and deleted, and nothing else at the table changes by them."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from ludotheque.cli.ludo import main
from ludotheque.site.api.answers import answer
from ludotheque.site.app import make_app
from ludotheque.site.chat.kept import MOST
from ludotheque.site.chat.service import A_MINUTE, LONGEST, SHOWN, Chat, Line
from ludotheque.site.feature import join, kept_by
from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.looking import look_at
from ludotheque.site.pages.table.message import message
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.people.name_words import NameWords
from ludotheque.site.services import Services, compose
from ludotheque.site.store.moving import move
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Busy, Settings
from ludotheque.site.tables.making import NewTable
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.inside import ME, YOU, of, some_moves, until
from tests.site.tables.test_leaks import HIDING, otherwise, positions, table_at
from tests.site.visiting import Building

TALKING = Settings(allowed=("chat",))


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else None
    return StoreLocation(tmp_path / "here.sqlite3", url)


@contextlib.asynccontextmanager
async def house(place: StoreLocation) -> AsyncIterator[Services]:
    async with place.opened() as (store, pubsub, processes):
        await store.prepare(kept_by(FEATURES))
        thinkers = Thinkers(1)
        services = compose(store, thinkers, pubsub, None, processes, None, kept_by(FEATURES))
        join(services, FEATURES)
        try:
            yield services
        finally:
            await services.stop()
            thinkers.stop()


def at(place: StoreLocation, visit: Callable[[Services], Awaitable[None]]) -> None:
    async def run() -> None:
        async with house(place) as services:
            await visit(services)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def chat_of(services: Services) -> Chat:
    chat: Chat = services.features["chat"]
    return chat


async def talking(services: Services, settings: Settings = TALKING) -> Table:
    created = await services.tables.create(NewTable("titus", {}, [ME, YOU], settings), maker="a")
    return created.table


def said(services: Services, table: str) -> list[tuple[int, str]]:
    return [(line.seat, line.text) for line in chat_of(services).at(table)]


def test_lines_are_kept_told_handed_over_and_forgotten_on_both_stores(place: StoreLocation) -> None:
    async def visit(services: Services) -> None:
        table, chat = await talking(services), chat_of(services)
        await chat.write(table, 0, "  Good\tevening \u0007 ", of("a"))
        await chat.write(table, 1, "Hello", of("b"))
        assert said(services, table.id) == [(0, "Good evening"), (1, "Hello")]
        assert [line["text"] for line in json.loads(answer(table, None))["chat"]] == ["Good evening", "Hello"]
        await chat.report(table, 0, chat.at(table.id)[1].line, of("a"))
        file = b"".join(
            [piece async for piece in exported(services.store, "b", "", services.tables.feature_tables)]
        )
        assert [line["text"] for line in json.loads(file)["chat"]] == ["Hello"]
        await hand_over(services.tables, "b", "c")
        await leave(services.tables, "c")
        await chat.look(table.id)
        assert said(services, table.id) == [(0, "Good evening")], "though it was reported"

    at(place, visit)


def test_lines_outlive_a_restart_and_a_move_to_another_store_as_many_as_are_kept(
    place: StoreLocation, tmp_path: Path
) -> None:
    names: list[str] = []

    async def before(services: Services) -> None:
        table = await talking(services)
        names.append(table.id)
        for number in range(MOST + 2):
            account = of(f"v{number}", f"192.0.2.{number}")
            await chat_of(services).write(table, 0, f"line {number}", account)
            if number == 0:
                await chat_of(services).report(table, 1, chat_of(services).at(table.id)[0].line, of("b"))

    async def after(services: Services) -> None:
        table = await services.tables.find(names[0])
        assert table
        assert table.settings.allowed == ("chat",)
        told = [text for _, text in said(services, names[0])]
        assert told == [f"line {number}" for number in range(MOST + 2 - SHOWN, MOST + 2)]
        kept = await services.store.find("select count(*) from chat")
        assert kept[0][0] == MOST + 1, "the last ones, and what was reported"

    at(place, before)
    at(place, after)
    new = StoreLocation(tmp_path / "there.sqlite3")
    asyncio.run(move(place, new, lambda line: None, kept_by(FEATURES)))
    at(new, after)


def test_a_line_written_in_one_process_is_read_in_the_others(postgres) -> None:  # type: ignore[no-untyped-def]
    url = postgres.new()

    async def run() -> None:
        place = StoreLocation(Path(), url)
        async with house(place) as here, house(place) as there:
            table = await talking(here)
            other = await there.tables.find(table.id)
            assert other
            await chat_of(here).write(table, 1, "Are you there?", of("b"))
            await until(lambda: said(there, table.id) == [(1, "Are you there?")])
            line = chat_of(here).at(table.id)[0].line
            await chat_of(there).take_back(other, 1, line)
            await until(lambda: said(here, table.id) == [])

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_a_line_is_no_event(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await talking(services)
        number, version, stored = table.number, table.version, await services.store.read(table.id)
        assert table.to_move is not None
        seat, text = table.to_move, table.match.moves()[0]
        await chat_of(services).write(table, 1, "Take your time", of("b"))
        assert (table.number, table.version) == (number, version)
        assert await services.store.read(table.id) == stored
        await services.tables.move(table, seat, number, text)  # it is not stale
        while not table.over:
            await some_moves(services, table, 1)
        record = table.record()
        await chat_of(services).write(table, 0, "Well played", of("a"))
        assert table.record() == record

    at(StoreLocation(tmp_path / "x.sqlite3"), visit)


def test_only_who_sits_at_a_table_that_allows_it_writes_and_not_too_much(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("*scum*\n")

    async def visit(services: Services) -> None:
        services.moderation.names = NameWords(words)
        services.moderation.names.look()
        table, silent = await talking(services), await talking(services, Settings())
        write = chat_of(services).write
        with pytest.raises(Problem, match="Nobody can write"):
            await write(silent, 0, "hello", of("a"))
        with pytest.raises(Problem, match="Only the people"):
            await write(table, None, "hello", of("a"))
        for wrong in ("", " \u200b\n ", "x" * (LONGEST + 1), "you s c u m", "SCUMbag"):
            with pytest.raises(Problem) as problem:
                await write(table, 0, wrong, of("a"))
            assert problem.value.status == 422
        await write(table, 0, "x" * LONGEST, of("a"))
        for _ in range(A_MINUTE - 1):
            await write(table, 0, "hello", of("a"))
        with pytest.raises(Busy):
            await write(table, 0, "hello", of("a"))
        share = services.limits.address_share
        for number in range(A_MINUTE * (share - 1)):
            await write(table, 1, "hello", of(f"v{number}"))
        with pytest.raises(Busy):
            await write(table, 1, "hello", of("somebody else"))

    at(StoreLocation(tmp_path / "x.sqlite3"), visit)


@pytest.mark.parametrize("game", HIDING)
def test_lines_tell_no_more_of_one_table_than_of_its_twin(game: str, tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        compared = 0
        for match in positions(game, 2):
            for seat in (0, 1, None):
                other = otherwise(match, seat)
                if other is None:
                    continue
                one, two = table_at(match), table_at(other)
                for table in (one, two):
                    table.additions = services.tables.additions
                    table.settings = replace(table.settings, allowed=("chat",))
                chat_of(services)._said["t"] = [Line("l1", 1, "<b>Oh", 1.0)]
                assert answer(one, seat) == answer(two, seat)
                look = [look_at(table, [] if seat is None else [seat], None) for table in (one, two)]
                told = [message(table, look[0], words_of("fr"), None, None) for table in (one, two)]
                assert told[0] == told[1]
                assert b"&lt;b&gt;Oh" in told[0]
                compared += 1
        assert compared > 5

    at(StoreLocation(tmp_path / "x.sqlite3"), visit)


def test_programs_and_pages_without_scripts_write_report_and_take_back(tmp_path: Path) -> None:
    guard = make_app(StoreLocation(tmp_path / "ludotheque.sqlite3"))
    with Building(guard.app) as building:  # type: ignore[attr-defined]
        ann, bob = building.visitor(), building.visitor()
        wish = {"game": "titus", "seats": ["me", "open"], "name": "Ann", "allowed": ["chat"]}
        assert ann.post("/api/tables", json={**wish, "allowed": ["music"]}).status_code == 422
        made = ann.post("/api/tables", json=wish).json()
        bob.post(f"/join/{made['code']}", data={"name": "Bob"})
        call, page = f"/api/tables/{made['table']}/chat", f"/tables/{made['table']}"
        mine = {"authorization": f"Bearer {made['token']}"}
        assert ann.post(call, json={"text": "<script>hi"}, headers=mine).status_code == 204
        for wrong in ({}, {"text": 1}, {"text": ""}, {"text": "x" * 201}, {"text": "x", "seat": 1}):
            assert ann.post(call, json=wrong, headers=mine).status_code == 422, wrong
        assert ann.post(call, json={"text": "x"}).status_code == 401
        assert ann.post("/api/tables/nowhere/chat", json={"text": "x"}).status_code == 404
        form = {"accept": "text/html"}
        sent = bob.post(f"{page}/chat", data={"text": "Hi yourself"}, headers=form)
        assert (sent.status_code, sent.headers["location"]) == (303, page)
        first, second = ann.get(f"/api/tables/{made['table']}").json()["chat"]
        assert (first["seat"], first["text"], second["text"]) == (0, "<script>hi", "Hi yourself")
        shown = bob.get(page).text
        assert "&lt;script&gt;hi" in shown
        assert "<script>hi" not in shown
        assert bob.post(f"{page}/chat/report", data={"line": first["line"]}).status_code == 204
        assert bob.post(f"{page}/chat/delete", data={"line": first["line"]}).status_code == 404
        assert ann.delete(f"{call}/{second['line']}", headers=mine).status_code == 404
        assert ann.delete(f"{call}/{first['line']}", headers=mine).status_code == 204
        assert ann.post(f"{call}/{second['line']}/report", headers=mine).status_code == 204
        told = ann.get(f"/api/tables/{made['table']}").json()["chat"]
        assert [one["text"] for one in told] == ["Hi yourself"]
        paths = ann.get("/api/openapi.json").json()["paths"]
        assert {"post"} == paths["/api/tables/{table}/chat"].keys()
    run = CliRunner()
    store = ["--data", str(tmp_path)]
    listed = run.invoke(main, ["reports", "list", *store])
    assert listed.exit_code == 0, listed.output
    assert "<script>hi" in listed.output, "though its writer took it back"
    assert run.invoke(main, ["reports", "remove", first["line"], *store]).exit_code == 0
    assert run.invoke(main, ["reports", "dismiss", second["line"], *store]).exit_code == 0
    assert "Nothing was reported." in run.invoke(main, ["reports", "list", *store]).output
    assert run.invoke(main, ["reports", "remove", first["line"], *store]).exit_code != 0
