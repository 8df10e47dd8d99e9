"""The library without a server: files on a plain host, and after the first visit nothing but the browser."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

import ludotheque
from ludotheque.offline.serving import Files
from tests.patience import PATIENCE

from .conftest import watch
from .looking import do, once

CALL = """async (_, [method, path, token, told]) => {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (told) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: told ? JSON.stringify(told) : undefined });
  return [answer.status, await answer.json()];
}"""
DENIED = "StorageManager.prototype.getDirectory = () => Promise.reject(new Error('denied'));\n"
FULL = """
const usual = FileSystemSyncAccessHandle.prototype.write;
let room = 100_000;
FileSystemSyncAccessHandle.prototype.write = function (bytes, place) {
  if ((room -= bytes.length) < 0) throw new DOMException("full", "QuotaExceededError");
  return usual.call(this, bytes, place);
};
"""
GAMES = ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"]


class Host:
    """A plain host of files, which can be switched off, and what was asked of it."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder.parent)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/{folder.name}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be gone, as a network is that is cut."""
        self.server.shutdown()
        self.server.server_close()


class Library:
    """The library in a tab: a page that holds it, and its own pages in a frame."""

    def __init__(self, context: BrowserContext, address: str, wrong: list[str]) -> None:
        self.page: Page = context.new_page()
        watch(self.page, wrong)
        self.page.goto(address)
        self.base = "/" + address.split("/", 3)[3]

    @property
    def shown(self) -> FrameLocator:
        """What is seen of the library."""
        return self.page.frame_locator("iframe")

    def call(self, method: str, path: str, token: str | None = None, told: Any = None) -> tuple[int, Any]:
        """Return what the JSON interface answers."""
        asked = [method, f"{self.base}api/{path}", token, told]
        status, answer = once(self.shown.locator("body"), CALL, arg=asked)
        return status, answer

    def go(self, path: str) -> None:
        """Go to one of its pages, as an address does."""
        do(self.page, "(path) => { location.hash = `#/${path}`; }", path)

    def hasten(self) -> None:
        """Have what others do shown at once, on all pages from now on."""
        do(self.shown.locator("body"), "() => { document.cookie = 'pace=none'; }")

    def begin(self, game: str, level: str, **more: Any) -> tuple[str, str]:
        """Make a table against a bot; return its name and the token of the seat."""
        told = {"game": game, "players": 2, "options": {}, "seats": ["me", f"bot:{level}"], "name": "Ada"}
        status, made = self.call("POST", "tables", None, told | more)
        assert status == 201, made
        return made["table"], made["token"]

    def play(self, table: str, token: str, until: int | None = None) -> Any:
        """Play one's first or last move until the match is over, or has so many events; return the table."""
        place = f"tables/{table}"
        while True:
            asked = ["GET", f"{self.base}api/{place}", token, None]
            body = self.shown.locator("body")
            seen = once(body, CALL, lambda told: told[1]["over"] or told[1]["to_move"] == 0, asked)[1]
            if seen["over"] or (until and seen["number"] >= until):
                return seen
            move = seen["moves"][-(seen["number"] % 2)]
            status, answer = self.call(
                "POST", f"{place}/moves", token, {"number": seen["number"], "move": move}
            )
            assert status == 200, answer


@pytest.fixture
def host(written: Path) -> Iterator[Host]:
    running = Host(written)
    yield running
    running.stop()


@pytest.fixture
def wrong() -> Iterator[list[str]]:
    """What goes wrong in pages."""
    found: list[str] = []
    yield found
    assert not found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = visitor(browser)
    yield opened
    opened.close()


def visitor(browser: Browser, **settings: Any) -> BrowserContext:
    context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **settings})
    context.set_default_timeout(1000 * PATIENCE)
    return context


def test_the_shelf_stands_before_anything_has_come_and_says_what_is_brought(
    browser: Browser, host: Host
) -> None:
    page = visitor(browser, java_script_enabled=False).new_page()
    page.goto(host.address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".shelf .box .cover")).to_have_count(5)
    expect(page.locator(".bringing-needs")).to_be_visible()
    page.context.close()


