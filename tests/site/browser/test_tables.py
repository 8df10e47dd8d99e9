"""What people do at tables, in real browsers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.site.server import Server

from .looking import attributes, box, boxes, do, expect_found, once, resting, source, text
from .playing import SLOWER, Visitor
from .test_clock import set_back

Visit = Callable[..., Visitor]
HAND = '#board [id^=card-][transform$="scale(1.1)"]'
"""The cards of Tantalus in one's own hand; those that were won lie open, and are smaller."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_two_people_in_two_browsers_play_and_one_reloads_in_the_middle(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.sit("titus", ["me", "friend"])
    expect(ada.page.locator("#room")).to_contain_text("1 seat is free")
    bob.join(ada, "Bob <b>")
    expect(ada.page.locator("#seats")).to_contain_text("Bob <b>")
    choice = random.Random(1)
    turns = 0
    for step in range(60):
        mine = ada.is_to_move()
        player, other = (ada, bob) if mine else (bob, ada)
        turns += mine
        player.move(choice)
        if step == 20:
            ada.page.reload()
        other.catch_up(player)
    assert 5 < turns < 55
    expect(ada.page.locator("#news")).not_to_be_empty()


def test_what_one_sees_the_other_does_not(visit: Visit) -> None:
    ada, bob = visit(), visit()
    sent: list[str] = []
    bob.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    ada.sit("tantalus", ["me", "friend"])
    bob.join(ada, "Bob")
    ada.wait()
    bob.page.wait_for_selector("#board svg")
    hand = {*attributes(ada.page.locator(HAND), "id", 3)}
    ada.move(random.Random(1))
    bob.catch_up(ada)
    once(bob.page, "() => true", lambda _: "tile-d4" in "".join(sent))
    everything = source(bob.page) + "".join(sent)
    kept = hand & {*resting(ada.page, f"() => [...document.querySelectorAll('{HAND}')].map((one) => one.id)")}
    assert len(kept) >= 2  # one may be won
    for card in kept:
        name = str(card).removeprefix("card-")
        assert not re.search(rf"{card}(?![0-9])|deal 0 {name}(?![0-9])", everything)


def test_several_at_one_device_have_a_curtain_before_each_hand(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "here"])
    hands, choice = [], random.Random(1)
    for name in ("Ada", "Bob"):
        expect(ada.page.locator("#curtain")).to_contain_text(name)
        expect(ada.page.locator(HAND)).to_have_count(0)
        ada.page.locator("#curtain button").click()
        hands.append(attributes(ada.page.locator(HAND), "id", 3)[0])
        while not ada.wait()["curtain"]:  # who wins a card plays again
            ada.move(choice)
    assert hands[0] != hands[1]


def test_where_nothing_is_hidden_there_is_no_curtain(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "here", "here"], **{"option-rounds": "1"})
    choice = random.Random(1)
    for _ in range(12):
        expect(ada.page.locator("#curtain form")).to_have_count(0)
        ada.move(choice)


def test_a_french_reader_is_told_everything_in_french(visit: Visit) -> None:
    ada = visit(locale="fr-FR")
    ada.sit("titus", ["me", "bot:random"])
    ada.wait()
    expect(ada.page.locator("#news .status")).to_contain_text("À vous de jouer")
    expect(ada.page).to_have_title(re.compile("^● À vous de jouer"))
    ada.move(random.Random(1))
    expect(ada.page.locator("#log")).to_contain_text(re.compile("Vous (piochez|posez|prenez)"))
    ada.wait()
    (label,) = attributes(ada.page.locator("#board [data-lit]").first, "aria-label", 1)
    assert not re.search(r"\b(the|draw|end|put)\b", label)


