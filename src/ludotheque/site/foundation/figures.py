"""Drawings among text, in rulebooks and reviews."""

from __future__ import annotations

import re

from markupsafe import escape

IDS = re.compile(r'(\sid="|href="#|url\(#|aria-labelledby="|aria-describedby=")')
"""Where a drawing names elements of its own."""


def figure_html(svg: str, caption: str, number: int) -> str:
    """Return a figure as HTML, its drawing's ids unlike those of any other on the page."""
    own = IDS.sub(rf"\g<1>figure-{number}-", svg)
    opening = f'<svg role="img" aria-label="{escape(caption)}"'
    return (
        f'<figure class="drawn" id="figure-{number}">{own.replace("<svg", opening, 1)}'
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
    )
