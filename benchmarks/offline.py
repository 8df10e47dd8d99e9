"""The library without a server: what a browser loads, how soon one plays, how quickly its bots think."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright
from tests.bots import searches
from tests.site.browser.conftest import CHROMIUM, QUIET

from ludotheque.offline.files import write_site
from ludotheque.offline.serving import Files

NODE = Path("tests/offline/in_pyodide.mjs")
SEARCHING = Path(searches.__file__)
ITERATIONS = 20_000
PATIENCE = 300_000
"""Milliseconds."""


def offline() -> None:
    """Print bytes by part, seconds to the first move, and iterations a second beside those here."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "library"
        print("\nThe library without a server, bytes\n")
        write_site(folder)
        _seconds(folder)
        _iterations(folder)


def _seconds(folder: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/{folder.name}/"
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        context = browser.new_context(reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        cold = _moved(context, address)
        server.shutdown()
        server.server_close()
        warm = _moved(context, address)
        browser.close()
    print("\n| seconds until | the shelf | the library | a table | a move is made |\n|---|---|---|---|---|")
    for name, row in (("cold", cold), ("warm, no network", warm)):
        print(f"| {name} | {' | '.join(f'{spent:.1f}' for spent in row)} |")


def _moved(context: BrowserContext, address: str) -> list[float]:
    """Return when each thing was there, from a new tab to the first move in Titus."""
    page, began, seen = context.new_page(), time.perf_counter(), list[float]()

    def note() -> None:
        seen.append(time.perf_counter() - began)

    page.goto(address)
    page.locator("h1").first.wait_for()
    note()
    shown = page.frame_locator("iframe")
    shown.locator("h1").first.wait_for()
    note()
    shown.locator("form button[name=quick]").last.click()
    shown.locator("#board [data-lit]").first.wait_for()
    note()
    lines = shown.locator("#log > *").count()
    shown.locator("#board [data-lit]").first.click()
    shown.locator(f"#log > :nth-child({lines + 1})").wait_for(state="attached")
    note()
    page.close()
    return seen


def _iterations(folder: Path) -> None:
    command = ["node", NODE, folder / "python" / "boot.js", SEARCHING, str(ITERATIONS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    there, here = json.loads(done.stdout.splitlines()[-1]), searches.rates(ITERATIONS, time.process_time)
    print("\n| iterations a second | here, portable | in V8 under Pyodide | of that |\n|---|---|---|---|")
    for name in searches.GAMES:
        print(f"| {name} | {here[name]:,.0f} | {there[name]:,.0f} | {there[name] / here[name]:.2f} |")
