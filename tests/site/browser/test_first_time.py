"""The first time on a machine bots are compiled in the background: nobody is told to wait."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.server import Server

from .looking import boxes
from .playing import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A machine on which nobody has played yet."""
    empty: Path = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("LUDOTHEQUE_CACHE", str(empty))
        running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()  # what it compiles would keep it


def test_a_hint_and_a_first_answer_come_where_nothing_was_compiled(visit: Callable[..., Visitor]) -> None:
    ada = visit(locale="fr-FR")
    ada.sit("tantalus", ["me", "bot:expert"])
    ada.wait()
    ada.page.get_by_role("button", name="Conseil").click()
    expect(ada.page.locator(".hints .quiet")).to_have_count(3)
    ada.end_turn(random.Random(1))
    expect(ada.page.locator("main")).not_to_contain_text("prépare")
    ada.wait()
    expect(ada.page.locator("#log")).to_contain_text("Indigo tourne")


def test_the_first_row_of_the_shelf_is_played_from_without_scrolling(visit: Callable[..., Visitor]) -> None:
    page = visit("/").page
    covers = boxes(page.locator(".shelf .box .cover"))
    in_a_row = sum(one["y"] == covers[0]["y"] for one in covers)
    for number in range(in_a_row):
        buttons = page.locator(".shelf .box").nth(number).locator(".acts .button")
        expect(buttons.first).to_be_in_viewport(ratio=1)
        expect(buttons.last).to_be_in_viewport(ratio=1)
