"""Tables that begin where a record ends."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.errors import BadPlayers, BadRecord
from ludotheque.site.api.answers import answer
from ludotheque.site.services import Services
from ludotheque.site.study.chance_events import checked_here, draws_of, follow_from
from ludotheque.site.tables.board import Refused, Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.records import record
from ludotheque.site.tables.table import Table
from tests.site.inside import BOT, FREE, ME, YOU, as_stored, at_a_house, same, some_moves, until
from tests.site.server import Api, Server

RECORDS = Path(__file__).parents[2] / "records"


def cut(game: str, moves: int, seed: int = 3, **more: Any) -> dict[str, Any]:
    """Return the record of a match after some moves."""
    match, choice = ludotheque.load(game).start(players=2, seed=seed, **more), random.Random(seed)
    for _ in range(moves):
        match.play(choice.choice(match.moves()))
    told: dict[str, Any] = match.record().json()
    return json.loads(json.dumps(told))  # type: ignore[no-any-return]


async def from_record(services: Services, told: dict[str, Any], *wishes: Any) -> Table:
    return (await services.tables.create(NewTable(told["game"], {}, wishes, Settings(), told))).table


async def to_the_end(services: Services, table: Table) -> None:
    choice = random.Random(1)
    while not table.over:
        assert table.to_move is not None
        await services.tables.move(table, table.to_move, table.number, choice.choice(table.match.moves()))


@pytest.mark.parametrize("game", ["titus", "tantalus", "labyrinthe", "temptation", "tanagra"])
def test_a_table_stands_where_its_record_ends_and_after_a_start_too(tmp_path: Path, game: str) -> None:
    told = cut(game, 9)
    kept: list[Table] = []

    async def before(services: Services) -> None:
        table = await from_record(services, told, ME, YOU)
        assert table.match.history == told["history"]
        assert table.match.full() == ludotheque.replay(told).full()
        assert (
            json.loads(answer(table, 0))["given"]
            == table.initial_events
            == table.number
            == len(told["history"])
        )
        assert table.secret.commitment != told["commitment"]
        assert same(await as_stored(services, table), table)
        await some_moves(services, table, 4)
        kept.append(table)

    async def after(services: Services) -> None:
        table = await services.tables.find(kept[0].id)
        assert table
        assert same(table, kept[0])
        assert table.initial_events == len(told["history"])

    at_a_house(tmp_path, before)
    at_a_house(tmp_path, after)


def test_a_match_that_older_rules_began_goes_on_by_them(tmp_path: Path) -> None:
    told = ludotheque.replay(RECORDS / "labyrinthe-strict.json").at(54).record().json()
    told |= {"secret": None, "result": None}

    async def visit(services: Services) -> None:
        people = [NewSeat("person", name, holder=name) for name in "abcdef"[: told["players"]]]
        table = await from_record(services, told, *people)
        for now in (table, await as_stored(services, table)):
            assert now.match
            assert now.setting.rules == now.record().rules == 1
            assert now.match.moves() == ["take 1,2"]  # no “done”, as rules of version 2 would have it

    at_a_house(tmp_path, visit)


def test_what_chance_does_from_there_on_follows_from_the_new_secret_and_what_was_given_does_not(
    tmp_path: Path,
) -> None:
    told = cut("temptation", 6, options={"rounds": 1})

    async def visit(services: Services) -> None:
        table = await from_record(services, told, ME, YOU)
        await to_the_end(services, table)
        draws = list(draws_of(table.match))
        given = [draw for draw in draws if draw.event < table.initial_events]
        assert given
        assert len(given) < len(draws)
        assert checked_here(table, draws)
        assert not follow_from(table.secret, draws)
        assert same(await as_stored(services, table), table)

    at_a_house(tmp_path, visit)


def test_its_record_can_be_played_through_and_claims_no_more_than_is_true(tmp_path: Path) -> None:
    told = cut("temptation", 6, options={"rounds": 1})

    async def visit(services: Services) -> None:
        table = await from_record(services, told, ME, YOU)
        await to_the_end(services, table)
        mine = json.loads(json.dumps(record(table)))
        assert ludotheque.replay(mine).full() == table.match.full()  # type: ignore[union-attr]
        report = ludotheque.verify(mine)
        assert report.over
        assert not report.fair
        assert mine["given"] == {
            "events": table.initial_events,
            "commitment": table.secret.commitment,
            "secret": table.secret.secret.hex(),
        }

    at_a_house(tmp_path, visit)


def test_a_match_that_waits_for_people_goes_on_from_the_record_when_they_sit(tmp_path: Path) -> None:
    told = cut("titus", 5)

    async def visit(services: Services) -> None:
        table = await from_record(services, told, ME, FREE)
        assert table.stage == "waiting"
        assert (await as_stored(services, table)).rows == table.rows
        await services.tables.sit(table, None, "Bob", "b")
        assert table.match.history[: table.initial_events] == told["history"]
        await some_moves(services, table, 2)
        assert same(await as_stored(services, table), table)

    at_a_house(tmp_path, visit)


def test_a_bot_whose_turn_it_is_goes_on(tmp_path: Path) -> None:
    told = cut("tanagra", 3)

    async def visit(services: Services) -> None:
        table = await from_record(services, told, ME, BOT)
        await until(lambda: table.to_move == 0)
        assert table.number == 4

    at_a_house(tmp_path, visit)


def test_what_was_given_cannot_be_taken_back(tmp_path: Path) -> None:
    told = cut("tanagra", 2)

    async def visit(services: Services) -> None:
        table = await from_record(services, told, ME, YOU)
        with pytest.raises(Refused, match="no move to take back"):
            await services.tables.take_back(table, 1, table.number)
        await some_moves(services, table, 1)
        await services.tables.take_back(table, 0, table.number)
        with pytest.raises(Refused, match="no move to take back"):
            await services.tables.take_back(table, 0, table.number)

    at_a_house(tmp_path, visit)


def wrong(told: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {**told, **changed}


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda told: wrong(told, history=[[0, "fly"]]), BadRecord),
        (lambda told: wrong(told, history=told["history"][1:]), BadRecord),
        (lambda told: wrong(told, game="tantalus"), BadRecord),
        (lambda told: wrong(told, rules=999), BadRecord),
        (lambda told: wrong(told, players=3), BadPlayers),
        (lambda told: {}, BadRecord),
        (lambda told: str(Path(__file__)), BadRecord),
        (lambda told: wrong(told, options={"deck": "/etc/passwd"}), BadRecord),
    ],
)
def test_what_is_no_record_begins_no_table(
    tmp_path: Path, spoil: Callable[[dict[str, Any]], Any], error: type[Exception]
) -> None:
    async def visit(services: Services) -> None:
        with pytest.raises(error):
            await services.tables.create(NewTable("titus", {}, [ME, YOU], Settings(), spoil(cut("titus", 4))))
        with pytest.raises(BadPlayers):
            await from_record(services, cut("titus", 4), ME, YOU, YOU)
        assert await services.store.held_by("a", 9) == []

    at_a_house(tmp_path, visit)


def test_a_match_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    match, choice = ludotheque.load("titus").start(players=2, seed=1), random.Random(1)
    while not match.over:
        match.play(choice.choice(match.moves()))

    async def visit(services: Services) -> None:
        with pytest.raises(BadRecord, match="over"):
            await from_record(services, match.record().json(), ME, YOU)

    at_a_house(tmp_path, visit)


# through a real server


def test_a_program_plays_on_from_a_record_with_the_seats_it_wants(api: Api) -> None:
    told = cut("titus", 5)
    made = api.post("/tables", {"record": told, "seats": ["me", "bot:random"]})
    assert made.status_code == 201, made.text
    seen = api.see(made.json()["table"], made.json()["token"])
    assert seen["given"] == len(told["history"])
    assert seen["commitment"] not in (None, told["commitment"])
    assert [who for who, _ in seen["history"][: seen["given"]]] == [who for who, _ in told["history"]]
    usual = api.post("/tables", {"record": told}).json()
    assert usual["seat"] == 0
    assert [one["seat"] for one in usual["invites"]] == [1]


def test_people_at_such_a_table_are_told_that_it_did_not_begin_at_the_beginning(
    server: Server, api: Api
) -> None:
    told = cut("titus", 5)
    for more in ({"seats": ["me", "bot:random"]}, {}):
        made = api.post("/tables", {"record": told, **more}).json()
        page = api.http.get(f"{server.address}/tables/{made['table']}").text
        assert f"<dt>Started from a record</dt><dd>{len(told['history'])} events</dd>" in page


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"options": {}}, "options"),
        ({"players": 2}, "players"),
        ({"record": "/etc/passwd"}, "record"),
        ({"record": 7}, "record"),
        ({"game": "tanagra"}, "tanagra"),
        ({"seats": ["me"]}, "seats"),
    ],
)
def test_a_wrong_wish_to_play_on_is_told_why(api: Api, more: dict[str, Any], word: str) -> None:
    answer = api.post("/tables", {"record": cut("titus", 5), **more})
    assert answer.status_code == 422
    assert word in answer.json()["reason"]


def test_after_such_a_match_its_pages_say_what_was_given(server: Server, api: Api) -> None:
    told = cut("temptation", 8, options={"rounds": 1})
    made = api.post("/tables", {"record": told, "seats": ["bot:random", "bot:greedy"]}).json()
    seen = api.see(made["table"], made["token"])
    while not seen["over"]:
        seen = api.see(made["table"], made["token"])
    page = api.http.get(f"{server.address}/tables/{made['table']}/fairness").text
    assert f"its first {len(told['history'])} events came with the record" in page
    assert "draws follow from the secret" in page
    assert 'id="verify"' not in page
    got = api.get(f"/tables/{made['table']}/draws").json()
    assert got["given"] == len(told["history"])
    mine = api.get(f"/tables/{made['table']}/record").json()
    assert not ludotheque.verify(mine).fair
