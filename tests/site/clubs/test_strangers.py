from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.site.clubs import service
from ludotheque.site.store.stores import StoreLocation
from ludotheque.words import languages_of
from tests.site.clubs.visits import Members
from tests.site.evenings.visits import Site, site_at


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(StoreLocation(tmp_path / "here.sqlite3", None)) as found:
        yield found


def test_an_address_founds_so_many_clubs_a_minute_and_another_still_can(site: Site) -> None:
    sent = {"name": "x", "host": "Ann"}
    flood, other = site.visitor("192.0.2.1"), site.visitor("192.0.2.2")
    answers = [flood.post("/api/clubs", json=sent).status_code for _ in range(25)]
    assert answers.count(201) == service.CLUBS_A_MINUTE.amount
    assert answers[-1] == 429
    assert other.post("/api/clubs", json=sent).status_code == 201


def test_a_member_does_so_much_a_minute(site: Site) -> None:
    club = Members(site)
    answers = [club.by_hand("Ann", "Bob").status_code for _ in range(service.ACTS_A_MINUTE.amount + 5)]
    assert answers[-1] == 429
    assert len(club.see()["results"]) == 100


def test_a_club_has_room_for_so_many_people_and_results(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Members(site)
    monkeypatch.setattr(service, "MOST_PEOPLE", 4)
    monkeypatch.setattr(service, "MOST_RESULTS", 1)
    club.come("Dan")
    assert club.post("people", None, code=club.code, name="Eve").status_code == 409
    assert club.by_hand("Ann", "Bob").status_code == 201
    assert club.by_hand("Ann", "Bob").status_code == 409


def test_what_strangers_send_changes_nothing_and_breaks_nothing(site: Site) -> None:
    club = Members(site)
    stranger, before = site.visitor(), club.see(club.host)
    forms: list[tuple[str, dict[str, Any]]] = [
        ("seasons", {"name": "x"}),
        ("seasons-end", {}),
        ("evenings", {"evening": "x"}),
        ("results", {"game": "titus", "seat": ["x", "y"], "place": ["1", "²"]}),
        ("tables", {"table": "/tables/"}),
        ("void", {"result": "x"}),
        ("leave", {"person": club.persons["Ann"]}),
        ("hosts", {"person": club.persons["Bob"]}),
        ("same", {"guest": "x", "person": "y"}),
        ("links", {"person": club.persons["Ann"]}),
        ("nothing", {}),
    ]
    for action, form in forms:
        assert stranger.post(f"/clubs/{club.id}/{action}", data=form).status_code in (403, 404), action
    for address in (
        "/clubs/x",
        "/clubs/x/wall",
        f"/clubs/{club.id}/people/x",
        "/clubs/back/x",
        "/clubs/join/x",
    ):
        assert stranger.get(address).status_code == 404
    assert stranger.get(f"/clubs/{club.id}?season=٣").status_code == 404
    assert club.see(club.host) == before


def test_names_of_people_are_shown_and_never_carried_out(site: Site) -> None:
    club = Members(site, ("<b>Bob</b>",))
    club.by_hand("Ann", "<b>Bob</b>")
    for path in ("", "/wall", f"/people/{club.persons['<b>Bob</b>']}"):
        page = club.visitor.get(f"/clubs/{club.id}{path}")
        assert page.status_code == 200
        assert "&lt;b&gt;Bob&lt;/b&gt;" in page.text
        assert "<b>Bob" not in page.text


@pytest.mark.parametrize("lang", languages_of("ludotheque.site"))
def test_every_page_is_there_in_every_language(site: Site, lang: str) -> None:
    club = Members(site)
    club.by_hand("Ann", "bot:hard", "Bob")
    paths = ("/clubs/new", f"/clubs/join/{club.code}", f"/clubs/{club.id}", f"/clubs/{club.id}/wall")
    for path in (*paths, f"/clubs/{club.id}/people/{club.persons['Ann']}"):
        page = club.visitor.get(f"{path}?lang={lang}")
        assert page.status_code == 200
        assert f'<html lang="{lang}"' in page.text
