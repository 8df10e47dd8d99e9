from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.site.foundation.account import Account
from tests.site.conftest import STORES
from tests.site.evenings.visits import Guests, Site, place_of, site_at

FOUR = ["Ann", "Bob", "Cleo", "Dan"]


@pytest.fixture(params=STORES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    with site_at(place_of(request, tmp_path, request.param)) as found:
        yield found


def test_an_evening_is_played_from_its_code_to_its_standings(site: Site) -> None:
    club = Guests(site, FOUR, rounds=2)
    assert club.made["url"].endswith(f"/evenings/join/{club.code}")
    first = club.begin()
    assert len(first["tables"]) == 2
    assert club.post("rounds", club.host).status_code == 409
    for table in first["tables"]:
        club.end(table)
    seen = club.see()
    assert all(table["over"] and sum(table["result"]) == 1 for table in seen["rounds"][0]["tables"])
    assert [line["played"] for line in seen["standings"]] == [1, 1, 1, 1]
    assert seen["standings"][0]["points"] == 1


def test_only_a_host_begins_rounds_writes_results_and_closes(site: Site) -> None:
    club, other = Guests(site, FOUR), Guests(site, ["Eve"])
    ann, eve = club.tokens[club.names["Ann"]], other.tokens[other.names["Eve"]]
    for token in (None, ann, eve, other.host, "x" * 32):
        for call, sent in (("rounds", {}), ("close", {}), ("results", {"table": "x", "places": [1, 2]})):
            assert club.post(call, token, **sent).status_code == 403
    for token in (None, eve, other.host):
        assert club.post("free", token).status_code == 403
        assert club.post("leave", token).status_code == 403
    assert club.post("leave", ann, person=club.names["Bob"]).status_code == 403
    assert club.post("hosts", club.host, person=club.names["Ann"]).status_code == 200
    assert club.post("rounds", ann).status_code == 201


def test_a_token_opens_its_own_table_again_and_again_and_no_other(site: Site) -> None:
    club = Guests(site, FOUR)
    club.begin()
    assert "token" not in str(club.see())
    for person, token in club.tokens.items():
        mine = club.mine(person)
        assert mine == club.mine(person)
        assert mine["token"] == token
        proof = {"authorization": f"Bearer {token}"}
        seen = club.visitor.get(f"/api/tables/{mine['table']}", headers=proof).json()
        assert seen["seat"] == mine["seat"] == mine["people"].index(person)
    assert club.see("nobody") == club.see()


def test_people_of_the_evening_watch_its_tables_and_strangers_do_not_know_of_them(site: Site) -> None:
    club = Guests(site, FOUR)
    first, second = club.begin()["tables"]
    theirs = f"/api/tables/{second['table']}"
    watcher = {"authorization": f"Bearer {club.tokens[first['people'][0]]}"}
    seen = club.visitor.get(theirs, headers=watcher)
    assert seen.status_code == 200
    assert seen.json()["seat"] is None
    assert (
        seen.json()["view"]
        == club.visitor.get(theirs, headers={"authorization": f"Bearer {club.host}"}).json()["view"]
    )
    assert club.visitor.get(theirs).status_code == 404
    move = {"number": 0, "move": "draw"}
    assert club.visitor.post(f"{theirs}/moves", json=move, headers=watcher).status_code == 401
    assert second["table"] not in club.visitor.get("/").text


def test_a_result_by_hand_stands_and_is_marked_where_it_changed_one(site: Site) -> None:
    club = Guests(site, FOUR)
    played, by_hand = club.begin()["tables"]
    club.end(played)
    said = {"round": 1, "table": by_hand["table"], "places": [1, 1]}
    assert club.post("results", club.host, **said).status_code == 200
    ended = club.see()["rounds"][0]["tables"][0]["places"]
    changed = [2, 1] if ended == [1, 2] else [1, 2]
    assert club.post("results", club.host, table=played["table"], places=changed).status_code == 200
    first, second = club.see()["rounds"][0]["tables"]
    assert (first["places"], first["by"], first["corrected"]) == (changed, "host", True)
    assert (second["result"], second["by"], second["corrected"]) == ([0.5, 0.5], "host", False)
    wrong_round = {"round": 2, "table": played["table"], "places": changed}
    assert club.post("results", club.host, **wrong_round).status_code == 422
    for wrong in ({"places": [1]}, {"places": [3, 2]}, {"places": []}, {"places": ["a"]}, {}):
        assert club.post("results", club.host, table=played["table"], **wrong).status_code == 422
    assert club.post("results", club.host, table="x", places=[1, 2]).status_code == 422
    assert club.post("results", club.host, table=played["table"], void=True).status_code == 200
    assert club.see()["rounds"][0]["tables"][0]["void"]


def test_what_no_evening_can_be_is_refused(site: Site) -> None:
    visitor = site.visitor()
    right = {"name": "x", "game": "titus"}
    wrong: list[object] = [
        [],
        {},
        {"name": "x"},
        {"name": " ", "game": "titus"},
        {**right, "games": ["titus"]},
        {"name": "x", "games": []},
        {**right, "format": "league"},
        {**right, "seats": 9},
        {**right, "seats": 1},
        {**right, "rounds": 0},
        {**right, "rounds": True},
        {**right, "bots": 1},
        {**right, "options": {"no such": 1}},
        {**right, "more": 1},
    ]
    for body in wrong:
        assert visitor.post("/api/evenings", json=body).status_code == 422, body
    assert visitor.post("/api/evenings", json={"name": "x", "game": "chess"}).status_code == 404
    assert visitor.get("/api/evenings/nowhere").status_code == 404
    assert visitor.post("/api/evenings/nowhere/rounds").status_code == 404


def test_who_comes_needs_the_code_and_a_name_that_nobody_minds(site: Site, tmp_path: Path) -> None:
    from ludotheque.site.people.name_words import NameWords

    words = tmp_path / "words"
    words.write_text("scum\n")
    site.services.moderation.names = NameWords(words)
    site.services.moderation.names.look()
    club = Guests(site, [])
    assert club.post("people", None, code="XXXXXX", name="Ann").status_code == 403
    for name in ("", "  ", "s c u m"):
        assert club.post("people", None, code=club.code, name=name).status_code == 422
    assert site.visitor().post("/api/evenings", json={"name": "Scum", "game": "titus"}).status_code == 422
    assert club.post("people", None, code=club.code.lower(), name="Ann").status_code == 200
    assert club.post("close", club.host).json()["closed"]
    assert club.post("people", None, code=club.code, name="Bob").status_code == 409
    assert club.post("rounds", club.host).status_code == 409


def test_the_host_plays_with_their_own_token_and_whoever_comes_again_is_the_same(site: Site) -> None:
    club = Guests(site, ["Ann"])
    came = club.post("people", club.host, code=club.code, name="Hal").json()
    assert came["token"] == club.host
    assert club.post("leave", club.host).status_code == 200
    assert club.post("people", club.host, code=club.code, name=" Hal").json() == came
    people = club.see()["people"]
    assert [(one["name"], one["here"]) for one in people] == [("Ann", True), ("Hal", True)]


def test_eight_names_sent_with_one_token_are_eight_people(site: Site) -> None:
    club, names = Guests(site, []), [f"N{k}" for k in range(8)]
    for token in (club.host, "x"):
        came = [club.post("people", token, code=club.code, name=name).json() for name in names]
        assert len({one["person"] for one in came}) == len({one["token"] for one in came}) == 8
        assert "x" not in {one["token"] for one in came}
        assert all(club.see(one["token"])["you"] == one["person"] for one in came)
    made = club.visitor.post(
        "/api/evenings", json={"name": "x", "game": "titus"}, headers={"authorization": "Bearer x"}
    )
    assert made.json()["token"] != "x"


def test_whoever_leaves_has_a_bot_play_on_and_another_host_where_none_is_left(site: Site) -> None:
    club = Guests(site, FOUR[:3], bots=True, seats=3)
    host = club.post("people", club.host, code=club.code, name="Hal").json()["person"]
    club.tokens[host] = club.host
    table = club.mine(host) if club.begin() else {}
    assert club.post("leave", club.host).status_code == 200
    seen = club.see()
    assert [one["here"] for one in seen["people"]] == [True, True, True, False]
    assert [one["host"] for one in seen["people"]] == [True, False, False, True]
    found = site.run(site.services.tables.find(table["table"]))
    seat = found.seats[table["seat"]]
    assert (seat.bot, seat.present) == ("medium", False)


def test_the_form_chooses_a_length_for_each_game_and_a_clock_and_says_what_is_wrong(site: Site) -> None:
    visitor = site.visitor()
    form = {
        "called": "Club",
        "name": "Ann",
        "games": ["titus", "tantalus"],
        "format": "swiss",
        "clock": "minute",
    }
    for key, value, said in (
        ("rounds", "65", "from 1 to 64"),
        ("rounds", "many", "from 1 to 64"),
        ("seats", "9", "that many people"),
        ("away", "x", "cannot be used"),
        ("preset-titus", "no such", "that many people"),
    ):
        answer = visitor.post("/evenings", data={**form, key: value})
        assert (answer.status_code, said in answer.text) == (422, True), (key, value)
    page = visitor.get("/evenings/new").text
    assert 'max="64"' in page
    made = visitor.post("/evenings", data={**form, "away": "0", "preset-tantalus": "printed"})
    evening = made.headers["location"].rpartition("/")[2]
    rules = site.run(site.evenings.find(evening)).evening.rules
    assert (rules.clock, rules.away, rules.games[0].get("preset")) == (60, 0, "printed")
    club = Guests(site, [])
    club.id, club.host = evening, visitor.http.cookies["ludo"]
    site.run(site.evenings.join(evening, "Bob", "bob", Account()))
    found = site.run(site.services.tables.find(club.begin()["tables"][0]["table"]))
    printed = found.game.setting(2, found.game.preset("printed", 2)).options
    assert (found.settings.clock, found.setting.options) == (60, printed)


def test_of_options_for_several_games_each_takes_what_it_knows(site: Site) -> None:
    visitor, right = site.visitor(), {"name": "x", "games": ["titus", "tantalus"]}
    assert visitor.post("/api/evenings", json={**right, "options": {"cards": 52}}).status_code == 201
    assert visitor.post("/api/evenings", json={**right, "options": {"cards": "x"}}).status_code == 422
    refused = visitor.post("/api/evenings", json={**right, "options": {"no such": 1}})
    assert refused.json()["reason"] == "None of titus, tantalus has an option 'no such'."


def test_a_replay_is_offered_of_what_was_played_and_of_nothing_else(site: Site) -> None:
    club = Guests(site, FOUR)
    played, by_hand = club.begin()["tables"]
    club.end(played)
    club.see()
    for table in (played, by_hand):
        for places in ([1, 2], [2, 1]):
            club.post("results", club.host, table=table["table"], places=places)
    page = club.visitor.get(f"/evenings/{club.id}", headers={"cookie": f"ludo={club.host}"}).text
    assert f"/tables/{played['table']}/replay" in page
    assert f"/tables/{by_hand['table']}/replay" not in page


def test_the_code_is_shown_to_people_of_the_evening_and_where_it_was_typed(site: Site) -> None:
    club = Guests(site, ["Ann"])
    here, as_ann = f"/evenings/{club.id}", {"cookie": f"ludo={club.tokens[club.names['Ann']]}"}
    for path in (here, f"{here}/screen"):
        assert club.code not in club.visitor.get(path).text
        assert club.code in club.visitor.get(path, headers=as_ann).text
    assert club.code in club.visitor.get(f"/evenings/screen/{club.code}").text
    assert club.visitor.get("/evenings/screen/XXXXXX").status_code == 404


def test_two_people_of_one_name_are_told_apart(site: Site) -> None:
    club = Guests(site, ["Ann"])
    names = [club.post("people", None, code=club.code, name=name).json()["person"] for name in ("ann", "Ann")]
    assert [one["name"] for one in club.see()["people"]] == ["Ann", "ann 2", "Ann 3"]
    assert len({*names}) == 2


def test_what_others_were_paired_by_in_a_knock_out_is_not_corrected(site: Site) -> None:
    club = Guests(site, FOUR, format="knock-out")
    first = club.begin()["tables"]
    for table in first:
        club.post("results", club.host, table=table["table"], places=[1, 2])
    assert club.post("results", club.host, table=first[0]["table"], places=[2, 1]).status_code == 200
    club.begin()
    for change in ({"places": [1, 2]}, {"void": True}):
        assert club.post("results", club.host, table=first[0]["table"], **change).status_code == 409


def test_results_are_taken_along_as_lines(site: Site) -> None:
    club = Guests(site, FOUR[:2])
    table = club.begin()["tables"][0]
    club.post("results", club.host, table=table["table"], places=[2, 1])
    lines = club.visitor.get(f"/api/evenings/{club.id}/results.csv").text.splitlines()
    assert lines[0] == "round,table,game,seat,name,place,points,by,corrected"
    names = {person: name for name, person in club.names.items()}
    first, second = (names[one] for one in table["people"])
    assert lines[1:] == [
        f"1,{table['table']},titus,0,{first},2,0,host,",
        f"1,{table['table']},titus,1,{second},1,1,host,",
    ]
