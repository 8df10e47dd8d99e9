"""Taking a move back is asked of the other people once the turn has passed on, wherever they play."""

import asyncio
from pathlib import Path

import pytest

from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.back import back_html
from ludotheque.site.pages.table.log import log_lines
from ludotheque.site.pages.table.looking import look_at, names_of
from ludotheque.site.services import Services
from ludotheque.site.tables import taking_back
from ludotheque.site.tables.board import Refused, Stale
from ludotheque.site.tables.table import Table
from tests.patience import PATIENCE
from tests.site.inside import BOT, ME, YOU, as_stored, at_a_house, house_at, make, same
from tests.site.postgres import Postgres
from tests.site.server import Api


async def moved(services: Services, *seats: object) -> Table:
    """Return a table of Tantalus where Ann has just turned a tile."""
    table = await make(services, "tantalus", *seats)
    await services.tables.move(table, 0, table.number, "a1")
    return table


def said_to(table: Table, seat: int) -> str:
    words = words_of("en")
    return back_html(table, look_at(table, [seat], None), words, names_of(table, words), None)


def test_once_the_turn_has_passed_on_the_other_person_is_asked_and_allows_it(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await moved(services, ME, YOU)
        assert "Ask to take back my move" in said_to(table, 0)
        assert not await taking_back.ask(services.tables, table, 0, table.number)
        assert table.match.length, "nothing is taken back before somebody has agreed"
        assert "have not answered yet" in said_to(table, 0)
        assert "Ann would like to take a move back." in said_to(table, 1)
        before = table.match.length
        assert await taking_back.answer(services.tables, table, [1], True)
        assert (table.match.length, table.to_move) == (before - 1, 0)
        assert same(await as_stored(services, table), table)
        words = words_of("en")
        assert "Ann took a move back." in log_lines(table, None, words, names_of(table, words))[-1]
        assert taking_back.wish_of(table) is None

    at_a_house(tmp_path, visit)


def test_who_would_rather_play_on_says_so_and_nothing_changes(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await moved(services, ME, YOU)
        number = table.number
        await taking_back.ask(services.tables, table, 0, number)
        assert not await taking_back.answer(services.tables, table, [1], False)
        assert table.number == number
        assert "Bob would rather play on." in said_to(table, 0)
        assert "take a move back" not in said_to(table, 1)

    at_a_house(tmp_path, visit)


def test_a_wish_ends_with_the_next_move_and_nobody_answers_for_themselves(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await moved(services, ME, YOU)
        with pytest.raises(Refused, match="Nobody has asked"):
            await taking_back.answer(services.tables, table, [1], True)
        with pytest.raises(Stale):
            await taking_back.ask(services.tables, table, 0, table.number - 1)
        await taking_back.ask(services.tables, table, 0, table.number)
        with pytest.raises(Refused, match="Nobody has asked"):
            await taking_back.answer(services.tables, table, [0], True)
        await services.tables.move(table, 1, table.number, "g7")
        assert taking_back.wish_of(table) is None
        with pytest.raises(Refused, match="Nobody has asked"):
            await taking_back.answer(services.tables, table, [1], True)

    at_a_house(tmp_path, visit)


def test_whoever_plays_bots_alone_asks_nobody(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tanagra", ME, BOT)
        await services.tables.move(table, 0, table.number, table.match.moves()[0])
        assert taking_back.asked_of(table, 0) == []

    at_a_house(tmp_path, visit)


def test_another_process_knows_who_asks(postgres: Postgres) -> None:
    url = postgres.new()

    async def run() -> None:
        async with house_at(url) as here, house_at(url) as there:
            table = await moved(here, ME, YOU)
            other = await there.tables.find(table.id)
            assert other
            await taking_back.ask(here.tables, table, 0, table.number)
            await taking_back.look_at_wish(there.tables, other)
            assert taking_back.wish_of(other)
            assert await taking_back.answer(there.tables, other, [1], True)
            assert other.to_move == 0

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_programs_ask_and_answer(either_api: Api) -> None:
    api = either_api
    made = api.make("tantalus", "me", "open", name="Ann")
    here = f"/tables/{made['table']}"
    taken = api.post(f"{here}/seats", {"code": made["code"], "name": "Bob"}).json()
    ann, bob = made["token"], taken["token"]
    number = api.see(made["table"], ann)["number"]
    then = api.post(f"{here}/moves", {"number": number, "move": "a1"}, ann).json()
    assert api.post(f"{here}/takeback", {}, ann).status_code == 422
    assert api.post(f"{here}/takeback", {"accept": True}, bob).status_code == 409
    assert api.post(f"{here}/takeback", {"number": number}, ann).status_code == 409, "it is too old"
    asked = api.post(f"{here}/takeback", {"number": then["number"]}, ann).json()
    assert asked["takeback"] == {"seat": 0, "asked": [1], "agreed": [], "declined": []}
    assert api.see(made["table"], bob)["takeback"] == asked["takeback"]
    after = api.post(f"{here}/takeback", {"accept": True}, bob).json()
    assert (after["to_move"], after["takeback"]) == (0, None)
    assert len(after["history"]) == len(then["history"]) - 1
