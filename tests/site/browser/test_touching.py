"""What touches do at a table beside making moves, in real browsers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import ludotheque
from ludotheque.games import tanagra
from tests.site.server import Api, Server

from .playing import Visitor

Visit = Callable[..., Visitor]
COMPLETE = ludotheque.load("tantalus").components("complete")["cards"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ON_TOP = """(selector) => {
  const element = document.querySelector(selector);
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2));
}"""


def at_the_figure(visit: Visit, server: Server, name: str, seat: int = 0, **settings: Any) -> Visitor:
    """Return somebody at a table of Tanagra that stands as a figure of its rulebook."""
    match = ludotheque.replay(Path(tanagra.__file__).parent / "figures" / f"{name}.json")
    with Api(server.address) as api:
        seats = ["me"] * match.setting.players
        made = api.make("tanagra", *seats, name="Ada", options=match.setting.options)
        for number, (who, move) in enumerate(match.history):
            assert api.move(made["table"], made["tokens"][str(who)], number, move).status_code == 200
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
    assert ada.page.evaluate(ON_TOP, "#news .status")


def test_somebody_new_is_told_to_touch_what_is_lit(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    ada.wait()
    expect(ada.page.locator("#prompt")).to_have_text("Touch what is lit up.")


def hand(ada: Visitor) -> list[str]:
    cards = ada.page.locator("#board [data-aid]").all()
    return [str(card.get_attribute("id")) for card in cards]


def test_a_card_of_tantalus_shows_where_its_figure_is_near(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    first, second, _ = hand(ada)
    ada.page.locator(f"#board #{first}").click()
    figures, said = ada.page.locator("#ludo-aid .figure"), ada.page.locator("#prompt")
    expect(figures.first).to_be_visible()
    name = first.removeprefix("card-")
    expect(said).to_contain_text(f"{name} is ")
    expect(ada.page.locator("#spoken")).to_contain_text(f"{name} is ")
    ada.page.locator(f"#board #{second}").click()
    expect(said).to_contain_text(second.removeprefix("card-"))
    ada.page.locator(f"#board #{second}").click()
    expect(figures).to_have_count(0)
    expect(said).not_to_contain_text("away")
    ada.page.locator(f"#board #{first}").click()
    expect(figures.first).to_be_visible()
    ada.move(random.Random(1))
    expect(figures).to_have_count(0)


def test_what_a_card_names_wins_it(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    deck = {"cards": {card: COMPLETE[card] for card in ("1-1", "5-1", "5-2", "5-3", "5-4", "5-5", "5-6")}}
    for _ in range(20):  # until that card is dealt
        ada.sit("tantalus", ["me", "bot:random"], deck=deck, **{"option-cards": "7"})
        ada.wait()
        if "card-1-1" in hand(ada):
            break
    ada.page.locator("#board #card-1-1").click()
    told = ada.page.locator("#prompt")
    expect(told).to_contain_text("Il manque 1 tuile pour 1-1")
    tile = re.findall(r"\b[a-g][1-7]\b", told.inner_text())[0]
    ada.touch(f"tile-{tile}")
    expect(ada.page.locator("#board #won-0")).to_have_text("1 gagnée")


def test_cards_are_asked_by_keys_alone(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    keys, cards = ada.page.keyboard, hand(ada)
    focused = "() => document.activeElement.id"
    keys.press("ArrowRight")
    assert ada.page.evaluate(focused).startswith("tile-")
    keys.press("Tab")
    first = ada.page.evaluate(focused)
    keys.press("ArrowRight")
    keys.press("ArrowLeft")
    other = ada.page.evaluate(focused)
    keys.press("ArrowLeft")
    assert {first, other} <= set(cards)
    last = ada.page.evaluate(focused)
    keys.press("Enter")
    expect(ada.page.locator("#spoken")).to_contain_text(last.removeprefix("card-"))
    assert ada.page.evaluate(focused) == last
    keys.press("Shift+Tab")
    assert ada.page.evaluate(focused).startswith("tile-")
    keys.press("Enter")
    expect(ada.page.locator("#log li")).not_to_have_count(6)


def test_where_a_table_plays_without_hints_pieces_show_nothing(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"], hints="")
    ada.wait()
    ada.page.locator("#board [data-aid]").first.click()
    expect(ada.page.locator("#prompt")).to_contain_text("you win it when a turn completes its figure")
    assert not ada.page.locator("#ludo-aid").count()


def test_a_pawn_walks_over_others_step_by_step_and_the_way_is_shown_first(
    visit: Visit, server: Server
) -> None:
    ada = at_the_figure(visit, server, "chain")
    lines = ada.wait()["lines"]
    for step, pawn in enumerate(("pawn-0", "pawn-1", "pawn-2"), 1):
        assert ada.touch(pawn)
        expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(step)
        expect(ada.page.locator("#ludo-lights .way")).to_have_count(int(step > 1))
    assert "cell-2-0-d" in ada.state()["lit"]
    assert "cell-0-0-d" not in ada.state()["lit"]  # beside the first one only
    ada.touch("cell-2-0-d")
    expect(ada.page.locator("#prompt")).to_contain_text("ump from the right corner of A to the centre of G.")
    assert ada.page.locator("#ludo-lights .way").get_attribute("points").count(",") == 4  # type: ignore[union-attr]
    assert ada.state()["lines"] == lines
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
    ada.page.evaluate(
        """() => {
      const animate = Element.prototype.animate;
      window.walks = [];
      Element.prototype.animate = function (frames, options) {
        if (this.dataset?.way) window.walks.push([this.id, frames.transform.length, options.duration]);
        return animate.call(this, frames, options);
      };
    }"""
    )
    ada.touch("pawn-0")
    ada.touch("cell-2-0-d")
    ada.page.wait_for_function("() => window.walks.length")
    assert ada.page.evaluate("() => window.walks") == [["pawn-0", 4, 690]]


def test_who_takes_whom_is_shown_as_long_as_one_likes(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    ada.sit("tanagra", ["me", "bot:random", "bot:random"], **{"option-x": "4"})
    ada.wait()
    button, choice = ada.page.get_by_role("button", name="Menaces"), random.Random(3)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator("#prompt")).to_contain_text("Vous ne pouvez rien prendre")
    for _ in range(80):
        ada.move(choice)
        ada.wait()
        if ada.page.locator("#ludo-aid g").count():
            break
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator("#ludo-aid g").first).to_be_visible()
    button.click()
    expect(ada.page.locator("#ludo-aid g")).to_have_count(0)
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
    ada.page.touchscreen.tap(*ada.page.evaluate(TAP, target))


def test_on_a_phone_a_touch_among_many_targets_goes_closer_first(visit: Visit, server: Server) -> None:
    ada = at_the_figure(visit, server, "chain", **PHONE)
    lines = ada.wait()["lines"]
    assert ada.page.evaluate(APART) < 32
    tap(ada, "pawn-1")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(0)
    assert ada.page.evaluate(APART) > 44
    tap(ada, "pawn-1")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(1)
    assert ada.page.evaluate(APART) > 44
    tap(ada, "cell-1-1-u")
    expect(ada.page.locator("#log li")).to_have_count(lines + 1)
    expect(ada.page.locator("#log")).to_contain_text("You step to the centre of D.")
    assert ada.page.evaluate("() => document.querySelector('#prompt').dataset.kind") != "arm"


def test_on_a_phone_a_pawn_that_stands_alone_is_chosen_at_once_and_its_goals_are_large(
    visit: Visit, server: Server
) -> None:
    ada = at_the_figure(visit, server, "chain", **PHONE)
    ada.wait()
    tap(ada, "pawn-3")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(1)
    assert ada.page.evaluate(APART) > 44


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
    for button in choices.all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
    carry = choices.nth(2)
    carry.tap()
    expect(choices).to_have_text(["Porter"])
    expect(choices).to_have_attribute("aria-pressed", "true")
    choices.tap()
    expect(choices).to_have_count(3)
    choices.first.tap()
    expect(ada.page.locator("#log")).to_contain_text("Vous laissez")
    desk = at_the_figure(visit, server, "left-behind")
    desk.wait()
    assert not desk.page.locator("#choices button").count()


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
        if page.evaluate("() => document.activeElement.dataset.aid === 'takings'"):
            break
    keys.press("Enter")
    expect(page.get_by_role("button", name="Menaces")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Menaces")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("Aucun de vos pions n’est en danger.")
    keys.press("Space")
    expect(page.get_by_role("button", name="Menaces")).to_have_attribute("aria-pressed", "false")
