"""Cookies where there is no host to bring them to: the library keeps them for its one visitor.

They lie in the same file as everything else, so that whoever takes it elsewhere is the same person there.
"""

from __future__ import annotations

from http.cookies import SimpleCookie

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.people.visitors import COOKIE, SECURE_COOKIE, SECURE_COOKIE_BELOW
from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind
from ludotheque.site.store.storage import Storage

TABLE = "create table offline_cookies (name text primary key, value text not null)"
TRAVELLED = """create table offline_travelled (
  id text primary key references tables (id) on delete cascade
)"""
"""Matches that were taken along from a server."""
KEPT = FeatureTables(
    "offline",
    [Format([TABLE], [TABLE]), Format([TRAVELLED], [TRAVELLED])],
    [
        Kind("offline_cookies", ("name", "value"), ("name",)),
        Kind("offline_travelled", ("id",), ("id",)),
    ],
)
KEEP = """insert into offline_cookies (name, value) values (:name, :value)
  on conflict (name) do update set value = excluded.value"""
DROP = "delete from offline_cookies where name = :name"
TOKEN = (COOKIE, SECURE_COOKIE, SECURE_COOKIE_BELOW)
"""What the cookie is called that tells who somebody is, by the address: a file knows them at any."""


class CookieJar:
    """Brings its cookies with every request, and keeps what answers set."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.kept: dict[str, str] = {}
        self.store: Storage

    async def read(self, store: Storage) -> None:
        """Take up what a store keeps, and keep the rest there."""
        self.store = store
        found = await self.store.find("select name, value from offline_cookies")
        self.kept = {_known_as(name): value for name, value in found}

    async def keep(self, header: str) -> None:
        """Keep what a header, or a script, sets; what is to be forgotten at once is dropped."""
        for called, morsel in SimpleCookie(header).items():
            name = _known_as(called)
            if morsel["max-age"] in ("0", 0):
                self.kept.pop(name, None)
                await self.store.change((DROP, {"name": name}))
            elif self.kept.get(name) != morsel.coded_value:
                self.kept[name] = morsel.coded_value
                await self.store.change((KEEP, {"name": name, "value": morsel.coded_value}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        cookies = "; ".join(
            f"{called}={value}"
            for name, value in self.kept.items()
            for called in (TOKEN if name == COOKIE else (name,))
        )
        others = [header for header in scope["headers"] if header[0] != b"cookie"]
        scope["headers"] = [*others, (b"cookie", cookies.encode("latin-1"))]

        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                for name, value in message["headers"]:
                    if name == b"set-cookie":
                        await self.keep(value.decode("latin-1"))
            await send(message)

        await self.app(scope, receive, sender)


def _known_as(name: str) -> str:
    """Return the name under which a cookie is kept."""
    return COOKIE if name in TOKEN else name
