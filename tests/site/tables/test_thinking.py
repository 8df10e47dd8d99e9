"""Bots think in turn: people first, and every visitor as often as any other. Nothing here is timed."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque import bots
from ludotheque.bots import Analysis, Bot
from ludotheque.engine.play.sight import Sight
from ludotheque.site.foundation.account import Account
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import Limits
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from ludotheque.site.tables.turns import HINT, MOVE, SPARE
from tests.patience import PATIENCE
from tests.site.inside import ME, at_a_house, make, of, until
from tests.site.server import Api, Server


class Slow(Bot):
    """A bot that thinks until it is let go on; of all of them together, one thought at a time."""

    asked: list[Sight]
    go_on: threading.Semaphore

    def choose(self, sight: Sight) -> str:
        self.asked.append(sight)
        self.go_on.acquire()
        return sight.moves()[0]

    def analyse(self, sight: Sight) -> Analysis:
        raise NotImplementedError


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    Slow.asked, Slow.go_on = [], threading.Semaphore(0)
    monkeypatch.setitem(bots.BOTS, "slow", Slow)
    yield
    Slow.go_on.release(10_000)


SLOW = NewSeat("bot", level="slow")


# the queue


def thought(visit: Callable[[Thinkers, Callable[..., Awaitable[None]]], Awaitable[None]]) -> list[str]:
    """Return in which order things were thought about, all of which were asked for while one took long."""
    order: list[str] = []

    async def run() -> None:
        thinkers, began, free = Thinkers(1), threading.Event(), threading.Event()
        busy = asyncio.create_task(thinkers.think(MOVE, lambda: (began.set(), free.wait()), of("somebody")))
        await until(began.is_set)
        tasks: list[asyncio.Task[Any]] = []

        async def ask(rank: int, who: str | Account, what: str) -> None:
            account = of(who) if isinstance(who, str) else who
            tasks.append(asyncio.create_task(thinkers.think(rank, lambda: order.append(what), account)))
            await asyncio.sleep(0)

        await visit(thinkers, ask)
        free.set()
        await asyncio.gather(busy, *tasks)
        thinkers.stop()

    asyncio.run(run())
    return order


def test_visitors_are_served_in_turn_however_much_one_of_them_wants() -> None:
    async def visit(thinkers: Thinkers, ask: Callable[..., Awaitable[None]]) -> None:
        for number in range(100):
            await ask(MOVE, "greedy", f"greedy {number}")
        await ask(MOVE, "ann", "ann")
        await ask(MOVE, "bob", "bob")
        assert thinkers.waiting == 102

    order = thought(visit)
    assert order[:5] == ["greedy 0", "ann", "bob", "greedy 1", "greedy 2"]
    assert len(order) == 102


def test_what_people_wait_for_goes_before_what_nobody_waits_for() -> None:
    async def visit(thinkers: Thinkers, ask: Callable[..., Awaitable[None]]) -> None:
        await ask(SPARE, "ann", "chart")
        await ask(SPARE, "bob", "bots")
        await ask(SPARE, "ann", "chart, too")
        await ask(HINT, "ann", "hint")
        await ask(HINT, "greedy", "greedy hint")
        await ask(MOVE, "ann", "move")

    assert thought(visit) == ["move", "greedy hint", "hint", "chart", "bots", "chart, too"]


def test_one_who_was_just_served_waits_for_the_others() -> None:
    async def visit(thinkers: Thinkers, ask: Callable[..., Awaitable[None]]) -> None:
        for visitor in "abc":
            for number in range(3):
                await ask(MOVE, visitor, f"{visitor}{number}")

    assert thought(visit) == ["a0", "b0", "c0", "a1", "b1", "c1", "a2", "b2", "c2"]


def test_a_thought_that_fails_is_told_and_the_next_one_comes() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        with pytest.raises(ZeroDivisionError):
            await thinkers.think(MOVE, lambda: 1 // 0)
        assert await thinkers.think(MOVE, lambda: 7) == 7
        thinkers.stop()

    asyncio.run(run())


def test_what_is_compiled_for_a_bot_keeps_no_thinker_busy() -> None:
    class Unready(Slow):
        ready = threading.Event()

        def prepared(self, game: Any) -> bool:
            return self.ready.is_set()

        def prepare(self, game: Any) -> None:
            self.ready.wait(PATIENCE)

    async def run() -> None:
        thinkers = Thinkers(1)
        both = [asyncio.create_task(thinkers.prepare(Unready(), None)) for _ in range(2)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        assert await thinkers.think(MOVE, lambda: 7) == 7
        assert not any(task.done() for task in both)
        Unready.ready.set()
        await asyncio.gather(*both)
        thinkers.stop()

    asyncio.run(run())


# at tables


async def next_asked(count: int) -> Sight:
    """Return what the next bot thinks about, when so many have thought."""
    await until(lambda: len(Slow.asked) > count)
    return Slow.asked[count]


def test_a_person_waits_for_one_thought_at_most_behind_any_number_of_bots_alone(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        for number in range(20):
            await make(services, "tanagra", SLOW, SLOW, account=of(f"visitor {number}"))
        first = await next_asked(0)
        assert first.setting.players == 2
        mine = await make(services, "tanagra", ME, SLOW, SLOW, account=of("ann"))
        assert mine.match
        await services.tables.move(mine, 0, mine.number, mine.match.moves()[0])
        await until(lambda: bool(services.thinkers._slow._turns._awaited))
        Slow.go_on.release()
        assert (await next_asked(1)).setting.players == 3
        Slow.go_on.release()
        await next_asked(2)  # of others, while the first bot's move is on its way to the disk
        await until(lambda: bool(services.thinkers._slow._turns._awaited))
        Slow.go_on.release()
        assert (await next_asked(3)).setting.players == 3
        Slow.go_on.release(10_000)

    at_a_house(tmp_path, visit, Limits(bot_tables=100, bot_tables_each=100))


def test_of_two_people_the_one_with_a_hundred_tables_does_not_keep_the_other_waiting(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        for _ in range(100):
            await make(services, "tanagra", SLOW, ME, account=of("greedy"))
        await next_asked(0)
        mine = await make(
            services, "tanagra", SLOW, ME, NewSeat("person", "C", holder="c"), account=of("ann")
        )
        await until(lambda: services.thinkers.waiting == 100)
        Slow.go_on.release()
        second = await next_asked(1)
        Slow.go_on.release()
        third = await next_asked(2)
        assert 3 in (second.setting.players, third.setting.players)
        Slow.go_on.release(10_000)
        await until(lambda: mine.to_move == 1)

    at_a_house(tmp_path, visit)


def test_after_a_start_tables_think_on_the_account_of_whoever_made_them(tmp_path: Path) -> None:
    names: list[str] = []

    async def before(services: Services) -> None:
        names.append(
            (await make(services, "tanagra", ME, SLOW, maker="ann", account=of("ann", "1.2.3.4"))).id
        )

    async def after(services: Services) -> None:
        table = await services.tables.find(names[0])
        assert table
        assert table.account == Account("", "ann")

    at_a_house(tmp_path, before)
    at_a_house(tmp_path, after)


def test_only_so_many_matches_of_bots_alone_are_under_way(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        async def show(visitor: str) -> Table:
            return await make(services, "tanagra", SLOW, SLOW, account=of(visitor))

        done = await asyncio.gather(*(show("ann") for _ in range(4)), return_exceptions=True)
        assert [type(one) for one in done].count(Busy) == 2, "two for each visitor"
        with pytest.raises(Busy, match="under way for you"):
            await show("ann")
        await show("bob")
        with pytest.raises(Busy, match="no room for more matches"):
            await show("cleo")
        against = await make(services, "tanagra", ME, SLOW, account=of("ann"))
        assert against.stage == "playing", "that is not about people"

    at_a_house(tmp_path, visit, Limits(bot_tables=3, bot_tables_each=2))


def test_when_one_is_over_there_is_room_for_another(tmp_path: Path) -> None:
    robots = [NewSeat("bot", level="random")] * 2

    async def visit(services: Services) -> None:
        async def show() -> Table:
            made = await services.tables.create(NewTable("tantalus", {"stall": 2}, robots), account=of("ann"))
            return made.table

        table = await show()
        await until(lambda: table.over)
        await show()

    at_a_house(tmp_path, visit, Limits(bot_tables_each=1))


def test_a_program_is_told_that_there_is_no_room(tmp_path: Path) -> None:
    server = Server(tmp_path, 1, "--bot-tables-each", "0")
    try:
        with Api(server.address) as api:
            refused = api.post("/tables", {"game": "titus", "seats": ["bot:random", "bot:random"]})
            assert refused.status_code == 429
            assert "bots alone" in refused.json()["reason"]
            assert "retry-after" in refused.headers
            assert api.post("/tables", {"game": "titus", "seats": ["me", "bot:random"]}).status_code == 201
        form = {"game": "titus", "players": "2", "first": "seated", "clock": "none"}
        form |= {"seat-0": "bot:random", "seat-1": "bot:random"}
        headers = {"origin": server.address, "accept-language": "fr"}
        page = httpx.post(f"{server.address}/tables", data=form, headers=headers)
        assert page.status_code == 429
        assert "Assez de parties entre robots sont en cours pour vous" in page.text
    finally:
        server.stop()
