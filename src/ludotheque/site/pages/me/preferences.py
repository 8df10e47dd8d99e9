"""The page of preferences: all that a reader may have otherwise. It works without scripts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.site.foundation.links import base, own_address
from ludotheque.site.foundation.words import LANGUAGES
from ludotheque.site.pages.page import page
from ludotheque.site.people.preferences import CHOICES


async def show(request: Request) -> Response:
    """Show what is preferred; what the address asks for is kept already."""
    state = request.state
    chosen = {name: values[0] for name, values in CHOICES.items()} | {"pace": "usual"}
    chosen |= state.preferred | {"lang": state.lang}
    changed = any(name in request.query_params for name in CHOICES)
    back = own_address(request.query_params.get("back", "")) or f"{base}/"
    return page(request, "preferences.html", chosen=chosen, changed=changed, back=back, spoken_here=LANGUAGES)
