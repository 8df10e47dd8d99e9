"""The waiting room: who is there, and how the others get here."""

from __future__ import annotations

from markupsafe import escape
from starlette.requests import Request

from ludotheque.site.pages.table.fragments import seats_html
from ludotheque.site.pages.table.looking import Look, names_of
from ludotheque.site.tables.board import Board
from ludotheque.words import Words


def room_html(table: Board, look: Look, words: Words) -> str:
    """Return who sits at a table that waits, and how many are missing."""
    missing = len(table.open_seats)
    waits = words.ngettext("%(num)s seat is free.", "%(num)s seats are free.", missing)
    seats = seats_html(table, look, words, names_of(table, words), None)
    begins = words.gettext("The match starts by itself when the last seat is taken.")
    return f'<p class="status">{escape(waits)} {escape(begins)}</p><ul class="players">{seats}</ul>'


def base_of(request: Request) -> str:
    """Return the address of the site as other devices reach it, without a slash at its end."""
    home = getattr(request.app.state, "home", None)
    local = request.url.hostname in ("localhost", "127.0.0.1", "::1")
    return (home if home and local else str(request.base_url)).rstrip("/")


def qr_svg(address: str) -> str:
    """Return an address as a square to point a camera at."""
    import segno  # only now: whoever plays alone starts without it

    code = segno.make(address, error="m", micro=False)
    width = code.symbol_size(border=2)[0]
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(code.matrix_iter(border=2))
        for x, bit in enumerate(row)
        if bit
    )
    return (
        f'<svg class="qr" viewBox="0 0 {width} {width}" aria-hidden="true" shape-rendering="crispEdges">'
        f'<rect width="{width}" height="{width}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    )
