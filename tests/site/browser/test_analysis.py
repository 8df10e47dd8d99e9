"""A board of analysis in a real browser: played for both seats, in two ways, shared, drawn, asked about."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.patience import until
from tests.site.server import Api, Server

from .languages import OTHERS
from .looking import all_in, box, boxes, expect_found, now, once, resting, rows
from .pages import played
from .playing import Visitor

Visit = Callable[..., Visitor]
HERE = "() => document.querySelector('[data-here]').dataset.here"
NEXT = """() => ({
  state: document.querySelector('[data-state]').dataset.state,
  roll: !!document.querySelector('#do-roll'),
  arm: !!document.querySelector('#prompt[data-kind=arm] .first'),
  lit: [...document.querySelectorAll('#board [data-lit]')]
    .filter((one) => !one.hasAttribute('aria-pressed')).map((one) => one.id),
})"""
"""Where the board stands, and what can be done there."""
READY = "() => document.querySelector('#ludo-lights .lit') || document.querySelector('#do-roll')"
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
    before = once(page, NEXT)
    step = before
    while step["state"] == before["state"]:
        if step["roll"]:
            page.locator("#do-roll").click()
        elif step["arm"]:
            page.locator("#prompt .first").click()
        elif step["lit"]:
            assert visitor.touch(step["lit"][0])
        was = step
        step = once(page, NEXT, lambda step: step != was)  # noqa: B023


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
    expect(page.locator("#eyes")).to_have_value("0")
    expect_here(page, "13")
    page.locator("#tab-table").click()
    page.select_option("#eyes", "mover")  # who plays for both
    page.wait_for_url(lambda url: "seat=" not in url and "open=1" in url)
    page.locator("#tab-log").click()
    for _ in range(9):
        act(ann)
    expect(page.locator("#tree .line .line .node").nth(3)).to_be_attached()  # another way was played
    end = once(page, HERE)
    expect_here(page, end)
    page.locator("#do-back").click()
    page.locator(f"#node-{once(page, HERE, lambda here: here != end)}").focus()
    page.keyboard.press("ArrowRight")
    expect_here(page, end)
    page.keyboard.press("Home")
    expect_here(page, "0")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#do-last').hasAttribute('aria-disabled')")
    page.locator(f"#node-{end}").click()
    expect_here(page, end)
    tree, drawn = resting(page, TREE), resting(page, DRAWN)
    address = once(page, "() => location.href", lambda address: len(address) < 2000)
    page.reload()
    expect_here(page, end)
    expect_found(page, TREE, tree)
    bob = visit()
    bob.page.goto(address)
    expect_here(bob.page, end)
    expect_found(bob.page, TREE, tree)
    expect_found(bob.page, DRAWN, drawn)
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
    left = "() => [...document.querySelector('#outcome').options].filter((o) => !o.disabled).length"

    def found() -> int:  # what the page is told first draws the list anew
        page.locator("[data-finds=outcome]").fill("17 on")
        found: int = now(page, left)
        return found

    until(found, lambda left: 0 < left < 40)
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


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, {"width": 390, "height": 844}])
@pytest.mark.parametrize("game", ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"])
def test_on_a_phone_the_board_has_the_room_and_two_rows_of_buttons_lie_below_it(
    visit: Visit, game: str, size: dict[str, int], lang: str
) -> None:
    players = 2 if game == "tantalus" else 3
    address = f"/analysis/{game}?players={players}"
    page = visit(address, viewport=size, has_touch=True, is_mobile=True, locale=lang).page
    chance = once(page, NEXT, lambda step: step["roll"] or step["lit"])["roll"]
    for _ in range(1 + chance):  # where chance is next, somebody comes then
        box(
            page.locator("#board"),
            lambda board: board["width"] == size["width"] and board["height"] > 0.45 * size["height"],
        )
        boxes(page.locator("#actions .button:visible"), holds=lambda found: len(rows(found)) == 2)
        boxes(
            page.locator("#actions .button:visible, #news .button:visible, #more"),
            holds=lambda found: all_in(size, found),
        )
        expect_found(page, "() => document.documentElement.scrollWidth", size["width"])
        expect_found(page, TOUCHED, [])
        if chance:
            page.locator("#do-run").click()
            once(page, NEXT, lambda step: step["lit"])
            chance = False
    page.locator("#more").click()
    page.locator("#tab-table").click()
    expect(page.locator("#eyes")).to_be_in_viewport(ratio=1)
    expect_found(page, TOUCHED, [])
