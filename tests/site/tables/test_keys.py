"""What is sent again with the same key is answered the same, and done once."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.site.foundation.tokens import digest, new_token
from ludotheque.site.services import Services
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.tables.keys import BadKey, IdempotencyKey
from ludotheque.site.tables.making import Created, NewSeat, NewTable
from tests.site.inside import FREE, ME, at_a_house, make
from tests.site.server import Api, Server
from tests.site.visiting import Browser, Building, site

WISHES = [NewSeat("person", "Ann"), NewSeat("open"), NewSeat("bot", level="random")]
WORD = "a word that nobody can guess"


async def created(services: Services, what: str = "", word: str = WORD) -> Created:
    return await services.tables.create(NewTable("titus", {}, WISHES), key=IdempotencyKey.of(word, what))


def told(one: Created) -> tuple[Any, ...]:
    return one.table.id, one.tokens, one.invites, one.maker


def test_a_table_asked_for_again_is_the_same_with_the_same_words(tmp_path: Path) -> None:
    known: list[Any] = []

    async def before(services: Services) -> None:
        first, *others = await asyncio.gather(*(created(services) for _ in range(5)))
        assert all(told(one) == told(first) for one in others)
        assert told(await created(services, word=new_token())) != told(first)
        (seat,) = first.tokens
        assert first.table.held(digest(first.tokens[seat])) == [seat]
        await services.tables.sit(first.table, 1, "Bob", "b")
        assert told(await created(services)) == told(first), "though the invitation is used up"
        known.append(told(first))

    async def after(services: Services) -> None:
        assert told(await created(services)) == known[0]

    at_a_house(tmp_path, before)
    at_a_house(tmp_path, after)


def test_neither_keys_nor_what_follows_from_them_are_kept(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        made = await created(services)
        file = (tmp_path / FILE).read_bytes() + (tmp_path / f"{FILE}-wal").read_bytes()
        for word in (WORD, *made.tokens.values(), *made.invites.values()):
            assert word.encode() not in file
            assert digest(word).encode() in file

    at_a_house(tmp_path, visit)


def test_a_key_that_was_sent_with_something_else_is_refused(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        made = await created(services, "one thing")
        with pytest.raises(BadKey, match="something else"):
            await created(services, "another")
        with pytest.raises(BadKey, match="something else"):
            await services.tables.sit(made.table, None, "Bob", "b", IdempotencyKey.of(WORD, "a seat"))
        assert made.table.stage == "waiting"

    at_a_house(tmp_path, visit)


def test_a_seat_asked_for_again_is_the_same_and_takes_no_other(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE, FREE)
        key = IdempotencyKey.of(WORD, "seat")
        seats = await asyncio.gather(*(services.tables.sit(table, None, "Bob", "b", key) for _ in range(4)))
        assert seats == [1, 1, 1, 1]
        assert len(table.open_seats) == 1
        assert await services.tables.sit(table, None, "Cid", "c", IdempotencyKey.of(new_token(), "seat")) == 2

    at_a_house(tmp_path, visit)


# programs


def test_a_program_that_got_no_answer_asks_again_and_has_its_seat(api: Api) -> None:
    key = new_token()
    wish = {"game": "titus", "seats": ["me", "open"], "name": "Ann", "key": key}
    made, again = api.post("/tables", wish), api.post("/tables", wish)
    assert made.status_code == again.status_code == 201
    assert made.json() == again.json()
    other = api.post("/tables", {**wish, "name": "Eve"})
    assert other.status_code == 422
    assert "key" in other.json()["reason"]

    table, invite = made.json()["table"], made.json()["invites"][0]["invite"]
    seats, join = f"/tables/{table}/seats", {"invite": invite, "name": "Bob", "key": new_token()}
    taken, lost = api.post(seats, join), api.post(seats, join)
    assert taken.status_code == lost.status_code == 200
    assert taken.json() == lost.json()
    assert api.see(table, taken.json()["token"])["seat"] == 1
    assert api.post(seats, {**join, "key": new_token()}).status_code == 404
    assert api.post(seats, {"invite": invite, "name": "Bob"}).status_code == 404
    assert api.post("/tables", wish).json() == made.json()


@pytest.mark.parametrize("key", ["short", "x" * 201, 7, None, ["x" * 20]])
def test_what_cannot_be_a_key_is_told_so(api: Api, key: object) -> None:
    answer = api.post("/tables", {"game": "titus", "key": key})
    assert answer.status_code == 422
    assert "key" in answer.json()["reason"]


def test_keys_are_known_after_a_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        wish = {"game": "titus", "seats": ["me", "open"], "key": new_token()}
        with Api(server.address) as api:
            made = api.post("/tables", wish).json()
            join = {"code": made["code"], "name": "Bob", "key": new_token()}
            taken = api.post(f"/tables/{made['table']}/seats", join).json()
        server.kill()
        server.start()
        with Api(server.address) as api:
            assert api.post("/tables", wish).json()["tokens"] == made["tokens"]
            assert api.post(f"/tables/{made['table']}/seats", join).json() == taken
    finally:
        server.stop()


# people


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Building]:
    with Building(site(tmp_path)) as opened:
        yield opened


def hidden(page: str) -> dict[str, str]:
    """Return the hidden fields of the first form that has a key."""
    form = re.search(r"<form(?:(?!</form>).)*name=\"key\".*?</form>", page, re.S)
    assert form
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0]))


def forgetful(browser: Browser) -> None:
    """Let a browser lose the answer, and the cookie with it."""
    browser.http.cookies.clear()


def test_a_button_pressed_twice_opens_one_box_even_for_somebody_new(building: Building) -> None:
    visitor = building.visitor()
    form = {**hidden(visitor.get("/").text), "quick": "1"}
    first = visitor.post("/tables", data=form)
    token = visitor.http.cookies["ludo"]
    forgetful(visitor)
    second = visitor.post("/tables", data=form)
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    assert visitor.http.cookies["ludo"] == token
    third = visitor.post("/tables", data={**hidden(visitor.get("/").text), "quick": "1"})
    assert third.headers["location"] != first.headers["location"]
    assert visitor.http.cookies["ludo"] == token


def test_a_form_filled_in_otherwise_is_another_table(building: Building) -> None:
    visitor = building.visitor()
    form = {**hidden(visitor.get("/games/titus/setup").text), "seat-0": "me", "seat-1": "friend"}
    one = visitor.post("/tables", data=form)
    other = visitor.post("/tables", data={**form, "name-0": "Ann"})
    assert one.headers["location"] == visitor.post("/tables", data=form).headers["location"]
    assert other.headers["location"] != one.headers["location"]


def test_a_guest_whose_answer_was_lost_sits_down_once_and_is_the_same_person(building: Building) -> None:
    host, guest = building.visitor(), building.visitor()
    form = {"game": "titus", "players": "3", "seat-0": "me", "seat-1": "friend", "seat-2": "friend"}
    address = host.post("/tables", data=form).headers["location"]
    services = building.app.state.services
    table = building.runner.run(services.tables.find(address.rpartition("/")[2]))
    join = f"/join/{table.code}"
    fields = {**hidden(guest.get(join).text), "name": "Bob"}
    assert guest.post(join, data=fields).headers["location"] == address
    token = guest.http.cookies["ludo"]
    forgetful(guest)
    assert guest.post(join, data={**fields, "name": "Bobby"}).headers["location"] == address
    assert guest.http.cookies["ludo"] == token
    assert sorted(seat.name for seat in table.seats) == ["", "", "Bob"]
