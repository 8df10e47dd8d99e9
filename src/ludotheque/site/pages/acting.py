"""What people do at a table, whether a form or a script sends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import HTTPConnection

from ludotheque import bots
from ludotheque.bots import Analysis, Bot
from ludotheque.engine.errors import IllegalMove
from ludotheque.site.accounts import Account
from ludotheque.site.api import in_turn
from ludotheque.site.house import House
from ludotheque.site.links import base
from ludotheque.site.pages.frames import present
from ludotheque.site.pages.looking import Look, names_of, why_not
from ludotheque.site.pages.message import own_decision
from ludotheque.site.problems import Problem
from ludotheque.site.rematch import rematch
from ludotheque.site.request_bodies import text
from ludotheque.site.table import Refused, Stale, Table
from ludotheque.site.turns import HINT
from ludotheque.words import N_, Words, with_names

ACTIONS = ("move", "back", "concede", "claim", "bot", "return", "rematch")
HINTS = 3
HINT_SECONDS = 1.0
REASONS = (
    N_("Something else has happened since; look again."),
    N_("You have no move to take back."),
    N_("Something has been revealed since: that move is final."),
    N_("The match has not begun: some seats are still open."),
    N_("The match is over."),
    N_("The match is not over."),
    N_("The match is not under way."),
    N_("You can call a bot only for a player at this table."),
    N_("Only bots would be left at this table."),
    N_("Nobody is waiting for that player."),
    N_("That player still has time."),
    N_("A bot is already playing there."),
    N_("That player is here."),
    N_("No bot is playing for you."),
    N_("Only whoever made this table can close it."),
    N_("The match has begun."),
    N_("Only the people at this table can do that."),
    N_("Somebody else can still win this match."),
    N_("This table plays without hints."),
    N_("A bot is playing for you."),
    N_("Show your hand first: then you can move."),
    N_("That cannot be played now. What you can touch is lit up."),
    N_("That table is not there any more."),
    N_("That seat is taken."),
    N_("No seat is free at this table."),
    N_("There is no room for more matches of bots alone; try again when some are over."),
    N_("Enough matches of bots alone are under way for you; another can begin when one is over."),
    N_("Too many new tables; try again in a minute."),
    N_("Please choose another name: this one is not welcome in this house."),
    N_("It is not known yet whether this was saved. Look again, or send it again: it counts once."),
    N_("Something went wrong here. It has been noted; nothing that was confirmed is lost."),
)
"""What a house may answer, so that it is translated."""


async def act(
    house: House,
    table: Table,
    held: Sequence[int],
    words: Words,
    action: str,
    fields: Mapping[str, Any],
    account: Account,
) -> str | None:
    """Do something at a table; return where to go from there, if it is somewhere else."""
    if not held:
        raise Refused("Only the people at this table can do that.")
    seat = _whole(fields, "seat", held[0])
    match action:
        case "move":
            await _move(house, table, held, words, fields, account)
        case "back":
            decided = own_decision(table, Look(tuple(held), held[0]))
            await house.take_back(table, held[0] if decided is None else decided, _whole(fields, "number"))
        case "concede":
            await house.concede(table, _own(held, seat))
        case "claim":
            await house.claim(table, _own(held, seat))
        case "bot":
            await house.call_bot(table, seat if seat in held else held[0], seat)
        case "return":
            await house.come_back(table, _own(held, seat))
        case "rematch":
            return f"{base}/tables/{(await rematch(house, table, account)).id}"
    return None


async def _move(
    house: House,
    table: Table,
    held: Sequence[int],
    words: Words,
    fields: Mapping[str, Any],
    account: Account,
) -> None:
    number, move = table.after_seats(_whole(fields, "number")), text(fields, "move", "")
    turn = table.to_move
    if number < table.number:
        for seat in held:
            if table.repeated(seat, number, move):
                return
        raise Stale("Something else has happened since; look again.")
    if turn is not None and turn not in held:
        raise Refused(words.gettext("It is %(name)s’s turn.", name=names_of(table, words)[turn]))
    if turn is not None and table.seats[turn].bot:
        raise Refused("A bot is playing for you.")
    try:
        await house.move(table, held[0] if turn is None else turn, number, move, account)
    except IllegalMove as error:
        told = why_not(table, turn or 0, move, words.lang) or error
        raise IllegalMove(told.reason, told.clause) from None


def _own(held: Sequence[int], seat: int) -> int:
    if seat not in held:
        raise Refused("Only the people at this table can do that.")
    return seat


def _whole(fields: Mapping[str, Any], key: str, usual: int | None = None) -> int:
    """Return a whole number; forms send it as text."""
    value = fields.get(key, usual)
    if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Problem(422, f"{key!r} is a whole number.", key=key)
    return value


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


def shown(table: Table, look: Look, words: Words, target: str) -> dict[str, Any]:
    """Return what a piece, or a button, lays over the drawing, and the same in words, or why nothing."""
    if not table.settings.hints:
        raise Refused("This table plays without hints.")
    drawing, found = table.game.drawing, None
    if look.may_be_helped(table) and look.seat is not None:
        sight, _ = present(table, look.seat, words)
        found = drawing.aid(sight.s, table.setting.deck, look.seat, target, words.lang)
    if found is None and target not in drawing.AIDS:
        return {"why": explain(table, look, words, [target])}
    svg, said = found or ("", "")
    said = with_names(said, names_of(table, words))
    return {"aid": {"number": table.number, "of": target, "svg": svg, "said": said}}


def explain(table: Table, look: Look, words: Words, touched: Sequence[str]) -> dict[str, Any]:
    """Return what to tell somebody who touched these elements in turn to no effect.

    A move that was meant, and why it cannot be made; else what the piece is; else whose turn it is.
    """
    turn, names = table.to_move, names_of(table, words)
    if turn is not None and turn == look.seat:
        assert table.match
        s = table.match.position.seen_by(turn).s
        move = table.game.drawing.attempt(s, table.setting.deck, list(touched))
        told = explained(table, turn, words, move) if move is not None else None
        if told is not None:
            return told
    said = _piece(table, look, words, touched[-1]) if touched else None
    if said:
        return {"reason": with_names(said, names)}
    if turn is None:
        return {"reason": words.gettext("The match is over."), "clause": table.game.end_clause}
    if turn != look.seat:
        return {"reason": words.gettext("It is %(name)s’s turn.", name=names[turn])}
    return {"reason": words.gettext("That cannot be played now. What you can touch is lit up.")}


def _piece(table: Table, look: Look, words: Words, target: str) -> str | None:
    """Return what a piece is and what it is for."""
    if table.match is None:
        return None
    s = table.match.position.seen_by(look.seat).s
    return table.game.drawing.explain(s, table.setting.deck, look.seat, target, words.lang)


def explained(table: Table, seat: int, words: Words, move: str) -> dict[str, Any] | None:
    """Return why a text is not a move; None if it is one."""
    told = why_not(table, seat, move, words.lang)
    if told is None:
        return None
    reason = with_names(told.reason, names_of(table, words))
    return {"reason": reason, "clause": told.clause, "text": move}


def expert() -> Bot:
    """Return who gives hints."""
    bot = bots.make("expert", seconds=HINT_SECONDS, keep=False)
    bot.waits = False
    return bot


async def hints(house: House, table: Table, look: Look, words: Words, account: Account) -> dict[str, Any]:
    """Return the best moves of an expert with their chances."""
    if not table.settings.hints:
        raise Refused("This table plays without hints.")
    if not look.may_move(table) or look.seat is None or table.match is None:
        raise Refused("That cannot be played now. What you can touch is lit up.")
    seat, number, notebook = look.seat, table.number, table.notebook
    sight = table.match.sight(seat)
    analysis: Analysis | None = notebook.hints.get((seat, number))
    if analysis is None:
        bot = expert()
        analysis = await house.thinkers.think(HINT, lambda: bot.analyse(sight), account)
        notebook.hints = {(seat, number): analysis}
    names, lines = names_of(table, words), []
    game, s, deck = table.game, sight.s, table.setting.deck
    for line in analysis.lines[:HINTS]:
        action = game.notation.read(s, deck, line.moves[0])
        assert isinstance(action, int)
        label = with_names(game.speech.describe(s, deck, action, words.lang), names)
        lines.append({"move": line.moves[0], "label": label, "chance": round(line.chances[seat], 3)})
    return {"number": number, "lines": lines}
