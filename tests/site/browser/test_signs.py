"""Signs in a real browser: one touch, beside the name, in the log, muted by one touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.site.server import Api, Server

from .playing import Visitor

Visit = Callable[..., Visitor]


def test_a_sign_is_seen_by_the_others_without_a_move_becoming_stale(server: Server, visit: Visit) -> None:
    with Api(server.address) as api:
        made = api.make("titus", "me", "open", name="Ann")
        taken = api.post(f"/tables/{made['table']}/seats", {"code": made["code"], "name": "Bob"}).json()
        number = api.see(made["table"])["number"]
        ann, bob, watcher = visit().page, visit().page, visit().page
        for page, token in ((ann, made["token"]), (bob, taken["token"]), (watcher, "")):
            if token:
                page.context.add_cookies([{"name": "ludo", "value": token, "url": server.address}])
            page.goto(f"/tables/{made['table']}")
        ann.get_by_role("button", name="Well played").click()
        expect(bob.locator("#signs-made li")).to_have_text("Ann Well played")
        watcher.get_by_role("button", name="Wow").focus()
        watcher.keyboard.press("Enter")
        expect(bob.locator("#signs-made li").last).to_have_text("A spectator Wow")
        bob.get_by_role("button", name="Mute signs").click()
        expect(bob.locator("#signs-made")).to_be_hidden()
        bob.reload()
        expect(bob.get_by_role("button", name="Mute signs")).to_have_attribute("aria-pressed", "true")
        expect(bob.locator("#signs-made")).to_be_hidden()
        bob.get_by_role("button", name="Mute signs").click()
        expect(bob.locator("#signs-made li")).to_have_count(2)
        expect(ann).to_have_url(re.compile(rf"/tables/{made['table']}$"))
        assert api.see(made["table"])["number"] == number
