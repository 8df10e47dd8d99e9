"""What a visitor does at a table, with the mouse or with keys; knows no game."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from .looking import do, now, once, resting
from .looking import text as said

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")
STATE = """() => ({
  lines: document.querySelector('#log').children.length,
  lit: [...document.querySelectorAll('#board [data-lit]')].filter((one) => !one.hasAttribute('aria-pressed'))
    .map((one) => one.id),
  lights: !!document.querySelector('#ludo-lights .lit'),
  arm: document.querySelector('#prompt').dataset.kind === 'arm',
  curtain: !!document.querySelector('#curtain form'),
  over: !!document.querySelector('.player.won'),
  said: ['#prompt', '#news', '#happened', '#link'].map((place) => document.querySelector(place).textContent),
})"""
TURN = """() => {
  const turn = document.querySelector('.player.turn'), over = document.querySelector('.player.won');
  return (turn || over) && [!over && turn.matches('.mine')];
}"""
"""Whether it is one's own turn, in a list; nothing while chance is to act."""
FOCUSED = "() => document.activeElement.hasAttribute('data-lit') && document.activeElement.id"
POINT = """(id) => {
  const box = document.querySelector(`#board svg #${CSS.escape(id)}`)?.getBoundingClientRect();
  if (!box) return null;
  const spots = [.5, .3, .7, .15, .85].flatMap((x) => [.5, .3, .7, .15, .85].map((y) => [x, y]));
  for (const [x, y] of spots) {
    const at = [box.left + x * box.width, box.top + y * box.height];
    if (document.elementFromPoint(...at)?.closest('[data-lit], [id]')?.id === id) return at;
  }
  return null;
}"""

SLOWER = """() => {
  const usual = window.setTimeout;
  window.setTimeout = (call, time, ...more) => usual(call, time > 400 ? 10000 * time : time, ...more);
}"""
"""What is shown would take hours, so that nobody can mistake a skip for patience, or miss it."""

NOTATION = """() => {
  document.cookie = 'notation=on; path=/';
  document.documentElement.dataset.notation = 'on';
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
        form: dict[str, Any] = {**wish}
        if deck:
            text = json.dumps(deck).encode()
            form["deck-file"] = {"name": "deck.json", "mimeType": "application/json", "buffer": text}
        site = self.page.url.partition("//")[2].partition("/")[0]
        url = self.page.request.post("/tables", multipart=form, headers={"origin": f"http://{site}"}).url
        assert "/tables/" in url, f"no table was made of {wish}"
        self.page.goto(url)
        return url

    def join(self, host: Visitor, name: str) -> None:
        """Sit down at the table that somebody else has made."""
        self.page.goto(f"/join/{said(host.page.locator('.big-code').first)}")
        self.page.fill("#name", name)
        self.page.click("form.stack button")
        self.page.wait_for_url("**/tables/**")

    def state(self) -> dict[str, Any]:
        """Return what the page shows at this moment: for deciding what to do."""
        found: dict[str, Any] = now(self.page, STATE)
        return found

    def wait(self) -> dict[str, Any]:
        """Wait until something can be touched, or the match is over; return what the page shows."""
        found: dict[str, Any] = once(
            self.page, STATE, lambda state: any(state[one] for one in ("over", "lights", "curtain", "arm"))
        )
        return found

    def is_to_move(self) -> bool:
        """Return whether it is one's turn, once it is somebody's."""
        return bool(once(self.page, TURN)[0])

    def end_turn(self, choice: random.Random, by_keys: bool = False) -> None:
        """Move until somebody else is to move; in Tantalus, who wins a card plays again."""
        while self.is_to_move():
            self.move(choice, by_keys)

    def roll_a_die_that_fits(self) -> str:
        """Roll in Temptation until a die can be placed, and return it; of some rolls none can."""
        while True:
            state = self.wait()
            for target in state["lit"]:
                if target.startswith("die-"):
                    return str(target)
            self.touch("roll")
            once(self.page, STATE, lambda then, before=state["lines"]: then["lines"] != before)

    def expect_lit(self, *targets: str, dark: str = "") -> None:
        """Expect that these can be touched, and that one cannot."""
        once(self.page, STATE, lambda state: {*targets} <= {*state["lit"]} and dark not in state["lit"])

    def catch_up(self, other: Visitor) -> None:
        """Wait until this page tells of as much as somebody else's."""
        once(self.page, STATE, lambda state: state["lines"] == other.state()["lines"])

    def type(self, move: str) -> None:
        """Type a move, with notation switched on."""
        do(self.page, NOTATION)
        self.page.fill("#typed-move", move)
        self.page.keyboard.press("Enter")

    def be_answered(self) -> None:
        """Wait until the server has answered all that this page has sent: what comes last is nonsense."""
        self.type("fly")
        expect(self.page.locator("#prompt[data-kind=why]")).to_be_visible()

    def touch(self, target: str, finger: bool = False) -> bool:
        """Click on a target where it can be seen, or tap it; return False if it is covered, or gone."""
        point = resting(self.page, POINT, target)
        if point:
            (self.page.touchscreen.tap if finger else self.page.mouse.click)(*point)
        return bool(point)

    def press(self, target: str) -> bool:
        """Press Enter on a target, reached by Tab and arrow keys."""
        keys = self.page.keyboard
        for _ in range(200):
            if now(self.page, FOCUSED) == target:
                keys.press("Enter")
                return True
            keys.press(now(self.page, TOWARDS, target))
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
        once(self.page, STATE, lambda state: state["lines"] != before or state["over"])
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
  const goal = document.querySelector(`#board svg #${CSS.escape(id)}`) ?? here;
  const [x, y] = middle(here), [gx, gy] = middle(goal);
  const keys = ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'];
  window.steps = (window.steps ?? 0) + 1;
  if (window.steps % 7 === 0) return keys[(window.steps / 7) % 4];
  if (Math.abs(gx - x) > Math.abs(gy - y)) return gx > x ? 'ArrowRight' : 'ArrowLeft';
  return gy > y ? 'ArrowDown' : 'ArrowUp';
}"""
