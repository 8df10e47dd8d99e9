"""The site as one ASGI application, as a server has it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Sequence

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from ludotheque.site.composition import site_of, working
from ludotheque.site.feature import Feature, chores
from ludotheque.site.features import FEATURES
from ludotheque.site.foundation.house import settle
from ludotheque.site.foundation.links import BasePath
from ludotheque.site.foundation.metrics import BOTS_WAITING, CONTENT_TYPE_LATEST, generate_latest
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.access_log import AccessLog
from ludotheque.site.http.guard import Guard
from ludotheque.site.http.health import Health
from ludotheque.site.pages import install
from ludotheque.site.pages.error_pages import render
from ludotheque.site.people.name_words import NameWords, unwelcome
from ludotheque.site.services import Services
from ludotheque.site.settings.access import ON
from ludotheque.site.settings.server_settings import OFF, ServerSettings
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.thinking import Thinkers, usual_threads
from ludotheque.site.tables.tidying import every_day

SMALL = 1024
"""Answers of fewer bytes are not compressed."""


def make_app(
    place: StoreLocation,
    settings: ServerSettings | None = None,
    home: str | None = None,
    features: Sequence[Feature] = FEATURES,
) -> ASGIApp:
    """Return the site that keeps everything in a place; ``home`` is its address in the house."""
    chosen = settings or ServerSettings()

    def server_chores(services: Services) -> Sequence[Awaitable[None]]:
        watch = services.moderation.watch(guard.present.put_out)
        return every_day(services.tables), watch, *chores(services, features)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        settle(chosen.house.character)
        async with place.opened() as opened:
            app.state.health = Health(opened.store)
            thinkers = Thinkers(chosen.bots or usual_threads(), chosen.limits.address_share)
            async with working(
                opened, thinkers, chosen, features, server_chores, place, guard.present
            ) as services:
                app.state.services = services
                with contextlib.suppress(Problem):  # the log says it
                    await app.state.health.check()
                services.moderation.names = NameWords(
                    chosen.access.word_list, unwelcome() if chosen.access.unwelcome_words == ON else ()
                )
                with contextlib.suppress(StoreFailed):
                    await services.moderation.look()
                yield

    files = install.routes(
        [feature.name for feature in features],
        [script for feature in features for script in feature.worker],
    )
    site = site_of(
        lifespan,
        features,
        [Route("/metrics", metrics), *files],
        [Middleware(GZipMiddleware, minimum_size=SMALL)],
    )
    site.state.home = home
    guard = Guard(
        *(site, render, chosen),
        lambda: site.state.services.moderation.bans,
        lambda: site.state.services.doors,
        site.routes,
    )
    app: ASGIApp = guard
    if chosen.access.base_path:
        app = BasePath(app, chosen.access.base_path)
    return AccessLog(app, chosen.access_log, site.routes) if chosen.access_log != OFF else app


async def metrics(request: Request) -> Response:
    """Give figures to Prometheus."""
    services: Services = request.app.state.services
    BOTS_WAITING.set(services.thinkers.waiting)
    for bring_up_to_date in services.figures:
        await bring_up_to_date()
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
