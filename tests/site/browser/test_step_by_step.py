"""What others do is shown one action after the other, in order and in words, whatever happens to the page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.server import Api, Server

from .playing import Visitor
from .scripts import SCRIPTS, SIX, Script

Visit = Callable[..., Visitor]
NOTE = """addEventListener('DOMContentLoaded', () => {
  const place = document.querySelector('#announced');
  if (!place) return;
  new MutationObserver(() => {
    const said = JSON.parse(sessionStorage.getItem('said') ?? '[]'), text = place.textContent;
    if (place.hidden || !text || said.at(-1) === text) return;
    sessionStorage.setItem('said', JSON.stringify([...said, text]));
  }).observe(place, { childList: true, attributes: true, subtree: true });
});"""
"""Notes what is announced, also if the page is loaded anew."""
SAID = "() => JSON.parse(sessionStorage.getItem('said') ?? '[]')"
HEARD = "(most) => JSON.parse(sessionStorage.getItem('said') ?? '[]').length >= most"


def spaced(text: str) -> str:
    """Return a text with plain spaces and hyphens, that may be broken."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2011", "-").replace("\u2060", "")


def said(page: Page) -> list[str]:
    """Return what was announced, one after the other."""
    told: list[str] = page.evaluate(SAID)
    return [spaced(text) for text in told]


class Played:
    """A scripted match at a real table, where Ada looks on."""

    def __init__(self, api: Api, script: Script) -> None:
        self.api, self.script = api, script
        seats = ["me", *["open"] * (script.players - 1)]
        self.made = api.make(script.game, *seats, record=script.record(), name="Ada")
        for name in ("Bob", "Cleo")[: script.players - 1]:
            wish = {"code": self.made["code"], "name": name}
            taken = api.post(f"/tables/{self.made['table']}/seats", wish).json()
            self.made["tokens"][str(taken["seat"])] = taken["token"]

    def seen_by_ada(self, visit: Visit, server: Server, **settings: Any) -> Page:
        """Return Ada's page, where the match stands as the script has it."""
        page = visit(**settings).page
        page.add_init_script(NOTE)
        page.context.add_cookies([{"name": "ludo", "value": self.made["tokens"]["0"], "url": server.address}])
        page.goto(f"/tables/{self.made['table']}")
        page.wait_for_function("() => document.querySelector('.player.turn')")
        page.wait_for_load_state("networkidle")
        return page

    def go_on(self) -> None:
        """Let Bob act, as fast as he can."""
        table, token = self.made["table"], self.made["tokens"]["1"]
        for move in self.script.moves:
            number = self.api.see(table, token)["number"]
            answer = self.api.move(table, token, number, move)
            assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.game)
def test_what_somebody_else_does_is_announced_in_both_languages(
    visit: Visit, server: Server, api: Api, script: Script
) -> None:
    played = Played(api, script)
    english = played.seen_by_ada(visit, server, pace="fast")
    french = played.seen_by_ada(visit, server, pace="fast", locale="fr-FR")
    played.go_on()
    for page, expected in ((english, script.en), (french, script.fr)):
        page.wait_for_function(HEARD, arg=len(expected))
        assert said(page)[: len(expected)] == list(expected)


def test_a_turn_of_six_actions_is_shown_in_six_steps_though_the_page_is_loaded_in_the_middle(
    visit: Visit, server: Server, api: Api
) -> None:
    played = Played(api, SIX)
    page = played.seen_by_ada(visit, server, pace="slow")
    before = page.locator("#board .card.taken").count()
    played.go_on()
    page.wait_for_function(HEARD, arg=2)
    page.reload()
    page.wait_for_function(f"(last) => ({SAID})().at(-1).startsWith(last)", arg=SIX.en[-1])
    told = said(page)
    once = [text for k, text in enumerate(told) if k == 0 or told[k - 1] != text]
    assert once == list(SIX.en)
    expect(page.locator("#board .card.taken")).to_have_count(before + 5)


