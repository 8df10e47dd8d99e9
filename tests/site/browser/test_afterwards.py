"""What comes after a match, in a real browser: the replay by keys and hand, the secret in the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludotheque
from tests.site.server import Api, Server

from .looking import box, boxes, do, expect_found, narrowest, once, resting, text
from .pages import played
from .playing import Visitor

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "fr-FR"}

CLIPBOARD = "() => navigator.clipboard.readText()"


@pytest.fixture(scope="module")
def over(server: Server) -> dict[str, Any]:
    """A match of dice, played to its end."""
    with Api(server.address) as api:
        made = played(api, api.make("temptation", "me", "me", options={"rounds": 1}, name="Ann"), 2000)
        return api.see(made["table"]) | {"token": made["token"]}


def expect_move(page: Page, number: int, length: int) -> None:
    """Expect every part of the page to be at that move."""
    expect(page.locator("#where")).to_have_text(str(number))
    expect(page.locator("#slider")).to_have_value(str(number))
    expect(page).to_have_url(re.compile(rf"\?move={number}\b"))
    present = page.locator("#moves [aria-current=step]")
    if number:
        expect(present).to_have_attribute("data-move", str(number))
        expect(page.locator("#now .said")).to_have_text(
            text(page.locator(f'#moves [data-move="{number}"] .said'))
        )
    else:
        expect(present).to_have_count(0)
        expect(page.locator("#now")).to_have_text("Before the first move.")
    assert number <= length


DRAWN = """() => {
  const told = (element) => [
    element.nodeName,
    [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
    element.children.length ? [...element.children].map(told) : element.textContent,
  ];
  return [...document.querySelector('#board svg').children].map(told);
}"""


def drawing(page: Page) -> list[Any]:
    """Return everything in the drawing once it rests; what the camera sees of it may differ."""
    found: list[Any] = resting(page, DRAWN)
    return found


def test_arrow_keys_walk_through_a_match(visit: Visit, over: dict[str, Any]) -> None:
    table, length = over["table"], len(over["history"])
    page = visit(f"/tables/{table}/replay?move=10").page
    expect_move(page, 10, length)
    for key, number in [
        ("ArrowRight", 11),
        ("ArrowRight", 12),
        ("ArrowRight", 13),
        ("ArrowLeft", 12),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("End", length),
        ("ArrowRight", length),
    ]:
        page.keyboard.press(key)
        expect_move(page, number, length)
    other = visit(f"/tables/{table}/replay").page
    expect_move(other, length, length)
    expect_found(page, DRAWN, drawing(other))


def test_whatever_way_one_comes_to_a_move_it_looks_the_same(visit: Visit, over: dict[str, Any]) -> None:
    table, length = over["table"], len(over["history"])
    page = visit(f"/tables/{table}/replay?move=0").page
    page.locator("#slider").focus()
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    expect_move(page, 15, length)
    page.locator("#forth").click()
    expect_move(page, 16, length)
    walked = drawing(page)
    page.locator('#moves [data-move="30"]').click()
    expect_move(page, 30, length)
    once(page, DRAWN, lambda found: found != walked)
    page.goto(f"/tables/{table}/replay#16")
    expect_move(page, 16, length)
    expect_found(page, DRAWN, walked)
    page.goto(f"/tables/{table}/replay?move=16")
    expect_found(page, DRAWN, walked)


def test_a_review_appears_by_itself_and_a_moment_can_be_tried_again(
    visit: Visit, over: dict[str, Any]
) -> None:
    page = visit(f"/tables/{over['table']}/review").page
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    page.get_by_role("button", name="Try it again from here").first.click()
    page.wait_for_url(lambda url: f"/tables/{over['table']}" not in url)
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.get_by_text("Your move.").first).to_be_visible()


def test_on_a_phone_a_review_tells_each_move_in_full_width_and_its_grade_below(
    visit: Visit, over: dict[str, Any]
) -> None:
    page = visit(f"/tables/{over['table']}/review", **PHONE).page
    expect(page.get_by_role("heading", name="Tournants de la partie")).to_be_visible()
    do(page, "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    said, grade = page.locator(".graded .said").first, page.locator(".graded .grade").first
    told = box(said, lambda told: told["width"] > 240)
    box(grade, lambda below: below["y"] >= told["y"] + told["height"] - 1)
    expect_found(page, "() => document.documentElement.scrollWidth", 360)


def test_a_match_plays_by_itself_until_it_is_stopped(visit: Visit, over: dict[str, Any]) -> None:
    page = visit().page
    page.clock.install()
    page.goto(f"/tables/{over['table']}/replay?move=5")
    play = page.get_by_role("button", name="Play the match")
    play.click()
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    once(page.locator("#where"), "(one) => Number(one.textContent)", lambda number: number >= 7)
    page.get_by_role("button", name="Pause").click()
    expect(play).to_have_attribute("aria-pressed", "false")
    stopped = text(page.locator("#where"))
    page.clock.run_for(60_000)  # a minute passes at once
    expect(page.locator("#where")).to_have_text(stopped)


def test_the_link_that_is_copied_opens_the_replay_there(visit: Visit, over: dict[str, Any]) -> None:
    ann = visit(
        f"/tables/{over['table']}/replay?move=3", permissions=["clipboard-read", "clipboard-write"]
    ).page
    ann.keyboard.press("ArrowRight")
    ann.get_by_role("button", name="Copy the link to this move").click()
    expect(ann.locator("#copied")).to_have_text("Copied")
    link = once(ann, CLIPBOARD)
    bob = visit(link).page
    expect_move(bob, 4, len(over["history"]))
    expect_found(bob, DRAWN, drawing(ann))


def hidden_once(game: str, full: dict[str, Any]) -> list[str]:
    """Return what is in the drawing only where all is open: the other's hand, the backs of tokens."""
    if game == "titus":
        return [f'#token-{name[1:]}:has(title:has-text("on the back"))' for name in full["tokens"]]
    return [f"#card-{card}" for card in full["hands"][1]]


@pytest.mark.parametrize("game", ["labyrinthe", "tantalus", "titus"])
def test_replay_and_analysis_of_ones_own_match_open_what_was_hidden(
    visit: Visit, server: Server, game: str
) -> None:
    with Api(server.address) as api:
        made = played(api, api.make(game, "me", "me", name="Ann"), 12)
    page, table = visit().page, f"/tables/{made['table']}"
    page.context.add_cookies([{"name": "ludo", "value": made["token"], "url": server.address}])
    origin = {"origin": server.address}
    assert page.request.post(f"{table}/concede", form={"seat": "0"}, headers=origin).ok
    full = ludotheque.replay(page.request.get(f"{table}/record").json()).full()
    hidden = [page.locator(f"#board {one}") for one in hidden_once(game, full)]
    assert hidden
    page.goto(f"{table}/replay")
    expect(page.locator("#seat")).to_have_value("0")
    for one in hidden:
        expect(one).to_have_count(1)
    page.locator("#analyse").click()
    page.wait_for_url("**/analysis/**")
    for one in hidden:
        expect(one).to_have_count(1)
    page.goto(f"{table}/replay")
    page.get_by_label("with all that was hidden").uncheck()
    page.wait_for_url(lambda url: "seat=0" in url)
    for one in hidden:
        expect(one).to_have_count(0)
    for key in ("Home", "End"):  # by scripts, too, they stay closed
        page.keyboard.press(key)
    for one in hidden:
        expect(one).to_have_count(0)
    stranger = visit(f"{table}/replay").page
    expect(stranger.locator("#seat")).to_have_value("")
    expect(stranger.get_by_label("with all that was hidden")).not_to_be_checked()


def test_of_a_private_table_one_may_let_whoever_has_the_link_look(visit: Visit, server: Server) -> None:
    with Api(server.address) as api:
        wish = {"options": {"rounds": 1}, "name": "Ann", "public": False}
        made = api.make("temptation", "me", "me", **wish)
        while not (seen := api.see(made["table"], made["token"]))["over"]:
            token = made["tokens"][str(seen["to_move"])]
            api.move(made["table"], token, seen["number"], api.see(made["table"], token)["moves"][-1])
    ann = visit(permissions=["clipboard-read", "clipboard-write"]).page
    ann.context.add_cookies([{"name": "ludo", "value": made["token"], "url": server.address}])
    ann.goto(f"/tables/{made['table']}/replay?move=3")
    links: list[str] = []
    for choice in ("No, copy a link just for us", "Yes, copy a link for everybody"):
        ann.get_by_role("button", name="Copy the link to this move").click()
        expect(ann.locator("#sharing")).to_contain_text("This table is private")
        ann.get_by_role("button", name=choice).click()
        links.append(once(ann, CLIPBOARD, lambda link: link and link not in links))
    own, shared = links
    stranger = visit().page
    assert stranger.request.get(own).status == 404
    stranger.goto(shared)
    expect(stranger.locator("#where")).to_have_text("3")
    stranger.keyboard.press("ArrowRight")
    expect(stranger.locator("#where")).to_have_text("4")
    stranger.keyboard.press("End")
    expect(stranger.locator("#where")).to_have_text(str(len(seen["history"])))
    stranger.get_by_label("Seen by").select_option("1")
    stranger.wait_for_url(re.compile("seat=1"))
    expect(stranger.locator("#where")).to_have_text(str(len(seen["history"])))
    table = f"/tables/{made['table']}"
    for path in (table, f"{table}/replay", f"{table}/record", f"{table}/replay?key=x"):
        assert stranger.request.get(path).status == 404


def test_one_may_look_with_anybody_s_eyes(visit: Visit, over: dict[str, Any]) -> None:
    page = visit(f"/tables/{over['table']}/replay?move=6").page
    page.keyboard.press("ArrowRight")
    page.get_by_label("Seen by").select_option("1")
    page.wait_for_url(re.compile(r"move=7&seat=1"))
    expect(page.get_by_label("Seen by")).to_have_value("1")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"move=6&seat=1"))


