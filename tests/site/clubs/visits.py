"""A club, and people who come to it with programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import httpx

from tests.site.evenings.visits import Guests, Site

Json = dict[str, Any]


class Members:
    """A club, its host Ann, and who else came."""

    def __init__(self, site: Site, names: Sequence[str] = ("Bob", "Cleo"), season: str = "Winter") -> None:
        self.site, self.visitor = site, site.visitor()
        sent = {"name": "Thursdays", "host": "Ann", "season": season}
        made = self.visitor.post("/api/clubs", json=sent)
        assert made.status_code == 201, made.text
        self.made: Json = made.json()
        self.id, self.code, self.host = self.made["club"], self.made["code"], self.made["token"]
        self.tokens = {"Ann": self.host}
        self.persons = {"Ann": self.made["person"]}
        for name in names:
            self.come(name)

    def come(self, name: str, token: str | None = None) -> str:
        """Return the id of somebody who comes."""
        came = self.post("people", token, code=self.code, name=name)
        assert came.status_code == 200, came.text
        self.tokens[name], self.persons[name] = came.json()["token"], came.json()["person"]
        return self.persons[name]

    def post(self, call: str, token: str | None, **sent: Any) -> httpx.Response:
        """Return what a call is answered."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.visitor.post(f"/api/clubs/{self.id}/{call}", json=sent, headers=headers)

    def see(self, token: str | None = None, season: str = "") -> Json:
        """Return the club as somebody sees it."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        query = f"?season={season}" if season else ""
        seen = self.visitor.get(f"/api/clubs/{self.id}{query}", headers=headers)
        assert seen.status_code == 200, seen.text
        return seen.json()  # type: ignore[no-any-return]

    def by_hand(self, *names: str, game: str = "titus", places: Sequence[int] = ()) -> httpx.Response:
        """Return what the host is told who writes a result, by default in the order of names."""
        people = [self.persons.get(one, one) for one in names]
        told = [*places] or [*range(1, len(names) + 1)]
        return self.post("results", self.host, game=game, people=people, places=told)

    def standings(self, season: str = "") -> list[tuple[str, float, int]]:
        """Return names, points and how many they played."""
        seen = self.see(season=season)
        names = {one["person"]: one["name"] for one in seen["people"]}
        return [(names[one["person"]], one["points"], one["played"]) for one in seen["standings"]]

    def evening(self, *guests: str) -> Guests:
        """Return an evening of the host's, at which some of the club sit with their own tokens."""
        club, site = self, self.site

        class OfClub(Guests):
            def __init__(self) -> None:
                self.site, self.visitor = site, site.visitor()
                sent = {"name": "Thursday", "game": "titus", "format": "round-robin"}
                headers = {"authorization": f"Bearer {club.host}"}
                made = self.visitor.post("/api/evenings", json=sent, headers=headers)
                assert made.status_code == 201, made.text
                self.made = made.json()
                self.id, self.code, self.host = self.made["evening"], self.made["code"], club.host
                self.tokens, self.names = {}, {}
                for name in guests:
                    self.sit(name)

            def sit(self, name: str) -> None:
                came = self.post("people", club.tokens.get(name), code=self.code, name=name)
                assert came.status_code == 200, came.text
                self.tokens[came.json()["person"]] = came.json()["token"]
                self.names[name] = came.json()["person"]

        return OfClub()
