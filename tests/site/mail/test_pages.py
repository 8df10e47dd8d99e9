"""The pages of e-mail: an address given on one's own shelf, confirmed by a button, left by another."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.site.app import make_app
from ludotheque.site.mail.service import Mail
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.stores import StoreLocation
from tests.site.visiting import HOST, Browser, Building

from .house import PostOffice

BOB = "bob@people.example"


@pytest.fixture
def visited(tmp_path: Path) -> Iterator[tuple[Building, PostOffice]]:
    """Give a whole site with a mail server beside it, in the same loop."""
    office = PostOffice()
    app: Any = make_app(StoreLocation(tmp_path / "x.sqlite3"))
    with Building(app.app) as building:
        building.runner.run(office.open())
        mail: Mail = app.app.state.services.features["mail"]
        mail._settings = replace(office.settings(), public_address=HOST)
        mail.smtp = office.smtp(mail._settings)
        yield building, office
        office.close()


def seated(building: Building, lang: str = "en") -> Browser:
    """Return somebody who has sat down at a table."""
    browser = building.visitor(lang)
    browser.http.cookies.update(browser.post("/tables", data={"game": "titus", "quick": "1"}).cookies)
    return browser


def link_in(office: PostOffice, path: str) -> str:
    """Return the address on the site that the last mail leads to."""
    found = next(word for word in office.text().split() if word.startswith(f"{HOST}{path}"))
    return found.removeprefix(HOST)


def test_an_address_is_given_confirmed_and_left(visited: tuple[Building, PostOffice]) -> None:
    building, office = visited
    bob, reader = seated(building), building.visitor()
    assert "Send me the link" in bob.get("/me").text
    assert bob.post("/me/mail", data={"address": BOB}).status_code == 303
    assert "A link is on its way to bob@people.example" in bob.get("/me").text
    link = link_in(office, "/mail/")
    for _ in range(2):  # a mail program may open it, and again
        assert "bob@people.example" in reader.get(link).text
    assert "You are told by e-mail" in reader.post(link, data={"answer": "yes"}).text
    assert reader.get(link).status_code == 404
    assert reader.post(link, data={"answer": "yes"}).status_code == 404
    page = bob.get("/me").text
    assert "Told at bob@people.example" in page
    assert page.count(" checked>") == 4
    assert bob.post("/me/mail", data={"act": "choose", "turn": "1"}).status_code == 303
    assert bob.get("/me").text.count(" checked>") == 1
    assert bob.post("/me/mail", data={"act": "stop"}).status_code == 303
    assert "Send me the link" in bob.get("/me").text


def leave_word(building: Building) -> str:
    mail: Mail = building.app.state.services.features["mail"]
    found = building.runner.run(mail._store.find("select word from mail_addresses"))
    return str(found[0][0])


def test_mail_programs_leave_at_one_touch_and_people_by_a_button(
    visited: tuple[Building, PostOffice],
) -> None:
    building, office = visited
    bob, reader = seated(building), building.visitor()
    for number in range(2):
        bob.post("/me/mail", data={"address": BOB})
        reader.post(link_in(office, "/mail/"), data={"answer": "yes"})
        word = leave_word(building)
        led = reader.get(f"/api/mail/leave/{word}")
        assert (led.status_code, led.headers["location"]) == (303, f"/mail/leave/{word}")
        assert BOB in reader.get(f"/mail/leave/{word}").text
        assert "Told at" in bob.get("/me").text
        if number:
            body = {"List-Unsubscribe": "One-Click"}
            assert reader.post(f"/api/mail/leave/{word}", data=body).status_code == 200
        else:
            assert "Nothing more is sent" in reader.post(f"/mail/leave/{word}").text
        assert "Told at" not in bob.get("/me").text
        assert BOB not in reader.get(f"/mail/leave/{word}").text


def test_whoever_refuses_by_the_link_is_not_asked_again(visited: tuple[Building, PostOffice]) -> None:
    building, office = visited
    bob, reader = seated(building), building.visitor("de")
    bob.post("/me/mail", data={"address": BOB})
    assert reader.post(link_in(office, "/mail/"), data={"answer": "never"}).status_code == 200
    refused = bob.post("/me/mail", data={"address": BOB})
    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.text
    assert f'value="{BOB}"' in refused.text
    assert len(office.got) == 1


def test_what_is_wrong_with_an_address_is_said_beside_it(visited: tuple[Building, PostOffice]) -> None:
    building, office = visited
    bob, stranger = seated(building), building.visitor()
    assert "This is not an e-mail address." in bob.post("/me/mail", data={"address": "bob@"}).text
    office.answers = ["550 no such user"]
    assert "does not know this address" in bob.post("/me/mail", data={"address": BOB}).text
    assert stranger.post("/me/mail", data={"address": BOB}).status_code == 303
    assert "/me/mail" not in stranger.get("/me").text
    assert office.got == []


def test_a_site_without_a_mail_server_says_so(tmp_path: Path) -> None:
    app: Any = make_app(StoreLocation(tmp_path / "x.sqlite3"), ServerSettings())
    with Building(app.app) as building:
        assert "has not set up e-mail" in seated(building).get("/me").text
