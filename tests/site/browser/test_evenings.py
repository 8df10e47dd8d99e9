"""An evening of eight people, each with a browser of their own, from the first name to the standings."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.site.server import Api, Server

from .conftest import visiting
from .looking import attributes, expect_found, text
from .playing import Visitor

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ROUNDS = 3
WIDTH = "() => document.documentElement.scrollWidth"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data")
    yield running
    running.stop()


def opened(ada: Visitor) -> str:
    """Open an evening through the form; return its code."""
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Swiss").check()
    ada.page.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    ada.page.get_by_role("button", name="Open the evening").click()
    return text(ada.page.locator(".big-code"))


def came(guest: Visitor, name: str) -> Visitor:
    """Type a name, once."""
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="I am here").click()
    expect(guest.page.locator("#own")).to_contain_text("You are in.")
    return guest


def token_of(visitor: Visitor) -> str:
    return next(str(one.get("value")) for one in visitor.page.context.cookies() if one.get("name") == "ludo")


def play_round(api: Api, evening: str, tokens: dict[str, str]) -> None:
    """Play all tables to their ends, as programs do."""
    seen: dict[str, Any] = api.get(f"/evenings/{evening}").json()
    names = {one["person"]: one["name"] for one in seen["people"]}
    for table in seen["rounds"][-1]["tables"]:
        seated = [tokens[names[person]] for person in table["people"]]
        state = api.see(table["table"], seated[0])
        while not state["over"]:
            state = api.see(table["table"], seated[state["to_move"]])
            answer = api.move(table["table"], seated[state["seat"]], state["number"], state["moves"][0])
            assert answer.status_code == 200, answer.text
            state = answer.json()


def waiting_table(guest: Visitor) -> Locator:
    return guest.page.get_by_role("link", name="Your table waits")


def begin_by_hand(people: list[Visitor]) -> None:
    """Have everybody go to their table, and both at each make their first move with a finger or the mouse."""
    pairs: dict[str, list[Visitor]] = {}
    for one in people:
        pairs.setdefault(attributes(waiting_table(one), "href", 1)[0], []).append(one)
        waiting_table(one).click()
    for pair in pairs.values():
        first, second = sorted(pair, key=lambda one: not one.is_to_move())
        first.touch(first.wait()["lit"][0], finger=True)
        first.end_turn(random.Random(1))
        second.touch(second.wait()["lit"][0], finger=True)


def test_eight_people_play_an_evening_to_its_standings_though_the_server_is_killed(
    server: Server, browser: Browser
) -> None:
    with visiting(server, browser) as visit, Api(server.address) as api:
        ada = visit("/evenings/new", **PHONE)
        code = opened(ada)
        evening = ada.page.url.rpartition("/")[2]
        guests = [came(visit(f"/evenings/join/{code}", **PHONE), name) for name in NAMES[1:]]
        people = [ada, *guests]
        expect(ada.page.locator("#people li")).to_have_count(len(NAMES))
        expect_found(ada.page, WIDTH, 390)
        screen = visit(f"/evenings/{evening}/screen", viewport={"width": 1920, "height": 1080})
        tokens = {name: token_of(one) for name, one in zip(NAMES, people, strict=True)}
        for number in range(1, ROUNDS + 1):
            ada.page.get_by_role("button", name=re.compile("Begin the (first|next) round")).click()
            for one in people:
                expect(waiting_table(one)).to_be_visible()
            expect(screen.page.locator("#boards article")).to_have_count(4)
            if number == 1:
                expect(screen.page.locator("#screen-head")).to_contain_text(f"Round 1 of {ROUNDS}")
            if number == 2:
                begin_by_hand(people)
                server.kill()
                server.start()
            play_round(api, evening, tokens)
            for one in people if number == 2 else ():
                one.page.get_by_role("link", name="To the evening").click()
            for one in people:
                expect(waiting_table(one)).to_have_count(0)
                expect(one.page.locator(".card.over")).to_have_count(4 * number)
        for one in people:
            expect(one.page.locator("#own")).to_contain_text("All rounds are played.")
            expect(one.page.locator("#standings tbody tr")).to_have_count(len(NAMES))
        expect(ada.page.get_by_role("link", name="Replay")).to_have_count(4 * ROUNDS)
        stand = api.get(f"/evenings/{evening}").json()["standings"]
        assert [line["played"] for line in stand] == [ROUNDS] * len(NAMES)
        assert sum(line["points"] for line in stand) == 4 * ROUNDS
        ada.page.get_by_text("Close the evening").click()
        ada.page.get_by_role("button", name="Yes, close it").click()
        expect(guests[0].page.locator("#own")).to_contain_text("This evening is over.")


def test_a_host_says_every_place_of_a_match_played_with_the_real_box(
    server: Server, browser: Browser
) -> None:
    with visiting(server, browser) as visit, Api(server.address) as api:
        made = api.post("/evenings", {"name": "Club", "game": "titus", "format": "swiss"}).json()
        evening, host = f"/evenings/{made['evening']}", made["token"]
        for name in NAMES[:2]:
            api.post(f"{evening}/people", {"code": made["code"], "name": name})
        api.post(f"{evening}/rounds", {}, host)
        page = visit("/", **PHONE).page
        page.context.add_cookies([{"name": "ludo", "value": host, "url": server.address}])
        page.goto(evening)
        page.get_by_text("Enter the result").click()
        first, second = (page.get_by_role("combobox").nth(k) for k in (0, 1))
        first.select_option("2")
        page.get_by_role("button", name="Save the result").click()
        expect(second).to_be_focused()
        expect(page.locator(".card")).to_contain_text("being played")
        second.select_option("1")
        page.get_by_role("button", name="Save the result").click()
        expect(page.locator(".card")).to_contain_text("result entered by a host")
        expect(page.locator(".card .won")).to_have_text(["0", "1"])
        page.get_by_text("Close the evening").click()
        page.get_by_role("button", name="Yes, close it").click()
        expect(page.locator("#people h2")).to_have_text("Who was here")
        expect(page.locator("#people")).not_to_contain_text("is free")
