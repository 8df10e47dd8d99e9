"""What is told of tables in lists, without waking them; and which of them a start wakes."""

import asyncio
from pathlib import Path

import pytest

from ludotheque.site.people.listing import Listed, entered, listed, my_tables, under_way, waiting
from ludotheque.site.services import Services
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from tests.patience import let_pass
from tests.site.inside import BOT, FREE, ME, YOU, as_stored, at_a_house, make, same, some_moves, until

OLD = Path(__file__).parents[1] / "stores" / "format-1.sqlite3"


async def told(services: Services, table: Table, holder: str | None = "a") -> Listed:
    """Return what a list tells of a table, and see that it is the truth."""
    (found,) = [one for one in await services.store.held_by("a", 99) if one.id == table.id]
    assert entered(found, holder) == listed(table, holder) == listed(await as_stored(services, table), holder)
    return entered(found, holder)


def test_whatever_happens_at_a_table_lists_tell_the_truth(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE, FREE)
        assert (await told(services, table)).free == 2
        await services.tables.sit(table, 2, "Cid", "c")
        assert [sitter.name for sitter in (await told(services, table)).seats] == ["Ann", "", "Cid"]
        await services.tables.sit(table, 1, "Bob", "b")
        assert (await told(services, table)).my_turn
        assert not (await told(services, table, "b")).my_turn
        await some_moves(services, table, 3)
        now = await told(services, table)
        assert (now.number, now.to_move, now.moved_at) == (table.number, table.to_move, table.moved_at)
        await services.tables.concede(table, 1)
        assert (await told(services, table)).seats[1].kind == "bot"

        open_game = await make(services, "tanagra", ME, YOU)
        await some_moves(services, open_game, 1)
        await services.tables.take_back(open_game, 0, open_game.number)
        assert (await told(services, open_game)).number == 2
        await services.tables.concede(open_game, 0)
        over = await told(services, open_game)
        assert (over.stage, over.to_move, over.winners) == ("over", None, (1,))
        assert over.scores == tuple(open_game.match.scores)  # type: ignore[union-attr]

    at_a_house(tmp_path, visit)


def test_a_match_played_to_its_end_is_listed_with_its_result(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = (await services.tables.create(NewTable("temptation", {"rounds": 1}, [ME, YOU]))).table
        while not table.over:
            await some_moves(services, table, 1)
        over = await told(services, table)
        assert list(over.scores) == table.match.scores
        assert list(over.winners) == table.match.winners

    at_a_house(tmp_path, visit)


def test_lists_wake_nobody(tmp_path: Path) -> None:
    names: list[str] = []

    async def before(services: Services) -> None:
        mine = await make(services, "titus", ME, YOU)
        free = await make(services, "titus", NewSeat("person", "Zoe", holder="z"), FREE)
        other = await make(services, "titus", NewSeat("person", "Zoe", holder="z"), YOU)
        names.extend(table.id for table in (mine, free, other))

    async def after(services: Services) -> None:
        shown = [
            await my_tables(services.store, "a"),
            await waiting(services.store, "a"),
            await under_way(services.store, "a"),
        ]
        assert [[table.table for table in tables] for tables in shown] == [[name] for name in names]
        assert not [*services.tables.awake]

    at_a_house(tmp_path, before)
    at_a_house(tmp_path, after)


def test_a_start_wakes_only_tables_where_a_bot_is_to_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []

    async def before(services: Services) -> None:
        monkeypatch.setattr(services.tables.bots, "go_on", lambda table: None)
        due = await make(services, "tanagra", BOT, ME)
        for wishes in ((ME, BOT), (ME, YOU), (ME, FREE)):
            await make(services, "tanagra", *wishes)
        names.append(due.id)

    async def after(services: Services) -> None:
        await services.tables.wake_bots()
        (table,) = services.tables.awake
        assert table.id == names[0]
        await until(lambda: table.to_move == 1)

    at_a_house(tmp_path, before)
    monkeypatch.undo()
    at_a_house(tmp_path, after)


def test_a_start_wakes_no_further_table_while_many_wait_for_a_thinker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(services: Services) -> None:
        waits, woken = 9, []

        async def wake(name: str) -> None:
            woken.append(name)

        monkeypatch.setattr("ludotheque.site.tables.thinking.Thinkers.waiting", property(lambda self: waits))
        waking = asyncio.create_task(services.tables.bots.wake(["t", "u"], wake))
        await asyncio.to_thread(let_pass, 0.1)
        assert woken == []
        waits = 0
        await waking
        assert woken == ["t", "u"]

    at_a_house(tmp_path, visit)


def test_a_file_of_the_first_format_is_opened_and_played_on(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(OLD.read_bytes())

    async def visit(services: Services) -> None:
        mine = await my_tables(services.store, "a")
        assert [table.stage for table in mine].count("over") == 1
        assert sum(table.free for table in mine) == 1
        assert all(table.to_move is None for table in mine)
        await services.tables.wake_bots()
        for one in mine:
            table = await services.tables.find(one.table)
            assert table
        await until(lambda: services.background.done)
        mine = await my_tables(services.store, "a")
        assert all((table.to_move is not None) is (table.stage == "playing") for table in mine)
        (over,) = [table for table in mine if table.stage == "over"]
        assert over.winners == (0,)
        assert await services.store.read_report(over.table, "rematch") in [table.table for table in mine]
        for one in mine:
            table = await services.tables.find(one.table)
            assert table
            if table.stage == "playing":
                await some_moves(services, table, 1)
                assert same(await as_stored(services, table), table)

    at_a_house(tmp_path, visit)
