"""The lobby: somebody to play with, now or a move a day, and whom one has played with before.

Imports the pages and what is below. Only ``features`` imports it, for ``FEATURE``.
"""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.lobby.kept import LOBBY
from ludotheque.site.lobby.pages import routes
from ludotheque.site.lobby.service import Lobby
from ludotheque.site.lobby.shown import addition, values

FEATURE = Feature(
    "lobby",
    service=Lobby,
    tables=LOBBY,
    addition=addition,
    routes=routes,
    shows={"shelf": "lobby/on_shelf.html", "box": "lobby/with_box.html", "me": "lobby/on_me.html"},
    values=values,
    privacy="lobby/kept_for.html",
)
