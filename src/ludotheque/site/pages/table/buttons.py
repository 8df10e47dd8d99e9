"""Buttons that do something at a table, with scripts or without."""

from __future__ import annotations

from markupsafe import escape

from ludotheque.site.foundation.links import base


def form(table: str, action: str, label: str, kind: str = "", **fields: object) -> str:
    """Return a button that does something; scripts send it through the socket instead."""
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">' for name, value in fields.items()
    )
    return (
        f'<form method="post" action="{base}/tables/{table}/{action}" data-do="{action}">{hidden}'
        f'<button class="button {kind}">{escape(label)}</button></form>'
    )
