"""Time for a move, in real browsers: it is seen to run, and what happens when it has run out."""

from __future__ import annotations

import contextlib
import random
import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import Page, expect

from ludotheque.site.store.sqlite.backup import FILE
from tests.site.server import Server

from .looking import once
from .playing import Visitor

Visit = Callable[..., Visitor]


CLOCK = """() => {
  const [minutes, seconds] = document.querySelector('.turn .state').dataset.clock.split(':').map(Number);
  return [60 * minutes + seconds];
}"""


def clock(page: Page, holds: Callable[[int], bool]) -> int:
    """Return how many seconds the page shows beside whoever is to move, once that holds."""
    shown: list[int] = once(page, CLOCK, lambda shown: holds(shown[0]))
    return shown[0]


def set_back(server: Server, seconds: float) -> None:
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
    clock(ada.page, lambda left: left <= 62)
    choice = random.Random(1)
    ada.end_turn(choice)
    lines = bob.wait()["lines"]
    begun = clock(bob.page, lambda left: left <= 62)
    clock(bob.page, lambda left: left < begun)
    clock(ada.page, lambda left: left < begun)
    call = ada.page.get_by_role("button", name="Let a bot play for Bob")
    expect(call).to_have_count(0)  # he is here, and has time left
    set_back(server, 50)
    clock(ada.page, lambda left: left == 0)
    expect(ada.page.locator(".turn .state[data-soon]")).to_be_visible()
    call.click()
    expect(ada.page.locator("#seats")).to_contain_text(re.compile("bot \\(medium\\)|thinking|ready"))
    expect(bob.page.locator("#log li").nth(lines)).to_be_attached()
    bob.page.get_by_role("button", name="Take your seat back").click()
    expect(ada.page.locator("#seats")).not_to_contain_text(re.compile("bot|thinking|ready"))
    ada.end_turn(choice)
    assert bob.move(choice)


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
    clock(bob.page, lambda passed: passed >= 3)
    expect(ada.page.locator(".turn .state:not([data-clock])")).to_be_attached()
