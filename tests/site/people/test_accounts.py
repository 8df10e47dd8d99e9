"""Nobody crowds others out: made-up visitors are one visitor, and an address counts for a few people."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

import ludotheque
from ludotheque import bots
from ludotheque.bots import Analysis, Bot, Line
from ludotheque.engine.play.sight import Sight
from ludotheque.site.api.calls import came
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.rates import Rate, a_minute, an_hour
from ludotheque.site.foundation.tokens import digest, is_token, new_token
from ludotheque.site.people.accounts import Accounts
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import Limits
from ludotheque.site.study import analysts
from ludotheque.site.study.reports import Reports
from ludotheque.site.tables import making
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.making import NewSeat
from ludotheque.site.tables.refusals import Why
from ludotheque.site.tables.rematch import rematch
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.inside import BOT, FREE, ME, at_a_house, house_at, make, of, until
from tests.site.visiting import Browser, Building, site

HERE, ELSEWHERE = "192.0.2.66", "192.0.2.2"
Houses = Callable[[Callable[[Services, Services], Awaitable[None]]], None]


@pytest.fixture(params=STORES)
def houses(request: pytest.FixtureRequest, tmp_path: Path) -> Houses:
    """Gives what does something in two processes on one database, or twice in one on a file."""

    def run(visit: Callable[[Services, Services], Awaitable[None]]) -> None:
        if request.param == "sqlite":
            at_a_house(tmp_path, lambda services: visit(services, services), Limits(bot_tables_each=2))
            return
        url = request.getfixturevalue("postgres").new()

        async def both() -> None:
            async with AsyncExitStack() as stack:
                limits = Limits(bot_tables_each=2)
                here, there = [
                    await stack.enter_async_context(house_at(url, limits=limits)) for _ in range(2)
                ]
                await visit(here, there)

        asyncio.run(asyncio.wait_for(both(), PATIENCE))

    return run


# who is who


def test_a_token_that_one_process_gave_is_known_to_all_and_a_made_up_one_to_none(houses: Houses) -> None:
    async def visit(here: Services, there: Services) -> None:
        stamp = await here.accounts.stamp()
        ours = stamp(new_token())
        assert is_token(ours)
        for accounts in (here.accounts, there.accounts, Accounts(here.store)):
            assert await accounts.of(HERE, ours) == Account(HERE, digest(ours))
            for made_up in ("x" * 32, new_token(), ours[:-1] + "~", "", "é" * 32, ours[::-1]):
                assert await accounts.of(HERE, made_up) == Account(HERE)
            assert await accounts.of(HERE, None) == Account(HERE)

    houses(visit)


def test_of_two_processes_that_make_a_key_at_once_both_are_believed(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(here: Services, there: Services) -> None:
        stamps = [await Accounts(Blind(here.store)).stamp() for _ in range(2)]  # type: ignore[arg-type]
        tokens = [stamp(new_token()) for stamp in stamps]
        known = Accounts(there.store)
        assert [(await known.of(HERE, token)).visitor for token in tokens] == [*map(digest, tokens)]

    class Blind:
        """A store in which nobody has made a key yet."""

        def __init__(self, store: Any) -> None:
            self.store, self.first = store, True

        def __getattr__(self, name: str) -> Any:
            return getattr(self.store, name)

        async def notes(self, *about: Any) -> Any:
            first, self.first = self.first, False
            return [] if first else await self.store.notes(*about)

    houses(visit)


def test_a_token_from_before_there_were_stamps_is_known_by_what_it_has(houses: Houses) -> None:
    async def visit(here: Services, there: Services) -> None:
        old = new_token()
        table = await make(here, "titus", NewSeat("person", "Ann", holder=digest(old)), BOT)
        assert table.held(digest(old)) == [0]
        assert await there.accounts.of(HERE, old) == Account(HERE, digest(old))

    houses(visit)


def test_whoever_sits_at_a_table_with_somebody_else_counts_as_a_person(houses: Houses) -> None:
    async def visit(here: Services, there: Services) -> None:
        stamp = await here.accounts.stamp()
        ann, bob = stamp(new_token()), stamp(new_token())
        seat = NewSeat("person", "Ann", holder=digest(ann))
        table = await make(here, "titus", seat, FREE, maker=digest(ann))
        assert not (await here.accounts.of(HERE, ann)).admitted
        await here.tables.sit(table, 1, "Bob", digest(bob))
        for token in (ann, bob):
            assert await here.accounts.of(HERE, token) == Account(HERE, digest(token), True)
        assert (await there.accounts.of(HERE, bob)).admitted
        alone = await make(here, "titus", seat, BOT, maker=digest(ann))
        assert alone.open_seats == []

    houses(visit)


def test_another_way_of_being_admitted_can_be_added(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        async def member(holder: str) -> bool:
            return holder == digest("x" * 32)

        services.accounts.ways.append(member)
        assert await services.accounts.of(HERE, "x" * 32) == Account(HERE, digest("x" * 32), True)
        assert not (await services.accounts.of(HERE, "y" * 32)).admitted

    at_a_house(tmp_path, visit)


# what is counted


def test_an_address_has_so_many_matches_of_bots_alone_over_all_processes(houses: Houses) -> None:
    async def visit(here: Services, there: Services) -> None:
        for services in (here, there):
            services.thinkers.stop()
        for k in range(8):
            services = (here, there)[k % 2]
            await make(services, "tantalus", BOT, BOT, account=of(f"visitor {k // 2}", HERE))
        for services in (here, there):
            with pytest.raises(Busy, match="for you"):
                await make(services, "tantalus", BOT, BOT, account=of("yet another", HERE))
        await make(here, "tantalus", BOT, BOT, account=of("stranger", ELSEWHERE))

    houses(visit)


def test_an_address_asks_so_often_an_hour_whoever_it_says_it_is(houses: Houses) -> None:
    async def visit(here: Services, there: Services) -> None:
        rates = [Rate(services.processes, "analyses", an_hour(4), 4) for services in (here, there)]
        allowed = [await rates[k % 2].hit(of(f"visitor {k}", HERE)) for k in range(20)]
        assert allowed == [True] * 16 + [False] * 4
        assert await rates[0].hit(of("visitor", ELSEWHERE))
        hall = [await rates[k % 2].hit(of(f"person {k}", HERE, admitted=True)) for k in range(64)]
        assert all(hall), "people who were admitted count by themselves"
        assert not await rates[0].hit(of("visitor 0", HERE))
        invited_by_itself = [await rates[k % 2].hit(of(f"self {k}", HERE, admitted=True)) for k in range(4)]
        assert not any(invited_by_itself), "all of them together are not without end"
        assert await rates[0].hit(of("person", ELSEWHERE, admitted=True))
        told = [await rates[k % 2].hit(Account("", f"nowhere {k}", True)) for k in range(70)]
        assert all(told), "those who are told something are at no address"

    houses(visit)


def test_a_rematch_is_a_new_table_of_whoever_asks_for_it(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        services.tables._a_minute = a_minute(2)
        account = of("ann", HERE)
        tables = [await make(services, "tantalus", ME, BOT) for _ in range(3)]
        for table in tables:
            await services.tables.concede(table, 0)
        for table in tables[:2]:
            await rematch(services.tables, table, account)
        with pytest.raises(Busy, match=Why.TOO_MANY_TABLES):
            await rematch(services.tables, tables[2], account)
        assert await rematch(services.tables, tables[0], account), "one that is there is not made again"
        await rematch(services.tables, tables[2], of("bob", ELSEWHERE))

    at_a_house(tmp_path, visit)


def test_an_address_waits_for_so_many_reports_and_keeps_no_other_waiting(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        begun: list[str] = []
        for kind in (services.win_chances, services.reviews):
            reports: Reports[Any] = kind  # type: ignore[assignment]

            async def work_out(table: Any, account: Account, told: Any) -> Any:
                begun.append(account.network)
                await asyncio.Event().wait()

            reports.work_out = work_out  # type: ignore[method-assign]
            tables = [await make(services, "tantalus", ME, BOT) for _ in range(21)]
            for table in tables:
                await services.tables.concede(table, 0)
            for k, table in enumerate(tables[:20]):
                await reports.ask(table, of(f"visitor {k}", HERE))
            wanted = [reports.progress(table) is not None for table in tables[:20]]
            assert wanted == [True] * 12 + [False] * 8
            await reports.ask(tables[20], of("ann", ELSEWHERE))
            await until(lambda: ELSEWHERE in begun)
            begun.clear()

    at_a_house(tmp_path, visit)


# over pages and sockets


class Pondering(Bot):
    """An expert who thinks until it is let go on."""

    asked: list[Sight]
    go_on: threading.Event

    def choose(self, sight: Sight) -> str:
        self.asked.append(sight)
        self.go_on.wait()
        return sight.moves()[0]

    def analyse(self, sight: Sight) -> Analysis:
        move = self.choose(sight)
        return Analysis(move, [0.5, 0.5], [Line([move], [0.5, 0.5], 1.0)])


@pytest.fixture
def pondering(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Pondering]]:
    Pondering.asked, Pondering.go_on = [], threading.Event()
    monkeypatch.setattr(analysts, "expert", Pondering)
    monkeypatch.setitem(bots.BOTS, "pondering", Pondering)
    yield Pondering
    Pondering.go_on.set()


async def analysis(browser: Browser, token: str, players: int = 2) -> httpx.Response:
    """Have an expert look at an empty board."""
    form = {"players": str(players), "expert": "1"}
    return await browser.http.post("/analysis/tanagra/do", data=form, headers={"cookie": f"ludo={token}"})


def test_sixty_made_up_visitors_of_an_address_have_one_expert_and_hold_nobody_up(
    tmp_path: Path, pondering: type[Pondering]
) -> None:
    with Building(site(tmp_path)) as building:
        attacker = building.visitor(address=HERE)
        stranger = building.visitor(address=ELSEWHERE)

        async def attack() -> None:
            sixty = [asyncio.create_task(analysis(attacker, new_token())) for _ in range(60)]
            await until(lambda: len(pondering.asked) == 1 and sum(one.done() for one in sixty) == 59)
            assert {one.result().status_code for one in sixty if one.done()} == {429}
            mine = asyncio.create_task(analysis(stranger, new_token(), 3))
            await until(lambda: len(pondering.asked) == 2)
            assert pondering.asked[1].setting.players == 3
            pondering.go_on.set()
            assert (await mine).status_code == 200
            await asyncio.gather(*sixty)

        building.runner.run(attack())


def test_boards_that_an_address_opens_hold_no_other_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludotheque.site.pages.analysis import boards as pages

    go_on, reading, real = threading.Event(), list[str](), pages.bench_at

    def slowly(game: Any, given: Any, lang: str) -> Any:
        reading.append(given["players"])
        if given["players"] == "2":
            go_on.wait()
        return real(game, given, lang)

    monkeypatch.setattr(pages, "bench_at", slowly)
    with Building(site(tmp_path)) as building:
        attacker, stranger = building.visitor(address=HERE), building.visitor(address=ELSEWHERE)

        async def attack() -> None:
            try:
                get = attacker.http.get
                hundred = [asyncio.create_task(get("/analysis/tanagra?players=2")) for _ in range(100)]
                await until(lambda: bool(reading))
                mine = await stranger.http.get("/analysis/tanagra?players=3")
                assert mine.status_code == 200
                assert reading == ["2", "3"]
            finally:
                go_on.set()
            await asyncio.gather(*hundred)

        building.runner.run(attack())


def test_records_that_an_address_sends_hold_no_other_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, real = threading.Event(), making.replay

    def slowly(record: Any) -> Any:
        if record["commitment"] == "long":
            go_on.wait()
        return real(record)

    monkeypatch.setattr(making, "replay", slowly)
    record = ludotheque.load("titus").start(players=2, seed=1).record().json()

    async def visit(services: Services) -> None:
        try:
            long = {**record, "commitment": "long"}
            sixty = [
                asyncio.create_task(make(services, "titus", ME, BOT, record=long, account=of(f"{k}", HERE)))
                for k in range(60)
            ]
            await asyncio.sleep(0)
            mine = await make(services, "titus", ME, BOT, record=record, account=of("ann", ELSEWHERE))
            assert mine.match
            assert not any(task.done() for task in sixty)
        finally:
            go_on.set()
        await asyncio.gather(*sixty, return_exceptions=True)

    at_a_house(tmp_path, visit)


SLOW = NewSeat("bot", level="pondering")


def test_sixty_tables_of_an_address_hold_no_table_of_another_up(
    houses: Houses, pondering: type[Pondering]
) -> None:
    async def visit(here: Services, there: Services) -> None:
        for k in range(60):
            services, account = (here, there)[k % 2], of(f"made up {k}", HERE)
            await make(services, "tanagra", SLOW, ME, account=account)
        await until(lambda: bool(pondering.asked))
        await make(here, "tanagra", SLOW, ME, NewSeat("person", "C", holder="c"), account=of("", ELSEWHERE))
        await until(lambda: any(sight.setting.players == 3 for sight in pondering.asked))
        assert len(pondering.asked) <= 3, "before the third of the sixty in any process"
        easy = await make(here, "tanagra", BOT, ME, account=of("", HERE))
        await until(lambda: easy.to_move == 1)
        pondering.go_on.set()

    houses(visit)


def test_sixty_four_people_of_an_address_play_whoever_attacks(
    houses: Houses, pondering: type[Pondering]
) -> None:
    """Each of them has an answer before the attackers, there and elsewhere, have two each in any process."""

    async def visit(here: Services, there: Services) -> None:
        pondering.go_on.set()
        stamp = await here.accounts.stamp()
        hall = []
        for k in range(32):
            ann, bob = stamp(new_token()), stamp(new_token())
            seats = [NewSeat("person", "Ann", holder=digest(ann)), FREE, SLOW]
            table = await make((here, there)[k % 2], "tanagra", *seats, maker=digest(ann))
            hall.append((table, ann, bob))
        for k, (table, _, bob) in enumerate(hall):
            await (here, there)[k % 2].tables.sit(table, 1, "Bob", digest(bob))
        accounts = [await here.accounts.of(HERE, token) for _, *both in hall for token in both]
        assert all(account.admitted for account in accounts)
        assert len({account.party for account in accounts}) == 64
        for network in (HERE, ELSEWHERE):
            for k in range(60):
                made_up = await here.accounts.of(network, new_token())
                await make((here, there)[k % 2], "tanagra", SLOW, ME, account=made_up)
        for k, (table, *both) in enumerate(hall):
            services = (here, there)[k % 2]
            for seat, token in enumerate(both):
                await services.tables.move(
                    table, seat, table.number, table.match.moves()[0], await services.accounts.of(HERE, token)
                )
        await until(lambda: all(table.to_move == 0 for table, *_ in hall))

    houses(visit)


def test_bots_of_a_table_that_slept_think_for_whoever_sits_there_and_comes(tmp_path: Path) -> None:
    form = {"game": "tanagra", "seat-0": "me", "name-0": "Ann", "seat-1": "bot:random"}
    with Building(site(tmp_path)) as building:
        ann = building.visitor(address=HERE)
        name = ann.post("/tables", data=form).headers["location"].removeprefix("/tables/")
        (table,) = building.app.state.services.tables.awake
        assert table.account.network == HERE
    with Building(site(tmp_path)) as building:
        table = building.runner.run(building.app.state.services.tables.find(name))
        assert table.account == Account("", table.maker)
        cookie = f"ludo={ann.http.cookies['ludo']}".encode()
        scope = {"type": "http", "app": building.app, "client": (HERE, 1), "headers": [(b"cookie", cookie)]}
        building.runner.run(came(Request(scope), table, [], None))
        assert table.account.network == "", "not for somebody who only looks"
        building.runner.run(came(Request(scope), table, [0], None))
        assert table.account == Account(HERE, table.maker)
