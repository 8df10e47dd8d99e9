"""What touches do at a table beside making moves, in real browsers."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .playing import Visitor

Visit = Callable[..., Visitor]
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
