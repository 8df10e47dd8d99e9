"""Boards of analysis that are open: equal ones are one, nobody has too many, and none outlives its pages."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import ludotheque
from ludotheque.site.pages.analysis import boards as pages
from ludotheque.site.pages.analysis.board_state import bench_at
from ludotheque.site.services import Services
from ludotheque.site.study.open_boards import BARE, TOO_MANY, OpenBoards
from ludotheque.site.study.workbench import Workbench
from tests.patience import PATIENCE, until
from tests.site import played
from tests.site.inside import until as until_it_is
from tests.site.visiting import HOST, Building, site

HERE, THERE = "192.0.2.7", "2001:db8::7"
EVENTS = 40


class Page:
    """The socket of a page, without a network between it and the site."""

    def __init__(self, building: Building, board: str, address: str = HERE) -> None:
        self.building = building
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        path, _, query = board.partition("?")
        host = HOST.partition("//")[2].encode()
        self.scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"{path}/socket",
            "raw_path": quote(f"{path}/socket").encode(),
            "query_string": query.encode(),
            "headers": [(b"host", host), (b"origin", HOST.encode())],
            "client": (address, 1),
            "state": {},
        }
        self.sent.put_nowait({"type": "websocket.connect"})

    async def run(self) -> None:
        self.task = asyncio.create_task(
            self.building.app(self.scope, self.sent.get, self.heard.put)  # type: ignore[arg-type]
        )
        assert (await self.heard.get())["type"] == "websocket.accept"

    async def told(self, key: str) -> Any:
        """Return what stands under a key in the next message that has it."""
        while True:
            message = await asyncio.wait_for(self.heard.get(), PATIENCE)
            assert message["type"] == "websocket.send", message
            told = json.loads(message["text"])
            if key in told:
                return told[key]

    async def ask(self, **wish: Any) -> None:
        await self.sent.put({"type": "websocket.receive", "text": json.dumps(wish)})

    async def close(self) -> None:
        await self.sent.put({"type": "websocket.disconnect"})
        await self.task


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    with Building(site(tmp_path)) as building:
        yield building


def board(seed: int = 1) -> str:
    """Return the address of a board with some events on it."""
    return played.board(ludotheque.load("titus"), EVENTS, seed)


def boards_of(building: Building) -> OpenBoards:
    services: Services = building.app.state.services
    return services.boards


async def opened(building: Building, address: str, at: str = HERE) -> Page:
    page = Page(building, address, at)
    await page.run()
    assert await page.told("frames")
    return page


def test_pages_with_the_same_address_share_one_board_until_something_is_done_on_it(
    building: Building,
) -> None:
    async def visit() -> None:
        address, held = board(), boards_of(building)._held
        pages = [await opened(building, address, at) for at in (HERE, HERE, THERE)]
        (bench,) = held[HERE]
        assert held[HERE][bench] == 2
        assert [*held["2001:db8::/64"]] == [bench]
        await pages[0].ask(do="back")
        assert (await pages[0].told("parts"))["tree"]
        assert bench.tree.here.depth == EVENTS, "the others see what they saw"
        assert sorted(one.tree.here.depth for one in held[HERE]) == [EVENTS - 1, EVENTS]
        late = await opened(building, address)
        assert held[HERE][bench] == 2
        await late.close()
        for page in pages:
            await page.close()
        assert not held

    building.runner.run(visit())


def test_nobody_waits_for_the_turn_of_somebody_else_who_opens_the_same_board(
    building: Building, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun, real = threading.Event(), list[str](), bench_at

    def slowly(game: Any, given: Any, lang: str) -> Any:
        begun.append(given.get("players"))
        if len(begun) == 1:
            go_on.wait()
        return real(game, given, lang)

    monkeypatch.setattr(pages, "bench_at", slowly)

    async def visit() -> None:
        try:
            first = Page(building, "/analysis/tanagra?players=2")
            await first.run()
            await until_it_is(lambda: bool(begun))
            mine = await opened(building, "/analysis/tanagra?players=2", THERE)
        finally:
            go_on.set()
        assert await first.told("frames")
        late = await opened(building, "/analysis/tanagra?players=2")
        assert len(begun) == 2
        held = boards_of(building)._held
        assert [*held[HERE]] == [*held["2001:db8::/64"]], "it is one board all the same"
        for page in (first, mine, late):
            await page.close()

    building.runner.run(visit())


def test_a_page_that_has_its_board_to_itself_goes_on_with_it(building: Building) -> None:
    async def visit() -> None:
        address, held = board(), boards_of(building)._held
        page = await opened(building, address)
        (bench,) = held[HERE]
        await page.ask(do="back")
        await page.told("parts")
        assert [*held[HERE]] == [bench]
        other = await opened(building, address)
        assert len(held[HERE]) == 2, "it is not as its address says any more"
        for one in (page, other):
            await one.close()

    building.runner.run(visit())


def test_names_in_another_order_are_another_board(building: Building) -> None:
    async def visit() -> None:
        pages = [await opened(building, f"{board()}&name={a}&name={b}") for a, b in ("xy", "yx")]
        assert len(boards_of(building)._held[HERE]) == 2
        for page in pages:
            await page.close()

    building.runner.run(visit())


def test_an_address_has_only_so_many_events_open_and_others_have_theirs(building: Building) -> None:
    async def visit() -> None:
        building.app.state.services.boards = OpenBoards(2 * (EVENTS + BARE))
        pages = [await opened(building, board(seed=seed)) for seed in (1, 2)]
        refused = Page(building, board(seed=3))
        await refused.run()
        assert await refused.told("refused") == {"reason": TOO_MANY, "status": 503}
        assert (await refused.heard.get())["code"] == 1013
        await (await opened(building, board(seed=3), THERE)).close()
        await pages[0].ask(do="forward")
        await pages[0].told("parts")
        await pages[0].ask(do="first")
        await pages[0].ask(do="roll")
        assert (await pages[0].told("refused"))["reason"] == TOO_MANY, "boards do not grow either"
        await pages.pop().close()
        await (await opened(building, board(seed=3))).close()
        await pages[0].close()

    building.runner.run(visit())


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Have nothing collected: what goes, goes because nobody has it any more."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "wish", [{}, {"do": "back"}, {"do": "delete"}, {"do": "clear"}, {"why": ["nothing"]}]
)
def test_a_board_is_gone_as_soon_as_its_last_page_is(building: Building, wish: dict[str, Any]) -> None:
    async def visit() -> weakref.ref[Workbench]:
        page = await opened(building, board())
        (bench,) = boards_of(building)._held[HERE]
        if wish:
            await page.ask(**wish)
            await page.told("why" if "why" in wish else "parts")
        await page.close()
        return weakref.ref(bench)

    with nothing_collected():
        bench = building.runner.run(visit())
        until(lambda: bench() is None)  # the thread that read it may come to it late


def test_a_page_that_was_sent_keeps_no_board(building: Building) -> None:
    with nothing_collected():
        before = alive()
        assert "<svg" in building.visitor().get(board()).text
        until(alive, lambda now: now == before)


def alive() -> int:
    """Return how many boards there are."""
    return sum(type(one) is Workbench for one in gc.get_objects())
