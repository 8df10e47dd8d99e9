"""What makes the site an app on a phone: manifest, icons, service worker, and files that browsers keep."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ludotheque.engine.author.palette import LIGHT
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.house import house
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.templating import SITE, STATIC, static

WORKER, WORKER_ADDRESS = "service_worker.js", "service-worker.js"
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
        "name": house.name,
        "short_name": house.name,
        "description": words.gettext("A game library that is open day and night."),
        "lang": words.lang,
        "id": f"{base}/",
        "start_url": f"{base}/",
        "scope": f"{base}/",
        "display": "standalone",
        "background_color": LIGHT["--paper"],
        "theme_color": house.theme or LIGHT["--paper"],
        "icons": [vector, *icons],
    }
    headers = {"Vary": "Accept-Language, Cookie"}
    return Response(json_bytes.dumps(told), headers=headers, media_type="application/manifest+json")


async def favicon(request: Request) -> Response:
    """Lead browsers that ask for the icon by its old name to it."""
    return RedirectResponse(static("icons/icon-192.png"), 301)


def service_worker(parts: Sequence[str]) -> Callable[[Request], Awaitable[Response]]:
    """Return what gives browsers the service worker: the parts that features have, and its own.

    The parts' addresses name their versions, so that a browser notices when one has changed.
    """
    own = (STATIC / WORKER).read_text(encoding="utf-8")

    async def answer(request: Request) -> Response:
        script = "".join(f'import "{static(part)}";\n' for part in parts) + own
        return Response(script, headers={"Cache-Control": "no-cache"}, media_type="text/javascript")

    return answer


def routes(features: Sequence[str] = (), worker: Sequence[str] = ()) -> list[BaseRoute]:
    """Return the addresses of files, those in the folders of features and their service worker among them."""
    folders = {name: SITE / name / "static" for name in features}
    return [
        Route("/manifest.webmanifest", manifest),
        Route("/favicon.ico", favicon),
        Route(f"/{WORKER_ADDRESS}", service_worker(worker)),
        *(
            Mount(f"/static/{name}", Files(directory=str(folder)))
            for name, folder in folders.items()
            if folder.is_dir()
        ),
        Mount("/static", Files(directory=str(STATIC))),
        Mount("/icons", Files(directory=str(STATIC / "icons"))),
    ]