def test_on_a_phone_in_french_steps_are_taken_by_touch(visit: Visit, over: dict[str, Any]) -> None:
    page = visit(f"/tables/{over['table']}/replay?move=2", **PHONE).page
    page.get_by_role("link", name="En avant").tap()
    expect(page.locator("#where")).to_have_text("3")
    page.get_by_role("link", name="Au début").tap()
    expect(page.locator("#now")).to_have_text("Avant le premier coup.")
    boxes(page.locator(".steps .button"), 5, lambda found: min(map(narrowest, found)) >= 44)


def test_without_scripts_a_replay_is_walked_by_links(visit: Visit, over: dict[str, Any]) -> None:
    page = visit(f"/tables/{over['table']}/replay?move=8", java_script_enabled=False).page
    expect(page.locator("#slider")).to_be_hidden()
    page.get_by_role("link", name="Forward").click()
    expect(page).to_have_url(re.compile(r"move=9$"))
    expect(page.locator("#where")).to_have_text("9")


def test_the_browser_itself_checks_every_draw(visit: Visit, over: dict[str, Any]) -> None:
    page = visit(f"/tables/{over['table']}/fairness").page
    draws = sum(who == "chance" for who, _ in over["history"])
    page.get_by_role("button", name="Verify in this browser").click()
    expect(page.locator("#verdict")).to_have_class("verdict good")
    expect(page.locator("#verdict")).to_contain_text(f"all {draws} draws follow from it")
    expect(page.locator("#every tbody tr")).to_have_count(draws)


