"""A server gives back what it took, when everybody has left."""

import asyncio
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.site.study.open_boards import TOO_MANY
from tests.patience import dawdle, until
from tests.site.played import UNBOUND, board, boards_opened, memory_of, played
from tests.site.server import Server

EVENTS = 1500
"""On a long board: before, each page that had it open took some 3 MB, and kept them."""
SAME, OTHERS, TABLES, MOVES = 80, 8, 100, 6
MOST = 1.3


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what is freed may be kept")
def test_after_everybody_has_left_a_server_has_about_as_much_memory_as_before(tmp_path: Path) -> None:
    game = ludotheque.load("titus")
    same, other = board(game, EVENTS), board(game, EVENTS, seed=2)
    few = str(5 * EVENTS)
    server = Server(tmp_path, 1, *UNBOUND, "--keep-awake", "1", "--board-events", few)
    try:
        pid, address = server.process.pid, server.address
        asyncio.run(played(address, "titus", 8, MOVES))
        asyncio.run(boards_opened(address, [same]))
        before = settled(pid)
        pages = [same] * SAME + [f"{other}&name={number}" for number in range(OTHERS)]
        refused = asyncio.run(boards_opened(address, pages))
        assert set(refused) == {TOO_MANY}, "equal boards are one; of others there may be a few"
        assert len(refused) < OTHERS
        asyncio.run(played(address, "titus", TABLES, MOVES))
        until(lambda: memory_of(pid), lambda now: now <= MOST * before)
    finally:
        server.stop()


def settled(pid: int) -> float:
    """Return how much memory a server has when everything is loaded: as soon as it does not grow any more."""
    found = [0.0]

    def grown() -> float:
        dawdle(3.0)
        found.append(memory_of(pid))
        return found[-1] / found[-2] if found[-2] else 2.0

    until(grown, lambda more: more <= 1.001)
    return found[-1]
