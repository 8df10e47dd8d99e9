"""A house with its pages, visited by a browser without scripts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.guard import Guard
from ludotheque.site.house import House
from ludotheque.site.listing import Listed
from ludotheque.site.pages import (
    analysis,
    boxes,
    components,
    device,
    install,
    joining,
    lessons,
    me,
    notices,
    play,
    printing,
    puzzles,
    replay,
    rules,
    setup,
    shelf,
    story,
    wrong,
)
from ludotheque.site.preferences import Preferences
from ludotheque.site.problems import Problem
from ludotheque.site.sqlite_store import SqliteStore
from ludotheque.site.thinking import Thinkers

HOST = "http://testserver"


def site(data: Path) -> Starlette:
    """Return the pages with a real house behind them."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store, thinkers = SqliteStore(data / "test.sqlite3"), Thinkers(1)
        app.state.house = House(store, thinkers)
        yield
        await app.state.house.stop()
        thinkers.stop()
        await store.close()

    pages = [shelf, boxes, rules, story, setup, components, printing, joining, lessons, puzzles, analysis]
    pages += [play, replay, install, me, device, notices]
    return Starlette(
        routes=[route for page in pages for route in page.routes()],
        middleware=[Middleware(Guard, page=wrong.render), Middleware(Preferences)],
        exception_handlers=dict.fromkeys((HTTPException, Problem, LudothequeError), wrong.answer_page),
        lifespan=lifespan,
    )


class Browser:
    """A browser without scripts; it says where its forms come from, and follows no redirection by itself."""

    def __init__(
        self, app: Starlette, runner: asyncio.Runner, lang: str = "en", address: str = "127.0.0.1"
    ) -> None:
        self.runner = runner
        transport = httpx.ASGITransport(app, client=(address, 123))
        headers = {"accept-language": lang, "origin": HOST}
        self.http = httpx.AsyncClient(transport=transport, base_url=HOST, headers=headers)

    def get(self, address: str, **more: Any) -> httpx.Response:
        return self.runner.run(self.http.get(address, **more))

    def post(self, address: str, **more: Any) -> httpx.Response:
        return self.runner.run(self.http.post(address, **more))


class Building:
    """An application that runs as long as somebody is in it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.runner = asyncio.Runner()

    def __enter__(self) -> Building:
        self.runner.__enter__()
        self.life = self.app.router.lifespan_context(self.app)
        self.runner.run(self.life.__aenter__())
        return self

    def __exit__(self, *error: object) -> None:
        self.runner.run(self.life.__aexit__(None, None, None))
        self.runner.__exit__(None, None, None)

    def visitor(self, lang: str = "en", address: str = "127.0.0.1") -> Browser:
        """Return somebody new."""
        return Browser(self.app, self.runner, lang, address)


@contextlib.contextmanager
def open_house(data: Path, lang: str = "en") -> Iterator[Browser]:
    """Return the first visitor of a house."""
    with Building(site(data)) as building:
        yield building.visitor(lang)


def shown(mine: list[Listed], waits: list[Listed], plays: list[Listed], lang: str = "en") -> str:
    """Return the shelf with those tables on it."""

    async def show(request: Request) -> Response:
        return shelf.render(request, mine, waits, plays, set())

    app = Starlette(routes=[Route("/", show)], middleware=[Middleware(Preferences)])
    with Building(app) as building:
        return building.visitor(lang).get("/").text
