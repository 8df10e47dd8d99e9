import inspect
import itertools
import os
from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.sync.client import connect

from ludotheque.engine.play.chance import seeded
from tests.patience import PATIENCE
from tests.site.postgres import Postgres, programs
from tests.site.server import Api, Server

STORES = ("sqlite", "postgres")


def pytest_configure() -> None:
    """Let whoever asks a server wait for its answer: on a busy machine it takes more than five seconds."""
    usual: httpx.Timeout = inspect.signature(httpx.Client).parameters["timeout"].default
    usual.connect = usual.read = usual.write = usual.pool = PATIENCE
    connect.__kwdefaults__["open_timeout"] = PATIENCE


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Gives a PostgreSQL server; where none is installed, its tests are passed over, except in CI."""
    found = programs()
    if found is None:
        if "CI" in os.environ:
            raise AssertionError("PostgreSQL is missing")
        pytest.skip("PostgreSQL is missing")
    server = Postgres(found)
    yield server
    server.end()


@pytest.fixture(scope="session")
def store_options(request: pytest.FixtureRequest) -> Callable[[str], tuple[str, ...]]:
    """Gives what tells a server to keep its tables in a new store of a kind."""

    def options(kind: str) -> tuple[str, ...]:
        return ("--store", request.getfixturevalue("postgres").new()) if kind == "postgres" else ()

    return options


@pytest.fixture(scope="session", params=STORES)
def either_server(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    store_options: Callable[[str], tuple[str, ...]],
) -> Iterator[Server]:
    """Gives a server with each kind of store."""
    running = Server(tmp_path_factory.mktemp("data"), 1, *store_options(request.param))
    yield running
    running.stop()


@pytest.fixture
def either_api(either_server: Server) -> Iterator[Api]:
    with Api(either_server.address) as client:
        yield client


@pytest.fixture(autouse=True)
def repeatable_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a house in this process throw the same dice in every run."""
    seeds = itertools.count()
    monkeypatch.setattr("ludotheque.site.tables.making.fresh", lambda: seeded(next(seeds)))


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    with Api(server.address) as client:
        yield client
