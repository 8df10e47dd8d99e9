"""Signs are kept, shared, limited and told to everybody, and nothing else at the table changes by them."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from ludotheque.site.api.answers import answer
from ludotheque.site.app import make_app
from ludotheque.site.feature import join, kept_by
from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.looking import look_at
from ludotheque.site.pages.table.message import message
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.services import Services, compose
from ludotheque.site.signs.kept import MOST
from ludotheque.site.signs.service import A_MINUTE, Signs
from ludotheque.site.signs.words import SIGNS
from ludotheque.site.store.moving import move
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.thinking import Thinkers
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.inside import ME, YOU, make, of, some_moves, until
from tests.site.tables.test_leaks import HIDING, otherwise, positions, table_at
from tests.site.visiting import Building


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


def signs_of(services: Services) -> Signs:
    signs: Signs = services.features["signs"]
    return signs


def made_at(services: Services, table: str) -> list[tuple[int | None, str]]:
    return [(made.seat, made.sign) for made in signs_of(services).at(table)]


def test_signs_are_kept_told_handed_over_and_forgotten_on_both_stores(place: StoreLocation) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU)
        signs = signs_of(services)
        await signs.make(table, 0, "hello", "a", of("a"))
        await signs.make(table, 1, "oops", "b", of("b"))
        await signs.make(table, None, "wow", None, of(""))
        signs._made.clear()
        await signs.look(table.id)
        assert made_at(services, table.id) == [(0, "hello"), (1, "oops"), (None, "wow")]
        assert [one["sign"] for one in json.loads(answer(table, 0))["signs"]] == ["hello", "oops", "wow"]
        file = b"".join(
            [piece async for piece in exported(services.store, "b", "", services.tables.feature_tables)]
        )
        assert [one["sign"] for one in json.loads(file)["signs"]] == ["oops"]
        await hand_over(services.tables, "b", "c")
        await leave(services.tables, "c")
        await signs.look(table.id)
        assert made_at(services, table.id) == [(0, "hello"), (None, "wow")]

    at(place, visit)


def test_the_last_twenty_signs_outlive_a_restart_and_a_move_to_another_store(
    place: StoreLocation, tmp_path: Path
) -> None:
    names: list[str] = []

    async def before(services: Services) -> None:
        table = await make(services, "titus", ME, YOU)
        names.append(table.id)
        for number in range(MOST + 2):
            sign = "oops" if number < 2 else "wow"
            await signs_of(services).make(table, 0, sign, "a", of(f"v{number}", f"192.0.2.{number}"))

    async def after(services: Services) -> None:
        assert await services.tables.find(names[0])
        assert made_at(services, names[0]) == [(0, "wow")] * MOST

    at(place, before)
    at(place, after)
    new = StoreLocation(tmp_path / "there.sqlite3")
    asyncio.run(move(place, new, lambda line: None, kept_by(FEATURES)))
    at(new, after)


def test_a_sign_made_in_one_process_is_seen_in_the_others(postgres) -> None:  # type: ignore[no-untyped-def]
    url = postgres.new()

    async def run() -> None:
        place = StoreLocation(Path(), url)
        async with house(place) as here, house(place) as there:
            table = await make(here, "titus", ME, YOU)
            other = await there.tables.find(table.id)
            assert other
            await signs_of(here).make(table, 1, "thanks", "b", of("b"))
            await until(lambda: made_at(there, table.id) == [(1, "thanks")])
            assert b'"thanks"' in answer(other, None)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_a_sign_is_no_event(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU)
        number, version, stored = table.number, table.version, await services.store.read(table.id)
        assert table.to_move is not None
        seat, text = table.to_move, table.match.moves()[0]
        for who in (0, 1, None):
            await signs_of(services).make(table, who, "well-played", "a", of("a"))
        assert (table.number, table.version) == (number, version)
        assert await services.store.read(table.id) == stored
        await services.tables.move(table, seat, number, text)  # it is not stale
        while not table.over:
            await some_moves(services, table, 1)
        record = table.record()
        await signs_of(services).make(table, 0, "good-night", "a", of("a"))
        assert table.record() == record
        assert made_at(services, table.id)[-1] == (0, "good-night")

    at(StoreLocation(tmp_path / "x.sqlite3"), visit)


def test_signs_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table, make_sign = await make(services, "titus", ME, YOU), signs_of(services).make
        with pytest.raises(Problem, match="no such sign"):
            await make_sign(table, 0, "rude", "a", of("a"))
        for _ in range(A_MINUTE):
            await make_sign(table, 0, "hello", "a", of("a"))
        with pytest.raises(Busy):
            await make_sign(table, 0, "hello", "a", of("a"))
        share = services.limits.address_share
        for number in range(A_MINUTE * (share - 1)):
            await make_sign(table, None, "hello", None, of(f"v{number}"))
        with pytest.raises(Busy):
            await make_sign(table, None, "hello", None, of("somebody else"))
        await make_sign(table, 0, "hello", None, of("guest", admitted=True))

    at(StoreLocation(tmp_path / "x.sqlite3"), visit)


@pytest.mark.parametrize("game", HIDING)
def test_signs_tell_no_more_of_one_table_than_of_its_twin(game: str, tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        await signs_of(services).make(await make(services, game, ME, YOU), 0, "hello", "a", of("a"))
        compared = 0
        for match in positions(game, 2):
            for seat in (0, 1, None):
                other = otherwise(match, seat)
                if other is None:
                    continue
                one, two = table_at(match), table_at(other)
                for table in (one, two):
                    table.additions = services.tables.additions
                signs_of(services)._made["t"] = made
                assert answer(one, seat) == answer(two, seat)
                look = [look_at(table, [] if seat is None else [seat], None) for table in (one, two)]
                told = [message(table, look[0], words_of("fr"), None, None) for table in (one, two)]
                assert told[0] == told[1]
                assert b"Oups" in told[0]
                compared += 1
        assert compared > 5

    from ludotheque.site.signs.service import Sign

    made = [Sign(1, "well-played", 1.0), Sign(None, "oops", 2.0)]
    at(StoreLocation(tmp_path / "x.sqlite3"), visit)


def test_programs_and_pages_without_scripts_make_signs(tmp_path: Path) -> None:
    guard = make_app(StoreLocation(tmp_path / "x.sqlite3"))
    with Building(guard.app) as building:  # type: ignore[attr-defined]
        ann, watcher = building.visitor("fr"), building.visitor(address="192.0.2.9")
        made = ann.post("/api/tables", json={"game": "titus", "seats": ["me", "bot:random"]}).json()
        call, page = f"/api/tables/{made['table']}/signs", f"/tables/{made['table']}"
        mine = {"authorization": f"Bearer {made['token']}"}
        assert ann.post(call, json={"sign": "thanks"}, headers=mine).status_code == 204
        assert watcher.post(call, json={"sign": "wow"}).status_code == 204
        for wrong in ({"sign": "rude"}, {}, {"sign": 1}, {"sign": "wow", "more": 1}):
            assert ann.post(call, json=wrong, headers=mine).status_code == 422
        assert ann.post(call, json={"sign": "wow"}, headers={"authorization": "Bearer x"}).status_code == 401
        assert ann.post("/api/tables/nowhere/signs", json={"sign": "wow"}).status_code == 404
        told = ann.get(f"/api/tables/{made['table']}").json()["signs"]
        assert [(one["seat"], one["sign"]) for one in told] == [(0, "thanks"), (None, "wow")]
        form = {"accept": "text/html"}
        sent = watcher.post(f"{page}/signs", data={"sign": "one-more"}, headers=form)
        assert (sent.status_code, sent.headers["location"]) == (303, page)
        assert watcher.post(f"{page}/signs", data={"sign": "one-more"}).status_code == 204
        refused = watcher.post(f"{page}/signs", data={"sign": "<b>"})
        assert (refused.status_code, refused.json()["reason"]) == (422, "There is no such sign.")
        shown = ann.get(page).text
        assert "On en refait une ?" in shown.replace("\u202f", " ").replace("\xa0", " ")
        assert '<i class="watcher">' in shown
        assert shown.count('name="sign"') == len(SIGNS)
        statuses = [watcher.post(call, json={"sign": "wow"}).status_code for _ in range(A_MINUTE)]
        assert statuses[-1] == 429
        described = ann.get("/api/openapi.json").json()
        assert "post" in described["paths"]["/api/tables/{table}/signs"]
        told_of = described["paths"]["/api/tables/{table}"]["get"]["responses"]["200"]["content"]
        assert "signs" in told_of["application/json"]["schema"]["properties"]
