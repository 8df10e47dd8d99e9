"""Matches that fit what a seat has seen: everything that is hidden from it, dealt again with its history."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from ludotheque.engine.author.contract import Refusal
from ludotheque.engine.author.recalling import Veiled
from ludotheque.engine.author.rng import generator
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position

TRIES = 2000
"""Histories that are tried: a game may propose some that do not fit."""


def redealt(sight: Sight, seed: int, source: Secret | None, tries: int = TRIES) -> Match:
    """Return a match of which its seat would have read the same, and see the same now."""
    dealt = sight.position.redealt(sight.seat, generator(seed))
    choice = random.Random(f"history {seed}")  # noqa: S311 - play, not secrecy
    for _ in range(tries):
        texts = _unveiled(sight, dealt, choice)
        match = None if texts is None else _replayed(sight, texts)
        if match:
            if source and match.to_move != "chance":
                match.source = source  # without a commitment: nobody can call it fair
            return match
    raise LudothequeError(f"{sight.game.name} cannot tell how it came to what is seen here: see its unveil")


def _unveiled(sight: Sight, dealt: Position, choice: random.Random) -> list[str] | None:
    """Return the texts of all events, whole; None if there are none that fit."""

    def replayed(texts: Sequence[str]) -> Iterator[Any]:
        position, read = sight.game.new(sight.setting), sight.game.notation.read
        for text in texts:
            yield position.s
            action = read(position.s, sight.setting.deck, text)
            assert not isinstance(action, Refusal), text
            position.play(action)

    veiled = Veiled(dealt.s, sight.setting.deck, sight.events, sight.seat, choice, replayed)
    try:
        return sight.game.notation.unveil(veiled)
    except LookupError:
        return None


def _replayed(sight: Sight, texts: Sequence[str]) -> Match | None:
    """Return the match that went so, if the rules allow it and the seat would know the same."""
    notation, deck = sight.game.notation, sight.setting.deck
    match = Match(sight.game, sight.setting, None)
    for (who, told), text in zip(sight.events, texts, strict=True):
        position = match.position
        if position.to_move != who or notation.veil(text, sight.seat) != told:
            return None
        action = notation.read(position.s, deck, text)
        if isinstance(action, Refusal) or not position.is_legal(action):
            return None
        match.follow(action)
    return match if match.position.seen_by(sight.seat) == sight.position else None
