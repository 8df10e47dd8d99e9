import asyncio
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.site.evenings import Draft, Evening, looking, pair
from ludotheque.site.evenings.looking import PATIENT_SECONDS
from ludotheque.site.evenings.store import TABLES
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.log import log_from
from ludotheque.site.people.account_transfer import hand_over, leave
from ludotheque.site.people.export import exported
from ludotheque.site.settings.limits import DAY
from ludotheque.site.store.moving import move
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.cache import STOOD_IN
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.making import NewTable
from tests.patience import until
from tests.site.conftest import STORES
from tests.site.evenings.visits import Guests, Site, place_of, site_at
from tests.site.inside import long_ago

FOUR = ["Ann", "Bob", "Cleo", "Dan"]


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoreLocation:
    return place_of(request, tmp_path, request.param)


@pytest.fixture
def site(place: StoreLocation) -> Iterator[Site]:
    with site_at(place) as found:
        yield found


def again(club: Guests, site: Site) -> Guests:
    """Return the same evening at another process."""
    there = Guests.__new__(Guests)
    there.__dict__ |= club.__dict__ | {"site": site, "visitor": site.visitor()}
    return there


def aged(site: Site, club: Guests, seconds: float) -> None:
    """Have everything at an evening have happened longer ago."""

    async def work() -> None:
        store, evening = site.services.store, club.id
        query = "select number, fact from evening_facts where id = :id"
        for number, fact in await store.find(query, id=evening):
            told = json.loads(fact)
            named = {
                "id": evening,
                "number": number,
                "fact": json.dumps({**told, "at": told["at"] - seconds}),
            }
            await store.change(
                ("update evening_facts set fact = :fact where id = :id and number = :number", named)
            )
        set_at = "update evenings set at = at - :seconds where id = :id"
        await store.change((set_at, {"id": evening, "seconds": seconds}))

    site.run(work())
    site.evenings._all._kept.clear()


def test_what_was_acknowledged_is_there_after_a_start(place: StoreLocation) -> None:
    with site_at(place) as site:
        club = Guests(site, FOUR, rounds=2)
        first, second = club.begin()["tables"]
        club.end(first)
        before = club.see(club.tokens[second["people"][0]])
    with site_at(place) as site:
        club = again(club, site)
        assert club.see(club.tokens[second["people"][0]]) == before
        club.end(second)
        assert len(club.begin()["tables"]) == 2


def test_tables_of_a_round_that_were_not_made_yet_are_made_by_whoever_looks(
    place: StoreLocation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*told: object) -> list[Any]:
        raise KeyboardInterrupt

    with site_at(place) as site:
        club = Guests(site, FOUR)
        monkeypatch.setattr(site.evenings._tables, "_made", killed)
        with pytest.raises(KeyboardInterrupt):
            site.run(site.evenings.begin(club.id, digest(club.host)))
    with site_at(place) as site:
        club = again(club, site)
        for person in club.tokens:
            mine = club.mine(person)
            proof = {"authorization": f"Bearer {mine['token']}"}
            assert club.visitor.get(f"/api/tables/{mine['table']}", headers=proof).status_code == 200


def test_a_table_that_ended_while_nobody_looked_counts(place: StoreLocation) -> None:
    with site_at(place) as site:
        club = Guests(site, FOUR[:2])
        table = club.begin()["tables"][0]
        site.services.tables.listeners.clear()
        club.end(table)
    with site_at(place) as site:
        assert again(club, site).see()["rounds"][0]["tables"][0]["places"] == [1, 2]


def test_of_many_who_come_free_themselves_and_begin_at_once_nobody_is_lost_or_counted_twice(
    site: Site,
) -> None:
    club = Guests(site, [])

    async def all_at_once() -> None:
        evenings, who = site.evenings, Account("127.0.0.1")
        joins = [evenings.join(club.id, f"N{k % 6}", f"holder {k % 6}", who) for k in range(24)]
        assert len(set(await asyncio.gather(*joins))) == 6
        begins = [evenings.begin(club.id, digest(club.host)) for _ in range(5)]
        done = await asyncio.gather(*begins, return_exceptions=True)
        assert [str(one) for one in done if isinstance(one, Exception)] == ["under way"] * 4

    site.run(all_at_once())
    seen = club.see()
    assert sorted(one["name"] for one in seen["people"]) == [f"N{k}" for k in range(6)]
    assert len(seen["rounds"]) == 1


