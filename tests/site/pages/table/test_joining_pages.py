"""Joining a table by its code, without an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.visiting import Browser, Building, site


@pytest.fixture
def building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Building]:
    monkeypatch.setattr("ludotheque.site.people.guesses.GUESS_SECONDS", 0.05)
    with Building(site(tmp_path)) as opened:
        yield opened


def table_of(host: Browser, game: str = "titus", **more: str) -> tuple[str, str]:
    """Return the address and the code of a new table that waits for a friend."""
    form = {"game": game, "seat-0": "me", "name-0": "Anna", "seat-1": "friend", **more}
    address = host.post("/tables", data=form).headers["location"]
    return address, code_of(host, address)


def code_of(host: Browser, address: str) -> str:
    services = host.http._transport.app.state.services  # type: ignore[attr-defined]
    code: str = host.runner.run(services.tables.find(address.removeprefix("/tables/"))).code
    return code


def test_a_friend_types_the_code_and_sits_down(building: Building) -> None:
    address, code = table_of(building.visitor())
    friend = building.visitor()
    typed = f" {code[:3].lower()}-{code[3:]} "
    asked = friend.get("/join", params={"code": typed})
    assert asked.headers["location"] == f"/join/{code}"
    page = friend.get(f"/join/{code}")
    assert page.status_code == 200
    assert "Anna" in page.text
    assert "free seat" in page.text
    sat = friend.post(f"/join/{code}", data={"name": "Ben"})
    assert sat.status_code == 303
    assert sat.headers["location"] == address
    assert "My tables" in friend.get("/").text


def test_who_sits_there_already_is_led_to_the_table(building: Building) -> None:
    host = building.visitor()
    address, code = table_of(host)
    assert host.get(f"/join/{code}").headers["location"] == address
    assert host.post(f"/join/{code}", data={"name": "Anna again"}).headers["location"] == address
    assert building.visitor().get(f"/join/{code}").text.count("free seat") == 1


def test_who_comes_late_may_play_elsewhere_and_watch_only_what_is_open(building: Building) -> None:
    for public in ("", "yes"):
        address, code = table_of(building.visitor(), public=public)
        building.visitor().post(f"/join/{code}", data={"name": "Ben"})
        late = building.visitor()
        page = late.get(f"/join/{code}").text
        assert "All seats at this table are taken." in page
        assert (f'href="{address}"' in page) == bool(public)
        assert late.post(f"/join/{code}", data={"name": "Cleo"}).status_code == 409


def test_an_open_table_is_on_the_shelf_until_it_is_full(building: Building) -> None:
    address, code = table_of(building.visitor(), public="yes")
    stranger = building.visitor()
    assert f'href="/join/{code}"' in stranger.get("/").text
    assert f'href="/join/{code}"' in stranger.get("/games/titus").text
    assert f'href="/join/{code}"' not in stranger.get("/games/tanagra").text
    building.visitor().post(f"/join/{code}", data={"name": "Ben"})
    page = stranger.get("/").text
    assert f'href="/join/{code}"' not in page
    assert f'href="{address}"' in page


def test_a_wrong_code_is_told_and_can_be_typed_again(building: Building) -> None:
    guest = building.visitor()
    for address in ("/join/BCDFGH", "/join?code=BC", "/join/nothing-of-the-kind"):
        answer = guest.get(address)
        assert answer.status_code == 404
        assert "This code leads to no table" in answer.text
    assert guest.get("/join").status_code == 200
    assert "<script>" not in guest.get("/join?code=<script>alert(1)</script>").text.split("</head>")[1]


def test_who_guesses_codes_is_slowed_down(building: Building) -> None:
    guest = building.visitor("fr")
    answers = [guest.get(f"/join/BCDF{a}{b}").status_code for a in "GHJKLM" for b in "GHJKLM"]
    assert answers[0] == 404
    assert answers[-1] == 429
    assert "Chacun son tour" in guest.get("/join/BCDFGH").text


def test_nobody_can_take_a_seat_with_a_form_from_another_site(building: Building) -> None:
    _, code = table_of(building.visitor())
    answer = building.visitor().post(
        f"/join/{code}", data={"name": "x"}, headers={"origin": "http://elsewhere"}
    )
    assert answer.status_code == 403
    assert re.search("free seat", building.visitor().get(f"/join/{code}").text)


def test_an_invitation_says_who_invites_and_what_one_sits_down_to(building: Building) -> None:
    _, code = table_of(
        building.visitor(),
        "labyrinthe",
        **{"players": "3", "seat-2": "bot:hard", "clock": "day", "first": "seated"},
    )
    shown = building.visitor().get(f"/join/{code}").text
    for told in ("Anna invites you to play.", "minutes", "bot (hard)", "/games/labyrinthe/learn/"):
        assert told in shown, told


def test_the_host_alone_fills_a_free_seat_with_a_bot(building: Building) -> None:
    host, stranger = building.visitor(), building.visitor()
    address, _ = table_of(host, public="yes")
    assert f'action="{address}/fill"' in host.get(address).text
    assert f'action="{address}/fill"' not in stranger.get(address).text
    assert stranger.post(f"{address}/fill", data={"level": "random"}).status_code == 409
    assert host.post(f"{address}/fill", data={"level": "nobody"}).status_code == 409
    assert host.post(f"{address}/fill", data={"level": "random"}).headers["location"] == address
    assert 'data-stage="playing"' in host.get(address).text
    assert host.post(f"{address}/fill", data={"level": "random"}).status_code == 409
