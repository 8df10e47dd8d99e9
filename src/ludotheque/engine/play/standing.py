"""How a match stands: what every game tells in the same words."""

from __future__ import annotations

from copy import deepcopy

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import BadSeat
from ludotheque.engine.speed.position import Position


def check_seat(seat: int | str | None, players: int) -> int | None:
    """Return a seat of the match, or None for a spectator; BadSeat if it is neither, such as "chance"."""
    if seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players):
        return seat
    raise BadSeat(f"the seats are 0 to {players - 1}, or None for a spectator, not {seat!r}")


def shared_keys(game: Definition, setting: Setting, position: Position) -> Json:
    """Return the keys that every game's ``full()`` and ``view()`` have."""
    s = position.s
    to_move = s.to_move
    over = to_move == OVER
    return {
        "game": game.name,
        "players": setting.players,
        "options": own_options(setting),
        "turn": None if over else s.turn,
        "to_move": None if over else "chance" if to_move == CHANCE else to_move,
        "over": over,
        "scores": position.scores(),
        "winners": position.winners() if over else [],
        "move_number": s.move_number,
    }


def own_options(setting: Setting) -> Json:
    """Return the options, as the caller's own."""
    own = setting.options.copy()
    if isinstance(own.get("deck"), dict):
        own["deck"] = deepcopy(own["deck"])
    return own
