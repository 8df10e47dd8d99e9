"""Several processes on one database: what one does, the others know, and what one leaves, they take up."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg
import pytest

from ludotheque.site.foundation.rates import a_minute
from ludotheque.site.people.account_transfer import hand_over
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import Limits
from ludotheque.site.store.postgres import processes as postgres_processes
from ludotheque.site.store.postgres import pubsub as postgres_bell
from ludotheque.site.store.postgres.processes import PostgresProcesses
from ludotheque.site.store.storage import Ages, Stored, StoreFailed, Update
from ludotheque.site.tables import table_news
from ludotheque.site.tables.board import Busy, Refused
from ludotheque.site.tables.cache import STOOD_IN
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.rematch import rematch, rematch_of
from ludotheque.site.tables.table import Table
from tests.patience import PATIENCE, answered, let_pass
from tests.site.inside import BOT, FREE, ME, YOU, house_at, make, of, same, some_moves, until
from tests.site.postgres import Postgres

CID = NewSeat("person", "Cid", holder="c")
LIMITS = Limits(bot_tables=3, bot_tables_each=2)


def together(url: str, visit: Callable[[Services, Services], Awaitable[None]]) -> None:
    """Do something in two houses that share nothing but a database."""

    async def run() -> None:
        async with house_at(url, limits=LIMITS) as here, house_at(url, limits=LIMITS) as there:
            await visit(here, there)

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def elsewhere(services: Services, table: Table) -> Table:
    found = await services.tables.find(table.id)
    assert found
    return found


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes notice sooner that another one is silent."""
    monkeypatch.setattr(postgres_processes, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(postgres_processes, "ALIVE_SECONDS", 2.0)
    monkeypatch.setattr(postgres_processes, "UNATTENDED_SECONDS", 0.1)


def die(services: Services) -> None:
    """Fall silent, as a killed process does."""
    assert isinstance(services.processes, PostgresProcesses)
    for task in services.processes._tasks:
        task.cancel()
    services.thinkers.stop()


def test_who_is_connected_to_one_process_is_here_for_all(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
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
            await here.tables.call_bot(table, 1, 0)
        theirs.audience.leave(second)
        await until(lambda: not table.audience.here(0))
        with pytest.raises(Refused, match="still has time"):  # he left another process, but only now
            await here.tables.call_bot(table, 1, 0)
        table.audience.away_since[0] -= 200
        table.audience.since -= 200
        await here.tables.call_bot(table, 1, 0)
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

    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        there.pubsub.leave(there.tables._news)  # what is rung has not arrived yet
        await here.tables.move(table, 0, table.number, "draw")
        assert theirs.number < table.number
        async with nobody_reads(url):
            asked = asyncio.create_task(there.tables.find(table.id))
            await asyncio.to_thread(let_pass, 0.7)  # longer than anybody waited before
            assert not asked.done()
        shown = await asked
        assert shown
        assert shown.number == table.number
        monkeypatch.setattr(table_news, "REFRESH_SECONDS", 0.2)
        await some_moves(here, table, 1)
        async with nobody_reads(url):
            with pytest.raises(StoreFailed):
                await there.tables.find(table.id)
        assert (await there.tables.find(table.id)) is theirs
        assert theirs.number == table.number
        there.pubsub.listen(there.tables._news)

    together(url, visit)


def test_whoever_wakes_a_table_together_with_others_is_shown_what_was_read_last(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
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
            await until(lambda: there.tables.awake.get(name) is not None)
            return found

        there.pubsub.leave(there.tables._news)
        there.store.read = in_turn  # type: ignore[method-assign]
        early = asyncio.create_task(there.tables.find(table.id))
        await until(lambda: bool(reading))
        await here.tables.move(table, 0, table.number, "draw")
        shown = await there.tables.find(table.id)
        assert shown
        assert shown is await early
        assert shown.number == table.number
        there.pubsub.listen(there.tables._news)

    together(postgres.new(), visit)


def test_whoever_comes_is_told_of_once(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        reader = Connection([0])
        table.audience.join(reader)
        await until(lambda: theirs.audience.here(0))
        before = table.cache.version
        table.audience.join(Connection([1]))
        await until(lambda: theirs.audience.here(1))
        assert table.cache.version == before + 1

    together(postgres.new(), visit)


def test_whoever_was_connected_to_a_process_that_died_is_gone(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)

    async def visit(here: Services, there: Services) -> None:
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
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", YOU, ME, CID)
        theirs = await elsewhere(there, table)
        table.audience.join(Connection([1]))
        theirs.audience.join(Connection([2]))
        await until(lambda: table.audience.here(2) and theirs.audience.here(1))
        for one in (table, theirs):
            one.moved_at -= 200
            one.audience.since -= 200
        await here.tables.call_bot(table, 1, 0)
        assert not table.seats[0].bot
        await there.tables.call_bot(theirs, 2, 0)
        assert theirs.seats[0].bot

    together(postgres.new(), visit)


def test_a_bot_thinks_in_one_process_until_that_dies(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def visit(here: Services, there: Services) -> None:
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
        await answered(lambda: there.processes.claim("t", 7))

    together(postgres.new(), visit)


def test_bots_of_a_process_that_died_go_on_in_another(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)

    async def visit(here: Services, there: Services) -> None:
        assert isinstance(here.processes, PostgresProcesses)
        table = await make(here, "tanagra", ME, BOT)
        assert await here.processes.claim(table.id, table.number + 1)
        die(here)
        await some_moves(here, table, 1)
        looking = asyncio.create_task(there.tables.wake_bots())
        found = await answered(
            lambda: there.store.read(table.id), lambda found: found and found.standing.to_move == 0
        )
        looking.cancel()
        assert found
        assert found.standing.number == 2

    together(postgres.new(), visit)


def test_a_match_of_bots_goes_on_in_two_processes_and_each_move_is_made_once(
    postgres: Postgres,
) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = (await here.tables.create(NewTable("temptation", {"rounds": 1}, [BOT, BOT]))).table
        theirs = await elsewhere(there, table)
        await until(lambda: table.over and theirs.over)
        assert same(table, theirs)

    together(postgres.new(), visit)


def test_matches_of_bots_alone_are_counted_over_all_processes(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
        die(here)
        die(there)
        await make(here, "tantalus", BOT, BOT, account=of("ann"))
        await make(there, "tantalus", BOT, BOT, account=of("ann"))
        for services in (here, there):
            with pytest.raises(Busy, match="for you"):
                await make(services, "tantalus", BOT, BOT, account=of("ann"))
        table = await make(there, "tantalus", BOT, BOT, account=of("bob"))
        with pytest.raises(Busy, match="no room"):
            await make(here, "tantalus", BOT, BOT, account=of("cid"))
        over = table.standing._replace(stage="over", to_move=None)
        await there.store.update(Update(table.id, table.version, [], over, True))
        await make(here, "tantalus", BOT, BOT, account=of("cid"))

    together(postgres.new(), visit)


def test_what_somebody_does_is_counted_over_all_processes(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
        three = a_minute(3)
        houses = [here, there, here, there]
        hits = [await services.processes.hit(three, "ann", "tables") for services in houses]
        assert hits == [True, True, True, False]
        assert await here.processes.spent(three, "ann", "tables")
        assert not await here.processes.spent(three, "bob", "tables")
        assert await there.processes.hit(three, "ann", "guesses")

    together(postgres.new(), visit)


def test_what_was_rung_while_the_connection_was_lost_is_looked_at_afterwards(postgres: Postgres) -> None:
    url = postgres.new()

    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await elsewhere(there, table)
        assert isinstance(there.pubsub, postgres_bell.PostgresPubSub)
        await until(lambda: there.pubsub._own != 0)  # type: ignore[attr-defined]
        first = there.pubsub._own
        await here.store.database.fetch("select pg_terminate_backend($1)", first)  # type: ignore[attr-defined]
        await some_moves(here, table, 2)
        await until(lambda: theirs.version == table.version)
        assert there.pubsub._own != first
        assert same(table, theirs)

    together(url, visit)


def test_a_ring_that_got_lost_is_made_up_for(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_bell, "LOOK_AGAIN_SECONDS", 0.3)

    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await elsewhere(there, table)
        monkeypatch.setattr(here.pubsub, "ring", lambda table, version: None)
        await some_moves(here, table, 1)
        await until(lambda: theirs.version == table.version)

    together(postgres.new(), visit)


def test_whoever_has_seen_more_elsewhere_is_believed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await elsewhere(there, table)
        for services in (here, there):
            monkeypatch.setattr(services.pubsub, "ring", lambda table, version: None)
        await some_moves(here, table, 1)
        assert theirs.version < table.version
        await there.tables.move(theirs, 1, table.number, table.match.moves()[0])
        assert len(theirs.rows) == 2
        assert await elsewhere(here, table) is table
        assert same(table, theirs), "whoever asks for a table is shown all that was acknowledged"

    together(postgres.new(), visit)


def test_a_rematch_asked_for_elsewhere_is_told_here(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await elsewhere(there, table)
        await here.tables.concede(table, 0)
        await until(lambda: theirs.over)
        reader = Connection([1])
        theirs.audience.join(reader)
        await reader.news()
        await rematch(here.tables, table)
        await reader.news()
        assert await rematch_of(there.tables, theirs)

    together(postgres.new(), visit)


def test_what_somebody_looks_at_in_any_process_is_not_tidied_away(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(there, "titus", ME, FREE)
        theirs = await elsewhere(there, table)
        spectator = Connection([])
        theirs.audience.join(spectator)
        assert isinstance(here.processes, PostgresProcesses)
        assert isinstance(there.processes, PostgresProcesses)
        await here.processes.beat()
        await answered(here.processes.watched, lambda watched: table.id in watched)
        late = 2e10
        assert await here.store.tidy(Ages.of(here.limits, late), await here.processes.watched(), dry_run=True)
        houses = [services for services in (here, there) if await services.processes.first("tidy")]
        for services in houses:
            assert (await services.tables.tidy(late)).unstarted == 0
        theirs.audience.leave(spectator)
        await answered(here.processes.watched, lambda watched: not watched)
        there.tables.awake.drop(theirs)
        for services in houses:
            assert (await services.tables.tidy(late)).unstarted == 1

    together(postgres.new(), visit)


def test_a_new_maker_is_known_everywhere(postgres: Postgres) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, YOU, maker="a")
        theirs = await elsewhere(there, table)
        await hand_over(here.tables, "a", "z")
        await until(lambda: theirs.made_by("z") and theirs.held("z") == [0])
        await until(lambda: table.version == theirs.version)
        assert same(table, theirs)

    together(postgres.new(), visit)
