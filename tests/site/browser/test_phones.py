"""On a phone everything is large enough for a finger and for the eye, at its moment."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludotheque
from ludotheque.site.foundation.words import words_of
from ludotheque.words import with_names
from tests.site.server import Api, Server

from .languages import OTHERS, in_turn
from .looking import Box, all_in, box, boxes, do, expect_found, narrowest, once, resting, rows
from .pages import played
from .playing import Visitor

Visit = Callable[..., Visitor]
SIZES = {"360 × 740": {"width": 360, "height": 740}, "390 × 844": {"width": 390, "height": 844}}
PLAYERS = {"labyrinthe": 3, "tanagra": 3, "tantalus": 2, "temptation": 3, "titus": 3}
FINGER = 43.5
"""Pixels: 44, but for rounding."""
REACH = """(finger) => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const lit = [...document.querySelectorAll('#board [data-lit]')].filter((one) => !one.matches('.copied'));
  const spots = lit.map((one) => one.getBoundingClientRect());
  const crowded = lit.filter((one, k) => {
    const [x, y] = middle(spots[k]), { width, height } = spots[k];
    const seen = x > 0 && x < innerWidth && y > 0 && y < innerHeight;
    const room = one.matches('[aria-pressed=true]') ? 24 : finger;
    if (!seen || Math.min(width, height) >= room) return false;
    const gaps = spots.map(middle).map(([u, v]) => Math.hypot(x - u, y - v)).filter((gap) => gap > 5);
    return Math.min(...gaps) < finger;
  });
  const buttons = [...document.querySelectorAll('#choices button')].map((one) => one.getBoundingClientRect());
  return {
    lit: lit.length + buttons.length,
    crowded: crowded.map((one) => one.id),
    low: buttons.filter(({ width, height }) => Math.min(width, height) < finger).length,
    drawn: lit.map((one) => one.id),
    chosen: document.querySelectorAll('#ludo-lights .chosen').length,
    lines: document.querySelectorAll('#log li').length,
  };
}"""
"""What can be touched, and what of it has less than a finger's room: it is small, and others are near.

