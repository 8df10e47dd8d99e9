"""Boxes that visitors print: the page, the PDF, and who waits for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http import print_queue as press
from ludotheque.site.http.print_queue import KEPT, MOST_WAITING, Order, PrintQueue, printable
from ludotheque.site.tables.turns import Lane
from tests.site.inside import of, until
from tests.site.visiting import Browser, open_house

pytestmark = pytest.mark.skipif(
    not printable(ludotheque.load("titus")), reason="the libraries that print are not here"
)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """Return what is printed, without printing it."""
    seen: list[Order] = []

    def run(order: Order) -> bytes:
        seen.append(order)
        return b"%PDF " + order.paper.encode()

    monkeypatch.setattr(press, "run", run)
    return seen


def test_the_box_and_its_pages_lead_to_the_printer(browser: Browser) -> None:
    for page in ("", "/story", "/rules", "/components"):
        assert "/games/titus/print" in browser.get(f"/games/titus{page}").text


@pytest.mark.parametrize("name", [name for name in ludotheque.games() if printable(ludotheque.load(name))])
def test_every_box_can_be_ordered(browser: Browser, orders: list[Order], name: str) -> None:
    page = browser.get(f"/games/{name}/print").text
    assert f'action="/games/{name}/print.pdf"' in page
    answer = browser.get(f"/games/{name}/print.pdf?paper=letter&sides=duplex&in=fr")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content == b"%PDF letter"
    assert f'filename="{name}-letter.pdf"' in answer.headers["content-disposition"]
    assert orders == [Order(name, "letter", "fr", True, "standard")]


def test_a_set_of_ones_own_is_printed_too(browser: Browser, orders: list[Order]) -> None:
    deck = ludotheque.load("titus").components("short")
    deck["victory"][0] = 99
    sent = {"option-deck": "own", "deck-text": json.dumps(deck), "deck-name": "Attic find"}
    page = browser.post("/games/titus/print", data=sent).text
    assert "Attic find" in page
    assert "Tokens: 36" in page
    answer = browser.post("/games/titus/print.pdf", data={**sent, "paper": "a4"})
    assert answer.content == b"%PDF a4"
    assert json.loads(orders[0].deck) == deck


def test_a_set_that_is_wrong_is_not_printed(browser: Browser, orders: list[Order]) -> None:
    for text in ('{"tokens": []}', "{", "[" * 1000):
        sent = {"option-deck": "own", "deck-text": text}
        assert browser.post("/games/titus/print", data=sent).status_code == 422
        assert browser.post("/games/titus/print.pdf", data=sent).status_code == 422
    assert browser.get("/games/titus/print.pdf?paper=a0").status_code == 422
    assert browser.get("/games/titus/print.pdf?sides=three").status_code == 422
    assert orders == []


@pytest.fixture
def ours() -> Iterator[PrintQueue]:
    """Return a press with threads of its own."""
    printers = Lane("printer", 1)
    yield PrintQueue(printers)
    printers.stop()


def own(number: int) -> Order:
    """Return an order with components of somebody's own."""
    return Order("titus", "a4", "en", False, json.dumps({"n": number}))


STANDARD = Order("titus", "a4", "en", False, "standard")
HERE, ELSEWHERE = of("", "192.0.2.1"), of("", "192.0.2.2")


def test_the_same_is_printed_once_and_there_is_an_end_to_what_is_kept(
    ours: PrintQueue, orders: list[Order]
) -> None:
    async def many() -> None:
        await asyncio.gather(*(ours.printed(STANDARD, HERE) for _ in range(4)))
        assert len(orders) == 1
        for number in range(KEPT + 5):
            await ours.printed(own(number), HERE)
        assert len(ours._own) == KEPT
        await ours.printed(STANDARD, ELSEWHERE)
        assert orders.count(STANDARD) == 1, "our own boxes are kept, whatever else is printed"

    asyncio.run(many())


def test_who_comes_when_too_many_wait_at_their_address_is_asked_to_come_back(
    ours: PrintQueue, orders: list[Order]
) -> None:
    async def many() -> None:
        wanted = [own(number) for number in range(MOST_WAITING + 1)]
        found = await asyncio.gather(*(ours.printed(one, HERE) for one in wanted), return_exceptions=True)
        assert sum(isinstance(one, bytes) for one in found) == MOST_WAITING
        (refused,) = (one for one in found if isinstance(one, Problem))
        assert refused.status == 503
        assert not ours._waiting

    asyncio.run(many())


def test_however_much_an_address_prints_another_one_is_served_next(
    ours: PrintQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[Order] = []
    go_on = threading.Semaphore(0)

    def run(order: Order) -> bytes:
        began.append(order)
        if order.own:
            go_on.acquire()
        return b"%PDF"

    monkeypatch.setattr(press, "run", run)

    async def many() -> None:
        theirs = [asyncio.create_task(ours.printed(own(k), HERE)) for k in range(2 * MOST_WAITING)]
        await until(lambda: len(began) == 1)
        assert await ours.printed(STANDARD, ELSEWHERE) == b"%PDF"
        assert began == [own(0), STANDARD]
        go_on.release(100)
        await asyncio.gather(*theirs, return_exceptions=True)

    asyncio.run(many())


def test_a_box_is_really_printed(browser: Browser) -> None:
    name = "duel" if printable(ludotheque.load("duel")) else "titus"
    assert browser.get(f"/games/{name}/print.pdf").content.startswith(b"%PDF")
