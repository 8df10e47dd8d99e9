"""What browsers are told that the pages of the library without a server may do."""

from __future__ import annotations

from ludotheque.site.http.guard import CSP, HEADERS

SHOWS = CSP.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""Of the library's pages, which are shown in a frame of our own."""
RUNS = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "frame-src 'self'",
        *("style-src 'self'", "img-src 'self' data:", "connect-src 'self'", "manifest-src 'self'"),
        *("form-action 'self'", "base-uri 'none'"),
    ]
)
"""Of the page and the workers that run Python: these and no others may compile WebAssembly."""
HEADERS_SHOWN = {**HEADERS, "Content-Security-Policy": SHOWS}
POLICIES = {"shows": HEADERS_SHOWN, "runs": {**HEADERS, "Content-Security-Policy": RUNS}}


def kind_of(file: str) -> str:
    """Return which policy a file has, by its name among those written."""
    runs = file in ("index.html", "static/offline/worker.js") or file.startswith("python/")
    return "runs" if runs else "shows"
