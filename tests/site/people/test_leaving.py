"""Everything about a visitor, exported as one file, and deleted, line by line."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotheque
from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.people.account_transfer import leave
from ludotheque.site.services import Services
from ludotheque.site.store.seats import BOT, OPEN, PERSON
from ludotheque.site.store.storage import Note
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from tests.site.inside import FREE, YOU, as_stored, at_a_house, make, some_moves, until
from tests.site.visiting import Browser, Building, site

TOKEN = new_token()
HOLDER = digest(TOKEN)
ANN, CID = NewSeat("person", "Ann", holder=HOLDER), NewSeat("person", "Cid", holder="c")
ROBOT = NewSeat("bot", level="random")
KEPT = ("tables", "seats", "events", "standings", "reports", "keys", "notes", "tickets")


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    with Building(site(tmp_path)) as opened:
        yield opened


def known(building: Building) -> Browser:
    browser = building.visitor()
    browser.http.cookies.set("ludo", TOKEN)
    browser.http.cookies.set("name", "Ann")
    return browser


def house_in(building: Building) -> Services:
    services: Services = building.app.state.services
    return services


async def ended(services: Services, *seats: NewSeat) -> Table:
    """Return a match that was played to its end."""
    table = (await services.tables.create(NewTable("temptation", {"rounds": 1}, seats))).table
    while not table.over:
        await some_moves(services, table, 1)
    return table


def everything(path: Path) -> str:
    """Return all that is in a file, as text."""
    file = sqlite3.connect(path)
    rows = [file.execute(f"select * from {table}").fetchall() for table in KEPT]
    file.close()
    return repr(rows)


# taking it along


def test_the_file_holds_every_table_seat_note_and_name(building: Building) -> None:
    run, services = building.runner.run, house_in(building)
    over = run(ended(services, ANN, YOU))
    waits = run(make(services, "titus", ANN, FREE, maker=HOLDER))
    run(make(services, "titus", YOU, CID))  # not theirs
    run(services.store.write_note(HOLDER, Note("lesson", "titus/first", True, 1e9)))
    run(services.store.write_note("b", Note("lesson", "titus/second", True, 1e9)))
    answer = known(building).get("/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="ludotheque.json"'
    assert answer.headers["content-type"] == "application/json"
    told = json.loads(answer.text)
    assert list(told) == ["format", "exported", "name", "feed", "notes", "tables"]
    assert told["name"] == "Ann"
    assert told["notes"] == [
        {"kind": "lesson", "name": "titus/first", "note": True, "at": "2001-09-09T01:46:40Z"}
    ]
    first, second = told["tables"]
    assert (first["table"], first["stage"], first["made_by_me"]) == (waits.id, "waiting", True)
    assert first["record"] is None
    assert [seat["name"] for seat in second["seats"]] == ["Ann", "Bob"]
    assert [seat["mine"] for seat in second["seats"]] == [True, False]
    assert second["winners"] == over.winners
    assert ludotheque.verify(second["record"])


def test_a_match_under_way_is_exported_without_what_nobody_may_know_yet(building: Building) -> None:
    table = building.runner.run(make(house_in(building), "titus", ANN, YOU))
    text = known(building).get("/me/export").text
    assert table.secret.secret.hex() not in text
    assert json.loads(text)["tables"][0]["record"] is None
    assert "b" not in [seat.get("holder") for seat in json.loads(text)["tables"][0]["seats"]]
    assert HOLDER not in text


def test_a_stranger_has_nothing_to_export_or_delete(building: Building) -> None:
    stranger = building.visitor()
    for address in ("/me/export", "/me/delete"):
        assert stranger.get(address).headers["location"] == "/me"
    assert stranger.post("/me/delete").status_code == 200


# leaving


def test_before_it_is_deleted_one_is_asked_and_told_what_stays(building: Building) -> None:
    table = building.runner.run(ended(house_in(building), ANN, YOU))
    page = known(building).get("/me/delete").text
    assert "your name is removed from them" in page
    assert building.runner.run(house_in(building).store.read(table.id)).seats[0].name == "Ann"  # type: ignore[union-attr]


def test_after_deletion_nothing_in_the_file_tells_of_the_visitor(tmp_path: Path) -> None:
    with Building(site(tmp_path)) as building:
        run, services, browser = building.runner.run, house_in(building), known(building)
        for seats in ((ANN, YOU), (ANN, ROBOT), (ANN, ANN), (ANN, YOU, CID)):
            run(ended(services, *seats))
            run(make(services, "temptation", *seats, maker=HOLDER))
        gave_up = run(make(services, "temptation", ANN, YOU, CID))
        run(services.tables.concede(gave_up, 0))
        run(make(services, "titus", ANN, FREE, maker=HOLDER))
        run(make(services, "titus", ANN, YOU, FREE, maker="b"))
        run(services.store.write_note(HOLDER, Note("lesson", "titus/first", True, 1.0)))
        assert browser.post("/me/feed", data={"feed": "new"}).status_code == 303
        assert browser.post("/me/device").status_code == 200
        assert HOLDER in everything(tmp_path / "test.sqlite3")
        answer = browser.post("/me/delete")
        assert "Everything is deleted" in answer.text
        cleared = answer.headers.get_list("set-cookie")
        assert [cookie.partition("=")[0] for cookie in cleared if "Max-Age=0" in cookie] == ["ludo", "name"]
    kept = everything(tmp_path / "test.sqlite3")
    assert HOLDER not in kept
    assert "Ann" not in kept
    assert TOKEN not in kept
    assert "Bob" in kept


def test_matches_without_others_are_gone_and_finished_ones_with_others_stay_nameless(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        alone, ours = await ended(services, ANN, ROBOT), await ended(services, ANN, YOU)
        playing = await make(services, "titus", ANN, ROBOT)
        await leave(services.tables, HOLDER)
        await until(lambda: playing.closed and alone.closed and not ours.seats[0].name)
        assert await services.tables.find(alone.id) is await services.tables.find(playing.id) is None
        stored = await as_stored(services, ours)
        assert [(seat.kind, seat.name, seat.holder) for seat in stored.seats] == [
            (PERSON, "", None),
            (PERSON, "Bob", "b"),
        ]
        assert stored.winners == ours.winners
        assert (await services.tables.find(ours.id)).seats == stored.seats  # type: ignore[union-attr]

    at_a_house(tmp_path, visit)


def test_a_match_of_two_is_given_up(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ANN)
        await leave(services.tables, HOLDER)
        stored = await as_stored(services, table)
        assert (stored.over, stored.winners, stored.seats[1].name) == (True, [0], "")

    at_a_house(tmp_path, visit)


def test_with_more_a_bot_has_the_seat_and_the_match_goes_on(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ANN, CID)
        await leave(services.tables, HOLDER)
        stored = await as_stored(services, table)
        seat = stored.seats[1]
        assert (stored.over, seat.kind, seat.name, seat.holder) == (False, BOT, "", None)
        assert table.seats == stored.seats
        assert table.version == stored.version

    at_a_house(tmp_path, visit)


def test_tables_that_wait_are_closed_by_their_maker_and_left_by_others(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        mine = await make(services, "titus", ANN, YOU, FREE, maker=HOLDER)
        theirs = await make(services, "titus", YOU, ANN, FREE, maker="b")
        await leave(services.tables, HOLDER)
        assert await services.tables.find(mine.id) is None
        stored = await as_stored(services, theirs)
        assert [seat.kind for seat in stored.seats] == [PERSON, OPEN, OPEN]
        await services.tables.sit(theirs, None, "Zoe", "z")
        await services.tables.sit(theirs, None, "Yan", "y")
        assert theirs.stage == "playing"

    at_a_house(tmp_path, visit)


def test_a_name_left_with_a_bot_earlier_is_removed_as_well(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", YOU, ANN, CID)
        await services.tables.concede(table, 1)
        assert table.seats[1].name == "Ann"
        await leave(services.tables, HOLDER)
        assert table.seats[1].name == (await as_stored(services, table)).seats[1].name == ""

    at_a_house(tmp_path, visit)


def test_what_others_have_is_left_alone(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table, over = await make(services, "titus", YOU, CID), await ended(services, YOU, CID)
        await services.store.write_note("b", Note("lesson", "titus/first", True, 1.0))
        before = [await services.store.read(one.id) for one in (table, over)]
        await leave(services.tables, HOLDER)
        assert [await services.store.read(one.id) for one in (table, over)] == before
        assert await services.store.notes("b")

    at_a_house(tmp_path, visit)
