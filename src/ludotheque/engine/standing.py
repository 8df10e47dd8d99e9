"""How a match stands: what every game tells in the same words."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np

from ludotheque.engine.errors import BadSeat
from ludotheque.engine.game import Game, Setting
from ludotheque.engine.parts import Json
from ludotheque.engine.state import CHANCE, OVER


def check_seat(seat: int | None, players: int) -> None:
    """Raise BadSeat unless ``seat`` is a seat of the match, or None."""
    known = seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players)
    if not known:
        raise BadSeat(f"the seats are 0 to {players - 1}, or None for a spectator, not {seat!r}")


def shared_keys(game: Game, setting: Setting, s: Any) -> Json:
    """Return the keys that every game's ``full()`` and ``view()`` have."""
    to_move = s.to_move
    over = to_move == OVER
    return {
        "game": game.name,
        "players": setting.players,
        "options": own_options(setting),
        "turn": None if over else s.turn,
        "to_move": None if over else "chance" if to_move == CHANCE else to_move,
        "over": over,
        "scores": scores_of(game, s),
        "winners": winners_of(game, s) if over else [],
        "move_number": s.move_number,
    }


def own_options(setting: Setting) -> Json:
    """Return the options, as the caller's own."""
    own = setting.options.copy()
    if isinstance(own.get("deck"), dict):
        own["deck"] = deepcopy(own["deck"])
    return own


def scores_of(game: Game, s: Any) -> list[int]:
    """Return every seat's points."""
    points = np.zeros(s.players, np.int64)
    rules = game.ready
    rules.scores(rules.of(s), points)
    return points.tolist()


def winners_of(game: Game, s: Any) -> list[int]:
    """Return the seats that won."""
    if s.to_move != OVER:
        return []
    shares = np.zeros(s.players)
    rules = game.ready
    rules.payoffs(rules.of(s), shares)
    return [seat for seat, share in enumerate(shares) if share > 0]
