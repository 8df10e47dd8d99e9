"""A real Chromium, and visitors with windows of their own in it."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from ludotheque.offline.files import write_site
from tests.offline.needed import need_core
from tests.patience import PATIENCE
from tests.site.server import Server

from .playing import Visitor

NAMES = ("chromium", "chromium-browser", "google-chrome")
WITH_WINDOWS = next(filter(None, map(shutil.which, NAMES)), None)
CHROMIUM = shutil.which("chromium-headless-shell") or WITH_WINDOWS
"""Without windows it has a quarter of the work with each visitor, but shows no notices."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=1000 * PATIENCE)

PACE = "if (location.host && !document.cookie.includes('pace=')) document.cookie = 'pace=%s; path=/';"
"""Tests that do not look at what others do do not wait for it."""


class Loop:
    """Playwright's event loop, which runs in this thread: it is put aside while other tests run theirs."""

    kept: asyncio.AbstractEventLoop | None = None

    def take_up(self) -> None:
        """Let Playwright go on."""
        if self.kept:
            asyncio._set_running_loop(self.kept)

    def put_aside(self) -> None:
        """Let others run loops of their own."""
        self.kept = asyncio._get_running_loop()
        asyncio._set_running_loop(None)


LOOP = Loop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started
        LOOP.take_up()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, CHROMIUM) as opened:
        yield opened


@pytest.fixture
def browser_with_windows(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, WITH_WINDOWS) as opened:
        yield opened


@contextmanager
def launched(playwright: Playwright, program: str | None) -> Iterator[Browser]:
    """Give a browser; where there is none, its tests are passed over, except in CI."""
    if not program:
        if "CI" in os.environ:
            raise AssertionError("Chromium is missing")
        pytest.skip("Chromium is missing")
    opened = playwright.chromium.launch(executable_path=program, args=QUIET)
    yield opened
    LOOP.take_up()
    opened.close()


@pytest.fixture(autouse=True)
def playwright_runs() -> Iterator[None]:
    """Let Playwright run during tests of browsers, and only then."""
    LOOP.take_up()
    yield
    LOOP.put_aside()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    with visiting(server, browser) as new:
        yield new


@pytest.fixture
def visit_with_windows(server: Server, browser_with_windows: Browser) -> Iterator[Callable[..., Visitor]]:
    with visiting(server, browser_with_windows) as new:
        yield new


@contextmanager
def visiting(server: Server, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Give new visitors, each with a browser window of their own; what went wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def new(path: str = "/", pace: str = "none", **settings: Any) -> Visitor:
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **settings}
        context = browser.new_context(
            base_url=server.address, locale=settings.pop("locale", "en-GB"), **settings
        )
        contexts.append(context)
        page = opened(context, wrong, pace)
        page.goto(path)
        return Visitor(page)

    yield new
    for context in contexts:
        context.close()
    assert not wrong


def opened(context: BrowserContext, wrong: list[str], pace: str = "none") -> Page:
    """Return a new page that is waited for patiently; what goes wrong in it is noted."""
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(PACE % pace)
    page = context.new_page()
    watch(page, wrong)
    return page


def watch(page: Page, wrong: list[str]) -> None:
    """Note errors of scripts, what the content security policy blocked, and requests to other hosts."""
    page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))

    def heard(message: Any) -> None:
        if (
            message.type == "error"
            and "ERR_CONNECTION" not in message.text
            and "WebSocket" not in message.text
            and "Push API in incognito" not in message.text  # which our visitors' windows are
        ):
            wrong.append(f"{page.url}: {message.text}")

    page.on("console", heard)
    page.on(
        "request",
        lambda request: (
            "127.0.0.1" in request.url or request.url.startswith("data:") or wrong.append(request.url)
        ),
    )


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gives a folder that the library was written to, where what it is made of can be had."""
    need_core()
    folder = tmp_path_factory.mktemp("written")
    playing = asyncio._get_running_loop()  # Playwright's, if a browser is open already
    asyncio._set_running_loop(None)
    write_site(folder, tell=lambda line: None, brotli=False)
    asyncio._set_running_loop(playing)
    return folder
