"""Several processes on one database: what one does, the others know, and what one leaves, they take up."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg
import pytest
from limits import RateLimitItemPerMinute

from ludotheque.site import postgres_bell, postgres_processes, table_news
from ludotheque.site.belongings import hand_over
from ludotheque.site.house import House
from ludotheque.site.limits import Limits
from ludotheque.site.live import Connection
from ludotheque.site.making import NewSeat
from ludotheque.site.notebook import STOOD_IN
from ludotheque.site.postgres_processes import PostgresProcesses
from ludotheque.site.rematch import rematch, rematch_of
from ludotheque.site.storage import Stored, StoreFailed, Update
from ludotheque.site.table import Busy, Refused, Settings, Table
from tests.patience import PATIENCE
from tests.site.inside import BOT, FREE, ME, YOU, house_at, make, of, same, some_moves, until
from tests.site.postgres import Postgres

CID = NewSeat("person", "Cid", holder="c")
LIMITS = Limits(bot_tables=3, bot_tables_each=2)


def together(url: str, visit: Callable[[House, House], Awaitable[None]]) -> None:
    """Do something in two houses that share nothing but a database."""

    async def run() -> None:
        async with house_at(url, limits=LIMITS) as here, house_at(url, limits=LIMITS) as there:
            await visit(here, there)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def elsewhere(house: House, table: Table) -> Table:
    found = await house.table(table.id)
    assert found
    return found


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes notice sooner that another one is silent."""
    monkeypatch.setattr(postgres_processes, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(postgres_processes, "ALIVE_SECONDS", 2.0)
    monkeypatch.setattr(postgres_processes, "UNATTENDED_SECONDS", 0.1)


def die(house: House) -> None:
    """Fall silent, as a killed process does."""
    assert isinstance(house.processes, PostgresProcesses)
    for task in house.processes._tasks:
        task.cancel()
    house.thinkers.stop()


def test_who_is_connected_to_one_process_is_here_for_all(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", YOU, ME)
        first = Connection([1])
        table.audience.join(first)
        theirs = await elsewhere(there, table)
        await until(lambda: theirs.audience.here(1))
        second = Connection([0])
        theirs.audience.join(second)
        await until(lambda: table.audience.here(0))
        table.moved_at -= 200
        with pytest.raises(Refused, match="here"):
            await here.call_bot(table, 1, 0)
        theirs.audience.leave(second)
        await until(lambda: not table.audience.here(0))
        with pytest.raises(Refused, match="still has time"):  # he left another process, but only now
            await here.call_bot(table, 1, 0)
        table.audience.away_since[0] -= 200
        await here.call_bot(table, 1, 0)
        await until(lambda: theirs.seats[0].bot is not None)
        assert theirs.rows[: len(table.rows)] == table.rows[: len(theirs.rows)]
        assert (STOOD_IN, "0 1") in theirs.rows

    together(postgres.new(), visit)


@asynccontextmanager
async def nobody_reads(url: str) -> AsyncIterator[None]:
    """Have the database answer nobody who asks how tables stand."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("lock table standings in access exclusive mode")
            yield
    finally:
        await connection.close()


def test_nobody_is_shown_less_than_they_have_seen_in_another_process(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new()

    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        there.bell.leave(there._news)  # what is rung has not arrived yet
        await here.move(table, 0, table.number, "draw")
        assert theirs.number < table.number
        async with nobody_reads(url):
            asked = asyncio.create_task(there.table(table.id))
            await asyncio.sleep(0.7)  # longer than anybody waited before
            assert not asked.done()
        shown = await asked
        assert shown
        assert shown.number == table.number
        monkeypatch.setattr(table_news, "REFRESH_SECONDS", 0.2)
        await some_moves(here, table, 1)
        async with nobody_reads(url):
            with pytest.raises(StoreFailed):
                await there.table(table.id)
        assert (await there.table(table.id)) is theirs
        assert theirs.number == table.number
        there.bell.listen(there._news)

    together(url, visit)


def test_whoever_wakes_a_table_together_with_others_is_shown_what_was_read_last(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", ME, YOU)
        read, moved = there.store.read, asyncio.Event()
        reading: list[str] = []

        async def in_turn(name: str) -> Stored | None:
            reading.append(name)
            if len(reading) == 1:
                found = await read(name)
                await moved.wait()
                return found
            found = await read(name)
            moved.set()
            await until(lambda: there.awake.get(name) is not None)
            return found

        there.bell.leave(there._news)
        there.store.read = in_turn  # type: ignore[method-assign]
        early = asyncio.create_task(there.table(table.id))
        await until(lambda: bool(reading))
        await here.move(table, 0, table.number, "draw")
        shown = await there.table(table.id)
        assert shown
        assert shown is await early
        assert shown.number == table.number
        there.bell.listen(there._news)

    together(postgres.new(), visit)


def test_whoever_comes_is_told_of_once(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        reader = Connection([0])
        table.audience.join(reader)
        await until(lambda: theirs.audience.here(0))
        before = table.notebook.version
        table.audience.join(Connection([1]))
        await until(lambda: theirs.audience.here(1))
        assert table.notebook.version == before + 1

    together(postgres.new(), visit)


def test_whoever_was_connected_to_a_process_that_died_is_gone(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)

    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        theirs.audience.join(Connection([1]))
        await until(lambda: table.audience.here(1))
        assert isinstance(here.processes, PostgresProcesses)
        await here.processes.beat()
        die(there)
        await until(lambda: not table.audience.here(1))

    together(postgres.new(), visit)


def test_a_bot_is_called_by_people_who_are_connected_to_different_processes(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", YOU, ME, CID)
        theirs = await elsewhere(there, table)
        table.audience.join(Connection([1]))
        theirs.audience.join(Connection([2]))
        await until(lambda: table.audience.here(2) and theirs.audience.here(1))
        for one in (table, theirs):
            one.moved_at -= 200
        await here.call_bot(table, 1, 0)
        assert not table.seats[0].bot
        await there.call_bot(theirs, 2, 0)
        assert theirs.seats[0].bot

    together(postgres.new(), visit)


def test_a_bot_thinks_in_one_process_until_that_dies(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def visit(here: House, there: House) -> None:
        assert isinstance(here.processes, PostgresProcesses)
        assert isinstance(there.processes, PostgresProcesses)
        await here.processes.beat()
        await there.processes.beat()
        assert await here.processes.claim("t", 5)
        assert await here.processes.claim("t", 5), "again, after a failure"
        assert not await there.processes.claim("t", 5)
        assert await there.processes.claim("t", 6), "the next answer is anybody's"
        assert not await here.processes.claim("t", 5)
        assert await here.processes.claim("t", 7)
        quick(monkeypatch)
        die(here)
        while not await there.processes.claim("t", 7):
            await asyncio.sleep(0.05)

    together(postgres.new(), visit)


def test_bots_of_a_process_that_died_go_on_in_another(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)

    async def visit(here: House, there: House) -> None:
        assert isinstance(here.processes, PostgresProcesses)
        table = await make(here, "tanagra", ME, BOT)
        assert await here.processes.claim(table.id, table.number + 1)
        die(here)
        await some_moves(here, table, 1)
        looking = asyncio.create_task(there.wake_bots())
        while (found := await there.store.read(table.id)) is None or found.standing.to_move != 0:
            await asyncio.sleep(0.05)
        looking.cancel()
        assert found.standing.number == 2

    together(postgres.new(), visit)


def test_a_match_of_bots_goes_on_in_two_processes_and_each_move_is_made_once(
    postgres: Postgres,
) -> None:
    async def visit(here: House, there: House) -> None:
        table = (await here.create("temptation", 2, {"rounds": 1}, [BOT, BOT], Settings())).table
        theirs = await elsewhere(there, table)
        await until(lambda: table.over and theirs.over)
        assert same(table, theirs)

    together(postgres.new(), visit)


def test_matches_of_bots_alone_are_counted_over_all_processes(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        die(here)
        die(there)
        await make(here, "tantalus", BOT, BOT, account=of("ann"))
        await make(there, "tantalus", BOT, BOT, account=of("ann"))
        for house in (here, there):
            with pytest.raises(Busy, match="for you"):
                await make(house, "tantalus", BOT, BOT, account=of("ann"))
        table = await make(there, "tantalus", BOT, BOT, account=of("bob"))
        with pytest.raises(Busy, match="no room"):
            await make(here, "tantalus", BOT, BOT, account=of("cid"))
        over = table.standing._replace(stage="over", to_move=None)
        await there.store.update(Update(table.id, table.version, [], over, True))
        await make(here, "tantalus", BOT, BOT, account=of("cid"))

    together(postgres.new(), visit)


def test_what_somebody_does_is_counted_over_all_processes(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        three = RateLimitItemPerMinute(3)
        houses = [here, there, here, there]
        hits = [await house.processes.hit(three, "ann", "tables") for house in houses]
        assert hits == [True, True, True, False]
        assert await here.processes.spent(three, "ann", "tables")
        assert not await here.processes.spent(three, "bob", "tables")
        assert await there.processes.hit(three, "ann", "guesses")

    together(postgres.new(), visit)


def test_what_was_rung_while_the_connection_was_lost_is_looked_at_afterwards(postgres: Postgres) -> None:
    url = postgres.new()

    async def visit(here: House, there: House) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await elsewhere(there, table)
        assert isinstance(there.bell, postgres_bell.PostgresBell)
        await until(lambda: there.bell._own != 0)  # type: ignore[attr-defined]
        first = there.bell._own
        await here.store.database.fetch("select pg_terminate_backend($1)", first)  # type: ignore[attr-defined]
        await some_moves(here, table, 2)
        await until(lambda: theirs.version == table.version)
        assert there.bell._own != first
        assert same(table, theirs)

    together(url, visit)


def test_a_ring_that_got_lost_is_made_up_for(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_bell, "LOOK_AGAIN_SECONDS", 0.3)

    async def visit(here: House, there: House) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await elsewhere(there, table)
        monkeypatch.setattr(here.bell, "ring", lambda table, version: None)
        await some_moves(here, table, 1)
        await until(lambda: theirs.version == table.version)

    together(postgres.new(), visit)


def test_whoever_has_seen_more_elsewhere_is_believed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await elsewhere(there, table)
        for house in (here, there):
            monkeypatch.setattr(house.bell, "ring", lambda table, version: None)
        await some_moves(here, table, 1)
        assert theirs.version < table.version
        assert table.match
        await there.move(theirs, 1, table.number, table.match.moves()[0])
        assert len(theirs.rows) == 2
        assert await elsewhere(here, table) is table
        assert same(table, theirs), "whoever asks for a table is shown all that was acknowledged"

    together(postgres.new(), visit)


def test_a_rematch_asked_for_elsewhere_is_told_here(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        await here.concede(table, 0)
        await until(lambda: theirs.over)
        reader = Connection([1])
        theirs.audience.join(reader)
        await reader.news()
        await rematch(here, table)
        await reader.news()
        assert await rematch_of(there, theirs)

    together(postgres.new(), visit)


def test_what_somebody_looks_at_in_any_process_is_not_tidied_away(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(there, "titus", ME, FREE)
        theirs = await elsewhere(there, table)
        spectator = Connection([])
        theirs.audience.join(spectator)
        assert isinstance(here.processes, PostgresProcesses)
        assert isinstance(there.processes, PostgresProcesses)
        await here.processes.beat()
        while table.id not in await here.processes.watched():
            await asyncio.sleep(0.02)
        late = 2e10
        assert await here.store.tidy(here.limits.ages(late), await here.processes.watched(), dry_run=True)
        houses = [house for house in (here, there) if await house.processes.first("tidy")]
        for house in houses:
            assert (await house.tidy(late)).unstarted == 0
        theirs.audience.leave(spectator)
        while await here.processes.watched():
            await asyncio.sleep(0.02)
        there.awake.drop(theirs)
        for house in houses:
            assert (await house.tidy(late)).unstarted == 1

    together(postgres.new(), visit)


def test_a_new_maker_is_known_everywhere(postgres: Postgres) -> None:
    async def visit(here: House, there: House) -> None:
        table = await make(here, "titus", ME, YOU, maker="a")
        theirs = await elsewhere(there, table)
        await hand_over(here, "a", "z")
        await until(lambda: theirs.made_by("z") and theirs.held("z") == [0])
        await until(lambda: table.version == theirs.version)
        assert same(table, theirs)

    together(postgres.new(), visit)