What is chosen already needs less, the least that guidelines for the web ask for: a touch on it only takes it
back, and going closer for its sake would hide where one can go from there.
"""
CLOSEST = 2.5
"""Times: a touch never goes closer by itself."""
WIDE = "() => document.querySelector('#board svg').viewBox.baseVal.width"
TAP = """(id) => {
  const element = document.querySelector('#board svg').querySelector('#' + CSS.escape(id));
  const box = element.getBoundingClientRect();
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}"""

WIDTH = "() => document.documentElement.scrollWidth"


def in_a_row(found: list[Box]) -> bool:
    """Return whether boxes stand side by side, each large enough for a finger."""
    return len(rows(found)) == 1 and min(map(narrowest, found)) >= FINGER


def first_two_beside(found: list[Box]) -> bool:
    """Return whether the first two boxes stand side by side."""
    return len(found) > 1 and found[0]["y"] == found[1]["y"]


def middle(one: Box) -> float:
    """Return how far down the middle of a box is."""
    return round(one["y"] + one["height"] / 2)


@cache
def moments(game: str) -> list[dict[str, Any]]:
    """Return a match at moments that ask different things of whoever moves."""
    match, choice = ludotheque.load(game).start(players=PLAYERS[game], seed=11), random.Random(2)
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for _ in range(90):
        if match.over:
            break
        moves = match.moves()
        kinds = tuple(sorted({move.split()[0] for move in moves if " " in move or len(move) > 2})) or ("any",)
        found.setdefault(kinds, json.loads(json.dumps(match.record().json())))
        match.play(choice.choice(moves))
    return [*found.values()][:7]


def at_the_moment(visit: Visit, server: Server, record: dict[str, Any], **settings: Any) -> Page:
    """Return the page of whoever moves at a table that stands so."""
    with Api(server.address) as api:
        made = api.make(record["game"], *["me"] * record["players"], record=record, name="Ada")
        seat = api.see(made["table"], made["token"])["to_move"]
    page = visit(**settings).page
    token = made["tokens"][str(seat)]
    page.context.add_cookies([{"name": "ludo", "value": token, "url": server.address}])
    page.goto(f"/tables/{made['table']}")
    page.wait_for_function("() => document.querySelector('#ludo-lights .lit')")
    return page


def expect_closer(page: Page, before: dict[str, Any]) -> dict[str, Any]:
    """Tap what is crowded, and expect that this only goes closer; return what has how much room then."""
    target, wide = before["crowded"][0], resting(page, WIDE)
    page.touchscreen.tap(*resting(page, TAP, target))
    closer: dict[str, Any] = once(page, REACH, lambda found: target not in found["crowded"], FINGER)
    assert closer["lines"] == before["lines"]
    assert resting(page, WIDE) >= wide / CLOSEST - 0.1
    return closer


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PLAYERS)
def test_whatever_can_be_touched_has_room_for_a_finger(
    visit: Visit, server: Server, game: str, size: str
) -> None:
    phone = {"viewport": SIZES[size], "has_touch": True, "is_mobile": True}
    for record in moments(game):
        page = at_the_moment(visit, server, record, **phone)
        for _ in range(2):  # what is lit first, and what is lit then
            reach = resting(page, REACH, FINGER)
            assert not reach["low"]
            if reach["crowded"]:
                reach = expect_closer(page, reach)
            if not reach["drawn"] or reach["chosen"]:
                break
            page.touchscreen.tap(*resting(page, TAP, reach["drawn"][0]))
            if not resting(page, REACH, FINGER)["chosen"]:
                break
        page.context.close()


@pytest.mark.parametrize(("game", "lang"), in_turn(list(PLAYERS)))
def test_goal_and_task_are_seen_and_no_button_twice(
    visit: Visit, server: Server, game: str, lang: str
) -> None:
    phone = {"viewport": SIZES["360 × 740"], "has_touch": True, "is_mobile": True}
    for record in moments(game)[-2:]:
        page = at_the_moment(visit, server, record, locale=lang, **phone)
        for place in ("#goal", "#news .status", "#task"):
            expect(page.locator(place)).to_be_in_viewport(ratio=0.9)
        expect_found(page, WIDTH, 360)
        once(
            page,
            """() => {
          const clear = (one) => one.checkVisibility({ opacityProperty: true });
          const drawn = [...document.querySelectorAll('#board .button')].filter(clear);
          const below = [...document.querySelectorAll('#choices button')];
          return [...drawn.map((one) => one.querySelector('title').textContent),
            ...below.map((one) => one.textContent)];
        }""",
            lambda seen: len(seen) == len(set(seen)),
        )
        page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_lost_connection_is_told_in_full_width_and_nothing_moves_for_it(
    visit: Visit, server: Server, size: str
) -> None:
    page = at_the_moment(visit, server, moments("titus")[0], viewport=SIZES[size], locale="fr-FR")
    board, link = page.locator("#board"), page.locator("#link")
    before = box(board)
    do(
        page,
        """() => {
      const link = document.querySelector('#link'), words = document.querySelector('#words').dataset;
      link.textContent = `${words.lost} ${words.unsent}`;
      link.hidden = false;
    }""",
    )
    expect(link).to_contain_text("Votre coup n’est pas encore parti.")
    box(link, lambda told: told["width"] > 340 and told["height"] < 64)
    assert box(board) == before


@pytest.mark.parametrize("lang", OTHERS)
def test_what_helps_in_tanagra_stands_in_one_row(visit: Visit, lang: str) -> None:
    ada = visit(viewport=SIZES["360 × 740"], locale=lang)
    ada.sit("tanagra", ["me", "bot:random", "bot:random"])
    ada.move(random.Random(1))
    ada.wait()
    undo = ada.page.get_by_role("button", name=words_of(lang)("Take back my move"))
    expect(undo).to_be_visible()
    boxes(ada.page.locator("#actions button:visible, #more"), 4, in_a_row)


def goals(game: str) -> list[str]:
    """Return what matches say their goal is, in every language."""
    chosen, names = ludotheque.load(game), ("Camille", "Indigo", "Coral")
    found: dict[str, None] = {}
    for players in (2, 3) if game != "tantalus" else (2,):
        match, choice = chosen.start(players=players, seed=5), random.Random(5)
        while not match.over:
            s, deck = match.position.seen_by(0).s, match.setting.deck
            found |= {
                with_names(chosen.speech.goal(s, deck, lang), names, lang): None for lang in chosen.languages
            }
            match.play(choice.choice(match.moves()))
    return list(found)


@pytest.mark.parametrize("game", PLAYERS)
def test_every_goal_is_read_in_full_on_a_narrow_phone(visit: Visit, server: Server, game: str) -> None:
    page = at_the_moment(visit, server, moments(game)[0], viewport=SIZES["360 × 740"])
    cut = """(texts) => texts.filter((text) => {
      const goal = document.querySelector('#goal');
      goal.textContent = text;
      return goal.scrollHeight > goal.clientHeight + 1;
    })"""
    expect_found(page, cut, [], goals(game))


@pytest.mark.parametrize("size", [{"width": 1200, "height": 800}, {"width": 390, "height": 844}])
def test_the_end_of_a_match_of_six_shows_everybody_every_button_and_the_last_line(
    visit: Visit, server: Server, size: dict[str, int]
) -> None:
    match = ludotheque.load("temptation").start(players=6, seed=5, options={"rounds": 1})
    choice = random.Random(5)
    before = match.record().json()
    while not match.over:
        before = match.record().json()
        match.play(choice.choice(match.moves()))
    record = json.loads(json.dumps(before))
    with Api(server.address) as api:
        made = api.make("temptation", *["me"] * 6, record=record, name="Annabelle")
        while not (seen := api.see(made["table"], made["token"]))["over"]:
            token = made["tokens"][str(seen["to_move"])]
            api.move(made["table"], token, seen["number"], api.see(made["table"], token)["moves"][-1])
    page = visit(viewport=size).page
    page.context.add_cookies([{"name": "ludo", "value": made["token"], "url": server.address}])
    page.goto(f"/tables/{made['table']}")
    expect(page.locator(".player")).to_have_count(6)
    expect(page.locator("#actions .button").first).to_be_visible()
    boxes(page.locator(".player, #actions .button:visible"), holds=lambda found: all_in(size, found))
    expect_found(page, WIDTH, size["width"])
    if size["width"] < 800:
        page.locator("#more").click()
        expect(page.locator("#column")).to_be_visible()
    expect(page.locator("#log li").last).to_be_in_viewport(ratio=0.9)


CUT = """() => [...document.querySelectorAll('.player .who, .player .state')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


@pytest.mark.parametrize("lang", OTHERS)
def test_in_a_lesson_of_three_every_name_is_read_in_full(visit: Visit, lang: str) -> None:
    page = visit("/games/tanagra/learn/first-hunt", viewport=SIZES["360 × 740"], locale=lang).page
    expect(page.locator(".player .who")).to_have_count(3)
    expect_found(page, CUT, [])


@pytest.mark.parametrize("lang", OTHERS)
def test_names_of_three_have_room_beside_hundreds_of_points(visit: Visit, lang: str) -> None:
    ada = visit(viewport=SIZES["360 × 740"], locale=lang)
    ada.sit("temptation", ["me", "bot:medium", "bot:hard"], **{"name-0": "Camille"})
    ada.page.wait_for_function("() => document.querySelector('#ludo-lights .lit')")
    do(ada.page, "() => document.querySelectorAll('.points').forEach((one) => one.textContent = '480')")
    expect_found(ada.page, CUT, [])


def test_hints_have_the_width_of_the_screen_and_are_all_in_sight(visit: Visit, server: Server) -> None:
    phone = {"viewport": SIZES["360 × 740"], "has_touch": True, "is_mobile": True, "locale": "fr-FR"}
    page = at_the_moment(visit, server, moments("labyrinthe")[0], **phone)
    page.locator("[data-ask=hint]").click()
    hints = page.locator("#prompt .hints .quiet")
    expect(hints).to_have_count(3)
    size = SIZES["360 × 740"]
    boxes(hints, 3, lambda found: all_in(size, found) and min(one["width"] for one in found) > 250)


def test_moves_are_told_in_sentences_of_the_full_width(visit: Visit, server: Server) -> None:
    page = at_the_moment(visit, server, moments("temptation")[-1], viewport=SIZES["360 × 740"])
    page.locator("#more").click()
    expect(page.locator("#log li").last).to_be_visible()
    expect(page.locator("#log code").last).to_be_hidden()


@pytest.mark.parametrize(("lang", "size"), [*zip(OTHERS, ("390 × 844", "360 × 740"), strict=False)])
def test_after_a_match_what_can_be_done_next_is_in_sight_in_two_rows_at_most(
    visit: Visit, server: Server, lang: str, size: str
) -> None:
    with Api(server.address) as api:
        made = played(api, api.make("temptation", "me", "me", options={"rounds": 1}, name="Ada"), 2000)
    page = visit(viewport=SIZES[size], locale=lang).page
    page.context.add_cookies([{"name": "ludo", "value": made["token"], "url": server.address}])
    page.goto(f"/tables/{made['table']}")
    screen = SIZES[size]

    def in_sight(found: list[Box]) -> bool:
        return all_in(screen, found) and len(rows(found)) <= 2

    boxes(page.locator("#actions .button:visible, #more"), 5, in_sight)


SMALL = """(finger) => [...document.querySelectorAll(
    '.bottom a, .contents a, .lesson-link, .puzzle-link, .alone, summary')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < finger)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize(
    "path", ["/", *(f"/games/titus/{page}" for page in ("rules", "learn", "puzzles", "story"))]
)
def test_links_in_lists_and_links_alone_have_the_height_of_a_finger(visit: Visit, path: str) -> None:
    page = visit(path, viewport=SIZES["360 × 740"], locale="fr-FR").page
    expect_found(page, SMALL, [], FINGER)
    expect_found(page, WIDTH, 360)


def test_two_puzzles_stand_side_by_side_and_lessons_are_told_in_full_width(visit: Visit) -> None:
    page = visit("/games/labyrinthe/puzzles", viewport=SIZES["360 × 740"], locale="fr-FR").page
    boxes(page.locator(".puzzles").last.locator(".puzzle-link"), holds=first_two_beside)
    page.goto("/games/titus/learn")
    about, link = page.locator(".lesson-link small").first, page.locator(".lesson-link").first
    outer = box(link)
    box(about, lambda inner: inner["width"] > 0.8 * outer["width"])


def test_on_the_shelf_play_and_learn_stand_side_by_side(visit: Visit) -> None:
    page = visit("/", viewport=SIZES["360 × 740"], locale="fr-FR").page
    games = page.locator(".box:not(.ask)", has=page.locator(".acts .button"))
    for number in range(len(boxes(games))):
        boxes(games.nth(number).locator(".acts .button"), holds=first_two_beside)


def test_a_code_and_its_link_stay_on_their_sheet(visit: Visit, server: Server) -> None:
    with Api(server.address) as api:
        made = api.make("titus", "me", "open", "open", name="Ada")
    page = visit(viewport=SIZES["360 × 740"], locale="fr-FR").page
    page.context.add_cookies([{"name": "ludo", "value": made["token"], "url": server.address}])
    page.goto(f"/tables/{made['table']}")
    over = """() => [...document.querySelectorAll('.share-box > div > *')].filter((one) =>
      one.scrollWidth > one.parentElement.clientWidth).map((one) => one.textContent)"""
    expect(page.locator(".big-code")).to_be_visible()
    expect_found(page, over, [])


def test_boards_of_analysis_are_chosen_without_scrolling_sideways(visit: Visit) -> None:
    page = visit("/analysis", viewport=SIZES["360 × 740"], locale="fr-FR").page
    expect_found(page, WIDTH, 360)
    cover, form = page.locator(".benches img").first, page.locator(".benches form").first
    picture = box(cover)
    box(form, lambda fields: fields["x"] > picture["x"] + picture["width"])


def test_six_have_their_points_beside_their_names(visit: Visit) -> None:
    page = visit("/analysis/temptation?players=6", viewport=SIZES["360 × 740"], locale="fr-FR").page
    expect(page.locator(".player")).to_have_count(6)
    expect_found(page, CUT, [])
    names = boxes(page.locator(".player .who"), 6)
    boxes(
        page.locator(".player .points"),
        6,
        lambda found: all(
            abs(middle(one) - middle(other)) <= 1 for one, other in zip(names, found, strict=True)
        ),
    )
