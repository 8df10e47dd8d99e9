"""What touches do at a table beside making moves, in real browsers."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import ludotheque
from ludotheque import games
from tests.site.server import Api, Server

from .looking import attributes, boxes, do, expect_found, now, once, resting
from .playing import Visitor

Visit = Callable[..., Visitor]
COMPLETE = ludotheque.load("tantalus").components("complete")["cards"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ON_TOP = """(selector) => {
  const element = document.querySelector(selector);
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2));
}"""


def at_the_figure(
    visit: Visit, server: Server, name: str, seat: int = 0, game: str = "tanagra", **settings: Any
) -> Visitor:
    """Return somebody at a table that stands as a figure of its game's rulebook."""
    file = Path(games.__path__[0]) / game / "figures" / f"{name}.json"
    record = json.loads(file.read_text(encoding="utf-8"))
    with Api(server.address) as api:
        made = api.make(game, *["me"] * record["players"], name="Ada", record=record)
    ada = visit(**settings)
    ada.page.context.add_cookies(
        [{"name": "ludo", "value": made["tokens"][str(seat)], "url": server.address}]
    )
    ada.page.goto(f"/tables/{made['table']}")
    return ada


def test_on_a_phone_what_happened_can_be_read_before_anything_is_touched(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.sit("temptation", ["me", "bot:random"])
    ada.wait()
    expect(ada.page.locator("#news .status")).to_have_text("Your move.")
    once(ada.page, ON_TOP, arg="#news .status")


def test_where_the_sentence_says_what_to_do_nothing_else_says_it(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    ada.wait()
    expect(ada.page.locator("#task")).to_contain_text("oll")
    expect(ada.page.locator("#prompt")).to_have_text("")


def hand(ada: Visitor) -> list[str]:
    return attributes(ada.page.locator("#board [data-aid]"), "id", 3)


def test_a_card_of_tantalus_helps_by_degrees_touch_by_touch(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    first, second, _ = hand(ada)
    figure, tiles = ada.page.locator("#ludo-aid .figure"), ada.page.locator("#ludo-aid .turn")
    said, name = ada.page.locator("#prompt"), second.removeprefix("card-")
    ada.page.locator(f"#board #{first}").click()
    expect(said).to_contain_text(first.removeprefix("card-"))
    ada.page.locator(f"#board #{second}").click()
    expect(said).to_contain_text(re.compile(rf"{name} is \d tiles? away\..* Touch it again for more help\."))
    expect(ada.page.locator("#spoken")).to_contain_text(f"{name} is ")
    expect(figure).to_have_count(0)
    ada.page.locator(f"#board #{second}").click()
    expect(said).to_contain_text(f"Here {name} is nearest")
    expect(figure).to_be_visible()
    expect(tiles).to_have_count(0)
    ada.page.locator(f"#board #{second}").click()
    expect(said).to_contain_text(re.compile(rf"to be turned for {name}: (\w\d, )+\w\d\.$"))
    expect(tiles).not_to_have_count(0)
    ada.page.locator(f"#board #{second}").click()
    expect(figure).to_have_count(0)
    expect(said).not_to_contain_text("turned")
    ada.page.locator(f"#board #{first}").click()
    expect(said).to_contain_text("Touch it again")
    ada.page.locator(f"#board #{first}").click()
    expect(figure).to_be_visible()
    ada.move(random.Random(1))
    expect(figure).to_have_count(0)


def test_cards_are_asked_by_keys_alone(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    keys, cards = ada.page.keyboard, hand(ada)
    places = boxes(ada.page.locator("#board [data-aid]"), 3)
    rightmost = max(zip(cards, places, strict=True), key=lambda one: one[1]["x"])[0]
    focused = "() => document.activeElement.id"
    keys.press("ArrowRight")
    once(ada.page, focused, lambda here: here.startswith("tile-"))
    keys.press("Tab")
    first = once(ada.page, focused, lambda here: here in cards)
    there, back = ("ArrowLeft", "ArrowRight") if first == rightmost else ("ArrowRight", "ArrowLeft")
    keys.press(there)
    other = once(ada.page, focused, lambda here: here in cards and here != first)
    keys.press(back)
    expect_found(ada.page, focused, first)
    keys.press(there)
    expect_found(ada.page, focused, other)
    keys.press("Enter")
    expect(ada.page.locator("#spoken")).to_contain_text(other.removeprefix("card-"))
    expect_found(ada.page, focused, other)
    keys.press("Shift+Tab")
    once(ada.page, focused, lambda here: here.startswith("tile-"))
    keys.press("Enter")
    expect(ada.page.locator("#log li")).not_to_have_count(6)


def test_where_a_table_plays_without_hints_pieces_show_nothing(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"], hints="")
    ada.wait()
    ada.page.locator("#board [data-aid]").first.click()
    expect(ada.page.locator("#prompt")).to_contain_text("you win it when a turn completes its figure")
    expect(ada.page.locator("#ludo-aid")).to_have_count(0)


def test_a_pawn_walks_over_others_step_by_step_and_the_way_is_shown_first(
    visit: Visit, server: Server
) -> None:
    ada = at_the_figure(visit, server, "chain")
    lines = ada.wait()["lines"]
    for step, pawn in enumerate(("pawn-0", "pawn-1", "pawn-2"), 1):
        assert ada.touch(pawn)
        expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(step)
        expect(ada.page.locator("#ludo-lights .way")).to_have_count(int(step > 1))
    ada.expect_lit("cell-2-0-d", dark="cell-0-0-d")  # which is beside the first one only
    ada.touch("cell-2-0-d")
    expect(ada.page.locator("#prompt")).to_contain_text("ump from the right corner of A to the centre of G.")
    four = re.compile("^[^,]*(,[^,]*){4}$")
    expect(ada.page.locator("#ludo-lights .way")).to_have_attribute("points", four)
    expect(ada.page.locator("#log li")).to_have_count(lines)
    ada.page.locator("#prompt .first").click()
    expect(ada.page.locator("#log")).to_contain_text("You jump from A to G.")


def test_a_goal_behind_others_may_be_touched_at_once(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain")
    ada.wait()
    ada.touch("pawn-0")
    ada.touch("cell-2-0-d")
    expect(ada.page.locator("#log")).to_contain_text("You jump from A to G.")


def test_a_pawn_that_jumps_is_seen_to_walk(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain", reduced_motion="no-preference")
    ada.wait()
    do(
        ada.page,
        """() => {
      const animate = Element.prototype.animate;
      window.walks = [];
      Element.prototype.animate = function (frames, options) {
        if (this.dataset?.way) window.walks.push([this.id, frames.transform.length, options.duration]);
        return animate.call(this, frames, options);
      };
    }""",
    )
    ada.touch("pawn-0")
    ada.touch("cell-2-0-d")
    expect_found(ada.page, "() => window.walks", [["pawn-0", 4, 690]])


def test_where_nobody_takes_anybody_that_is_said(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    ada.sit("tanagra", ["me", "bot:random", "bot:random"], **{"option-x": "4"})
    ada.wait()
    ada.page.get_by_role("button", name="Menaces").click()
    expect(ada.page.locator("#prompt")).to_contain_text("Vous ne pouvez rien prendre")


def test_who_takes_whom_is_shown_as_long_as_one_likes(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "taking", locale="fr-FR")
    lines = ada.wait()["lines"]
    button, shown = ada.page.get_by_role("button", name="Menaces"), ada.page.locator("#ludo-aid g")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(shown.first).to_be_visible()
    ada.move(random.Random(3))
    expect(ada.page.locator("#log li").nth(lines)).to_be_attached()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(shown.first).to_be_visible()
    button.click()
    expect(shown).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_pawn_of_somebody_else_tells_what_it_may_take(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain")
    ada.wait()
    ada.touch("pawn-6")
    expect(ada.page.locator("#prompt")).to_contain_text("pawn on the centre of B. It can take nothing now.")
    expect(ada.page.locator("#ludo-aid .asked")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#ludo-aid")).to_have_count(0)


TAP = """(id) => {
  const element = document.querySelector('#board svg').querySelector('#' + CSS.escape(id));
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
APART = """() => {
  const middles = [...document.querySelectorAll('#board [data-lit]')]
    .map((one) => one.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])
    .filter(([x, y]) => x > 0 && x < innerWidth && y > 100 && y < 590);
  const gaps = middles.flatMap(([x, y], k) => middles.slice(0, k).map(([u, v]) => Math.hypot(x - u, y - v)));
  return Math.min(...gaps.filter((gap) => gap > 5));
}"""


def tap(ada: Visitor, target: str) -> None:
    ada.page.touchscreen.tap(*resting(ada.page, TAP, target))


def test_on_a_phone_a_touch_among_many_targets_goes_closer_first(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain", **PHONE)
    lines = ada.wait()["lines"]
    once(ada.page, APART, lambda gap: gap < 32)
    tap(ada, "pawn-1")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(0)
    once(ada.page, APART, lambda gap: gap > 44)
    tap(ada, "pawn-1")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(1)
    once(ada.page, APART, lambda gap: gap > 44)
    tap(ada, "cell-1-1-u")
    expect(ada.page.locator("#log li")).to_have_count(lines + 1)
    expect(ada.page.locator("#log")).to_contain_text("You step to the centre of D.")
    expect(ada.page.locator("#prompt[data-kind=arm]")).to_have_count(0)


def test_on_a_phone_a_pawn_that_stands_alone_is_chosen_at_once_and_its_goals_are_large(
    visit: Visit, server: Server
) -> None:
    ada = at_the_figure(visit, server, "chain", **PHONE)
    ada.wait()
    tap(ada, "pawn-3")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(1)
    once(ada.page, APART, lambda gap: gap > 44)


def test_where_targets_are_large_a_finger_moves_at_once(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    tap(ada, "tile-d4")
    expect(ada.page.locator("#log")).to_contain_text("You turn d4")


def test_on_a_phone_small_buttons_of_the_drawing_stand_below_it_once_more(
    visit: Visit, server: Server
) -> None:
    ada = at_the_figure(visit, server, "left-behind", **PHONE, locale="fr-FR")
    ada.wait()
    choices = ada.page.locator("#choices button")
    expect(choices).to_have_text(["Laisser", "Retirer", "Porter"])
    boxes(choices, 3, lambda found: min(one["height"] for one in found) >= 44)
    carry = choices.nth(2)
    carry.tap()
    expect(choices).to_have_text(["Laisser", "Retirer", "Porter"])
    expect(carry).to_have_attribute("aria-pressed", "true")
    carry.tap()
    expect(carry).to_have_attribute("aria-pressed", "false")
    choices.first.tap()
    expect(ada.page.locator("#log")).to_contain_text("Vous laissez")
    desk = at_the_figure(visit, server, "left-behind")
    desk.wait()
    expect(desk.page.locator("#choices button")).to_have_count(0)


def test_a_walk_over_others_is_made_by_keys_alone(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain")
    ada.wait()
    keys, page = ada.page.keyboard, ada.page
    for target in ("pawn-0", "pawn-1", "cell-1-1-u"):
        assert ada.press(target)
    expect(page.locator("#prompt .first")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")  # no
    expect(page.locator("#ludo-lights .chosen")).to_have_count(0)
    for target in ("pawn-0", "pawn-1"):
        assert ada.press(target)
        pressed = page.locator(f"#board #{target}")
        expect(pressed).to_have_attribute("aria-pressed", "true")
        expect(pressed).to_have_attribute("role", "button")
    expect(page.locator("#board #cell-1-1-u")).to_have_attribute(
        "aria-label", "jump from the right corner of A to the centre of D"
    )
    assert ada.press("cell-1-1-u")
    keys.press("Enter")
    expect(page.locator("#log")).to_contain_text("You jump from A to D.")


def test_who_takes_whom_is_asked_and_heard_by_keys_alone(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain", locale="fr-FR")
    ada.wait()
    keys, page = ada.page.keyboard, ada.page
    for _ in range(40):
        keys.press("Tab")
        if now(page, "() => document.activeElement.dataset.aid === 'takings'"):
            break
    keys.press("Enter")
    expect(page.get_by_role("button", name="Menaces")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Menaces")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("Aucun de vos pions n’est en danger.")
    keys.press("Space")
    expect(page.get_by_role("button", name="Menaces")).to_have_attribute("aria-pressed", "false")
