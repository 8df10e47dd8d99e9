"""What others do is shown for the eye, in real browsers: one action after the other, in words and places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

import ludotheque

from .looking import do, expect_found, once, resting
from .playing import SLOWER, Visitor

Visit = Callable[..., Visitor]
LARGE = {
    name: joins
    for name, joins in ludotheque.load("tantalus").components("complete")["cards"].items()
    if name.startswith("5-")
}
"""Cards that nobody wins in their first turns: whoever wins one plays again."""
TOLD = "#ludo-told .told"
LAST = "#ludo-told .last"
PIECES = """() => [...document.querySelectorAll('#board svg > :not([id^=ludo-])')]
  .map((piece) => piece.outerHTML)"""
NOTED = """() => {
  window.noted = [];
  const note = (kind) => window.noted.push([kind, Math.round(performance.now())]);
  const board = document.querySelector('#board');
  const announced = document.querySelector('#announced');
  new MutationObserver(() => note(announced.hidden ? 'silent' : `said ${announced.textContent}`))
    .observe(announced, { attributeFilter: ['hidden'] });
  new MutationObserver((records) => {
    const ids = (nodes) => [...nodes].map((node) => node.id);
    for (const { addedNodes, removedNodes, target, attributeName } of records) {
      if (ids(addedNodes).includes('ludo-told') && board.querySelector('#ludo-told .told')) note('lit');
      if (ids(removedNodes).includes('ludo-lights')) note('dark');
      if (ids(addedNodes).includes('ludo-lights') && board.querySelector('#ludo-lights .lit')) note('mine');
      if (attributeName === 'transform' && target.id.startsWith('tile-')) note('moved');
    }
  }).observe(board, { subtree: true, childList: true, attributes: true });
}"""
"""Notes when what happens."""


def tell(page: Page, **more: Any) -> list[dict[str, Any]]:
    """Let the server tell steps, one for each of the last events; those of the other have ``more``."""
    sent: list[dict[str, Any]] = []

    def step(who: int) -> dict[str, Any]:
        told = {"words": f"{who} turns a tile", "places": ["tile-d4"], "loud": False, "who": who}
        return told | (more if who else {})

    def connect(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("frames") and sent:
                lines = message["log"]["lines"][-len(message["frames"]) :]
                message["steps"] = [step(1 if "--seat-1" in line else 0) for line in lines]
            if "frames" in message:
                sent.append(message)
            page.send(json.dumps(message))

        server.on_message(told)

    page.route_web_socket("**/socket?*", connect)
    return sent


def at_a_table(visit: Visit, pace: str = "usual", motion: str = "no-preference", **more: Any) -> Visitor:
    ada = visit(pace=pace, reduced_motion=motion)
    tell(ada.page, **more)
    ada.sit("tantalus", ["me", "bot:random"], deck={"cards": LARGE}, **{"option-cards": str(len(LARGE))})
    ada.wait()
    do(ada.page, NOTED)
    return ada


def times(ada: Visitor, *kinds: str) -> dict[str, int]:
    """Return when each thing happened first, once these have."""
    first: dict[str, int] = {}
    noted = once(ada.page, "() => window.noted", lambda noted: {*kinds} <= {kind for kind, _ in noted})
    for kind, when in noted:
        first.setdefault(kind, when)
    return first


def move(ada: Visitor, tile: str = "tile-a1") -> None:
    """Turn a tile, wait for the other's, and for one's own turn."""
    lines = ada.wait()["lines"]
    ada.touch(tile)
    expect(ada.page.locator("#log li").nth(lines + 1)).to_be_attached()
    ada.wait()


def test_what_it_is_about_is_lit_and_said_before_it_is_done(visit: Visit) -> None:
    ada = at_a_table(visit, "slow")
    do(ada.page, SLOWER)
    ada.touch("tile-a1")
    expect(ada.page.locator(TOLD)).to_have_count(1)
    said = ada.page.locator("#announced")
    expect(said).to_have_text("1 turns a tile")
    expect(said.locator(".seat")).to_have_count(1)
    expect(ada.page.locator("#board [data-lit]")).to_have_count(0)
    ada.page.mouse.click(20, 400)
    ada.wait()
    happened = once(ada.page, "() => window.noted.map(([kind]) => kind)", lambda kinds: "mine" in kinds)
    assert "moved" in happened[happened.index("lit") :]


def test_how_long_that_takes_is_for_the_reader_to_say(visit: Visit) -> None:
    ada = at_a_table(visit, "slow")
    move(ada)
    shown = times(ada, "lit", "mine")
    assert shown["mine"] - shown["lit"] >= 1100
    ada.page.locator("#tab-table").click()
    expect(ada.page.get_by_label("Show the other players’ moves")).to_have_value("slow")
    ada.page.get_by_label("Show the other players’ moves").select_option("all at once")
    do(ada.page, NOTED)
    move(ada, "tile-g7")
    assert "lit" not in times(ada, "mine")
    ada.page.reload()
    ada.page.locator("#tab-table").click()
    expect(ada.page.get_by_label("Show the other players’ moves")).to_have_value("none")


def test_a_touch_skips_what_is_shown(visit: Visit) -> None:
    ada = at_a_table(visit, "slow")
    do(ada.page, SLOWER)
    ada.touch("tile-a1")
    expect(ada.page.locator(TOLD)).to_have_count(1)
    ada.page.mouse.click(20, 400)
    expect(ada.page.locator("#ludo-lights .lit").first).to_be_attached()


def test_whoever_types_a_move_is_not_held_up(visit: Visit) -> None:
    ada = at_a_table(visit, "slow")
    do(ada.page, SLOWER)
    ada.touch("tile-a1")
    expect(ada.page.locator(TOLD)).to_have_count(1)
    before = ada.state()["lines"]
    ada.type("d5")
    expect(ada.page.locator("#log code", has_text="d5")).to_have_count(1)
    expect(ada.page.locator("#log li").nth(before + 1)).to_be_attached()


def test_the_last_turn_is_marked_until_one_moves_and_can_be_seen_again(visit: Visit) -> None:
    ada = at_a_table(visit, "fast")
    again = ada.page.get_by_role("button", name="Show the last turn again")
    expect(again).to_be_hidden()
    move(ada)
    expect(ada.page.locator(LAST)).to_have_count(1)
    drawing = resting(ada.page, PIECES)
    do(ada.page, NOTED)
    again.click()
    times(ada, "lit", "mine")
    expect(ada.page.locator(LAST)).to_have_count(1)
    expect_found(ada.page, PIECES, drawing)
    ada.touch("tile-b2")
    expect(ada.page.locator(LAST)).to_have_count(0)


def test_what_is_loud_stays_and_its_points_fly_to_the_score(visit: Visit) -> None:
    ada = at_a_table(visit, "fast", loud=True, points=[[1, 3]])
    do(
        ada.page,
        """() => { new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.className === 'flying') window.flown = node.textContent;
      }
    }).observe(document.body, { childList: true }); }""",
    )
    ada.touch("tile-a1")
    shown = times(ada, "said 1 turns a tile", "silent")
    assert shown["silent"] - shown["said 1 turns a tile"] > 1400
    expect(ada.page.locator("#announced")).to_have_class(re.compile(r"\bloud\b"))
    expect_found(ada.page, "() => window.flown", "+3")
    expect(ada.page.locator(".flying")).to_have_count(0)


def test_who_is_spared_motion_sees_steps_that_do_not_move(visit: Visit) -> None:
    ada = at_a_table(visit, "usual", "reduce")
    do(
        ada.page,
        """() => {
      window.animated = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {
        window.animated += 1;
        return animate.apply(this, all);
      };
    }""",
    )
    move(ada)
    shown = times(ada, "lit", "mine")
    assert shown["mine"] - shown["lit"] >= 550
    expect_found(ada.page, "() => window.animated", 0)


def test_lights_wait_until_nothing_moves(visit: Visit) -> None:
    ada = at_a_table(visit, "fast")
    do(
        ada.page,
        """() => {
      window.early = 0;
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        const lit = added.find((node) => node.id === 'ludo-lights');
        if (!lit?.querySelector('.lit')) return;
        const moving = lit.ownerSVGElement.getAnimations({ subtree: true })
          .filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
        window.early += moving.length;
      }).observe(document.querySelector('#board svg'), { childList: true });
    }""",
    )
    move(ada)
    move(ada, "tile-b2")
    expect_found(ada.page, "() => window.early", 0)
