"""What a visitor does at a table, with the mouse or with keys; knows no game."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

MAKE = """async (wish) => {
  const answer = await fetch('/tables', {
    method: 'POST', body: new URLSearchParams(wish), redirect: 'follow' });
  return answer.url;
}"""
STATE = """() => ({
  title: document.title,
  number: Number(document.querySelector('#log')?.children.length ?? 0),
  lit: [...document.querySelectorAll('#board #ludo-lights .lit')].map((light) => light.dataset.of),
  arm: document.querySelector('#prompt')?.dataset.kind === 'arm',
  over: !!document.querySelector('.player.won'),
  wait: !document.querySelector('#board.mine'),
})"""


class Visitor:
    """Somebody with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sit(self, game: str, seats: list[str], **more: Any) -> str:
        """Make a table through the form; return its address."""
        usual = {"game": game, "players": str(len(seats)), "first": "seated", "clock": "none", "hints": "on"}
        wish = {**usual, **more}
        for number, seat in enumerate(seats):
            wish[f"seat-{number}"] = seat
            wish.setdefault(f"name-{number}", ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")[number])
        url: str = self.page.evaluate(MAKE, wish)
        assert "/tables/" in url, f"no table was made of {wish}"
        self.page.goto(url)
        return url

    def state(self) -> dict[str, Any]:
        return self.page.evaluate(STATE)

    def wait_for_turn(self, seconds: float = 20) -> bool:
        """Wait until something can be touched; return False when the match is over instead."""
        self.page.wait_for_function(
            "() => document.querySelector('.player.won') || document.querySelector('#ludo-lights .lit')"
            " || document.querySelector('#curtain form') || document.querySelector('#prompt[data-kind=arm]')",
            timeout=1000 * seconds,
        )
        return not self.page.locator(".player.won").count()

    def touch(self, target: str) -> None:
        """Touch a target as a person would, in its middle or where it can be seen."""
        self.page.evaluate(TOUCH, target)

    def move(self, choice: random.Random) -> bool:
        """Touch what is lit until a move is made; return False when the match is over."""
        if not self.wait_for_turn():
            return False
        before = self.page.locator("#log li").count()
        for _ in range(12):
            state = self.state()
            if state["arm"]:
                self.page.locator("#prompt button.first").click()
            elif state["lit"]:
                self.touch(choice.choice(state["lit"]))
            else:
                break
        self.page.wait_for_function(
            "(before) => document.querySelector('#log').children.length > before"
            " || document.querySelector('.player.won')",
            arg=before,
            timeout=20_000,
        )
        return True

    def expect_over(self) -> None:
        expect(self.page.locator(".player.won").first).to_be_visible()
        expect(self.page.locator("#actions")).to_contain_text(re.compile("Play again|rematch|Rejouer"))


# A real pointer at a point of the target that is not covered by something else.
TOUCH = """(id) => {
  const element = document.querySelector('#board svg').querySelector('#' + CSS.escape(id));
  const box = element.getBoundingClientRect();
  for (const [x, y] of [[.5, .5], [.3, .4], [.7, .6], [.5, .2], [.5, .8], [.2, .5], [.8, .5]]) {
    const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height };
    const hit = document.elementFromPoint(at.clientX, at.clientY);
    if (!hit || hit.closest('[data-lit]')?.id !== id) continue;
    const event = { ...at, bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    hit.dispatchEvent(new PointerEvent('pointerdown', event));
    hit.dispatchEvent(new PointerEvent('pointerup', event));
    return;
  }
  throw new Error(id + ' cannot be touched');
}"""
