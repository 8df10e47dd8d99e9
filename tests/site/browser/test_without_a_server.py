"""The library without a server: files on a plain host, and after the first visit nothing but the browser."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, FrameLocator, Page, expect

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
UNKEPT = "caches.open = () => Promise.reject(new DOMException('denied', 'SecurityError'));\n"
PLAYS_ON = """async (_, [place, token]) => {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  for (;;) {
    const seen = await (await fetch(place, { headers })).json();
    if (seen.over) return window.shown(null);
    if (seen.to_move !== 0) continue;
    const body = JSON.stringify({ number: seen.number, move: seen.moves[0] });
    const answer = await fetch(`${place}/moves`, { method: "POST", headers, body });
    if (answer.ok) window.shown(seen.number);
  }
}"""
LINES = "document.querySelector('#log').children.length"
WORKER, STYLES = "static/offline/worker.js", "static/site.css"
GAMES = ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"]


class Breaking(Files):
    """Files, one of which breaks off in the middle."""

    cut = ""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if self.cut and self.path.endswith(self.cut):
            outputfile.write(source.read(1000))
        else:
            super().copyfile(source, outputfile)


class Host:
    """A plain host of files, which can be switched off."""

    def __init__(self, folder: Path, files: type[Files] = Files) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(files, directory=str(folder.parent)))
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


@pytest.fixture
def copy(written: Path, tmp_path: Path) -> Path:
    """The files once more, to be changed."""
    return Path(shutil.copytree(written, tmp_path / "library"))


def brought_up_to_date(folder: Path, name: str, text: str) -> None:
    """Make it another version, in which one file begins with this text."""
    file, script = folder / name, folder / "service-worker.js"
    file.write_text(text + file.read_text(encoding="utf-8"), encoding="utf-8")
    first, rest = script.read_text(encoding="utf-8").split("\n", 1)
    build = json.loads(first.removeprefix("const BUILD = ").removesuffix(";"))
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    build["files"][name] |= {"digest": digest, "bytes": file.stat().st_size}
    build["version"] = digest[:16]
    script.write_text(f"const BUILD = {json.dumps(build)};\n{rest}", encoding="utf-8")


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


@pytest.mark.parametrize("times", [4, pytest.param(100, marks=pytest.mark.long)])
def test_every_move_that_was_shown_is_there_after_its_page_was_killed_in_the_middle_of_another(
    context: BrowserContext, host: Host, times: int
) -> None:
    chance, shown, over = random.Random(times), [-1], list[bool]()
    context.expose_binding(
        "shown", lambda _, number: over.append(True) if number is None else shown.append(number)
    )
    library = Library(context, host.address, [])
    table, token = library.begin("temptation", "random")
    place = [f"{library.base}api/tables/{table}", token]
    for _ in range(times):
        do(library.shown.locator("body"), f"(one, told) => void ({PLAYS_ON})(one, told)", place)
        wanted = shown[-1] + chance.randrange(1, 5)
        once(library.page, "() => true", lambda _, wanted=wanted: over or shown[-1] >= wanted)
        killed(library.page)
        library = Library(context, host.address, [])
        seen = library.call("GET", f"tables/{table}", token)[1]
        assert seen["number"] > shown[-1]
        if seen["over"]:
            table, token = library.begin("temptation", "random")
            place, shown[:], over[:] = [f"{library.base}api/tables/{table}", token], [-1], []


def killed(page: Page) -> None:
    """Have a page's process end at once, with all that it was at."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")
    page.close()


def test_it_speaks_french_and_german_and_fits_a_phone(browser: Browser, host: Host, wrong: list[str]) -> None:
    for locale, said in (("fr-FR", "Quelle boîte"), ("de-DE", "Welche Schachtel")):
        context = visitor(browser, locale=locale, viewport={"width": 360, "height": 740})
        library = Library(context, host.address, wrong)
        expect(library.shown.get_by_role("heading", level=1)).to_contain_text(said)
        once(library.shown.locator("html"), "(one) => one.scrollWidth <= one.clientWidth")
        context.close()


