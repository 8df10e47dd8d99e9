"""Laying positions out: who draws which token, and what he does with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ludotheque
from ludotheque.engine import OVER
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.position import Position

GAME = ludotheque.load("titus")


def table(players: int = 2, **options: Any) -> ludotheque.Match:
    """Return a match whose chance the test spells out."""
    return GAME.start(players=players, options=options, chance="manual")


def lay(match: ludotheque.Match, *tokens: str) -> ludotheque.Match:
    """Let token after token be drawn, ``"8/10 swap 1 #2, keep"``: front, back, and the moves with it in hand.

    Moves made before the draw stand in parentheses: ``"(join #1 #2) 8/10 keep"``. The last token stays on
    top of the pile if nothing is done with it.
    """
    faces, steps = zip(*map(_parsed, tokens), strict=True)
    if match.to_move == "chance":
        match.play(f"top {faces[0]}")
    for place, (before, after) in enumerate(steps):
        if not before and not after:
            assert place == len(steps) - 1
            break
        for move in before:
            match.play(move)
        match.play("draw")
        if match.to_move == "chance":
            match.play(f"top {faces[place + 1]}")
        for move in after:
            match.play(move)
    return match


def _parsed(text: str) -> tuple[str, tuple[list[str], list[str]]]:
    before: list[str] = []
    if text.startswith("("):
        first, text = text[1:].split(") ", 1)
        before = first.split(", ")
    token, _, rest = text.partition(" ")
    return token.replace("/", " "), (before, rest.split(", ") if rest else [])


def refused(match: ludotheque.Match, move: str, clause: str) -> bool:
    """Tell whether a move is refused for a clause that both rulebooks have, with a reason in each."""
    whys = [match.why_not(move, lang) for lang in ("en", "fr")]
    assert all(why is not None and why.reason for why in whys), move
    assert whys[0] is not None
    assert whys[1] is not None
    assert whys[0].reason != whys[1].reason
    assert all(f"**{clause}** " in GAME.rulebook(lang) for lang in ("en", "fr"))
    assert move not in match.moves()
    assert whys[0].clause == whys[1].clause
    return whys[0].clause == clause


def draw(match: ludotheque.Match, following: str) -> ludotheque.Match:
    """Let the top token be drawn, and another come to the top."""
    match.play("draw")
    match.play(f"top {following.replace('/', ' ')}")
    return match


def walk(players: int, seed: int, **options: Any) -> Iterator[Position]:
    """Give the positions of a random match before each of its events."""
    position, rng = GAME.new(GAME.setting(players, options)), generator(seed)
    while position.to_move != OVER:
        yield position.copy()
        position.play(position.pick(rng))


def altered(position: Position, **fields: Any) -> Position:
    """Return a copy of a position with some fields set."""
    array = position.copy().array
    for name, value in fields.items():
        array[name] = value
    return Position(position.rules, array)
