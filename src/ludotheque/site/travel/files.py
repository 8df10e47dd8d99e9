"""The files of the library, as `ludo static` wrote them, with what browsers are told that they may do."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.links import base
from ludotheque.site.offline.policy import POLICIES, kind_of
from ludotheque.site.travel.service import Travel

PLACE, FIRST = "/offline", "index.html"
TWINS = {"br": ".br", "gzip": ".gz"}
"""How the names of compressed twins end, by the encoding; the smaller one first."""
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".html": "text/html; charset=utf-8",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
    ".gz": "application/gzip",
    ".xz": "application/x-xz",
}
OTHER = "application/octet-stream"
PACKED = ".xz"
"""How the name of a file ends that is as small as it can be."""


def travel_of(request: Request) -> Travel:
    """Return what lets things be taken along, in the house that a request came to."""
    travel: Travel = services_of(request).features["travel"]
    return travel


async def file(request: Request) -> Response:
    """Give a file; by its compressed twin where there is one and the browser takes it."""
    folder, name = travel_of(request).folder, request.path_params["path"] or FIRST
    path = _inside(folder, name) if folder else None
    if path is None:
        raise HTTPException(404)
    kind = TYPES.get(path.suffix, OTHER)
    headers = {**POLICIES[kind_of(name)], "Cache-Control": "no-cache"}
    taken = {one.partition(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",")}
    for encoding, end in TWINS.items():
        twin = path.with_name(path.name + end)
        if twin.is_file():
            headers["Vary"] = "Accept-Encoding"
            if encoding in taken:
                headers["Content-Encoding"] = encoding
                return FileResponse(twin, headers=headers, media_type=kind)
    if path.suffix == PACKED:
        headers["Content-Encoding"] = "identity"
    return FileResponse(path, headers=headers, media_type=kind)


def _inside(folder: Path, name: str) -> Path | None:
    """Return the file of that name, if there is one in the folder."""
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or name.startswith("/") or "\\" in name or "\0" in name:
        return None
    path = folder.joinpath(*parts)
    inside = path.is_file() and path.resolve().is_relative_to(folder.resolve())
    return path if inside else None


async def lead(request: Request) -> Response:
    """Lead to the library, whose files name each other from there."""
    return RedirectResponse(f"{base}{PLACE}/", 307)


def files() -> list[BaseRoute]:
    """Return the addresses of the library's files."""
    return [Route(PLACE, lead), Route(f"{PLACE}/{{path:path}}", file)]