@pytest.mark.parametrize("game", ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"])
def test_nothing_scrolls_sideways_on_a_phone_and_the_table_can_be_played(visit: Visit, game: str) -> None:
    ada = visit(**PHONE)
    ada.sit(game, ["me", *["bot:random"] * (1 if game == "tantalus" else 3)])
    choice = random.Random(1)
    for _ in range(4):
        state = ada.wait()
        while state["lit"] or state["arm"]:
            if state["arm"]:
                ada.page.locator("#prompt .first").tap()
                break
            ada.touch(choice.choice(state["lit"]), finger=True)
            state = ada.state()
        expect_found(ada.page, "() => document.documentElement.scrollWidth", 360)
    ada.page.locator("#more").tap()
    expect(ada.page.locator("#column")).to_be_visible()
    buttons = ada.page.locator("#actions button:visible, #column button:visible")
    boxes(buttons, holds=lambda found: min(one["height"] for one in found) >= 44)


def test_a_touch_on_what_is_not_legal_says_why_and_opens_the_rulebook_there(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    ada.roll_a_die_that_fits()
    point = box(ada.page.locator("#board #stop"))
    ada.page.mouse.click(point["x"] + 20, point["y"] + 20)
    prompt = ada.page.locator("#prompt")
    expect(prompt).to_contain_text("A die that fits must be placed first.")
    prompt.locator("a").click()
    clause = ada.page.locator("#rules #clause-3\\.2")
    expect(clause).to_be_visible()
    expect(clause).to_have_class(re.compile("found"))


def test_a_move_can_be_typed_and_a_wrong_one_is_explained(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    ada.type("z9")
    expect(ada.page.locator("#prompt")).to_contain_text("A move is the name of a tile, from a1 to g7")
    ada.type("d4")
    expect(ada.page.locator("#log")).to_contain_text("You turn d4")


def test_a_second_touch_takes_back_and_escape_clears(visit: Visit) -> None:
    ada = visit()
    ada.sit("temptation", ["me", "bot:random"])
    die = ada.roll_a_die_that_fits()
    ada.touch(die)
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(1)
    ada.touch(die)
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(0)
    ada.touch(die)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#ludo-lights .chosen")).to_have_count(0)
    ada.expect_lit(die)


def test_a_triangle_is_removed_only_after_a_second_yes(visit: Visit) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", "bot:random", "bot:random"])
    choice = random.Random(1)
    while "remove" not in (state := ada.wait())["lit"]:
        ada.move(choice)
    ada.touch("remove")
    expect(ada.page.locator("#prompt")).to_contain_text(re.compile("emove triangle . from the game."))
    expect(ada.page.locator("#log li")).to_have_count(state["lines"])
    ada.page.locator("#prompt .first").click()
    expect(ada.page.locator("#log")).to_contain_text(re.compile("You remove . from the game."))


def test_an_expert_gives_a_hint_that_can_be_played(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    ada.page.get_by_role("button", name="Hint").click()
    hints = ada.page.locator(".hints .quiet")
    expect(hints).to_have_count(3)  # the expert may have to be compiled first
    expect(ada.page.locator(".hints li").first).to_contain_text(re.compile(r"%.*tiles? away|%.*to \d tile"))
    expect(ada.page.locator("#ludo-lights .hinted")).to_have_count(1)
    hints.nth(1).click()
    tile = text(ada.page.locator("#prompt[data-kind=arm] p")).rstrip(".").split()[-1]
    ada.page.locator("#prompt .first").click()
    expect(ada.page.locator("#log")).to_contain_text(f"You turn {tile}")


def test_there_is_no_hint_where_the_table_plays_without(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"], hints="")
    ada.wait()
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_move_is_taken_back_while_nobody_learned_from_it(visit: Visit) -> None:
    ada = visit()
    ada.sit("tanagra", ["me", "bot:random", "bot:random"])
    ada.move(random.Random(1))
    ada.wait()
    ada.page.get_by_role("button", name="Take back").click()
    expect(ada.page.locator("#log li")).to_have_count(1)
    expect(ada.page.locator("#log li")).to_have_text("Ada took a move back.")
    ada.wait()


def test_one_gives_up_and_plays_again(visit: Visit) -> None:
    ada = visit()
    first = ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    ada.page.locator("#tab-table").click()
    ada.page.locator(".sure summary").click()
    ada.page.get_by_role("button", name="Yes, give up").click()
    expect(ada.page.locator("#news")).to_contain_text("Ada gave up.")
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: "/tables/" in url and url != first)
    ada.wait()


def test_no_bot_is_called_sooner_for_somebody_who_left_because_the_server_begins_anew(
    visit: Visit, server: Server
) -> None:
    ada, bob = visit(), visit()
    ada.sit("temptation", ["me", "friend"])
    bob.join(ada, "Bob")
    ada.wait()
    choice = random.Random(1)
    ada.end_turn(choice)
    bob.page.goto("/")
    expect(ada.page.locator("[data-until]")).to_contain_text("A bot may be called for Bob in 2:")
    set_back(server, 180)
    ada.page.reload()
    expect(ada.page.locator("[data-until]")).to_contain_text("A bot may be called for Bob in 2:")
    expect(ada.page.get_by_role("button", name="Let a bot play for Bob")).to_have_count(0)


def test_a_page_survives_that_its_server_is_killed_and_loses_no_move(visit: Visit, server: Server) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    choice = random.Random(1)
    ada.move(choice)
    state = ada.wait()
    server.kill()
    expect(ada.page.locator("#link")).to_contain_text("Connection lost")
    ada.touch(choice.choice(state["lit"]))
    server.start()
    expect(ada.page.locator("#log li").nth(state["lines"])).to_be_attached()
    expect(ada.page.locator("#link")).to_be_hidden()
    ada.move(choice)


def test_a_stranger_finds_no_private_table(visit: Visit) -> None:
    ada, eve = visit(), visit()
    url = ada.sit("tantalus", ["me", "bot:random"], public="")
    answer = eve.page.request.get(url)
    assert answer.status == 404


def test_without_scripts_the_page_shows_the_truth_and_moves_are_chosen_from_a_list(visit: Visit) -> None:
    ada = visit()
    url = ada.sit("titus", ["me", "bot:random"])
    lines = ada.wait()["lines"]
    ada.page.goto("about:blank")
    cookies = ada.page.context.cookies()
    plain = visit("/", java_script_enabled=False)
    plain.page.context.add_cookies(cookies)
    plain.page.goto(url)
    expect(plain.page.locator("#board svg")).to_be_visible()
    expect(plain.page.locator("#log li")).to_have_count(lines)
    plain.page.locator(".choose button").click()
    expect(plain.page.locator("#log li").nth(lines)).to_be_attached()


def test_motion_is_seen_and_skipped_by_a_touch(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    ada.sit("temptation", ["me", "bot:random"])
    ada.wait()
    table = box(ada.page.locator("#board"))
    do(ada.page, SLOWER)
    ada.touch("roll")
    once(ada.page, "() => document.querySelector('#board svg').getAnimations({ subtree: true }).length")
    ada.page.mouse.click(table["x"] + 10, table["y"] + table["height"] / 2)
    ada.wait()


def test_taking_back_is_asked_of_the_other_person_who_allows_it(visit: Visit) -> None:
    ada, bob = visit(), visit()
    ada.sit("tantalus", ["me", "friend"])
    bob.join(ada, "Bob")
    ada.wait()
    ada.touch("tile-a1")
    ada.page.get_by_role("button", name="Ask to take back my move").click()
    expect(ada.page.locator("#actions")).to_contain_text("The others have not answered yet.")
    expect(bob.page.locator("#actions")).to_contain_text("Ada would like to take a move back.")
    bob.page.get_by_role("button", name="Allow it").click()
    expect(bob.page.locator("#log")).to_contain_text("Ada took a move back.")
    expect(ada.page.locator("#player-0")).to_have_class(re.compile("turn"))


def test_preferences_hold_at_once_and_at_the_table(visit: Visit) -> None:
    ada = visit()
    ada.sit("tantalus", ["me", "bot:random"])
    ada.wait()
    expect(ada.page.locator("#typed-move")).to_be_hidden()
    late: list[Route] = []
    ada.page.route("**/me/preferences.js*", lambda route: late.append(route))
    with ada.page.expect_request("**/me/preferences.js*"):
        ada.page.locator(".to-preferences").click(no_wait_after=True)
    ada.page.select_option("[name=notation]", "on")
    late[0].continue_()
    expect(ada.page.locator("#saved")).to_contain_text("Saved")
    ada.page.select_option("[name=text]", "large")
    expect(ada.page.locator("html")).to_have_attribute("data-text", "large")
    ada.page.get_by_role("link", name="Go back").click()
    expect(ada.page.locator("#typed-move")).to_be_visible()
    expect(ada.page.locator("html")).to_have_attribute("data-text", "large")
