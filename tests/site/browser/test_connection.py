"""A connection that dies in silence, in a real browser: the server hangs, and nobody is told."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.site.server import Api, Server

from .playing import Visitor

Visit = Callable[..., Visitor]


@contextmanager
def hanging(server: Server) -> Iterator[None]:
    """A server that is there and does nothing."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def moves_of_the_first(server: Server, ada: Visitor) -> int:
    token = next(cookie["value"] for cookie in ada.page.context.cookies() if cookie["name"] == "ludo")
    with Api(server.address) as api:
        seen = api.see(ada.page.url.rpartition("/")[2], token)
    return sum(who == 0 for who, _ in seen["history"])


def expect_one_more(server: Server, ada: Visitor, before: int, lines: int) -> None:
    expect(ada.page.locator("#link")).to_be_hidden()
    expect(ada.page.locator("#log li").nth(lines)).to_be_attached()
    ada.wait()
    ada.be_answered()
    assert moves_of_the_first(server, ada) == before + 1


def test_a_server_that_hangs_is_noticed_and_a_move_made_meanwhile_arrives_once(
    visit: Visit, server: Server
) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", "bot:random", "bot:random"])
    state = ada.wait()
    lines = state["lines"]
    link, before = ada.page.locator("#link"), moves_of_the_first(server, ada)
    with hanging(server):
        expect(link).to_contain_text("Connection lost")
        expect(link).not_to_contain_text("not been sent")
        while state["lit"] and not state["arm"]:
            ada.touch(state["lit"][0])
            state = ada.state()
        if state["arm"]:
            ada.page.locator("#prompt .first").click()
        expect(link).to_contain_text("Your move has not been sent yet.")
    expect_one_more(server, ada, before, lines)


def test_a_move_into_a_dead_connection_is_noticed_soon_and_arrives_once(visit: Visit, server: Server) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    state = ada.wait()
    lit, lines = state["lit"], state["lines"]
    link, before = ada.page.locator("#link"), moves_of_the_first(server, ada)
    with hanging(server):
        ada.touch(lit[0])
        expect(link).to_contain_text("Your move has not been sent yet.")
    expect_one_more(server, ada, before, lines)
