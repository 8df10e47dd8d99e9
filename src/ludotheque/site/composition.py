"""The site put together: its pages, and while it is open its services and what goes on by itself.

What it stands on comes from outside: a server has a disk and threads, a browser what browsers have.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import BaseRoute

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.api import calls as api
from ludotheque.site.api import following
from ludotheque.site.api.openapi import description
from ludotheque.site.feature import Feature, described, join, kept_by
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.pages import programs
from ludotheque.site.pages.after import fairness, replay, review
from ludotheque.site.pages.analysis import boards as analysis
from ludotheque.site.pages.error_pages import answer_page
from ludotheque.site.pages.games import boxes, components, printing, rules, shelf, story
from ludotheque.site.pages.learn import lessons, puzzles
from ludotheque.site.pages.me import device, notices
from ludotheque.site.pages.me import own_shelf as me
from ludotheque.site.pages.setup import setup
from ludotheque.site.pages.table import joining, play
from ludotheque.site.people.bans import Present
from ludotheque.site.people.preferences import Preferences
from ludotheque.site.services import Services, compose
from ludotheque.site.settings.server_settings import ServerSettings
from ludotheque.site.store.opened import Opened
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables.thinking import Thinkers

if TYPE_CHECKING:
    from ludotheque.site.store.stores import StoreLocation

REST_SECONDS = 5.0
YOUNG = 1
"""The generations of objects that are soon looked through for garbage."""
FORESEEN = (
    *(HTTPException, ClientDisconnect, Problem),
    *(LudothequeError, StoreFailed, json_bytes.JSONDecodeError),
)
Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]
Chores = Callable[[Services], Sequence[Awaitable[None]]]
"""Returns what goes on by itself while the site is open."""


def site_of(
    lifespan: Lifespan,
    features: Sequence[Feature],
    more: Sequence[BaseRoute] = (),
    outside: Sequence[Middleware] = (),
) -> Starlette:
    """Return all pages and calls, and ``more`` of them; the services are there while it lives."""
    site = Starlette(
        routes=[
            *api.routes(),
            *following.routes(),
            *programs.routes(),
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
            *(route for feature in features for route in feature.routes()),
            *play.routes(),
            *replay.routes(),
            *fairness.routes(),
            *review.routes(),
            *more,
        ],
        middleware=[*outside, Middleware(Preferences)],
        exception_handlers=dict.fromkeys((Exception, *FORESEEN), answer_page),
        lifespan=lifespan,
    )
    site.state.interface = described(description(), features)
    return site


@contextlib.asynccontextmanager
async def working(
    opened: Opened,
    thinkers: Thinkers,
    settings: ServerSettings,
    features: Sequence[Feature],
    chores: Chores = lambda services: (),
    place: StoreLocation | None = None,
    present: Present | None = None,
) -> AsyncIterator[Services]:
    """Give the services that stand on a store and thinkers, and do meanwhile what nobody has to ask for."""
    store, pubsub, processes = opened
    await store.prepare(kept_by(features))
    services = compose(
        *(store, thinkers, pubsub, settings.limits, processes, settings.traffic, kept_by(features), settings)
    )
    services.place, services.present = place, present or Present()
    join(services, features)
    work = (_rest(services), services.tables.wake_bots(), *chores(services))
    going = [asyncio.ensure_future(one) for one in work]
    try:
        yield services
    finally:
        for one in going:
            one.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        await services.stop()
        thinkers.stop()


async def _rest(services: Services) -> None:
    while True:
        await asyncio.sleep(REST_SECONDS)
        services.tables.rest(time.monotonic())
        gc.collect(YOUNG)  # pages that were filled in leave circles behind