def test_the_browser_finds_a_draw_that_was_tampered_with(visit: Visit, over: dict[str, Any]) -> None:
    page = visit().page

    def tamper(route: Any) -> None:
        told = route.fetch().json()
        fifth = told["draws"][4]
        fifth["low"], fifth["high"] = fifth["high"], str(int(fifth["high"]) + 1)
        route.fulfill(json=told)

    page.route("**/draws", tamper)
    page.goto(f"/tables/{over['table']}/fairness")
    page.get_by_role("button", name="Verify in this browser").click()
    expect(page.locator("#verdict")).to_have_class("verdict bad")
    expect(page.locator("#verdict")).to_have_text("Draw 4 does not follow from the secret.")


def test_where_the_browser_computes_no_hashes_the_server_s_answer_is_said_to_be_one(
    visit: Visit, over: dict[str, Any]
) -> None:
    page = visit().page
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    page.goto(f"/tables/{over['table']}/fairness")
    expect(page.locator("#without")).to_be_visible()
    expect(page.locator("#check")).to_be_hidden()
    expect(page.locator("#server")).to_contain_text("This server has checked it")


def test_how_the_lead_went_comes_to_the_open_page_by_itself(visit: Visit, over: dict[str, Any]) -> None:
    page = visit(f"/tables/{over['table']}").page
    expect(page.locator("#news .chart")).to_be_visible()
    page.goto(f"/tables/{over['table']}/replay?move=0")
    page.keyboard.press("End")
    expect(page.locator("#lead-now")).to_have_attribute("transform", re.compile(r"translate\(308"))


