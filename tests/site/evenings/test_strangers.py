"""What strangers would try at evenings, and how many people there may be at one."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludotheque.engine.play.chance import seeded
from ludotheque.site.evenings import keeping, looking, service
from ludotheque.site.evenings.evening import MOST_PEOPLE
from ludotheque.site.evenings.pages import drawn
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.rates import a_minute
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.foundation.words import words_of
from ludotheque.site.store.stores import StoreLocation
from tests.site.evenings.visits import Guests, Site, site_at
from tests.site.inside import some_moves
from tests.site.tables.test_leaks import HIDING, otherwise, positions, table_at


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(StoreLocation(tmp_path / "here.sqlite3")) as found:
        yield found


def test_no_other_site_does_anything_at_an_evening(site: Site) -> None:
    club = Guests(site, ["Ann", "Bob"])
    club.visitor.http.headers["origin"] = "https://elsewhere.example"
    for call in ("rounds", "close", "free", "leave", "people", "results", "hosts"):
        answer = club.post(call, club.host, code=club.code, name="Eve")
        assert answer.status_code == 403, call
    assert club.visitor.post("/api/evenings", json={"name": "x", "game": "titus"}).status_code == 403
    del club.visitor.http.headers["origin"]
    form = {"name": "Eve", "code": club.code}
    assert club.visitor.post(f"/api/evenings/{club.id}/people", data=form).status_code == 415
    assert [one["name"] for one in club.see()["people"]] == ["Ann", "Bob"]


def test_floods_of_evenings_names_and_wishes_end(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Guests(site, ["Ann"])
    ann, others = club.tokens[club.names["Ann"]], site.visitor("192.0.2.7")
    wish = {"name": "x", "game": "titus"}
    many = [club.visitor.post("/api/evenings", json=wish).status_code for _ in range(61)]
    assert (many[0], many[-1]) == (201, 429)
    assert others.post("/api/evenings", json=wish).status_code == 201
    frees = [club.post("free", ann, free=bool(k % 2)).status_code for k in range(122)]
    assert (frees[0], frees[-1]) == (200, 429)
    monkeypatch.setattr(service, "MOST_MEMBERS", 4)
    joins = [club.post("people", None, code=club.code, name=f"N{k}").status_code for k in range(4)]
    assert joins == [200, 200, 409, 409]


def test_an_address_with_many_evenings_makes_no_more_tables_than_with_one(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "ACTS_OF_AN_ADDRESS", a_minute(40))
    clubs = [Guests(site, ["Ann", "Bob"]) for _ in range(5)]
    begun = [club.begin() for club in clubs]
    flood = [club.post("close", club.host).status_code for _ in range(5) for club in clubs]
    assert flood.count(200) == 40 - 15 - len(begun)
    assert flood[-1] == 429
    assert clubs[0].visitor.post(f"/evenings/{clubs[0].id}/free").status_code == 429
    other = site.visitor("192.0.2.7")
    assert other.post("/api/evenings", json={"name": "x", "game": "titus"}).status_code == 201


def test_who_comes_and_goes_for_ever_fills_their_evening_and_what_is_under_way_ends(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Guests(site, ["Ann", "Bob"])
    table, ann = club.begin()["tables"][0], club.tokens[club.names["Ann"]]
    monkeypatch.setattr(keeping, "MOST_FACTS", 10)
    wishes = [club.post("free", ann, free=bool(k % 2)).status_code for k in range(10)]
    assert set(wishes) == {200, 409}
    assert club.post("people", None, code=club.code, name="Cid").status_code == 409
    club.end(table)
    assert club.see()["rounds"][0]["tables"][0]["over"]
    assert club.post("rounds", club.host).status_code == 409
    assert club.post("close", club.host).status_code == 200


def test_nobody_fills_an_evening_from_one_address_and_a_hall_comes_through_the_hosts(site: Site) -> None:
    club = Guests(site, [f"N{k}" for k in range(30)])
    there = Guests.__new__(Guests)
    there.__dict__ |= club.__dict__ | {"visitor": site.visitor("192.0.2.9")}
    flood = [there.post("people", None, code=club.code, name=f"X{k}").status_code for k in range(20)]
    assert (flood.count(200), flood[-1]) == (16, 429)
    there.visitor.get(f"/evenings/{club.id}", headers={"cookie": f"ludo={club.host}"})
    assert there.post("people", None, code=club.code, name="Late").status_code == 200


def test_a_host_closes_the_door_has_another_code_and_removes_somebody_for_good(site: Site) -> None:
    club = Guests(site, ["Ann", "Bob", "Rude"])
    evenings, host = site.evenings, digest(club.host)
    rude = club.names["Rude"]
    pages, as_host = f"/evenings/{club.id}", {"cookie": f"ludo={club.host}"}
    for act in ("door", "codes", "remove"):
        assert club.visitor.post(f"{pages}/{act}", data={"person": rude}).status_code == 403
    club.visitor.post(f"{pages}/door", data={"open": ""}, headers=as_host)
    assert club.post("people", None, code=club.code, name="Dan").status_code == 409
    assert club.post("people", club.tokens[rude], code=club.code, name="Rude").status_code == 200
    club.visitor.post(f"{pages}/door", data={"open": "1"}, headers=as_host)
    club.visitor.post(f"{pages}/codes", headers=as_host)
    assert club.post("people", None, code=club.code, name="Dan").status_code == 403
    club.code = club.see(club.host)["code"]
    assert club.post("people", None, code=club.code, name="Dan").status_code == 200
    club.visitor.post(f"{pages}/remove", data={"person": rude}, headers=as_host)
    assert [one["name"] for one in club.see()["people"]] == ["Ann", "Bob", "Dan"]
    for call in ("people", "free"):
        answer = club.post(
            call, club.tokens[rude], **({"code": club.code, "name": "Rude"} if call == "people" else {})
        )
        assert answer.status_code == 403
    assert "code" not in club.see(club.tokens[rude])
    founder = site.run(evenings.find(club.id)).person_of(host)
    assert club.visitor.post(f"{pages}/remove", data={"person": founder}, headers=as_host).status_code == 403


def test_what_is_so_already_is_noted_once_however_often_it_is_said(site: Site) -> None:
    club = Guests(site, ["Ann", "Bob"])
    bob, table = {"person": club.names["Bob"]}, club.begin()["tables"][0]["table"]
    for call, sent in (("hosts", bob), ("results", {"table": table, "void": True}), ("leave", bob)):
        before = site.run(site.evenings.find(club.id)).count
        assert [club.post(call, club.host, **sent).status_code for _ in range(3)] == [200] * 3
        assert site.run(site.evenings.find(club.id)).count == before + 1


def test_sixty_four_people_play_a_round_and_a_sixty_fifth_is_too_many(site: Site) -> None:
    club = Guests(site, [])

    async def come() -> None:
        who = Account("127.0.0.1")
        for k in range(MOST_PEOPLE):
            await site.evenings.join(club.id, f"N{k}", digest(f"token {k}"), who)

    site.run(come())
    assert club.post("people", None, code=club.code, name="Late").status_code == 409
    first = club.begin()
    assert len(first["tables"]) == MOST_PEOPLE // 2
    for table in first["tables"]:
        said = {"table": table["table"], "places": [1, 2]}
        assert club.post("results", club.host, **said).status_code == 200
    assert [line["points"] for line in club.see()["standings"]] == [1] * 32 + [0] * 32
    again = club.begin()
    met = {frozenset(table["people"]) for table in first["tables"]}
    assert not met & {frozenset(table["people"]) for table in again["tables"]}


def test_an_evening_tells_nothing_of_what_a_hand_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(name: str, secret: int) -> tuple[list[bytes], object]:
        monkeypatch.setattr("ludotheque.site.tables.making.fresh", lambda: seeded(secret))
        monkeypatch.setattr(service, "new_code", lambda: "BCDFGH")
        monkeypatch.setattr(service, "new_token", lambda: "n" * 32)
        words = iter(f"{k:016x}" for k in range(100))
        for module in (service, looking):
            monkeypatch.setattr(module, "new_table_name", lambda: next(words))
        people = iter(f"p{k}" for k in range(100))
        monkeypatch.setattr(service, "_new_person", lambda: next(people))
        tokens = iter(f"{k:08x}" + "0" * 24 for k in range(100))
        monkeypatch.setattr("ludotheque.site.people.visitors.new_token", lambda: next(tokens))
        drawn = SimpleNamespace(token_hex=lambda number: "seed")
        monkeypatch.setattr("ludotheque.site.evenings.wishes.secrets", drawn)
        with site_at(StoreLocation(tmp_path / f"{name}.sqlite3")) as site:
            club = Guests(site, ["Ann", "Bob"], game="labyrinthe")
            table = club.begin()["tables"][0]["table"]
            shown = []
            found = site.run(site.services.tables.find(table))
            pages, calls = f"/evenings/{club.id}", f"/api/evenings/{club.id}"
            everything = (calls, f"{calls}/export.json", f"{calls}/export.csv", pages)
            for _ in range(3):
                shown += [club.visitor.get(one).content for one in everything]
                site.run(some_moves(site.services, found, 1))
            return shown, found.match.full()

    one, other = told("one", 1), told("other", 2)
    assert one[1] != other[1]
    assert one[0] == other[0]


@pytest.mark.parametrize("game", HIDING)
def test_the_big_screen_draws_a_table_as_it_draws_its_twin(game: str) -> None:
    compared = 0
    for match in positions(game, 2):
        other = otherwise(match, None)
        if other is not None:
            one, two = (drawn(table_at(each), words_of("fr"), dark=True) for each in (match, other))
            assert one == two
            compared += 1
    assert compared > 5


def test_ten_tabs_of_one_person_are_one_person(site: Site) -> None:
    club = Guests(site, ["Ann", "Bob"], format="free")
    evenings, who = site.evenings, Account("127.0.0.1")

    async def tabs() -> None:
        for token in club.tokens.values():
            holder = digest(token)
            await asyncio.gather(*(evenings.free(club.id, holder) for _ in range(10)))
            await asyncio.gather(*(evenings.join(club.id, "Ten", holder, who) for _ in range(10)))

    site.run(tabs())
    seen = club.see()
    assert len(seen["people"]) == 2
    assert len(seen["rounds"]) == 1
