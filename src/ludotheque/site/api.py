"""The JSON interface: make a table, take a seat, see it, move, follow it live, get the record."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import orjson
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque import __version__
from ludotheque.engine.shelf import games, load
from ludotheque.site.addresses import address_of
from ludotheque.site.answers import answer, record
from ludotheque.site.bans import Guest
from ludotheque.site.health import Health
from ludotheque.site.house import House
from ludotheque.site.keys import Key, token_for
from ludotheque.site.links import base
from ludotheque.site.live import Connection, together
from ludotheque.site.metrics import CONNECTIONS
from ludotheque.site.moderation import CLOSED_BY_HOUSE
from ludotheque.site.problems import NOT_KEPT, Banned, Problem, problem_of, problem_response
from ludotheque.site.rates import Bucket, too_many_codes
from ludotheque.site.request_bodies import TABLE_KEYS, checked, read_body, read_table, text, whole
from ludotheque.site.storage import StoreFailed
from ludotheque.site.table import Refused, Stale, Table
from ludotheque.site.tokens import digest
from ludotheque.site.visitors import account_of, visitor_of
from ludotheque.site.wire import Gone, Wire, wired
from ludotheque.words import in_every_language

T = TypeVar("T")
HELLO_SECONDS = 10.0
"""How long a socket may take to say who it is."""


def json_response(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return JSON that nobody keeps: it may be what one seat sees, or its token; bytes are JSON already."""
    content = body if isinstance(body, bytes) else orjson.dumps(body)
    return Response(content, status, {**NOT_KEPT, **(headers or {})}, media_type="application/json")


# who asks for what


def house_of(connection: HTTPConnection) -> House:
    """Return the house that a request came to."""
    house: House = connection.app.state.house
    return house


def bearer(request: Request) -> str | None:
    """Return the hash of the token that a request brought."""
    token = bearer_token(request)
    return digest(token) if token else None


def bearer_token(request: Request) -> str | None:
    """Return the token that a program brought."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem(401, "Send Authorization: Bearer <token>.", {"WWW-Authenticate": "Bearer"})
    return token.strip()


async def in_turn(connection: HTTPConnection, call: Callable[[], T]) -> T:
    """Return what a call gives that goes through a whole match, in a thread when it is the visitor's turn."""
    return await house_of(connection).thinkers.read(call, await account_of(connection))


async def table_of(house: House, name: str, holder: str | None) -> Table:
    """Return a table that somebody may see; to a stranger a private one does not exist."""
    table = await house.table(name)
    if table is None and name in house.moderation.closed:
        raise Problem(410, CLOSED_BY_HOUSE)
    if table is None or not table.may_see(holder):
        raise Problem(404, "There is no such table.")
    return table


def seat_of(table: Table, holder: str | None) -> int | None:
    """Return the seat that a token proves: the one to move, if several; None for whoever made the table."""
    if holder is None:
        return None
    held = table.held(holder)
    if not held:
        if table.made_by(holder):
            return None
        raise Problem(401, "That token is not for this table.", {"WWW-Authenticate": "Bearer"})
    return table.to_move if table.to_move in held else held[0]


def own_seat(table: Table, holder: str | None) -> int:
    """Return the seat that a token proves, where there must be one."""
    seat = seat_of(table, holder)
    if seat is None:
        raise Problem(401, "Only a seat can do that: send its token.", {"WWW-Authenticate": "Bearer"})
    return seat


# calls


async def make_table(request: Request) -> Response:
    """Make a table."""
    body, maker = await read_body(request, TABLE_KEYS), bearer(request)
    key = key_of(body, "table", maker)
    wish = read_table(body)
    made = await house_of(request).create(
        *(wish.game, wish.players, wish.options, wish.seats, wish.settings),
        record=wish.record,
        maker=maker,
        account=await account_of(request, bearer_token(request)),
        key=key,
    )
    table, mine = made.table, sorted(made.tokens)
    site = str(request.base_url).rstrip("/")
    answer: dict[str, Any] = {
        "table": table.id,
        "code": table.code,
        "seat": mine[0] if mine else None,
        "token": made.tokens[mine[0]] if mine else made.maker,
        "tokens": {str(seat): made.tokens[seat] for seat in mine},
        "invites": [
            {"seat": seat, "invite": word, "url": f"{site}/join/{word}"}
            for seat, word in sorted(made.invites.items())
        ],
    }
    return json_response(answer, 201, {"Location": f"{base}/api/tables/{table.id}"})


