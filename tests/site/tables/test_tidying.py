"""What nobody needs is dropped; what people have played to its end is kept for ever."""

import asyncio
import contextlib
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludotheque.site.services import Services
from ludotheque.site.settings.limits import DAY, Limits
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.storage import Ages, Tidied, Update
from ludotheque.site.tables import tidying
from ludotheque.site.tables.board import Stale
from ludotheque.site.tables.keys import IdempotencyKey
from ludotheque.site.tables.making import NewTable
from ludotheque.site.tables.rematch import rematch
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.tidying import every_day
from tests.patience import PATIENCE
from tests.site.inside import BOT, FREE, ME, YOU, at_a_house, make, some_moves, until

OLD = Path(__file__).parents[1] / "stores" / "format-1.sqlite3"


async def a_bit_of_everything(services: Services) -> dict[str, Table]:
    """Make a table of every kind, and let the house forget them."""
    made = {
        "waits": await make(services, "titus", ME, FREE, key=IdempotencyKey.of("k" * 20, "")),
        "played": await make(services, "titus", ME, YOU),
        "ended": await make(services, "titus", ME, YOU),
        "bots": (await services.tables.create(NewTable("tantalus", {"stall": 2}, [BOT, BOT]))).table,
    }
    await some_moves(services, made["played"], 2)
    await services.tables.concede(made["ended"], 0)
    await rematch(services.tables, made["ended"])
    await until(lambda: made["bots"].over)
    services.tables.rest(time.monotonic() + 1000)
    return made


async def left(services: Services, made: dict[str, Table]) -> set[str]:
    return {name for name, table in made.items() if await services.store.read(table.id)}


def test_each_kind_is_kept_as_long_as_it_was_said(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        made, now = await a_bit_of_everything(services), time.time()
        assert not any(await services.tables.tidy(now + 0.5 * DAY))
        assert await services.tables.tidy(now + 1.5 * DAY) == Tidied(0, 0, 0, 0, keys=2)
        assert await left(services, made) == {*made}
        assert (await services.tables.tidy(now + 4 * DAY)).unstarted == 1
        assert await left(services, made) == {*made} - {"waits"}
        done = await services.tables.tidy(now + 11 * DAY)
        assert (done.abandoned, done.bots_alone) == (2, 1), "the rematch is abandoned, too"
        assert await left(services, made) == {"ended"}
        await services.tables.tidy(now + 10_000 * DAY)
        assert await left(services, made) == {"ended"}

    at_a_house(tmp_path, visit, Limits(keep_unstarted=3, keep_abandoned=10))


def test_a_table_where_somebody_sat_down_yesterday_still_waits_for_the_others(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE, FREE)
        long_ago = table.standing._replace(moved_at=time.time() - 6 * DAY)
        await services.store.update(Update(table.id, table.version, [], long_ago))
        table.version += 1
        await services.tables.sit(table, None, "Bob", "b")
        services.tables.rest(time.monotonic() + 1000)
        assert not any(await services.tables.tidy(time.time() + 2 * DAY))

    at_a_house(tmp_path, visit)


def test_what_somebody_has_before_their_eyes_is_left_alone(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE)
        assert not any(await services.tables.tidy(time.time() + 100 * DAY))
        services.tables.rest(time.monotonic() + 1000)
        assert (await services.tables.tidy(time.time() + 100 * DAY)).unstarted == 1
        assert await services.tables.find(table.id) is None

    at_a_house(tmp_path, visit)


def test_a_table_that_was_dropped_by_somebody_else_is_closed(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        table = await make(services, "titus", ME, FREE)
        await services.store.tidy(Ages.of(Limits(), time.time() + 100 * DAY))
        with pytest.raises(Stale):
            await services.tables.sit(table, None, "Bob", "b")
        assert table.closed
        assert await services.tables.find(table.id) is None

    at_a_house(tmp_path, visit)


def test_a_house_tidies_itself_up_once_a_day(tmp_path: Path) -> None:
    async def visit(services: Services) -> None:
        made = await a_bit_of_everything(services)
        now, slept = time.time(), list[float]()

        async def sleep(seconds: float) -> None:
            nonlocal now
            slept.append(seconds)
            now += seconds
            if len(slept) == 10:
                raise asyncio.CancelledError

        with contextlib.suppress(asyncio.CancelledError):
            await every_day(services.tables, lambda: now, sleep)
        assert slept == [tidying.FIRST_SECONDS, *[DAY] * 9]
        assert await left(services, made) == {"played", "ended", "bots"}

    at_a_house(tmp_path, visit)


def ludo(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludotheque.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_the_command_says_what_it_would_drop_and_drops_it(tmp_path: Path) -> None:
    missing = ludo("tidy", "--data", str(tmp_path))
    assert missing.returncode == 2
    assert "there is no" in missing.stderr
    names = []

    async def visit(services: Services) -> None:
        names.append((await make(services, "titus", ME, FREE)).id)

    at_a_house(tmp_path, visit)
    here = ("--data", str(tmp_path), "--keep-unstarted", "0")
    for dry in (("--dry-run",), ()):
        done = ludo("tidy", *here, *dry)
        assert done.returncode == 0, done.stderr
        assert "1 tables that waited" in done.stdout
    assert "0 tables that waited" in ludo("tidy", *here).stdout
    assert names[0] not in ludo("tables", "--data", str(tmp_path)).stdout


def test_a_dry_run_does_not_even_bring_an_old_file_up_to_date(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(OLD.read_bytes())
    refused = ludo("tidy", "--data", str(tmp_path), "--dry-run")
    assert refused.returncode == 2
    assert "older format" in refused.stderr
    assert (tmp_path / FILE).read_bytes() == OLD.read_bytes()
    assert "titus" in ludo("tables", "--data", str(tmp_path)).stdout
