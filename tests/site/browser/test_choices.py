"""At the table one can change one's mind, see what a touch would do, and drag pieces, in real browsers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.server import Server

from .looking import attributes, box, now, once, resting
from .playing import Visitor
from .test_touching import at_the_figure

Visit = Callable[..., Visitor]
PHONES = {
    "360": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
CHOSEN = "() => [...document.querySelectorAll('#ludo-lights .chosen')].map((one) => one.dataset.of)"
LIT = "() => [...document.querySelectorAll('#board [data-lit]')].map((one) => one.id)"
FOCUSED = "() => document.activeElement.matches('#board [data-else]') && document.activeElement.id"
ALL_IN_SIGHT = """() => {
  const { left, right, top, bottom } = document.querySelector('#board').getBoundingClientRect();
  const pieces = document.querySelectorAll('#board :is([data-lit], [data-aid], [id^=seat-], [id^=tray-])');
  return [...pieces].map((one) => one.getBoundingClientRect())
    .every((one) => !one.width || (one.left >= left - 1 && one.right <= right + 1 &&
      one.top >= top - 1 && one.bottom <= bottom + 1));
}"""
MIDDLE = """(id) => {
  const box = document.querySelector(`#board #${CSS.escape(id)}`).getBoundingClientRect();
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}"""


def chosen(page: Page, *wanted: str) -> None:
    """Expect that this is chosen, and nothing else."""
    once(page, CHOSEN, lambda found: found == [*wanted])


def at_a_choice(visit: Visit, server: Server, game: str, **settings: Any) -> tuple[Visitor, str, str]:
    """Return somebody at a table where one thing is chosen, that, and another that could be."""
    if game == "tanagra":
        ada = at_the_figure(visit, server, "chain", **settings)
        ada.wait()
        return ada, "pawn-3", "pawn-1"
    ada = visit(**settings)
    ada.sit(game, ["me", "bot:random"])
    if game == "temptation":
        others: list[str] = []
        while not others:  # of some rolls only one die can be placed: another table, then
            ada.sit(game, ["me", "bot:random"])
            first = ada.roll_a_die_that_fits()
            others = [one for one in ada.wait()["lit"] if one.startswith("die-") and one != first]
        second = others[0]
    else:
        first, second = [one for one in ada.wait()["lit"] if one.startswith("card-")]
    return ada, first, second


GAMES = ("labyrinthe", "tanagra", "temptation")


@pytest.mark.parametrize("finger", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_touching_another_piece_changes_the_choice_and_touching_it_again_takes_it_back(
    visit: Visit, server: Server, game: str, finger: bool
) -> None:
    ada, first, second = at_a_choice(visit, server, game, **(PHONES["390"] if finger else {}))
    touch = ada.page.touchscreen.tap if finger else ada.page.mouse.click
    for target in (first, second):
        for _ in range(3):  # a finger may go closer first
            touch(*resting(ada.page, MIDDLE, target))
            if target in resting(ada.page, CHOSEN):
                break
        chosen(ada.page, target)
    expect(ada.page.locator("#prompt[data-kind=why]")).to_have_count(0)
    touch(*resting(ada.page, MIDDLE, second))
    chosen(ada.page)


@pytest.mark.parametrize("game", GAMES)
def test_keys_alone_change_the_choice(visit: Visit, server: Server, game: str) -> None:
    ada, first, _ = at_a_choice(visit, server, game)
    assert ada.press(first)
    chosen(ada.page, first)
    for key in (*["Tab"] * 4, *["Shift+Tab"] * 10):  # it lies before or behind the goals
        if now(ada.page, FOCUSED):
            break
        ada.page.keyboard.press(key)
    other = once(ada.page, FOCUSED)
    ada.page.keyboard.press("Enter")
    chosen(ada.page, other)
    ada.page.keyboard.press("Escape")
    chosen(ada.page)


def test_carrying_may_be_chosen_instead_of_removing(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "left-behind")
    ada.wait()
    ada.touch("remove")
    expect(ada.page.locator("#prompt[data-kind=arm]")).to_be_visible()
    ada.touch("carry")
    chosen(ada.page, "carry")
    expect(ada.page.locator("#prompt[data-kind=arm]")).to_have_count(0)


def test_in_titus_another_coin_may_be_joined_or_cashed_instead(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "join", game="titus")
    ada.wait()
    for coin in ("token-7", "token-1"):
        ada.touch(coin)
        chosen(ada.page, coin)
        ada.touch(coin)
        chosen(ada.page)
    for coin in ("token-1", "token-3", "token-7"):
        ada.touch(coin)
    expect(ada.page.locator("#log")).to_contain_text("You join")
    ada = at_the_figure(visit, server, "cash", game="titus")
    ada.wait()
    for coin in ("token-6", "token-1"):
        ada.touch(coin)
        chosen(ada.page, coin)
    ada.touch("victory")
    expect(ada.page.locator("#log")).to_contain_text("You cash")


@pytest.mark.parametrize("size", PHONES)
def test_one_tap_draws_in_titus_on_every_turn(visit: Visit, size: str) -> None:
    ada = visit(**PHONES[size])
    ada.sit("titus", ["me", "bot:random"])
    for _ in range(3):
        lines = ada.wait()["lines"]
        ada.page.touchscreen.tap(*resting(ada.page, MIDDLE, "pile"))
        expect(ada.page.locator("#log li")).not_to_have_count(lines)
        ada.end_turn(random.Random(1))


def test_a_token_is_dropped_on_the_own_reserve(visit: Visit) -> None:
    ada = visit()
    ada.sit("titus", ["me", "bot:random"])
    ada.wait()
    ada.touch("pile")
    ada.expect_lit("keep")
    mouse, page = ada.page.mouse, ada.page
    token = next(one for one in ada.wait()["lit"] if one.startswith("token-"))
    mouse.move(*resting(page, MIDDLE, token))
    mouse.down()
    mouse.move(*resting(page, MIDDLE, "seat-0"), steps=6)
    expect(page.locator("#ludo-ghost .carried")).to_be_visible()
    mouse.up()
    expect(page.locator("#log")).to_contain_text("You keep")


def test_a_die_is_seen_in_its_row_and_dropped_there(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    die = ada.roll_a_die_that_fits()
    mouse, page = ada.page.mouse, ada.page
    mouse.move(*resting(page, MIDDLE, die))
    mouse.down()
    mouse.move(*resting(page, MIDDLE, "stop"), steps=4)
    lit = once(page, LIT, lambda found: any(one.startswith("row-") for one in found))
    row = next(one for one in lit if one.startswith("row-"))
    mouse.move(*resting(page, MIDDLE, row), steps=4)
    expect(page.locator("#ludo-ghost .ghost")).to_be_visible()
    expect(page.locator("#ludo-ghost .carried")).to_have_count(0)
    mouse.up()
    expect(page.locator(f"#board #placed-{row.removeprefix('row-')}-1")).to_be_attached()
    expect(page.locator("#ludo-ghost")).to_have_count(0)


def test_a_card_is_dragged_to_its_place_and_turned_there(visit: Visit) -> None:
    ada = visit()
    ada.sit("labyrinthe", ["me", "bot:random"])
    mouse, page, turning = ada.page.mouse, ada.page, ada.page.locator("#prompt[data-kind=turn]")
    first, second = [one for one in ada.wait()["lit"] if one.startswith("card-")]
    mouse.move(*resting(page, MIDDLE, first))
    mouse.down()
    mouse.move(*resting(page, MIDDLE, second), steps=3)
    lit = once(page, LIT, lambda found: any(one.startswith("place-") for one in found))
    mouse.move(*resting(page, MIDDLE, next(one for one in lit if one.startswith("place-"))), steps=4)
    mouse.up()
    moves = [attributes(turning, "data-move", 1)[0]]
    page.keyboard.press("r")
    for turn in (lambda: page.keyboard.press("r"), lambda: page.locator(".turner").click()):
        expect(turning).not_to_have_attribute("data-move", moves[-1])
        moves.append(attributes(turning, "data-move", 1)[0])
        turn()
    ada.touch(second)  # back over the place and the card at once
    chosen(page, second)
    expect(turning).to_have_count(0)


def test_a_pawn_is_dragged_to_its_cell(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain")
    ada.wait()
    mouse, page = ada.page.mouse, ada.page
    mouse.move(*resting(page, MIDDLE, "pawn-1"))
    mouse.down()
    mouse.move(*resting(page, MIDDLE, "cell-1-1-u"), steps=4)
    mouse.up()
    expect(page.locator("#log")).to_contain_text("You step to the centre of D.")


def test_a_card_is_seen_in_its_place_with_what_it_would_take(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    ada.sit("labyrinthe", ["me", "bot:random"])
    page = ada.page
    ada.touch(next(one for one in ada.wait()["lit"] if one.startswith("card-")))
    place = next(one for one in ada.wait()["lit"] if one.startswith("place-"))
    page.mouse.move(*resting(page, MIDDLE, place))
    expect(page.locator("#ludo-ghost .ghost")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("ensuite")


def test_a_triangle_is_seen_where_it_would_lie(visit: Visit) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", "bot:random", "bot:random"])
    (place,) = ada.wait()["lit"]
    ada.page.mouse.move(*resting(ada.page, MIDDLE, place))
    expect(ada.page.locator("#ludo-ghost .ghost")).to_be_visible()
    ada.page.mouse.move(5, 5)
    expect(ada.page.locator("#ludo-ghost")).to_have_count(0)


def test_what_comes_first_is_named(visit: Visit) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", "bot:random"])
    ada.wait()
    ada.page.locator("#board .place").click()
    expect(ada.page.locator("#prompt")).to_have_text("First choose: small pawn or large pawn.")


@pytest.mark.parametrize("game", [*GAMES, "tantalus", "titus"])
def test_in_a_window_of_half_the_size_the_page_scrolls_and_the_whole_table_is_all_of_it(
    visit: Visit, game: str
) -> None:
    ada = visit(viewport={"width": 640, "height": 400})  # 1280 × 800 at 200 %
    ada.sit(game, ["me", "bot:random"])
    ada.wait()
    page = ada.page
    expect(page.locator("[data-zoom=out]")).to_be_visible()
    page.locator("[data-zoom=home]").click()
    once(page, ALL_IN_SIGHT)
    page.mouse.move(300, 250)
    page.mouse.wheel(0, 200)
    once(page, "() => document.scrollingElement.scrollTop > 50")


HINTED = "#prompt[data-kind=hint] .hints button"


def test_a_hint_is_in_sight_below_the_question_with_four_players_or_a_coach(visit: Visit) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", *["bot:random"] * 3])
    quick = {"game": "tanagra", "quick": "1", "coach": "1", "key": "k" * 20}
    for coached in (False, True):
        if coached:
            site = ada.page.url.partition("//")[2].partition("/")[0]
            made = ada.page.request.post("/tables", form=quick, headers={"origin": f"http://{site}"})
            ada.page.goto(made.url)
        ada.wait()
        ada.page.locator("[data-ask=hint]").click()
        expect(ada.page.locator(HINTED).first).to_be_in_viewport(ratio=1)
        asked, answer = box(ada.page.locator("#task")), box(ada.page.locator("#prompt"))
        assert asked["y"] + asked["height"] <= answer["y"] + 1


def test_on_a_phone_what_is_asked_once_more_lies_over_neither_question_nor_hand(visit: Visit) -> None:
    ada = visit(**PHONES["360"])
    ada.sit("labyrinthe", ["me", "bot:random"])
    ada.wait()
    ada.page.locator("[data-ask=hint]").tap()
    ada.page.locator(HINTED).first.tap()
    armed = box(ada.page.locator("#prompt[data-kind=arm]"))
    for above in ("#task", "#board"):
        box(ada.page.locator(above), lambda one: one["y"] + one["height"] <= armed["y"] + 1)
