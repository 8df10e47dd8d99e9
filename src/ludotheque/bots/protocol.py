"""The line protocol between a match and a program that plays: what its lines say.

docs/engine-protocol.md is the whole of it. What a program is told comes from a sight, and from nothing else.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from typing import Any

from ludotheque.bots.bot import Analysis, Line
from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Event, Sight
from ludotheque.engine.play.standing import own_options
from ludotheque.engine.speed.position import Position

VERSION = 1
HELLO = f"ludo {VERSION}"
LONGEST = 1 << 20
"""Bytes of a line, in either direction."""


class Unclear(LudothequeError):
    """A line, or what some lines say together, that makes no sense."""


# what a match tells


def new_lines(sight: Sight, seed: int) -> list[str]:
    """Return how a new match is announced to whoever sits in a seat of it."""
    table = {
        "game": sight.game.name,
        "rules": sight.setting.rules,
        "players": sight.setting.players,
        "seat": sight.seat,
        "options": own_options(sight.setting),
        "seed": seed,
    }
    return [f"new {json.dumps(table)}"]


def position_lines(sight: Sight) -> list[str]:
    """Return everything that a seat may know, as lines."""
    state = base64.b64encode(bytes(sight.position)).decode()
    events = (f"event {'chance' if who == CHANCE else who} {text}" for who, text in sight.events)
    moves = (f"legal {move}" for move in sight.moves())
    return ["position", f"state {state}", f"view {json.dumps(sight.view())}", *events, *moves]


def info_line(found: Analysis) -> str:
    """Return what a bot thinks of a position, as it may tell before it moves."""
    lines = [{"moves": line.moves, "chances": line.chances, "weight": line.weight} for line in found.lines]
    return f"info {json.dumps({'chances': found.chances, 'lines': lines})}"


def analysis_of(move: str, info: str, players: int) -> Analysis:
    """Return what a program thinks: its last info, where that is one of chances; else it has no idea."""
    even = [1 / players] * players
    try:
        data = json.loads(info)
        chances = _chances(data["chances"], players)
        lines = [
            Line(_texts(one["moves"]), _chances(one["chances"], players), float(one["weight"]))
            for one in data.get("lines", [])
        ]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Analysis(move, even, [Line([move], even, 1.0)])
    return Analysis(move, chances, lines or [Line([move], chances, 1.0)])


def _chances(value: Any, players: int) -> list[float]:
    chances = [float(one) for one in value]
    if len(chances) != players or not all(0 <= one <= 1 for one in chances):
        raise ValueError
    return chances


def _texts(value: Any) -> list[str]:
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        raise ValueError
    return value


# what a program reads


def json_of(text: str) -> Json:
    """Return the JSON object that a line ends with."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unclear(f"that is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise Unclear(f"that is to be a JSON object, not {type(data).__name__}")
    return data


def event_of(text: str) -> Event:
    """Return the event that a line tells."""
    who, _, told = text.partition(" ")
    if who != "chance" and not (who.isascii() and who.isdigit() and len(who) < 3):
        raise Unclear(f"an event is written 'event SEAT TEXT' or 'event chance TEXT', not {text[:60]!r}")
    return CHANCE if who == "chance" else int(who), told


def sight_of(
    game: Definition, setting: Setting, seat: int, events: Sequence[Event], state: str | None
) -> Sight:
    """Return the sight that a position's lines tell of.

    Without a state the events are played, which needs all of them to be whole.
    """
    if state is not None:
        return Sight(game, setting, _position(game, setting, state), seat, tuple(events))
    match = Match(game, setting, None)
    for number, (who, text) in enumerate(events):
        turn = match.to_move
        if ("chance" if who == CHANCE else who) != turn:
            raise Unclear(f"event {number}: it is the turn of {turn!r}")
        if why := match.why_not(text):
            raise Unclear(f"event {number}: {why.reason} Where a part is hidden, a line 'state' is needed")
        match.play(text)
    return match.sight(seat)


def _position(game: Definition, setting: Setting, state: str) -> Position:
    try:
        data = base64.b64decode(state, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Unclear(f"that state is not base64: {error}") from error
    if len(data) != game.rules.layout.size:
        raise Unclear(f"a state of {game.name} has {game.rules.layout.size} bytes here, not {len(data)}")
    position = Position.from_bytes(game.rules, data)
    if position.s.players != setting.players:
        raise Unclear(f"that state has {position.s.players} players, not {setting.players}")
    return position
