from collections.abc import Iterator

import pytest

from tests.site.server import Api, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def api(server: Server) -> Iterator[Api]:
    client = Api(server.address)
    yield client
    client.http.close()
