"""Whether a position is a puzzle of some kind, with all its right ways."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.bots import Bot
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.match import Match
from ludotheque.engine.teaching.proving import Certainty, Line, TooHard, Worth, lines_of
from ludotheque.engine.teaching.puzzles import Kind, Puzzle

MOST_LINES = 24
BUDGET = 8_000


def proved(match: Match, kind: Kind, reply: Bot, seed: int = 0) -> Puzzle | None:
    """Return the puzzle that a position is, if it can be proved to be one of this kind."""
    legal = match.moves()
    if kind.among and sorted(legal) != sorted(kind.among):
        return None
    if not kind.among and len(legal) < kind.choices:
        return None
    try:
        return _most_points(match, kind, legal) if not kind.goal else _certain(match, kind, reply, seed)
    except TooHard:
        return None


def _most_points(match: Match, kind: Kind, legal: list[str]) -> Puzzle | None:
    """Return a puzzle whose best move brings more points, on average, than any other by a margin."""
    seat = match.to_move
    assert isinstance(seat, int)
    worth = Worth(match.game, match.setting, seat, BUDGET).of_moves(match.position)
    values = dict(zip(legal, worth.values(), strict=True))
    best, second = sorted(values.values(), reverse=True)[:2]
    if best - second < kind.margin:
        return None
    move = max(values, key=lambda text: values[text])
    rounded = {text: round(value, 2) for text, value in values.items()}
    return _puzzle(match, kind, [((seat, move),)], rounded)


def _certain(match: Match, kind: Kind, reply: Bot, seed: int) -> Puzzle | None:
    """Return a puzzle whose goal is certain by one first move, or by the same moves in another order."""
    seat = match.to_move
    assert isinstance(seat, int)
    proof = Certainty(match.game, match.setting, match.position, seat, kind.goal, kind.turns, BUDGET)
    firsts = proof.first_moves()
    if not firsts or len(firsts) > MOST_LINES:
        return None
    still = match.copy()
    still.source = None
    lines = lines_of(proof, still, _picker(reply, seed), MOST_LINES)
    own = [sorted(text for who, text in line if who == seat) for line in lines]
    if not lines or len(lines) > MOST_LINES or len({line[0] for line in lines}) != len(firsts):
        return None
    if min(map(len, own)) < kind.least or (len(firsts) > 1 and any(moves != own[0] for moves in own)):
        return None
    if kind.turns > 1 and not all(any(who not in (seat, "chance") for who, _ in line) for line in lines):
        return None
    return _puzzle(match, kind, sorted(lines, key=len))


def _picker(reply: Bot, seed: int) -> Callable[[Match], int]:
    """Return what says how chance and the others go on: at random, and as a bot would."""

    def pick(match: Match) -> int:
        if match.position.to_move == CHANCE:
            return match.position.sample(generator(seed + match.length))
        seat = match.position.to_move
        sight = match.sight(seat)
        return sight.actions()[sight.moves().index(reply.choose(sight))]

    return pick


def _puzzle(match: Match, kind: Kind, lines: list[Line], worth: dict[str, float] | None = None) -> Puzzle:
    seat = match.to_move
    assert isinstance(seat, int)
    history = tuple((who, str(text)) for who, text in match.history)
    return Puzzle(
        kind.name, kind.name, match.players, seat, 0, history, tuple(lines), dict(kind.options), worth or {}
    )