async def take_seat(request: Request) -> Response:
    """Take a seat by an invitation or by the table's code."""
    house = house_of(request)
    body, name = await read_body(request, ("invite", "code", "name", "key")), request.path_params["table"]
    key, stamp = key_of(body, "seat", name), await house.accounts.stamp()
    if key and (known := await key.answered(house.store)):
        return json_response({"seat": known.answer["seat"], "token": stamp(token_for(key, name, "seat"))})
    table = await house.table(name)
    word = text(body, "invite" if "invite" in body else "code")
    found = await invited(request, word)
    if table is None or found is None or found[0] != table.id:
        raise Problem(404, "There is no such table, or that does not open it (any more).")
    seat = found[1]
    token = stamp(token_for(key, name, "seat"))
    taken = await house.sit(table, seat, text(body, "name", ""), digest(token), key)
    return json_response({"seat": taken, "token": token})


def key_of(body: dict[str, Any], *about: str | None) -> Key | None:
    """Return the key that a body brought, if any; sent again, it must come with the same request."""
    return Key.of(body.pop("key"), [*about, body]) if "key" in body else None


async def close_table(request: Request) -> Response:
    """Close a table that is still waiting for somebody."""
    house, holder = house_of(request), bearer(request)
    table = await table_of(house, request.path_params["table"], holder)
    if holder is None:
        raise Problem(401, "Send the token of whoever made this table.", {"WWW-Authenticate": "Bearer"})
    seat_of(table, holder)
    await house.close(table, holder)
    return Response(status_code=204)


async def invited(request: Request, word: str) -> tuple[str, int | None] | None:
    """Return the table, and maybe the seat, that an invitation or a code opens; guessing takes time."""
    house = house_of(request)
    found = await house.store.find_invite(digest(word))
    if found:  # too long to be guessed
        return found
    who = address_of(request.scope), visitor_of(request)
    tired = await house.guesses.wait(*who)
    if table := await house.store.find_code(word.strip().upper()):
        return table, None
    await house.guesses.wrong(*who)
    if tired:
        raise too_many_codes()
    return None


async def see_table(request: Request) -> Response:
    """Show a table as its reader may see it."""
    holder = bearer(request)
    table = await table_of(house_of(request), request.path_params["table"], holder)
    return json_response(answer(table, seat_of(table, holder)))


async def make_move(request: Request) -> Response:
    """Make a move."""
    house, holder = house_of(request), bearer(request)
    table = await table_of(house, request.path_params["table"], holder)
    seat = own_seat(table, holder)
    body = await read_body(request, ("number", "move"))
    try:
        account = await account_of(request, bearer_token(request))
        await house.move(table, seat, whole(body, "number"), text(body, "move"), account)
    except Stale as error:
        present = orjson.loads(answer(table, seat))
        return problem_response(Problem(409, str(error), **present))
    except Refused as error:
        clause = table.game.end_clause if table.over else table.game.notation_clause
        return problem_response(Problem(422, str(error), clause=clause))
    return json_response(answer(table, seat))


async def get_record(request: Request) -> Response:
    """Give the record of a match that is over."""
    holder = bearer(request)
    table = await table_of(house_of(request), request.path_params["table"], holder)
    return json_response(record_of(table))


def record_of(table: Table) -> dict[str, Any]:
    """Return the record of a table that is over; Problem before."""
    if not table.over or table.match is None:
        raise Problem(403, "The record can be read when the match is over.")
    return record(table)


async def list_games(request: Request) -> Response:
    """List what is on the shelf."""
    return json_response({"games": [_about(name) for name in games()]})


def _about(name: str) -> dict[str, Any]:
    game = load(name)
    return {
        "game": name,
        "title": game.title,
        "about": game.about,
        "players": list(game.players),
        "minutes": game.minutes(),
        "presets": game.presets,
        "presets_for": {
            str(players): {name: game.preset(name, players) for name in game.presets}
            for players in game.players
        },
        "rules": game.version,
        "options": [
            {
                "name": option.name,
                "clause": option.clause,
                "about": in_every_language(game.package, option.about),
                "kind": type(option).__name__.lower(),
            }
            for option in game.options
        ],
    }


