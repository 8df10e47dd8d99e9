"""The steps of a batch, compiled for a game, once per machine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ludotheque.engine.author.rng import WORDS
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.spaces import learning_of
from ludotheque.envs import stepping

_made: dict[Definition, Stepping] = {}
_making = threading.Lock()


@dataclass(frozen=True)
class Stepping:
    """What a batch calls; see :mod:`ludotheque.envs.stepping`."""

    first_illegal: Callable[..., int]
    mark_illegal: Callable[..., None]
    pick_legal: Callable[..., None]
    begin: Callable[..., int]
    ended: Callable[..., bool]
    serve: Callable[..., None]


def compiled(game: Definition) -> Stepping:
    """Return the steps compiled for a game; the first time on a machine this takes some seconds."""
    with _making:
        if game not in _made:
            _made[game] = _compiled(game)
    return _made[game]


def _compiled(game: Definition) -> Stepping:
    learning, rules = learning_of(game), game.rules
    hides = hasattr(rules.module, "conceal") and not learning.offer.OBSERVES_KNOWN_ONLY
    seeing = {"observe_seen": stepping.observe_seen if hides else stepping.observe_open}
    compiler = learning.compiler("batch", seeing, [__file__, stepping.__file__])
    state, numbers, flags = rules.blank(), np.zeros(1, np.int64), np.zeros((1, 1), np.bool_)
    table = np.zeros((1, WORDS), np.int64)
    part = stepping.Part(state, state, state, numbers, numbers, table, numbers, table, 0, 1, 0)
    seen = np.zeros((1, 1, 1), learning.dtype), flags[None], np.zeros((1, 1), np.int8)
    written = stepping.Written(*seen, np.zeros((1, 1, 1), np.float32), flags, seen[0])
    judged = numbers, 1, table, flags[0]
    return Stepping(
        first_illegal=compiler.entry(stepping.first_illegal, "first_illegal", {}, *judged),
        mark_illegal=compiler.entry(stepping.mark_illegal, "mark_illegal", {}, *judged),
        pick_legal=compiler.entry(stepping.pick_legal, "pick_legal", {}, table, numbers, numbers),
        begin=compiler.entry(stepping.begin, "begin", {}, table),
        ended=compiler.entry(stepping.ended, "ended", {}, table, 1),
        serve=compiler.entry(stepping.serve, "serve", {}, table, 1, 1, part, written),
    )