ENDS = """() => [...document.querySelectorAll('#log .said')].flatMap((one) => {
  const range = document.createRange(), text = one.firstChild, found = [];
  for (const { index, 0: { length } } of text.data.matchAll(/[0-9][-‑–\\u2060]+[0-9]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + length);
    if (range.getBoundingClientRect().height > 24) found.push(text.data);
  }
  return found;
})"""
"""Lines that end within a number such as 5-15, or 5–7."""


NUMBERED = [script for script in SCRIPTS if script.game in ("tantalus", "titus")]


@pytest.mark.parametrize("script", NUMBERED, ids=lambda script: script.game)
def test_no_line_of_the_log_ends_within_the_name_of_a_card_or_a_run(
    visit: Visit, server: Server, api: Api, script: Script
) -> None:
    played = Played(api, script)
    page = played.seen_by_ada(visit, server, locale="fr-FR")
    played.go_on()
    page.wait_for_function("(least) => document.querySelectorAll('#log li').length >= least", arg=2)
    for width in range(160, 320, 4):
        page.evaluate("(width) => document.querySelector('#log').style.width = `${width}px`", width)
        assert page.evaluate(ENDS) == []


CUT = """() => {
  const list = document.querySelector('#news > .lines'), frame = list.getBoundingClientRect();
  const shown = [...list.children].filter((line) => line.checkVisibility());
  return shown.length && shown.filter((line) => line.getBoundingClientRect().top < frame.top - 1).length;
}"""
"""How many lines of the news are seen in part."""


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (1280, 800)])
def test_the_news_show_whole_lines(visit: Visit, server: Server, api: Api, size: tuple[int, int]) -> None:
    played = Played(api, SIX)
    viewport = {"width": size[0], "height": size[1]}
    page = played.seen_by_ada(visit, server, locale="fr-FR", viewport=viewport)
    played.go_on()
    page.wait_for_function("() => document.querySelectorAll('#log li').length >= 49")
    expect(page.locator("#news > .lines li:visible").last).to_contain_text("Encore 1 carte à prendre.")
    assert page.evaluate(CUT) == 0


HIDES = """() => {
  const own = document.querySelector('#announced').getBoundingClientRect();
  const over = (one, edge) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < own.right && right > own.left && top < own.bottom - edge && bottom > own.top + edge;
  };
  const lit = [...document.querySelectorAll('#ludo-told .told')].map(({ dataset }) => dataset.of);
  const about = lit.map((id) => document.querySelector('#board svg').querySelector('#' + CSS.escape(id)));
  const hidden = about.filter((one) => over(one, 12));
  return { goal: over(document.querySelector('#goal'), 1), about: hidden.length };
}"""
"""Whether what is announced hides the goal, and of how many places that it is about more than an edge."""


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (1280, 800)])
def test_what_is_announced_hides_neither_the_goal_nor_more_than_an_edge_of_what_it_is_about(
    visit: Visit, server: Server, api: Api, size: tuple[int, int]
) -> None:
    played = Played(api, SIX)
    viewport = {"width": size[0], "height": size[1]}
    page = played.seen_by_ada(visit, server, pace="slow", locale="fr-FR", viewport=viewport)
    played.go_on()
    for number, expected in enumerate(SIX.fr, 1):
        page.wait_for_function(HEARD, arg=number)
        page.wait_for_function("() => document.querySelector('#ludo-told .told')")
        assert said(page)[number - 1] == expected
        assert page.evaluate(HIDES) == {"goal": False, "about": 0}
        cut = "() => { const { scrollHeight, clientHeight } = document.querySelector('#announced span');"
        assert page.evaluate(cut + " return scrollHeight <= clientHeight; }")


