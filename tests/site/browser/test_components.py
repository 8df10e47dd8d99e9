"""Owners fill in their own box, keep it, pass it on, and play with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludotheque

from .looking import box, boxes, expect_found, once
from .playing import Visitor

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def ready(page: Page, tiles: int) -> None:
    """Wait until the set is there, drawn and checked."""
    expect(page.locator("button.tile svg")).to_have_count(tiles)  # those of the script, not of the page
    expect(page.locator("form.workshop.ready #verdict.good")).to_be_visible()


def expect_set(page: Page, holds: Callable[[dict[str, Any]], object]) -> None:
    """Expect that the set, as it would be kept, holds."""
    once(page, "() => JSON.parse(document.querySelector('#set-text').value)", holds)


def test_a_figure_is_drawn_by_touching_its_joins(visit: Visit) -> None:
    page = visit("/games/tantalus/components", **PHONE).page
    ready(page, 52)
    page.locator(".tile").first.tap()
    expect(page.locator("#bench h2")).to_have_text("Card 1")
    page.locator("#bench").get_by_role("button", name="Remove").tap()
    expect(page.locator(".tile")).to_have_count(51)
    page.get_by_role("button", name="+ Add").tap()
    expect(page.locator("#bench .mistake:visible")).to_contain_text("Your card 52: its figure has 1 to 5")
    expect(page.locator("#set-play")).to_be_disabled()
    page.locator("#bench .line").nth(30).dispatch_event("click")
    expect(page.locator("#verdict.good")).to_be_visible()
    expect(page.locator("#bench .drawing svg path").first).to_be_visible()
    expect_set(page, lambda found: len(found["cards"]) == 52)
    page.get_by_role("button", name="Done").tap()
    expect(page.locator("#bench")).to_be_hidden()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#verdict.bad")).to_be_visible()


def test_the_same_by_keys(visit: Visit) -> None:
    page = visit("/games/tantalus/components").page
    ready(page, 52)
    page.locator(".tile").nth(1).focus()
    expect(page.locator(".tile").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#bench h2")).to_be_focused()
    drawn = page.locator('#bench .line[aria-checked="true"]')
    expect(drawn).to_have_count(2)
    page.keyboard.press("Tab")
    expect(page.locator("#bench .line:focus")).to_have_count(1)
    page.keyboard.press("Space")
    expect(drawn).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(drawn).not_to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#bench")).to_be_hidden()
    expect(page.locator(".tile").nth(1)).to_be_focused()


def test_treasures_are_picked_and_words_of_ones_own_are_typed(visit: Visit) -> None:
    page = visit("/games/labyrinthe/components", locale="fr-FR").page
    ready(page, 48)
    page.locator(".tile").nth(3).click()
    page.locator('[data-field="shape"] input[value="cross"]').check(force=True)
    page.locator('[data-field="first"] [data-value="owl"]').click()
    page.locator("#bench-second").fill("théière")
    expect(page.locator("#verdict.bad")).to_contain_text("Chaque trésor est sur au moins deux cartes")
    expect(page.locator("#bench .mistake:visible")).to_contain_text("théière")
    expect(page.locator(".tile.wrong")).to_have_count(1)
    page.locator("#bench-second").fill("Fantôme")  # a known one, by its French name
    expect(page.locator("#verdict.bad")).to_be_hidden()
    expect_set(page, lambda found: found["cards"]["4"] == {"shape": "cross", "treasures": ["owl", "ghost"]})


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}])
def test_nothing_jumps_when_an_error_comes(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/games/labyrinthe/components", locale="fr-FR", viewport=size).page
    ready(page, 48)
    page.locator(".tile").nth(3).click()
    expect(page.locator("#bench-second")).to_be_visible()
    grid, tiles = box(page.locator("#parts .tiles")), boxes(page.locator("#parts .tile"), 48)
    page.locator("#bench-second").fill("théière")
    expect(page.locator("#verdict.bad")).to_be_visible()
    expect(page.locator(".tile.wrong")).to_have_count(1)
    assert box(page.locator("#parts .tiles")) == grid
    assert boxes(page.locator("#parts .tile"), 48) == tiles


def test_a_row_is_filled_sign_by_sign(visit: Visit) -> None:
    page = visit("/games/temptation/components").page
    ready(page, 16)
    page.locator(".tile").first.click()
    row = page.locator('[data-field="cells-0"]')
    row.get_by_role("button", name="star", exact=True).click()
    expect(row.locator(".mistake")).to_contain_text("all numbers, all stars, or the full house")
    row.get_by_role("button", name=re.compile("Remove")).click()
    expect(page.locator("#verdict.good")).to_be_visible()
    row.locator("input").fill("2, 3 4 !")
    expect(page.locator("#verdict.good")).to_be_visible()
    page.wait_for_function("() => document.querySelector('#set-text').value.includes('[2, 3, 4]')")


def test_a_set_is_kept_here_passed_on_and_played_with(visit: Visit, tmp_path: Path) -> None:
    ada = visit("/games/titus/components")
    page = ada.page
    ready(page, 54 + 12)
    page.select_option("#set-start", "short")
    ready(page, 36 + 8)
    page.fill("#set-name", "Attic find")
    page.get_by_role("button", name="Victory card 1", exact=True).click()
    page.fill("#bench-points", "99")
    page.wait_for_function("() => document.querySelector('#set-text').value.includes('[99, 17')")
    page.get_by_role("button", name="Keep it here").click()
    expect(page.locator("#set-kept")).to_contain_text("Attic find")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "Attic-find.json"
    mine = ludotheque.load("titus").components(str(download.value.path()))
    assert mine["victory"][0] == 99
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#set-address")).to_have_value(re.compile("#set="))
    address = str(once(page.locator("#set-address"), "(one) => one.value"))
    page.reload()
    ready(page, 36 + 8)
    expect(page.locator("#set-kept")).to_contain_text("Attic find")
    expect_set(page, lambda found: found == mine)

    bob = visit(address.partition("/games")[1] + address.partition("/games")[2])
    ready(bob.page, 36 + 8)
    expect(bob.page.locator("#set-name")).to_have_value("Attic find")
    expect_set(bob.page, lambda found: found == mine)
    bob.page.get_by_role("button", name="Play with it").click()
    expect(bob.page.locator("#the-game")).to_contain_text("Tokens: 36")
    bob.page.select_option("#seat-1", "bot:random")
    bob.page.locator(".send button").click()
    expect(bob.page.locator("#board svg").first).to_be_visible()

    page.goto("/games/titus/setup")
    page.locator("summary").filter(has_text="All the options").click()
    page.select_option("select[data-decks]", label="Attic find")
    expect(page.locator("#the-game .handful")).to_contain_text("Tokens: 36")
    expect_found(page.locator("[name=deck-text]"), "(one) => JSON.parse(one.value)", mine)


def test_a_link_that_was_cut_is_told(visit: Visit) -> None:
    page = visit("/games/titus/components#set=AAAAcut").page
    ready(page, 54 + 12)
    expect(page.locator("#set-news")).not_to_be_empty()


def test_the_form_of_a_new_table_follows_what_is_chosen(visit: Visit) -> None:
    page = visit("/games/tantalus/setup").page
    page.fill("#name-0", "Zoé")
    page.locator(".preset", has_text="Short").click()
    expect(page.locator('.preset[aria-pressed="true"]')).to_contain_text("Short")
    expect(page.locator("#option-target")).to_have_value("50")
    expect(page.locator("#name-0")).to_have_value("Zoé")
    page.locator("summary").filter(has_text="All the options").click()
    page.focus("#option-deck")
    page.select_option("#option-deck", "complete")
    expect(page.locator("#the-game")).to_contain_text("to 134 with this set")
    expect(page.locator("#option-deck")).to_be_focused()
    expect(page.locator("#option-target")).to_have_value("50")
    page.locator("#name-0").press("Enter")
    page.wait_for_url("**/tables/*")
