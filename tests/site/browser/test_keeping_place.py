"""Who works by keys keeps their place, who reads the end goes on reading it, nothing stays that is past."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from .looking import box, do, expect_found, once, resting
from .playing import Visitor

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FOCUSED = "() => [document.activeElement.id, document.activeElement.hasAttribute('data-lit')]"
AT_THE_END = """() => {
  const log = document.querySelector('.log'), last = log.querySelector('li:last-child');
  const below = last.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom;
  return log.scrollHeight > log.clientHeight && below < 2;
}"""
SCROLL_UP = """() => new Promise((done) => {
  const log = document.querySelector('.log');
  log.addEventListener('scroll', done, { once: true });
  log.querySelectorAll('li')[12].scrollIntoView({ block: 'end' });
})"""
LOWEST_LINE = """() => {
  const log = document.querySelector('.log'), edge = log.getBoundingClientRect().bottom + 2;
  return [...log.querySelectorAll('li')].findLastIndex((one) => one.getBoundingClientRect().bottom < edge);
}"""
LIT_BESIDE = """(id) => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(document.querySelector('#board svg').querySelector('#' + CSS.escape(id)));
  const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
  return [...document.querySelectorAll('#board [data-lit]')].sort((a, b) => far(a) - far(b))[0].id;
}"""


def test_after_a_move_by_keys_the_focus_is_where_it_was(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    lines = ada.wait()["lines"]
    assert ada.press("tile-d4")
    expect(ada.page.locator("#log li").nth(lines + 1)).to_be_attached()
    state = ada.wait()
    nearest = "tile-d4" if "tile-d4" in state["lit"] else once(ada.page, LIT_BESIDE, arg="tile-d4")
    expect_found(ada.page, FOCUSED, [nearest, True])


def test_after_a_yes_by_keys_the_focus_is_at_the_table(visit: Visit) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", "bot:random", "bot:random"])
    choice = random.Random(1)
    while "remove" not in ada.wait()["lit"]:
        ada.move(choice)
    assert ada.press("remove")
    expect(ada.page.locator("#prompt .first")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect_found(ada.page, FOCUSED, ["remove", True])
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#prompt .first")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#log")).to_contain_text(re.compile("You remove . from the game."))
    ada.wait()
    ada.page.wait_for_function("() => document.activeElement.hasAttribute('data-lit')")


def test_while_nothing_can_be_touched_the_board_has_the_focus(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.sit("tantalus", ["me", "friend"])
    bob.join(ada, "Bob")
    ada.wait()
    choice = random.Random(2)
    ada.end_turn(choice, by_keys=True)
    expect_found(ada.page, FOCUSED, ["board", False])
    bob.end_turn(choice)
    ada.wait()
    once(ada.page, FOCUSED, lambda found: found[1])


def test_who_plays_with_the_mouse_has_no_focus_put_anywhere(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.move(random.Random(1))
    ada.wait()
    once(ada.page, FOCUSED, lambda found: not found[1])
    ada.page.mouse.click(20, 400)  # beside everything
    ada.move(random.Random(2))
    ada.wait()
    once(ada.page, FOCUSED, lambda found: not found[1])


def test_the_log_is_at_its_end_while_one_plays_and_when_the_match_is_over(
    visit: Visit,
) -> None:
    ada = visit(viewport={"width": 1280, "height": 700})
    ada.sit("temptation", ["me", "bot:random"])
    choice = random.Random(1)
    while ada.wait()["lines"] < 30:
        ada.move(choice)
    ada.page.wait_for_function(AT_THE_END)
    ada.page.locator("#tab-table").click()
    ada.page.locator(".sure summary").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    expect(ada.page.locator("#news")).to_contain_text("Ada gave up.")
    ada.page.locator("#tab-log").click()
    ada.page.wait_for_function(AT_THE_END)
    expect(ada.page.locator("#news .chart")).to_be_visible()
    ada.page.wait_for_function(AT_THE_END)
    ada.page.reload()
    ada.page.wait_for_function(AT_THE_END)


def test_who_scrolled_up_in_the_log_is_left_there(visit: Visit) -> None:
    ada = visit(viewport={"width": 1280, "height": 700})
    ada.sit("temptation", ["me", "bot:random"])
    choice = random.Random(1)
    while ada.wait()["lines"] < 30:
        ada.move(choice)
    ada.page.wait_for_function(AT_THE_END)
    do(ada.page, SCROLL_UP)
    assert abs(resting(ada.page, LOWEST_LINE) - 12) < 5
    lines = ada.wait()["lines"]
    ada.move(choice)
    expect(ada.page.locator("#log li").nth(lines)).to_be_attached()
    ada.wait()
    assert abs(resting(ada.page, LOWEST_LINE) - 12) < 5


def test_on_a_phone_the_sheet_closes_when_one_gives_up(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    ada.page.locator("#more").tap()
    ada.page.locator("#tab-table").tap()
    ada.page.locator(".sure summary").tap()
    ada.page.get_by_role("button", name="Yes, give up").tap()
    expect(ada.page.locator("#news")).to_contain_text("Ada gave up.")
    expect(ada.page.locator("#column")).to_be_hidden()
    expect(ada.page.locator("#more")).to_have_attribute("aria-expanded", "false")


def test_a_hint_goes_when_a_piece_shows_something(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    ada.page.get_by_role("button", name="Hint").click()
    expect(ada.page.locator(".hints .quiet")).to_have_count(3)
    expect(ada.page.locator("#ludo-lights .hinted")).to_have_count(1)
    ada.page.locator("#board [data-aid]").first.click()
    expect(ada.page.locator("#ludo-aid .asked")).to_be_visible()
    expect(ada.page.locator("#ludo-lights .hinted")).to_have_count(0)
    expect(ada.page.locator(".hints")).to_have_count(0)


def test_no_move_is_typed_behind_the_curtain(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "here"])
    typed = ada.page.locator("#typed-move")
    expect(typed).to_be_disabled()
    ada.page.locator("#curtain button").click()
    expect(typed).to_be_enabled()
    ada.type("d4")
    told = re.compile("Ada turns d4|You turn d4")  # if that wins a card, the next turn is hers
    expect(ada.page.locator("#log")).to_contain_text(told)


def test_where_colours_are_the_reader_s_own_one_sees_who_is_to_move_and_which_tab_is_chosen(
    visit: Visit,
) -> None:
    ada = visit(forced_colors="active")
    ada.sit("titus", ["me", "bot:random"])
    ada.wait()
    side = """(one) => {
      const { borderBottomColor, borderTopWidth } = getComputedStyle(one);
      return [borderBottomColor, borderTopWidth];
    }"""
    turn, other = ada.page.locator(".player.turn"), once(ada.page.locator(".player:not(.turn)"), side)
    once(turn, side, lambda found: found[0] != other[0] and found[1] != other[1])
    mark = "(one) => getComputedStyle(one, '::before').content"
    once(ada.page.locator(".player.turn .who"), mark, lambda mark: "▶" in mark)
    others = [once(ada.page.locator("[role=tab]").nth(number), side)[0] for number in (1, 2)]
    once(ada.page.locator("[role=tab]").first, side, lambda chosen: chosen[0] not in others)


def test_at_twice_the_size_the_page_scrolls_and_the_table_keeps_its_height(visit: Visit) -> None:
    for game in ("tanagra", "tantalus", "titus"):
        ada = visit(viewport={"width": 640, "height": 400})
        ada.sit(game, ["me", *["bot:random"] * (1 if game == "tantalus" else 3)])
        ada.wait()
        box(ada.page.locator("#board"), lambda board: board["height"] >= 300)
        expect_found(ada.page, "() => document.documentElement.scrollWidth", 640)
        ada.page.locator("#actions .button").first.scroll_into_view_if_needed()
        expect(ada.page.locator("#actions .button").first).to_be_in_viewport()
        once(ada.page, "() => scrollY > 0")


def test_a_touch_on_ground_only_clears_what_was_chosen(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    die = ada.roll_a_die_that_fits()
    ada.touch(die)
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(1)
    do(ada.page, "() => document.querySelector('#board #stop').setAttribute('data-ground', '')")
    point = box(ada.page.locator("#board #stop"))
    ada.page.mouse.click(point["x"] + 20, point["y"] + 20)
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(0)
    expect(ada.page.locator("#prompt[data-kind=why]")).to_have_count(0)


def test_sounds_are_on_except_on_a_phone_and_stay_as_one_set_them(visit: Visit) -> None:
    for settings, on in (({}, True), (PHONE, False)):
        ada = visit(**settings)
        ada.sit("tantalus", ["me", "bot:random"])
        switch = ada.page.get_by_label("Sounds")
        expect(switch).to_be_checked(checked=on)
        if settings:
            ada.page.locator("#more").tap()
        ada.page.locator("#tab-table").click()
        switch.click()
        expect(switch).to_be_checked(checked=not on)
        ada.page.reload()
        expect(switch).to_be_checked(checked=not on)


def test_every_sound_can_be_heard(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    ada.wait()
    ada.page.mouse.click(5, 5)
    once(
        ada.page,
        """async () => {
      let begun = 0;
      for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { begun += 1; return start.apply(this, when); };
      }
      const { sound } = await import('/static/table/sound.js');
      return ['move', 'take', 'score', 'dice', 'turn', 'end'].map((name) => {
        begun = 0;
        sound(name);
        return begun;
      });
    }""",
        all,
    )
