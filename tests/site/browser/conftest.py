"""A real server in a process of its own, and a real Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .playing import Visitor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """The site, served by a process that can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "ludotheque.cli", "serve", "--no-open", "--bots", "1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.data)], stdout=subprocess.DEVNULL
        )
        for _ in range(400):
            try:
                urllib.request.urlopen(f"{self.url}/api/health", timeout=2).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("site"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        if "CI" in os.environ:
            raise AssertionError("Chromium is missing")
        pytest.skip("Chromium is missing")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Gives new visitors, each with a browser window of their own; what went wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def new(path: str = "/", **settings: Any) -> Visitor:
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **settings}
        context = browser.new_context(base_url=server.url, locale=settings.pop("locale", "en-GB"), **settings)
        contexts.append(context)
        page = context.new_page()
        watch(page, wrong)
        page.goto(path)
        return Visitor(page)

    yield new
    for context in contexts:
        context.close()
    assert not wrong


def watch(page: Page, wrong: list[str]) -> None:
    """Note errors of scripts, what the content security policy blocked, and requests to other hosts."""
    page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))

    def heard(message: Any) -> None:
        if (
            message.type == "error"
            and "ERR_CONNECTION" not in message.text
            and "WebSocket" not in message.text
        ):
            wrong.append(f"{page.url}: {message.text}")

    page.on("console", heard)
    page.on(
        "request",
        lambda request: (
            "127.0.0.1" in request.url or request.url.startswith("data:") or wrong.append(request.url)
        ),
    )
