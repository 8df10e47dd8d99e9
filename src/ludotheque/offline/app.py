"""The site as one ASGI application, as a browser has it: for the one visitor whose machine it is."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.offline import one_file, travelling
from ludotheque.offline.cookies import KEPT, CookieJar
from ludotheque.offline.holding import Holding, Sockets
from ludotheque.site.composition import site_of, working
from ludotheque.site.feature import Feature, kept_by
from ludotheque.site.foundation.links import BasePath
from ludotheque.site.foundation.offline import Offline
from ludotheque.site.offline.policy import HEADERS_SHOWN, RUNS
from ludotheque.site.pages.games.shelf import render
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.opened import Opened
from ludotheque.site.store.processes import OneProcess
from ludotheque.site.store.pubsub import LocalPubSub
from ludotheque.site.store.sqlite.files import ALONE
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.store.sqlite.writer import DirectWriter
from ludotheque.site.tables.thinking import Thinkers

FEATURES: Sequence[Feature] = (
    Feature(
        "offline",
        service=travelling.Travelled,
        tables=KEPT,
        addition=travelling.addition,
        routes=lambda: [*one_file.routes(), *travelling.routes()],
        shows={"me": "offline/on_me.html"},
    ),
)
SHELL = "/shell"
"""The page around the library, when files are written."""


def make_app(
    file: Path,
    base_path: str,
    thinkers: Callable[[], Thinkers],
    server: str = "",
    more: Sequence[BaseRoute] = (),
) -> tuple[ASGIApp, CookieJar]:
    """Return the site that keeps everything in a file, below a path, and its cookies."""
    settings = ServerSettings()

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[None]:
        store = SqliteStore(file, ALONE, DirectWriter)
        try:
            stands_on = Opened(store, LocalPubSub(), OneProcess())
            async with working(stands_on, thinkers(), settings, FEATURES) as services:
                site.state.services = services
                await jar.read(store)
                yield
        finally:
            await store.close()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with Holding(file, opened, kept_by(FEATURES), sockets) as holding:
            app.state.holding = holding
            yield

    site = site_of(lifespan, FEATURES, more)
    site.state.home = None
    site.state.offline = Offline(server)
    sockets = Sockets(_Headed(site))
    jar = CookieJar(sockets)
    return (BasePath(jar, base_path) if base_path else jar), jar


def native_app(file: Path, base_path: str, server: str) -> ASGIApp:
    """Return the same where files are written for a browser, with the page around it."""
    from ludotheque.site.pages import install

    more = [Route(SHELL, shell), *install.routes()]
    return make_app(file, base_path, lambda: Thinkers(1), server, more)[0]


async def shell(request: Request) -> Response:
    """Show the shelf as it is before anything else has come."""
    return render(request, [], [], [], set(), template="offline/shell.html", policy=RUNS)


class _Headed:
    """Adds to every answer what browsers are told that pages may do."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS_SHOWN.items()]
                message["headers"] = [*message["headers"], *(one for one in more if one[0] not in there)]
            await send(message)

        await self.app(scope, receive, sender)
