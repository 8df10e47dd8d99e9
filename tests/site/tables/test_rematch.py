"""A rematch is agreed on by all people at a table, in whatever process they are, and the series goes on."""

import asyncio
import json
import time
from pathlib import Path

import pytest

from ludotheque.site.api.answers import answer
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.playing_again import series_html
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import DAY
from ludotheque.site.tables.board import Refused, Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.rematch import (
    answer_rematch,
    goes_on,
    look_at_series,
    match_number,
    rematch_of,
    wins,
)
from ludotheque.site.tables.table import Table
from tests.patience import PATIENCE
from tests.site.inside import BOT, ME, YOU, as_stored, at_a_house, house_at, make
from tests.site.postgres import Postgres
from tests.site.server import Api


async def over(services: Services, *seats: NewSeat) -> Table:
    table = await make(services, "tantalus", *seats)
    await services.tables.concede(table, 0)
    return table


def test_all_people_must_say_yes_and_a_no_can_be_taken_back(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        tables = services.tables
        playing = await make(services, "tantalus", ME, YOU)
        with pytest.raises(Refused):
            await answer_rematch(tables, playing, [0], True)
        table = await over(services, ME, YOU)
        assert await answer_rematch(tables, table, [0], True) is None
        assert await answer_rematch(tables, table, [1], False) is None
        assert table.rematch_answers == {0: True, 1: False}
        slept = await as_stored(services, table)
        assert await rematch_of(tables, slept) is None
        assert slept.rematch_answers == table.rematch_answers, "what was answered outlives a restart"
        again = await answer_rematch(tables, table, [1], True)
        assert again
        told = [json.loads(answer(table, seat))["rematch"] for seat in (0, None)]
        assert told[0] == {"offered": [0, 1], "table": again.id}, "whoever offered learns of it"
        assert told[1]["table"] is None
        assert [seat.name for seat in again.seats] == ["Bob", "Ann"]
        assert await answer_rematch(tables, table, [0], False) is again, "it is there already"

    at_a_house(tmp_path, visit)


def test_after_something_was_tried_again_the_next_match_is_one_like_any_other(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        wanted = NewTable("tantalus", {}, [ME, BOT], Settings(hints=False, retry="some-table 0"))
        table = (await services.tables.create(wanted)).table
        await services.tables.concede(table, 0)
        again = await answer_rematch(services.tables, table, [0], True)
        assert again
        assert again.settings == Settings(hints=False)

    at_a_house(tmp_path, visit)


def test_whoever_plays_with_bots_alone_plays_again_at_once_in_the_same_seat(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        tables, table = services.tables, await over(services, ME, BOT)
        for won in ([0, 1], [0, 2]):
            again = await answer_rematch(tables, table, [0], True)
            assert again
            assert [seat.kind for seat in again.seats] == ["person", "bot"]
            await look_at_series(tables, again)
            assert wins(again) == won, "each win stays with whoever won"
            table = again
            await tables.concede(table, 0)

    at_a_house(tmp_path, visit)


def test_in_a_series_against_a_bot_the_seats_turn(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        tables = services.tables
        new = NewTable("tantalus", {}, [ME, BOT], Settings(series=2))
        table = (await tables.create(new, maker="a")).table
        await tables.concede(table, 0)
        again = await answer_rematch(tables, table, [0], True)
        assert again
        assert [seat.kind for seat in again.seats] == ["bot", "person"]

    at_a_house(tmp_path, visit)


def test_the_score_of_a_series_turns_with_the_seats(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        tables, table = services.tables, await over(services, ME, YOU)
        for expected in ([1, 0], [1, 1], [2, 1]):
            again = await answer_rematch(tables, table, [0, 1], True)
            assert again
            table = await as_stored(services, again)
            await look_at_series(tables, table)
            assert wins(table) == expected
            table = again
            await tables.concede(table, 0)
        assert wins(table) == [2, 2]

    at_a_house(tmp_path, visit)


def test_a_series_is_as_long_as_its_tables_live(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        tables = services.tables
        first = await over(services, ME, YOU)
        table = await answer_rematch(tables, first, [0, 1], True)
        assert table
        await tables.concede(table, 0)
        assert await answer_rematch(tables, table, [1], True) is None
        tables.rest(time.monotonic() + 1000)
        await tables.tidy(time.time() + 1000 * DAY)
        slept = await as_stored(services, table)
        await look_at_series(tables, slept)
        assert (wins(slept), match_number(slept)) == ([1, 1], 2)
        assert await rematch_of(tables, slept) is None
        assert slept.rematch_answers == {1: True}
        assert await rematch_of(tables, await as_stored(services, first)) == table.id

    at_a_house(tmp_path, visit)


def test_in_a_series_one_word_is_enough_until_its_last_match(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        tables = services.tables
        new = NewTable("tantalus", {}, [ME, YOU], Settings(series=3))
        table = (await tables.create(new, maker="a")).table
        for number in (1, 2, 3):
            await look_at_series(tables, table)
            assert f"match {number} of 3" in series_html(table, ["Ann", "Bob"], words_of("en"))
            await tables.concede(table, 0)
            again = await answer_rematch(tables, table, [1], True)
            assert (again is not None) == (number < 3)
            table = again or table
        assert "Ann</span> 1 – 2 " in series_html(table, ["Ann", "Bob"], words_of("en"))
        new_series = await answer_rematch(tables, table, [0], True)
        assert new_series
        await look_at_series(tables, new_series)
        assert (wins(new_series), match_number(new_series), goes_on(new_series)) == ([0, 0], 1, True)

    at_a_house(tmp_path, visit)


def test_two_processes_agree_on_one_rematch(postgres: Postgres) -> None:
    url = postgres.new()

    async def run() -> None:
        async with house_at(url) as here, house_at(url) as there:
            table = await over(here, ME, YOU)
            other = await there.tables.find(table.id)
            assert other
            found = await asyncio.gather(
                answer_rematch(here.tables, table, [0], True), answer_rematch(there.tables, other, [1], True)
            )
            again = await rematch_of(here.tables, table)
            assert again
            assert again in [one.id for one in found if one]

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_programs_agree_on_a_rematch(either_api: Api) -> None:
    api = either_api
    made = api.make("tantalus", "me", "open", name="Ann")
    here = f"/tables/{made['table']}"
    taken = api.post(f"{here}/seats", {"code": made["code"], "name": "Bob"}).json()
    ann, bob = made["token"], taken["token"]
    assert api.post(f"{here}/rematch", {"accept": True}, ann).status_code == 409
    while not (seen := api.see(made["table"], ann))["over"]:
        mover = (ann, bob)[seen["to_move"]]
        move = api.see(made["table"], mover)["moves"][0]
        assert api.post(f"{here}/moves", {"number": seen["number"], "move": move}, mover).status_code == 200
    assert api.post(f"{here}/rematch", {"accept": True}).status_code == 401
    assert api.post(f"{here}/rematch", {"accept": "yes"}, ann).status_code == 422
    told = api.post(f"{here}/rematch", {"accept": True}, ann).json()
    assert told == {"offered": [0], "table": None, "seat": None, "token": None}
    told = api.post(f"{here}/rematch", {"accept": True}, bob).json()
    assert (told["offered"], told["seat"], told["token"]) == ([0, 1], 0, bob)
    mine = api.post(f"{here}/rematch", {"accept": True}, ann).json()
    assert (mine["table"], mine["seat"]) == (told["table"], 1)
    assert api.see(mine["table"], mine["token"])["seat"] == 1
