"""What touches do at a table beside making moves, in real browsers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

import ludotheque

from .playing import Visitor

Visit = Callable[..., Visitor]
COMPLETE = ludotheque.load("tantalus").components("complete")["cards"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ON_TOP = """(selector) => {
  const element = document.querySelector(selector);
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2));
}"""


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
    expect(told).to_contain_text("1-1 est à 1 tuile près")
    tile = re.findall(r"\b[a-g][1-7]\b", told.inner_text())[0]
    ada.touch(f"tile-{tile}")
    expect(ada.page.locator("#board #won-0")).to_have_text("gagné : 1")


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
    expect(ada.page.locator("#prompt")).to_contain_text("Nothing can be done with that now.")
    assert not ada.page.locator("#ludo-aid").count()