def test_in_a_free_evening_whoever_is_free_plays_and_waits_a_little_for_somebody_new(site: Site) -> None:
    club = Guests(site, FOUR, format="free")
    tokens = [club.tokens[club.names[name]] for name in FOUR]
    for token in tokens[:3]:
        assert club.post("free", token).status_code == 200
    table = club.see()["rounds"][0]["tables"][0]
    assert table["people"] != [None, None]
    assert len(club.see()["rounds"]) == 1
    club.end(table)
    both = [club.tokens[one] for one in table["people"]]
    club.post("free", tokens[2], free=False)
    for token in both:
        club.post("free", token)
    assert len(club.see()["rounds"]) == 1
    aged(site, club, PATIENT_SECONDS + 1)
    assert len(club.see()["rounds"]) == 2
    for _ in range(10):  # ten tabs
        club.post("free", tokens[3])
    assert [one["free"] for one in club.see()["people"]].count(True) == 1


def test_a_table_is_made_once_however_many_look_at_that_moment(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, tables, made = Guests(site, FOUR), site.services.tables, []
    create = tables.create

    async def counted(new: NewTable, **more: Any) -> Any:
        made.append(new.name)
        return await create(new, **more)

    async def all_at_once() -> None:
        evenings = site.evenings
        await evenings._all.write(club.id, partial(evenings._looking.paired, patient=False))
        await asyncio.gather(*(evenings.find(club.id) for _ in range(20)))

    monkeypatch.setattr(tables, "create", counted)
    site.run(all_at_once())
    assert sorted(made) == sorted(table["table"] for table in club.see()["rounds"][0]["tables"])


def test_people_who_must_wait_are_not_paired_anew_whenever_somebody_looks(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[bool] = []

    def counted(evening: Evening, patient: bool) -> Draft:
        tried.append(patient)
        return pair(evening, patient)

    monkeypatch.setattr(looking, "pair", counted)
    club = Guests(site, FOUR[:3], format="free")
    ann, bob, cleo = (club.tokens[one] for one in club.names.values())
    club.post("free", ann)
    for _ in range(5):
        club.see()
    assert tried == [True]
    club.post("free", bob)
    assert tried == [True, True]
    assert len(club.see()["rounds"]) == 1
    club.post("free", cleo)
    for _ in range(5):
        club.see()
    assert tried == [True, True, True]


def test_an_evening_closes_by_itself_after_a_day(site: Site) -> None:
    club = Guests(site, FOUR)
    assert not club.see()["closed"]
    aged(site, club, DAY + 1)
    assert club.see()["closed"]
    assert club.post("free", club.tokens[club.names["Ann"]]).status_code == 409


def test_a_closed_evening_makes_no_table_again(site: Site) -> None:
    for end in ("close", "age"):
        club = Guests(site, FOUR[:2])
        table = club.begin()["tables"][0]["table"]
        if end == "close":
            club.post("close", club.host)
        aged(site, club, DAY + 1)
        site.services.tables.awake.drop(site.run(site.services.tables.find(table)))
        site.run(site.services.store.change(("delete from tables where id = :id", {"id": table})))
        seen = club.see()
        assert (seen["closed"], seen["rounds"][0]["tables"][0]["void"]) == (True, True)
        assert site.run(site.services.tables.find(table)) is None


def test_whoever_is_away_for_too_long_has_a_bot_play_until_they_are_back(site: Site) -> None:
    club = Guests(site, FOUR[:2], away=7)
    seated = club.begin()["tables"][0]
    table = site.run(site.services.tables.find(seated["table"]))
    absent = site.evenings._tables.absent

    async def look(times: int = 2) -> None:
        for _ in range(times):
            await absent.look(table, club.id)

    first = table.to_move
    assert table.settings.absence == 7 * 60
    site.run(look())
    assert table.seats[first].present, "seven minutes have not passed"
    long_ago(table, 7 * 60 + 1)
    site.run(look(1))
    assert table.seats[first].present, "after a start nobody is connected for a moment"
    site.run(look())
    assert not table.seats[first].present
    told = table.rows[-1] if table.rows[-1][0] == STOOD_IN else table.rows[-2]
    assert told == (STOOD_IN, str(first)), "nobody called it"
    assert "who is away" in "".join(log_from(table, 0, [], words_of("en"), ["Ann", "Bob"])[1])
    connection = Connection([first])
    table.audience.join(connection)
    site.run(look())
    assert table.seats[first].present
    table.audience.leave(connection)


def test_where_both_are_away_bots_play_to_the_end(site: Site) -> None:
    club = Guests(site, FOUR[:2])
    table = site.run(site.services.tables.find(club.begin()["tables"][0]["table"]))

    async def went_on() -> bool:
        long_ago(table, 3600)
        await site.evenings._tables.absent.look(table, club.id)
        return table.over

    assert until(lambda: site.run(went_on()))
    assert len(club.see()["rounds"][0]["tables"][0]["vanished"]) == 2


def test_a_link_gets_somebody_back_in_and_the_old_token_opens_nothing(site: Site) -> None:
    club = Guests(site, FOUR)
    club.begin()
    ann = club.names["Ann"]
    old = club.mine(ann)
    link = site.run(site.evenings.new_link(club.id, digest(club.host), ann))
    newer = site.run(site.evenings.new_link(club.id, digest(club.tokens[ann])))
    assert site.run(site.evenings.enter(link, digest("new"))) is None
    assert site.run(site.evenings.enter(newer, digest("new"))) == (club.id, ann)
    assert club.see(old["token"])["you"] is None
    headers = {"authorization": f"Bearer {old['token']}"}
    assert club.visitor.get(f"/api/tables/{old['table']}", headers=headers).status_code == 404
    club.tokens[ann] = "new"
    headers = {"authorization": "Bearer new"}
    seen = club.visitor.get(f"/api/tables/{club.mine(ann)['table']}", headers=headers).json()
    assert seen["seat"] == old["seat"]
    rows = site.run(site.services.store.find("select holder, link from evening_people"))
    assert not any(word in str(rows) for word in ("'new'", newer, club.host))


def test_whoever_came_to_an_evening_with_others_is_admitted_before_its_first_round(site: Site) -> None:
    club = Guests(site, [])

    def admitted(token: str) -> bool:
        account: Account = site.run(site.services.accounts.of("192.0.2.1", token))
        return account.admitted

    assert not admitted(club.host), "alone at one's own evening"
    tokens = [club.tokens[club.come(name)] for name in FOUR[:2]]
    assert all(admitted(token) for token in [club.host, *tokens])


def test_evenings_move_with_the_store(place: StoreLocation, tmp_path: Path) -> None:
    with site_at(place) as site:
        club = Guests(site, FOUR)
        club.end(club.begin()["tables"][0])
        before = club.see()
    target, told = StoreLocation(tmp_path / "there.sqlite3"), list[str]()
    asyncio.run(move(place, target, told.append, (TABLES,)))
    assert {"evenings: 1", "evening_people: 5", "evening_tables: 2"} <= {*told}
    with site_at(target) as site:
        assert again(club, site).see() == before


def test_what_is_kept_of_somebody_is_told_handed_over_forgotten_and_tidied(site: Site) -> None:
    club = Guests(site, FOUR)
    club.begin()
    ann, services = club.names["Ann"], site.services

    async def work() -> bytes:
        old = digest(club.tokens[ann])
        await hand_over(services.tables, old, digest("new"))
        file = [piece async for piece in exported(services.store, digest("new"), "", (TABLES,))]
        return b"".join(file)

    assert b'"name": "Ann"' in site.run(work())
    club.tokens[ann] = "new"
    assert club.mine(ann)["people"]
    site.run(leave(services.tables, digest("new")))
    seen = club.see()
    assert {one["person"]: (one["name"], one["here"]) for one in seen["people"]}[ann] == ("", False)
    assert "Ann" not in str(site.run(services.store.find("select fact from evening_facts")))
    empty, dead, played = Guests(site, []), Guests(site, FOUR[:2]), Guests(site, FOUR[:2])
    dead.begin()
    played.post("results", played.host, table=played.begin()["tables"][0]["table"], places=[1, 2])
    aged(site, empty, 8 * DAY)
    aged(site, dead, 61 * DAY)
    aged(site, played, 61 * DAY)
    site.run(services.tables.tidy(time.time()))
    assert [site.run(site.evenings.find(one.id)) for one in (empty, dead)] == [None, None]
    assert site.run(site.evenings.find(played.id)) is not None
    assert site.run(site.evenings.find(club.id)) is not None


def test_an_evening_is_taken_along_as_lines_and_as_json(site: Site) -> None:
    club = Guests(site, ["=cmd()", "Bob"])
    club.end(club.begin()["tables"][0])
    at = f"/api/evenings/{club.id}/export"
    lines = club.visitor.get(f"{at}.csv").text.splitlines()
    assert lines[0].startswith("rank,name,points,played,opponents")
    assert {line.split(",")[1] for line in lines[1:]} == {"'=cmd()", "Bob"}
    told = club.visitor.get(f"{at}.json").json()
    assert told == club.see()
    assert club.code not in str(told)


def test_whoever_watches_hears_of_a_change(site: Site) -> None:
    club = Guests(site, ["Ann"])

    async def work() -> None:
        with site.evenings.watch(club.id) as watch:
            heard = asyncio.create_task(watch.changed())
            await site.evenings.free(club.id, digest(club.tokens[club.names["Ann"]]), False)
            await heard

    site.run(work())
