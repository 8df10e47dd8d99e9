"""My shelf in real browsers: on another device, deleted, and the notice that it is one's turn."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from .looking import do, expect_found, text
from .playing import Visitor

Visit = Callable[..., Visitor]

LOOKING_ELSEWHERE = "() => Object.defineProperty(document, 'hidden', { get: () => true })"
"""Has the page believe that nobody looks."""
TOLD = """() => navigator.serviceWorker.ready.then((one) => one.getNotifications())
  .then((all) => all.map(({ title, body }) => [title, body]))"""
"""What notices say."""


def test_a_shelf_comes_to_a_phone_and_is_deleted_there(visit: Visit) -> None:
    desk, phone = visit(), visit(viewport={"width": 390, "height": 844}, locale="fr-FR")
    table = desk.sit("titus", ["me", "bot:easy"])
    desk.page.goto("/")
    desk.page.get_by_role("link", name="My shelf", exact=True).first.click()
    expect(desk.page.locator("a.table")).to_have_count(1)
    desk.page.get_by_role("button", name="Show the link").click()
    expect(desk.page.locator(".carry svg.qr")).to_be_visible()
    phone.page.goto(text(desk.page.locator("#device-link")))
    phone.page.get_by_role("button", name="Oui, apporter mon étagère ici").click()
    expect(phone.page.locator("a.table")).to_have_count(1)
    phone.page.locator("a.table").click()
    expect(phone.page).to_have_url(table)
    expect(phone.page.locator(".player.mine")).to_have_count(1)

    phone.page.goto("/me")
    phone.page.get_by_role("link", name="Supprimer tout ce qui me concerne…").click()
    phone.page.get_by_role("button", name="Oui, tout supprimer").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Tout est supprimé")
    phone.page.goto("/me")
    expect(phone.page.locator("p.empty")).to_be_visible()
    assert not [cookie for cookie in phone.page.context.cookies() if cookie.get("name") == "ludo"]
    desk.page.goto("/me")
    expect(desk.page.locator("p.empty")).to_be_visible()
    expect(desk.page.locator("a.table")).to_have_count(0)


def test_whoever_looks_elsewhere_is_told_of_their_turn_at_a_table_with_days_for_a_move(
    visit_with_windows: Visit, visit: Visit
) -> None:
    ada, bob = visit_with_windows(permissions=["notifications"]), visit()
    ada.sit("temptation", ["friend", "me"], clock="2-days")
    bob.join(ada, "Bob")
    bob.wait()
    expect(ada.page.locator(".turn .state")).to_have_attribute(
        "data-clock", re.compile("^(2 d 0 h|1 d 23 h) left$")
    )
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_label("Notify me when it is my turn").check()
    expect_found(ada.page, TOLD, [])
    do(ada.page, LOOKING_ELSEWHERE)
    bob.end_turn(random.Random(1))
    expect_found(ada.page, TOLD, [["Ludothèque", "Your turn at Temptation"]])
    ada.page.goto("/me")
    expect(ada.page.get_by_label("Notify me when it is my turn")).to_be_checked()
    expect(ada.page.locator("a.table.due .left")).to_have_text(re.compile("^(2 d 0 h|1 d 23 h) left$"))
