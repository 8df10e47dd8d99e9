"""A club, from its founding to the page on the wall, by people with browsers of their own."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect
from pypdfium2 import PdfDocument

from tests.site.server import Api, Server

from .conftest import visiting
from .looking import expect_found, text
from .playing import Visitor

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
WIDTH = "() => document.documentElement.scrollWidth"


def founded(visitor: Visitor) -> str:
    """Found a club by its form; return its code."""
    page = visitor.page
    page.get_by_label("Name of the club").fill("Thursdays")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("First season").fill("Winter")
    page.get_by_role("button", name="Found the club").click()
    return text(page.locator(".club-code"))


def came(guest: Visitor, name: str) -> Visitor:
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Join the club").click()
    expect(guest.page.locator("#people + .club-people li.mine")).to_contain_text(name)
    return guest


def result(host: Visitor, *names: str) -> None:
    """Write a result by hand: who is named first is first."""
    page = host.page
    page.get_by_text("Played with the real box").click()
    page.get_by_label("Game", exact=True).select_option("titus")
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Who, seat {seat}").select_option(label=name)
        page.get_by_label(f"Place, seat {seat}").select_option(str(seat))
    page.get_by_role("button", name="Save the result").click()


def test_a_club_is_founded_played_in_looked_at_on_a_wall_and_left(server: Server, browser: Browser) -> None:
    with visiting(server, browser) as visit, Api(server.address) as api:
        ada = visit("/clubs/new", **PHONE)
        code = founded(ada)
        club = ada.page.url.rpartition("/")[2]
        bob = came(visit(f"/clubs/join/{code}", **PHONE), "Bob")
        ada.page.reload()
        result(ada, "Bob", "Ada")
        expect(ada.page.locator(".club-results > li")).to_have_count(1)
        result(ada, "Bob", "bot, medium", "Ada")
        expect(ada.page.locator("#standings ~ .lines tbody tr").first).to_contain_text("Bob")
        expect(ada.page.locator(".levels tbody tr")).to_have_count(3)
        expect(ada.page.locator(".levels .bot")).to_contain_text("1,000")
        expect_found(ada.page, WIDTH, 360)
        ada.page.get_by_role("link", name="Open an evening").click()
        ada.page.get_by_role("button", name="Open the evening").click()
        ada.page.get_by_role("button", name="Let it count for Thursdays").click()
        expect(ada.page.locator("#evenings + .club-people li")).to_have_count(1)
        wall = visit(f"/clubs/{club}/wall", viewport={"width": 1920, "height": 1080})
        expect(wall.page.get_by_role("heading", name="Thursdays")).to_be_visible()
        expect(wall.page.locator(".wall-parts .levels")).to_have_count(1)
        assert len(PdfDocument(wall.page.pdf(prefer_css_page_size=True))) == 1
        bob.page.reload()
        bob.page.get_by_text("Leave the club").click()
        bob.page.get_by_role("button", name="Yes, leave").click()
        expect(bob.page.locator("#people + .club-people")).not_to_contain_text("Bob")
        seen = api.get(f"/clubs/{club}").json()
        assert "Bob" not in json.dumps(seen)
        assert len(seen["results"]) == 2
