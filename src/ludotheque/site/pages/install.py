"""What makes the site an app on a phone: its manifest, its icons, and files that browsers keep forever."""

from __future__ import annotations

import os
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ludotheque.engine.author.palette import LIGHT
from ludotheque.site.links import base
from ludotheque.site.templating import STATIC, static

KEPT = "public, max-age=31536000, immutable"


class Files(StaticFiles):
    """Our own files; one whose address names its version never changes."""

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = KEPT if scope["query_string"].startswith(b"v=") else "no-cache"
        return response


async def manifest(request: Request) -> Response:
    """Tell a phone how to keep the site among its apps."""
    words = request.state.words
    icons = [
        {
            "src": static(f"icons/{name}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    vector = {"src": static("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    told = {
        "name": "Ludothèque",
        "short_name": "Ludothèque",
        "description": words.gettext("A game library that is open day and night."),
        "lang": words.lang,
        "id": f"{base}/",
        "start_url": f"{base}/",
        "scope": f"{base}/",
        "display": "standalone",
        "background_color": LIGHT["--paper"],
        "theme_color": LIGHT["--paper"],
        "icons": [vector, *icons],
    }
    headers = {"Vary": "Accept-Language, Cookie"}
    return Response(orjson.dumps(told), headers=headers, media_type="application/manifest+json")


async def favicon(request: Request) -> Response:
    """Lead browsers that ask for the icon by its old name to it."""
    return RedirectResponse(static("icons/icon-192.png"), 301)


def routes() -> list[BaseRoute]:
    """Return the addresses of files."""
    return [
        Route("/manifest.webmanifest", manifest),
        Route("/favicon.ico", favicon),
        Mount("/static", Files(directory=str(STATIC))),
        Mount("/icons", Files(directory=str(STATIC / "icons"))),
    ]
