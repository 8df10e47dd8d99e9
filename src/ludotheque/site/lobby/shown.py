"""What the lobby shows on pages that are not its own: at tables, with each box, on one's own shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape
from starlette.requests import Request

from ludotheque.site.foundation.house import games
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.words import words_of
from ludotheque.site.lobby.service import SLOW, Lobby, Waiting
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.people.visitors import visitor_of
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.board import Board
from ludotheque.words import Words

PART = "lobby-wait"


def addition(lobby: Lobby) -> Addition:
    """Return what the lobby adds to tables: to those where somebody waits, or plays meanwhile."""

    def mine(table: Board, held: Sequence[int]) -> Waiting | None:
        waiting = lobby.at(table)
        holders = [table.seats[seat].holder for seat in held]
        return waiting if waiting and waiting.wait.holder in holders else None

    def room(table: Board, held: Sequence[int], lang: str) -> Mapping[str, str]:
        waiting = mine(table, held)
        live = waiting is not None and waiting.open and waiting.wait.pace != SLOW
        return {PART: waits_html(table.id, words_of(lang)) if live else ""}

    def parts(table: Board, held: Sequence[int], lang: str) -> Mapping[str, str]:
        waiting = mine(table, held)
        elsewhere = waiting is not None and waiting.wait.table != table.id
        return {PART: meanwhile_html(waiting, words_of(lang)) if waiting and elsewhere else ""}

    return Addition(
        "lobby",
        parts=parts,
        room=room,
        look=lobby.look,
        files=("lobby/lobby.css", "lobby/lobby.js"),
    )


def waits_html(table: str, words: Words) -> str:
    """Return what whoever waits can do as long."""
    said = escape(words.gettext("As soon as somebody wants the same, they sit down here. You are called."))
    play = escape(words.gettext("Play a bot meanwhile"))
    return (
        f'<p>{said}</p><form method="post" action="{base}/lobby/{table}/meanwhile">'
        f'<button class="button first">{play}</button></form>'
    )


def meanwhile_html(waiting: Waiting, words: Words) -> str:
    """Return how it stands with a wait, for whoever plays with bots as long."""
    wait = waiting.wait
    address = f"{base}/tables/{wait.table}"
    if not waiting.open:
        name = waiting.guest or words.gettext("Somebody")
        said = escape(words.gettext("%(name)s has sat down to play with you.", name=name))
        go = escape(words.gettext("To the table"))
        return (
            f'<p class="lobby-found" data-found="{wait.table}" data-said="{said}"><b>{said}</b> '
            f'<a class="button first" href="{address}">{go}</a></p>'
        )
    said = escape(words.gettext("You are waiting for somebody to play with."))
    stop = escape(words.gettext("Wait no longer"))
    return (
        f'<div class="lobby-waits"><p class="soft">{said}</p>'
        f'<form method="post" action="{base}/lobby/{wait.table}/stop">'
        f'<button class="quiet">{stop}</button></form></div>'
    )


async def values(lobby: Lobby, request: Request) -> Mapping[str, Any]:
    """Return what the templates are filled in with."""
    holder, words = visitor_of(request), request.state.words
    found = await lobby.companions.invitations(holder) if holder else []
    shown: dict[str, Any] = {
        "lobby_count": await lobby.count(),
        "lobby_invitations": [
            {"table": table, "code": code, "title": box_of(game, words.lang).title, "by": by}
            for table, code, game, by in found
        ],
    }
    if request.url.path.removeprefix(str(base)) == "/me" and holder:
        people = await lobby.companions.of(holder)
        shown["lobby_people"] = [(one, box_of(one.game, words.lang).title) for one in people]
        shown["lobby_games"] = [(name, box_of(name, words.lang).title) for name in games()]
        shown["lobby_invitable"] = await lobby.companions.invitable(holder)
    return shown
