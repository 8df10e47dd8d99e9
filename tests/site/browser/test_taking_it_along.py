"""The library on one's own device: a match goes on there without the server, and all of it is one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

import ludotheque
from tests.site.server import Server

from .conftest import visiting
from .looking import do, once

STANDS = """() => ({
  lines: document.querySelector('#log')?.children.length,
  due: !!document.querySelector('#news .task'),
  move: document.querySelector('#typed-moves option')?.value,
})"""


@pytest.fixture
def house(written: Path, tmp_path: Path) -> Iterator[Server]:
    """Gives a server that offers the library to be taken along."""
    running = Server(tmp_path / "data", 1, "--offline-folder", str(written))
    yield running
    running.stop()


TYPE = "(field, move) => { field.value = move; field.form.requestSubmit(); }"
"""Types a move, as whoever prefers notation does."""

ELSEWHERE_WHILE_A_PAGE_LOADS = """() => {
  location.hash = '#/me';
  document.querySelector('iframe').dispatchEvent(new Event('load'));
}"""


def library_in(page: Page) -> FrameLocator:
    """Return the pages of the library that a page holds."""
    return page.frame_locator("iframe")


def moved(library: FrameLocator, moves: int) -> None:
    """Make moves, each when it is one's turn, and wait for the turn after the last."""
    body = library.locator("body")
    for _ in range(moves):
        seen = once(body, STANDS, lambda seen: seen["due"] and seen["move"])
        do(library.locator("#typed-move"), TYPE, seen["move"])
        once(body, STANDS, lambda now, before=seen["lines"]: now["lines"] > before)
    once(body, STANDS, lambda seen: seen["due"])


def test_a_match_goes_on_while_the_server_is_away_and_comes_back(house: Server, browser: Browser) -> None:
    with visiting(house, browser) as visit:
        ann = visit()
        page = ann.page
        expect(page.get_by_role("link", name="Take the library along")).to_be_visible()
        table = ann.sit("titus", ["me", "bot:easy"]).rpartition("/")[2]
        ann.wait()
        page.locator("#tab-table").click()
        page.get_by_text("Take this match with you").click()
        expect(page.locator("#travel")).to_contain_text("knows what lies face down")
        page.get_by_role("link", name="Take the match along").click()
        library = library_in(page)
        library.get_by_role("button", name="Take the match along").click()
        expect(library.locator("#play")).to_have_attribute("data-table", table)
        house.stop()
        moved(library, 3)
        page.reload()
        moved(library, 2)
        library.locator("#tab-table").click()
        library.get_by_role("button", name="Bring it back").click()
        expect(library.locator("#travelled .mistake")).to_contain_text("The server does not answer.")
        house.start()
        library.get_by_role("button", name="Bring it back").click()
        expect(page.locator("#travels li")).to_have_count(2)
        ann.wait()
        page.locator("#tab-table").click()
        page.get_by_text("Give up", exact=True).click()
        page.get_by_role("button", name="Yes, give up").click()
        ann.expect_over()
        record = page.request.get(f"/tables/{table}/record").json()
        assert record["result"]["conceded"] == 0
        assert ludotheque.verify(record)


def test_a_library_is_saved_as_a_file_and_opened_in_another_browser(
    house: Server, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "all.sqlite3"
    with visiting(house, browser) as visit:
        page = visit("/offline/").page
        library = library_in(page)
        library.get_by_role("button", name="Play Titus now").click()
        expect(library.locator("#play")).to_be_visible()
        do(page, ELSEWHERE_WHILE_A_PAGE_LOADS)
        link = library.get_by_role("link", name="Save everything as a file")
        with page.expect_download() as saved:
            link.click()
        saved.value.save_as(file)
        other = visit("/offline/#/me", locale="fr-FR", viewport={"width": 360, "height": 740}).page
        library = library_in(other)
        library.locator("#brought-file").set_input_files(file)
        library.get_by_role("button", name="Apporter ce fichier").click()
        expect(library.locator("main")).to_contain_text("1 partie en cours")
        library.get_by_role("button", name="Oui, remplacer ce qui est ici").click()
        expect(library.locator(".tables a")).to_have_count(1)
        other.reload()
        library.locator(".tables a").click()
        once(library.locator("body"), STANDS, lambda seen: seen["due"] and seen["move"])  # as its socket says
        expect(library.locator("#seats")).to_contain_text("à vous")
