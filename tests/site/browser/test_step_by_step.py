"""What others do is shown one action after the other, in order and in words, whatever happens to the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.patience import until
from tests.site.server import Api, Server

from .looking import do, expect_found, once
from .playing import Visitor
from .scripts import SCRIPTS, SIX, Script

Visit = Callable[..., Visitor]
NOTE = """addEventListener('DOMContentLoaded', () => {
  const place = document.querySelector('#announced');
  if (!place) return;
  new MutationObserver(() => {
    const said = JSON.parse(sessionStorage.getItem('said') ?? '[]');
    const text = place.lastElementChild?.textContent;
    if (place.hidden || !text || said.at(-1) === text) return;
    sessionStorage.setItem('said', JSON.stringify([...said, text]));
  }).observe(place, { childList: true, attributes: true, subtree: true });
});"""
"""Notes what is announced, also if the page is loaded anew."""
LINES = "() => document.querySelectorAll('#log li').length"
SHOWN = "(table) => sessionStorage.getItem(`seen-${table}`)"
"""Whether the server has told how the table stands, and the page has shown it."""
SAID = "() => JSON.parse(sessionStorage.getItem('said') ?? '[]')"


def spaced(text: str) -> str:
    """Return a text with plain spaces and hyphens, that may be broken."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2011", "-").replace("\u2060", "")


def said(page: Page, least: int) -> list[str]:
    """Return what was announced, one after the other, once it is so much."""
    told: list[str] = once(page, SAID, lambda told: len(told) >= least)
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

    def seen_by_ada(self, visit: Visit, server: Server, note: str = NOTE, **settings: Any) -> Page:
        """Return Ada's page, where the match stands as the script has it."""
        page = visit(**settings).page
        page.add_init_script(note)
        page.context.add_cookies([{"name": "ludo", "value": self.made["tokens"]["0"], "url": server.address}])
        page.goto(f"/tables/{self.made['table']}")
        once(page, SHOWN, arg=self.made["table"])
        return page

    def go_on(self) -> None:
        """Let Bob act, as fast as he can."""
        table, token = self.made["table"], self.made["tokens"]["1"]
        for move in self.script.moves:
            number = self.api.see(table, token)["number"]
            answer = self.api.move(table, token, number, move)
            assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.game)
def test_what_somebody_else_does_is_announced_in_every_language(
    visit: Visit, server: Server, api: Api, script: Script
) -> None:
    played = Played(api, script)
    english = played.seen_by_ada(visit, server, pace="fast")
    french = played.seen_by_ada(visit, server, pace="fast", locale="fr-FR")
    played.go_on()
    for page, expected in ((english, script.en), (french, script.fr)):
        assert said(page, len(expected))[: len(expected)] == list(expected)


def test_a_turn_of_six_actions_is_shown_in_six_steps_though_the_page_is_loaded_in_the_middle(
    visit: Visit, server: Server, api: Api
) -> None:
    played = Played(api, SIX)
    page = played.seen_by_ada(visit, server, pace="slow")
    taken = "() => [document.querySelectorAll('#board .card.taken').length]"
    before = once(page, taken)[0]
    played.go_on()
    said(page, 2)
    page.reload()
    page.wait_for_function(f"(last) => ({SAID})().at(-1).startsWith(last)", arg=SIX.en[-1])
    told = said(page, 6)
    steps = [text for k, text in enumerate(told) if k == 0 or told[k - 1] != text]
    assert steps == list(SIX.en)
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
    once(page, LINES, lambda lines: lines >= 2)
    for width in range(160, 320, 4):
        do(page, "(width) => { document.querySelector('#log').style.width = `${width}px`; }", width)
        expect_found(page, ENDS, [])


