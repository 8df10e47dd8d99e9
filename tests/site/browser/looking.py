"""The only ways to look at a page, beside Playwright's own ``expect``: each waits for what one wants to see.

What a page shows just after something was done to it is what it showed before, if the machine is busy.
So a test says what it wants to see, and ``tests/test_waiting.py`` refuses whatever does not wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, FloatRect, Locator, Page

from tests.patience import PATIENCE

Box = FloatRect
NOT_YET = object()
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
BOXES = """(ones) => ones.map((one) => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => ({ x, y, width, height }))"""


def do(place: Page | Locator, script: str, arg: Any = None) -> None:
    """Let a script do something in a page; nothing comes back, for it is no way to look."""
    place.evaluate(script, arg)


def now(page: Page, script: str, arg: Any = None) -> Any:
    """Return what a script finds at this moment: for deciding what to do, never for an assert."""
    return once(page, script, lambda found: True, arg)


def once(place: Page | Locator, script: str, holds: Callable[[Any], object] = bool, arg: Any = None) -> Any:
    """Return what a script finds, once it holds."""
    return _until(_page(place), lambda: place.evaluate(script, arg), holds)


def expect_found(place: Page | Locator, script: str, wanted: Any, arg: Any = None) -> None:
    """Expect that a script finds just this."""
    once(place, script, lambda found: found == wanted, arg)


def resting(page: Page, script: str, arg: Any = None) -> Any:
    """Return what a script finds, once it finds the same two frames later."""

    def look() -> tuple[Any, Any]:
        first = page.evaluate(script, arg)
        page.evaluate(TWO_FRAMES)
        return first, page.evaluate(script, arg)

    return _until(page, look, lambda found: found[0] == found[1])[0]


def boxes(
    locator: Locator, count: int | None = None, holds: Callable[[list[Box]], object] = bool
) -> list[Box]:
    """Return where elements are, once there are so many of them, or any, and they hold and rest."""

    def look() -> list[Any]:
        first = locator.evaluate_all(BOXES)
        locator.page.evaluate(TWO_FRAMES)
        return [first, locator.evaluate_all(BOXES)]

    def rest(found: list[Any]) -> object:
        first, second = found
        right = len(first) == count if count is not None else first
        return right and first == second and all(one["width"] for one in first) and holds(first)

    found: list[Box] = _until(locator.page, look, rest)[0]
    return found


def box(locator: Locator, holds: Callable[[Box], object] = bool) -> Box:
    """Return where an element is, once it holds and rests."""
    return boxes(locator, 1, lambda found: holds(found[0]))[0]


def narrowest(one: Box) -> float:
    """Return the shorter side of a box."""
    return min(one["width"], one["height"])


def rows(found: list[Box]) -> set[int]:
    """Return how far down boxes begin."""
    return {round(one["y"]) for one in found}


def all_in(size: dict[str, int], found: list[Box]) -> bool:
    """Return whether all boxes are within a window of that size."""
    return all(
        one["x"] >= -0.5
        and one["y"] >= -0.5
        and one["x"] + one["width"] <= size["width"] + 0.5
        and one["y"] + one["height"] <= size["height"] + 0.5
        for one in found
    )


def text(locator: Locator) -> str:
    """Return what an element says, once it says anything."""
    return str(once(locator, "(one) => one.innerText.trim()"))


def attributes(locator: Locator, name: str, count: int) -> list[str]:
    """Return an attribute of elements, once there are so many that have it."""
    script = "(ones, name) => ones.map((one) => one.getAttribute(name)).filter((value) => value !== null)"
    found: list[str] = _until(
        locator.page, lambda: locator.evaluate_all(script, name), lambda found: len(found) == count
    )
    return found


def source(page: Page) -> str:
    """Return all that is in a page by now: for what must not be in it."""
    return page.content()


def _page(place: Page | Locator) -> Page:
    return place if isinstance(place, Page) else place.page


def _until(page: Page, look: Callable[[], Any], holds: Callable[[Any], object]) -> Any:
    """Return what is seen once it holds; a page that is being loaded shows nothing yet."""
    end, seen, problem = time.monotonic() + PATIENCE, NOT_YET, ""
    while True:
        try:
            if holds(seen := look()):
                return seen
        except Error as error:
            if page.is_closed():
                raise
            problem = str(error)
        assert time.monotonic() < end, f"it was never seen, only {problem if seen is NOT_YET else seen!r}"
        page.wait_for_timeout(20)
