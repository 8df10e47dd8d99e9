import itertools
import os
from collections.abc import Iterator

import pytest

from ludotheque.engine.play.chance import seeded
from tests.site.postgres import Postgres, programs
from tests.site.server import Api, Server


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


@pytest.fixture(autouse=True)
def repeatable_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a house in this process throw the same dice in every run."""
    seeds = itertools.count()
    monkeypatch.setattr("ludotheque.site.making.fresh", lambda: seeded(next(seeds)))


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    client = Api(server.address)
    yield client
    client.http.close()
