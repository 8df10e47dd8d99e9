"""What push messages add to pages: a script beside the switch for notices."""

from __future__ import annotations

from ludotheque.site.push.service import Push
from ludotheque.site.tables.additions import Addition


def addition(push: Push) -> Addition:
    """Return what push messages add to every table."""
    return Addition("push", files=("push/push.js",))
