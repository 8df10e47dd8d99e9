"""The documentation of the JSON interface: a page for people, OpenAPI for machines."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.site.api.calls import json_response
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.page import page

EXAMPLE = """\
mine = post(f"{site}/api/tables", {"game": "titus", "seats": ["me", "bot:easy"]})
with connect(f"{site.replace('http', 'ws', 1)}/api/tables/{mine['table']}/live") as socket:
    socket.send(json.dumps({"token": mine["token"]}))
    for message in socket:
        table = json.loads(message)
        if table.get("over"):
            break
        if table.get("moves"):
            move = random.choice(table["moves"])
            socket.send(json.dumps({"number": table["number"], "move": move}))
"""
"""The heart of examples/api_bot.py, which a test holds equal."""


async def documentation(request: Request) -> Response:
    """Show how programs play."""
    if "text/html" not in request.headers.get("accept", ""):
        return json_response(_here(request))
    site = str(request.base_url).rstrip("/")
    return page(request, "programs.html", description=request.app.state.interface, site=site, example=EXAMPLE)


def _here(request: Request) -> dict[str, Any]:
    """Return the description, with where the interface is."""
    interface: dict[str, Any] = request.app.state.interface
    return interface | ({"servers": [{"url": str(base)}]} if base else {})


async def machine_readable(request: Request) -> Response:
    """Give the interface as OpenAPI."""
    return json_response(_here(request))


def routes() -> list[Route]:
    """Return where they are."""
    return [Route("/api", documentation), Route("/api/openapi.json", machine_readable)]