def test_what_happened_long_ago_is_not_shown_again(visit: Visit, server: Server, api: Api) -> None:
    played = Played(api, SIX)
    page = played.seen_by_ada(visit, server, pace="fast")
    played.go_on()
    page.wait_for_function(HEARD, arg=6)
    page.wait_for_function("() => document.querySelector('#announced').hidden")
    page.reload()
    page.wait_for_load_state("networkidle")
    assert len(said(page)) == 6


def test_a_match_of_quick_bots_is_watched_at_one_s_own_pace_and_goes_on_where_one_was(
    visit: Visit, api: Api
) -> None:
    ada = visit(pace="fast")
    ada.page.add_init_script(NOTE)
    url = ada.sit("temptation", ["bot:random", "bot:random"], public="yes", **{"option-rounds": "1"})
    table = url.partition("/tables/")[2].partition("?")[0]
    while not api.see(table)["over"]:
        time.sleep(0.2)
    ada.page.wait_for_function(HEARD, arg=5)
    expect(ada.page.locator("#log li")).not_to_have_count(0)
    shown = ada.state()["lines"]
    assert 4 <= shown < len(api.see(table)["history"])
    ada.page.reload()
    ada.page.wait_for_function(HEARD, arg=8)
    assert shown <= ada.state()["lines"] < len(api.see(table)["history"])
    history = api.see(table)["history"]
    told = said(ada.page)
    assert sum(" rolls " in text for text in told) >= 2
    assert told[0].startswith(("Olive", "The dice"))
    ada.page.locator("#to-now a").click()
    expect(ada.page.locator(".player.won").first).to_be_visible()
    expect(ada.page.locator("#log li")).to_have_count(len(history))


def test_a_match_of_bots_is_watched_to_its_end(visit: Visit) -> None:
    ada = visit(pace="none")
    ada.sit("temptation", ["bot:random", "bot:random"], **{"option-rounds": "1"})
    expect(ada.page.locator(".player.won").first).to_be_visible()
    expect(ada.page.locator("#to-now")).to_be_hidden()
    assert "from" not in ada.page.url


def test_who_gives_up_among_three_is_announced(visit: Visit, server: Server, api: Api) -> None:
    script = SCRIPTS[-1]
    played = Played(api, script)
    page = played.seen_by_ada(visit, server, locale="fr-FR")
    bob = visit().page
    bob.context.add_cookies([{"name": "ludo", "value": played.made["tokens"]["1"], "url": server.address}])
    bob.goto(f"/tables/{played.made['table']}")
    bob.locator("#tab-table").click()
    bob.locator(".sure summary").click()
    bob.get_by_role("button", name="Yes, give up").click()
    page.wait_for_function(HEARD, arg=1)
    assert said(page)[0] == "Bob abandonne. Indigo continue."
    expect(page.locator("#seats")).to_contain_text("Indigo")


def test_a_line_of_the_log_that_is_touched_or_focused_lights_what_it_is_about(
    visit: Visit, server: Server, api: Api
) -> None:
    played = Played(api, SIX)
    page = played.seen_by_ada(visit, server)
    played.go_on()
    lines = page.locator("#log .said[data-places]")
    marks = "() => [...document.querySelectorAll('#ludo-told .last')].map((one) => one.dataset.of)"
    page.wait_for_function("() => document.querySelectorAll('#log li').length >= 49")
    for light in (lines.nth(-1).hover, lines.nth(-2).focus):
        light()
        page.wait_for_function(f"() => ({marks})().length > 1")
        assert "seat-1" in page.evaluate(marks)
    desk = page.evaluate(marks)
    page.locator("#tab-table").focus()
    page.wait_for_function(f"(before) => JSON.stringify(({marks})()) !== JSON.stringify(before)", arg=desk)
    phone = played.seen_by_ada(
        visit, server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    phone.locator("#more").tap()
    phone.locator("#log .said[data-places]").last.tap()
    expect(phone.locator("#column")).to_be_hidden()
    phone.wait_for_function(f"() => ({marks})().includes('seat-1')")
