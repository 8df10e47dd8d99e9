"""A game of ten seats, made from the one of ``ludo new``: set up, played at a table, and analysed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from ludotheque.engine import shelf
from ludotheque.engine.author.palette import SHAPES
from tests.site.visiting import Building, site
from tests.ten_seats import NAME, SEATS, written


@pytest.fixture
def building(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Building]:
    """Open a house with the game on its shelf."""
    folder = written(tmp_path)
    monkeypatch.syspath_prepend(folder)
    entry = EntryPoint(NAME, f"ludotheque_{NAME}:GAME", shelf.GROUP)
    monkeypatch.setattr(shelf, "_shelf", lambda: {NAME: entry})
    import_module(f"ludotheque_{NAME}").GAME.rules.background.stand_down()
    with Building(site(tmp_path)) as opened:
        yield opened


def test_ten_seats_are_set_up_played_and_analysed(building: Building) -> None:
    browser = building.visitor()
    form = browser.get(f"/games/{NAME}/setup?players=10").text
    assert all(f'name="seat-{seat}"' in form for seat in SEATS)

    seats = {f"seat-{seat}": "me" if seat == 0 else "here" for seat in SEATS}
    named = {f"name-{seat}": f"Ann{seat}" for seat in SEATS}
    wished = {"game": NAME, "players": "10", "first": "seated", **seats, **named}
    made = browser.post("/tables", data=wished)
    assert made.status_code == 303, made.text
    address = made.headers["location"]
    tables = building.app.state.services.tables
    table = building.runner.run(tables.find(address.rpartition("/")[2]))
    for seat in SEATS:
        building.runner.run(tables.move(table, seat, table.number, "take 1"))
    page = browser.get(address, follow_redirects=True)
    assert page.status_code == 200
    assert all(f"Ann{seat}" in page.text and f'id="player-{seat}"' in page.text for seat in SEATS)

    answer = browser.get(f"/analysis/{NAME}?players=10")
    for _ in SEATS:
        held = re.search(r'<div data-state="([^"]*)"', answer.text)
        assert held
        body: dict[str, Any] = parse_qs(unescape(held[1])) | {"move": "take 1"}
        answer = browser.post(f"/analysis/{NAME}/move", data=body, follow_redirects=True)
        assert answer.status_code == 200
    assert f'class="by-9" aria-hidden="true">{SHAPES[9]}<' in answer.text
