"""A site below a path of its host, in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.site.server import Server

from .conftest import opened
from .playing import Visitor

BASE = "/club/games"


@pytest.fixture
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("below"), 1, "--base-path", BASE)
    yield running
    running.stop()


def test_a_match_is_begun_and_played_below_a_path(below: Server, browser: Browser) -> None:
    wrong: list[str] = []
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = opened(context, wrong)
    page.on("response", lambda answer: answer.status < 400 or wrong.append(f"{answer.status} {answer.url}"))
    page.on("request", lambda request: BASE in request.url or wrong.append(request.url))
    page.goto(f"{below.address}/games/titus")
    page.locator("form[action$='/tables'] button").first.click()
    expect(page).to_have_url(re.compile(f"{BASE}/tables/"))
    ann, choice = Visitor(page), random.Random(1)
    before = ann.wait()["lines"]
    ann.move(choice)
    expect(page.locator("#log li").nth(before)).to_be_attached()
    page.reload()
    expect(page.locator("#log li").nth(before)).to_be_attached()
    page.locator(".name").first.click()
    expect(page).to_have_url(f"{below.address}/")
    page.locator("[data-choose-theme=dark]").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    kept = [one for one in context.cookies() if one["name"] != "pace"]  # which tests set
    assert {one["path"] for one in kept} == {BASE}
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert not wrong
    context.close()