CUT = """() => {
  const list = document.querySelector('#happened > .lines'), frame = list.getBoundingClientRect();
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
    once(page, LINES, lambda lines: lines >= 49)
    expect(page.locator("#happened > .lines li:visible").last).to_contain_text("Encore 1 carte à prendre.")
    expect_found(page, CUT, 0)


HIDES = """() => {
  const place = document.querySelector('#announced'), own = place.getBoundingClientRect();
  const over = (one, edge) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < own.right && right > own.left && top < own.bottom - edge && bottom > own.top + edge;
  };
  const lit = [...document.querySelectorAll('#ludo-told .told')].map(({ dataset }) => dataset.of);
  const about = lit.map((id) => document.querySelector('#board svg').querySelector('#' + CSS.escape(id)));
  const hidden = about.filter((one) => over(one, 12)), span = place.querySelector('span');
  const cut = span.scrollHeight > span.clientHeight;
  const goal = over(document.querySelector('#goal'), 1);
  return { text: span.textContent, lit: lit.length, hides: [goal, hidden.length, cut] };
}"""
"""What is announced, and how much is lit for it; whether it hides the goal, of how many of those places more
than an edge, and whether its own words are cut off."""
MEASURE = f"""addEventListener('DOMContentLoaded', () => {{
  const place = document.querySelector('#announced'), hides = {HIDES};
  window.measured = [];
  if (!place) return;
  new MutationObserver(() => {{
    const last = window.measured.at(-1);
    if (place.hidden || !place.textContent || last?.text === place.querySelector('span').textContent) return;
    window.measured.push(hides());
  }}).observe(place, {{ childList: true, attributes: true, subtree: true }});
}});"""
"""Measures that at the moment when something is announced, however late a test looks."""


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (1280, 800)])
def test_what_is_announced_hides_neither_the_goal_nor_more_than_an_edge_of_what_it_is_about(
    visit: Visit, server: Server, api: Api, size: tuple[int, int]
) -> None:
    played = Played(api, SIX)
    viewport = {"width": size[0], "height": size[1]}
    page = played.seen_by_ada(visit, server, MEASURE, pace="fast", locale="fr-FR", viewport=viewport)
    played.go_on()
    measured = once(page, "() => window.measured", lambda measured: len(measured) >= 6)
    assert [spaced(one["text"]) for one in measured[:6]] == list(SIX.fr)
    for one in measured[:6]:
        assert one["lit"]
        assert one["hides"] == [False, 0, False]


def test_what_happened_long_ago_is_not_shown_again(visit: Visit, server: Server, api: Api) -> None:
    played = Played(api, SIX)
    page = played.seen_by_ada(visit, server, pace="fast")
    played.go_on()
    said(page, 6)
    expect(page.locator("#announced")).to_be_hidden()
    page.reload()
    Visitor(page).be_answered()
    assert len(said(page, 6)) == 6


def test_a_match_of_quick_bots_is_watched_at_one_s_own_pace_and_goes_on_where_one_was(
    visit: Visit, api: Api
) -> None:
    ada = visit(pace="usual")
    ada.page.add_init_script(NOTE)
    url = ada.sit("temptation", ["bot:random", "bot:random"], public="yes", **{"option-rounds": "1"})
    table = url.partition("/tables/")[2].partition("?")[0]
    history = until(lambda: api.see(table), lambda seen: seen["over"])["history"]
    said(ada.page, 5)
    shown = once(ada.page, LINES, lambda lines: lines >= 4)
    assert shown < len(history)
    ada.page.reload()
    told = said(ada.page, 8)
    assert shown <= once(ada.page, LINES, lambda lines: lines >= shown) < len(history)
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
    expect(ada.page).to_have_url(re.compile("^[^?]*$"))


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
    assert said(page, 1)[0] == "Bob abandonne. Indigo continue."
    expect(page.locator("#seats")).to_contain_text("Indigo")


def test_a_line_of_the_log_that_is_touched_or_focused_lights_what_it_is_about(
    visit: Visit, server: Server, api: Api
) -> None:
    played = Played(api, SIX)
    page = played.seen_by_ada(visit, server)
    played.go_on()
    lines = page.locator("#log .said[data-places]")
    marks = "() => [...document.querySelectorAll('#ludo-told .last')].map((one) => one.dataset.of)"
    once(page, LINES, lambda lines: lines >= 49)
    for light in (lines.nth(-1).hover, lines.nth(-2).focus):
        light()
        desk = once(page, marks, lambda found: len(found) > 1 and "seat-1" in found)
    page.locator("#tab-table").focus()
    once(page, marks, lambda found: found != desk)
    phone = played.seen_by_ada(
        visit, server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    phone.locator("#more").tap()
    phone.locator("#log .said[data-places]").last.tap()
    expect(phone.locator("#column")).to_be_hidden()
    once(phone, marks, lambda found: "seat-1" in found)
