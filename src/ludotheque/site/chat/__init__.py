"""Chat: a line of free text at tables whose people want it, with a way to mute, delete and report it.

Imports the pages and what is below. Only ``features`` imports it, for ``FEATURE``.
"""

from __future__ import annotations

from ludotheque.site.chat.kept import CHAT
from ludotheque.site.chat.reports import REPORTING
from ludotheque.site.chat.routes import SCHEMA, paths, routes
from ludotheque.site.chat.service import Chat
from ludotheque.site.chat.shown import addition
from ludotheque.site.feature import Feature

FEATURE = Feature(
    "chat",
    service=Chat,
    tables=CHAT,
    addition=addition,
    routes=routes,
    paths=paths(),
    schema=SCHEMA,
    reporting=REPORTING,
    privacy="chat/kept_for.html",
)
