"""Two houses on one store: whatever happens in one is known in the other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ludotheque.site.api.answers import answer
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.table.looking import look_at
from ludotheque.site.pages.table.message import message
from ludotheque.site.services import Services, compose
from ludotheque.site.store.pubsub import LocalPubSub, PubSub
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.tables.board import Stale
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.rematch import rematch, rematch_of
from ludotheque.site.tables.table import Table
from tests.patience import PATIENCE
from tests.site.inside import BOT, FREE, ME, YOU, Distant, at_a_house, house_at, make, same, some_moves, until


@asynccontextmanager
async def two(services: Services, pubsub: PubSub) -> AsyncIterator[Services]:
    """Give a second house on the same store; news between processes would connect them."""
    other = compose(services.store, services.thinkers, pubsub)
    yield other
    await other.stop()


Visit = Callable[[Services, Services], Awaitable[None]]
Together = Callable[[Visit], None]


@pytest.fixture(params=["sqlite", "distant", "postgres"])
def together(request: pytest.FixtureRequest, tmp_path: Path) -> Together:
    """Gives what lets something be done in two houses on one store."""

    def on_a_file(visit: Visit) -> None:
        async def run(first: Services) -> None:
            pubsub = LocalPubSub()
            async with two(first, pubsub) as here, two(first, pubsub) as there:
                await visit(here, there)

        at_a_house(tmp_path, run, kind=Distant if request.param == "distant" else SqliteStore)

    def on_a_database(visit: Visit) -> None:
        async def run() -> None:
            async with house_at(url) as here, house_at(url) as there:
                await visit(here, there)

        asyncio.run(asyncio.wait_for(run(), PATIENCE))

    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else ""
    return on_a_database if url else on_a_file


async def both(here: Services, there: Services, table: Table) -> Table:
    found = await there.tables.find(table.id)
    assert found
    assert found is not table
    return found


def written(table: Table) -> list[bytes]:
    """Return everything that a table's readers are told."""
    look = look_at(table, [0], None)
    return [answer(table, 0), answer(table, None), message(table, look, words_of("en"), None, None)]


def test_a_move_made_elsewhere_is_told_to_everybody_here(together: Together) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tantalus", ME, YOU)
        theirs = await both(here, there, table)
        reader = Connection([1])
        theirs.audience.join(reader)
        written(theirs), written(table)
        await reader.news()
        for number in range(6):
            mover, other = (table, theirs) if number % 2 else (theirs, table)
            await some_moves(here if number % 2 else there, mover, 1)
            await until(lambda other=other, mover=mover: other.version == mover.version)  # type: ignore[misc]
            assert same(table, theirs)
        theirs.audience.leave(reader)
        await until(lambda: not table.audience.here(1))
        assert written(theirs) == written(table)
        assert reader._told, "it was said that there is news"

    together(visit)


def test_pages_elsewhere_are_shown_how_it_came_about(together: Together) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await both(here, there, table)
        await here.tables.move(table, 0, table.number, "draw")
        await until(lambda: theirs.version == table.version)
        assert theirs.cache.last
        assert table.cache.last
        assert [step.text for step in theirs.cache.last.steps] == [text for _, text in table.rows[-2:]]
        assert theirs.cache.last.number == table.cache.last.number

    together(visit)


def test_what_was_taken_back_or_given_up_elsewhere_is_forgotten_here(
    together: Callable[[Visit], None],
) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tanagra", ME, YOU)
        theirs = await both(here, there, table)
        await some_moves(here, table, 1)
        await until(lambda: theirs.version == table.version)
        before = written(theirs)
        await here.tables.take_back(table, 0, table.number)
        await until(lambda: theirs.version == table.version)
        assert written(theirs) == written(table) != before
        await here.tables.concede(table, 0)
        await until(lambda: theirs.over)
        assert written(theirs) == written(table)

    together(visit)


def test_the_last_two_who_sit_down_at_once_in_two_houses_begin_one_match(
    together: Callable[[Visit], None],
) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, FREE, FREE)
        theirs = await both(here, there, table)
        done = await asyncio.gather(
            here.tables.sit(table, 1, "Bob", "b"),
            there.tables.sit(theirs, 2, "Cid", "c"),
            return_exceptions=True,
        )
        (late,) = [one for one in done if isinstance(one, Stale)]
        assert late
        assert table.stage == theirs.stage == "waiting"
        await here.tables.sit(table, None, "Dan", "d")
        await until(lambda: theirs.stage == "playing")
        assert same(table, theirs)

    together(visit)


def test_a_rival_who_was_not_heard_is_believed_all_the_same(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        async with two(services, LocalPubSub()) as deaf:
            table = await make(services, "tanagra", ME, YOU)
            theirs = await both(services, deaf, table)
            number, (first, second) = table.number, table.match.moves()[:2]
            await deaf.tables.move(theirs, 0, number, first)
            assert theirs.version > table.version
            with pytest.raises(Stale):
                await services.tables.move(table, 0, number, second)
            assert same(table, theirs)
            await services.tables.move(table, 0, number, first)
            assert same(table, theirs), "the same move, sent again to another process, counts once"

    at_a_house(tmp_path, visit)


def test_a_rematch_asked_for_in_two_houses_is_one(together: Together) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "titus", ME, YOU)
        theirs = await both(here, there, table)
        await here.tables.concede(table, 0)
        await until(lambda: theirs.over)
        one, other = await asyncio.gather(rematch(here.tables, table), rematch(there.tables, theirs))
        assert one.id == other.id
        assert await rematch_of(here.tables, table) == one.id

    together(visit)


def test_a_bots_move_is_made_once_though_two_houses_have_the_table(together: Together) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tanagra", ME, BOT)
        theirs = await both(here, there, table)
        await some_moves(here, table, 1)
        await until(lambda: table.to_move == theirs.to_move == 0 and table.version == theirs.version)
        assert len(table.rows) == 2
        assert same(table, theirs)

    together(visit)


def test_a_table_that_many_ask_for_at_once_is_one_and_as_new_as_it_can_be(
    together: Callable[[Visit], None],
) -> None:
    async def visit(here: Services, there: Services) -> None:
        table = await make(here, "tanagra", ME, YOU)
        moving = asyncio.create_task(some_moves(here, table, 6))
        found = await asyncio.gather(*(there.tables.find(table.id) for _ in range(20)))
        assert len({id(one) for one in found}) == 1
        await moving
        theirs = found[0]
        assert theirs
        await until(lambda: theirs.version == table.version)
        assert same(table, theirs)

    together(visit)