@pytest.mark.parametrize(
    ("where", "hindrance", "said"),
    [
        (WORKER, DENIED, "lets nothing be kept here"),
        (WORKER, FULL, "no room left"),
        ("service-worker.js", UNKEPT, "does not keep the library"),
    ],
)
def test_where_nothing_can_be_kept_it_says_so_and_play_goes_on(
    context: BrowserContext, copy: Path, wrong: list[str], where: str, hindrance: str, said: str
) -> None:
    if where == WORKER:
        brought_up_to_date(copy, where, hindrance)
    else:
        (copy / where).write_text(hindrance + (copy / where).read_text(encoding="utf-8"), encoding="utf-8")
    host = Host(copy)
    library = Library(context, host.address, wrong)
    table, token = library.begin("titus", "easy")
    assert library.play(table, token, until=8)["number"] >= 8
    bar = library.page.locator("#bringing")
    expect(bar).to_contain_text(said)
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_be_hidden()
    host.stop()


def test_a_first_visit_that_breaks_off_or_finds_a_changed_file_says_so_and_is_tried_again(
    context: BrowserContext, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(copy, Breaking)
    styles = (copy / STYLES).read_bytes()
    (copy / STYLES).write_bytes(styles + b"/* of another version */")
    monkeypatch.setattr(Breaking, "cut", "pyodide.asm.wasm.gz")
    library = Library(context, host.address, [])
    bar = library.page.locator("#bringing")
    expect(bar).to_contain_text("Not all of the library has come")
    do(library.page, "() => { window.here = true; }")
    monkeypatch.setattr(Breaking, "cut", "")
    bar.get_by_role("button", name="Try again").click()
    once(library.page, "() => !window.here")
    expect(bar).to_contain_text("Not all of the library has come")
    (copy / STYLES).write_bytes(styles)
    bar.get_by_role("button", name="Try again").click()
    expect(library.shown.get_by_role("heading", level=1)).to_be_visible()
    expect(bar).to_be_hidden()
    do(library.page, "() => { window.here = true; }")
    context.new_cdp_session(library.page).send("Page.reload", {"ignoreCache": True})  # past service workers
    once(library.page, "() => !window.here")
    expect(library.shown.get_by_role("heading", level=1)).to_be_visible()
    host.stop()


def test_a_newer_version_is_offered_and_a_match_under_way_goes_on_in_the_tab_that_did_not_ask_for_it(
    context: BrowserContext, copy: Path, wrong: list[str]
) -> None:
    host = Host(copy)
    first = Library(context, host.address, wrong)
    table, token = first.begin("titus", "easy")
    first.play(table, token, until=4)
    first.go(f"tables/{table}")
    expect(first.shown.locator("#board svg").first).to_be_visible()
    do(first.shown.locator("body"), "() => { window.here = true; }")
    second = Library(context, host.address, wrong)
    expect(second.shown.get_by_role("heading", level=1)).to_be_visible()
    do(first.page, "() => { window.here = true; }")
    do(second.page, "() => { window.here = true; }")
    brought_up_to_date(copy, STYLES, "/* newer */")
    do(second.page, "async () => { (await navigator.serviceWorker.ready).update(); }")
    for one in (first, second):
        expect(one.page.locator("#bringing")).to_contain_text("A newer version of the library has come.")
    seen = first.play(table, token, until=8)
    second.page.get_by_role("button", name="Open it").click()
    once(second.page, "() => !window.here")
    expect(second.shown.get_by_role("heading", level=1)).to_be_visible()
    once(second.page, "async (path) => (await (await fetch(path)).text()).startsWith('/* newer')", arg=STYLES)
    lines = once(first.shown.locator("body"), f"() => {LINES}")
    assert first.play(table, token, until=12)["history"][: seen["number"]] == seen["history"]
    once(first.shown.locator("body"), f"() => window.here && {LINES} > {lines}")
    once(first.page, "() => window.here")
    first.go("me")
    once(first.page, "() => !window.here")
    expect(first.shown.get_by_role("heading", level=1)).to_have_text("My shelf")
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
