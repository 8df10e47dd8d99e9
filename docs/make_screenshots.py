"""Photograph every page, in both themes and sizes: ``python docs/make_screenshots.py FOLDER``.

The pictures that the documents show are in ``docs/pictures/site``; with ``--docs`` those are made anew.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.site.browser.conftest import CHROMIUM, QUIET  # noqa: E402
from tests.site.browser.pages import SIZES, THEMES, pages  # noqa: E402
from tests.site.server import Server  # noqa: E402

SHOWN = {
    "shelf-desktop-light",
    "play-tantalus-desktop-light",
    "play-titus-phone-dark",
    "play-labyrinthe-phone-light",
}


def photograph(folder: Path, wanted: set[str] | None, lang: str) -> None:
    """Write a picture of every page, or of those wanted, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            for one in pages(server.address):
                for size, viewport in SIZES.items():
                    for theme in THEMES:
                        name = f"{one.name}-{size}-{theme}"
                        if wanted is not None and name not in wanted:
                            continue
                        context = browser.new_context(
                            viewport=viewport, color_scheme=theme, locale=lang, reduced_motion="reduce"
                        )
                        context.add_cookies(one.cookies(server.address))
                        page = context.new_page()
                        page.goto(server.address + one.path)
                        page.wait_for_timeout(700)
                        playing = one.name.startswith(("play", "watch", "replay"))
                        page.screenshot(path=folder / f"{name}.png", full_page=not playing)
                        context.close()
        finally:
            browser.close()
            server.stop()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "docs" / "pictures" / "site")
    parser.add_argument("--docs", action="store_true", help="only those that the documents show")
    parser.add_argument("--lang", default="en-GB", help="the reader's language (en-GB)")
    chosen = parser.parse_args()
    photograph(chosen.folder, SHOWN if chosen.docs else None, chosen.lang)


if __name__ == "__main__":
    main()
