import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.site.feature import kept_by
from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.store.moving import move
from ludotheque.site.store.stores import StoreLocation
from tests.site.clubs.visits import Members
from tests.site.conftest import STORES
from tests.site.evenings.visits import Site, place_of, site_at


@pytest.fixture(params=STORES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    with site_at(place_of(request, tmp_path, request.param)) as found:
        yield found


def test_who_leaves_is_forgotten_and_what_they_played_counts_for_the_others(site: Site) -> None:
    club = Members(site)
    club.by_hand("Ann", "Bob")
    before = next(one for one in club.see()["ratings"]["titus"] if one["who"] == club.persons["Ann"])
    assert club.post("leave", club.tokens["Cleo"], person=club.persons["Bob"]).status_code == 403
    assert club.post("leave", club.tokens["Bob"]).status_code == 204
    seen = club.see()
    assert "Bob" not in str(seen)
    assert "Bob" not in club.visitor.get(f"/api/clubs/{club.id}/export.csv").text
    assert seen["ratings"]["titus"] == [before]
    assert club.post("leave", club.tokens["Bob"]).status_code == 403
    assert club.post("leave", club.host, person=club.persons["Cleo"]).status_code == 204
    assert [one["name"] for one in club.see()["people"]] == ["Ann"]


def test_where_the_last_host_leaves_whoever_was_there_longest_is_one(site: Site) -> None:
    club = Members(site)
    assert club.post("leave", club.host).status_code == 204
    assert [(one["name"], one["host"]) for one in club.see()["people"]] == [("Bob", True), ("Cleo", False)]
    assert club.post("seasons/end", club.tokens["Bob"]).status_code == 204
    assert club.post("leave", club.tokens["Bob"]).status_code == 204
    assert club.post("leave", club.tokens["Cleo"]).status_code == 204
    assert club.visitor.get(f"/api/clubs/{club.id}").status_code == 404


def test_a_club_forgets_whoever_deletes_everything_about_themselves(site: Site) -> None:
    club = Members(site)
    club.by_hand("Ann", "Bob")
    tables = site.services.tables
    site.run(leave(tables, digest(club.tokens["Bob"])))
    assert "Bob" not in str(club.see(club.host))
    assert len(club.see()["results"]) == 1
    for name in ("Ann", "Cleo"):
        site.run(leave(tables, digest(club.tokens[name])))
    assert club.visitor.get(f"/api/clubs/{club.id}").status_code == 404


def test_a_shelf_that_moves_to_another_device_takes_its_clubs_along(site: Site) -> None:
    club = Members(site)
    tables = site.services.tables
    site.run(hand_over(tables, digest(club.tokens["Bob"]), digest("another")))
    assert club.see("another")["you"] == club.persons["Bob"]
    assert club.post("leave", club.tokens["Bob"]).status_code == 403

    async def file() -> bytes:
        told = exported(site.services.store, digest("another"), "", tables.feature_tables)
        return b"".join([piece async for piece in told])

    assert b'"called": "Bob"' in site.run(file())


def test_a_club_that_nobody_came_to_is_tidied_away_and_one_with_results_is_not(site: Site) -> None:
    lonely, club = Members(site, ()), Members(site)
    club.by_hand("Ann", "Bob")
    site.run(site.services.tables.tidy(9e9))
    assert club.see()["results"]
    assert lonely.visitor.get(f"/api/clubs/{lonely.id}").status_code == 404


@pytest.mark.parametrize("kind", STORES)
def test_a_club_moves_with_the_store(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    place = place_of(request, tmp_path, kind)
    with site_at(place) as site:
        club = Members(site)
        evening = club.evening("Ann", "Bob")
        club.post("evenings", club.host, evening=evening.id)
        evening.end(evening.begin()["tables"][0])
        club.by_hand("Ann", "Bob", "Cleo")
        seen = club.see(club.host)
    other = StoreLocation(tmp_path / "there.sqlite3", None)

    asyncio.run(move(place, other, print, kept_by(FEATURES)))
    with site_at(other) as site:
        headers = {"authorization": f"Bearer {club.host}"}
        assert site.visitor().get(f"/api/clubs/{club.id}", headers=headers).json() == seen


def test_another_process_sees_a_result_at_once(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    place = place_of(request, tmp_path, "postgres")
    with site_at(place) as here, site_at(place) as there:
        club = Members(here)
        assert there.visitor().get(f"/api/clubs/{club.id}").json()["results"] == []
        club.by_hand("Ann", "Bob")
        assert len(there.visitor().get(f"/api/clubs/{club.id}").json()["results"]) == 1
