"""The site as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator

import orjson
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ludotheque.engine.errors import LudothequeError
from ludotheque.site import api
from ludotheque.site.access_log import AccessLog
from ludotheque.site.guard import Guard
from ludotheque.site.health import Health
from ludotheque.site.house import House
from ludotheque.site.links import Below
from ludotheque.site.name_words import NameWords
from ludotheque.site.pages import (
    analysis,
    boxes,
    components,
    device,
    fairness,
    install,
    joining,
    lessons,
    me,
    notices,
    play,
    printing,
    programs,
    puzzles,
    replay,
    review,
    rules,
    setup,
    shelf,
    story,
)
from ludotheque.site.pages.wrong import answer_page, render
from ludotheque.site.preferences import Preferences
from ludotheque.site.problems import Problem
from ludotheque.site.settings import OFF, ServerSettings
from ludotheque.site.storage import StoreFailed
from ludotheque.site.stores import Place
from ludotheque.site.thinking import Thinkers, usual_threads
from ludotheque.site.tidying import every_day

REST_SECONDS = 5.0
YOUNG = 1
"""The generations of objects that are soon looked through for garbage."""
SMALL = 1024
"""Answers of fewer bytes are not compressed."""


def make_app(place: Place, settings: ServerSettings | None = None, home: str | None = None) -> ASGIApp:
    """Return the site that keeps everything in a place; ``home`` is its address in the house."""
    chosen = settings or ServerSettings()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with place.opened() as (store, bell, processes):
            thinkers = Thinkers(chosen.bots or usual_threads(), chosen.limits.address_share)
            house = House(store, thinkers, bell, chosen.limits, processes, chosen.traffic)
            app.state.house, app.state.health = house, Health(store)
            with contextlib.suppress(Problem):  # the log says it
                await app.state.health.check()
            house.moderation.names = NameWords(chosen.access.word_list)
            with contextlib.suppress(StoreFailed):
                await house.moderation.look()
            watch = house.moderation.watch(guard.present.put_out)
            work = (_rest(house), house.wake_bots(), every_day(house), watch)
            chores = [asyncio.create_task(chore) for chore in work]
            yield
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await house.stop()
            thinkers.stop()

    foreseen = (
        *(HTTPException, ClientDisconnect, Problem),
        *(LudothequeError, StoreFailed, orjson.JSONDecodeError),
    )
    site = Starlette(
        routes=[
            *api.routes(),
            *programs.routes(),
            Route("/metrics", metrics),
            *shelf.routes(),
            *boxes.routes(),
            *rules.routes(),
            *story.routes(),
            *setup.routes(),
            *components.routes(),
            *printing.routes(),
            *joining.routes(),
            *lessons.routes(),
            *me.routes(),
            *device.routes(),
            *notices.routes(),
            *analysis.routes(),
            *puzzles.routes(),
            *play.routes(),
            *replay.routes(),
            *fairness.routes(),
            *review.routes(),
            *install.routes(),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=SMALL),
            Middleware(Preferences),
        ],
        exception_handlers=dict.fromkeys((Exception, *foreseen), answer_page),
        lifespan=lifespan,
    )
    site.state.home = home
    guard = Guard(site, render, chosen, lambda: site.state.house.moderation.bans)
    app: ASGIApp = guard
    if chosen.access.base_path:
        app = Below(app, chosen.access.base_path)
    return AccessLog(app, chosen.access_log) if chosen.access_log != OFF else app


async def _rest(house: House) -> None:
    while True:
        await asyncio.sleep(REST_SECONDS)
        house.rest(time.monotonic())
        gc.collect(YOUNG)  # pages that were filled in leave circles behind


async def metrics(request: Request) -> Response:
    """Give figures to Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
