"""The JSON interface: make a table, take a seat, see it, move, follow it live, get the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque import __version__
from ludotheque.site.api import messages, program_messages
from ludotheque.site.api.about_games import about_game
from ludotheque.site.api.answers import answer, offered
from ludotheque.site.api.described import read
from ludotheque.site.api.request_bodies import read_body, table_asked_for
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.house import games
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.http.health import Health
from ludotheque.site.http.problems import NOT_KEPT, problem_response
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.moderation import CLOSED_BY_HOUSE
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.services import Services
from ludotheque.site.tables import additions, taking_back
from ludotheque.site.tables.board import Refused, Stale
from ludotheque.site.tables.keys import IdempotencyKey, token_for
from ludotheque.site.tables.records import record
from ludotheque.site.tables.rematch import answer_rematch, rematch_of
from ludotheque.site.tables.table import Table

T = TypeVar("T")


def json_response(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return JSON that nobody keeps: it may be what one seat sees, or its token; bytes are JSON already."""
    content = body if isinstance(body, bytes) else json_bytes.dumps(body)
    return Response(content, status, {**NOT_KEPT, **(headers or {})}, media_type="application/json")


# who asks for what


def services_of(connection: HTTPConnection) -> Services:
    """Return the house that a request came to."""
    services: Services = connection.app.state.services
    return services


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
        raise Problem(401, "Send the header Authorization: Bearer <token>.", {"WWW-Authenticate": "Bearer"})
    return token.strip()


async def in_turn(connection: HTTPConnection, call: Callable[[], T]) -> T:
    """Return what a call gives that goes through a whole match, in a thread when it is the visitor's turn."""
    return await services_of(connection).thinkers.read(call, await account_of(connection))


