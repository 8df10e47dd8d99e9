"""What a visitor does at a table, with the mouse or with keys; knows no game."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")
MAKE = """async ([wish, deck]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(wish)) form.append(name, value);
  if (deck) form.append('deck-file', new Blob([deck]), 'deck.json');
  return (await fetch('/tables', { method: 'POST', body: form })).url;
}"""
READY = """() => document.querySelector('.player.won') || document.querySelector('#ludo-lights .lit')
  || document.querySelector('#curtain form') || document.querySelector('#prompt[data-kind=arm]')"""
STATE = """() => ({
  lines: document.querySelector('#log').children.length,
  lit: [...document.querySelectorAll('#board [data-lit]')].filter((one) => !one.hasAttribute('aria-pressed'))
    .map((one) => one.id),
  arm: document.querySelector('#prompt').dataset.kind === 'arm',
  curtain: !!document.querySelector('#curtain form'),
  over: !!document.querySelector('.player.won'),
})"""
MOVED = """(before) => document.querySelector('#log').children.length !== before
  || document.querySelector('.player.won')"""
FOCUSED = "() => document.activeElement.hasAttribute('data-lit') && document.activeElement.id"
POINT = """(id) => {
  const element = document.querySelector('#board svg').querySelector('#' + CSS.escape(id));
  const box = element.getBoundingClientRect();
  const spots = [.5, .3, .7, .15, .85].flatMap((x) => [.5, .3, .7, .15, .85].map((y) => [x, y]));
  for (const [x, y] of spots) {
    const at = [box.left + x * box.width, box.top + y * box.height];
    if (document.elementFromPoint(...at)?.closest('[data-lit], [id]')?.id === id) return at;
  }
  return null;
}"""


class Visitor:
    """Somebody with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sit(self, game: str, seats: list[str], deck: Any = None, **more: str) -> str:
        """Make a table through the form; return its address."""
        usual = {"game": game, "players": str(len(seats)), "first": "seated", "clock": "none", "hints": "on"}
        wish = {**usual, **more} | ({"option-deck": "own"} if deck else {})
        wish = {
            name: value for name, value in wish.items() if value
        }  # as a form leaves out what is not ticked
        for number, seat in enumerate(seats):
            wish[f"seat-{number}"] = seat
            wish.setdefault(f"name-{number}", NAMES[number])
        url: str = self.page.evaluate(MAKE, [wish, deck and json.dumps(deck)])
        assert "/tables/" in url, f"no table was made of {wish}"
        self.page.goto(url)
        return url

    def join(self, host: Visitor, name: str) -> None:
        """Sit down at the table that somebody else has made."""
        code = host.page.locator(".big-code").first.inner_text()
        self.page.goto(f"/join/{code}")
        self.page.fill("#name", name)
        self.page.click("form.stack button")

    def state(self) -> dict[str, Any]:
        """Return what the page shows."""
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def wait(self, seconds: float = 60) -> dict[str, Any]:
        """Wait until something can be touched, or the match is over; return what the page shows."""
        self.page.wait_for_function(READY, timeout=1000 * seconds)
        return self.state()

    def touch(self, target: str, finger: bool = False) -> bool:
        """Click on a target where it can be seen, or tap it; return False if it is covered everywhere."""
        point = self.page.evaluate(POINT, target)
        if point:
            (self.page.touchscreen.tap if finger else self.page.mouse.click)(*point)
        return bool(point)

    def press(self, target: str) -> bool:
        """Press Enter on a target, reached by Tab and arrow keys."""
        keys = self.page.keyboard
        for _ in range(200):
            here = self.page.evaluate(FOCUSED)
            if here == target:
                keys.press("Enter")
                return True
            keys.press(self.page.evaluate(TOWARDS, target))
        return False

    def move(self, choice: random.Random, by_keys: bool = False) -> bool:
        """Touch what is lit until a move is made; return False when the match is over."""
        state = self.wait()
        if state["over"]:
            return False
        before = state["lines"]
        for _ in range(30):
            if state["curtain"]:
                self.page.locator("#curtain button").click()
                self.page.wait_for_function("() => !document.querySelector('#curtain form')")
                self.wait()
            elif state["arm"]:
                self.page.keyboard.press("Enter") if by_keys else self.page.locator("#prompt .first").click()
                break
            elif state["lit"]:
                target = choice.choice(state["lit"])
                (self.press if by_keys else self.touch)(target)
            else:
                break
            state = self.state()
            if state["lines"] != before:
                break
        try:
            self.page.wait_for_function(MOVED, arg=before, timeout=60_000)
        except TooLate as error:
            said = [self.page.locator(place).text_content() for place in ("#prompt", "#news", "#link")]
            raise AssertionError(f"no move was made: {state}, now {self.state()}, {said!r}") from error
        return True

    def play_to_the_end(self, seed: int, by_keys: bool = False, most: int = 400) -> int:
        """Play at random until the match is over; return how many moves were made."""
        choice = random.Random(seed)
        for moves in range(most):
            if not self.move(choice, by_keys):
                return moves
        raise AssertionError("the match does not end")

    def expect_over(self) -> None:
        """Expect the result, and the way to a rematch."""
        expect(self.page.locator(".player.won").first).to_be_visible()
        expect(self.page.locator("#actions")).to_contain_text(re.compile("Play again|Rejouer"))


# Which key brings the focus nearer to a target; now and then another one, so that it gets round corners.
TOWARDS = """(id) => {
  const here = document.activeElement;
  if (!here.hasAttribute('data-lit')) return 'ArrowRight';
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const goal = document.querySelector('#board svg').querySelector('#' + CSS.escape(id));
  const [x, y] = middle(here), [gx, gy] = middle(goal);
  const keys = ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'];
  window.steps = (window.steps ?? 0) + 1;
  if (window.steps % 7 === 0) return keys[(window.steps / 7) % 4];
  if (Math.abs(gx - x) > Math.abs(gy - y)) return gx > x ? 'ArrowRight' : 'ArrowLeft';
  return gy > y ? 'ArrowDown' : 'ArrowUp';
}"""
