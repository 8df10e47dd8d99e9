"""Push messages as a browser hands them to the site's service worker; no push service has a part in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession

from .looking import do, expect_found, once
from .playing import Visitor

REGISTER = """() => navigator.serviceWorker
  .register("/service-worker.js", { type: "module", scope: "/", updateViaCache: "none" })"""
ACTIVE = "() => navigator.serviceWorker.ready.then((one) => !!one.active)"
SHOWN = """() => navigator.serviceWorker.ready.then((one) => one.getNotifications())
  .then((all) => all.map((one) => [one.title, one.body, one.tag, one.data.path]).sort())"""


class Pushing:
    """A visitor whose browser can be handed push messages."""

    def __init__(self, visitor: Visitor) -> None:
        self.page, self.registrations = visitor.page, list[dict[str, Any]]()
        self.page.context.grant_permissions(["notifications"])
        self.browser: CDPSession = self.page.context.new_cdp_session(self.page)
        self.browser.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: self.registrations.extend(event["registrations"]),
        )
        self.browser.send("ServiceWorker.enable")
        do(self.page, REGISTER)
        once(self.page, ACTIVE, lambda active: active and self.registrations)

    def push(self, data: str) -> None:
        """Hand the service worker a message, as a push service would."""
        registration = self.registrations[-1]
        origin = registration["scopeURL"].rstrip("/")
        sent = {"origin": origin, "registrationId": registration["registrationId"], "data": data}
        self.browser.send("ServiceWorker.deliverPushMessage", sent)


def test_the_service_worker_shows_what_it_is_pushed_once_for_each_thing_that_it_is_about(
    visit_with_windows: Callable[..., Visitor],
) -> None:
    pushing = Pushing(visit_with_windows())
    turn = {"title": "Ludothèque", "text": "Your turn in Titus", "path": "tables/0a", "tag": "turn-0a"}
    pushing.push(json.dumps(turn))
    first = ["Ludothèque", "Your turn in Titus", "turn-0a", "tables/0a"]
    expect_found(pushing.page, SHOWN, [first])
    pushing.push(json.dumps({**turn, "text": "Your turn again"}))
    again = ["Ludothèque", "Your turn again", "turn-0a", "tables/0a"]
    expect_found(pushing.page, SHOWN, [again])
    pushing.push(json.dumps({**turn, "path": "evenings/0b", "tag": "ready-0b"}))
    expect_found(
        pushing.page, SHOWN, [again, ["Ludothèque", "Your turn in Titus", "ready-0b", "evenings/0b"]]
    )


def test_a_message_that_is_not_the_sites_is_shown_without_words_and_leads_to_ones_own_shelf(
    visit_with_windows: Callable[..., Visitor],
) -> None:
    pushing = Pushing(visit_with_windows())
    pushing.push("no JSON")
    expect_found(pushing.page, SHOWN, [[urlsplit(pushing.page.url).netloc, "", "me", "me"]])