def test_a_replay_that_was_opened_early_gets_its_chart_by_itself(server: Server, visit: Visit) -> None:
    with Api(server.address) as api:
        made = played(api, api.make("temptation", "me", "me", options={"rounds": 1}, name="Ann"), 2000)
        length = len(api.see(made["table"])["history"])
    page = visit(f"/tables/{made['table']}/replay?move=0").page
    expect(page.locator("#chart")).to_contain_text("An expert is going through the match")
    do(page, "() => { window.same = true; }")
    chart = page.locator("#chart .chart")
    expect(page.locator("#lead-now")).to_have_attribute("transform", re.compile(r"translate\(42[ ,]"))
    place = box(chart)
    page.mouse.click(place["x"] + place["width"] * 308 / 320, place["y"] + 40)
    expect_move(page, length, length)
    expect_found(page, "() => window.same", True)  # nobody loaded the page again


def test_a_rematch_is_shown_to_everybody_at_the_old_table(server: Server, visit: Visit) -> None:
    with Api(server.address) as api:
        made = api.make("tantalus", "me", "open", name="Ann")
        taken = api.post(f"/tables/{made['table']}/seats", {"code": made["code"], "name": "Bob"}).json()
    ann, bob = visit().page, visit().page
    for page, token in ((ann, made["token"]), (bob, taken["token"])):
        page.context.add_cookies([{"name": "ludo", "value": token, "url": server.address}])
        page.goto(f"/tables/{made['table']}")
    ann.request.post(
        f"/tables/{made['table']}/concede", form={"seat": "0"}, headers={"origin": server.address}
    )
    expect(bob.locator("#news .status")).to_contain_text("Ann gave up.")
    bob.get_by_role("button", name="Play again").click()
    expect(bob.locator("#actions")).to_contain_text("The others have not answered yet.")
    expect(ann.locator("#actions")).to_contain_text("Bob would like a rematch.")
    ann.get_by_role("button", name="Accept the rematch").click()
    ann.wait_for_url(lambda url: made["table"] not in url)
    bob.get_by_role("link", name="Go to the rematch").click()
    expect(bob).to_have_url(ann.url)
    expect(ann.locator("#series")).to_have_text("Bob 1 – 0 Ann")
    expect(ann.locator("#seats .player").first).to_contain_text("Bob")


def test_whoever_plays_again_with_bots_keeps_seat_and_colour_and_meets_the_same_bots(
    server: Server, visit: Visit
) -> None:
    with Api(server.address) as api:
        made = api.make("titus", "bot:random", "me", name="Ann")
    page = visit().page
    page.context.add_cookies([{"name": "ludo", "value": made["token"], "url": server.address}])
    page.goto(f"/tables/{made['table']}")
    expect(page.locator("#seats .who").nth(1)).to_have_text(re.compile("You|Ann"))
    who = [text(page.locator("#seats .who").nth(seat)) for seat in range(2)]
    page.request.post(
        f"/tables/{made['table']}/concede", form={"seat": "1"}, headers={"origin": server.address}
    )
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: made["table"] not in url)
    expect(page.locator("#seats .who")).to_have_text(who)
