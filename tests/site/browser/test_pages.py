"""Every page: accessible, steady, nothing to scroll sideways, in both themes and sizes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from playwright.sync_api import Page as Shown

from tests.site.server import Server

from .conftest import opened
from .languages import LOCALES
from .looking import once, resting
from .pages import SIZES, THEMES, Page, pages

SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done([sum]), 300); // later than whatever a script does to a page that was loaded
})"""

COLOURS: dict[str, object] = {"runOnly": ["color-contrast"]}
"""All that another theme can change."""
STEADY = 0.1
"""A layout that shifts by less counts as good; a small drawing may be moved once by the camera."""


@cache
def every_page(site: str) -> list[Page]:
    return pages(site)


@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_accessible_and_steady_in_both_themes(
    server: Server, browser: Browser, size: str
) -> None:
    themes = THEMES if size == "desktop" else THEMES[::-1]  # so every page is loaded in each
    found: list[str] = []
    for number, one in enumerate(every_page(server.address)):
        context = browser.new_context(
            base_url=server.address,
            viewport=SIZES[size],  # type: ignore[arg-type]
            color_scheme=themes[0],  # type: ignore[arg-type]
            reduced_motion="reduce",
            locale=LOCALES[(number + list(SIZES).index(size)) % len(LOCALES)],
        )
        context.add_cookies(one.cookies(server.address))  # type: ignore[arg-type]
        # the status of a page that is missing is an error to the browser, too
        page = opened(context, found if one.name != "missing" else [])
        page.goto(one.path)
        page.wait_for_load_state("load")
        found += [f"{one.name}, {themes[0]}: {problem}" for problem in problems(page)]
        page.emulate_media(color_scheme=themes[1])  # type: ignore[arg-type]
        found += [f"{one.name}, {themes[1]}: {problem}" for problem in violations(page, COLOURS)]
        context.close()
    assert not found, "\n".join(found)


def problems(page: Shown) -> Iterator[str]:
    shift = once(page, SHIFTS)[0]
    if shift > STEADY:
        yield f"the layout shifts by {shift:.2f}"
    wide = resting(page, "() => document.documentElement.scrollWidth - window.innerWidth")
    if wide > 0:
        yield f"{wide} pixels to scroll sideways"
    yield from violations(page)


def violations(page: Shown, rules: dict[str, object] | None = None) -> Iterator[str]:
    for violation in Axe().run(page, options=rules).response["violations"]:
        nodes = ", ".join(str(node["target"]) for node in violation["nodes"][:3])
        yield f"{violation['id']}: {nodes}"