async def table_of(services: Services, name: str, holder: str | None) -> Table:
    """Return a table that somebody may see; to a stranger a private one does not exist."""
    table = await services.tables.find(name)
    if table is None and name in services.moderation.closed:
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
        if table.made_by(holder) or additions.admitted(table, holder):
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
    body, maker = await read_body(request), bearer(request)
    key = key_of(body, "table", maker)
    made = await services_of(request).tables.create(
        table_asked_for(body),
        maker=maker,
        account=await account_of(request, bearer_token(request)),
        key=key,
    )
    table, mine = made.table, sorted(made.tokens)
    site = str(request.base_url).rstrip("/")
    answer: program_messages.Made = {
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
    services, sent, name = services_of(request), await read_body(request), request.path_params["table"]
    key, stamp = key_of(sent, "seat", name), await services.accounts.stamp()
    body = read(program_messages.NewSitter, sent)
    if key and (known := await key.answered(services.store)):
        return json_response({"seat": known.answer["seat"], "token": stamp(token_for(key, name, "seat"))})
    table, word = await services.tables.find(name), body.get("invite", body.get("code"))
    if word is None:
        raise Problem(422, "Send the table's 'code', or an 'invite'.", key="code")
    found = await invited(request, word)
    if table is None or found is None or found[0] != table.id:
        raise Problem(404, "There is no such table, or it is not opened by this invitation or code.")
    seat = found[1]
    token = stamp(token_for(key, name, "seat"))
    taken = await services.tables.sit(table, seat, body.get("name", ""), digest(token), key)
    answer: program_messages.Taken = {"seat": taken, "token": token}
    return json_response(answer)


def key_of(body: dict[str, Any], *about: str | None) -> IdempotencyKey | None:
    """Return the key that a body brought, if any; sent again, it must come with the same request."""
    return IdempotencyKey.of(body.pop("key"), [*about, body]) if "key" in body else None


async def close_table(request: Request) -> Response:
    """Close a table that is still waiting for somebody."""
    services, holder = services_of(request), bearer(request)
    table = await table_of(services, request.path_params["table"], holder)
    if holder is None:
        raise Problem(401, "Send the token of whoever made this table.", {"WWW-Authenticate": "Bearer"})
    seat_of(table, holder)
    await services.tables.close(table, holder)
    return Response(status_code=204)


async def invited(request: Request, word: str) -> tuple[str, int | None] | None:
    """Return the table, and maybe the seat, that an invitation or a code opens; guessing takes time."""
    services = services_of(request)
    found = await services.store.find_invite(digest(word))
    if found:  # too long to be guessed
        return found
    who = address_of(request.scope), visitor_of(request)
    tired = await services.guesses.wait(*who)
    if table := await services.store.find_code(word.strip().upper()):
        return table, None
    await services.guesses.wrong(*who)
    if tired:
        raise too_many_codes()
    return None


async def see_table(request: Request) -> Response:
    """Show a table as its reader may see it."""
    holder = bearer(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    await rematch_of(services_of(request).tables, table)
    return json_response(answer(table, seat_of(table, holder)))


async def make_move(request: Request) -> Response:
    """Make a move."""
    services, holder = services_of(request), bearer(request)
    table = await table_of(services, request.path_params["table"], holder)
    seat = own_seat(table, holder)
    body = read(messages.Move, await read_body(request))
    try:
        account = await account_of(request, bearer_token(request))
        await services.tables.move(table, seat, body["number"], body["move"], account)
    except Stale as error:
        present = json_bytes.loads(answer(table, seat))
        return problem_response(Problem(409, str(error), **present))
    except Refused as error:
        clause = table.game.end_clause if table.over else table.game.notation_clause
        return problem_response(Problem(422, str(error), clause=clause))
    return json_response(answer(table, seat))


async def take_back(request: Request) -> Response:
    """Take the own last move back, at once or after the others were asked; or answer somebody who asks."""
    services, holder = services_of(request), bearer(request)
    table = await table_of(services, request.path_params["table"], holder)
    seat = own_seat(table, holder)
    wish = read(program_messages.TakeBackWish, await read_body(request))
    if "accept" in wish:
        await taking_back.answer(services.tables, table, table.held(holder), wish["accept"])
    elif "number" in wish:
        await taking_back.ask(services.tables, table, seat, wish["number"])
    else:
        raise Problem(422, "Give 'number' to take a move back, or 'accept' to answer somebody who asks.")
    return json_response(answer(table, seat))


async def call_bot(request: Request) -> Response:
    """Have a bot play for somebody who is away, or for oneself."""
    services, holder = services_of(request), bearer(request)
    table = await table_of(services, request.path_params["table"], holder)
    seat = own_seat(table, holder)
    gone = read(program_messages.BotCall, await read_body(request))["seat"]
    by = gone if gone in table.held(holder) else seat
    await services.tables.call_bot(table, by, gone)
    return json_response(answer(table, seat))


async def come_back(request: Request) -> Response:
    """Take one's own seats back from bots."""
    services, holder = services_of(request), bearer(request)
    table = await table_of(services, request.path_params["table"], holder)
    seat = own_seat(table, holder)
    held = table.held(holder)
    for one in [one for one in held if table.seats[one].stand_in] or [seat]:
        await services.tables.come_back(table, one)
    return json_response(answer(table, seat_of(table, holder)))


async def play_again(request: Request) -> Response:
    """Offer, accept or decline a rematch."""
    services, holder = services_of(request), bearer(request)
    table = await table_of(services, request.path_params["table"], holder)
    own_seat(table, holder)
    wish = read(program_messages.RematchAnswer, await read_body(request))
    token = bearer_token(request)
    again = await answer_rematch(
        services.tables, table, table.held(holder), wish["accept"], await account_of(request, token)
    )
    held = again.held(holder) if again else []
    answer: program_messages.Rematch = {
        "offered": offered(table),
        "table": again.id if again else None,
        "seat": held[0] if held else None,
        "token": token if held else None,
    }
    return json_response(answer)


async def get_record(request: Request) -> Response:
    """Give the record of a match that is over."""
    holder = bearer(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    return json_response(record_of(table))


def record_of(table: Table) -> dict[str, Any]:
    """Return the record of a table that is over; Problem before."""
    if not table.over or table.waits:
        raise Problem(403, "The record can be read when the match is over.")
    return record(table)


async def list_games(request: Request) -> Response:
    """List what is on the shelf."""
    return json_response({"games": [about_game(name) for name in games()]})


async def health(request: Request) -> Response:
    """Say whether the house can store what happens in it."""
    found: Health = request.app.state.health
    return json_response({"status": "ok", "version": __version__, "store_ms": await found.check()})


async def came(connection: HTTPConnection, table: Table, held: Sequence[int], token: str | None) -> None:
    """Have bots at a table think for somebody who sits there and came, where nobody knows for whom."""
    if held and not table.account.network:
        table.account = await account_of(connection, token)


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
        Route(f"{table}/takeback", take_back, methods=["POST"]),
        Route(f"{table}/bot", call_bot, methods=["POST"]),
        Route(f"{table}/bot", come_back, methods=["DELETE"]),
        Route(f"{table}/rematch", play_again, methods=["POST"]),
        Route(f"{table}/record", get_record),
    ]
