"""A program follows a table live over a socket, and moves there: a part of the JSON interface."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, cast

from starlette.routing import BaseRoute

from ludotheque.site.api import messages, program_messages
from ludotheque.site.api.answers import answer
from ludotheque.site.api.calls import came, own_seat, seat_of, services_of, table_of
from ludotheque.site.api.described import read
from ludotheque.site.api.live_socket import LiveSocket
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.http.problems import Banned, problem_of
from ludotheque.site.http.websocket import Gone, WebSocket, websocket_route
from ludotheque.site.people.bans import Guest
from ludotheque.site.people.moderation import CLOSED_BY_HOUSE
from ludotheque.site.people.visitors import account_of
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables import additions
from ludotheque.site.tables.rematch import rematch_of
from ludotheque.site.tables.table import Table

HELLO_SECONDS = 10.0
"""How long a socket may take to say who it is."""


class ProgramSocket(LiveSocket):
    """One program that follows a table live."""

    token: str | None
    holder: str | None

    table: Table

    def __init__(self, websocket: WebSocket, table: Table, token: str | None) -> None:
        self.token, self.holder = token, digest(token) if token is not None else None
        self.seat: int | None = seat_of(table, self.holder)
        held = table.held(self.holder)
        self.several: bool = len(held) > 1
        super().__init__(websocket, services_of(websocket), table, held)

    async def news(self) -> bytes:
        await rematch_of(self.services.tables, self.table)
        return answer(self.table, seat_of(self.table, self.holder) if self.several else self.seat)

    async def do(self, wish: dict[str, Any]) -> None:
        if hear := additions.heard(self.table, wish):
            await self.answer_of(hear(self.table, [own_seat(self.table, self.holder)], wish))
            return
        body = read(messages.Move, wish)
        seat, account = own_seat(self.table, self.holder), await account_of(self.websocket, self.token)
        await self.services.tables.move(self.table, seat, body["number"], body["move"], account)

    async def refuse(self, error: Exception) -> None:
        """Say why something was not done; whoever came too late is told how the table stands."""
        json = isinstance(error, json_bytes.JSONDecodeError)
        problem = Problem(400, "That is not JSON.") if json else problem_of(error)
        await self.say(_not_done(problem))
        if problem.status == 409:
            await self.websocket.say(answer(self.table, seat_of(self.table, self.holder)))

    async def end(self) -> None:
        by_house = await self.closed_by_house()
        gone = Problem(410, CLOSED_BY_HOUSE) if by_house else Problem(404, "This table was closed.")
        await _refuse(self.websocket, gone)


async def follow(websocket: WebSocket) -> None:
    """Follow a table live: its object at once and after every change; moves may be sent here too."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            token = read(program_messages.Hello, json_bytes.loads(await websocket.hear())).get("token")
        holder = digest(token) if token is not None else None
        if holder:
            _admit(websocket, holder)
        table = await table_of(services_of(websocket), websocket.path_params["table"], holder)
        program = ProgramSocket(websocket, table, token)
    except TimeoutError:
        await _refuse(websocket, Problem(408, f"No token arrived within {HELLO_SECONDS:g} seconds."))
        return
    except (json_bytes.JSONDecodeError, Problem, StoreFailed) as error:
        await _refuse(websocket, problem_of(error))
        return
    except Gone:
        return
    await came(websocket, table, table.held(holder), token)
    await program.keep_up()


def _admit(websocket: WebSocket, holder: str) -> None:
    """Note who has a socket; Banned if the house keeps them out."""
    guest: Guest = websocket.scope["guest"]
    guest.visitors.add(holder)
    if ban := services_of(websocket).moderation.bans.find(guest):
        raise Banned(ban)


def _not_done(problem: Problem) -> program_messages.NotDone:
    return {"problem": cast("program_messages.Problem", problem.body)}


async def _refuse(websocket: WebSocket, problem: Problem) -> None:
    with contextlib.suppress(Gone):
        await websocket.say(json_bytes.dumps(_not_done(problem)))
        await websocket.close(4000 + problem.status % 1000, problem.reason[:100])


def routes() -> list[BaseRoute]:
    """Return where tables are followed."""
    return [websocket_route("/api/tables/{table}/live", follow)]
