"""Somebody to play with, on two phones: one waits and plays a bot meanwhile, the other sits down."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .looking import expect_found
from .playing import Visitor

Visit = Callable[..., Visitor]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "de-DE"}
WIDTH = "() => document.documentElement.scrollWidth"


def test_whoever_plays_a_bot_meanwhile_is_called_when_somebody_sits_down(visit: Visit) -> None:
    ann = visit("/lobby?game=labyrinthe", **PHONE).page
    ann.get_by_label("Dein Name").fill("Ann")
    ann.get_by_role("button", name="Gegen Menschen spielen").click()
    ann.get_by_role("button", name="So lange gegen einen Bot spielen").click()
    expect(ann.get_by_text("Du wartest auf jemanden zum Spielen.")).to_be_visible()
    expect_found(ann, WIDTH, 360)
    bob = visit("/lobby", **PHONE).page
    hers = bob.locator(".card").filter(has_text="Ann")
    expect(hers).to_have_count(1)
    expect_found(bob, WIDTH, 360)
    hers.get_by_role("link", name="Platz nehmen").click()
    bob.get_by_label("Dein Name").fill("Bob")
    bob.get_by_role("button", name="Platz nehmen").click()
    expect(ann).to_have_title(re.compile("★ Bob"))
    ann.get_by_role("link", name="An den Tisch").click()
    expect(ann.locator(".players")).to_contain_text("Bob")
    expect(bob.locator(".players")).to_contain_text("Ann")
