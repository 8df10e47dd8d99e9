"""Ten people at one screen: on a phone of 360 pixels, and on a desktop."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.site.server import Server
from tests.ten_seats import NAME, SEATS, written

from .conftest import visiting
from .looking import expect_found
from .pages import SIZES
from .playing import NAMES, Visitor

INSIDE = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser) -> Iterator[Visitor]:
    """Give somebody with a phone, at a house with a game of ten on its shelf."""
    places = [str(written(tmp_path)), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, places)))
    server = Server(tmp_path / "data")
    with visiting(server, browser) as new:
        yield new(f"/games/{NAME}/setup?players=10", viewport=SIZES["phone"])
    server.stop()


def test_ten_play_on_a_phone_and_on_a_desktop(visitor: Visitor) -> None:
    page, choice = visitor.page, random.Random(1)
    for seat in SEATS:
        expect(page.locator(f"[name=seat-{seat}]").first).to_be_visible()
    expect_found(page, INSIDE, True)
    visitor.sit(NAME, ["me", *["here"] * 9], **{"option-counters": "40"})
    for seat in SEATS:
        if seat == len(SEATS) // 2:
            page.set_viewport_size({"width": 1280, "height": 800})
        player = page.locator(f"#player-{seat}")
        expect(player).to_contain_class("turn")
        expect(player).to_be_in_viewport()
        expect(player).to_contain_text(NAMES[seat])
        expect_found(page, INSIDE, True)
        assert visitor.move(choice)
    expect(page.locator("#player-0")).to_contain_class("turn")
    expect(page.locator("#player-9 .letter")).to_have_text("J")
