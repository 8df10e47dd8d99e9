"""Time for a move, in real browsers: it is seen to run, and what happens when it has run out."""

from __future__ import annotations

import contextlib
import random
import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import Page, expect

from ludotheque.site.keeping import FILE
from tests.site.server import Server

from .playing import Visitor

Visit = Callable[..., Visitor]


def clock(page: Page) -> int:
    """Return how many seconds the page shows beside whoever is to move."""
    shown = page.wait_for_function("() => document.querySelector('.turn .state')?.dataset.clock").json_value()
    minutes, seconds = str(shown).split(":")
    return 60 * int(minutes) + int(seconds)


def let_pass(server: Server, seconds: float) -> None:
    """Let time pass: everything happened so much earlier."""
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / FILE)) as file, file:
        file.execute("update events set at = at - ?", (seconds,))
        file.execute("update standings set moved_at = moved_at - ?", (seconds,))
    server.start()


def test_when_a_minute_has_run_out_a_bot_stands_in_until_the_player_comes_back(
    visit: Visit, server: Server
) -> None:
    ada, bob = visit(), visit()
    ada.sit("temptation", ["me", "friend"], clock="minute")
    bob.join(ada, "Bob")
    ada.wait()
    assert 40 < clock(ada.page) <= 62
    choice = random.Random(1)
    while ada.page.locator(".player.turn.mine").count():
        ada.move(choice)
    bob.wait()
    assert 40 < clock(ada.page) <= 62
    before = clock(bob.page)
    bob.page.wait_for_timeout(1600)
    assert before - 4 < clock(bob.page) < before
    let_pass(server, 38)  # starting again takes a while, too
    call = ada.page.get_by_role("button", name="Let a bot play for Bob")
    expect(ada.page.locator(".turn .state[data-soon]")).to_be_visible(timeout=30_000)
    expect(ada.page.locator("#link")).to_be_hidden()
    expect(bob.page.locator("#link")).to_be_hidden()
    expect(call).to_have_count(0)  # he is here, and has seconds left
    assert 0 < clock(ada.page) < 12
    expect(call).to_be_visible(timeout=20_000)
    assert clock(ada.page) == 0
    lines = bob.state()["lines"]
    call.click()
    expect(ada.page.locator("#seats")).to_contain_text(re.compile("bot \\(medium\\)|thinking|ready"))
    bob.page.wait_for_function(
        "(before) => document.querySelector('#log').children.length > before", arg=lines, timeout=120_000
    )
    bob.page.get_by_role("button", name="Take your seat back").click()
    expect(ada.page.locator("#seats")).not_to_contain_text(re.compile("bot|thinking|ready"))
    for _ in range(40):
        player = ada if ada.page.locator(".player.turn.mine").count() else bob
        player.move(choice)
        if player is bob:
            break
    assert player is bob


def test_a_day_is_shown_in_days_hours_and_minutes(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"], clock="day")
    ada.wait()
    shown = ada.page.locator(".turn.mine .state")
    expect(shown).to_have_attribute("data-clock", re.compile("^(1 d 0 h|23 h 5[0-9] min) left$"))


def test_without_a_clock_one_sees_how_long_somebody_else_has_been_thinking(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.sit("tantalus", ["me", "friend"])
    bob.join(ada, "Bob")
    ada.wait()
    bob.page.wait_for_selector("#board svg")
    assert clock(bob.page) >= 3
    assert ada.page.locator(".turn .state").get_attribute("data-clock") is None
