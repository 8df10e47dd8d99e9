"""A board of analysis in a real browser: played for both seats, in two ways, shared, drawn, asked about."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.site.server import Api, Server

from .pages import played
from .playing import Visitor

Visit = Callable[..., Visitor]
HERE = "() => document.querySelector('[data-here]').dataset.here"
WENT = "(before) => document.querySelector('[data-state]').dataset.state !== before"
STATE = "() => document.querySelector('[data-state]').dataset.state"
READY = "() => document.querySelector('#ludo-lights .lit') || document.querySelector('#do-roll')"
LIT = """() => [...document.querySelectorAll('#board [data-lit]')]
  .filter((one) => !one.hasAttribute('aria-pressed')).map((one) => one.id)"""
DRAWN = """() => [...document.querySelectorAll('#board svg > :not([id^=ludo-])')].map((one) => one.outerHTML
  .replace(/ (tabindex|role|data-lit|aria-label|data-aid)="[^"]*"/g, '')).join('')"""
TREE = "() => document.querySelector('#tree').innerText"
TOUCHED = """() => [...document.querySelectorAll('button, select, input, summary, a')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('label'))
  .map((one) => [one.id || one.innerText, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 43.5)
  .map(([name, { width, height }]) => `${name}: ${width} × ${height}`)"""
"""What is smaller than a finger."""


def act(visitor: Visitor) -> None:
    """Do whatever is next: leave it to chance, or touch what is lit until a move is made."""
    page = visitor.page
    before = page.evaluate(STATE)
    for _ in range(6):
        page.wait_for_function(READY)
        if page.locator("#do-roll").count():
            page.locator("#do-roll").click()
        elif page.locator("#prompt[data-kind=arm] .first").count():
            page.locator("#prompt .first").click()
        else:
            assert visitor.touch(page.evaluate(LIT)[0])
            page.wait_for_timeout(50)
        with suppress(TooLate):
            page.wait_for_function(WENT, arg=before, timeout=2000)
            return
    raise AssertionError("nothing came of it")


def expect_here(page: Page, number: str) -> None:
    expect(page.locator(f"#node-{number}")).to_have_attribute("aria-current", "step")
    expect(page.locator("#tree [aria-current]")).to_have_count(1)


def test_a_finished_match_is_played_on_in_another_way_and_shared(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    with Api(server.address) as api:
        over = played(api, api.make("titus", "me", "me", name="Ann"), 2000)
    ann = visit()
    page = ann.page
    page.context.add_cookies([{"name": "ludo", "value": over["token"], "url": server.address}])
    page.goto(f"/tables/{over['table']}/replay?move=12")
    page.locator("#forth").click()
    expect(page.locator("#where")).to_have_text("13")
    page.locator("#analyse").click()
    page.wait_for_url("**/analysis/titus?**")
    main = page.locator("#tree .node").count()
    expect_here(page, "13")
    for _ in range(9):
        act(ann)
        if page.locator("#tree .line .line .node").count() > 3:
            break
    assert page.locator("#tree .node").count() > main, "another way was played"
    end = page.evaluate(HERE)
    page.locator("#do-back").click()
    page.wait_for_function(
        "(before) => document.querySelector('[data-here]').dataset.here !== before", arg=end
    )
    page.locator(f"#node-{page.evaluate(HERE)}").focus()
    page.keyboard.press("ArrowRight")
    expect_here(page, end)
    page.keyboard.press("Home")
    expect_here(page, "0")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#do-last').hasAttribute('aria-disabled')")
    page.locator(f"#node-{end}").click()
    expect_here(page, end)
    tree, drawn = page.evaluate(TREE), page.evaluate(DRAWN)
    address = page.url
    assert len(address) < 2000
    page.reload()
    expect_here(page, end)
    assert page.evaluate(TREE) == tree
    bob = visit()
    bob.page.goto(address)
    expect_here(bob.page, end)
    assert bob.page.evaluate(TREE) == tree
    bob.page.wait_for_function("() => document.querySelector('#board svg')")
    assert bob.page.evaluate(DRAWN) == drawn
    page.locator("#tab-table").click()
    for button, name, begin in (
        (page.locator("#picture-png"), "shared.png", b"\x89PNG"),
        (page.get_by_role("button", name="Picture (SVG)"), "shared.svg", b"<svg"),
    ):
        with page.expect_download() as coming:
            button.click()
        coming.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
        assert (tmp_path / name).stat().st_size > 4000


def test_an_expert_looks_along_and_what_chance_does_is_searched(visit: Visit) -> None:
    ann = visit("/analysis/titus")
    page = ann.page
    page.wait_for_function(READY)
    page.wait_for_load_state("load")
    page.locator("[data-finds=outcome]").fill("17 on")
    left = page.evaluate(
        "() => [...document.querySelector('#outcome').options].filter((o) => !o.disabled).length"
    )
    assert 0 < left < 40
    page.locator("#do-chance").click()
    expect(page.locator("#tree .node")).to_have_count(2)
    expect(page.locator("#tree")).to_contain_text("17")
    page.locator("#do-follow").click()
    expect(page.locator(".expert .hints li")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"with=expert"))
    page.locator(".expert .hints .quiet").first.click()
    expect(page.locator("#tree .node")).to_have_count(3)
    page.locator("#tab-table").click()
    page.locator("#eyes").select_option("1")
    expect(page).to_have_url(re.compile(r"seat=1"))
    page.locator(".sure summary").click()
    page.locator("#do-clear").click()
    expect(page.locator("#tree .node")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, {"width": 390, "height": 844}])
@pytest.mark.parametrize("game", ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"])
def test_on_a_phone_the_board_has_the_room_and_two_rows_of_buttons_lie_below_it(
    visit: Visit, game: str, size: dict[str, int], lang: str
) -> None:
    players = 2 if game == "tantalus" else 3
    address = f"/analysis/{game}?players={players}"
    page = visit(address, viewport=size, has_touch=True, is_mobile=True, locale=lang).page
    page.wait_for_function(READY)
    for _ in range(2):  # chance is next, and then somebody
        board = page.locator("#board").bounding_box()
        assert board
        assert board["width"] == size["width"]
        assert board["height"] > 0.45 * size["height"]
        rows = {round(one.bounding_box()["y"]) for one in page.locator("#actions .button").all()}  # type: ignore[index]
        assert len(rows) == 2
        for one in page.locator("#actions .button, #news .button, #more").all():
            expect(one).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollWidth") == size["width"]
        assert page.evaluate(TOUCHED) == []
        if not page.locator("#do-run").count():
            break
        page.locator("#do-run").click()
        page.wait_for_function("() => document.querySelector('#ludo-lights .lit')")
    page.locator("#more").click()
    page.locator("#tab-table").click()
    expect(page.locator("#eyes")).to_be_in_viewport(ratio=1)
    assert page.evaluate(TOUCHED) == []