def test_a_match_is_played_learned_and_reviewed_without_the_network_and_goes_on_after_a_reload(
    context: BrowserContext, host: Host, wrong: list[str]
) -> None:
    library = Library(context, host.address, wrong)
    expect(library.shown.get_by_role("heading", level=1)).to_be_visible()
    host.stop()
    library.hasten()
    table, token = library.begin("titus", "expert")
    seen = library.play(table, token, until=8)
    library.go(f"tables/{table}")
    expect(library.shown.locator("#board svg").first).to_be_visible()
    library.page.reload()
    expect(library.shown.locator("#board svg").first).to_be_visible()
    assert library.call("GET", f"tables/{table}", token)[1]["history"][: seen["number"]] == seen["history"]
    library.play(table, token)
    expect(library.shown.locator(".player.won")).to_have_count(1)
    assert ludotheque.verify(library.call("GET", f"tables/{table}/record", token)[1])
    library.go(f"tables/{table}/review")
    expect(library.shown.locator("main")).to_contain_text("turning point", ignore_case=True)
    library.go("games/titus/learn")
    library.shown.locator("main a[href*='/learn/']").first.click()
    expect(library.shown.locator("#board svg").first).to_be_visible()
    library.go("games/titus/puzzles")
    library.shown.locator("main a[href*='/puzzles/']").first.click()
    expect(library.shown.locator("#board svg").first).to_be_visible()
    library.go("analysis/tanagra")
    expect(library.shown.locator("#board svg").first).to_be_visible()
    library.go("games/labyrinthe/rules")
    expect(library.shown.locator("#clause-LAB-7, [id*='LAB-7']").first).to_be_visible()


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.long) for game in GAMES])
def test_every_game_is_played_to_its_end_against_the_expert_without_the_network(
    context: BrowserContext, host: Host, wrong: list[str], game: str
) -> None:
    library = Library(context, host.address, wrong)
    expect(library.shown.get_by_role("heading", level=1)).to_be_visible()
    host.stop()
    table, token = library.begin(game, "expert")
    assert library.play(table, token)["over"]
    assert ludotheque.verify(library.call("GET", f"tables/{table}/record", token)[1])


def test_every_game_is_begun_against_every_level_without_the_network(
    context: BrowserContext, host: Host, wrong: list[str]
) -> None:
    library = Library(context, host.address, wrong)
    expect(library.shown.get_by_role("heading", level=1)).to_be_visible()
    host.stop()
    for game, level in zip(GAMES, ("random", "easy", "medium", "hard", "expert"), strict=True):
        table, token = library.begin(game, level)
        library.play(table, token, until=6)


def test_two_tabs_show_one_library_and_when_the_first_goes_the_other_goes_on(
    context: BrowserContext, host: Host, wrong: list[str]
) -> None:
    first = Library(context, host.address, wrong)
    expect(first.shown.get_by_role("heading", level=1)).to_be_visible()
    second = Library(context, host.address, wrong)
    expect(second.shown.get_by_role("heading", level=1)).to_be_visible()
    table, token = second.begin("titus", "easy")
    first.play(table, token, until=4)
    second.go(f"tables/{table}")
    expect(second.shown.locator("#board svg").first).to_be_visible()
    first.page.close()
    seen = second.play(table, token, until=10)
    assert seen["number"] >= 10


def test_what_was_answered_is_there_after_a_tab_was_killed_again_and_again(
    context: BrowserContext, host: Host, wrong: list[str]
) -> None:
    library = Library(context, host.address, wrong)
    table, token = library.begin("temptation", "random")
    known: list[Any] = []
    for _ in range(5):
        seen = library.play(table, token, until=len(known) + 4)
        known = seen["history"]
        library.page.close()
        library = Library(context, host.address, wrong)
        again = library.call("GET", f"tables/{table}", token)[1]
        assert again["history"][: len(known)] == known


def test_it_speaks_french_and_german_and_fits_a_phone(browser: Browser, host: Host, wrong: list[str]) -> None:
    for locale, said in (("fr-FR", "Quelle boîte"), ("de-DE", "Welche Schachtel")):
        context = visitor(browser, locale=locale, viewport={"width": 360, "height": 740})
        library = Library(context, host.address, wrong)
        expect(library.shown.get_by_role("heading", level=1)).to_contain_text(said)
        once(library.shown.locator("html"), "(one) => one.scrollWidth <= one.clientWidth")
        context.close()


@pytest.mark.parametrize(
    ("hindrance", "said"), [(DENIED, "lets nothing be kept here"), (FULL, "no room left")]
)
def test_where_nothing_can_be_kept_it_says_so_and_play_goes_on_in_memory(
    context: BrowserContext, written: Path, tmp_path: Path, wrong: list[str], hindrance: str, said: str
) -> None:
    folder = Path(shutil.copytree(written, tmp_path / "library"))
    worker = folder / "static" / "offline" / "worker.js"
    worker.write_text(hindrance + worker.read_text(encoding="utf-8"), encoding="utf-8")
    host = Host(folder)
    library = Library(context, host.address, wrong)
    table, token = library.begin("titus", "easy")
    assert library.play(table, token, until=8)["number"] >= 8
    expect(library.page.locator("#bringing")).to_contain_text(said)
    host.stop()


def test_no_request_leaves_its_own_address(context: BrowserContext, host: Host, wrong: list[str]) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    library = Library(context, host.address, wrong)
    expect(library.shown.get_by_role("heading", level=1)).to_be_visible()
    table, token = library.begin("titus", "easy")
    library.play(table, token, until=6)
    assert asked
    assert not [url for url in asked if not url.startswith((host.address, "data:", "blob:"))]
