"""What people do at a table, whether a form or a script sends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from starlette.requests import HTTPConnection

from ludotheque import bots
from ludotheque.bots import Analysis, Bot
from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.play.telling import reason_of
from ludotheque.site.api import messages
from ludotheque.site.api.calls import in_turn
from ludotheque.site.api.described import fits, said
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.pages.table.frames import present
from ludotheque.site.pages.table.looking import Look, names_of, why_not
from ludotheque.site.pages.table.message import own_decision
from ludotheque.site.services import Services
from ludotheque.site.tables import taking_back
from ludotheque.site.tables.board import Board, Refused, Why
from ludotheque.site.tables.rematch import answer_rematch
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.turns import HINT
from ludotheque.words import Words, with_names

ACTIONS = ("move", "back", "concede", "claim", "bot", "return", "rematch")
HINTS = 3
HINT_SECONDS = 1.0
ALIKE = 0.015
"""Of the chance of winning: moves that differ by less than a hint can tell are worth the same."""


async def act(
    services: Services,
    table: Table,
    held: Sequence[int],
    words: Words,
    action: str,
    fields: Mapping[str, Any],
    account: Account,
) -> str | None:
    """Do something at a table; return where to go from there, if it is somewhere else."""
    if not held:
        raise Refused(Why.NOT_AT_TABLE)
    seat = _whole(fields, "seat", held[0])
    match action:
        case "move":
            await _move(services, table, held, words, fields, account)
        case "back" if "accept" in fields:
            await taking_back.answer(services.tables, table, held, fields["accept"] != "no")
        case "back":
            decided = own_decision(table, Look(tuple(held), held[0]))
            mover = held[0] if decided is None else decided
            await taking_back.ask(services.tables, table, mover, _whole(fields, "number"))
        case "concede":
            await services.tables.concede(table, _own(held, seat))
        case "claim":
            await services.tables.claim(table, _own(held, seat))
        case "bot":
            await services.tables.call_bot(table, seat if seat in held else held[0], seat)
        case "return":
            await services.tables.come_back(table, _own(held, seat))
        case "rematch":
            accept = fields.get("accept") != "no"
            if again := await answer_rematch(services.tables, table, held, accept, account):
                return f"{base}/tables/{again.id}"
    return None


async def _move(
    services: Services,
    table: Table,
    held: Sequence[int],
    words: Words,
    fields: Mapping[str, Any],
    account: Account,
) -> None:
    move, turn = _text(fields, "move"), table.to_move
    try:
        await services.tables.move_for(table, held, _whole(fields, "number"), move, account)
    except IllegalMove as error:
        told = why_not(table, turn or 0, move, words.lang) or error
        raise IllegalMove(told.reason, told.clause) from None
    except Refused as error:
        if error.why != Why.NOT_YOUR_TURN:
            raise
        name = names_of(table, words)[turn or 0]
        raise Refused(words.gettext("It is %(name)s’s turn.", name=name)) from None


def _own(held: Sequence[int], seat: int) -> int:
    if seat not in held:
        raise Refused(Why.NOT_AT_TABLE)
    return seat


def _whole(fields: Mapping[str, Any], key: str, usual: int | None = None) -> int:
    """Return a whole number; forms send it as text."""
    value = fields.get(key, usual)
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Problem(422, f"{key!r} must be a whole number.", key=key)
    return value


def _text(fields: Mapping[str, Any], key: str) -> str:
    """Return a text, empty if there is none."""
    value: Any = fields.get(key, "")
    if not fits(str, value):
        raise Problem(422, f"{key!r} must be {said(str)}.", key=key)
    return str(value)


# questions


async def can_be_taken_back(connection: HTTPConnection, table: Table, look: Look) -> bool:
    """Tell whether the last move can be taken back; away from the event loop, since it takes a while."""
    seat = own_decision(table, look)
    if seat is None:
        return False

    def found() -> bool:
        try:
            table.taken_back(seat)
        except Refused:
            return False
        return True

    return await in_turn(connection, found)


def shown(
    table: Board, look: Look, words: Words, target: str, degree: Any = 0
) -> messages.Why | messages.Aided:
    """Return what a piece, or a button, lays over the drawing, and the same in words, or why nothing.

    Help may come in degrees; whoever asks for more than there is gets the most.
    """
    if not table.settings.hints:
        raise Refused(Why.NO_HINTS)
    drawing, degrees = table.game.drawing, list[tuple[str, str]]()
    if look.may_be_helped(table) and look.seat is not None:
        sight, _ = present(table, look.seat, words)
        degrees = drawing.degrees(sight.s, table.setting.deck, look.seat, target, words.lang)
    if not degrees and target not in drawing.AIDS:
        return {"why": explain(table, look, words, [target])}
    most = max(len(degrees) - 1, 0)
    at = min(max(_whole({"degree": degree}, "degree"), 0), most)
    svg, said = degrees[at] if degrees else ("", "")
    said = with_names(said, names_of(table, words), words.lang)
    if more := at < most:
        said += " " + words.gettext("Touch it again for more help.")
    aid: messages.Aid = {
        "number": table.number,
        "of": target,
        "degree": at,
        "more": more,
        "svg": svg,
        "said": said,
    }
    return {"aid": aid}


def foreseen(table: Board, look: Look, words: Words, move: str) -> messages.Preview:
    """Return what a move would do: elements to lay over the drawing, and the same in words.

    That is nothing if it is none, or where the table plays without hints.
    """
    drawing, found = table.game.drawing, None
    seat = look.to_move(table) if look.may_be_helped(table) and drawing.foresees else None
    if seat is not None:
        sight, _ = present(table, seat, words)
        if move in sight.moves():
            then = sight.position.copy()
            action = table.game.notation.read(sight.s, table.setting.deck, move)
            assert isinstance(action, int)
            then.play(action)
            found = drawing.preview(sight.s, then.s, table.setting.deck, seat, words.lang)
    svg, said = found or ("", "")
    return {
        "number": table.number,
        "move": move,
        "svg": svg,
        "said": with_names(said, names_of(table, words), words.lang),
    }


def explain(table: Board, look: Look, words: Words, touched: Sequence[str]) -> messages.Reason:
    """Return what to tell somebody who touched these elements in turn to no effect.

    A move that was meant, and why it cannot be made; else what the piece is; else whose turn it is.
    """
    turn, names = table.to_move, names_of(table, words)
    if turn is not None and turn == look.seat:
        s = table.match.position.seen_by(turn).s
        move = table.game.drawing.attempt(s, table.setting.deck, list(touched))
        told = explained(table, turn, words, move) if move is not None else None
        if told is not None:
            return told
    said = _piece(table, look, words, touched[-1]) if touched else None
    if said:
        return {"reason": with_names(said, names, words.lang)}
    if turn is None:
        return {"reason": words.gettext(Why.OVER), "clause": table.game.end_clause}
    if turn != look.seat:
        return {"reason": words.gettext("It is %(name)s’s turn.", name=names[turn])}
    return {"reason": words.gettext(Why.CANNOT_BE_PLAYED)}


def _piece(table: Board, look: Look, words: Words, target: str) -> str | None:
    """Return what a piece is and what it is for."""
    if table.waits:
        return None
    s = table.match.position.seen_by(look.seat).s
    return table.game.drawing.explain(s, table.setting.deck, look.seat, target, words.lang)


def explained(table: Board, seat: int, words: Words, move: str) -> messages.Reason | None:
    """Return why a text is not a move; None if it is one."""
    told = why_not(table, seat, move, words.lang)
    if told is None:
        return None
    reason = with_names(told.reason, names_of(table, words), words.lang)
    return {"reason": reason, "clause": told.clause, "text": move}


def expert() -> Bot:
    """Return who gives hints."""
    bot = bots.make("expert", seconds=HINT_SECONDS, keep=False)
    bot.waits = False
    return bot


async def hints(
    services: Services, table: Table, look: Look, words: Words, account: Account
) -> messages.Hint:
    """Return the best moves of an expert with their chances."""
    if not table.settings.hints:
        raise Refused(Why.NO_HINTS)
    if not look.may_move(table) or look.seat is None or table.waits:
        raise Refused(Why.CANNOT_BE_PLAYED)
    seat, number, cache = look.seat, table.number, table.cache
    sight = table.match.sight(seat)
    analysis: Analysis | None = cache.hints.get((seat, number))
    if analysis is None:
        analysis = await services.thinkers.think(HINT, partial(expert().analyse, sight), account)
        cache.hints = {(seat, number): analysis}
    names, lines = names_of(table, words), list[messages.Line]()
    game, s, deck = table.game, sight.s, table.setting.deck
    for move, chance in ranked(analysis, seat)[:HINTS]:
        action = game.notation.read(s, deck, move)
        assert isinstance(action, int)
        label = with_names(game.speech.describe(s, deck, action, words.lang), names, words.lang)
        why = with_names(reason_of(sight, action, words.lang), names, words.lang)
        lines.append({"move": move, "label": label, "why": why, "chance": round(chance, 3)})
    return {"number": number, "lines": lines}


def ranked(analysis: Analysis, seat: int) -> list[tuple[str, float]]:
    """Return the moves that an expert looked at most, the best first; those worth the same have one chance.

    A move that was tried seldom may look better than the best one by luck: no better is said of it.
    """
    best = analysis.lines[0].chances[seat]
    found = ((line.moves[0], min(best, line.chances[seat])) for line in analysis.lines)
    levelled, level = list[tuple[str, float]](), best
    for move, chance in sorted(found, key=lambda one: -one[1]):
        level = level if level - chance < ALIKE else chance
        levelled.append((move, level))
    return levelled
