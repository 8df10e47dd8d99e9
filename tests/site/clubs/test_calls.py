from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from ludotheque.site.clubs.described import CLUB, PATHS
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.store.seats import BOT, PERSON
from ludotheque.site.tables.making import NewSeat, NewTable
from tests.site.clubs.visits import Members
from tests.site.conftest import STORES
from tests.site.evenings.visits import Site, place_of, site_at
from tests.site.inside import some_moves


@pytest.fixture(params=STORES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    with site_at(place_of(request, tmp_path, request.param)) as found:
        yield found


def test_an_evening_of_the_club_counts_as_it_is_played(site: Site) -> None:
    club = Members(site)
    evening = club.evening("Ann", "Bob")
    assert club.post("evenings", club.host, evening=evening.id).status_code == 204
    assert club.see()["results"] == []
    table = evening.begin()["tables"][0]
    evening.end(table, loser=1)
    seen = club.see()
    (result,) = seen["results"]
    assert (result["table"], result["by"], result["evening"], result["season"]) == (
        *(table["table"], "match", evening.id),
        1,
    )
    assert sorted(result["places"]) == [1, 2]
    assert result["events"] > 0
    assert [(points, played) for _, points, played in club.standings()] == [(1, 1), (0, 1)]
    winner = seen["standings"][0]["person"]
    best, other = seen["ratings"]["titus"]
    assert best["who"] == winner
    assert best["rating"] > 1000 > other["rating"]
    assert 400 < best["margin"] < 481
    changed = [2, 1] if result["places"] == [1, 2] else [1, 2]
    assert evening.post("results", club.host, table=table["table"], places=changed).status_code == 200
    assert club.see()["results"][0]["places"] == changed
    assert evening.post("results", club.host, table=table["table"], void=True).status_code == 200
    assert club.see()["results"] == []


def test_who_played_as_a_guest_has_it_counted_once_they_come_to_the_club(site: Site) -> None:
    club = Members(site)
    evening = club.evening("Ann", "Dan")
    club.post("evenings", club.host, evening=evening.id)
    evening.end(evening.begin()["tables"][0])
    assert [name for name, _, _ in club.standings()] == ["Ann"]
    assert club.see()["guests"] == []
    assert [one["name"] for one in club.see(club.host)["guests"]] == ["Dan"]
    dan = evening.tokens[evening.names["Dan"]]
    club.come("Dan", dan)
    assert sorted(name for name, _, _ in club.standings()) == ["Ann", "Dan"]
    assert club.see(club.host)["guests"] == []


def test_a_host_says_which_member_a_guest_is(site: Site) -> None:
    club = Members(site)
    evening = club.evening("Ann", "Bobby")
    club.post("evenings", club.host, evening=evening.id)
    evening.end(evening.begin()["tables"][0])
    (guest,) = club.see(club.host)["guests"]
    both = {"guest": guest["person"], "person": club.persons["Ann"]}
    assert club.post("same", club.host, **both).status_code == 409
    wrong = {"guest": club.persons["Bob"], "person": club.persons["Ann"]}
    assert club.post("same", club.host, **wrong).status_code == 422
    right = {"guest": guest["person"], "person": club.persons["Bob"]}
    assert club.post("same", club.tokens["Bob"], **right).status_code == 403
    assert club.post("same", club.host, **right).status_code == 204
    assert sorted(name for name, _, _ in club.standings()) == ["Ann", "Bob"]


def test_results_by_hand_count_for_two_to_ten_with_bots_among_them(site: Site) -> None:
    club = Members(site, ("Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"))
    assert club.by_hand(*club.persons, "bot:easy").status_code == 201
    assert club.by_hand(*club.persons, "bot:easy", "bot:hard").status_code == 422
    assert club.by_hand("Bob", "bot:hard").status_code == 201
    assert club.by_hand("Ann", "Bob", places=(1, 1)).status_code == 201
    assert club.standings()[0] == ("Bob", 2.389, 3)
    hard = next(one for one in club.see()["ratings"]["titus"] if one["who"] == "bot:hard")
    assert hard["fixed"]
    assert hard["rating"] == 1209
    result = club.see()["results"][0]["result"]
    assert club.post("results", club.tokens["Bob"], void=result).status_code == 403
    assert club.post("results", club.host, void=result).status_code == 204
    assert len(club.see()["results"]) == 2
    assert club.post("results", club.host, void=result).status_code == 422


def test_what_no_result_can_be_is_refused(site: Site) -> None:
    club = Members(site)
    ann, bob = club.persons["Ann"], club.persons["Bob"]
    right = {"game": "titus", "people": [ann, bob], "places": [1, 2]}
    wrong: list[dict[str, object]] = [
        {},
        {"game": "titus"},
        {**right, "people": [ann]},
        {**right, "people": [ann, ann]},
        {**right, "people": [ann, "p0000000000"]},
        {**right, "people": [ann, "bot:nobody"]},
        {**right, "people": ["bot:easy", "bot:hard"]},
        {**right, "places": [2, 3]},
        {**right, "places": [1]},
        {**right, "places": [1, 9]},
        {**right, "places": ["1", 2]},
        {**right, "void": "x"},
        {**right, "more": 1},
        {"table": "0123456789abcdef"},
        {"void": "0123456789abcdef"},
    ]
    for body in wrong:
        assert club.post("results", club.host, **body).status_code == 422, body
    assert club.post("results", club.host, **{**right, "game": "chess"}).status_code in (404, 422)
    assert club.see()["results"] == []


def test_a_table_that_a_member_played_against_a_bot_counts_once(site: Site) -> None:
    club = Members(site)
    bob = NewSeat(PERSON, "Bob", holder=digest(club.tokens["Bob"]))
    wish = NewTable("titus", {}, [bob, NewSeat(BOT, level="hard")])
    table = site.run(site.services.tables.create(wish)).table.id
    assert club.post("results", club.host, table=table).status_code == 422

    async def ended() -> None:
        found = await site.services.tables.find(table)
        assert found
        await some_moves(site.services, found, 1)
        await site.services.tables.concede(found, 0)

    site.run(ended())
    assert club.post("results", club.host, table=table).status_code == 201
    assert club.post("results", club.host, table=table).status_code == 409
    (result,) = club.see()["results"]
    assert result["people"] == [club.persons["Bob"], "bot:hard"]
    assert result["places"] == [2, 1]
    assert club.post("results", club.host, void=table).status_code == 204
    assert club.post("results", club.host, table=table).status_code == 201
    assert len(club.see()["results"]) == 1


def test_a_table_of_strangers_does_not_count(site: Site) -> None:
    club = Members(site)
    wish = {"game": "titus", "players": 2, "seats": ["me", "bot:easy"]}
    made = club.visitor.post("/api/tables", json=wish).json()

    async def ended() -> None:
        found = await site.services.tables.find(made["table"])
        assert found
        await some_moves(site.services, found, 1)
        await site.services.tables.concede(found, 0)

    site.run(ended())
    assert club.post("results", club.host, table=made["table"]).status_code == 422
    assert club.see(club.host)["guests"] == []


def test_seasons_are_begun_and_ended_by_hosts(site: Site) -> None:
    club = Members(site)
    club.by_hand("Ann", "Bob")
    assert club.post("seasons", club.host, name="Spring").status_code == 409
    assert club.post("seasons/end", club.tokens["Bob"]).status_code == 403
    assert club.post("seasons/end", club.host).status_code == 204
    assert club.post("seasons/end", club.host).status_code == 409
    club.by_hand("Cleo", "Bob")
    assert club.post("seasons", club.host, name=" ").status_code == 422
    assert club.post("seasons", club.host, name="Spring").status_code == 204
    club.by_hand("Bob", "Ann")
    assert [one["name"] for one in club.see()["seasons"]] == ["Winter", "Spring"]
    assert [name for name, _, _ in club.standings()] == ["Bob", "Ann"]
    assert [name for name, _, _ in club.standings("1")] == ["Ann", "Bob"]
    assert sum(played for _, _, played in club.standings("all")) == 6
    assert club.visitor.get(f"/api/clubs/{club.id}?season=9").status_code == 404
    assert club.visitor.get(f"/api/clubs/{club.id}?season=x").status_code == 404


def test_only_hosts_decide_and_only_who_hosts_an_evening_brings_it(site: Site) -> None:
    club, other = Members(site), Members(site)
    evening = club.evening("Ann", "Bob")
    bob = club.tokens["Bob"]
    sent = {"evenings": {"evening": evening.id}, "hosts": {"person": club.persons["Cleo"]}}
    for token in (None, bob, other.host, "x" * 32):
        for call, body in sent.items():
            assert club.post(call, token, **body).status_code == 403
    assert other.post("evenings", other.host, evening=evening.id).status_code == 422
    assert club.post("hosts", club.host, person=club.persons["Bob"]).status_code == 204
    assert club.post("evenings", bob, evening=evening.id).status_code == 422
    assert club.post("evenings", club.host, evening=evening.id).status_code == 204
    assert club.post("evenings", club.host, evening=evening.id).status_code == 409
    assert club.post("evenings", bob, evening=evening.id, counts=False).status_code == 204
    assert club.see()["evenings"] == []


def test_a_code_opens_its_own_club_and_a_token_belongs_to_it(site: Site) -> None:
    club, other = Members(site), Members(site)
    assert club.post("people", None, code=other.code, name="Eve").status_code == 403
    assert "code" not in club.see()
    assert club.see(club.tokens["Bob"])["code"] == club.code
    headers = {"authorization": f"Bearer {other.host}"}
    assert club.visitor.get(f"/api/clubs/{club.id}", headers=headers).status_code == 401
    assert club.visitor.get("/api/clubs/0123456789abcdef").status_code == 404
    bob, token = club.persons["Bob"], club.tokens["Bob"]
    assert (club.come("Bob", token), club.tokens["Bob"]) == (bob, token)
    for name, brought in (("Bobby", token), ("Eve", "x")):
        assert club.come(name, brought) != bob, "another name is somebody else"
        assert club.tokens[name] not in (token, "x")
    assert [one["name"] for one in club.see()["people"]] == ["Ann", "Bob", "Cleo", "Bobby", "Eve"]


def test_a_club_can_be_taken_along_as_lines_and_as_json(site: Site) -> None:
    club = Members(site, ("=Bob",))
    club.by_hand("Ann", "=Bob")
    lines = club.visitor.get(f"/api/clubs/{club.id}/export.csv")
    assert lines.headers["content-type"].startswith("text/csv")
    heading, first, second, *rest = lines.text.splitlines()
    assert heading == "result,at,season,evening,game,seat,name,place,score"
    assert ",Winter,,titus,0,Ann,1," in first
    assert ",Winter,,titus,1,'=Bob,2," in second
    assert rest == []
    file = club.visitor.get(f"/api/clubs/{club.id}/export.json").json()
    assert [one["places"] for one in file["results"]] == [[1, 2]]
    assert file["you"] is None
    assert "code" not in file


def test_a_club_is_what_the_description_says(site: Site) -> None:
    club = Members(site)
    evening = club.evening("Ann", "Dan")
    club.post("evenings", club.host, evening=evening.id)
    evening.end(evening.begin()["tables"][0])
    club.by_hand("Ann", "bot:hard", "Bob")
    for token in (None, club.host):
        assert list(Draft202012Validator(CLUB).iter_errors(club.see(token))) == []


def test_the_calls_are_described_as_openapi(site: Site) -> None:
    told = site.visitor().get("/api/openapi.json").json()
    validate(told)
    assert PATHS.keys() <= told["paths"].keys()
