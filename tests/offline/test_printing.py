"""Printing needs a server, and a library without one says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.offline.opened import Visitor, at_home


@pytest.mark.parametrize("server", ["", "https://games.example.org/"])
def test_printing_leads_to_a_page_that_says_it_needs_a_server_and_to_the_one_that_was_named(
    tmp_path: Path, server: str
) -> None:
    async def visit(visitor: Visitor) -> None:
        box = (await visitor.get("/games/titus")).body.decode()
        assert 'href="/games/titus/print"' in box
        told = await visitor.get("/games/titus/print")
        assert told.status == 200
        assert "put together by a server" in told.body.decode()
        assert ("https://games.example.org/games/titus/print" in told.body.decode()) == bool(server)

    at_home(tmp_path, visit, server=server)