async def health(request: Request) -> Response:
    """Say whether the house can store what happens in it."""
    found: Health = request.app.state.health
    return json_response({"status": "ok", "version": __version__, "store_ms": await found.check()})


# live


async def follow(wire: Wire) -> None:
    """Follow a table live: its object at once and after every change; moves may be sent here too."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = checked(orjson.loads(await wire.hear()), ("token",))
        holder = digest(text(hello, "token")) if "token" in hello else None
        if holder:
            _admit(wire, holder)
        table = await table_of(house_of(wire), wire.path_params["table"], holder)
        seat = seat_of(table, holder)
    except TimeoutError:
        await _refuse(wire, Problem(408, "Nobody said who this is."))
        return
    except (orjson.JSONDecodeError, Problem, StoreFailed) as error:
        await _refuse(wire, problem_of(error))
        return
    except Gone:
        return
    held, token = table.held(holder), hello.get("token")
    await came(wire, table, held, token)
    connection = Connection(held)
    table.audience.join(connection)
    CONNECTIONS.inc()
    connection.tell()
    sender = asyncio.create_task(_send_news(wire, table, connection, seat if len(held) < 2 else holder))
    try:
        await _hear(wire, table, token)
    except Gone:
        pass
    finally:
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender
        table.audience.leave(connection)
        CONNECTIONS.dec()


async def came(connection: HTTPConnection, table: Table, held: Sequence[int], token: str | None) -> None:
    """Have bots at a table think for somebody who sits there and came, where nobody knows for whom."""
    if held and not table.account.network:
        table.account = await account_of(connection, token)


def _admit(wire: Wire, holder: str) -> None:
    """Note who has a socket; Banned if the house keeps them out."""
    guest: Guest = wire.scope["guest"]
    guest.visitors.add(holder)
    if ban := house_of(wire).moderation.bans.find(guest):
        raise Banned(ban)


async def _send_news(wire: Wire, table: Table, connection: Connection, who: int | str | None) -> None:
    """Send the table as it is whenever there is news."""
    house = house_of(wire)
    while True:
        await connection.news()
        if table.closed:
            await house.moderation.look()
            by_house = table.id in house.moderation.closed
            await _refuse(
                wire, Problem(410, CLOSED_BY_HOUSE) if by_house else Problem(404, "This table was closed.")
            )
            return
        await house.gate.enter(address_of(wire.scope))
        seat = seat_of(table, who) if isinstance(who, str) else who
        written = answer(table, seat)
        await together()
        await wire.say(written)


async def _hear(wire: Wire, table: Table, token: str | None) -> None:
    """Carry out what a client sends, until it goes."""
    house, holder = house_of(wire), digest(token) if token is not None else None
    bucket = Bucket(house.limits.messages_a_second)
    while True:
        message = await wire.hear()
        await bucket.take()
        await house.gate.enter(address_of(wire.scope))
        try:
            body = checked(orjson.loads(message), ("number", "move"))
            seat, account = own_seat(table, holder), await account_of(wire, token)
            await house.move(table, seat, whole(body, "number"), text(body, "move"), account)
        except Exception as error:
            problem = (
                Problem(400, "That is not JSON.")
                if isinstance(error, orjson.JSONDecodeError)
                else problem_of(error)
            )
            await wire.say(orjson.dumps({"problem": problem.body}))
            if problem.status == 409:
                await wire.say(answer(table, seat_of(table, holder)))


async def _refuse(wire: Wire, problem: Problem) -> None:
    with contextlib.suppress(Gone):
        await wire.say(orjson.dumps({"problem": problem.body}))
        await wire.close(4000 + problem.status % 1000, problem.reason[:100])


def routes() -> list[BaseRoute]:
    """Return where the calls are."""
    table = "/api/tables/{table}"
    return [
        Route("/api/games", list_games),
        Route("/api/health", health),
        Route("/api/tables", make_table, methods=["POST"]),
        Route(table, see_table),
        Route(table, close_table, methods=["DELETE"]),
        Route(f"{table}/seats", take_seat, methods=["POST"]),
        Route(f"{table}/moves", make_move, methods=["POST"]),
        Route(f"{table}/record", get_record),
        wired(f"{table}/live", follow),
    ]
