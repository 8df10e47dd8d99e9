"""A long day costs no more memory than a short one."""

import asyncio
import gc
import pickle
import subprocess
import sys
import time
import weakref
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque import bots
from ludotheque.engine.speed.rules import Rules
from ludotheque.site.pages.table.frames import past_drawings
from ludotheque.site.pages.table.looking import look_at
from ludotheque.site.services import Services
from ludotheque.site.settings.limits import Limits
from ludotheque.site.study import win_chances as lead
from ludotheque.site.study.chart import Lead
from ludotheque.site.tables.awake import UNSEEN_SECONDS
from ludotheque.site.tables.live import Connection
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from tests.patience import PATIENCE
from tests.site.inside import ME, YOU, at_a_house, make, of, some_moves, until
from tests.site.store.test_pubsub import written

ROBOTS = [NewSeat("bot", level="random")] * 2


async def over(services: Services) -> Table:
    table = await make(services, "tanagra", ME, YOU)
    await some_moves(services, table, 2)
    await services.tables.concede(table, 0)
    return table


def test_charts_are_worked_out_one_at_a_time_and_few_wait_for_each_visitor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work, most, done, go_on = 0, 0, list[str](), asyncio.Event()

    async def found(thinkers: Thinkers, table: Table, **more: Any) -> Lead:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await go_on.wait()
        at_work -= 1
        done.append(table.id)
        return Lead(0, [(0, [1.0, 0.0])])

    monkeypatch.setattr(lead, "worked_out", found)

    async def visit(services: Services) -> None:
        tables = [await over(services) for _ in range(8)]
        for table in tables[:6]:
            await services.win_chances.ask(table, of("greedy"))
        await services.win_chances.ask(tables[6], of("ann"))
        go_on.set()
        await until(lambda: services.background.done)
        assert most == 1
        assert done == [table.id for table in (*tables[:3], tables[6])]
        await services.win_chances.ask(tables[3], of("greedy"))
        await until(lambda: tables[3].cache.result(Lead) is not None)

    at_a_house(tmp_path, visit, Limits(charts_per_visitor=3))


def test_charts_and_hints_keep_no_search(tmp_path: Path) -> None:
    from ludotheque.bots.search import MEMORY

    bots.make("expert").prepare(ludotheque.load("tanagra"))

    async def visit(services: Services) -> None:
        table = await over(services)
        before = len(MEMORY._kept)
        await lead.worked_out(services.thinkers, table, most=3, seconds=0.01)
        assert len(MEMORY._kept) == before

    at_a_house(tmp_path, visit)


