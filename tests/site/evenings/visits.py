"""A site with evenings, on each kind of store, and people who come to them with programs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.site.app import make_app
from ludotheque.site.evenings.service import Evenings
from ludotheque.site.services import Services
from ludotheque.site.store.stores import StoreLocation
from tests.site.inside import some_moves
from tests.site.visiting import Browser, Building

Json = dict[str, Any]


class Site:
    """A site as one process has it."""

    def __init__(self, guard: Any, building: Building) -> None:
        self.guard, self.building = guard, building
        self.services: Services = guard.app.state.services
        self.evenings: Evenings = self.services.features["evenings"]

    def visitor(self, address: str = "127.0.0.1") -> Browser:
        """Return somebody who comes through the door, from an address."""
        return Browser(self.guard, self.building.runner, "en", address)

    def run(self, work: Any) -> Any:
        """Return what a coroutine returns."""
        return self.building.runner.run(work)


@contextlib.contextmanager
def site_at(place: StoreLocation) -> Iterator[Site]:
    """Give a site on a store."""
    guard: Any = make_app(place)
    with Building(guard.app) as building:
        yield Site(guard, building)


def place_of(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> StoreLocation:
    """Return where a new store of a kind is."""
    url = request.getfixturevalue("postgres").new() if kind == "postgres" else None
    return StoreLocation(tmp_path / "here.sqlite3", url)


class Guests:
    """An evening, its host, and who came to it."""

    def __init__(self, site: Site, names: Sequence[str], **wish: Any) -> None:
        self.site, self.visitor = site, site.visitor()
        sent = {"name": "Thursday", "game": "titus", "format": "swiss", **wish}
        made = self.visitor.post("/api/evenings", json=sent)
        assert made.status_code == 201, made.text
        self.made: Json = made.json()
        self.id, self.code, self.host = self.made["evening"], self.made["code"], self.made["token"]
        self.tokens: dict[str, str] = {}
        self.names: dict[str, str] = {}
        for name in names:
            self.come(name)

    def come(self, name: str) -> str:
        """Return the id of somebody who comes."""
        came = self.post("people", None, code=self.code, name=name)
        assert came.status_code == 200, came.text
        self.tokens[came.json()["person"]] = came.json()["token"]
        self.names[name] = came.json()["person"]
        return self.names[name]

    def post(self, call: str, token: str | None, **sent: Any) -> httpx.Response:
        """Return what a call is answered."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.visitor.post(f"/api/evenings/{self.id}/{call}", json=sent, headers=headers)

    def see(self, token: str | None = None) -> Json:
        """Return the evening as somebody sees it."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        seen = self.visitor.get(f"/api/evenings/{self.id}", headers=headers)
        assert seen.status_code == 200, seen.text
        return seen.json()  # type: ignore[no-any-return]

    def begin(self) -> Json:
        """Return the last round after it has begun."""
        begun = self.post("rounds", self.host)
        assert begun.status_code == 201, begun.text
        return begun.json()["rounds"][-1]  # type: ignore[no-any-return]

    def mine(self, person: str) -> Json:
        """Return the table that somebody was given last."""
        seen = self.see(self.tokens[person])
        return [table for each in seen["rounds"] for table in each["tables"] if "seat" in table][-1]

    def end(self, table: Json, loser: int = 1) -> None:
        """Have a table of two be over: a seat gives up after a move."""
        tables = self.site.services.tables

        async def ended() -> None:
            found = await tables.find(table["table"])
            assert found
            await some_moves(self.site.services, found, 1)
            await tables.concede(found, loser)

        self.site.run(ended())
