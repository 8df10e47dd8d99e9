"""The page of preferences: all that a reader may have otherwise. It works without scripts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.words import LANGUAGES
from ludotheque.site.pages.page import page
from ludotheque.site.people.preferences import CHOICES


async def show(request: Request) -> Response:
    """Show what is preferred; what the address asks for is kept already."""
    state = request.state
    chosen = {name: values[0] for name, values in CHOICES.items()} | {"pace": "usual"}
    chosen |= state.preferred | {"lang": state.lang}
    changed = any(name in request.query_params for name in CHOICES)
    back = _within(request.query_params.get("back", ""))
    return page(request, "preferences.html", chosen=chosen, changed=changed, back=back, spoken_here=LANGUAGES)


def _within(address: str) -> str:
    """Return an address if it lies within the site, else that of the shelf."""
    inside = address.startswith(f"{base}/") and not address.startswith("//") and "\\" not in address
    return address if inside else f"{base}/"
