"""All that is kept as one file: saved, and brought back, here or in a library elsewhere."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.offline.holding import Holding, NotTaken
from ludotheque.site.foundation.links import base
from ludotheque.site.offline.sentences import NO_FILE
from ludotheque.site.pages.page import page

KIND = "application/vnd.sqlite3"
FIELDS = 4


class _InMemory(MultiPartParser):
    """Reads forms with files of any size where there are no threads to write them."""

    spool_max_size = sys.maxsize


def holding_of(request: Request) -> Holding:
    """Return the file of the library that a request came to."""
    found: Holding = request.app.state.holding
    return found


async def save(request: Request) -> Response:
    """Give all that is kept, as one file."""
    name = f"ludotheque-{datetime.now(UTC):%Y-%m-%d}.sqlite3"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(holding_of(request).copy(), headers=headers, media_type=KIND)


async def bring(request: Request) -> Response:
    """Look at a file, and ask whether it is to take the place of all that is here."""
    try:
        brought = await holding_of(request).bring(await _sent(request))
    except NotTaken as error:
        return _asked(request, 422, refused=str(error))
    return _asked(request, brought=brought, here_now=holding_of(request).contents)


async def replace(request: Request) -> Response:
    """Have the file that was looked at take the place of all that is here."""
    async with request.form(max_files=0, max_fields=FIELDS) as posted:
        word = str(posted.get("word", ""))
    try:
        await holding_of(request).replace(word)
    except NotTaken as error:
        return _asked(request, 409, refused=str(error))
    return RedirectResponse(f"{base}/me", 303)


async def _sent(request: Request) -> bytes:
    """Return the file that a form holds."""
    try:
        form = await _InMemory(request.headers, request.stream(), max_files=1, max_fields=FIELDS).parse()
    except (MultiPartException, KeyError):
        raise NotTaken(NO_FILE) from None
    file = form.get("file")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    await form.close()
    if not content:
        raise NotTaken(NO_FILE)
    return content


def _asked(request: Request, status: int = 200, refused: str = "", **values: object) -> Response:
    words = request.state.words

    def day(at: float) -> str:
        return str(words.date(datetime.fromtimestamp(at, UTC)))

    said = words.gettext(refused) if refused else ""
    filled = {"brought": None, "here_now": None, "refused": said, "day": day, **values}
    return page(request, "offline/bring.html", status, here=f"{base}/me", **filled)


def routes() -> list[BaseRoute]:
    """Return the addresses of the one file."""
    return [
        Route("/me/file", save),
        Route("/me/file", bring, methods=["POST"]),
        Route("/me/file/replace", replace, methods=["POST"]),
    ]
