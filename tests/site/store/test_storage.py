"""What every store promises, whatever it is made of: a new one is added to STORES."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.site.signs.kept import SIGNS, writing
from ludotheque.site.store.postgres import formats as postgres_formats
from ludotheque.site.store.postgres.store import PostgresStore
from ludotheque.site.store.seats import Seat
from ludotheque.site.store.sqlite import formats as sqlite_formats
from ludotheque.site.store.sqlite.formats import FORMAT, prepare
from ludotheque.site.store.sqlite.store import SqliteStore, connect
from ludotheque.site.store.storage import (
    Ages,
    Entry,
    Lost,
    News,
    Note,
    Repeated,
    Setup,
    Standing,
    Storage,
    Stored,
    StoreFailed,
    Taken,
    Tally,
    Ticket,
    Tidied,
    Touched,
    Update,
    UsedKey,
)
from tests.patience import PATIENCE
from tests.site.conftest import STORES
from tests.site.postgres import Postgres

ANN, BOB = Seat(0, "person", "Ann", holder="a"), Seat(1, "person", "Bob", holder="b")
FREE, ROBOT = Seat(1, "open", invite="i"), Seat(1, "bot", "easy", "easy")
LONG_AGO, NOW = 1000.0, 1_000_000.0

Visit = Callable[[Storage], Awaitable[None]]


@pytest.fixture(params=STORES)
def at(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Visit], None]:
    """Gives what lets something be done at a new store."""

    async def opened() -> Storage:
        if request.param == "sqlite":
            return SqliteStore(tmp_path / "test.sqlite3")
        return await PostgresStore.open(url)

    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else ""

    def run(visit: Visit) -> None:
        async def inside() -> None:
            store = await opened()
            try:
                await visit(store)
            finally:
                await store.close()

        asyncio.run(asyncio.wait_for(inside(), PATIENCE))

    return run


def a_table(
    name: str, *seats: Seat, stage: str = "playing", created: float = NOW, public: bool = True, **more: Any
) -> Stored:
    setup = Setup(
        id=name,
        code=f"CODE{name}",
        game="titus",
        rules=1,
        players=2,
        options={"deck": "standard"},
        settings={"public": public, "hints": False},
        secret=bytes(32),
        created=created,
        **more,
    )
    to_move = 0 if stage == "playing" else None
    rows = [] if stage == "waiting" else [(-1, "top 1 2")]
    return Stored(setup, Standing(stage, len(rows), to_move, created), list(seats) or [ANN, BOB], rows)


def move(table: Stored, version: int = 0, text: str = "draw", **standing: Any) -> Update:
    number = table.standing.number + version + 1
    after = Standing("playing", number, 1, NOW + version)._replace(**standing)
    return Update(table.setup.id, version, [(0, text)], after, after.stage != "playing")


async def failed(*work: Coroutine[Any, Any, None]) -> list[type[Any]]:
    """Return how pieces of work that were asked for at once came out."""
    return [type(one) for one in await asyncio.gather(*work, return_exceptions=True)]


def test_a_table_is_read_as_it_was_written(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        table = a_table("t", replace(ANN, stand_in="easy"), FREE, maker="m", given=1)
        await store.add(table)
        assert await store.read("t") == table
        assert await store.read("u") is None
        assert await store.find_code("CODEt") == "t"
        assert await store.find_invite("i") == ("t", 1)
        assert await store.find_code("i") is await store.find_invite("CODEt") is None

    at(visit)


def test_a_name_or_code_is_given_once(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        table = a_table("t")
        await store.add(table)
        same_code = replace(table, setup=replace(table.setup, id="u"))
        assert await failed(store.add(table), store.add(same_code)) == [Taken, Taken]
        assert await store.read("u") is None

    at(visit)


def test_a_change_is_kept_with_how_the_table_stands_after_it(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        table = a_table("t", ANN, BOB)
        await store.add(table)
        await store.update(move(table))
        left = replace(ANN, stand_in="medium")
        await store.update(Update("t", 1, [], move(table).standing, seats=[left]))
        end = Standing("over", 4, None, NOW + 9, [3, 5], [1])
        await store.update(Update("t", 2, [(1, "keep"), (-1, "top 3 4")], end, True))
        found = await store.read("t")
        assert found
        assert found.rows == [(-1, "top 1 2"), (0, "draw"), (1, "keep"), (-1, "top 3 4")]
        assert found.standing == end
        assert found.seats == [left, BOB]
        assert found.version == 3

    at(visit)


def test_whoever_knows_the_first_events_is_told_the_rest(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        table = a_table("t", ANN, BOB, maker="m")
        await store.add(table)
        await store.update(move(table))
        await store.update(move(table, 1, text="keep"))
        after = move(table, 1).standing
        assert await store.news({"t": 2, "u": 0}) == {"t": News(2, after, [(0, "keep")])}
        assert await store.news({"t": 9}) == {"t": News(2, after, [])}
        other = a_table("u")
        await store.add(other)
        told = await store.news({"t": 9, "u": 0})
        assert told["u"] == News(0, other.standing, other.rows)
        assert len(told) == 2
        assert await store.versions(["t", "u", "v"]) == {"t": 2, "u": 0}

    at(visit)


@pytest.mark.parametrize("odd", ["\x00", "a\x00b", "\ud800", "é" * 5000])
def test_what_no_table_can_be_called_is_not_found(at: Callable[[Visit], None], odd: str) -> None:
    async def visit(store: Storage) -> None:
        assert await store.read(odd) is await store.find_code(odd) is await store.find_invite(odd) is None
        assert await store.versions([odd]) == {}

    at(visit)


def test_of_two_changes_that_follow_the_same_version_one_is_lost_alone(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        one, other = a_table("t"), a_table("u")
        await store.add(one)
        await store.add(other)
        first, second = move(one, text="one"), move(one, text="two")
        assert await failed(store.update(first), store.update(second), store.update(move(other))) == [
            type(None),
            Lost,
            type(None),
        ]
        seat = Update("t", 0, [], first.standing, seats=[replace(ANN, stand_in="easy")])
        late = [seat, move(one, 7), move(a_table("x"))]
        assert await failed(*(store.update(update) for update in late)) == [Lost] * 3
        found = await store.read("t")
        assert found
        assert found.rows[1:] == [(0, "one")]
        assert found.seats == [ANN, BOB]
        assert found.version == 1

    at(visit)


def test_a_removed_table_is_gone_with_all_that_belongs_to_it(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        table = a_table("t", ANN, FREE, stage="waiting")
        await store.add(table, UsedKey("k", "t", "w", {}, NOW))
        await store.write_report("t", "lead", [1], NOW)
        assert await failed(store.remove("t", 5)) == [Lost]
        await store.remove("t", 0)
        assert await store.read("t") is await store.find_code("CODEt") is await store.find_invite("i") is None
        assert await store.find_key("k") is await store.read_report("t", "lead") is None
        assert await failed(store.remove("t", 0), store.update(move(table))) == [Lost, Lost]
        await store.add(table)

    at(visit)


def test_a_key_is_used_once_and_what_came_with_it_again_does_not_happen(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        table, key = a_table("t", ANN, FREE, stage="waiting"), UsedKey("k", "t", "what", {"seat": 1}, NOW)
        await store.add(table)
        taken = Update("t", 0, [(-1, "top")], Standing("playing", 1, 0, NOW), True, [BOB])
        await store.update(taken, key)
        assert await store.find_key("k") == key
        assert await store.find_invite("i") is None
        again = Update("t", 1, [], taken.standing, seats=[replace(BOB, name="Eve")])
        assert await failed(store.update(again, key), store.add(a_table("u"), replace(key, table="u"))) == [
            Repeated,
            Repeated,
        ]
        found = await store.read("t")
        assert found
        assert found.seats == [ANN, BOB]
        assert found.version == 1
        assert await store.read("u") is None

    at(visit)


def test_lists_tell_everything_without_waking_anybody(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        over = a_table("o", stage="over", created=NOW + 5)
        over = replace(over, standing=over.standing._replace(scores=[1, 2], winners=[1]))
        for table in (
            a_table("p", created=NOW + 1),
            a_table("q", ANN, FREE, stage="waiting", created=NOW + 2),
            a_table("r", Seat(0, "bot", "", "easy"), ROBOT, created=NOW + 3, public=False, maker="a"),
            a_table("s", replace(ANN, holder="z"), BOB, created=NOW + 4),
            over,
        ):
            await store.add(table)
        mine = await store.held_by("a", 9)
        assert [entry.id for entry in mine] == ["r", "q", "p", "o"]
        assert mine[-1].standing == over.standing
        assert mine[-1].seats == [ANN, BOB]
        assert mine[1].code == "CODEq"
        assert [entry.id for entry in await store.held_by("a", 2)] == ["r", "q"]
        assert [entry.id for entry in await store.public("playing", None, 9)] == ["s", "p"]
        assert [entry.id for entry in await store.public("playing", "titus", 1)] == ["s"]
        assert await store.public("playing", "tanagra", 9) == []
        assert [entry.id for entry in await store.public("waiting", None, 9)] == ["q"]

    at(visit)


def test_tables_are_due_where_a_bot_is_to_move_or_nobody_knows(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        unknown = a_table("u")
        for table in (
            a_table("p", ANN, ROBOT),
            a_table("q", replace(ANN, stand_in="easy"), BOB),
            a_table("w", ANN, FREE, stage="waiting"),
            replace(unknown, standing=unknown.standing._replace(to_move=None)),
        ):
            await store.add(table)
        assert sorted(await store.tables_awaiting_bot()) == ["q", "u"]
        await store.update(move(a_table("p")))
        await store.update(move(a_table("q")))
        assert sorted(await store.tables_awaiting_bot()) == ["p", "u"]
        await store.update(move(a_table("p"), 1, stage="over", to_move=None))
        assert await store.tables_awaiting_bot() == ["u"]

    at(visit)


def test_reports_are_kept_and_replaced(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        await store.add(a_table("t"))
        assert await store.read_report("t", "lead") is None
        await store.write_report("t", "lead", {"points": [0.5, None]}, NOW)
        await store.write_report("t", "lead", {"points": []}, NOW)
        assert await store.read_report("t", "lead") == {"points": []}
        await store.write_report("gone", "lead", {"points": []}, NOW)
        assert await store.read_report("gone", "lead") is None
        await store.check()

    at(visit)


def test_what_is_too_old_is_dropped_and_matches_of_people_are_kept_for_ever(
    at: Callable[[Visit], None],
) -> None:
    async def visit(store: Storage) -> None:
        bots = (Seat(0, "bot", "", "easy"), ROBOT)
        for name, table in {
            "waits": a_table("waits", ANN, FREE, stage="waiting", created=LONG_AGO),
            "spared": a_table("spared", ANN, replace(FREE, invite="j"), stage="waiting", created=LONG_AGO),
            "new": a_table("new", ANN, replace(FREE, invite="k"), stage="waiting"),
            "left": a_table("left", created=LONG_AGO),
            "played": a_table("played", created=LONG_AGO),
            "ended": a_table("ended", stage="over", created=LONG_AGO),
            "bots": a_table("bots", *bots, stage="over", created=LONG_AGO),
        }.items():
            await store.add(table, UsedKey(f"key of {name}", name, "", {}, table.setup.created))
        await store.update(move(a_table("played")))
        agreed = ("rematch", "rematch by 0", "series", "take back")
        for kind in ("lead", *agreed):
            await store.write_report("ended", kind, 1, LONG_AGO)
        ages = Ages(NOW - 10, NOW - 10, NOW - 10)
        would = await store.tidy(ages, ["spared"], dry_run=True)
        assert would == Tidied(unstarted=1, abandoned=1, bots_alone=1, reports=1, keys=6)
        assert await store.read("waits")
        assert await store.tidy(ages, ["spared"]) == would._replace(keys=3)
        names = ("waits", "spared", "new", "left", "played", "ended", "bots")
        kept = [name for name in names if await store.read(name)]
        assert kept == ["spared", "new", "played", "ended"]
        assert await store.read_report("ended", "lead") is None
        assert [await store.read_report("ended", kind) for kind in agreed] == [1] * 4
        assert await store.find_key("key of new")
        assert not await store.find_key("key of ended")
        assert await store.tidy(ages, ["spared"]) == Tidied(0, 0, 0, 0, 0)

    at(visit)


def test_a_table_is_hidden_from_strangers_and_shown_again(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        await store.add(a_table("p"))
        assert await store.publish("p", False) == 1
        assert await store.public("playing", None, 9) == []
        hidden = await store.read("p")
        assert hidden
        assert hidden.setup.settings["public"] is False
        assert hidden.version == 1
        assert await store.publish("p", True) == 2
        assert [entry.id for entry in await store.public("playing", None, 9)] == ["p"]
        assert await store.publish("q", True) is None
        with pytest.raises(Lost):
            await store.update(move(a_table("p")))

    at(visit)


def test_notes_are_kept_replaced_and_dropped(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        first, second = (
            Note("lesson", "titus/first", True, NOW),
            Note("puzzle", "titus/one", {"at": 1}, NOW + 1),
        )
        for note in (first, second, first._replace(at=NOW + 2)):
            await store.write_note("a", note)
        assert await store.notes("a") == [first._replace(at=NOW + 2), second]
        assert await store.notes("a", "puzzle") == [second]
        await store.drop_note("a", "puzzle", "titus/one")
        await store.drop_note("b", "lesson", "titus/first")
        assert await store.notes("a") == [first._replace(at=NOW + 2)]

    at(visit)


def test_somebody_s_tables_come_in_pages_with_those_first_that_wait_for_them(
    at: Callable[[Visit], None],
) -> None:
    async def visit(store: Storage) -> None:
        mine = a_table("mine", created=NOW + 1)
        settings = {**mine.setup.settings, "clock": 86_400}
        mine = replace(mine, setup=replace(mine.setup, settings=settings))
        other = a_table("other", replace(ANN, holder="z"), replace(BOB, holder="a"), created=NOW + 9)
        bot_plays = a_table("stand-in", replace(ANN, stand_in="easy"), BOB, created=NOW + 5)
        for table in (mine, other, bot_plays, a_table("not-mine", replace(ANN, holder="z"), ROBOT)):
            await store.add(table)
        await store.add(a_table("made", Seat(0, "bot", "", "easy"), ROBOT, created=NOW + 2, maker="a"))
        for k in range(5):
            await store.add(a_table(f"over-{k}", stage="over", created=NOW + k))

        async def names(found: Awaitable[list[Entry]]) -> list[str]:
            return [entry.id for entry in await found]

        assert await names(store.under_way("a", 9)) == ["mine", "other", "stand-in", "made"]
        assert await names(store.under_way("a", 2, 1)) == ["other", "stand-in"]
        assert [entry.clock for entry in await store.under_way("a", 2)] == [86_400, None]
        assert await names(store.ended("a", 3)) == ["over-4", "over-3", "over-2"]
        assert await names(store.ended("a", 3, 3)) == ["over-1", "over-0"]
        assert await names(store.ended("nobody", 3)) == await names(store.under_way("nobody", 3)) == []

    at(visit)


def test_how_somebody_stands_is_counted_by_game_and_kind_of_opponent(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        cid = Seat(2, "bot", "hard", "hard")

        async def ended(name: str, winners: list[int] | None, *seats: Seat, stage: str = "over") -> None:
            table = a_table(name, *seats, stage=stage)
            await store.add(replace(table, standing=table.standing._replace(winners=winners)))

        await ended("won", [0], ANN, ROBOT)
        await ended("lost", [1], ANN, ROBOT)
        await ended("drawn", [0, 1], ANN, ROBOT)
        await ended("two-kinds", [0], ANN, ROBOT, cid)
        await ended("same-kind-twice", [1], ANN, ROBOT, replace(ROBOT, number=2))
        retry = a_table("", ANN, ROBOT).setup.settings | {"retry": "won 0"}
        again = a_table("tried-again", ANN, ROBOT, stage="over")
        await store.add(
            replace(
                again,
                setup=replace(again.setup, settings=retry),
                standing=again.standing._replace(winners=[0]),
            )
        )
        await ended("with-bob", [1], ANN, BOB)
        await ended("with-myself", [1], ANN, replace(BOB, holder="a"))
        await ended("unknown", None, ANN, ROBOT)
        await ended("under-way", None, ANN, ROBOT, stage="playing")
        assert await store.tallies("a") == [
            Tally("titus", "easy", 2, 1, 2),
            Tally("titus", "hard", 1, 0, 0),
            Tally("titus", "person", 0, 0, 1),
        ]
        assert await store.tallies("b") == [Tally("titus", "person", 1, 0, 0)]

    at(visit)


def test_a_ticket_is_taken_once_and_a_new_one_replaces_it(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        one, two = Ticket("w", "device", "a", {"n": 1}, NOW), Ticket("v", "device", "a", {"n": 2}, NOW + 99)
        feed = Ticket("f", "feed", "a", {})
        for new in (one, feed, two):
            await store.write_ticket(new)
        assert await store.find_ticket("w") is None
        assert await store.find_ticket("v") == two
        assert await store.tickets("a", "feed") == [feed]
        both = await asyncio.gather(store.take_ticket("v"), store.take_ticket("v"))
        assert sorted(both, key=bool) == [None, two]  # whoever comes first
        await store.write_ticket(one)
        ages = Ages(0, 0, 0, tickets=NOW + 1)
        assert (await store.tidy(ages, dry_run=True)).tickets == (await store.tidy(ages)).tickets == 1
        assert await store.find_ticket("w") is None
        assert await store.find_ticket("f") == feed
        await store.drop_tickets("a", "feed")
        assert await store.tickets("a", "feed") == []

    at(visit)


def test_everything_of_one_holder_can_become_another_s(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        await store.add(a_table("t", ANN, BOB, maker="a"))
        await store.add(a_table("u", replace(ANN, holder="z"), BOB))
        note = Note("lesson", "titus/first", "old", NOW)
        await store.write_note("a", note)
        await store.write_note("a", note._replace(name="titus/second"))
        await store.write_note("n", note._replace(note="new"))
        await store.write_ticket(Ticket("w", "feed", "a", {}))
        assert await store.hand_over("a", "n") == Touched([], [("t", 1)])
        found = await store.read("t")
        assert found
        assert (found.seats[0].holder, found.setup.maker, found.version) == ("n", "n", 1)
        assert {(one.name, one.note) for one in await store.notes("n")} == {
            ("titus/first", "new"),
            ("titus/second", "old"),
        }
        assert await store.notes("a") == await store.tickets("a", "feed") == []
        assert await failed(store.update(move(a_table("t")))) == [
            Lost
        ]  # whoever has it in memory reads again

    at(visit)


def test_whoever_is_forgotten_leaves_nothing_but_nameless_seats_at_tables_of_others(
    at: Callable[[Visit], None],
) -> None:
    async def visit(store: Storage) -> None:
        await store.add(a_table("alone", ANN, ROBOT, stage="over"))
        await store.add(a_table("made", Seat(0, "bot", "", "easy"), ROBOT, stage="over", maker="a"))
        await store.add(a_table("ours", ANN, BOB, stage="over", maker="a"))
        await store.add(a_table("theirs", replace(ANN, holder="z"), BOB, stage="over", maker="z"))
        await store.write_note("a", Note("lesson", "titus/first", True, NOW))
        await store.write_note("z", Note("lesson", "titus/first", True, NOW))
        await store.write_ticket(Ticket("w", "feed", "a", {}))
        touched = await store.forget("a")
        assert (sorted(touched.gone), touched.changed) == (["alone", "made"], [("ours", 1)])
        assert await store.read("alone") is await store.read("made") is None
        ours, theirs = await store.read("ours"), await store.read("theirs")
        assert ours
        assert theirs
        assert (ours.seats, ours.setup.maker) == ([Seat(0, "person"), BOB], None)
        assert (theirs.seats[0].name, theirs.setup.maker, theirs.version) == ("Ann", "z", 0)
        assert await store.notes("a") == await store.tickets("a", "feed") == await store.held_by("a", 9) == []
        assert await store.notes("z")
        assert await store.forget("b") == Touched(["ours"], [("theirs", 1)])  # nobody is left there

    at(visit)


# PostgreSQL's schema

DUMPED = Path(__file__).parents[1] / "stores" / "postgres-1.sql"
"""What pg_dump writes of a database of format 1: ``tests/site/stores/README.md`` says how."""


def shape_of(postgres: Postgres, url: str) -> list[Any]:
    """Return what a schema is made of."""
    return postgres.do(
        """select table_name, column_name, data_type, is_nullable, collation_name
           from information_schema.columns where table_schema = current_schema() order by 1, 2""",
        url=url,
    ) + postgres.do(
        """select indexname, replace(indexdef, current_schema() || '.', '') from pg_indexes
           where schemaname = current_schema() order by 1""",
        url=url,
    )


def test_a_database_of_format_1_is_brought_up_to_date_and_like_a_new_one(postgres: Postgres) -> None:
    old, new = postgres.new(), postgres.new()
    postgres.load(old, DUMPED.read_text())

    async def visit(url: str, names: list[str]) -> None:
        store = await PostgresStore.open(url)
        for name in names:
            table = await store.read(name)
            assert table
            assert table.standing.number == len(table.rows)
            if table.standing.stage == "playing":
                await store.update(Update(name, table.version, [], table.standing))
        await store.close()

    names = [row[0] for row in postgres.do("select id from tables", url=old)]
    assert len(names) == 3
    asyncio.run(visit(old, names))
    asyncio.run(visit(new, []))
    assert postgres.do("select number from format", url=old) == [(postgres_formats.FORMAT,)]
    assert shape_of(postgres, old) == shape_of(postgres, new)


def test_many_processes_that_start_at_once_make_one_schema(postgres: Postgres) -> None:
    url = postgres.new()

    async def visit() -> None:
        for store in await asyncio.gather(*(PostgresStore.open(url) for _ in range(5))):
            await store.close()

    asyncio.run(visit())
    assert postgres.do("select number from format", url=url) == [(postgres_formats.FORMAT,)]


def test_a_database_of_a_newer_format_is_refused(postgres: Postgres) -> None:
    url = postgres.new()
    newer = postgres_formats.FORMAT + 1
    postgres.do("create table format (number integer)", f"insert into format values ({newer})", url=url)
    with pytest.raises(StoreFailed, match=f"format {newer}"):
        asyncio.run(PostgresStore.open(url))
    assert len(postgres.do("select 1 from pg_tables where schemaname = current_schema()", url=url)) == 1


def test_a_change_whose_answer_got_lost_is_found_to_be_kept(postgres: Postgres) -> None:
    url = postgres.new()

    async def visit() -> None:
        store = await PostgresStore.open(url)
        table = a_table("t")
        await store.add(table)
        stored = store.writer._stored

        async def cut_off(updates: Sequence[Update]) -> set[str]:
            await stored(updates)
            store.writer._stored = stored  # type: ignore[method-assign]
            raise ConnectionResetError

        store.writer._stored = cut_off  # type: ignore[method-assign]
        await store.update(move(table))
        found = await store.read("t")
        assert found
        assert found.rows == [(-1, "top 1 2"), (0, "draw")]
        await store.close()

    asyncio.run(visit())


def test_what_fails_in_a_batch_fails_alone(postgres: Postgres) -> None:
    url = postgres.new()

    async def visit() -> None:
        store = await PostgresStore.open(url)
        one, other = a_table("t"), a_table("u")
        await store.add(one)
        await store.add(other)
        wrong = move(one, text="a\x00b")
        assert await failed(store.update(wrong), store.update(move(other))) == [StoreFailed, type(None)]
        assert await store.versions(["t", "u"]) == {"t": 0, "u": 1}
        await store.close()

    asyncio.run(visit())


# SQLite's file

OLD = Path(__file__).parents[1] / "stores" / "format-1.sqlite3"


def test_a_full_disk_is_told_and_leaves_no_half_state(tmp_path: Path) -> None:
    async def fill() -> None:
        store = SqliteStore(tmp_path / "test.sqlite3")
        table = a_table("t")
        await store.add(table)
        pages = (await store.writer.do(lambda file: file.execute("pragma page_count").fetchone()))[0]
        await store.writer.do(lambda file: file.execute(f"pragma max_page_count = {pages}").fetchone())
        with pytest.raises(StoreFailed, match="full"):
            await store.update(move(table, text="x" * 50_000))
        await store.writer.do(lambda file: file.execute("pragma max_page_count = 100000").fetchone())
        assert await store.read("t") == table
        await store.update(move(table, text="x" * 50_000))
        await store.close()

    asyncio.run(fill())


def test_a_file_of_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "test.sqlite3"
    with sqlite3.connect(path) as file:
        file.execute(f"pragma user_version = {FORMAT + 1}")
    with pytest.raises(StoreFailed, match=f"format {FORMAT + 1}"):
        SqliteStore(path)
    with sqlite3.connect(path) as file:
        assert file.execute("select count(*) from sqlite_master").fetchone() == (0,)


def test_a_new_file_and_one_that_was_brought_up_to_date_are_alike(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    old.write_bytes(OLD.read_bytes())
    found = []
    for path in (old, tmp_path / "new.sqlite3"):
        file = sqlite3.connect(path, isolation_level=None)
        prepare(file, path)
        prepare(file, path)
        assert file.execute("pragma user_version").fetchone() == (FORMAT,)
        assert file.execute("pragma foreign_key_check").fetchall() == []
        found.append(sorted(file.execute("select type, name, sql from sqlite_master").fetchall()))
        file.close()
    assert found[0] == found[1]


@pytest.mark.parametrize("known", range(1, FORMAT))
def test_a_file_of_every_format_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    path = tmp_path / "old.sqlite3"
    path.write_bytes(OLD.read_bytes())
    with monkeypatch.context() as earlier, contextlib.closing(connect(path)) as file:
        earlier.setattr(sqlite_formats, "FORMATS", sqlite_formats.FORMATS[:known])
        earlier.setattr(sqlite_formats, "FORMAT", known)
        prepare(file, path)
        assert file.execute("pragma user_version").fetchone() == (known,)
        names = [row[0] for row in file.execute("select id from tables")]
        if known > 1:
            file.execute("update tables set public = 0 where id = ?", (names[0],))

    async def visit() -> None:
        store = SqliteStore(path)
        tables = [await store.read(name) for name in names]
        assert all(table and table.standing.number == len(table.rows) for table in tables)
        assert known == 1 or (tables[0] and tables[0].setup.settings["public"] is False)
        await store.close()

    asyncio.run(visit())
    with contextlib.closing(connect(path)) as file:
        assert file.execute("pragma user_version").fetchone() == (FORMAT,)
        assert not [agreed for (agreed,) in file.execute("select settings from tables") if "public" in agreed]


def test_a_step_to_the_next_format_is_done_wholly_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.sqlite3"
    path.write_bytes(OLD.read_bytes())
    broken = ["", "create table half (x);\ncreate table tables (x);"]
    monkeypatch.setattr("ludotheque.site.store.sqlite.formats.FORMATS", broken)
    file = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        prepare(file, path)
    assert file.execute("pragma user_version").fetchone() == (1,)
    assert not file.execute("select 1 from sqlite_master where name = 'half'").fetchone()
    file.close()


def test_it_is_known_who_sits_with_somebody_else(at: Callable[[Visit], None]) -> None:
    async def visit(store: Storage) -> None:
        await store.add(a_table("t1", ANN, ROBOT))
        await store.add(a_table("t2", replace(ANN, holder="c"), replace(ANN, number=1, holder="c")))
        await store.add(a_table("t3", replace(ANN, holder="d"), FREE))
        assert not any([await store.sits_with_others(holder) for holder in "abcd"])
        await store.add(a_table("t4", ANN, BOB))
        assert [await store.sits_with_others(holder) for holder in "abcd"] == [True, True, False, False]

    at(visit)


def test_a_text_that_no_database_keeps_is_looked_for_in_vain_and_kept_with_a_mark(
    at: Callable[[Visit], None],
) -> None:
    async def visit(store: Storage) -> None:
        await store.prepare([SIGNS])
        await store.add(a_table("t", ANN, BOB))
        for odd in ("a\0b", "a\ud800b"):
            await store.change(*writing("t", odd, 0, odd, "oops", NOW))
        found = await store.find("select holder from signs order by mark")
        assert {holder for (holder,) in found} == {"a\N{REPLACEMENT CHARACTER}b", "a?b"}
        await store.change(("delete from signs where holder = :holder", {"holder": "\0"}))
        assert await store.find("select mark from signs where holder = :holder", holder="\0") == []

    at(visit)