def test_when_a_match_is_over_its_bots_go_home(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = (await services.tables.create(NewTable("tantalus", {"stall": 2}, ROBOTS))).table
        await until(lambda: table.over and table.thinking is None)
        assert table.bots == {}

    at_a_house(tmp_path, visit)


def test_the_cache_of_a_table_where_nothing_happens_is_dropped_and_nothing_else_is(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tantalus", ME, YOU)
        await some_moves(services, table, 6)
        table.audience.join(Connection([0]))
        told = written(table)
        assert table.cache.written
        assert table.cache.last
        services.tables.rest(time.monotonic() + 1000)
        assert not table.cache.written
        assert not table.cache.last
        assert not table.cache.tellers
        assert await services.tables.find(table.id) is table
        assert written(table) == told
        await some_moves(services, table, 1)
        again = Table.read(await stored(services, table))
        again.audience.join(Connection([0]))
        assert written(again) == written(table)

    at_a_house(tmp_path, visit)


def test_a_match_followed_over_sockets_alone_is_not_idle(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "tantalus", ME, YOU)
        table.audience.join(Connection([0]))
        services.tables.awake._used[table.id] -= 1000
        await some_moves(services, table, 1)
        services.tables.rest(time.monotonic() + 10)
        assert table.cache.last
        assert await services.tables.find(table.id) is table

    at_a_house(tmp_path, visit)


def test_a_table_that_nobody_looks_at_keeps_its_match_and_nothing_drawn(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table, looker = await make(services, "labyrinthe", ME, YOU), Connection([0])
        table.audience.join(looker)
        for _ in range(20):
            await some_moves(services, table, 1)
            told = written(table)
        table.audience.leave(looker)
        services.tables.rest(time.monotonic() + UNSEEN_SECONDS)
        assert len(pickle.dumps(table.cache)) < 1000, "nothing is written down"
        assert own_bytes(table) < 24_000, "the state has 4 KB, the events have as many"
        assert await services.tables.find(table.id) is table
        table.audience.join(looker)
        assert written(table) == told, "it is worked out again"

    at_a_house(tmp_path, visit)


def test_the_cache_of_a_table_with_people_is_kept(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table, looker = await make(services, "titus", ME, YOU), Connection([0])
        table.audience.join(looker)
        await some_moves(services, table, 2)
        told = written(table)
        services.tables.rest(time.monotonic() + UNSEEN_SECONDS)
        assert told == list(table.cache.written.values())
        table.audience.leave(looker)
        services.tables.rest(time.monotonic() + UNSEEN_SECONDS / 2)
        assert table.cache.last, "who loads the page anew is back by then"

    at_a_house(tmp_path, visit)


def test_a_page_that_was_away_is_shown_what_happened_even_if_it_was_forgotten(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, YOU)
        await some_moves(services, table, 3)
        seen, look = table.number, look_at(table, [0], None)
        await some_moves(services, table, 3)
        kept = past_drawings(table, seen, look, "en", ["Ann", "Bob"], True)
        table.forget()
        assert past_drawings(table, seen, look, "en", ["Ann", "Bob"], True) == kept
        assert len(kept) == table.number - seen
        assert kept[0] != kept[-1]

    at_a_house(tmp_path, visit)


def test_a_table_that_is_dropped_is_gone_at_once(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        async def play() -> weakref.ref[Table]:
            table, looker = await make(services, "titus", ME, YOU), Connection([0])
            table.audience.join(looker)
            await some_moves(services, table, 4)
            written(table)
            table.audience.leave(looker)
            return weakref.ref(table)

        gc.collect()
        gc.disable()
        try:
            table = await play()
            assert table() is not None
            services.tables.rest(time.monotonic() + 1000)
            assert table() is None, "and nothing had to be collected"
        finally:
            gc.enable()

    at_a_house(tmp_path, visit)


def own_bytes(table: Table) -> int:
    """Return how much memory is a table's own: not its game's, its setting's or its house's."""
    seen: set[int] = set()
    waiting: list[Any] = [table]
    shared = {id(table.game), id(table.setting), id(table.audience.changed)}
    found = 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen | shared or isinstance(one, (type, ModuleType, FunctionType, Rules)):
            continue
        seen.add(id(one))
        found += sys.getsizeof(one)
        waiting += [one.base] if isinstance(one, np.ndarray) else gc.get_referents(one)
    return found


async def stored(services: Services, table: Table) -> Any:
    return await services.store.read(table.id)


LEAN = """
import sys
import numpy as np
from ludotheque.site.serving import give_large_arrays_back

def used():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6

if sys.argv[1] == "lean" and not give_large_arrays_back():
    print("elsewhere")
    raise SystemExit
for _ in range(4):
    np.zeros(4_000_000)
before = used()
trees = [np.zeros(3_000_000) for _ in range(40)]
print(round(used() - before))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is looked up in /proc")
def test_room_in_large_arrays_that_nobody_touches_costs_nothing() -> None:
    found = []
    for mode in ("usual", "lean"):
        done = subprocess.run(
            [sys.executable, "-c", LEAN, mode], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        found.append(done.stdout.strip())
    if found[1] == "elsewhere":
        pytest.skip("no such C library")
    assert int(found[1]) < 50, f"{found[0]} MB without"
