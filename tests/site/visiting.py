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
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.guard import Guard
from ludotheque.site.pages import error_pages as wrong
from ludotheque.site.pages import install
from ludotheque.site.pages.after import replay
from ludotheque.site.pages.analysis import boards as analysis
from ludotheque.site.pages.games import boxes, components, printing, rules, shelf, story
from ludotheque.site.pages.learn import lessons, puzzles
from ludotheque.site.pages.me import device, notices
from ludotheque.site.pages.me import own_shelf as me
from ludotheque.site.pages.setup import setup
from ludotheque.site.pages.table import joining, play
from ludotheque.site.people.listing import Listed
from ludotheque.site.people.preferences import Preferences
from ludotheque.site.services import compose
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.tables.thinking import Thinkers

HOST = "http://testserver"


def site(data: Path) -> Starlette:
    """Return the pages with a real house behind them."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store, thinkers = SqliteStore(data / "test.sqlite3"), Thinkers(1)
        app.state.services = compose(store, thinkers)
        yield
        await app.state.services.stop()
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

    def delete(self, address: str, **more: Any) -> httpx.Response:
        return self.runner.run(self.http.delete(address, **more))

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
